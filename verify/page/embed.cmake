# Turns page.html, page.css and the modules into one C++ file that defines adjutant::PageTemplate() (page_template.h):
#   cmake -DFOLDER=verify/page -DOUTPUT=page_template.cc -P embed.cmake
#
# The modules become one script: their import lines go, and the word `export`. So every name at the top of a module is
# unlike those of all others (a browser refuses the script otherwise; tests/page looks), and nothing is renamed by an
# import. Style and script are put in with the policy that lets the browser run nothing else; <!--TITLE-->, <!--MAP-->
# and <!--DATA--> stay for whoever fills the page.
cmake_minimum_required(VERSION 3.25)

# In the order in which they build on each other; app comes last, as it starts the page.
set(modules dom notes counters layout labels view board data event record charts timeline search panels ruling keys app)

function(read_ascii file variable)
  file(READ "${FOLDER}/${file}" text)
  string(REGEX MATCH "[^\t\n -~]" other "${text}")
  if(NOT other STREQUAL "")
    message(FATAL_ERROR "${FOLDER}/${file}: only ASCII may stand there: write other characters as \\uNNNN, \\NNNN or &#NNNN;")
  endif()
  set(${variable} "${text}" PARENT_SCOPE)
endfunction()

# sha256_base64(TEXT VARIABLE): the digest as a Content-Security-Policy names it.
function(sha256_base64 text variable)
  set(digits "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
  string(SHA256 hex "${text}")
  set(base64 "")
  # 32 bytes are ten groups of three and two bytes over; a 33rd byte of zero fills the last group.
  foreach(at RANGE 0 60 6)
    string(SUBSTRING "${hex}00" ${at} 6 group)
    math(EXPR number "0x${group}")
    foreach(shift 18 12 6 0)
      math(EXPR digit "(${number} >> ${shift}) & 63")
      string(SUBSTRING "${digits}" ${digit} 1 letter)
      string(APPEND base64 "${letter}")
    endforeach()
  endforeach()
  string(SUBSTRING "${base64}" 0 43 base64)
  set(${variable} "sha256-${base64}=" PARENT_SCOPE)
endfunction()

# put(MARK TEXT): in place of <!--MARK--> in the page, which must stand there once. Not string(REPLACE): the text may hold
# anything.
function(put mark text)
  string(FIND "${page}" "<!--${mark}-->" at)
  string(FIND "${page}" "<!--${mark}-->" last REVERSE)
  if(at EQUAL -1 OR NOT at EQUAL last)
    message(FATAL_ERROR "page.html: <!--${mark}--> must stand there exactly once")
  endif()
  string(LENGTH "<!--${mark}-->" length)
  math(EXPR after "${at} + ${length}")
  string(SUBSTRING "${page}" 0 ${at} head)
  string(SUBSTRING "${page}" ${after} -1 tail)
  set(page "${head}${text}${tail}" PARENT_SCOPE)
endfunction()

read_ascii(page.html page)
read_ascii(page.css style)
set(script "")
foreach(module ${modules})
  read_ascii(${module}.js text)
  string(REGEX REPLACE "(^|\n)import [^;]*;" "\\1" text "${text}")
  string(REGEX REPLACE "(^|\n)export " "\\1" text "${text}")
  string(APPEND script "\n// ${module}.js\n${text}")
endforeach()
# What would end the element early.
string(TOLOWER "${style}${script}" low)
foreach(end "</script" "<!--" "</style")
  string(FIND "${low}" "${end}" at)
  if(NOT at EQUAL -1)
    message(FATAL_ERROR "${end} may stand in no style sheet and no script of the page")
  endif()
endforeach()

sha256_base64("${style}" style_digest)
sha256_base64("${script}" script_digest)
put(POLICY "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src '${style_digest}'; script-src '${script_digest}'; img-src data:; base-uri 'none'; form-action 'none'\">")
put(STYLE "${style}")
put(SCRIPT "${script}")

# Literals of 12,000 characters: compilers need not take longer ones than 65,536.
string(LENGTH "${page}" length)
set(chunks "")
set(at 0)
while(at LESS length)
  string(SUBSTRING "${page}" ${at} 12000 chunk)
  string(APPEND chunks "    R\"adjutant(${chunk})adjutant\",\n")
  math(EXPR at "${at} + 12000")
endwhile()
file(WRITE "${OUTPUT}" "// Written by embed.cmake from verify/page. Not to be changed by hand.
#include \"verify/page/page_template.h\"

#include <string>

namespace adjutant {
namespace {

constexpr const char* kChunks[] = {
${chunks}};

std::string Joined() {
  std::string page;
  page.reserve(${length});
  for (const char* chunk : kChunks) page += chunk;
  return page;
}

}  // namespace

absl::string_view PageTemplate() {
  static const std::string* const page = new std::string(Joined());
  return *page;
}

}  // namespace adjutant
")
