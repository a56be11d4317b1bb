// The program `adjutant`.
#include <fcntl.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <string>
#include <vector>

#include "verify/program/program.h"
#include "verify/terminal/console.h"

namespace {

// A standard stream that is closed would give its number to the next file opened, which would then be read or written
// by mistake. In its place goes one on which every read or write fails.
void OccupyStandardStreams() {
  for (const int fd : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (fcntl(fd, F_GETFD) != -1) continue;
    const int opened = open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY);
    if (opened != fd) _exit(static_cast<int>(adjutant::Exit::kInternal));
  }
}

}  // namespace

int main(int argc, char** argv) {
  OccupyStandardStreams();
  // A file that may not grow further is an error to report, like a full disk, not a reason to die.
  std::signal(SIGXFSZ, SIG_IGN);
  adjutant::Console console(stdin, stdout, stderr);
  return adjutant::RunProgram(std::vector<std::string>(argv + (argc > 0 ? 1 : 0), argv + argc), console);
}
