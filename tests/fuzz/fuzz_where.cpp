#include "core/query/sample.hpp"
#include "core/query/sort_key.hpp"
#include "core/query/split.hpp"
#include "core/query/where.hpp"
#include "run/pattern/re2_engine.hpp"
#include "tests/fuzz/require.hpp"
#include "tests/fuzz/target.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

// Any bytes as an expression, a regular expression, a sort key, a split and a sample: read or
// refused with a place inside the text; what is read can be written, read again, and asked of a
// game that has nothing.

namespace {

using arbiter::fuzz::require;

template <class Parsed>
void require_place(const Parsed& parsed, std::size_t size) {
    if (parsed) return;
    require(parsed.error().offset <= size);
    require(!parsed.error().problem.empty());
    require(!parsed.error().message().empty());
}

void read_expression(std::string_view text, const arbiter::export_format::Game& game) {
    const auto where = arbiter::query::parse_where(text, arbiter::pattern::re2_engine);
    require_place(where, text.size());
    if (!where) return;
    const std::string written = where->text();
    const auto again = arbiter::query::parse_where(written, arbiter::pattern::re2_engine);
    // Quotes make an expression longer, and long ones are refused.
    if (!again && written.size() > 64 * 1024) return;
    require(again.has_value());
    require(again->text() == written);
    require(again->matches(game) == where->matches(game));
}

void read_pattern(std::string_view text, std::string_view searched) {
    for (const auto use : {arbiter::PatternUse::Whole, arbiter::PatternUse::Part}) {
        const auto pattern = arbiter::Pattern::read(text, use, arbiter::pattern::re2_engine);
        if (pattern) (void)pattern->matches(searched);
        require(pattern.has_value() || !pattern.error().empty());
    }
}

}  // namespace

ARBITER_FUZZ_TARGET(where) {
    const std::string_view text{reinterpret_cast<const char*>(data), size};
    const arbiter::export_format::Tag tags[] = {{"White", "Somebody"}, {"Date", "2020.??.??"}};
    arbiter::export_format::Game game;
    game.tags = tags;
    read_expression(text, game);
    read_pattern(text, text);
    const auto sort = arbiter::query::parse_sort_key(text);
    require_place(sort, size);
    if (sort) (void)sort->key(game);
    const auto split = arbiter::query::parse_split(text);
    require_place(split, size);
    if (split) require(split->name_of(split->part_of(game, 1)).size() <= 100);
    require_place(arbiter::query::parse_sample(text), size);
    return 0;
}
