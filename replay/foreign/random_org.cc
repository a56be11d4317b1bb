#include "replay/foreign/random_org.h"

#include <cstddef>
#include <memory>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "replay/foreign/limits.h"
#include "replay/foreign/plain_text.h"

namespace adjutant::foreign {
namespace {

// A value of JSON, with the bytes that it stands in: what is signed are bytes.
struct JsonValue {
  enum class Kind : uint8_t { kObject, kArray, kString, kBare };
  Kind kind = Kind::kBare;
  absl::string_view bytes;
  std::vector<JsonValue> items;         // of an array, and the members of an object
  std::vector<absl::string_view> keys;  // of the members, as they stand, without quotes

  const JsonValue* Member(absl::string_view key) const {
    for (size_t i = 0; i < keys.size(); ++i) {
      if (keys[i] == key) return &items[i];
    }
    return nullptr;
  }
  // Without its quotes; escapes stay.
  std::string Text() const { return std::string(kind == Kind::kString ? bytes.substr(1, bytes.size() - 2) : bytes); }
};

// Reads one value; false for what is no JSON, or too deep.
class JsonReader {
 public:
  explicit JsonReader(absl::string_view text) : text_(text) {}

  bool Read(JsonValue* value) { return ReadValue(value, 0); }
  size_t at() const { return at_; }

 private:
  void SkipBlanks() {
    while (at_ < text_.size() && absl::ascii_isspace(static_cast<unsigned char>(text_[at_]))) ++at_;
  }
  bool Eat(char c) {
    SkipBlanks();
    if (at_ >= text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }

  bool ReadString(absl::string_view* bytes) {
    const size_t begin = at_;
    for (++at_; at_ < text_.size(); ++at_) {
      if (text_[at_] == '\\') {
        ++at_;
      } else if (text_[at_] == '"') {
        *bytes = text_.substr(begin, ++at_ - begin);
        return true;
      }
    }
    return false;
  }

  bool ReadValue(JsonValue* value, size_t depth) {
    SkipBlanks();
    if (at_ >= text_.size() || depth > kJsonNestingMax || ++values_ > kJsonValuesMax) return false;
    const size_t begin = at_;
    const char c = text_[at_];
    if (c == '"') {
      value->kind = JsonValue::Kind::kString;
      return ReadString(&value->bytes);
    }
    if (c == '{' || c == '[') {
      value->kind = c == '{' ? JsonValue::Kind::kObject : JsonValue::Kind::kArray;
      ++at_;
      if (!(c == '{' ? ReadMembers(value, depth) : ReadItems(value, depth))) return false;
      value->bytes = text_.substr(begin, at_ - begin);
      return true;
    }
    while (at_ < text_.size() && (absl::ascii_isalnum(static_cast<unsigned char>(text_[at_])) || text_[at_] == '-' ||
                                  text_[at_] == '+' || text_[at_] == '.')) {
      ++at_;
    }
    value->bytes = text_.substr(begin, at_ - begin);
    return at_ > begin;
  }

  bool ReadMembers(JsonValue* value, size_t depth) {
    if (Eat('}')) return true;
    do {
      SkipBlanks();
      absl::string_view key;
      if (at_ >= text_.size() || text_[at_] != '"' || !ReadString(&key) || !Eat(':')) return false;
      value->keys.push_back(key.substr(1, key.size() - 2));
      value->items.emplace_back();
      if (!ReadValue(&value->items.back(), depth + 1)) return false;
    } while (Eat(','));
    return Eat('}');
  }

  bool ReadItems(JsonValue* value, size_t depth) {
    if (Eat(']')) return true;
    do {
      if (value->items.size() == kDiceMax) return false;
      value->items.emplace_back();
      if (!ReadValue(&value->items.back(), depth + 1)) return false;
    } while (Eat(','));
    return Eat(']');
  }

  absl::string_view text_;
  size_t at_ = 0;
  size_t values_ = 0;
};

// The object with a "random" and a "signature" in it, here or below.
const JsonValue* FindSigned(const JsonValue& value) {
  const JsonValue* random = value.Member("random");
  if (random != nullptr && random->kind == JsonValue::Kind::kObject && value.Member("signature") != nullptr)
    return &value;
  for (const JsonValue& item : value.items) {
    if (const JsonValue* found = FindSigned(item); found != nullptr) return found;
  }
  return nullptr;
}

std::optional<SignedRandom> ReadSigned(const JsonValue& value) {
  const JsonValue& random = *value.Member("random");
  const auto text = [&](const char* key) {
    const JsonValue* member = random.Member(key);
    return member == nullptr ? "" : member->Text();
  };
  SignedRandom one;
  const JsonValue* data = random.Member("data");
  const auto min = WholeNumber(text("min")), max = WholeNumber(text("max"));
  if (data == nullptr || data->kind != JsonValue::Kind::kArray || !min.has_value() || !max.has_value()) {
    return std::nullopt;
  }
  for (const JsonValue& item : data->items) {
    const auto number = item.kind == JsonValue::Kind::kBare ? WholeNumber(item.bytes) : std::nullopt;
    if (!number.has_value()) return std::nullopt;
    one.data.push_back(*number);
  }
  one.min = *min;
  one.max = *max;
  one.replacement = text("replacement") != "false";
  int64_t serial = 0;
  if (absl::SimpleAtoi(text("serialNumber"), &serial) && serial >= 0) one.serial = serial;
  one.completion_time = text("completionTime");
  one.hashed_key = text("hashedApiKey");
  one.user_data = text("userData");
  one.signature = value.Member("signature")->Text();
  one.object = std::string(random.bytes);
  return one;
}

}  // namespace

std::vector<SignedRandom> FindSignedRandoms(absl::string_view text) {
  // A text of many brackets that open and never close costs time at each of them.
  constexpr int kTriesMax = 100;
  std::vector<SignedRandom> found;
  size_t at = 0;
  for (int tries = 0; tries < kTriesMax; ++tries) {
    at = text.find('{', at);
    if (at == absl::string_view::npos) break;
    JsonReader reader(text.substr(at));
    JsonValue value;
    if (!reader.Read(&value)) {
      ++at;
      continue;
    }
    if (const JsonValue* holder = FindSigned(value); holder != nullptr) {
      if (std::optional<SignedRandom> one = ReadSigned(*holder); one.has_value()) {
        one->at = static_cast<size_t>(holder->Member("random")->bytes.data() - text.data());
        found.push_back(*std::move(one));
      }
    }
    at += reader.at();
  }
  return found;
}

}  // namespace adjutant::foreign
