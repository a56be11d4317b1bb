// Runs a program as a person would, and tells what came of it.
#ifndef ADJUTANT_TESTS_SUPPORT_RUN_PROGRAM_H_
#define ADJUTANT_TESTS_SUPPORT_RUN_PROGRAM_H_

#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

namespace adjutant::testing {

struct ProgramResult {
  int exit = -1;  // 128 + the signal, if it was killed by one
  std::string out;
  std::string err;
};

struct ProgramOptions {
  std::string input = "";                              // standard input
  bool close_input = false;                            // standard input is closed
  bool close_output = false;                           // standard output is closed
  std::string output_file = "";                        // standard output goes there
  std::string folder = "";                             // to run in
  std::optional<rlim_t> file_size_max = std::nullopt;  // RLIMIT_FSIZE
};

namespace internal {

inline void SetUpChild(const ProgramOptions& options, const int (&in)[2], const int (&out)[2], const int (&err)[2]) {
  dup2(in[0], STDIN_FILENO);
  dup2(out[1], STDOUT_FILENO);
  dup2(err[1], STDERR_FILENO);
  for (int fd : {in[0], in[1], out[0], out[1], err[0], err[1]}) close(fd);
  if (options.close_input) close(STDIN_FILENO);
  if (options.close_output) close(STDOUT_FILENO);
  if (!options.output_file.empty()) {
    const int file = open(options.output_file.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0644);
    dup2(file, STDOUT_FILENO);
    close(file);
  }
  if (!options.folder.empty() && chdir(options.folder.c_str()) != 0) _exit(126);
  if (options.file_size_max.has_value()) {
    const rlimit limit = {*options.file_size_max, *options.file_size_max};
    setrlimit(RLIMIT_FSIZE, &limit);
  }
}

// Feeds and reads all three streams at once, so that neither side waits for the other.
inline void Pump(int in, int out, int err, const std::string& input, ProgramResult* result) {
  size_t fed = 0;
  fcntl(in, F_SETFL, O_NONBLOCK);
  if (input.empty()) close(in), in = -1;
  while (out >= 0 || err >= 0) {
    std::array<pollfd, 3> polled = {pollfd{in, POLLOUT, 0}, pollfd{out, POLLIN, 0}, pollfd{err, POLLIN, 0}};
    if (poll(polled.data(), polled.size(), -1) < 0 && errno != EINTR) break;
    if (in >= 0 && polled[0].revents != 0) {
      const ssize_t count = write(in, input.data() + fed, input.size() - fed);
      if (count > 0) fed += static_cast<size_t>(count);
      if (fed == input.size() || (count < 0 && errno != EAGAIN && errno != EINTR)) close(in), in = -1;
    }
    const auto read_some = [](int* fd, short events, std::string* text) {
      if (*fd < 0 || events == 0) return;
      char buffer[1 << 14];
      const ssize_t count = read(*fd, buffer, sizeof(buffer));
      if (count > 0) {
        text->append(buffer, static_cast<size_t>(count));
      } else if (count == 0 || errno != EINTR) {
        close(*fd);
        *fd = -1;
      }
    };
    read_some(&out, polled[1].revents, &result->out);
    read_some(&err, polled[2].revents, &result->err);
  }
  if (in >= 0) close(in);
}

}  // namespace internal

// `args` without the program's own name.
inline ProgramResult RunProgram(const std::string& program, const std::vector<std::string>& args,
                                const ProgramOptions& options = {}) {
  ProgramResult result;
  int in[2], out[2], err[2];
  if (pipe(in) != 0 || pipe(out) != 0 || pipe(err) != 0) return result;
  std::vector<char*> argv = {const_cast<char*>(program.c_str())};
  for (const std::string& arg : args) argv.push_back(const_cast<char*>(arg.c_str()));
  argv.push_back(nullptr);
  std::signal(SIGPIPE, SIG_IGN);  // A program may end before it has read all we feed it.
  const pid_t child = fork();
  if (child == 0) {
    std::signal(SIGPIPE, SIG_DFL);
    internal::SetUpChild(options, in, out, err);
    execv(program.c_str(), argv.data());
    _exit(127);
  }
  close(in[0]);
  close(out[1]);
  close(err[1]);
  internal::Pump(in[1], out[0], err[0], options.input, &result);
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  result.exit = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return result;
}

}  // namespace adjutant::testing

#endif  // ADJUTANT_TESTS_SUPPORT_RUN_PROGRAM_H_
