# Writes OUT: a C++ source that defines `extern const char SYMBOL[]` and `SYMBOL_size` with the bytes of IN.
file(READ "${IN}" hex HEX)
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${hex}")
string(REGEX REPLACE "(................................................................................)" "\\1\n" bytes "${bytes}")
file(WRITE "${OUT}" "// Made from ${IN}\n#include <cstddef>\nextern const unsigned char ${SYMBOL}[];\nextern const size_t ${SYMBOL}_size;\nconst unsigned char ${SYMBOL}[] = {\n${bytes}0};\nconst size_t ${SYMBOL}_size = sizeof(${SYMBOL}) - 1;\n")
