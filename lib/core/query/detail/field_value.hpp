#pragma once

#include "core/export_format/game.hpp"
#include "core/query/detail/field.hpp"
#include "core/text/partial_date.hpp"

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::query::detail {

// What a field is in a game. An empty answer means unknown: the tag is missing or says nothing, or
// the run has not computed it. Everything here is pure.   LIFETIME: views the game.

// At most two texts: `player` has two.
struct Texts {
    std::array<std::string_view, 2> items{};
    std::size_t size = 0;

    void push(std::optional<std::string_view> text) {
        if (text) items[size++] = *text;
    }
    [[nodiscard]] const std::string_view* begin() const { return items.data(); }
    [[nodiscard]] const std::string_view* end() const { return items.data() + size; }
};

// What the comments say, in the order of the game, as UTF-8: without commands such as "[%clk
// 1:00]", runs of blanks and line ends as one blank. Those that say nothing else are left out.
// `id`: FieldId::Comment, or MainComment for those outside variations.
[[nodiscard]] std::vector<std::string> comments_of(FieldId id, const export_format::Game& game);

// REQUIRES for each: the field is of that kind.
[[nodiscard]] Texts texts_of(const Field& field, const export_format::Game& game);
[[nodiscard]] std::optional<double> number_of(FieldId id, const export_format::Game& game);
[[nodiscard]] std::optional<text::PartialDate> date_of(FieldId id, const export_format::Game& game);
[[nodiscard]] std::optional<std::string_view> word_of(FieldId id, const export_format::Game& game);
[[nodiscard]] bool flag_of(FieldId id, const export_format::Game& game);
// The ECO tag when it begins with a code of letter and two digits.
[[nodiscard]] std::optional<std::string_view> eco_of(const export_format::Game& game);
// The hash of the moves as reports print it.
[[nodiscard]] std::optional<std::string> hash_of(const export_format::Game& game);

// The value of the tag of that name, else of the first one that differs in case only; empty when
// it says nothing.
[[nodiscard]] std::optional<std::string_view> tag_of(std::string_view name,
                                                     const export_format::Game& game);

// Is there something? A flag that is set, a count above zero, an ending, any other value known.
[[nodiscard]] bool has_value(const Field& field, const export_format::Game& game);

}  // namespace arbiter::query::detail
