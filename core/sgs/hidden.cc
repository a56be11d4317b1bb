// IX.I, XI.G: what is hidden, and from whom.
#include "core/sgs/hidden.h"

#include <string>
#include <utility>
#include <vector>

#include "core/sgs/engine.h"

namespace adjutant::sgs {

namespace {

// ---- Cards.

// By option the cards of the side whose turn it is not are played by rule: what comes of them tells what it held.
bool PlayedByRule(const Rules& r, const S& s, Side side) {
  return side != Active(s) && r.Plays("pbem_defender_cards=policy"_opt);
}
// Cards of the other side that are in its hand or its deck, or chosen to be discarded, or came back unseen.
std::vector<CardId> UnknownCards(const Rules& r, const S& s, Side viewer) {
  std::vector<CardId> unknown;
  for (const CardId card : r.scenario().decks[Enemy(viewer)]) {
    const CardPlace place = PlaceOf(s, card);
    if (place == CardPlace::kHand || place == CardPlace::kDeck || place == CardPlace::kToDiscard ||
        place == CardPlace::kFaceDown)
      unknown.push_back(card);
  }
  return unknown;
}

// ---- Pieces.

// On the map, and the viewer cannot tell where. A piece whose picture is on its stack shows.
bool Unknown(const Rules& r, const S& s, Side viewer, PieceId piece) {
  if (!OnMap(s, piece) || SeesPiece(r, s, viewer, piece)) return false;
  return !s[piece].Is(Where::kOutside) || SightOf(r, s, viewer, RegionOf(s, piece)).picture != piece;
}
// Takes part in what is going on, so that its place shows.
bool Involved(const S& s, PieceId piece) {
  for (const PieceSet* pieces :
       {&s.move.pieces, &s.entry.due, &s.entry.placed, &s.supply.tested, &s.battle.sides[0].pieces,
        &s.battle.sides[1].pieces, &s.battle.casualties, &s.retreat.pieces, &s.retreat.group}) {
    if (pieces->Has(piece)) return true;
  }
  return s.hits[piece] > 0;
}
// By option, what the viewer may do hangs on the strength that he meets: whether he passes through a battle, whether he
// besieges a fortress.
bool IsMeasured(const Rules& r, const S& s, PieceId piece) {
  if (s[piece].Is(Where::kInside)) return r.Plays("siege_min_force=hp_of_garrison"_opt);
  return r.Plays("move_battle_region=yes_if_outnumbering"_opt);
}
// A piece whose place another of its kind could have, for all that the viewer sees.
bool CanBeAnother(const Rules& r, const S& s, Side viewer, PieceId piece) {
  if (!s[piece].Is(Where::kOutside) && !s[piece].Is(Where::kInside)) return false;
  if (!Unknown(r, s, viewer, piece) || Involved(s, piece)) return false;
  return Aboard(s, piece).Empty() && !IsMeasured(r, s, piece);
}
// Who commands shows: by how many stand together, or by who is asked to name a commander.
bool CommandShows(const Rules& r) {
  return r.Plays("stack_leader_floor=commanding_only"_opt) || r.Plays("ldr_order=player_choice"_opt);
}
// Neither a stack's size nor what may be done to it changes if one of them stands for the other. A supply phase shows
// by its dice who was fed by a wagon, and whose guns were lost.
bool Alike(const Rules& r, const Piece& a, const Piece& b) {
  if (a.leader() && CommandShows(r)) return false;
  const auto wagon = [](const Piece& piece) { return piece.role == Role::kLogistics; };
  return a.type == b.type && a.stacking == b.stacking && a.immobile == b.immobile && a.fog == b.fog &&
         a.garrison() == b.garrison() && wagon(a) == wagon(b) && a.artillery() == b.artillery();
}

PieceSet& SetWith(S& s, PieceId piece) {
  const RegionId region = s[piece].region.get();
  return s[piece].Is(Where::kOutside) ? s.outside[region] : s.inside[region];
}
void SwapMark(S& s, PieceId a, PieceId b, uint16_t flag) {
  if (s[a].Has(flag) == s[b].Has(flag)) return;
  s[a].flags = static_cast<uint16_t>(s[a].flags ^ flag);
  s[b].flags = static_cast<uint16_t>(s[b].flags ^ flag);
}
// Each takes the other's place and what goes with it, and keeps its life points and what restored them.
void ChangePlaces(S& s, PieceId a, PieceId b) {
  SetWith(s, a).Remove(a);
  SetWith(s, b).Remove(b);
  std::swap(s[a], s[b]);
  std::swap(s[a].life, s[b].life);
  SwapMark(s, a, b, kRestored);
  SetWith(s, a).Add(a);
  SetWith(s, b).Add(b);
}
// False, with everything as it was, if the viewer could tell by the flag or the picture on a stack.
bool TryToChange(const Rules& r, S& s, Side viewer, PieceId a, PieceId b) {
  const RegionId here = RegionOf(s, a), there = RegionOf(s, b);
  const StackSight sight_here = SightOf(r, s, viewer, here), sight_there = SightOf(r, s, viewer, there);
  ChangePlaces(s, a, b);
  if (sight_here == SightOf(r, s, viewer, here) && sight_there == SightOf(r, s, viewer, there)) return true;
  ChangePlaces(s, a, b);
  return false;
}
bool DealStacks(const Rules& r, S& s, Side viewer, Random* random) {
  std::vector<PieceId> unknown;
  for (const PieceId p : PiecesOf(r, Enemy(viewer))) {
    if (CanBeAnother(r, s, viewer, p)) unknown.push_back(p);
  }
  bool any = false;
  for (size_t last = unknown.size(); last-- > 1;) {
    const PieceId piece = unknown[last], other = unknown[random->Below(last + 1)];
    if (piece == other || !Alike(r, Info(r, piece), Info(r, other))) continue;
    // What has changed places before may be part of a picture by now.
    if (Unknown(r, s, viewer, piece) && Unknown(r, s, viewer, other) && TryToChange(r, s, viewer, piece, other))
      any = true;
  }
  return any;
}

}  // namespace

bool ReshuffleHidden(const Rules& r, S& s, Side viewer, Random* random) {
  std::vector<CardId> unknown;
  if (!PlayedByRule(r, s, Enemy(viewer))) unknown = UnknownCards(r, s, viewer);
  for (size_t left = unknown.size(); left > 1; --left) {
    std::swap(s[unknown[left - 1]], s[unknown[random->Below(left)]]);
  }
  const bool stacks = DealStacks(r, s, viewer, random);
  return unknown.size() > 1 || stacks;
}

void ListHidden(const Rules& r, const S& s, Side viewer, std::vector<HiddenThing>* hidden) {
  for (const CardId card : UnknownCards(r, s, viewer))
    hidden->push_back({r.c.card_names.domain(), card.number(), r.CardName(card)});
  for (const PieceId p : PiecesOf(r, Enemy(viewer))) {
    // Who is still to come is as little known as who is there.
    if (s[p].Is(Where::kScheduled)) Applied("XII.A/3"_sgs);
    if (s[p].Is(Where::kScheduled) || Unknown(r, s, viewer, p))
      hidden->push_back({r.c.piece_names.domain(), p.number(), r.PieceName(p)});
  }
  for (const EventId event : r.scenario().events) {
    const Side secret = r.c.events[event].secret;
    if (secret != kNobody && secret != viewer)
      hidden->push_back({r.c.event_names.domain(), event.number(), r.EventName(event)});
  }
}

bool HidesNumbers(const Rules& r, const S& before, const Event& event, PlayerId viewer) {
  if (viewer == kChance || viewer == event.player) return false;
  switch (event.type) {
    case kRetreatDecided:
    case kWagonDecided:
      return true;
    case kCardDrawn:
    case kCardLost:
    case kCardDiscarded:
    case kDiscardTakenBack:
      return r.c.cards[CardArg(event)].side != static_cast<Side>(viewer);
    case kStackPicked:
    case kMoved:
      return !NearOwn(r, before, static_cast<Side>(viewer), RegionArg(event));
    default:
      return false;
  }
}

}  // namespace adjutant::sgs
