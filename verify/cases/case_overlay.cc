#include "verify/cases/case_overlay.h"

#include <google/protobuf/descriptor.h>
#include <google/protobuf/message.h>
#include <google/protobuf/text_format.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "core/kernel/status.h"
#include "verify/text/files.h"

namespace adjutant {
namespace {

namespace pb = google::protobuf;
using Tree = pb::TextFormat::ParseInfoTree;

constexpr absl::string_view kProvenance = " provenance { evidence: OWNER note: \"as the case says\" }";

// Where data begin that have no provenance of their own: places right behind their opening braces.
class Gaps {
 public:
  explicit Gaps(const std::string& text) : text_(text) {
    lines_.push_back(0);
    for (size_t at = 0; at < text.size(); ++at) {
      if (text[at] == '\n') lines_.push_back(at + 1);
    }
  }

  void Find(const pb::Message& message, const Tree& tree) {
    const pb::Reflection* reflection = message.GetReflection();
    std::vector<const pb::FieldDescriptor*> fields;
    reflection->ListFields(message, &fields);
    for (const pb::FieldDescriptor* field : fields) {
      if (!field->is_repeated() || field->message_type() == nullptr) continue;
      const pb::FieldDescriptor* provenance = field->message_type()->FindFieldByName("provenance");
      if (provenance == nullptr) continue;
      for (int i = 0; i < reflection->FieldSize(message, field); ++i) {
        const pb::Message& datum = reflection->GetRepeatedMessage(message, field, i);
        if (!datum.GetReflection()->HasField(datum, provenance)) Note(tree.GetLocation(field, i));
        const Tree* inner = tree.GetTreeForNested(field, i);
        if (inner != nullptr) Find(datum, *inner);
      }
    }
  }

  std::string Filled() {
    std::sort(places_.begin(), places_.end(), std::greater<>());
    std::string filled = text_;
    for (const size_t place : places_) filled.insert(place, std::string(kProvenance));
    return filled;
  }

 private:
  void Note(const pb::TextFormat::ParseLocation& location) {
    if (location.line < 0 || static_cast<size_t>(location.line) >= lines_.size()) return;
    const size_t brace =
        text_.find('{', lines_[static_cast<size_t>(location.line)] + static_cast<size_t>(location.column));
    if (brace != std::string::npos) places_.push_back(brace + 1);
  }

  const std::string& text_;
  std::vector<size_t> lines_;
  std::vector<size_t> places_;
};

}  // namespace

absl::StatusOr<std::vector<PackSource>> OverlayOf(const Game& game, const v1::Case& one) {
  std::vector<PackSource> overlays;
  if (one.overlay().empty()) return overlays;
  if (game.pack_prototype() == nullptr) {
    return absl::InvalidArgumentError(absl::StrCat(game.id(), " has no component pack: nothing to lay `overlay` over"));
  }
  // The parser counts a tab as several columns.
  const std::string text = absl::StrReplaceAll(absl::StrJoin(one.overlay(), "\n"), {{"\t", " "}});
  const std::unique_ptr<pb::Message> message(game.pack_prototype()->New());
  Tree tree;
  ADJUTANT_RETURN_IF_ERROR(ParseTextMessage("overlay", text, message.get(), &tree));
  Gaps gaps(text);
  gaps.Find(*message, tree);
  overlays.push_back({"overlay", absl::StrCat("info { id: \"case\" game: \"", game.id(),
                                              "\" title: \"data of a case\" overlay: true }\n", gaps.Filled(), "\n")});
  return overlays;
}

}  // namespace adjutant
