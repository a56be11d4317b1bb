// A sealed game by post through the program: two sides and a dealer, each a process with nothing but the log and its
// own keys; and what a cheat can do who has the keys of a role.
#ifndef ADJUTANT_TESTS_VERIFY_SEALED_FIXTURE_H_
#define ADJUTANT_TESTS_VERIFY_SEALED_FIXTURE_H_

#include <functional>
#include <map>
#include <memory>

#include "absl/strings/match.h"
#include "replay/act.h"
#include "replay/log_file.h"
#include "replay/post/key_file.h"
#include "replay/post/key_folder.h"
#include "replay/post/mark.h"
#include "replay/replayer.h"
#include "replay/sealed/filled_log.h"
#include "replay/sealed/sealer.h"
#include "tests/toy/toy.pb.h"
#include "tests/verify/program_fixture.h"

namespace adjutant {

inline const std::vector<std::string>& Roles() {
  static const auto& roles = *new std::vector<std::string>{"red", "blue", "dealer"};
  return roles;
}

class SealedTest : public ProgramTest {
 protected:
  ~SealedTest() override { unsetenv("ADJUTANT_KEYS"); }

  // The program as a party runs it; "" has no keys.
  ProgramResult As(const std::string& role, const std::vector<std::string>& args) const {
    setenv("ADJUTANT_KEYS", Path("keys-" + role).c_str(), 1);
    return Adjutant(args);
  }
  std::string AnswerAs(const std::string& role, const std::vector<std::string>& args) const {
    setenv("ADJUTANT_KEYS", Path("keys-" + role).c_str(), 1);
    return Answer(args);
  }
  std::string ErrorAs(const std::string& role, const std::vector<std::string>& args, int exit) const {
    const ProgramResult result = As(role, args);
    EXPECT_EQ(result.exit, exit) << args[0] << ": " << result.out << result.err;
    return result.out + result.err;
  }

  void MakeKeys() const {
    for (const std::string& role : Roles()) {
      AnswerAs(role, {"key", "new", "P-" + role, "--game=toy", "--as=" + role});
      Write(role + ".offer", AnswerAs(role, {"key", "offer", Stem(role)}));
    }
  }
  // The one master of a party here, as `key` names it.
  std::string Stem(const std::string& role) const {
    for (const auto& file : std::filesystem::directory_iterator(Path("keys-" + role))) {
      if (file.path().extension() == ".secret") return file.path().stem().string();
    }
    ADD_FAILURE() << "no master of " << role;
    return "";
  }
  void Start() const {
    MakeKeys();
    AnswerAs("red",
             {"new", "--game=toy", "--offer=red.offer", "--offer=blue.offer", "--offer=dealer.offer", "-o", kLog});
    AnswerAs("red", {"reveal", kLog});
    AnswerAs("blue", {"reveal", kLog});
    AnswerAs("dealer", {"deal", kLog});
  }
  // Whose decision it is, as the dealer sees it, and the first thing that may be done.
  std::pair<std::string, std::string> Next(const std::string& log = kLog) const {
    const std::string legal = AnswerAs("dealer", {"legal", log});
    const size_t begin = legal.find('\n') + 1;
    const std::string line = legal.substr(begin, legal.find('\n', begin) - begin);
    return {line.substr(0, line.find(' ')), line};
  }
  // Decisions of the sides, each signed, each answered by the dealer. False when the game is over.
  bool Play(int decisions) const {
    for (int i = 0; i < decisions; ++i) {
      const auto [role, line] = Next();
      if (role != "red" && role != "blue") return false;
      AnswerAs(role, {"append", kLog, line});
      AnswerAs(role, {"mark", kLog});
      AnswerAs("dealer", {"deal", kLog});
    }
    return true;
  }
  void DiscloseAll() const {
    for (const std::string& role : Roles()) AnswerAs(role, {"reveal", kLog, "--master", "--resigned"});
  }
  static std::string DigestIn(const std::string& text) {
    const size_t at = text.find("state digest ");
    return at == std::string::npos ? "none" : text.substr(at + 13, 16);
  }

  // ---- What a cheat can do who has the keys of a role.
  post::SecretFile SecretOf(const std::string& role) const {
    const std::string file = Path("keys-" + role) + "/" + Stem(role) + ".secret";
    return *post::ReadSecret(file, *post::ReadSecretFile(file), nullptr);
  }
  post::Identity IdentityOf(const std::string& role) const {
    const std::string file = Path("keys-" + role) + "/P-" + role + ".identity";
    return post::ReadIdentity(file, *post::ReadSecretFile(file), nullptr)->identity;
  }
  // The log at its end: the position that the keys of the dealer show.
  struct Table {
    std::shared_ptr<const Ruleset> rules;
    v1::LogHeader header;
    State state;
    Sha256 header_chain{}, chain{};
    uint64_t last = 0;
    std::shared_ptr<const FilledLog> filled;
  };
  Table Look() const {
    Table table;
    auto raw = *LogReader::Open(Path(kLog));
    table.rules = *RulesetFor(raw->header(), {});
    table.header = raw->header();
    table.header_chain = raw->chain();
    SealReader dealer{"dealer", {{"dealer", SecretOf("dealer").master}}};
    table.filled = *FilledLog::Read(std::move(raw), *table.rules, dealer);
    const auto reader = FilledLog::Open(table.filled);
    const auto outcome = Replay(*reader, *table.rules, {}, nullptr);
    EXPECT_TRUE(outcome.ok()) << outcome.status();
    table.state = outcome->state;
    table.chain = reader->chain();
    table.last = outcome->events;
    return table;
  }
  // Appends records and the mark of `role` over them.
  void Forge(const std::string& role, const Table& table, std::vector<NewRecord> records) const {
    Sha256 chain = table.chain;
    uint64_t number = table.last;
    for (const NewRecord& record : records) chain = ChainOf(chain, ++number, record.kind, record.payload);
    const post::MarkedPlace place{post::MarkPurpose::kTurn, post::GameIdOf(table.header_chain),
                                  post::ChainValueOf(chain), number, *post::PartyOf(role, table.rules->SeatIds())};
    v1::Act act;
    act.set_by(role);
    act.mutable_mark()->set_purpose(v1::Mark::TURN);
    act.mutable_mark()->set_number(number);
    act.mutable_mark()->set_signature(post::SignMark(IdentityOf(role), place).str());
    records.push_back({RecordKind::kAct, ActBytes(act)});
    ASSERT_TRUE((*LogWriter::OpenForAppend(Path(kLog)))->AppendRecords(records).ok());
  }
  // The game until a card is to be dealt, and what an honest dealer has not done yet.
  Table BeforeADeal() const {
    MakeKeys();
    AnswerAs("red",
             {"new", "--game=toy", "--offer=red.offer", "--offer=blue.offer", "--offer=dealer.offer", "-o", kLog});
    AnswerAs("red", {"reveal", kLog});
    AnswerAs("blue", {"reveal", kLog});
    AnswerAs("dealer", {"reveal", kLog});
    // Only his link: the deal is the cheat's.
    Table table = Look();
    const post::DiceChain chain(post::kDealer, post::DeriveKey(SecretOf("dealer").master, "dice"));
    v1::Act link;
    link.set_by("dealer");
    link.mutable_link()->set_batch(1);
    link.mutable_link()->set_value(chain.OfBatch(1)->str());
    Forge("dealer", table, {{RecordKind::kAct, ActBytes(link)}});
    return Look();
  }
  // Deals what `choose` makes of the legal outcomes, sealed as `change` leaves it.
  void DealFalsely(const Table& table, const std::function<size_t(size_t)>& choose,
                   const std::function<void(v1::Annotations*)>& change) const {
    EventList legal;
    table.rules->LegalEvents(table.state, &legal);
    const Event event = legal[choose(legal.size())];
    State after = table.state;
    table.rules->Apply(&after, event, nullptr);
    const Sealer sealer(*table.rules, *SealPartiesOf(table.header, *table.rules), SecretOf("dealer").master);
    v1::Annotations source;
    source.mutable_source()->set_method(v1::ChanceSource::DEALER);
    const std::string bytes = *sealer.Bytes(table.state, event, after, source, table.chain);
    toy::v1::Event message;
    ASSERT_TRUE(message.ParseFromString(bytes));
    change(message.mutable_annotations());
    Forge("dealer", table, {{RecordKind::kEvent, message.SerializeAsString()}});
  }

  static constexpr char kLog[] = "g.adj";
};

}  // namespace adjutant

#endif  // ADJUTANT_TESTS_VERIFY_SEALED_FIXTURE_H_
