// Status macros; Debian 12's Abseil has none.
#ifndef ADJUTANT_CORE_KERNEL_STATUS_H_
#define ADJUTANT_CORE_KERNEL_STATUS_H_

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "core/kernel/assert.h"

#define ADJUTANT_CONCAT_INNER_(a, b) a##b
#define ADJUTANT_CONCAT_(a, b) ADJUTANT_CONCAT_INNER_(a, b)

// Returns from the enclosing function if `expr` is not OK.
#define ADJUTANT_RETURN_IF_ERROR(expr)                                    \
  do {                                                                    \
    if (absl::Status adjutant_status_ = (expr); !adjutant_status_.ok()) { \
      return adjutant_status_;                                            \
    }                                                                     \
  } while (false)

// ADJUTANT_ASSIGN_OR_RETURN(auto x, F()): x is *F(), or the status is returned.
#define ADJUTANT_ASSIGN_OR_RETURN(lhs, expr) \
  ADJUTANT_ASSIGN_OR_RETURN_(ADJUTANT_CONCAT_(adjutant_or_, __LINE__), lhs, expr)
#define ADJUTANT_ASSIGN_OR_RETURN_(tmp, lhs, expr) \
  auto tmp = (expr);                               \
  if (!tmp.ok()) return std::move(tmp).status();   \
  lhs = *std::move(tmp)

#endif  // ADJUTANT_CORE_KERNEL_STATUS_H_
