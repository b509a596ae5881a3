#pragma once

#include "core/base/result.hpp"
#include "core/export_format/game.hpp"
#include "core/query/query_error.hpp"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::query {

namespace detail {
struct SortPart;
}

// The order of games: "date,-elo,white" sorts by date, the same dates by falling Elo, then by
// White. Fields are those of `--where` that have one value (docs/guide/where.md); "-" turns the
// order of a field round. What is unknown comes last either way. A value.   THREADS: constant.
class SortKey {
  public:
    explicit SortKey(std::shared_ptr<const std::vector<detail::SortPart>> parts);

    // At most this many fields; the first 256 bytes of each count.
    static constexpr std::size_t kMostFields = 16;

    // Appends the key of the game: bytes that compare (memcmp, a shorter key before what it begins)
    // as the games are ordered. The caller keeps games with equal keys in the order of the input.
    // No key is a prefix of another.
    // COST: at most some 550 bytes a field; numbers take 9, dates 5, names some 20.
    void append_key(const export_format::Game& game, std::string& out) const;
    [[nodiscard]] std::string key(const export_format::Game& game) const {
        std::string out;
        append_key(game, out);
        return out;
    }

    // What the run must give a game, as in Where.
    [[nodiscard]] bool needs_facts() const { return needs_facts_; }
    [[nodiscard]] bool needs_moves() const { return needs_moves_; }

  private:
    std::shared_ptr<const std::vector<detail::SortPart>> parts_;
    bool needs_facts_ = false, needs_moves_ = false;
};

[[nodiscard]] Result<SortKey, QueryError> parse_sort_key(std::string_view text);

}  // namespace arbiter::query
