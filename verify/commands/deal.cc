// adjutant deal: the dealer of a game by post draws what is due.
#include <memory>

#include "absl/strings/str_cat.h"
#include "core/kernel/status.h"
#include "replay/fingerprint.h"
#include "verify/commands/commands.h"
#include "verify/program/dealing.h"
#include "verify/program/gone_on.h"
#include "verify/rules/ruling_text.h"
#include "verify/text/json.h"
#include "verify/text/text.h"
#include "verify/text/wording.h"

namespace adjutant {
namespace {

absl::StatusOr<Exit> Run(Invocation& call) {
  const std::string& path = call.operands[0];
  if (path == "-") return UsageError("deal: LOG must be a file");
  ADJUTANT_ASSIGN_OR_RETURN(const std::unique_ptr<PostAuthor> dealer, PostAuthor::Open(call, path, "dealer"));
  ADJUTANT_RETURN_IF_ERROR(dealer->BeginToSpeak(call.flags.Has("rebuild")));
  ADJUTANT_ASSIGN_OR_RETURN(const Dealt dealt, Deal(call, dealer.get()));
  ADJUTANT_RETURN_IF_ERROR(dealer->Write());
  const std::string next = DecisionSentence(dealer->ruleset(), dealt.state);
  if (call.json()) {
    JsonWriter json(call.console.buffer());
    json.Begin('{').Field("log", path).Field("outcomes", dealt.outcomes).Field("opened", dealt.opened);
    json.Field("by_order", dealt.by_order);
    json.Field("link", dealt.link).Field("records", dealer->last());
    json.Field("fingerprint", FingerprintOf(dealer->chain().bytes)).Key("next");
    DecisionJson(dealer->ruleset(), dealt.state, &json);
    json.End();
    return Exit::kOk;
  }
  if (dealer->added().empty()) {
    call.console.Print(Printable(path), ": nothing is due of the dealer\nnext: ", next, "\n");
    return Exit::kOk;
  }
  call.console.Print(Printable(path), ": ", dealt.link ? "the dealer's seed is fixed; " : "",
                     Counted(dealt.outcomes, "outcome"), " drawn, ", Counted(dealt.opened, "seal"), " opened, ",
                     dealt.by_order == 0 ? "" : absl::StrCat(Counted(dealt.by_order, "decision"), " made by orders, "),
                     "signed up to record ", dealer->last() - 1, "\nnext: ", next, "\n");
  PrintFingerprint(dealer->last(), dealer->outcome().acts, dealer->chain().bytes, &call.console);
  return Exit::kOk;
}

}  // namespace

const Command kDealCommand = {
    "deal",
    "LOG",
    "the dealer of a game by post draws what is due, seals it and signs",
    "Every outcome follows from a seed that the dealer committed to before he could know what it gives, and from one\n"
    "link of each side: he cannot choose, and nobody can foresee. What somebody may not know is sealed, and boxed for\n"
    "those who may; what has come to light is opened. The log that he sends is the same for everybody. He needs the\n"
    "keys of the dealer, and a log that its sides have signed: a false one he does not go on from.",
    "adjutant deal game.adj",
    1,
    1,
    {{"rebuild", "", "takes what was signed before from the log, where the file that knows it is lost"}, OverlayFlag()},
    Run};

}  // namespace adjutant
