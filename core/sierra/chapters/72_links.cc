// Lords of the Sierra Madre 7.2.2, 7.2.3: links by rail to smelters, cities, lumber.
//
// A link is a chain of railroads that carry: the first is one on whose card the enterprise is pictured, each meets the
// next, and the last comes to the city or serves the smelter. None of them could be left out.
#include <algorithm>
#include <limits>

#include "core/sierra/chapters/money.h"

namespace adjutant::sierra {

namespace {

// ---- Lines.

int IndexOf(const Rules& r, const RailInfo& rail, PlaceId place) {
  const PlaceId district = r.c.DistrictOf(place);
  for (size_t i = 0; i < rail.path.size(); ++i) {
    if (rail.path[i] == place || r.c.DistrictOf(rail.path[i]) == district) return static_cast<int>(i);
  }
  return -1;
}
// Does a burned bridge lie on the line between two places (7.10.2.4.a.2, burned_bridge_rail)?
bool Cut(const Rules& r, const S& s, const RailInfo& rail, PlaceId from, PlaceId to) {
  if (s.now.burned_bridges == 0 || r.Plays("burned_bridge_rail=yes"_opt)) return false;
  int a = IndexOf(r, rail, from), b = IndexOf(r, rail, to);
  if (a < 0 || b < 0) return false;
  if (a > b) std::swap(a, b);
  for (int i = a; i < b; ++i) {
    for (const Crossing& crossing : r.c.places[rail.path[static_cast<size_t>(i)]].crossings) {
      if (crossing.to == rail.path[static_cast<size_t>(i) + 1] && crossing.bridge >= 0 &&
          (s.now.burned_bridges >> crossing.bridge & 1) != 0)
        return true;
    }
  }
  return false;
}
// Carries what is linked: the ferry only while its boat is whole (7.2.3.a/2).
bool CarriesGoods(const Rules& r, const S& s, const RailInfo& rail) {
  if (!Carries(r, s, rail.card)) return false;
  if (!rail.ferry) return true;
  for (const CounterId boat : r.c.cards[rail.card].counters) {
    if (ConditionOf(s, boat) != Condition::kFull) return false;
  }
  return true;
}

// ---- Chains.

// A line of a chain, and where it is entered.
struct Hop {
  const RailInfo* rail;
  PlaceId entry;
};
using Hops = std::array<Hop, kLinkRails>;

// Goes through the chains of a card, shortest first on each branch: `visit` has the chain as a link and as hops, and
// says whether to go on from there.
template <class Visit>
class Walker {
 public:
  // `only`, if not null, are the railroads of the chain, in order; `within`, if not empty, those that may be used.
  Walker(const Rules& r, const S& s, CardId card, const Link* only, const CardSet& within, Visit visit)
      : r_(r), s_(s), card_(card), only_(only), within_(within), visit_(visit) {}

  void Run() {
    const PlaceId home = r_.c.DistrictOf(r_.c.cards[card_].place);
    for (const RailInfo& rail : r_.c.rails) {
      if (rail.serves.Has(card_) && May(rail)) Enter(rail, home);
    }
  }

 private:
  bool May(const RailInfo& rail) const {
    if (count_ == kLinkRails) return false;
    if (only_ != nullptr && (count_ >= only_->count || only_->rails[static_cast<size_t>(count_)] != rail.card))
      return false;
    if (!within_.Empty() && !within_.Has(rail.card)) return false;
    for (int i = 0; i < count_; ++i) {
      if (hops_[static_cast<size_t>(i)].rail == &rail) return false;
    }
    return CarriesGoods(r_, s_, rail);
  }
  bool Joined(const Hop& hop, const RailInfo& other) const {
    for (const RailJoint& joint : hop.rail->joints) {
      if (joint.other == other.card && !Cut(r_, s_, *hop.rail, hop.entry, joint.place)) return true;
    }
    return false;
  }
  // Could it be reached with fewer lines?
  bool Idle(const RailInfo& rail) const {
    if (count_ > 0 && rail.serves.Has(card_)) return true;
    for (int i = 0; i + 1 < count_; ++i) {
      if (Joined(hops_[static_cast<size_t>(i)], rail)) return true;
    }
    return false;
  }
  void Enter(const RailInfo& rail, PlaceId entry) {
    if (Idle(rail)) return;
    hops_[static_cast<size_t>(count_)] = {&rail, entry};
    link_.rails[static_cast<size_t>(count_)] = rail.card;
    link_.count = ++count_;
    if (visit_(link_, hops_)) {
      for (const RailJoint& joint : rail.joints) {
        const RailInfo& other = *r_.c.RailOf(joint.other);
        if (May(other) && !Cut(r_, s_, rail, entry, joint.place)) Enter(other, joint.place);
      }
    }
    link_.count = --count_;
  }

  const Rules& r_;
  const S& s_;
  const CardId card_;
  const Link* only_;
  const CardSet within_;
  Visit visit_;
  Hops hops_{};
  int count_ = 0;
  Link link_;
};
template <class Visit>
void Walk(const Rules& r, const S& s, CardId card, Visit visit, const CardSet& within = {},
          const Link* only = nullptr) {
  Walker<Visit>(r, s, card, only, within, visit).Run();
}

const Hop& Last(const Link& link, const Hops& hops) { return hops[static_cast<size_t>(link.count - 1)]; }
bool Comes(const Rules& r, const S& s, const Hop& hop, PlaceId city) {
  return hop.rail->cities.Has(city) && !Cut(r, s, *hop.rail, hop.entry, city);
}
bool Serves(const Rules& r, const S& s, const Hop& hop, CardId smelter) {
  return hop.rail->serves.Has(smelter) && !Cut(r, s, *hop.rail, hop.entry, r.c.cards[smelter].place);
}
// Does the last line arrive, and none before it?
template <class Arrives>
bool ArrivesNow(const Link& link, const Hops& hops, Arrives arrives) {
  for (int i = 0; i + 1 < link.count; ++i) {
    if (arrives(hops[static_cast<size_t>(i)])) return false;
  }
  return arrives(Last(link, hops));
}

bool Smelter(const Rules& r, CardId card) { return r.c.cards[card].kind == CardKind::kSmelter; }
bool TakesOre(const Rules& r, CardId smelter, CardId mine) {
  const Product only = r.c.cards[smelter].product;
  return only == Product::kNone || only == r.c.cards[mine].product;
}
CardSet WorkingSmelters(const Rules& r, const S& s) {
  CardSet smelters;
  for (const CardId card : r.c.enterprises) {
    if (Smelter(r, card) && Works(s, card)) smelters.Add(card);
  }
  return smelters;
}
void AddTo(std::vector<Link>* links, Link link) {
  for (size_t i = static_cast<size_t>(link.count); i < link.rails.size(); ++i) link.rails[i] = kNoId;
  const auto same = [&](const Link& other) {
    return other.smelter == link.smelter && other.city == link.city && other.rails == link.rails;
  };
  if (std::none_of(links->begin(), links->end(), same)) links->push_back(link);
}
std::vector<Link> SmelterLinks(const Rules& r, const S& s, CardId mine, const Link* only) {
  std::vector<Link> links;
  const CardSet smelters = WorkingSmelters(r, s);
  if (smelters.Empty()) return links;
  Walk(
      r, s, mine,
      [&](const Link& link, const Hops& hops) {
        for (const CardId smelter : smelters) {
          if (!TakesOre(r, smelter, mine)) continue;
          if (!ArrivesNow(link, hops, [&](const Hop& hop) { return Serves(r, s, hop, smelter); })) continue;
          Link found = link;
          found.smelter = smelter;
          AddTo(&links, found);
        }
        return true;
      },
      {}, only);
  if (!r.Plays("smelter_detail=nearest"_opt) || links.empty()) return links;
  const auto far = [&](const Link& link) { return Distance(r, r.c.cards[mine].place, r.c.cards[link.smelter].place); };
  int nearest = std::numeric_limits<int>::max();
  for (const CardId smelter : smelters) {
    if (TakesOre(r, smelter, mine) && LinksToSmelter(r, s, mine, smelter, {}))
      nearest = std::min(nearest, Distance(r, r.c.cards[mine].place, r.c.cards[smelter].place));
  }
  std::erase_if(links, [&](const Link& link) { return far(link) > nearest; });
  return links;
}
std::vector<Link> CityLinks(const Rules& r, const S& s, CardId card, const Link* only) {
  std::vector<Link> links;
  Walk(
      r, s, card,
      [&](const Link& link, const Hops& hops) {
        for (const PlaceId city : Last(link, hops).rail->cities) {
          if (!ArrivesNow(link, hops, [&](const Hop& hop) { return Comes(r, s, hop, city); })) continue;
          Link found = link;
          found.city = city;
          AddTo(&links, found);
        }
        return true;
      },
      {}, only);
  return links;
}
// May a mine use a city link: no smelter works, or none can be reached (city_link_with_smelter)?
bool CityCounts(const Rules& r, const S& s, CardId card) {
  if (!r.c.Mine(card)) return true;
  if (WorkingSmelters(r, s).Empty()) return true;
  return r.Plays("city_link_with_smelter=counts"_opt) && !SmelterInReach(r, s, card);
}

void SetLink(const Rules& r, S& s, CardId card, const Link& link, Trace* trace) {
  s[card].Mark(kRailed);
  s.smelter_of[card] = link.smelter;
  s.city_of[card] = link.city;
  uint32_t rails = 0;
  for (int i = 0; i < link.count; ++i) rails |= 1u << r.c.cards[link.rails[static_cast<size_t>(i)]].rail;
  s.rails_of[card.index()] = rails;
  if (link.smelter.exists()) {
    Applied(trace, "7.2.3.c/1"_sie,
            [&] { return r.CardName(card) + " is linked to " + r.CardName(link.smelter) + "."; });
  } else {
    Applied(trace, "7.2.3"_sie, [&] { return r.CardName(card) + " is linked to " + r.PlaceName(link.city) + "."; });
  }
}

// ---- Lumber.

struct Line {
  CardId card;
  int lines;
};
bool LumberLine(const Rules& r, const S& s, const RailInfo& rail) {
  return rail.lumber && Works(s, rail.card) && CarriesGoods(r, s, rail);
}
std::vector<Line> LumberLines(const Rules& r, const S& s, CardId mine) {
  std::vector<Line> found;
  bool any = false;
  for (const RailInfo& rail : r.c.rails) any = any || LumberLine(r, s, rail);
  if (!any) return found;
  Walk(r, s, mine, [&](const Link& link, const Hops& hops) {
    const RailInfo& rail = *Last(link, hops).rail;
    if (!LumberLine(r, s, rail)) return true;
    for (Line& line : found) {
      if (line.card != rail.card) continue;
      line.lines = std::min(line.lines, link.count);
      return true;
    }
    found.push_back({rail.card, link.count});
    return true;
  });
  std::sort(found.begin(), found.end(), [](const Line& a, const Line& b) { return a.card < b.card; });
  return found;
}
void SetLumber(const Rules& r, S& s, CardId mine, CardId line, Trace* trace) {
  Applied(trace, "7.2.2/1"_sie, [&] { return r.CardName(mine) + " takes its lumber from " + r.CardName(line) + "."; });
  s.lumber_of[mine] = line;
}
// Has its owner to choose a line?
bool LumberDue(const Rules& r, const S& s, CardId card) {
  return r.c.Mine(card) && Works(s, card) && !s.lumber_of[card].exists() && !LumberLines(r, s, card).empty();
}

// ---- Who has to choose.

bool LinkDue(const Rules& r, const S& s, CardId card) { return !s[card].Has(kRailed) && NeedsLink(r, s, card); }
bool HasToChoose(const Rules& r, const S& s, PlayerId seat) {
  for (const CardId card : CardsOf(r, s, seat)) {
    if (LinkDue(r, s, card) || LumberDue(r, s, card)) return true;
  }
  return false;
}

void BeginLinks(const Rules& r, S& s, Trace* trace) {
  s.smelter_of = {};
  s.city_of = {};
  s.lumber_of = {};
  s.rails_of = {};
  for (CardState& card : s.cards) card.Clear(kRailed);
  SettleAllLinks(r, s, trace);
  Seats choosing;
  for (const CardId card : r.c.enterprises) {
    if (!OnCalendar(s, card)) continue;
    const PlayerId seat = HolderOf(s, card);
    const bool away = !Playing(r, s).Has(seat);
    if (NeedsLink(r, s, card)) {
      const std::vector<Link> links = LinksOf(r, s, card);
      if (links.empty()) {
        s[card].Mark(kRailed);
      } else if (links.size() == 1 || away) {
        SetLink(r, s, card, links.front(), trace);
      } else {
        choosing.Add(seat);
      }
    }
    if (!r.c.Mine(card) || !Works(s, card)) continue;
    const std::vector<Line> lines = LumberLines(r, s, card);
    if (lines.empty()) continue;
    if (r.Plays("lumber_detail=fewest"_opt)) {
      const auto fewer = [](const Line& a, const Line& b) { return a.lines < b.lines; };
      SetLumber(r, s, card, std::min_element(lines.begin(), lines.end(), fewer)->card, trace);
    } else if (lines.size() == 1 || away) {
      SetLumber(r, s, card, lines.front().card, trace);
    } else {
      choosing.Add(seat);
    }
  }
  OpenTo(s, choosing, kLinkStep, kPayProfits);
}

Event LinkEvent(PlayerId seat, CardId card, const Link& link) {
  Event e = MakeEvent(kLinkChosen, seat, {card, link.smelter, link.city});
  for (int i = 0; i < link.count; ++i) e.args[static_cast<size_t>(3 + i)] = link.rails[static_cast<size_t>(i)].number();
  return e;
}
Link LinkIn(const Event& e) {
  Link link;
  link.smelter = CardArg(e, 1);
  link.city = PlaceArg(e, 2);
  while (link.count < kLinkRails && e.args[static_cast<size_t>(3 + link.count)] != kNone) {
    link.rails[static_cast<size_t>(link.count)] = CardArg(e, static_cast<size_t>(3 + link.count));
    ++link.count;
  }
  return link;
}

void ListLinks(const Rules& r, const S& s, EventList* out) {
  for (const PlayerId seat : s.turns.open) {
    for (const CardId card : CardsOf(r, s, seat)) {
      if (LinkDue(r, s, card)) {
        for (const Link& link : LinksOf(r, s, card)) out->push_back(LinkEvent(seat, card, link));
      }
      if (!LumberDue(r, s, card)) continue;
      for (const Line& line : LumberLines(r, s, card))
        out->push_back(MakeEvent(kCardNamed, seat, {static_cast<int32_t>(About::kLumber), card, line.card}));
    }
  }
}
Ruling CheckLumber(const Rules& r, const S& s, const Event& e, Why* why) {
  const CardId card = CardArg(e, 1), line = CardArg(e, 2);
  ADJUTANT_REFUSE_IF("7.2.2/2"_sie, !Is(e, About::kLumber), why, "a mine's lumber line is named: about=lumber");
  ADJUTANT_REFUSE_IF("7.2.2/2"_sie, HolderOf(s, card) != e.player, why, r.CardName(card), " is not the player's own");
  ADJUTANT_REFUSE_IF("7.2.2/1"_sie, !r.c.Mine(card) || !Works(s, card), why, r.CardName(card),
                     " is no mine that works");
  ADJUTANT_REFUSE_IF("7.2.2/2"_sie, s.lumber_of[card].exists(), why, "it has its lumber line for this quarter");
  ADJUTANT_REFUSE_IMPOSSIBLE("7.2.2/1"_sie, !line.exists(), why, "a lumber line is named");
  ADJUTANT_REFUSE_IF("7.2.2/1"_sie, !LinksToLumber(r, s, card, line), why,
                     "no lumber line of that name works and is linked to it");
  return Accepted();
}
Ruling CheckLink(const Rules& r, const S& s, const Event& e, Why* why) {
  if (e.type == kCardNamed) return CheckLumber(r, s, e, why);
  const CardId card = CardArg(e, 0);
  const Link link = LinkIn(e);
  ADJUTANT_REFUSE_IF("7.2.3"_sie, HolderOf(s, card) != e.player, why, r.CardName(card), " is not the player's own");
  ADJUTANT_REFUSE_IF("7.2.3"_sie, !NeedsLink(r, s, card), why, r.CardName(card),
                     " needs no link now: mines that work do, and in Summer haciendas and plantations that pay");
  ADJUTANT_REFUSE_IF("7.2.3"_sie, s[card].Has(kRailed), why, "its link is set for this quarter");
  ADJUTANT_REFUSE_IMPOSSIBLE("7.2.3"_sie, link.smelter.exists() == link.city.exists(), why,
                             "a link goes to a smelter or to a city: smelter=, or city=");
  if (link.smelter.exists()) {
    ADJUTANT_REFUSE_IF("7.2.3.a/1"_sie, !r.c.Mine(card), why, "haciendas and plantations are linked to cities");
    ADJUTANT_REFUSE_IF("7.2.3.c/1"_sie, !Smelter(r, link.smelter) || !Works(s, link.smelter), why,
                       r.CardName(link.smelter), " is no smelter that works");
    ADJUTANT_REFUSE_IF("7.2.3.c/3"_sie, !TakesOre(r, link.smelter, card), why, r.CardName(link.smelter),
                       " does not take its ore");
  } else if (r.c.Mine(card)) {
    ADJUTANT_REFUSE_IF("7.2.3.c/1"_sie, SmelterInReach(r, s, card), why,
                       "a mine that rails link to a smelter that works is linked to it, not to a city");
    ADJUTANT_REFUSE_IF("7.2.3.b/1"_sie, !CityCounts(r, s, card), why, "while a smelter works, city links do not count");
  }
  ADJUTANT_REFUSE_IMPOSSIBLE("3.1.h"_sie, link.count == 0, why, "a link names its railroads: rails=");
  for (int i = 0; i < link.count; ++i) {
    const CardId card_of_rail = link.rails[static_cast<size_t>(i)];
    ADJUTANT_REFUSE_IMPOSSIBLE("7.2.3"_sie, r.c.RailOf(card_of_rail) == nullptr, why, r.CardName(card_of_rail),
                               " is no railroad");
  }
  ADJUTANT_REFUSE_IF("3.1.h"_sie, !r.c.RailOf(link.rails[0])->serves.Has(card), why,
                     "the first railroad of the link is one whose card shows ", r.CardName(card));
  for (int i = 0; i < link.count; ++i) {
    const CardId rail = link.rails[static_cast<size_t>(i)];
    ADJUTANT_REFUSE_IF("7.2.3"_sie, !CarriesGoods(r, s, *r.c.RailOf(rail)), why, r.CardName(rail),
                       " is no railroad that carries now");
  }
  const std::vector<Link> found = link.city.exists() ? CityLinks(r, s, card, &link) : SmelterLinks(r, s, card, &link);
  const bool good = std::any_of(found.begin(), found.end(), [&](const Link& one) {
    return one.count == link.count && one.smelter == link.smelter && one.city == link.city;
  });
  ADJUTANT_REFUSE_IF("7.2.3"_sie, !good, why,
                     "these railroads, one after the other, are no link to it: each meets the next, and none is idle");
  return Accepted();
}
void ApplyLink(const Rules& r, S& s, const Event& e, Trace* trace) {
  if (e.type == kCardNamed) {
    SetLumber(r, s, CardArg(e, 1), CardArg(e, 2), trace);
  } else {
    SetLink(r, s, CardArg(e, 0), LinkIn(e), trace);
  }
  if (!HasToChoose(r, s, e.player)) Close(s, e.player, kPayProfits);
}

// ---- The bonus of the first link.

constexpr int kByCity = 1, kBySmelter = 2, kBonusShift = 2;
int BonusNow(const CardState& card) { return card.ever >> kBonusShift; }
void SetBonus(CardState* card, int kind, int bonus) {
  const int kinds = (card->ever & (kByCity | kBySmelter)) | kind;
  card->ever = static_cast<uint8_t>(kinds | bonus << kBonusShift);
}

}  // namespace

bool NeedsLink(const Rules& r, const S& s, CardId card) {
  if (!Works(s, card)) return false;
  if (r.c.Mine(card)) return ProfitOf(r, s, card) > 0 || SmelterInReach(r, s, card);
  return r.c.Ranch(card) && Summer(s) && ProfitOf(r, s, card) > 0;
}
std::vector<Link> LinksOf(const Rules& r, const S& s, CardId card) {
  if (r.c.Mine(card)) {
    std::vector<Link> links = SmelterLinks(r, s, card, nullptr);
    if (!links.empty()) return links;
    if (!CityCounts(r, s, card)) return links;
  }
  return CityLinks(r, s, card, nullptr);
}

bool LinksToCity(const Rules& r, const S& s, CardId card, PlaceId city, const CardSet& rails) {
  bool found = false;
  Walk(
      r, s, card,
      [&](const Link& link, const Hops& hops) {
        found = found || Comes(r, s, Last(link, hops), city);
        return !found;
      },
      rails);
  return found;
}
bool LinksToSmelter(const Rules& r, const S& s, CardId card, CardId smelter, const CardSet& rails) {
  bool found = false;
  Walk(
      r, s, card,
      [&](const Link& link, const Hops& hops) {
        found = found || Serves(r, s, Last(link, hops), smelter);
        return !found;
      },
      rails);
  return found;
}
bool LinksToLumber(const Rules& r, const S& s, CardId card, CardId line) {
  for (const Line& one : LumberLines(r, s, card)) {
    if (one.card == line) return true;
  }
  return false;
}
bool CityInReach(const Rules& r, const S& s, CardId card) {
  bool found = false;
  Walk(r, s, card, [&](const Link& link, const Hops& hops) {
    const Hop& last = Last(link, hops);
    for (const PlaceId city : last.rail->cities) found = found || Comes(r, s, last, city);
    return !found;
  });
  return found;
}
bool SmelterInReach(const Rules& r, const S& s, CardId card) {
  for (const CardId smelter : WorkingSmelters(r, s)) {
    if (TakesOre(r, smelter, card) && LinksToSmelter(r, s, card, smelter, {})) return true;
  }
  return false;
}
bool WouldPay(const Rules& r, const S& s, CardId card, PlayerId seat) {
  if (!r.c.Mine(card) && !r.c.Ranch(card)) return false;
  for (const Link& link : LinksOf(r, s, card)) {
    if (link.smelter.exists() && HolderOf(s, link.smelter) == seat) return true;
    for (int i = 0; i < link.count; ++i) {
      if (HolderOf(s, link.rails[static_cast<size_t>(i)]) == seat) return true;
    }
  }
  if (!r.c.Mine(card)) return false;
  for (const Line& line : LumberLines(r, s, card)) {
    if (HolderOf(s, line.card) == seat) return true;
  }
  return false;
}

void SettleLinks(const Rules& r, S& s, CardId card, Trace* trace) {
  const bool mine = r.c.Mine(card);
  if ((!mine && !r.c.Ranch(card)) || !Mature(s, card) || (s[card].spot & kOffMap) != 0) return;
  const bool smelter = mine && SmelterInReach(r, s, card);
  const bool linked = smelter || (CityCounts(r, s, card) && CityInReach(r, s, card));
  const bool loses = r.Plays("link_bonus_loss=yes"_opt);
  CardState& state = s[card];
  if (!linked) {
    if (!loses || BonusNow(state) == 0) return;
    Applied(trace, "7.2.3.a/1"_sie, [&] { return "The link of " + r.CardName(card) + " is broken."; });
    ChangeLevel(r, s, card, -std::min<int>(BonusNow(state), state.box), LevelCause::kLink, trace);
    return SetBonus(&state, 0, 0);
  }
  if (state.Has(kLinked) && (!loses || BonusNow(state) > 0)) return;
  const int before = state.box;
  if (!mine) {
    Applied(trace, "7.2.3.a/1"_sie, [&] { return r.CardName(card) + " is linked to a city."; });
    if (r.c.RailOf(r.c.ferry)->serves.Has(card)) Applied(trace, "7.2.3.a/2"_sie);
  } else if (smelter) {
    Applied(trace, "7.2.3.c/2"_sie, [&] { return r.CardName(card) + " is linked to a smelter."; });
  } else {
    Applied(trace, "7.2.3.b/1"_sie, [&] { return r.CardName(card) + " is linked to a city."; });
  }
  state.Mark(kLinked);
  ChangeLevel(r, s, card, mine ? r.c.n.link_bonus : r.c.n.ranch_bonus, LevelCause::kLink, trace);
  SetBonus(&state, smelter ? kBySmelter : kByCity, state.box - before);
}
void SettleAllLinks(const Rules& r, S& s, Trace* trace) {
  for (const CardId card : r.c.enterprises) {
    if (Mature(s, card)) SettleLinks(r, s, card, trace);
  }
}

const SierraStep kLinkSteps[] = {
    Automatic(kLinks, "links are chosen", "7.2.3"_sie, BeginLinks, {kPayProfits, kLinkStep}),
    {kLinkStep,
     "link",
     "chooses links",
     "7.2.3.c/3"_sie,
     {kLinkChosen, kCardNamed},
     OpenSeats,
     ListLinks,
     CheckLink,
     ApplyLink,
     {kPayProfits, kLinkStep}},
};
void AddLinkSteps(std::vector<SierraStep>* steps) {
  steps->insert(steps->end(), std::begin(kLinkSteps), std::end(kLinkSteps));
}

}  // namespace adjutant::sierra
