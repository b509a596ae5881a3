#pragma once

#include "core/base/source.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::text {

// A text file that a person gives us: a table, a list of names, a review. `open` may be called more
// than once, and begins anew each time; nullptr: there is no text in it.
// THROWS (open): what belongs to the place where the file lies (io::IoError).
struct TextFile {
    std::string name;
    std::function<std::unique_ptr<Source>()> open;
};

// Its lines. A byte order mark is skipped. Memory: one block and one line.
// THREADS: one owner.
class TextLines {
  public:
    static constexpr std::size_t kLongestLine = std::size_t{64} << 10;

    // THROWS: as TextFile::open; next() as what that returns.
    explicit TextLines(const TextFile& file);

    // The next line without its line end (LF or CRLF), nullopt at the end. A line longer than
    // kLongestLine is cut to it, and is_cut() says so.   LIFETIME: until the next call.
    [[nodiscard]] std::optional<std::string_view> next();

    // The number of the line last returned.
    [[nodiscard]] std::uint64_t number() const { return number_; }
    [[nodiscard]] bool is_cut() const { return is_cut_; }
    [[nodiscard]] bool ended_with_cr() const { return ended_with_cr_; }

    // After the end: the file holds no text, or stopped before its proper end.
    [[nodiscard]] const std::optional<std::string>& damage() const { return damage_; }

  private:
    [[nodiscard]] bool fill();
    void take(std::string_view bytes);

    std::unique_ptr<Source> source_;
    std::vector<char> block_;
    std::size_t at_ = 0, size_ = 0;  // of what is left in block_
    std::string line_;
    std::uint64_t number_ = 0;
    bool is_cut_ = false, ended_with_cr_ = false;
    std::optional<std::string> damage_;
};

}  // namespace arbiter::text
