#pragma once

#include "run/io/input.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::io {

// The lines of a text file that a person gives us: a table, a list of names, a review. Plain or
// compressed; a byte order mark is skipped. Memory: one block and one line.
// THREADS: one owner.
class TextLines {
  public:
    static constexpr std::size_t kLongestLine = std::size_t{64} << 10;

    // THROWS: io::IoError when the file cannot be opened; next() when it cannot be read.
    explicit TextLines(const std::string& path);

    // The next line without its line end (LF or CRLF), nullopt at the end. Of a line above
    // kLongestLine only so much is handed out, and is_cut() says so.   LIFETIME: until the next
    // call.
    [[nodiscard]] std::optional<std::string_view> next();

    // Of the line last handed out.
    [[nodiscard]] std::uint64_t number() const { return number_; }
    [[nodiscard]] bool is_cut() const { return is_cut_; }
    [[nodiscard]] bool ended_with_cr() const { return ended_with_cr_; }

    // After the end: the file holds no text, or stopped before its proper end.
    [[nodiscard]] const std::optional<std::string>& damage() const { return damage_; }

  private:
    [[nodiscard]] bool fill();
    void take(std::string_view bytes);

    std::unique_ptr<io::Input> input_;
    std::unique_ptr<io::Source> source_;
    std::vector<char> block_;
    std::size_t at_ = 0, size_ = 0;  // of what is left in block_
    std::string line_;
    std::uint64_t number_ = 0;
    bool is_cut_ = false, ended_with_cr_ = false;
    std::optional<std::string> damage_;
};

}  // namespace arbiter::io
