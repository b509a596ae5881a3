#include "core/query/detail/text_pattern.hpp"
#include "core/query/sample.hpp"
#include "core/query/sort_key.hpp"
#include "core/query/split.hpp"
#include "core/query/where.hpp"
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
    const auto where = arbiter::query::parse_where(text);
    require_place(where, text.size());
    if (!where) return;
    const std::string written = where->text();
    const auto again = arbiter::query::parse_where(written);
    // Quotes make an expression longer, and long ones are refused.
    if (!again && written.size() > 64 * 1024) return;
    require(again.has_value());
    require(again->text() == written);
    require(again->matches(game) == where->matches(game));
}

void read_pattern(std::string_view text, std::string_view searched) {
    const auto pattern = arbiter::query::detail::TextPattern::parse(text);
    require_place(pattern, text.size());
    if (pattern) (void)pattern->is_found_in(searched);
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
