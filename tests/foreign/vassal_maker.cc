#include "tests/foreign/vassal_maker.h"

#include <zlib.h>

#include "absl/strings/str_cat.h"
#include "core/kernel/assert.h"
#include "replay/foreign/sequence.h"

namespace adjutant::foreign {
namespace {

MadeCommand Marked(const MadeCommand& command) {
  MadeCommand marked{absl::StrCat("LOG\t", command.head)};
  for (const MadeCommand& one : command.below) marked.below.push_back(Marked(one));
  return marked;
}

void Put(uint64_t value, int bytes, std::string* out) {
  for (int i = 0; i < bytes; ++i) out->push_back(static_cast<char>(value >> (8 * i)));
}

std::string Deflated(const std::string& bytes) {
  z_stream stream{};
  ADJUTANT_ASSERT(deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY) == Z_OK);
  std::string packed(deflateBound(&stream, static_cast<uLong>(bytes.size())), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  ADJUTANT_ASSERT(deflate(&stream, Z_FINISH) == Z_STREAM_END);
  packed.resize(packed.size() - stream.avail_out);
  deflateEnd(&stream);
  return packed;
}

}  // namespace

std::string TreeText(const MadeCommand& root) {
  std::vector<std::string> parts = {root.head};
  for (const MadeCommand& one : root.below) parts.push_back(TreeText(one));
  return EncodeSequence(parts, '\x1B');
}

std::string GameText(const std::vector<MadeCommand>& position, const std::vector<MadeCommand>& steps) {
  MadeCommand root{"begin_save", position};
  root.below.push_back({"end_save"});
  for (const MadeCommand& step : steps) root.below.push_back(Marked(step));
  return TreeText(root);
}

std::string ZipOf(const std::vector<MadeEntry>& entries, const ZipForm& form) {
  std::string zip, directory;
  for (const MadeEntry& entry : entries) {
    const std::string packed = form.deflate ? Deflated(entry.bytes) : entry.bytes;
    const uLong crc =
        crc32(0, reinterpret_cast<const Bytef*>(entry.bytes.data()), static_cast<uInt>(entry.bytes.size()));
    const uint16_t flags = static_cast<uint16_t>(form.more_flags | (form.descriptor ? 0x0808 : 0x0800));
    const auto common = [&](bool sizes, std::string* out) {
      Put(20, 2, out);  // the version that is needed
      Put(flags, 2, out);
      Put(form.deflate ? 8 : 0, 2, out);
      Put(0x21 << 16, 4, out);  // 1980-01-01
      Put(sizes ? crc : 0, 4, out);
      Put(sizes ? packed.size() : 0, 4, out);
      Put(sizes ? entry.bytes.size() : 0, 4, out);
      Put(entry.name.size(), 2, out);
      Put(0, 2, out);
    };
    const size_t at = zip.size();
    Put(0x04034B50, 4, &zip);
    common(!form.descriptor, &zip);
    absl::StrAppend(&zip, entry.name, packed);
    if (form.descriptor) {
      Put(0x08074B50, 4, &zip);
      Put(crc, 4, &zip);
      Put(packed.size(), 4, &zip);
      Put(entry.bytes.size(), 4, &zip);
    }
    Put(0x02014B50, 4, &directory);
    Put(20, 2, &directory);
    common(true, &directory);
    Put(0, 6, &directory);  // comment, disk, attributes
    Put(0, 4, &directory);
    Put(at, 4, &directory);
    absl::StrAppend(&directory, entry.name);
  }
  const size_t at = zip.size();
  zip += directory;
  Put(0x06054B50, 4, &zip);
  Put(0, 4, &zip);
  Put(entries.size(), 2, &zip);
  Put(entries.size(), 2, &zip);
  Put(directory.size(), 4, &zip);
  Put(at, 4, &zip);
  Put(form.comment.size(), 2, &zip);
  return zip + form.comment;
}

std::string SaveData(absl::string_view engine, absl::string_view comment, int64_t saved_at) {
  return absl::StrCat(
      "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n<data version=\"1\">\n  <version/>\n",
      "  <VassalVersion>", engine, "</VassalVersion>\n  <dateSaved>", saved_at, "</dateSaved>\n  <description>",
      comment, "</description>\n</data>\n");
}

std::string ModuleData(absl::string_view module, absl::string_view version) {
  return absl::StrCat("<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n<data version=\"1\">\n  <version>",
                      version, "</version>\n  <name>", module, "</name>\n</data>\n");
}

std::string VassalFile(const std::string& text, absl::string_view module, Obfuscation form) {
  return ZipOf({{"moduledata", ModuleData(module, "1.2")},
                {"savedata", SaveData("3.7.16", "after the first turn", 1780000000000)},
                {"savedGame", Obfuscate(text, form, 0x5A)}});
}

std::string SmallGame() {
  return GameText(
      {{"",
        {{"+/11/hide;H;Hide;;player:\tpiece;;;b.png;2nd Army/null\tMap0;40;60;7"}, {"+/12/stack/Map0;40;60;11;@@-1"}}},
       {"PLAYER\ts3cret\tAda\tBlue"}},
      {{"M/11/Map0/80/60/null/Map0/40/60/12/s3cret", {{"CHAT* 2nd Army moves"}}},
       ButtonRoll("2d6", "", "3,4", "Ada"),
       {"UNDO\ttrue", {{"M/11/Map0/40/60/12/Map0/80/60/null/s3cret"}, {"UNDO\tfalse"}}}});
}

MadeCommand ButtonRoll(absl::string_view button, absl::string_view old, absl::string_view result,
                       absl::string_view who) {
  return {absl::StrCat("CHAT*** ", button, " = ", result, " *** <", who, ">"),
          {{absl::StrCat("MutableProperty\t", button, "_result\t", old, "\t", result, "\tModule")}}};
}

}  // namespace adjutant::foreign
