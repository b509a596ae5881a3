#pragma once

#include "core/base/byte_span.hpp"
#include "core/pgn/flaw.hpp"
#include "core/pgn/token.hpp"
#include "core/pgn/token_list.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace arbiter::pgn {

// Tag names that the program itself reads.   PGN 8.1.1, 9.
enum class KnownTag : std::uint8_t {
    Event,
    Site,
    Date,
    Round,
    White,
    Black,
    Result,  // the seven tag roster, in its order
    SetUp,
    Fen,
    Variant,
    EventDate,
    UtcDate,
    Termination,
    TimeControl,
    PlyCount,
    Lint,
    WhiteElo,
    BlackElo,
    WhiteTitle,
    BlackTitle,
    WhiteFideId,
    BlackFideId,
    Eco,
    Board,
};
inline constexpr std::size_t kKnownTags = 24;
inline constexpr std::size_t kRosterTags = 7;
[[nodiscard]] std::string_view tag_name(KnownTag tag);

// One tag pair `[Name "value"]`. Offsets count from the first byte of the batch. `value` is between
// the quotes, as written: backslash escapes are not undone (see decode_tag_value).
struct TagPair {
    std::uint32_t begin, end;  // brackets included, as far as they are there
    std::uint32_t name_begin, name_end;
    std::uint32_t value_begin, value_end;
    bool is_after_movetext;  // follows moves of its own game (STR16)
};

// Kinds of bytes in a game, so that rules about bytes look only where they must.
struct ByteTraits {
    bool has_high = false;       // 0x80-0xFF
    bool has_control = false;    // 0x00-0x1F without tab, line feed and carriage return; 0x7F
    bool has_ampersand = false;  // '&'
    bool has_crlf = false;       // line ends: CR LF,
    bool has_lf = false;         // LF alone,
    bool has_cr = false;         // CR alone
    bool has_long_line = false;  // more than kLongestLine bytes between two line ends
};
// PGN 4.3: 255 characters and the line end.
inline constexpr std::uint32_t kLongestLine = 255;

// A game as written: spans into the batch's bytes, nothing decoded, nothing copied.
// LIFETIME: of the batch's bytes and of the reader that filled it, until its next call of next(),
// unless it handed the memory over.
struct GameView {
    const char* text = nullptr;     // first byte of the batch
    std::uint64_t base_offset = 0;  // absolute offset of text[0] in the decompressed input
    std::uint32_t begin = 0,
                  end =
                      0;  // the game: first tag, comment or move token to the end of its last line
    std::uint32_t tags_end =
        0;  // end of the last tag pair of the tag section; `begin` without tags
    std::uint32_t movetext_begin = 0;  // first token of the movetext; `end` when there is none
    std::span<const TagPair> tags;
    TokenList token_list;         // see tokens()
    std::span<const Flaw> flaws;  // what the reader stumbled over, in byte order
    FlawSet flaw_set;             // which kinds occur in `flaws`
    std::array<std::int16_t, kKnownTags>
        known_tags{};  // index into tags of the first of each, or -1
    // Bits over KnownTag: those that are only there in another case (TAG08).
    std::uint32_t tags_in_other_case = 0;
    std::int32_t terminator = -1;  // index into tokens of the (first) termination marker, or -1
    std::uint32_t symbols = 0;     // how many tokens are symbols, those inside variations included
    ByteTraits traits;
    bool has_variations = false;
    bool has_comments = false;          // comments in braces
    bool has_other_comments = false;    // others than usual ones (pgn/usual_comment.hpp)
    bool is_text_at_line_start = true;  // text[0] is the first byte of its line
    bool is_first_of_file = false;
    bool is_last_of_file = false;
    bool ends_with_bracket = false;  // the last token, a bracket, belongs to no tag pair

    // The movetext with its comments, in order; comments before the tags come first. COST: the
    // tokens of most games are written down when they are first asked for, into memory of the
    // reader that filled the view. Their number and the last one cost nothing.
    [[nodiscard]] std::span<const Token> tokens() const { return token_list.written(); }
    [[nodiscard]] std::size_t token_count() const { return token_list.count(); }
    // REQUIRES: there is one.
    [[nodiscard]] const Token& last_token() const { return token_list.last(); }

    [[nodiscard]] std::string_view slice(std::uint32_t from, std::uint32_t to) const {
        return {text + from, to - from};
    }
    [[nodiscard]] std::string_view text_of(const Token& token) const {
        return slice(token.begin, token.end);
    }
    [[nodiscard]] std::string_view name_of(const TagPair& tag) const {
        return slice(tag.name_begin, tag.name_end);
    }
    [[nodiscard]] std::string_view value_of(const TagPair& tag) const {
        return slice(tag.value_begin, tag.value_end);
    }
    [[nodiscard]] const TagPair* find(KnownTag tag) const {
        const std::int16_t index = known_tags[static_cast<std::size_t>(tag)];
        return index < 0 ? nullptr : &tags[static_cast<std::size_t>(index)];
    }
    [[nodiscard]] bool is_in_other_case(KnownTag tag) const {
        return (tags_in_other_case >> static_cast<unsigned>(tag) & 1U) != 0;
    }
    // The name that the pair counts as: that of a known tag which the game has in another case
    // only, else as it is written.
    [[nodiscard]] std::string_view counted_name_of(const TagPair& tag) const;
    // FEN, SetUp and Variant count only where they are spelled as the standard does.
    void forget_setup_in_other_case() {
        for (const KnownTag tag : {KnownTag::SetUp, KnownTag::Fen, KnownTag::Variant}) {
            if (!is_in_other_case(tag)) continue;
            known_tags[static_cast<std::size_t>(tag)] = -1;
            tags_in_other_case &= ~(1U << static_cast<unsigned>(tag));
        }
    }
    // The raw value of the first tag of that name; nullopt when the game has none.
    [[nodiscard]] std::optional<std::string_view> value(KnownTag tag) const {
        const TagPair* pair = find(tag);
        return pair == nullptr ? std::nullopt : std::optional(value_of(*pair));
    }
    [[nodiscard]] const Token* terminator_token() const {
        if (terminator < 0) return nullptr;
        const auto index = static_cast<std::size_t>(terminator);
        return index + 1 == token_count() ? &last_token() : &tokens()[index];
    }
    // What the termination marker says; None when it is missing.
    [[nodiscard]] Outcome outcome() const {
        return terminator < 0 ? Outcome::None : static_cast<Outcome>(terminator_token()->detail);
    }
    [[nodiscard]] std::string_view bytes() const { return slice(begin, end); }
    // [from, to) of the batch as a span of the decompressed input.
    [[nodiscard]] ByteSpan absolute(std::uint32_t from, std::uint32_t to) const {
        return {base_offset + from, base_offset + to};
    }
    [[nodiscard]] ByteSpan span_of(const Token& token) const {
        return absolute(token.begin, token.end);
    }
    [[nodiscard]] ByteSpan span_of(const TagPair& tag) const {
        return absolute(tag.begin, tag.end);
    }
};

}  // namespace arbiter::pgn
