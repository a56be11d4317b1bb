#include "replay/foreign/sequence.h"

#include <utility>

namespace adjutant::foreign {
namespace {

bool IsQuoted(absl::string_view text) { return text.size() > 1 && text.front() == '\'' && text.back() == '\''; }

// VASSAL quotes what starts with a backslash, and what would look quoted.
bool NeedsQuotes(absl::string_view element) {
  return !element.empty() && (element.front() == '\\' || (element.front() == '\'' && element.back() == '\''));
}

}  // namespace

std::vector<std::string> DecodeSequence(absl::string_view text, char delimiter, size_t elements_max) {
  std::vector<std::string> elements;
  std::string element;
  const auto end_element = [&] {
    if (IsQuoted(element)) element = element.substr(1, element.size() - 2);
    elements.push_back(std::move(element));
    element.clear();
  };
  for (size_t at = 0; at < text.size(); ++at) {
    if (text[at] != delimiter) {
      element.push_back(text[at]);
      continue;
    }
    // The character before it in the text decides, be that part of this element or not.
    if (at > 0 && text[at - 1] == '\\') {
      if (!element.empty()) element.pop_back();
      element.push_back(delimiter);
      continue;
    }
    if (elements.size() + 1 >= elements_max) {
      element.append(text.data() + at, text.size() - at);
      break;
    }
    end_element();
  }
  end_element();
  return elements;
}

std::string EncodeSequence(absl::Span<const std::string> elements, char delimiter) {
  std::string text;
  for (size_t i = 0; i < elements.size(); ++i) {
    if (i > 0) text.push_back(delimiter);
    const bool quotes = NeedsQuotes(elements[i]);
    if (quotes) text.push_back('\'');
    for (const char c : elements[i]) {
      if (c == delimiter) text.push_back('\\');
      text.push_back(c);
    }
    if (quotes) text.push_back('\'');
  }
  return text;
}

bool IsLossless(absl::Span<const std::string> elements) {
  if (elements.empty()) return false;
  for (size_t i = 0; i + 1 < elements.size(); ++i) {
    if (!elements[i].empty() && elements[i].back() == '\\' && !NeedsQuotes(elements[i])) return false;
  }
  return true;
}

}  // namespace adjutant::foreign
