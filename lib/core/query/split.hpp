#pragma once

#include "core/base/result.hpp"
#include "core/export_format/game.hpp"
#include "core/query/query_error.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace arbiter::query {

namespace detail {
struct SplitBy;
}

// `--split`: which part of the output a game goes to, and the file of that part. Forms: a number of
// games; event, site, year, month, eco, eco1 (letter), eco2 (letter and digit), white, black,
// result, file; tag:NAME; and every other field of `--where` that has one value.
// A value.   THREADS: constant.
class Split {
  public:
    explicit Split(std::shared_ptr<const detail::SplitBy> by);

    // The key of the game's part; empty when its value is unknown. Texts that differ in case or
    // diacritics only are one part. `ordinal`: 1 for the first game that is written, 2 for the
    // next; only a split by number looks at it.
    [[nodiscard]] std::string part_of(const export_format::Game& game, std::uint64_t ordinal) const;

    // The file name of a part: letters a to z, digits and "-.,+_", at most kLongestName bytes;
    // "unknown" for the empty key. Keys that cannot be shown so end with '~' and 16 hex digits of
    // their hash, so that different keys have different names, on file systems that ignore case
    // too. Never a name that Windows reserves, never hidden, never an option.
    [[nodiscard]] std::string name_of(std::string_view part) const;
    static constexpr std::size_t kLongestName = 100;

    // Does part_of() look at the ordinal, that is, does the part depend on the order of the output?
    [[nodiscard]] bool is_by_number() const;
    // What the run must give a game, as in Where.
    [[nodiscard]] bool needs_facts() const;
    [[nodiscard]] bool needs_moves() const;

  private:
    std::shared_ptr<const detail::SplitBy> by_;
};

[[nodiscard]] Result<Split, QueryError> parse_split(std::string_view text);

// The path of a part: its name in the place of the first "{}" of the last component of `pattern`,
// else "-name" before the endings: "out/{}.pgn" -> "out/2024.pgn", "out.pgn.gz" ->
// "out-2024.pgn.gz". "{}" elsewhere in the pattern stays as it is.
[[nodiscard]] std::string path_of_part(std::string_view pattern, std::string_view name);

}  // namespace arbiter::query
