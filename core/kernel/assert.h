// Assertions that stay on in release builds.
#ifndef ADJUTANT_CORE_KERNEL_ASSERT_H_
#define ADJUTANT_CORE_KERNEL_ASSERT_H_

namespace adjutant {

// Ends the program with a message: the code, not the input, is wrong.
[[noreturn]] void Panic(const char* file, int line, const char* what);

}  // namespace adjutant

#define ADJUTANT_ASSERT(condition) \
  (static_cast<bool>(condition) ? void(0) : ::adjutant::Panic(__FILE__, __LINE__, #condition))

#endif  // ADJUTANT_CORE_KERNEL_ASSERT_H_
