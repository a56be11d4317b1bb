// What each die is for, as the subject of a sentence: "The die for attrition of the 15th Infantry in Puebla".
#include <string>

#include "absl/strings/str_cat.h"
#include "core/cactus/engine.h"
#include "core/cactus/telling/words.h"

namespace adjutant::cactus {

namespace {

std::string OfSide(Side side, const char* what) {
  const char* whose = side == kImperial ? "Imperial " : side == kRepublican ? "Republican " : "";
  return absl::StrCat("The ", whose, "die for ", what);
}
// "The die for attrition of the 15th Infantry in Puebla".
std::string Of(const char* what, const std::string& whom, const std::string& where = "") {
  return absl::StrCat("The die for ", what, whom.empty() ? "" : " of ", whom, where.empty() ? "" : " in ", where);
}
std::string AttritionText(const Rules& r, const S& s, const char* what) {
  const AttritionTask& task = s.attrition;
  if (task.city.exists()) return Of(what, "the garrison", r.CityName(task.city));
  return Of(what, task.units.Empty() ? "" : Names(r, s, {task.units, {}}, kNoId), PlaceOrNothing(r, task.place));
}
template <class AnyId, class Name>
std::string NameOrNothing(AnyId id, Name name) {
  return id.exists() ? name(id) : std::string();
}

std::string DieInPlay(const Rules& r, const S& s, Purpose purpose) {
  const auto unit = [&](UnitId u) { return NameOrNothing(u, [&](UnitId id) { return r.UnitName(id); }); };
  const auto leader = [&](LeaderId l) { return NameOrNothing(l, [&](LeaderId id) { return r.LeaderName(id); }); };
  switch (purpose) {
    case Purpose::kAttrition:
      return AttritionText(r, s, "attrition");
    case Purpose::kSiegeAttrition:
      return AttritionText(r, s, "siege attrition");
    case Purpose::kFever:
      return AttritionText(r, s, "yellow fever");
    case Purpose::kTerrainCheck:
      return absl::StrCat(Of("the march", Movers(r, s)), s.move.at.exists() ? " out of " : "",
                          PlaceOrNothing(r, s.move.at));
    case Purpose::kRaid:
      return Of("the raid", Movers(r, s), PlaceOrNothing(r, s.move.at));
    case Purpose::kReaction:
      return Of("the reaction", s.reaction.army.exists() ? TheArmy(r, s.reaction.army) : "");
    case Purpose::kInitiativeImperial:
      return OfSide(kImperial, "the initiative");
    case Purpose::kInitiativeRepublican:
      return OfSide(kRepublican, "the initiative");
    case Purpose::kCommitment:
      return Of("the commitment", s.step == kCommitmentDieStep ? unit(NextToCommit(r, s)) : "");
    case Purpose::kArmyShift:
      return OfSide(s.step == kShiftDieStep ? RollsForShift(s) : kNobody, "a further column");
    case Purpose::kCombat:
      return Of("the combat", "", PlaceOrNothing(r, s.combat.place));
    case Purpose::kLeaderCasualty:
      return Of("the fate", leader(s.fate.leaders.First()));
    case Purpose::kDesertion:
      return Of("desertion", s.fate.deserters.Empty() ? "" : Names(r, s, {s.fate.deserters, {}}, kNoId));
    case Purpose::kGunsLost:
      return Of("the loss", unit(s.step == kSetupGunDieStep ? s.setup.units.First() : s.fate.guns.First()));
    case Purpose::kWithdrawal:
      return OfSide(s.step == kWithdrawalDieStep ? WithdrawingSide(s) : kNobody, "a voluntary retreat");
    case Purpose::kCityEntry:
      return absl::StrCat("The die for the way into ",
                          s.combat.city.exists() ? r.CityName(s.combat.city) : std::string("the city"));
    case Purpose::kRefusedSale:
      return Of("the life", leader(s.exchange.leader));
    default:
      return "";
  }
}
std::string DieBeforeThat(const Rules& r, const S& s, Purpose purpose) {
  const auto unit = [&](UnitId u) { return NameOrNothing(u, [&](UnitId id) { return r.UnitName(id); }); };
  switch (purpose) {
    case Purpose::kEventImperial:
      return OfSide(kImperial, "the random event");
    case Purpose::kEventRepublican:
      return OfSide(kRepublican, "the random event");
    case Purpose::kRerollFirst:
      return "The first die rolled again";
    case Purpose::kRerollSecond:
      return "The second die rolled again";
    case Purpose::kRerollPoints:
      return "The die for the compensation";
    case Purpose::kEventPoints:
      return absl::StrCat("The die for the points of ", EventOfTurn(r, s));
    case Purpose::kDupinRequest:
      return Of("the hiding place", unit(s.step == kDupinDieStep ? AskedByDupin(r, s).First() : UnitId()));
    case Purpose::kAnnexation:
      return "The die for annexation by the USA";
    case Purpose::kEscape:
      return Of("the escape", NameOrNothing(s.turn.captive.get(), [&](LeaderId id) { return r.LeaderName(id); }));
    case Purpose::kDixie:
      return "The die for the war in the United States";
    case Purpose::kSonora:
      return "The die for Sonora";
    case Purpose::kUsWar:
      return "The die for war with the USA";
    case Purpose::kSantaAnna:
      return "The die for Santa Anna's return";
    case Purpose::kSantaAnnaSide:
      return "The die for the side of Santa Anna";
    case Purpose::kSantaAnnaRevolt:
      return "The die for Santa Anna's revolution";
    case Purpose::kSantaAnnaJoin:
      return Of("the loyalty", s.step == kSantaAnnaJoinDieStep ? PieceText(r, NextToJoin(r, s)) : "");
    case Purpose::kSantaAnnaPoints:
      return "The die for Santa Anna's points";
    case Purpose::kImperialPoints:
      return OfSide(kImperial, "replacement points");
    case Purpose::kFrenchPoints:
      return "The die for French replacement points";
    case Purpose::kRepublicanPoints:
      return OfSide(kRepublican, "replacement points");
    case Purpose::kExecutionPoints:
      return "The die for a leader who was executed";
    case Purpose::kSetupUnit:
      return Of("the state", unit(s.step == kSetupUnitDieStep ? NextOfSetup(r, s) : UnitId()));
    case Purpose::kSetupLoss:
      return "A die for losses before the game";
    default:
      return "The die";
  }
}
}  // namespace

std::string DieText(const Rules& r, const S& s, Purpose purpose) {
  const std::string text = DieInPlay(r, s, purpose);
  return text.empty() ? DieBeforeThat(r, s, purpose) : text;
}

}  // namespace adjutant::cactus
