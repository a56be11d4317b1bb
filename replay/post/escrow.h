// Escrow: a party's secret locked up for the referee, so that a game can be finished without him.
//
//   box = crypto_box_seal("adjutant escrow 1\n" ‖ G ‖ u8 party ‖ u8 scope ‖ secret)   scope 1: key(m, "dice"), 2: m
#ifndef ADJUTANT_REPLAY_POST_ESCROW_H_
#define ADJUTANT_REPLAY_POST_ESCROW_H_

#include <cstdint>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "replay/post/chain.h"
#include "replay/post/keys.h"

namespace adjutant::post {

enum class EscrowScope : uint8_t {
  kDice = 1,  // what the links follow from: the referee can finish the dice, and sees no hand
  kAll = 2,   // the master: a substitute can take over
};

// Whose secret it is, and what the header says of it.
struct EscrowOf {
  GameId game;
  PartyNumber party{};
  Commitment commitment;  // to the master
  Link anchor;            // of the dice
};

// InvalidArgument: the referee's key is no key.
absl::StatusOr<std::string> MakeEscrow(const BoxKey& referee, const GameId& game, PartyNumber party, EscrowScope scope,
                                       const Master& master);

// What the referee found. Only one of the two is there.
struct OpenedEscrow {
  EscrowScope scope = EscrowScope::kDice;
  DerivedKey dice;  // kDice
  Master master;    // kAll
};
// InvalidArgument: the box does not open, is of another game or party, or holds something else than the header commits
// to. Then its author has to be told at once.
absl::StatusOr<OpenedEscrow> OpenEscrow(const BoxKeys& referee, const EscrowOf& of, EscrowScope scope,
                                        absl::string_view box);

}  // namespace adjutant::post

#endif  // ADJUTANT_REPLAY_POST_ESCROW_H_
