// The test vectors of games by post (post_vectors.json), computed by other programs than this.
#ifndef ADJUTANT_TESTS_REPLAY_POST_VECTORS_H_
#define ADJUTANT_TESTS_REPLAY_POST_VECTORS_H_

#include <google/protobuf/struct.pb.h>
#include <google/protobuf/util/json_util.h>
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "replay/post/keys.h"

namespace adjutant::post::testing {

// A value in the file, with short ways to what is in it.
class Json {
 public:
  explicit Json(const google::protobuf::Value& value) : value_(value) {}
  Json operator[](const std::string& name) const { return Json(value_.struct_value().fields().at(name)); }
  bool Has(const std::string& name) const { return value_.struct_value().fields().count(name) != 0; }
  std::vector<Json> list() const {
    std::vector<Json> list;
    for (const auto& one : value_.list_value().values()) list.emplace_back(one);
    return list;
  }
  std::string text() const { return value_.string_value(); }
  std::string bytes() const { return absl::HexStringToBytes(text()); }
  uint32_t number() const { return static_cast<uint32_t>(value_.number_value()); }
  std::vector<uint32_t> numbers() const {
    std::vector<uint32_t> numbers;
    for (const Json& one : list()) numbers.push_back(one.number());
    return numbers;
  }
  std::vector<std::string> texts() const {
    std::vector<std::string> texts;
    for (const Json& one : list()) texts.push_back(one.text());
    return texts;
  }

 private:
  google::protobuf::Value value_;
};

inline const Json& Vectors() {
  static const Json* const kVectors = [] {
    std::ifstream file(absl::StrCat(ADJUTANT_SOURCE_DIR, "/tests/replay/post_vectors.json"));
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    google::protobuf::Value value;
    EXPECT_TRUE(google::protobuf::util::JsonStringToMessage(text, value.mutable_struct_value()).ok());
    return new Json(value);
  }();
  return *kVectors;
}

template <class Bytes>
Bytes As(const Json& hex) {
  const absl::StatusOr<Bytes> bytes = Bytes::From(hex.bytes());
  EXPECT_TRUE(bytes.ok()) << bytes.status();
  return *bytes;
}

inline GameId VectorGame() { return As<GameId>(Vectors()["game"]); }
inline Master VectorMaster(int party) { return As<Master>(Vectors()["masters"][absl::StrCat(party)]); }
inline constexpr PartyNumber kUs{1};
inline constexpr PartyNumber kMexico{2};

// A master for tests.
inline Master TestMaster(const std::string& word) {
  return *Master::From(GameId{Sha256Of(absl::StrCat("a test: ", word))}.view());
}

}  // namespace adjutant::post::testing

#endif  // ADJUTANT_TESTS_REPLAY_POST_VECTORS_H_
