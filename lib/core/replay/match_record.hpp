#pragma once

#include "core/pgn/game_view.hpp"
#include "core/variant/bughouse.hpp"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace arbiter::replay {

// The movetext of a match of bughouse (BPGN): "1A. e4{58.345} 1a. Nf6{59.43} 1B. d4{58.1}". The
// letter of a label says the board, and its case the player: upper case White, lower case Black.

// The label of a ply.
struct MatchLabel {
    std::uint16_t number = 0;  // of the move on its board; 65535 when larger
    char letter = '\0';        // as written

    // nullopt: it names no board.
    [[nodiscard]] std::optional<variant::BoardId> board() const;
    [[nodiscard]] variant::Color color() const {
        return letter >= 'a' && letter <= 'z' ? variant::Color::Black : variant::Color::White;
    }
};

// A ply as it is written.
struct MatchHalfMove {
    std::uint32_t token = 0;        // its symbol, in GameView::tokens
    std::uint32_t text_offset = 0;  // in the symbol, after a letter that is glued to it
    std::optional<MatchLabel> label;
    std::uint32_t label_token = 0;           // the number of the label
    std::optional<std::int64_t> clock_ms{};  // left after it: "{58.345}"; may be negative

    [[nodiscard]] std::string_view text(const pgn::GameView& view) const {
        return view.text_of(view.tokens()[token]).substr(text_offset);
    }
};

// The plies of a match in the order of the text, those after the terminator too; variations are
// stepped over. COST: linear in the tokens.
void read_match(const pgn::GameView& view, std::vector<MatchHalfMove>& half_moves);

// Does the game have seats for two boards: a tag WhiteA, BlackA, WhiteB or BlackB?
[[nodiscard]] bool has_match_seats(const pgn::GameView& view);

// Tags of bughouse.pro that say by which of several rules a match is played: Promotion,
// DropAggression and PawnDropRanks. Returns the usual rule, the only one known here; empty for
// other tags.
[[nodiscard]] std::string_view usual_house_rule(std::string_view tag_name);
// Is it such a tag with another rule than the usual one?
[[nodiscard]] bool is_house_rule(const pgn::GameView& view, const pgn::TagPair& tag);
[[nodiscard]] bool has_house_rule(const pgn::GameView& view);

}  // namespace arbiter::replay
