#include "core/kernel/characters.h"

#include <iterator>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

namespace adjutant::characters {
namespace {

struct CodePoints {
  uint32_t first, last;
};

constexpr CodePoints kUnseen[] = {
    {0x00, 0x1F},       {0x7F, 0x9F},       {0xAD, 0xAD},       {0x34F, 0x34F},     {0x600, 0x605},
    {0x61C, 0x61C},     {0x6DD, 0x6DD},     {0x70F, 0x70F},     {0x890, 0x891},     {0x8E2, 0x8E2},
    {0x115F, 0x1160},   {0x17B4, 0x17B5},   {0x180B, 0x180F},   {0x200B, 0x200F},   {0x2028, 0x202E},
    {0x2060, 0x206F},   {0x2800, 0x2800},   {0x3164, 0x3164},   {0xFDD0, 0xFDEF},   {0xFE00, 0xFE0F},
    {0xFEFF, 0xFEFF},   {0xFFA0, 0xFFA0},   {0xFFF0, 0xFFFB},   {0xFFFE, 0xFFFF},   {0x110BD, 0x110BD},
    {0x110CD, 0x110CD}, {0x13430, 0x1343F}, {0x1BCA0, 0x1BCA3}, {0x1D173, 0x1D17A}, {0xE0000, 0xE0FFF},
};

}  // namespace

// Length of the UTF-8 sequence at the start of `text`, 0 if it is not one.
size_t SequenceLength(absl::string_view text) {
  const auto byte = [&](size_t i) { return static_cast<uint8_t>(text[i]); };
  const uint8_t lead = byte(0);
  if (lead < 0x80) return 1;
  const size_t length = lead >= 0xF0 && lead <= 0xF4   ? 4
                        : lead >= 0xE0 && lead <= 0xEF ? 3
                        : lead >= 0xC2 && lead <= 0xDF ? 2
                                                       : 0;
  if (length == 0 || text.size() < length) return 0;
  for (size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return 0;
  }
  // Overlong forms, surrogates, and what lies beyond U+10FFFF.
  if (lead == 0xE0 && byte(1) < 0xA0) return 0;
  if (lead == 0xED && byte(1) >= 0xA0) return 0;
  if (lead == 0xF0 && byte(1) < 0x90) return 0;
  if (lead == 0xF4 && byte(1) >= 0x90) return 0;
  return length;
}

uint32_t CodePointOf(absl::string_view character) {
  const auto lead = static_cast<uint8_t>(character[0]);
  uint32_t point = character.size() == 1 ? lead : lead & (0x7Fu >> character.size());
  for (size_t i = 1; i < character.size(); ++i) point = point << 6 | (static_cast<uint8_t>(character[i]) & 0x3Fu);
  return point;
}

bool IsUnseen(uint32_t point) {
  if (point >= 0x20 && point < 0x7F) return false;
  const auto* const end = std::end(kUnseen);
  const auto* const range = std::lower_bound(std::begin(kUnseen), end, point,
                                             [](const CodePoints& one, uint32_t value) { return one.last < value; });
  return (range != end && point >= range->first) || (point & 0xFFFE) == 0xFFFE;
}

std::string EscapedText(absl::string_view text) {
  std::string out;
  while (!text.empty()) {
    const size_t length = SequenceLength(text);
    const absl::string_view one = text.substr(0, std::max<size_t>(length, 1));
    text.remove_prefix(one.size());
    if (length > 0 && (one == "\n" || !IsUnseen(CodePointOf(one)))) {
      absl::StrAppend(&out, one);
      continue;
    }
    for (const char byte : one) {
      absl::StrAppendFormat(&out, "\\%03o", static_cast<unsigned>(static_cast<uint8_t>(byte)));
    }
  }
  return out;
}

std::string JsonEscape(uint32_t point) {
  if (point <= 0xFFFF) return absl::StrFormat("\\u%04x", point);
  return absl::StrFormat("\\u%04x\\u%04x", 0xD800 + ((point - 0x10000) >> 10), 0xDC00 + ((point - 0x10000) & 0x3FF));
}

std::string EscapedJson(absl::string_view json) {
  std::string out;
  EachCharacter(json, [&](absl::string_view one) {
    const uint32_t point = CodePointOf(one);
    absl::StrAppend(&out, one == "\n" || !IsUnseen(point) ? std::string(one) : JsonEscape(point));
  });
  return out;
}

}  // namespace adjutant::characters
