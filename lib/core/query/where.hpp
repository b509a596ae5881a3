#pragma once

#include "core/base/pattern.hpp"
#include "core/base/result.hpp"
#include "core/export_format/game.hpp"
#include "core/query/query_error.hpp"

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace arbiter::query {

namespace detail {
struct Node;
}

using WhereError = QueryError;

// Which games are wanted: "elo>=2500 and ECO in B90..B99 and ending==checkmate". What can be
// written: docs/guide/where.md. A value, cheap to copy.   THREADS: constant; any number at once.
class Where {
  public:
    explicit Where(detail::Node root);

    // What is unknown makes every comparison false.   COST: conditions of tags and facts are asked
    // first, then those of the movetext, then those of positions, in one replay for all; within
    // each of these from left to right until the result is certain.
    [[nodiscard]] bool matches(const export_format::Game& game) const;

    // What the run must give a game: Game::facts; Game::start and Game::moves; every finding that
    // is left in Game::findings.
    [[nodiscard]] bool needs_facts() const { return needs_facts_; }
    [[nodiscard]] bool needs_moves() const { return needs_moves_; }
    [[nodiscard]] bool needs_findings() const { return needs_findings_; }

    // True when both are. What was parsed is not parsed again, so two expressions that are as long
    // or as deep as they may be can be joined.
    [[nodiscard]] Where both(const Where& other) const;

    // The same with "starts" where a text is compared with a value by "=": White starts "Carlsen"
    // finds "Carlsen, Magnus". Nullopt: nothing is compared so.
    [[nodiscard]] std::optional<Where> with_starts() const;

    // The expression in one canonical spelling, which parses to the same.
    [[nodiscard]] std::string text() const;

  private:
    std::size_t slots_ = 0;  // answers that are kept while a game is asked
    std::shared_ptr<const detail::Node> root_;
    bool needs_facts_ = false, needs_moves_ = false, needs_findings_ = false;
};

// COST: bounded: expressions are refused above 64 KiB, and nested deeper than 100.
// Regular expressions need an engine: nullptr has them refused.
[[nodiscard]] Result<Where, WhereError> parse_where(std::string_view text,
                                                    PatternEngine patterns = nullptr);

// One that is true where all of `texts` are; nullopt: there are none.
[[nodiscard]] Result<std::optional<Where>, WhereError> parse_all_where(
    std::span<const std::string> texts, PatternEngine patterns = nullptr);

}  // namespace arbiter::query
