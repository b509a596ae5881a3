#pragma once

#include "core/base/result.hpp"
#include "core/query/query_error.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::query::detail {

// The fields of a game by name. `--where`, `--sort` and `--split` share these names.

enum class FieldId : std::uint8_t {
    Tag,  // any tag pair, by its name
    Date,
    EventDate,
    UtcDate,
    Year,
    Month,
    Elo,
    WhiteElo,
    BlackElo,
    MaxElo,
    AverageElo,
    EloDifference,
    WinnerElo,
    LoserElo,
    Player,
    Winner,
    Loser,
    Eco,
    Result,
    Plies,
    Moves,
    Ending,
    Legal,
    Status,
    Variant,
    Laws,
    TimeClass,
    MaxRepetition,
    MaxQuietPlies,
    CanWinWhite,
    CanWinBlack,
    Pieces,
    Comments,
    Nags,
    Variations,
    Findings,
    Finding,
    Hash,
    File,
    GameOrdinal,
    Threefold,
    Fifty,
    Clk,
    Eval,
    Underpromotion,
    Comment,      // every comment, those in variations too
    MainComment,  // comments of the main line
    CastledWhite,
    CastledBlack,
    CastledOpposite,
};

// How the values of a field are read and compared.
enum class ValueKind : std::uint8_t {
    Text,
    Number,
    Date,
    Eco,
    Word,     // one of a few
    Flag,     // true or false
    Finding,  // rules, by code or name
    Hash,     // 32 hex digits
};
[[nodiscard]] std::string_view to_string(ValueKind kind);  // "a number", for messages

// What the run must have computed before the field can be read.
enum class FieldNeed : std::uint8_t { Nothing, Facts, Moves, Findings };

struct FieldSpec {
    std::string_view name;
    FieldId id;
    ValueKind kind;
    FieldNeed need = FieldNeed::Nothing;
    bool is_count = false;  // has(field) tests whether it is above zero
};

// A field as an expression names it.
struct Field {
    const FieldSpec* spec = nullptr;
    std::string tag{};  // of FieldId::Tag

    [[nodiscard]] FieldId id() const { return spec->id; }
    [[nodiscard]] ValueKind kind() const { return spec->kind; }
    // As it can be read again: "elo", tag("White").
    [[nodiscard]] std::string text() const;
};

// The field of the tag pair of that name.
[[nodiscard]] Field tag_field(std::string_view tag_name);

// The field that `name` means: a computed one in any case, a usual tag in any case, any other tag
// whose name begins with a capital and is no misspelt usual one, or "tag:" and the name of a tag.
// The error counts in `name`.
[[nodiscard]] Result<Field, QueryError> find_field(std::string_view name);

// `player`, `finding`, `comment`: a game has any number of them.
[[nodiscard]] constexpr bool has_several_values(FieldId id) {
    return id == FieldId::Player || id == FieldId::Finding || id == FieldId::Comment ||
           id == FieldId::MainComment;
}

// Only the computed ones.
[[nodiscard]] const FieldSpec* find_computed(std::string_view name);
[[nodiscard]] std::span<const FieldSpec> computed_fields();

// The words that a field of ValueKind::Word can be, in their order.
[[nodiscard]] std::vector<std::string_view> words_of(FieldId id);
inline constexpr std::string_view kNoEnding = "none";  // of FieldId::Ending
// Of FieldId::CastledWhite and CastledBlack: chess::Side, and the last one.
inline constexpr std::string_view kCastlings[] = {"short", "long", "none"};

// `text` in double quotes, as an expression is written.
[[nodiscard]] std::string quoted(std::string_view text);

}  // namespace arbiter::query::detail
