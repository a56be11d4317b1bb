#include "core/sgs/telling/describe.h"

#include <array>
#include <optional>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/kernel/ruleset.h"
#include "core/kernel/sentences.h"
#include "core/sgs/engine.h"

namespace adjutant::sgs {

namespace {

const char* PurposeText(Purpose purpose) {
  constexpr const char* kTexts[] = {"nothing",   "survival", "the search", "a shot",          "a second shot",
                                    "a barrage", "panic",    "a rout",     "a leader's fate", "the siege"};
  const auto number = static_cast<size_t>(purpose);
  return number < std::size(kTexts) ? kTexts[number] : "?";
}
const char* FightText(Fight fight) {
  constexpr const char* kTexts[] = {"?", "fights a battle", "assaults the fortress", "makes no assault",
                                    "goes on with the siege"};
  return kTexts[static_cast<size_t>(fight)];
}

constexpr SentencePattern kPatterns[] = {
    {kDieRolled, "The die for {purpose_text} shows {value}"},
    {kCardDrawn, "{card} is drawn"},
    {kCardLost, "{card} is lost"},
    {kRegionDrawn, "Chance falls on {region}"},
    {kPieceDrawn, "Chance falls on {piece}"},
    {kCardPlayed, "{who} plays {card}"},
    {kCardsEnded, "{who} plays no further card"},
    {kCardDiscarded, "{who} discards {card}"},
    {kDiscardTakenBack, "{who} keeps {card}"},
    {kDiscardConfirmed, "{who} has discarded"},
    {kEventDecided, "{who} chooses {region}"},
    {kPieceEntered, "{who} brings {piece} to {region}"},
    {kEntryTakenBack, "{who} takes {piece} back"},
    {kEntriesEnded, "{who} brings nobody else"},
    {kReplacementGiven, "{who} makes {piece} up to strength"},
    {kReplacementTakenBack, "{who} takes the replacement back from {piece}"},
    {kReplacementsEnded, "{who} gives no further replacements"},
    {kWagonDecided, "{who} {yes?spends|keeps} a wagon"},
    {kStackPicked, "{who} picks up the stack in {region}"},
    {kPiecePicked, "{who} picks up {piece}"},
    {kPieceDropped, "{who} leaves {piece} behind"},
    {kMoved, "{who} moves to {region}"},
    {kMoveEnded, "{who} ends the move"},
    {kEntrenched, "{who} entrenches"},
    {kHid, "{who} goes into hiding"},
    {kStructureEntered, "{who} goes inside"},
    {kStructureLeft, "{who} comes outside"},
    {kLoaded, "{who} loads {piece} on {ship}"},
    {kUnloaded, "{who} unloads {piece}"},
    {kMovementEnded, "{who} has moved"},
    {kFightChosen, "{who} {fight_text} in {region}"},
    {kCommanderChosen, "{who} has {piece} command"},
    {kRetreatDecided, "{who} has decided about a retreat"},
    {kFightsEnded, "{who} has fought"},
};

const char* PhaseText(Phase phase) {
  constexpr const char* kTexts[] = {
      "Beginning",     "Events",  "Cards",   "Reinforcements", "Supply",       "Ships move", "Battles at sea",
      "Land movement", "Battles", "Battles", "Sieges",         "Replacements", "End"};
  return kTexts[static_cast<size_t>(phase)];
}

}  // namespace

std::string DescribeEvent(const Ruleset& ruleset, const Rules&, const S&, const Event& e) {
  const auto own = [&](absl::string_view word) -> std::optional<std::string> {
    if (word == "purpose_text") return PurposeText(static_cast<Purpose>(e.args[0]));
    if (word == "fight_text") return FightText(static_cast<Fight>(e.args[0]));
    if (word == "yes") return e.args[0] == 1 ? "yes" : "";
    return std::nullopt;
  };
  return SentenceOf(ruleset, kPatterns, e, own);
}

std::vector<std::string> DescribeHeadings(const Rules& r, const S& s) {
  if (s.now.turn == 0) return {"Setup"};
  return {absl::StrCat("Turn ", s.now.turn), r.SideName(Active(s)), PhaseText(PhaseOf(s))};
}

// Cards only go from the deck to the hand and out of it: how many lie where tells one draw from another.
std::string CardsOf(const Rules& r, const S& s, Side side) {
  std::array<int, 8> counts{};
  if (side != kNobody) {
    for (const CardId card : r.scenario().decks[side]) ++counts[s[card].place];
  }
  return absl::StrJoin(counts, ",");
}
// A region may see a second fight in a phase: by a breakthrough into it, or an assault after a battle. Breakthroughs of
// the turn only grow in number, whatever becomes of those who made them.
int Breakthroughs(const Rules& r, const S& s) {
  int count = 0;
  for (const PieceId p : r.c.pieces.ids()) count += s[p].breakthroughs;
  return count;
}
std::string BattleOf(const Rules& r, const S& s) {
  const Battle& battle = s.battle;
  return absl::StrJoin({battle.region.number(), int32_t{battle.kind}, Breakthroughs(r, s), int32_t{battle.played}},
                       ",");
}
// What is still to be rolled for; it grows less with every die.
std::string LeftToRoll(const S& s) {
  int allotted = 0;
  for (const uint8_t hits : s.hits) allotted += hits;
  const Battle& battle = s.battle;
  const PieceId mover = s.move.pieces.First();
  return absl::StrJoin({battle.casualties.Count(), battle.sides[0].to_panic.Count(), battle.sides[1].to_panic.Count(),
                        battle.sides[0].barrage + battle.sides[1].barrage, int{battle.hits_due}, int{battle.tester},
                        int{battle.again}, int{battle.firing}, allotted, s.supply.tested.Count(), int{s.retreat.side},
                        s.retreat.pieces.Count(), int{s.retreat.jumps}, int{s.move.steps}, int{s.move.spent},
                        static_cast<int>(mover.number()), mover.exists() ? int{s[mover].spent} : 0},
                       ",");
}
std::string DescribeChance(const Rules& r, const S& s) {
  const std::string cards =
      absl::StrCat(CardsOf(r, s, static_cast<Side>(s.now.drawer)), ";", CardsOf(r, s, static_cast<Side>(s.now.loser)));
  return absl::StrCat("turn ", s.now.turn, " side ", s.now.active, " phase ", s.now.phase, " step ", s.step, " drawer ",
                      cards, " ", s.now.drawer, " ", s.now.draws, " battle ", BattleOf(r, s), " shooter ",
                      s.battle.shooter.number(), " ", s.battle.shots, " move ", s.move.at.number(), " siege ",
                      s.siege.region.number(), " retreat ", s.retreat.from.number(), " left ", LeftToRoll(s));
}

PlayerId WhoseChance(const Rules&, const S& s) { return s.now.active; }

std::string DescribeOutcome(const Rules& r, const S& s) {
  if (s.step != kGameOver) return "";
  if (s.now.end == static_cast<uint8_t>(End::kDrawn)) return "nobody has won [VII.K/1]";
  constexpr const char* kCases[] = {"V.B/1", "V.B/1", "V.B.sd/1", "XVIII.A/2", "VIII.E/1"};
  return absl::StrCat(r.SideName(static_cast<Side>(s.now.winner)), " has won [", kCases[s.now.how], "]");
}

}  // namespace adjutant::sgs
