#include "replay/mail/symbols.h"

#include <array>

namespace adjutant::mail {
namespace {

constexpr std::array<int8_t, 256> MakeValues() {
  std::array<int8_t, 256> values{};
  for (int8_t& value : values) value = -1;
  for (int8_t i = 0; i < 32; ++i) values[static_cast<uint8_t>(kSymbols[i])] = i;
  return values;
}
constexpr std::array<int8_t, 256> kValues = MakeValues();

}  // namespace

int ValueOfSymbol(char symbol) { return kValues[static_cast<uint8_t>(symbol)]; }

std::string SymbolsOf(absl::string_view bytes) {
  std::string symbols;
  symbols.reserve(SymbolsFor(bytes.size()));
  uint32_t bits = 0;
  int count = 0;
  for (const char c : bytes) {
    bits = bits << 8 | static_cast<uint8_t>(c);
    for (count += 8; count >= 5; count -= 5) symbols += kSymbols[bits >> (count - 5) & 31];
    bits &= (1u << count) - 1;
  }
  if (count > 0) symbols += kSymbols[bits << (5 - count) & 31];
  return symbols;
}

bool BytesOfSymbols(absl::string_view symbols, std::string* bytes) {
  bytes->clear();
  if (SymbolsFor(symbols.size() * 5 / 8) != symbols.size()) return false;
  uint32_t bits = 0;
  int count = 0;
  for (const char symbol : symbols) {
    const int value = ValueOfSymbol(symbol);
    if (value < 0) return false;
    bits = bits << 5 | static_cast<uint32_t>(value);
    count += 5;
    if (count >= 8) {
      count -= 8;
      *bytes += static_cast<char>(bits >> count & 255);
    }
    bits &= (1u << count) - 1;
  }
  return bits == 0;
}

}  // namespace adjutant::mail
