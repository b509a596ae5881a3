#pragma once

#include "core/base/uninitialized_vector.hpp"
#include "core/pgn/detail/flaw_list.hpp"
#include "core/pgn/detail/open_variations.hpp"
#include "core/pgn/game_view.hpp"
#include "core/pgn/token_list.hpp"
#include "core/pgn/uniform_mainline.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace arbiter::pgn::detail {

// What has been read of a game so far: the parts of the reader fill it, one after the other, and
// GameReader makes a GameView of it. Its memory is kept from game to game.
struct GameDraft {
    // Known names are remembered among the first kMostKnown pairs.
    static constexpr std::size_t kMostKnown = 32767;

    std::uint32_t begin = 0;           // first tag, comment or token
    std::uint32_t tags_end = 0;        // of the tag section
    std::uint32_t last_token_end = 0;  // of the last tag pair or token

    UninitializedVector<TagPair> tags;
    std::array<std::int16_t, kKnownTags> known_tags{};  // index of the first of each, or -1
    std::uint32_t tags_in_other_case = 0;               // bits over KnownTag, as in GameView

    // All tokens; of a UniformMainline the terminator only.
    TokenList::Memory tokens;
    UniformMainline line;
    UninitializedVector<std::uint64_t> spellings;  // of the line
    std::uint32_t symbols = 0;                     // among all tokens
    std::uint32_t move_number = 0;                 // the last one
    OpenVariations open_variations;
    bool is_over_without_moves = false;  // the next record begins after the tags
    bool has_moves = false;              // a move, move number or variation was read
    bool has_variations = false;
    bool has_comments = false;
    bool has_other_comments = false;  // than usual ones

    // Indices of tokens, or -1.
    std::int32_t terminator = -1;
    std::int32_t after_terminator = -1;    // the first movetext token after it
    std::int32_t last_inner_result = -1;   // the last termination marker inside a variation
    bool is_past_terminator_line = false;  // a line has ended after the terminator

    FlawList flaws;

    void begin_game() {
        tags.clear();
        tokens.clear();
        flaws.clear();
        open_variations.clear();
        known_tags.fill(-1);
        tags_in_other_case = 0;
        terminator = last_inner_result = after_terminator = -1;
        has_moves = has_variations = has_comments = has_other_comments = false;
        symbols = move_number = line.plies = 0;
        is_past_terminator_line = is_over_without_moves = false;
    }

    [[nodiscard]] bool has_terminator() const { return terminator >= 0; }
    [[nodiscard]] bool has_event_tag() const {
        return known_tags[0] >= 0 && (tags_in_other_case & 1U) == 0;
    }

    // Pair `pair` has the name with that index among KnownTag, or none that is known.
    void remember_known(std::int32_t known, std::size_t pair) {
        if (known < 0) return;
        std::int16_t& first = known_tags[static_cast<std::size_t>(known)];
        if (first < 0 && pair < kMostKnown) first = static_cast<std::int16_t>(pair);
    }
    // The same for a pair whose name is that of `known` except for the case: it counts as long as
    // no pair has the name itself.
    void remember_in_other_case(std::int32_t known, std::size_t pair) {
        if (known < 0 || known_tags[static_cast<std::size_t>(known)] >= 0) return;
        remember_known(known, pair);
        tags_in_other_case |= 1U << static_cast<unsigned>(known);
    }
    // A pair with the name itself comes after one in another case.
    void forget_other_case(std::int32_t known) {
        if (known < 0 || (tags_in_other_case >> static_cast<unsigned>(known) & 1U) == 0) return;
        tags_in_other_case &= ~(1U << static_cast<unsigned>(known));
        known_tags[static_cast<std::size_t>(known)] = -1;
    }
    void add_token(const Token& token) {
        tokens.push_back(token);
        last_token_end = token.end;
    }
    // The line that is being read, main line or variation, has a move.
    void note_move() {
        (open_variations.is_empty() ? has_moves : open_variations.innermost().has_move) = true;
    }
    [[nodiscard]] bool has_move_in_line() {
        return open_variations.is_empty() ? has_moves : open_variations.innermost().has_move;
    }
};

}  // namespace arbiter::pgn::detail
