// Bytes as letters and digits that survive a mail: five bits a symbol.
#ifndef ADJUTANT_REPLAY_MAIL_SYMBOLS_H_
#define ADJUTANT_REPLAY_MAIL_SYMBOLS_H_

#include <cstddef>
#include <cstdint>
#include <string>

#include "absl/strings/string_view.h"

namespace adjutant::mail {

// Digits and capital letters without I, L, O and U. No sign among them that a program would turn into another, and no
// word: "From", "BEGIN" and "ADJUTANT" cannot be spelled.
inline constexpr char kSymbols[] = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

// The number of a symbol, or -1.
int ValueOfSymbol(char symbol);

constexpr size_t SymbolsFor(size_t bytes) { return (bytes * 8 + 4) / 5; }

// First bit first; the last symbol is filled up with zeroes.
std::string SymbolsOf(absl::string_view bytes);
// False if there is another sign among the symbols, if their number stands for no number of bytes, or if the bits that
// fill the last one up are not zero: bytes have one spelling.
bool BytesOfSymbols(absl::string_view symbols, std::string* bytes);

}  // namespace adjutant::mail

#endif  // ADJUTANT_REPLAY_MAIL_SYMBOLS_H_
