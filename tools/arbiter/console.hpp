#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

namespace arbiter::tools {

enum class Talk : std::uint8_t { Quiet, Normal, Verbose };

// What the program says on standard error; data goes to standard output and nowhere near here. One
// mutex keeps lines whole, and a status line below them is removed and redrawn around each. Control
// characters in messages are escaped: file names and archives cannot steer the terminal. THREADS:
// any number at once.
class Console {
  public:
    explicit Console(Talk talk);
    Console(const Console&) = delete;
    Console& operator=(const Console&) = delete;
    ~Console();  // takes the status line away

    void detail(std::string_view message);  // with -v only
    void note(std::string_view message);    // not with -q
    void error(std::string_view message);   // not with -q
    void always(std::string_view message);  // also with -q: the last line of a run
    // Several lines of our own, as they are.
    void say_plain(std::string_view text);

    // Draws `text` as the status line; empty = takes it away. Only for terminals.
    void set_status(std::string_view text);

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace arbiter::tools
