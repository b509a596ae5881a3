#include "run/io/child_process.hpp"

#include "run/io/detail/descriptor.hpp"
#include "run/io/error.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <system_error>
#include <unistd.h>

namespace arbiter::io {
namespace {

using detail::Descriptor;

constexpr std::size_t kMostErrorBytes = std::size_t{4} << 10;

[[noreturn]] void throw_error(const std::string& what, int error) {
    throw IoError("cannot run '" + what + "': " + std::generic_category().message(error));
}

struct Pipe {
    Descriptor reader, writer;
};

Pipe make_pipe(const std::string& program) {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) throw_error(program, errno);
    return {Descriptor(ends[0], true), Descriptor(ends[1], true)};
}

// Where the descriptors and signals of the child come from.
class SpawnPlan {
  public:
    SpawnPlan(const Pipe& out, const Pipe& err) {
        posix_spawn_file_actions_init(&actions_);
        posix_spawn_file_actions_addopen(&actions_, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
        posix_spawn_file_actions_adddup2(&actions_, out.writer.number(), STDOUT_FILENO);
        posix_spawn_file_actions_adddup2(&actions_, err.writer.number(), STDERR_FILENO);
        posix_spawnattr_init(&attributes_);
        sigset_t ignored;
        sigemptyset(&ignored);
        sigaddset(&ignored, SIGPIPE);
        posix_spawnattr_setsigdefault(&attributes_, &ignored);
        posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETSIGDEF);
    }
    SpawnPlan(const SpawnPlan&) = delete;
    SpawnPlan& operator=(const SpawnPlan&) = delete;
    ~SpawnPlan() {
        posix_spawn_file_actions_destroy(&actions_);
        posix_spawnattr_destroy(&attributes_);
    }

    // 0, or an error of errno.
    [[nodiscard]] int spawn(pid_t& child, char* const* words, char* const* environment) const {
        return ::posix_spawnp(&child, words[0], &actions_, &attributes_, words, environment);
    }

  private:
    posix_spawn_file_actions_t actions_{};
    posix_spawnattr_t attributes_{};
};

// The variables of this process without those named.
std::vector<char*> environment_without(std::span<const std::string_view> unset) {
    std::vector<char*> kept;
    for (char** each = environ; *each != nullptr; ++each) {
        const std::string_view variable = *each;
        const std::string_view name = variable.substr(0, variable.find('='));
        if (std::ranges::find(unset, name) == unset.end()) kept.push_back(*each);
    }
    kept.push_back(nullptr);
    return kept;
}

// A child without a wait() would stay as a zombie.
class Child {
  public:
    explicit Child(pid_t number) : number_(number) {}
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;
    ~Child() {
        if (number_ == 0) return;
        ::kill(number_, SIGKILL);
        (void)wait();
    }
    [[nodiscard]] int wait() {
        int status = 0;
        while (::waitpid(number_, &status, 0) < 0 && errno == EINTR) {
        }
        number_ = 0;
        return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
    }

  private:
    pid_t number_;
};

// Reads both pipes to their ends: a child that waits for room in one of them never writes to the
// other.
void read_both(const Pipe& out, const Pipe& err, std::string& errors,
               const std::function<void(std::string_view)>& take) {
    std::vector<char> buffer(std::size_t{64} << 10);
    std::array<pollfd, 2> waiting{
        {{out.reader.number(), POLLIN, 0}, {err.reader.number(), POLLIN, 0}}};
    while (waiting[0].fd >= 0 || waiting[1].fd >= 0) {
        if (::poll(waiting.data(), waiting.size(), -1) < 0) {
            if (errno == EINTR) continue;
            throw IoError(std::string("cannot wait for a program: ") +
                          std::generic_category().message(errno));
        }
        for (std::size_t i = 0; i < waiting.size(); ++i) {
            if (waiting[i].fd < 0 || waiting[i].revents == 0) continue;
            const ssize_t got = ::read(waiting[i].fd, buffer.data(), buffer.size());
            if (got < 0 && errno == EINTR) continue;
            if (got <= 0) {
                waiting[i].fd = -1;
                continue;
            }
            const std::string_view piece(buffer.data(), static_cast<std::size_t>(got));
            if (i == 0)
                take(piece);
            else
                errors += piece.substr(0, kMostErrorBytes - errors.size());
        }
    }
}

}  // namespace

ChildEnd run_child(const std::vector<std::string>& words, std::span<const std::string_view> unset,
                   const std::function<void(std::string_view)>& take) {
    Pipe out = make_pipe(words.front());
    Pipe err = make_pipe(words.front());
    std::vector<std::string> copies = words;  // posix_spawn takes char*, not const char*
    std::vector<char*> arguments;
    for (std::string& word : copies)
        arguments.push_back(word.data());
    arguments.push_back(nullptr);
    const std::vector<char*> environment = environment_without(unset);
    pid_t number = 0;
    const int error = SpawnPlan(out, err).spawn(number, arguments.data(), environment.data());
    ChildEnd end;
    end.was_found = error != ENOENT;
    if (!end.was_found) return end;
    if (error != 0) throw_error(words.front(), error);
    Child child(number);
    out.writer = Descriptor();
    err.writer = Descriptor();
    read_both(out, err, end.errors, take);
    end.exit_code = child.wait();
    return end;
}

}  // namespace arbiter::io
