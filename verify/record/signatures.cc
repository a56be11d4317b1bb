#include "verify/record/signatures.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/kernel/status.h"
#include "verify/text/text.h"

namespace adjutant {
namespace {

// Of a log with more findings only the first are told.
constexpr size_t kFindingsMost = 1000;

std::optional<uint64_t> Later(std::optional<uint64_t> a, uint64_t b) { return std::max(a.value_or(0), b); }

std::string PlaceText(const GoodMark& mark) {
  return absl::StrCat("record ", mark.place.number, ", chain ", mark.place.chain.hex().substr(0, 16), "...");
}

// The first number at which two logs differ; none if one goes on from the other.
std::optional<uint64_t> PartsAt(const SignedLog& a, const SignedLog& b) {
  const size_t both = std::min(a.chains.size(), b.chains.size());
  for (size_t i = 0; i < both; ++i) {
    if (a.chains[i] != b.chains[i]) return i;
  }
  return std::nullopt;
}

// The first mark of a party over a record from `from` on. That something was read binds nobody.
const GoodMark* MarkFrom(const SignedLog& log, const std::string& role, uint64_t from) {
  for (const GoodMark& mark : log.marks) {
    if (mark.by == role && mark.place.number >= from && mark.place.purpose != post::MarkPurpose::kRead) return &mark;
  }
  return nullptr;
}

// Whether `answered` has a complaint of all that `role` signed in `refused` from `from` on.
bool IsReleased(const SignedLog& refused, const SignedLog& answered, const std::string& role, uint64_t from) {
  uint64_t released_to = 0;
  for (const GoodComplaint& one : answered.complaints) {
    const bool there = one.number < refused.chains.size() && refused.chains[one.number] == one.chain;
    if (one.of == role && one.by != role && there && one.number >= from) {
      released_to = std::max(released_to, one.number);
    }
  }
  return released_to > 0 && MarkFrom(refused, role, released_to + 1) == nullptr;
}

}  // namespace

std::vector<SignedUpTo> SignedLog::UpTo() const {
  std::vector<SignedUpTo> all;
  for (const post::Offer& offer : offers) {
    SignedUpTo up_to{offer.role, offer.name, {}, {}, {}};
    for (const GoodMark& mark : marks) {
      if (mark.by != offer.role) continue;
      auto& reach = mark.place.purpose == post::MarkPurpose::kTurn     ? up_to.turn
                    : mark.place.purpose == post::MarkPurpose::kAgreed ? up_to.agreed
                                                                       : up_to.read;
      reach = Later(reach, mark.place.number);
    }
    all.push_back(std::move(up_to));
  }
  return all;
}

SignatureChecker::SignatureChecker(const Ruleset& ruleset, const v1::LogHeader& header, const Sha256& header_chain)
    : ruleset_(ruleset) {
  log_.game = post::GameIdOf(header_chain);
  log_.chains.push_back(post::ChainValueOf(header_chain));
  log_.offers = OffersOf(header);
  const std::vector<std::string> sides = ruleset.SeatIds();
  for (const post::Offer& offer : log_.offers) {
    const auto number = post::PartyOf(offer.role, sides);
    if (number.ok()) {
      numbers_[offer.role] = *number;
    } else {
      Find(0, std::string(number.status().message()));
    }
    // A referee may be asked long after.
    if (offer.role != "referee") must_sign_.push_back(offer.role);
  }
  for (const std::string& side : sides) {
    if (numbers_.count(side) == 0) Find(0, absl::StrCat("the header has no offer of ", side));
  }
  if (const absl::Status offers = post::CheckOffers(log_.offers); !offers.ok()) {
    Find(0, std::string(offers.message()));
  }
  const bool dealt =
      header.chance().dice() == v1::ChancePlan::DEALER || header.chance().hidden() == v1::ChancePlan::DEALT;
  if (IsMasked(header) && (sides.size() != 2 || numbers_.count("dealer") != 0)) {
    Find(0, "the header says that decks are masked, which is for two sides and no dealer");
  }
  if (IsMasked(header)) decks_ = std::make_shared<DeckChecker>(ruleset, header, log_.game);
  if (dealt && numbers_.count("dealer") == 0) Find(0, "the header says that a dealer deals, and has no offer of one");
}

void SignatureChecker::SeeRecord(uint64_t number, const std::string& author, const Sha256& chain) {
  if (!author.empty()) authors_.emplace(author, number);
  log_.chains.push_back(post::ChainValueOf(chain));
}

void SignatureChecker::CheckAllHaveSigned(uint64_t event) {
  if (std::exchange(play_began_, true)) return;
  std::vector<std::string> missing;
  for (const std::string& role : must_sign_) {
    if (MarkFrom(log_, role, 0) == nullptr) missing.push_back(role);
  }
  if (missing.empty()) return;
  Find(event, absl::StrCat("play began before ", absl::StrJoin(missing, ", "),
                           " had signed the header: the dice could have been known"));
}

void SignatureChecker::SeeEvent(const ReplayedEvent& event) {
  CheckAllHaveSigned(event.number);
  const std::vector<std::string>& sides = ruleset_.game().sides();
  const PlayerId player = event.event.player;
  // An outcome is nobody's: it is verified, or it is not. So is what an order makes; its side has signed the order.
  const bool by_order = event.annotations != nullptr && event.annotations->by_order() != 0;
  const std::string author = player == kChance || player > sides.size() || by_order ? "" : sides[player - 1u];
  SeeRecord(event.number, author, event.record.chain);
  openings_.SeeEvent(event.number, event.annotations, event.chain_before);
  if (decks_ != nullptr) decks_->SeeEvent(event.number, event.before, event.event, event.after, event.annotations);
}

// A segment, the records since the last turn mark, has one author.
void SignatureChecker::CloseSegment(uint64_t record, const std::string& by) {
  for (const auto& [author, first] : authors_) {
    if (author == by || log_.findings.size() >= kFindingsMost) continue;
    Find(first, absl::StrCat("it is by ", Printable(author), " and lies among the records that ", Printable(by),
                             " signed at ", record, ": ", Printable(author), " has not signed it"));
  }
  authors_.clear();
  openings_.SeeSegment(segment_from_, record, by);
  segment_from_ = record + 1;
  for (GoodComplaint& complaint : unsigned_complaints_) {
    if (complaint.by == by) log_.complaints.push_back(std::move(complaint));
  }
  unsigned_complaints_.clear();
}

void SignatureChecker::SeeMark(const ReplayedAct& act) {
  const v1::Mark& mark = act.act.mark();
  const std::string& by = act.act.by();
  const auto wrong = [&](absl::string_view why) {
    if (log_.findings.size() < kFindingsMost) Find(act.number, absl::StrCat("the mark of ", Printable(by), ": ", why));
  };
  const auto number = numbers_.find(by);
  const auto signature = post::Signature::From(mark.signature());
  if (number == numbers_.end() || !signature.ok()) return wrong("it is no party of this game");
  if (mark.number() >= act.number) return wrong(absl::StrCat("record ", mark.number(), " is not before it"));
  const bool turn = mark.purpose() == v1::Mark::TURN;
  if (turn && mark.number() + 1 != act.number) {
    return wrong(absl::StrCat("it is over record ", mark.number(), "; a turn is signed directly behind its records"));
  }
  const auto offer =
      std::find_if(log_.offers.begin(), log_.offers.end(), [&](const auto& one) { return one.role == by; });
  const post::MarkedPlace place{static_cast<post::MarkPurpose>(mark.purpose()), log_.game, log_.chains[mark.number()],
                                mark.number(), number->second};
  if (const absl::Status fits = post::VerifyMark(offer->sign_key, place, *signature); !fits.ok()) {
    return wrong(fits.message());
  }
  log_.marks.push_back({by, act.number, place, *signature});
  if (turn) CloseSegment(act.number, by);
}

// Once: what is told twice tells nothing more.
void SignatureChecker::SeeDisclosed(const ReplayedAct& act) {
  const std::string& by = act.act.by();
  const auto master = post::Master::From(act.act.disclosed().master());
  const auto number = numbers_.find(by);
  const auto offer =
      std::find_if(log_.offers.begin(), log_.offers.end(), [&](const auto& one) { return one.role == by; });
  if (!master.ok() || number == numbers_.end() || offer == log_.offers.end() ||
      std::count(disclosed_.begin(), disclosed_.end(), by) > 0 ||
      !post::VerifyMaster(number->second, *master, offer->commitment).ok()) {
    return;
  }
  disclosed_.push_back(by);
  openings_.SeeMaster(act.number, by, *master);
}

void SignatureChecker::SeeAct(const ReplayedAct& act) {
  if (act.act.has_mark()) {
    SeeMark(act);
    log_.chains.push_back(post::ChainValueOf(act.record.chain));
    return;
  }
  if (act.act.has_complained()) {
    const v1::Complained& complained = act.act.complained();
    const auto chain = post::ChainValue::From(complained.chain());
    if (chain.ok()) {
      unsigned_complaints_.push_back({act.act.by(), complained.of(), complained.number(), *chain, act.number});
    }
  }
  for (const v1::Opened& opened : act.act.opened().opening()) openings_.SeeOpened(act.number, opened);
  if (act.act.has_disclosed()) SeeDisclosed(act);
  if (decks_ != nullptr) decks_->SeeAct(act.number, act.before, act.act);
  if (decks_ != nullptr && act.effect.what == ActEffect::kTakeBack) decks_->SeeTakeBack(act.number);
  SeeRecord(act.number, act.act.by(), act.record.chain);
}

SignedLog SignatureChecker::Take(std::string path) {
  log_.path = std::move(path);
  // Marks of other purposes at the end are no records that somebody has to answer for.
  if (!authors_.empty()) log_.unsigned_from = segment_from_;
  log_.seals = openings_.seals();
  log_.opened = openings_.opened();
  for (const auto& [record, why] : openings_.findings()) Find(record, why);
  if (decks_ != nullptr) {
    for (const auto& [record, why] : decks_->findings()) Find(record, why);
    log_.decks = decks_;
  }
  return std::move(log_);
}

std::vector<ForkProof> ForkProofs(const SignedLog& a, const SignedLog& b) {
  std::vector<ForkProof> proofs;
  const std::optional<uint64_t> parts = PartsAt(a, b);
  if (!parts.has_value()) return proofs;
  for (const post::Offer& offer : a.offers) {
    // Of two games it counts only that one offer was used for both.
    const bool same_offer = std::any_of(b.offers.begin(), b.offers.end(), [&](const post::Offer& other) {
      return other.role == offer.role && other.commitment == offer.commitment && other.sign_key == offer.sign_key;
    });
    const GoodMark* in_a = MarkFrom(a, offer.role, *parts);
    const GoodMark* in_b = MarkFrom(b, offer.role, *parts);
    if (!same_offer || in_a == nullptr || in_b == nullptr) continue;
    ForkProof proof{offer.role, *parts, *in_a, *in_b, false};
    proof.released = *parts > 0 && (IsReleased(a, b, offer.role, *parts) || IsReleased(b, a, offer.role, *parts));
    proofs.push_back(std::move(proof));
  }
  return proofs;
}

std::string ForkSentence(const ForkProof& proof, const SignedLog& a, const SignedLog& b) {
  const std::string where = absl::StrCat(Printable(a.path), " (", PlaceText(proof.a), ") and ", Printable(b.path), " (",
                                         PlaceText(proof.b), ")");
  if (proof.parts_at == 0) {
    return absl::StrCat(proof.role, " has signed two headers with one offer: ", where,
                        "; links that are shown in one game foretell the dice of the other");
  }
  if (proof.released) {
    return absl::StrCat(proof.role, " has signed anew from record ", proof.parts_at,
                        " on, after the other side had complained: ", where);
  }
  return absl::StrCat(proof.role, " has signed both: ", where, "; the copies differ from record ", proof.parts_at,
                      " on");
}

void SignedUpToJson(const SignedLog& log, JsonWriter* json) {
  json->Field("game", log.game.hex()).Key("signed").Begin('[');
  for (const SignedUpTo& party : log.UpTo()) {
    json->Begin('{').Field("role", party.role).Field("name", party.name);
    if (party.turn.has_value()) json->Field("turn", *party.turn);
    if (party.agreed.has_value()) json->Field("agreed", *party.agreed);
    if (party.read.has_value()) json->Field("read", *party.read);
    json->End();
  }
  json->End();
  if (log.unsigned_from.has_value()) json->Field("unsigned_from", *log.unsigned_from);
  json->Field("seals", log.seals).Field("seals_opened", log.opened);
}

void ForkJson(const ForkProof& proof, const SignedLog& a, const SignedLog& b, JsonWriter* json) {
  json->Begin('{').Field("role", proof.role).Field("differ_from", proof.parts_at).Field("released", proof.released);
  json->Key("signed").Begin('[');
  for (const auto& [mark, log] : {std::make_pair(&proof.a, &a), std::make_pair(&proof.b, &b)}) {
    json->Begin('{').Field("log", log->path).Field("record", mark->place.number);
    for (const post::Offer& offer : log->offers) {
      if (offer.role == mark->by) json->Field("key", offer.sign_key.hex());
    }
    json->Field("text", post::MarkText(mark->place)).Field("signature", mark->signature.hex()).End();
  }
  json->End().End();
}

}  // namespace adjutant
