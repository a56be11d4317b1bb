#include "replay/foreign/xml.h"

#include <expat.h>

#include <memory>
#include <type_traits>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "replay/foreign/plain_text.h"

namespace adjutant::foreign {
namespace {

constexpr int kDepthMax = 16;
constexpr size_t kTextMax = 64 * 1024;

struct Reading {
  XML_Parser parser = nullptr;
  std::map<std::string, std::string> texts;
  std::string name;         // of the child of the root at hand
  std::string text;         // of it, so far
  bool attributes = false;  // it has some
  std::map<std::string, bool> with_attributes;
  std::string root;
  int depth = 0;
  std::string refused;  // why parsing was stopped

  void Refuse(std::string why) {
    if (refused.empty()) refused = std::move(why);
    XML_StopParser(parser, XML_FALSE);
  }
};

void XMLCALL OnStart(void* user, const XML_Char* name, const XML_Char** attributes) {
  Reading& reading = *static_cast<Reading*>(user);
  ++reading.depth;
  if (reading.depth > kDepthMax) return reading.Refuse("has elements more than 16 deep");
  if (reading.depth == 1) reading.root = name;
  if (reading.depth != 2) return;
  reading.name = name;
  reading.text.clear();
  reading.attributes = attributes[0] != nullptr;
}

void XMLCALL OnEnd(void* user, const XML_Char* /*name*/) {
  Reading& reading = *static_cast<Reading*>(user);
  --reading.depth;
  if (reading.depth != 1) return;
  const auto known = reading.with_attributes.find(reading.name);
  const bool better = known == reading.with_attributes.end() || (known->second && !reading.attributes);
  if (!better) return;
  reading.with_attributes[reading.name] = reading.attributes;
  reading.texts[reading.name] = reading.text;
}

void XMLCALL OnText(void* user, const XML_Char* text, int length) {
  Reading& reading = *static_cast<Reading*>(user);
  if (reading.depth < 2) return;
  if (reading.text.size() + static_cast<size_t>(length) > kTextMax) return reading.Refuse("has a text over 64 KiB");
  reading.text.append(text, static_cast<size_t>(length));
}

void XMLCALL OnDoctype(void* user, const XML_Char* /*name*/, const XML_Char* /*system*/, const XML_Char* /*public_id*/,
                       int /*internal*/) {
  static_cast<Reading*>(user)->Refuse("declares a document type, which could hide entities; VASSAL writes none");
}

}  // namespace

absl::StatusOr<std::map<std::string, std::string>> ReadDataXml(const std::string& where, absl::string_view xml) {
  const std::unique_ptr<std::remove_pointer_t<XML_Parser>, decltype(&XML_ParserFree)> parser(XML_ParserCreate(nullptr),
                                                                                             &XML_ParserFree);
  if (parser == nullptr) return absl::InternalError("expat cannot be set up");
  Reading reading;
  reading.parser = parser.get();
  XML_SetUserData(parser.get(), &reading);
  XML_SetElementHandler(parser.get(), OnStart, OnEnd);
  XML_SetCharacterDataHandler(parser.get(), OnText);
  XML_SetStartDoctypeDeclHandler(parser.get(), OnDoctype);
  const XML_Status status = XML_Parse(parser.get(), xml.data(), static_cast<int>(xml.size()), XML_TRUE);
  const uint64_t line = XML_GetCurrentLineNumber(parser.get());
  if (!reading.refused.empty()) {
    return absl::FailedPreconditionError(absl::StrCat(where, ", line ", line, ": ", reading.refused));
  }
  if (status != XML_STATUS_OK) {
    return absl::DataLossError(
        absl::StrCat(where, ", line ", line, ": is no XML: ", XML_ErrorString(XML_GetErrorCode(parser.get()))));
  }
  if (reading.root != "data") {
    return absl::DataLossError(
        absl::StrCat(where, ": its root is '", Shortened(reading.root, 40), "' where VASSAL writes 'data'"));
  }
  return reading.texts;
}

}  // namespace adjutant::foreign
