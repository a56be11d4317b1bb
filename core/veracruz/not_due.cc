#include "core/veracruz/not_due.h"

#include "absl/strings/str_cat.h"

namespace adjutant::veracruz {

namespace {

std::string In(const char* what, const char* when) { return absl::StrCat(what, " in ", when); }

// ---- Whose player-turn it is, and which phase.
Ruling BarMovement(const S& s, const Event& e, Why* why) {
  ADJUTANT_REFUSE_IF("5.25/1"_vc, e.player != Phasing(s) || PhaseOf(s) != Phase::kMovement, why,
                     In("units move", "their own Movement Phase only"));
  return Accepted();
}

// 8.63: what somebody might ask of a stack that retreats.
Ruling BarSplit(const S& s, Why* why) {
  const bool retreats = s.step == kRetreatStep || s.step == kRetreatDieStep || s.step == kCrossingDieStep;
  ADJUTANT_REFUSE_IF("8.63/2"_vc, retreats, why,
                     "a stack retreats as a whole: it is not split, and no guns are left behind");
  return Accepted();
}

Ruling BarOverwhelming(const S& s, const Event& e, Why* why) {
  ADJUTANT_REFUSE_IF("5.4"_vc, e.player != Phasing(s) || PhaseOf(s) != Phase::kMovement, why,
                     In("overwhelming attacks are made", "the own Movement Phase only"));
  return Accepted();
}

// Reconnaissance, armies and divisions.
Ruling BarInMovement(const S& s, const Event& e, const char* what, Why* why) {
  const bool in_phase = e.player == Phasing(s) && PhaseOf(s) == Phase::kMovement;
  if (e.player == kMexico && Breaks("4.A5/2"_vc, !in_phase)) {
    return Refused("4.A5/2"_vc, why, [&] { return In(what, "the Mexican Movement Phase"); });
  }
  if (e.player == kUs && Breaks("4.B3/2"_vc, !in_phase)) {
    return Refused("4.B3/2"_vc, why, [&] { return In(what, "the US Movement Phase"); });
  }
  return Accepted();
}

Ruling BarOrganisation(const S& s, const Event& e, Why* why) {
  // 19.13: those who arrive may form one.
  const bool forms = e.type == kFormationNamed || e.type == kPieceJoined || e.type == kFormationCompleted;
  if (forms && e.player == Phasing(s) && PhaseOf(s) == Phase::kReinforcement) return Accepted();
  const Ruling ruling = BarInMovement(s, e, "formations are formed and disbanded", why);
  if (!ruling.accepted && e.type != kPieceTopped) AddCase("15.12/1"_vc, why);
  return ruling;
}

// An attack on another hex while one is under way.
Ruling BarNextAttack(const S& s, const Event& e, Why* why) {
  const bool declared = e.type == kAttackDeclared || e.type == kAssaultDeclared;
  if (!declared || s.battle.hex == kNoId) return Accepted();
  ADJUTANT_REFUSE_IF("8.22"_vc, s.step == kAttackersStep, why, "an attack goes against one hex, which is named");
  if (Breaks("8.67/2"_vc, s.step == kAdvanceStep)) {
    return Refused("8.67/2"_vc, why, "the advance comes before any other combat", "8.41/2"_vc);
  }
  ADJUTANT_REFUSE_IF("8.41/2"_vc, true, why, "a combat is carried out to its end before the next");
  return Accepted();
}

Ruling BarAttack(const S& s, const Event& e, Why* why) {
  const bool defends = e.type == kAttackerNamed && s.battle.hex != kNoId && e.player == Enemy(Phasing(s));
  ADJUTANT_REFUSE_IF("8.23/1"_vc, defends, why,
                     "all units of the hex defend, militia too: none is named, and none is held back");
  if (e.type == kAssaultDeclared && PhaseOf(s) != Phase::kCombat) AddCase("12.31/1"_vc, why);
  ADJUTANT_REFUSE_IF("5.11/2"_vc, PhaseOf(s) == Phase::kMovement && e.player == Phasing(s), why,
                     "in a Movement Phase there are no attacks but overwhelming ones");
  const bool in_segment = e.player == Phasing(s) && PhaseOf(s) == Phase::kCombat;
  if (e.player == kMexico && Breaks("4.A7b"_vc, !in_segment)) {
    return Refused("4.A7b"_vc, why, [] { return In("Mexico attacks", "the Combat Segment of its player-turn"); });
  }
  if (e.player == kUs && Breaks("4.B5b"_vc, !in_segment)) {
    return Refused("4.B5b"_vc, why, [] { return In("the US attacks", "the Combat Segment of its player-turn"); });
  }
  const bool named = e.type == kAttackerNamed || e.type == kAttackBegun;
  if (named && s.step == kSurrenderStep && Breaks("12.41/1"_vc, s.siege.assault != 0)) {
    return Refused("12.41/1"_vc, why, "the garrison has not answered whether it surrenders");
  }
  return BarNextAttack(s, e, why);
}

// 18.1: in attacks and assaults alike.
Ruling BarGunboat(const Rules& r, const Event& e, Why* why) {
  const PieceId piece = PieceArg(e);
  ADJUTANT_REFUSE_IF("18.1/1"_vc, r.c.Piece(piece).sort == Sort::kGunboat, why, r.PieceName(piece),
                     " is a gunboat, whose strength is for siege bombardment only");
  return Accepted();
}

// Gunboats and guns are named after the surrender has been asked for.
Ruling BarBombardment(const S& s, const Event& e, Why* why) {
  const bool in_segment = e.player == Phasing(s) && PhaseOf(s) == Phase::kSiege;
  if (e.player == kMexico && Breaks("4.A7a/1"_vc, !in_segment)) {
    return Refused("4.A7a/1"_vc, why, [] { return In("Mexico bombards", "the Siege Segment of its player-turn"); });
  }
  if (e.player == kUs && Breaks("4.B5a/1"_vc, !in_segment)) {
    return Refused("4.B5a/1"_vc, why, [] { return In("the US bombards", "the Siege Segment of its player-turn"); });
  }
  if (e.type == kFortressBesieged) return Accepted();
  const bool asked = s.siege.place != kNoId && s.step != kSurrenderStep;
  if (e.player == kMexico && Breaks("4.A7a/2"_vc, !asked)) {
    return Refused("4.A7a/2"_vc, why, "the garrison has not been asked to surrender", "12.41/1"_vc);
  }
  if (e.player == kUs && Breaks("4.B5a/2"_vc, !asked)) {
    return Refused("4.B5a/2"_vc, why, "the garrison has not been asked to surrender", "12.41/1"_vc);
  }
  return Accepted();
}

Ruling BarFortification(const S& s, const Event& e, Why* why) {
  ADJUTANT_REFUSE_IF("8.91"_vc, e.player != kMexico || Phasing(s) != kMexico || PhaseOf(s) != Phase::kMovement, why,
                     In("Mexico fortifies", "its Movement Phase"));
  return Accepted();
}

// ---- Supply and reinforcements.
Ruling BarExpending(const S& s, Why* why) {
  ADJUTANT_REFUSE_IF("4.B1/2"_vc, Phasing(s) != kUs || PhaseOf(s) != Phase::kSupply, why,
                     In("supply units are expended", "the US Supply Phase"));
  return Accepted();
}

Ruling BarArrival(const Rules& r, const S& s, const Event& e, Why* why) {
  if (Breaks("19.0"_vc, e.player != Phasing(s) || PhaseOf(s) != Phase::kReinforcement)) {
    if (r.c.Piece(PieceArg(e)).sort == Sort::kSupply) AddCase("11.22/2"_vc, why);
    return Refused("19.0"_vc, why, [] { return In("units arrive", "the Reinforcement Phase of their side"); });
  }
  ADJUTANT_REFUSE_IF("19.22"_vc, e.player == kUs && s.now.landed == 0, why,
                     "all that invades lands together, in one hex");
  return Accepted();
}

Ruling BarArrivalsEnd(const S& s, const Event& e, Why* why) {
  ADJUTANT_REFUSE_IF("19.11/3"_vc, e.player == kMexico && s.step == kMilitiaDrawStep, why,
                     "militia that were rolled for are not withheld");
  return Accepted();
}

Ruling BarLanding(const S& s, Why* why) {
  ADJUTANT_REFUSE_IF("19.21/1"_vc, s.now.landed != 0, why, "the US has landed already");
  return Accepted();
}

Ruling BarWithdrawal(const S& s, Why* why) {
  ADJUTANT_REFUSE_IF("19.32/1"_vc, s.now.withdraw == 0, why, "no volunteers are due to leave now");
  return Accepted();
}

// ---- Guerrillas, Santa Anna.
Ruling BarGuerrilla(const S& s, Why* why) {
  if (Breaks("4.A3/2"_vc, s.now.inland_taken == 0)) {
    return Refused("4.A3/2"_vc, why, "the US has held neither Jalapa nor Orizaba nor Puebla yet", "16.13/1"_vc);
  }
  ADJUTANT_REFUSE_IF("16.13/1"_vc, s.now.turn <= s.now.inland_taken, why, "guerrillas come from the turn after ",
                     static_cast<int>(s.now.inland_taken), " on");
  if (Breaks("16.12"_vc, Phasing(s) != kMexico || PhaseOf(s) != Phase::kGuerrilla)) {
    return Refused(
        "16.12"_vc, why, [] { return In("guerrillas are placed and moved", "the Guerrilla Phase only"); },
        "16.15/1"_vc);
  }
  return Accepted();
}

Ruling BarGuerrillaAttack(const S& s, Why* why) {
  ADJUTANT_REFUSE_IF("16.0"_vc, Phasing(s) != kUs || PhaseOf(s) != Phase::kMovement, why,
                     In("guerrillas attack", "the US Movement Phase"));
  ADJUTANT_REFUSE_IF("16.23/1"_vc, s.move.guerrilla == kNoId, why, "no US unit has just entered a hex of guerrillas");
  return Accepted();
}

Ruling BarSantaAnnaDecision(Why* why) {
  ADJUTANT_REFUSE_IF("17.15"_vc, true, why,
                     "a die that calls Santa Anna is ignored only while Mexico City is the enemy's or cut off");
  return Accepted();
}

Ruling BarSantaAnnaDie(const Rules& r, const S& s, Why* why) {
  ADJUTANT_REFUSE_IF("17.11"_vc, s.now.turn == 0 || !r.c.turns[s.now.turn].santa_anna, why,
                     "no die is rolled for Santa Anna on turn ", static_cast<int>(s.now.turn));
  ADJUTANT_REFUSE_IF("17.13/1"_vc, s.now.santa_anna == kSummoned, why, "Santa Anna is on his way to Mexico City");
  return Accepted();
}

Ruling BarDie(const Rules& r, const S& s, const Event& e, Why* why) {
  switch (static_cast<Purpose>(e.args[0])) {
    case Purpose::kSantaAnna:
      return BarSantaAnnaDie(r, s, why);
    case Purpose::kMilitiaArrival:
      ADJUTANT_REFUSE_IF("14.15/1"_vc, s.now.veracruz_taken == 0, why, "the US has not taken Veracruz");
      return Accepted();
    case Purpose::kDisease:
      ADJUTANT_REFUSE_IF("4.C/1"_vc, s.now.turn == 0 || !r.c.turns[s.now.turn].disease, why, "turn ",
                         static_cast<int>(s.now.turn), " has no disease stage");
      return Accepted();
    case Purpose::kSupplyUnits:
    case Purpose::kPackAnimals:
      ADJUTANT_REFUSE_IF("4.B1/1"_vc, Phasing(s) != kUs || PhaseOf(s) != Phase::kSupply, why,
                         In("supply units and pack animals are rolled for", "the US Supply Phase"));
      return Accepted();
    default:
      return Accepted();
  }
}

}  // namespace

Ruling Bar(const Rules& r, const S& s, const Event& e, Why* why) {
  switch (e.type) {
    case kDieRolled:
      return BarDie(r, s, e, why);
    case kPieceDropped: {
      const Ruling ruling = BarSplit(s, why);
      return ruling.accepted ? BarMovement(s, e, why) : ruling;
    }
    case kPiecePicked:
    case kMoved:
    case kMoveEnded:
    case kSupplyLoaded:
    case kSupplyUnloaded:
    case kGunboatSailed:
    case kMovementEnded:
      return BarMovement(s, e, why);
    case kOverwhelmed:
      return BarOverwhelming(s, e, why);
    case kReconnoitered:
      return BarInMovement(s, e, "scouts reconnoiter", why);
    case kFormationNamed:
    case kFormationCompleted:
    case kPieceJoined:
    case kPieceDetached:
    case kFormationDisbanded:
    case kPieceTopped:
      return BarOrganisation(s, e, why);
    case kAttackDeclared:
    case kAssaultDeclared:
    case kAttackBegun:
    case kCombatEnded:
      return BarAttack(s, e, why);
    case kAttackerNamed: {
      const Ruling gunboat = BarGunboat(r, e, why);
      return gunboat.accepted ? BarAttack(s, e, why) : gunboat;
    }
    case kFortressBesieged:
    case kGunNamed:
    case kBombardmentBegun:
    case kSiegeSupplySpent:
      return BarBombardment(s, e, why);
    case kFortificationBegun:
      return BarFortification(s, e, why);
    case kSupplyExpended:
      return BarExpending(s, why);
    case kPieceArrived:
      return BarArrival(r, s, e, why);
    case kArrivalsEnded:
      return BarArrivalsEnd(s, e, why);
    case kSantaAnnaDecided:
      return BarSantaAnnaDecision(why);
    case kInvasionLanded:
    case kInvasionPutOff:
      return BarLanding(s, why);
    case kPointWithdrawn:
      return BarWithdrawal(s, why);
    case kGuerrillaPlaced:
      return BarGuerrilla(s, why);
    case kGuerrillaAttacked:
      return BarGuerrillaAttack(s, why);
    default:
      return Accepted();
  }
}

}  // namespace adjutant::veracruz
