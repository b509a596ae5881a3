#include "tests/support/played_game.hpp"

#include "core/chess/fen.hpp"
#include "core/chess/san.hpp"

#include <algorithm>

namespace arbiter::testing {
namespace {

chess::Position start_of(std::string_view start) {
    return start == "startpos" ? chess::Position::initial() : chess::position_of(start);
}

}  // namespace

PlayedGame::PlayedGame(const chess::Position& start) {
    note_position(start);
}

PlayedGame::PlayedGame(std::string_view start, std::string_view moves)
    : PlayedGame(start_of(start)) {
    while (!moves.empty()) {
        const std::size_t blank = std::min(moves.find(' '), moves.size());
        const auto san = chess::parse_san(moves.substr(0, blank));
        const auto found = san ? chess::resolve_san(position(), *san) : chess::SanResolution{};
        if (!found.is_ok()) {
            is_legal_ = false;
            return;
        }
        play(found.move);
        moves.remove_prefix(std::min(blank + 1, moves.size()));
    }
}

void PlayedGame::play(chess::Move move) {
    chess::Position next = position();
    next.play(move);
    moves_.push_back(move);
    if (move.is_null() && first_null_ply_ == 0) first_null_ply_ = plies();
    note_position(next);
}

void PlayedGame::note_position(const chess::Position& position) {
    positions_.push_back(position);
    keys_.push_back(position.repetition_key());
    quiet_.push_back(static_cast<std::uint16_t>(position.quiet_plies()));
    const auto occurrences = std::ranges::count(keys_, keys_.back());
    repetitions_.push_back(static_cast<std::uint8_t>(std::min<std::ptrdiff_t>(occurrences, 255)));
}

replay::GameFacts PlayedGame::facts() const& {
    replay::GameFacts facts;
    facts.start = positions_.front();
    facts.final = position();
    facts.is_replayed = true;
    facts.is_legal = is_legal_;
    facts.has_null_move = first_null_ply_ != 0;
    facts.first_null_ply = first_null_ply_;
    facts.plies = plies();
    facts.max_repetition = *std::ranges::max_element(repetitions_);
    facts.max_quiet_plies = *std::ranges::max_element(quiet_);
    facts.record = replay::MainlineRecord({.moves = moves_,
                                           .tokens = {},
                                           .keys = keys_,
                                           .quiet = quiet_,
                                           .repetitions = repetitions_});
    return facts;
}

}  // namespace arbiter::testing
