#include "verify/court/dispute_check.h"

#include <algorithm>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "core/kernel/status.h"
#include "verify/court/dispute_limits.h"
#include "verify/dice/provenance.h"
#include "verify/spoken/names.h"
#include "verify/text/files.h"
#include "verify/text/text.h"

namespace adjutant {
namespace {

constexpr size_t kChainDigits = 64;

class DisputeCheck {
 public:
  DisputeCheck(const std::string& path, const v1::Dispute& dispute) : path_(path), dispute_(dispute) {}

  absl::Status Run() {
    if (dispute_.game().empty()) return Wrong("names no game (expected `game: \"...\"`)");
    const auto game = FindGame(dispute_.game());
    if (!game.ok()) return absl::Status(game.status().code(), absl::StrCat(path_, ": ", game.status().message()));
    game_ = *game;
    for (const v1::DisputeParty& party : dispute_.party()) ADJUTANT_RETURN_IF_ERROR(Side("party", party.side()));
    ADJUTANT_RETURN_IF_ERROR(Logs());
    for (const v1::Consent& consent : dispute_.consent()) {
      ADJUTANT_RETURN_IF_ERROR(Side("consent", consent.by()));
      if (consent.accepts_case() != v1::Consent::ACCEPTS_NOT_SET) continue;
      return Wrong("consent of ", consent.by(), ": says nothing (expected `stands: true` or `back_to: 12`)");
    }
    ADJUTANT_RETURN_IF_ERROR(Dice(dispute_.dice()));
    std::set<std::string> ids;
    for (const v1::DisputeClaim& claim : dispute_.claim()) {
      if (claim.id().empty()) return Wrong("a claim without an id");
      if (!ids.insert(claim.id()).second) return Wrong("claim ", Printable(claim.id()), " stands there twice");
      ADJUTANT_RETURN_IF_ERROR(Claim(absl::StrCat("claim ", Printable(claim.id())), claim));
    }
    return absl::OkStatus();
  }

 private:
  template <class... Parts>
  absl::Status Wrong(const Parts&... parts) const {
    return absl::InvalidArgumentError(absl::StrCat(path_, ": ", parts...));
  }
  // "claim 1: no case '77.7'", and the nearest that there is.
  absl::Status Unknown(absl::string_view what, absl::string_view kind, absl::string_view name,
                       const std::vector<std::string>& known) const {
    return absl::NotFoundError(
        absl::StrCat(path_, ": ", what, ": no ", kind, " '", Printable(name), "'", DidYouMean(name, known)));
  }

  absl::Status Side(absl::string_view what, const std::string& id) const {
    const auto& sides = game_->sides();
    if (std::find(sides.begin(), sides.end(), id) != sides.end()) return absl::OkStatus();
    return Wrong(what, ": no side '", Printable(id), "'", DidYouMean(id, sides));
  }

  absl::Status Logs() const {
    if (dispute_.log().empty()) return Wrong("names no log (expected `log { file: \"...\" }`)");
    if (dispute_.log_size() > 2) return Wrong("names more than two logs");
    for (const v1::DisputeLog& log : dispute_.log()) {
      if (log.file().empty()) return Wrong("a log without a file");
      const absl::Status named = CheckLogName(log.file());
      if (!named.ok()) return Wrong("log ", Printable(log.file()), ": ", named.message());
      if (!log.kept_by().empty()) ADJUTANT_RETURN_IF_ERROR(Side("log", log.kept_by()));
      for (const v1::NotedChain& noted : log.noted()) {
        const bool digits = std::all_of(noted.chain().begin(), noted.chain().end(),
                                        [](char c) { return absl::ascii_isxdigit(static_cast<unsigned char>(c)); });
        if (digits && noted.chain().size() == kChainDigits) continue;
        return Wrong("log ", Printable(log.file()), ": noted after event ", noted.event(), ": chain '",
                     Printable(noted.chain()), "' is not ", kChainDigits, " hexadecimal digits");
      }
    }
    if (dispute_.log_size() < 2) return absl::OkStatus();
    const v1::DisputeLog& a = dispute_.log(0);
    const v1::DisputeLog& b = dispute_.log(1);
    if (a.file() == b.file()) {
      return Wrong("log ", Printable(a.file()), ": named twice (expected the other party's file, or one log)");
    }
    if (!a.kept_by().empty() && !b.kept_by().empty() && a.kept_by() != b.kept_by()) return absl::OkStatus();
    const auto& sides = game_->sides();
    return Wrong("two logs, and not said who kept which (expected `kept_by: \"", sides.front(),
                 "\"` in one of them and `kept_by: \"", sides.back(), "\"` in the other)");
  }

  absl::Status Dice(const v1::DiceTerms& dice) const {
    if (!dice.minimum_grade().empty()) {
      const auto grade = GradeFromName(dice.minimum_grade());
      if (!grade.ok()) return Wrong("dice.minimum_grade: ", grade.status().message());
    }
    for (const std::string& text : dice.trusted_key()) {
      const auto key = PublicKeyFrom(text);
      if (!key.ok()) return Wrong("dice.trusted_key: ", key.status().message());
    }
    return absl::OkStatus();
  }

  absl::Status Claim(const std::string& what, const v1::DisputeClaim& claim) const {
    if (!claim.by().empty()) ADJUTANT_RETURN_IF_ERROR(Side(what, claim.by()));
    const bool known =
        claim.log().empty() || std::any_of(dispute_.log().begin(), dispute_.log().end(),
                                           [&](const auto& log) { return log.kept_by() == claim.log(); });
    if (!known) return Wrong(what, ": no log is kept by '", Printable(claim.log()), "'");
    switch (claim.says_case()) {
      case v1::DisputeClaim::SAYS_NOT_SET:
        return Wrong(what, " says nothing");
      case v1::DisputeClaim::kIllegal:
        return Case(what, claim.illegal().case_());
      case v1::DisputeClaim::kForgotten:
        ADJUTANT_RETURN_IF_ERROR(Case(what, claim.forgotten().case_()));
        return EventType(what, claim.forgotten().what());
      case v1::DisputeClaim::kReading:
        ADJUTANT_RETURN_IF_ERROR(Case(what, claim.reading().case_()));
        return Reading(what, claim.reading());
      default:
        return absl::OkStatus();
    }
  }

  absl::Status Case(absl::string_view what, const std::string& id) const {
    const Catalogue catalogue = game_->catalogue();
    if (id.empty() || catalogue.Find(id) != kNoRule) return absl::OkStatus();
    std::vector<std::string> known;
    for (size_t i = 0; i < catalogue.rules.size(); ++i) {
      // The number of a case before that of its statements.
      const std::string number(catalogue.Number(static_cast<RuleId>(i + 1)));
      if (known.empty() || !absl::StartsWith(known.back(), number)) known.push_back(number);
      if (number != catalogue.rules[i].id) known.emplace_back(catalogue.rules[i].id);
    }
    return Unknown(what, "case", id, known);
  }

  // An event type, alone or in notation; or an event in a person's words, which is read when it is judged.
  absl::Status EventType(absl::string_view what, const std::string& text) const {
    if (absl::StrContains(text, ' ') && !absl::StrContains(text, '=')) return absl::OkStatus();
    const std::vector<std::string> types = game_->schema().TypeNames();
    std::string meant;  // the word that is most like a type
    for (absl::string_view word : absl::StrSplit(text, ' ', absl::SkipWhitespace())) {
      if (game_->schema().Find(word) != nullptr) return absl::OkStatus();
      if (absl::StrContains(word, '=')) continue;
      if (meant.empty() || NearestName(meant, types).empty()) meant = std::string(word);
    }
    return text.empty() ? absl::OkStatus() : Unknown(what, "event type", meant.empty() ? text : meant, types);
  }

  absl::Status Reading(absl::string_view what, const v1::ReadingClaim& said) const {
    std::vector<std::string> ids;
    for (const OptionSpec& spec : game_->options()) {
      ids.emplace_back(spec.id);
      if (said.option() != spec.id) continue;
      std::vector<std::string> values;
      for (const OptionChoice& choice : spec.choices) values.emplace_back(choice.value);
      if (std::find(values.begin(), values.end(), said.value()) != values.end()) return absl::OkStatus();
      return absl::NotFoundError(absl::StrCat(path_, ": ", what, ": the option ", spec.id, " has no value '",
                                              Printable(said.value()), "'", DidYouMean(said.value(), values),
                                              "; its values are ", absl::StrJoin(values, ", ")));
    }
    return Unknown(what, "rules option", said.option(), ids);
  }

  const std::string& path_;
  const v1::Dispute& dispute_;
  const Game* game_ = nullptr;
};

// Ids instead of the names that a person wrote.
void UseMeantNames(v1::Dispute* dispute) {
  dispute->set_game(MeantGame(dispute->game()));
  const auto found = FindGame(dispute->game());
  if (!found.ok()) return;
  const Game& game = **found;
  const auto side = [&](std::string* id) { *id = MeantSide(game, *id); };
  for (v1::DisputeParty& party : *dispute->mutable_party()) side(party.mutable_side());
  for (v1::DisputeLog& log : *dispute->mutable_log()) side(log.mutable_kept_by());
  for (v1::Consent& consent : *dispute->mutable_consent()) side(consent.mutable_by());
  for (v1::DisputeClaim& claim : *dispute->mutable_claim()) {
    side(claim.mutable_by());
    side(claim.mutable_log());
    if (!claim.has_reading()) continue;
    v1::ReadingClaim* const reading = claim.mutable_reading();
    std::vector<std::pair<std::string, std::string>> option = {{reading->option(), reading->value()}};
    UseMeantOptions(game, &option);
    std::tie(*reading->mutable_option(), *reading->mutable_value()) = option[0];
  }
}

}  // namespace

absl::Status CheckLogName(const std::string& file) {
  const std::vector<absl::string_view> parts = absl::StrSplit(file, '/');
  const bool leads_out = std::find(parts.begin(), parts.end(), "..") != parts.end();
  if (!absl::StartsWith(file, "/") && !leads_out) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat(leads_out ? "'..' leads out of" : "a path from the root leads out of",
                                                 " the folder of the dispute (expected a name in it or below it)"));
}

absl::StatusOr<v1::Dispute> ParseDispute(const std::string& path, absl::string_view text) {
  v1::Dispute dispute;
  ADJUTANT_RETURN_IF_ERROR(ParseTextMessage(path, text, &dispute));
  ADJUTANT_RETURN_IF_ERROR(CheckDisputeLimits(path, dispute));
  ADJUTANT_RETURN_IF_ERROR(RequireUtf8(path, dispute));
  UseMeantNames(&dispute);
  ADJUTANT_RETURN_IF_ERROR(DisputeCheck(path, dispute).Run());
  return dispute;
}

}  // namespace adjutant
