// The nations and pieces of a pack.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "core/sgs/catalogue.h"
#include "core/sgs/components/loader.h"

namespace adjutant::sgs {

void Loader::Nations() {
  std::array<int, 3> mains{};
  for (const v1::Nation& datum : pack_->nation()) {
    const std::string path = absl::StrCat("nation.", datum.id());
    Nation nation;
    nation.side = SideOf(path, datum.side());
    nation.main = datum.main();
    nation.entrenches = datum.entrenches();
    nation.fog = datum.fog();
    if (!datum.parent().empty()) {
      nation.parent = NationId(Named(c_.nation_names, absl::StrCat(path, ".parent"), datum.parent()));
    }
    if (!datum.land_capital().empty()) {
      nation.land_capital = RegionId(Named(c_.region_names, absl::StrCat(path, ".land_capital"), datum.land_capital()));
    }
    if (!datum.sea_capital().empty()) {
      nation.sea_capital = RegionId(Named(c_.region_names, absl::StrCat(path, ".sea_capital"), datum.sea_capital()));
    }
    if (nation.land_capital.exists() && !c_.Land(nation.land_capital)) {
      Find(absl::StrCat(path, ".land_capital"), "it is no land");
    }
    if (nation.sea_capital.exists() && !c_.Naval(nation.sea_capital)) {
      Find(absl::StrCat(path, ".sea_capital"), "it is no water");
    }
    mains[nation.side] += nation.main ? 1 : 0;
    c_.nations.Add(nation);
  }
  for (const NationId id : c_.nations.ids()) {
    Nation& nation = c_.nations[id];
    if (!nation.parent.exists()) continue;
    const Nation& parent = c_.nations[nation.parent];
    const std::string path = absl::StrCat("nation.", c_.nation_names.Id(id));
    if (Breaks("VIII.B/1"_sgs, parent.parent.exists() || parent.side != nation.side)) {
      Find(absl::StrCat(path, ".parent"), "it is a nation of the same side", "VIII.B/1"_sgs);
    }
    if (!nation.land_capital.exists()) nation.land_capital = parent.land_capital;
    if (!nation.sea_capital.exists()) nation.sea_capital = parent.sea_capital;
  }
  for (const Side side : {kUsa, kMexico}) {
    if (Breaks("VIII.A/1"_sgs, mains[side] != 1)) {
      FindAbsent(
          absl::StrCat("nation: ", c_.sides.Name(side - 1), " has ", mains[side], " main nations instead of one"),
          "VIII.A/1"_sgs);
    }
  }
}

void Loader::Pieces() {
  for (const v1::Piece& datum : pack_->piece()) {
    const std::string path = absl::StrCat("piece.", datum.id());
    Piece piece;
    piece.nation = NationId(Named(c_.nation_names, absl::StrCat(path, ".nation"), datum.nation()));
    if (piece.nation.exists()) piece.side = c_.nations[piece.nation].side;
    piece.type = Choice<Class>(path, "class", datum.class_());
    piece.role = Choice<Role>(path, "role", datum.role());
    piece.attack = Number(path, "attack", datum.has_attack(), datum.attack(), 0, 9);  // IV.D/3
    piece.defence = Number(path, "defence", datum.has_defence(), datum.defence(), 0, 9);
    piece.reduced_attack =
        Within(path, "reduced_attack",
               datum.has_reduced_attack() ? datum.reduced_attack() : std::max(piece.attack - 1, 0), 0, 9);
    piece.reduced_defence =
        Within(path, "reduced_defence",
               datum.has_reduced_defence() ? datum.reduced_defence() : std::max(piece.defence - 1, 0), 0, 9);
    piece.morale = Number(path, "morale", datum.has_morale(), datum.morale(), -9, 9);
    piece.movement = Number(path, "movement", datum.has_movement(), datum.movement(), 0, 100);
    piece.life = Within(path, "life", datum.life(), 0, 20);
    piece.stacking = Number(path, "stacking", datum.has_stacking(), datum.stacking(), -9, 20);
    if (!piece.leader()) piece.fire = Number(path, "fire", datum.has_fire(), datum.fire(), 0, 9);
    piece.forage = Within(path, "forage", datum.forage(), 0, 100);
    piece.cargo = Within(path, "cargo", datum.cargo(), 0, 100);
    piece.points = Within(path, "points", datum.points(), 0, 20);
    piece.boost_attack = Within(path, "boost_attack", datum.boost_attack(), 0, 9);
    piece.boost_defence = Within(path, "boost_defence", datum.boost_defence(), 0, 9);
    piece.boost_morale = Within(path, "boost_morale", datum.boost_morale(), 0, 9);
    Flags(path, datum, &piece);
    if (piece.leader()) {
      CheckLeader(path, datum, &piece);
    } else if (datum.has_rank() || datum.has_hierarchy()) {
      Find(path, "only a leader has a rank");
    }
    CheckPiece(path, piece);
    const PieceId id = c_.pieces.Add(piece);
    if (id.number() < kMaxPieces) c_.pieces_of[piece.side].Add(id);
  }
}

void Loader::Flags(const std::string& path, const v1::Piece& datum, Piece* piece) {
  const auto has = [&](v1::Flag flag) {
    return std::find(datum.flag().begin(), datum.flag().end(), flag) != datum.flag().end();
  };
  piece->elite = has(v1::ELITE);
  piece->pursues = has(v1::PURSUES) || piece->cavalry();  // XVI.H.pursuit/3
  piece->recon = has(v1::RECON);
  piece->heavy = has(v1::HEAVY);
  piece->immobile = has(v1::IMMOBILE);
  piece->motorized = has(v1::MOTORIZED);
  piece->fog = has(v1::FOG);
  piece->coastal = has(v1::COASTAL);
  piece->protects = has(v1::PROTECTED);
  piece->siege = has(v1::SIEGE);
  piece->cavalry_leader = has(v1::CAVALRY_LEADER);
  piece->transportable = piece->land() && !piece->immobile && !piece->garrison() && !has(v1::NOT_TRANSPORTED);
  if (has(v1::HITS_FIRST) && has(v1::HITS_LAST)) Find(absl::StrCat(path, ".flag"), "it takes hits first or last");
  piece->loss = has(v1::HITS_FIRST) ? LossClass::kFirst : has(v1::HITS_LAST) ? LossClass::kLast : LossClass::kNormal;
  if ((piece->siege || piece->cavalry_leader) && !piece->leader()) {
    Find(absl::StrCat(path, ".flag"), "only a leader has it");
  }
  if (piece->heavy && piece->motorized) Find(absl::StrCat(path, ".flag"), "what is heavy has no motor");
}

void Loader::CheckPiece(const std::string& path, const Piece& piece) {
  const bool fights = piece.combat() || piece.naval();
  if (Breaks("IV.D/4"_sgs, !fights && piece.life > 0)) {
    Find(absl::StrCat(path, ".life"), "support units and leaders have none", "IV.D/4"_sgs);
  }
  if (Breaks("SUM.units/2"_sgs, fights && piece.life == 0)) Find(path, "'life' is missing", "SUM.units/2"_sgs);
  const bool afloat = piece.role == Role::kTransport || piece.role == Role::kWarship;
  if (afloat != piece.naval()) Find(absl::StrCat(path, ".role"), "ships are transports or warships, and only they");
  if ((piece.role == Role::kLeader) != piece.leader()) {
    Find(absl::StrCat(path, ".role"), "leaders are commanders, and only they");
  }
  if (Breaks("IV.D.naval/2"_sgs, (piece.role == Role::kTransport) != (piece.cargo > 0))) {
    Find(path, "transports have a 'cargo', and only they", "IV.D.naval/2"_sgs);
  }
  if (Breaks("IX.A/4"_sgs, piece.garrison() && (!piece.combat() || !piece.immobile))) {
    Find(path, "a garrison is an immobile combat unit", "IX.A/4"_sgs);
  }
  if (Breaks("IX.A/2"_sgs, piece.immobile != (piece.movement == 0))) {
    Find(path, "what is immobile has no movement, and only that", "IX.A/2"_sgs);
  }
  if (Breaks("IX.A/5"_sgs, piece.stacking < 0 && !piece.leader())) {
    Find(absl::StrCat(path, ".stacking"), "only leaders lower it", "IX.A/5"_sgs);
  }
  if (Breaks("IV.D.su/1"_sgs, piece.role == Role::kLogistics && !piece.support())) {
    Find(absl::StrCat(path, ".class"), "logistics are support units", "IV.D.su/1"_sgs);
  }
}

void Loader::CheckLeader(const std::string& path, const v1::Piece& datum, Piece* piece) {
  piece->rank = Number(path, "rank", datum.has_rank(), datum.rank(), 1, 3);
  const std::string& letter = datum.hierarchy();
  if (letter.size() != 1 || letter[0] < 'A' || letter[0] > 'Z') {
    Find(absl::StrCat(path, datum.has_hierarchy() ? ".hierarchy" : ""), "'hierarchy' is a letter from A to Z");
  } else {
    piece->hierarchy = letter[0];
  }
  if (Breaks("IV.D.ldr/1"_sgs, piece->attack > 3 || piece->defence > 3)) {
    Find(path, "a leader's bonuses go from 0 to 3", "IV.D.ldr/1"_sgs);
  }
}

}  // namespace adjutant::sgs
