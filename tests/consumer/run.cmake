# Installs the build into a prefix of its own, builds the consumer against it, runs both programs on the same log.
cmake_minimum_required(VERSION 3.25)

function(step)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE status OUTPUT_VARIABLE out ERROR_VARIABLE out)
  if(NOT status EQUAL 0)
    list(JOIN ARGN " " line)
    message(FATAL_ERROR "${line}\nstatus ${status}\n${out}")
  endif()
  set(out "${out}" PARENT_SCOPE)
endfunction()

file(REMOVE_RECURSE ${WORK})
step(${CMAKE_COMMAND} --install ${BUILD} --prefix ${WORK}/prefix --config ${CONFIG})

# What was installed must not lean on the tree it was built from.
file(GLOB_RECURSE texts ${WORK}/prefix/lib*/cmake/*.cmake ${WORK}/prefix/include/*.h)
foreach(text ${texts})
  file(STRINGS ${text} found REGEX "${BUILD}/(proto|core|replay|verify)")
  if(found)
    message(FATAL_ERROR "${text} names the build directory: ${found}")
  endif()
endforeach()

set(flags "")
if(SANITIZE)
  set(flags "-fsanitize=${SANITIZE}")
endif()
step(${CMAKE_COMMAND} -S ${SOURCE} -B ${WORK}/build -G ${GENERATOR} -DCMAKE_PREFIX_PATH=${WORK}/prefix
     -DCMAKE_CXX_COMPILER=${CXX} -DCMAKE_BUILD_TYPE=${CONFIG} -DCMAKE_CXX_FLAGS=${flags})
step(${CMAKE_COMMAND} --build ${WORK}/build --config ${CONFIG})

step(${WORK}/build/consumer ${LOG})
set(printed "${out}")
step(${WORK}/prefix/bin/adjutant check --closed --format=json ${LOG})
string(JSON log GET "${out}" logs 0)
string(JSON events GET "${log}" events)
string(JSON digest GET "${log}" digest)
string(JSON claims GET "${log}" claims)
set(expected "halls turn_2: ${events} events, claims confirmed: ${claims}, state digest ${digest}\n")
if(NOT printed STREQUAL expected)
  message(FATAL_ERROR "the consumer printed\n  ${printed}but the installed program says\n  ${expected}")
endif()
message("${printed}")
