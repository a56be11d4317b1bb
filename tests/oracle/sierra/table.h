// What is printed of Lords of the Sierra Madre, and a position as it lies on the table: names, lists and plain numbers.
//
// The oracle (../README.md) reads positions in this form only. Cards and railroads are read from the text of a
// component pack, what lies where from the position as the program prints it (`adjutant show --values`); no code of the
// game has a part in either.
#ifndef ADJUTANT_TESTS_ORACLE_SIERRA_TABLE_H_
#define ADJUTANT_TESTS_ORACLE_SIERRA_TABLE_H_

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"
#include "adjutant/sierra/v1/pack.pb.h"

namespace adjutant::oracle::lsm {

namespace pb = adjutant::sierra::v1;
using Name = std::string;  // "c58"
using Names = std::set<Name>;
// Every option of a game with its value.
using Options = std::map<std::string, std::string>;

template <class T>
using ById = std::map<Name, T, std::less<>>;

// ---- Printed: only what is in play.
struct Printed {
  ById<pb::Card> cards;
  ById<pb::Rail> rails;
  ById<pb::Place> places;
  ById<Names> joints;                 // of a railroad: those that it meets
  std::map<int, pb::AssayRow> assay;  // by the sum of two dice
  std::vector<pb::BankRow> banks;     // of one bank, two, more
};
// Reads the text of a component pack under the options; without cards if it is none.
Printed ReadPack(const std::string& text, const Options& options);

// ---- A position.
struct Card {
  Name name;
  const pb::Card* printed = nullptr;
  std::string zone, track, holder;  // "calendar", "profit", "p1"
  int box = 0, most = 0, left = 0, gold = 0, boycott = 0, passing = 0;
  Names flags, spots;

  bool Has(const char* flag) const { return flags.count(flag) != 0; }
};

struct Position {
  const Printed* printed = nullptr;
  Options options;
  ById<Card> cards;
  ById<std::string> values;  // all of them, as printed

  bool Plays(const char* option, const char* value) const { return options.at(option) == value; }
  std::string Value(absl::string_view name) const;  // "" where there is none
  int Number(absl::string_view name) const;
  std::string Season() const { return Value("season"); }
};

// A position as the program prints it, name and value: {"card.c1.gold", "2"}.
using Values = std::vector<std::pair<absl::string_view, absl::string_view>>;
Position ReadPosition(const Printed& printed, const Options& options, const Values& values);

// ---- Looking at it.
std::vector<std::string> Seats(const Position& position);  // that play, or are abroad: "p1"
// The counter of a seat's hacendado: "counter.hacendado_1".
std::string Hacendado(const std::string& seat);
bool Owned(const Card& card, const std::string& seat);  // on that seat's calendar
// 7.2: it lies on a profit track.
bool OnProfitTrack(const Card& card);
// and works: not shut down, not struck (7.2.1, 7.9).
bool Works(const Card& card);
bool Mine(const pb::Card& card);
bool Ranch(const pb::Card& card);  // hacienda or plantation
bool Smelter(const pb::Card& card);
bool Bank(const pb::Card& card);
bool Enterprise(const pb::Card& card);  // C or RR
bool AnyRebellion(const Position& position);
bool AnyBoycott(const Position& position);
// 7.9.g.3: what boycotts take of a card's profit.
int Boycotted(const Position& position, const Card& card);

}  // namespace adjutant::oracle::lsm

#endif  // ADJUTANT_TESTS_ORACLE_SIERRA_TABLE_H_
