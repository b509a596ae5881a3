#include "core/check/detail/game_walk.hpp"

#include "core/check/rules/endings/ending_text.hpp"
#include "core/chess/play_pieces.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <span>

namespace arbiter::check::detail {
namespace {

// One line of moves: the game or a variation.
struct Line {
    replay::GamePosition now;
    replay::GamePosition before_last;  // where a variation of the last move starts
};

class Walk {
  public:
    Walk(const GameContext& game, const MoveVisitor& visit)
        : view_(game.view), facts_(game.facts), visit_(visit) {
        lines_.push_back({facts_.start, facts_.start});
    }

    void run() {
        for (std::uint32_t i = 0; i < view_.token_count(); ++i) {
            switch (view_.tokens()[i].kind) {
                case pgn::TokenKind::RavOpen:
                    lines_.push_back({line().before_last, line().before_last});
                    break;
                case pgn::TokenKind::RavClose:
                    if (lines_.size() > 1) lines_.pop_back();
                    break;
                default:
                    if (lines_.size() == 1)
                        play_main(i);
                    else
                        play_variation(i);
            }
        }
    }

  private:
    [[nodiscard]] Line& line() { return lines_.back(); }

    void play(std::uint32_t token, chess::Move move) {
        visit_(token, line().now, move);
        line().before_last = line().now;
        line().now.play(move);
    }

    // Replay has found all moves already.
    void play_main(std::uint32_t token) {
        // Plies that are glued together share their token.
        while (played_ < facts_.plies && facts_.tokens()[played_] == token)
            play(token, facts_.moves()[played_++]);
    }

    void play_variation(std::uint32_t token) {
        const auto moves = facts_.variation_moves;
        while (played_in_variations_ < moves.size() && moves[played_in_variations_].token == token)
            play(token, moves[played_in_variations_++].move);
    }

    const pgn::GameView& view_;
    const replay::GameFacts& facts_;
    const MoveVisitor& visit_;
    std::vector<Line> lines_;
    std::uint32_t played_ = 0;
    std::size_t played_in_variations_ = 0;
};

// A position near the end of the game, found by retracting plies. nullopt: one of them changed more
// than the place of one piece, a right was lost on the way, or it is too far.
std::optional<replay::GamePosition> taken_back(const replay::GameFacts& facts, std::uint32_t ply) {
    // What playing on from the start costs.
    constexpr std::uint32_t kFarthest = 10;
    const std::uint32_t half_moves = facts.plies - ply;
    if (half_moves > kFarthest || facts.quiet()[facts.plies] < half_moves) return std::nullopt;
    // A pawn may have passed a square.   FIDE 2023 3.7.3.1.
    if (ply == 0 || facts.quiet()[ply] == 0) return std::nullopt;
    chess::Position position = facts.final.orthodox();
    for (std::uint32_t last = facts.plies; last-- > ply;) {
        const chess::Move move = facts.moves()[last];
        if (!move.is_plain() || !position.displace(move.to(), move.from(), chess::Role::None))
            return std::nullopt;
    }
    if (position.key() != facts.keys()[ply]) return std::nullopt;
    return position;
}

}  // namespace

replay::GamePosition position_after(const replay::GameFacts& facts, std::uint32_t ply) {
    if (ply == facts.plies) return facts.final;
    if (ply == 0) return facts.start;
    const auto moves = facts.moves().first(ply);
    if (facts.is_orthodox())
        return chess::play_pieces(facts.start.orthodox(), moves, facts.quiet()[ply]);
    replay::GamePosition position = facts.start;
    for (const chess::Move move : moves)
        position.play(move);
    return position;
}

replay::GamePosition board_after(const replay::GameFacts& facts, std::uint32_t ply) {
    const auto found = facts.is_orthodox() ? taken_back(facts, ply) : std::nullopt;
    return found ? *found : position_after(facts, ply);
}

std::uint32_t move_number_of(const replay::GameFacts& facts, std::uint32_t ply) {
    const std::uint32_t black_starts = facts.start.turn() == chess::Color::Black ? 1 : 0;
    return facts.numbers_begin_at + (ply - 1 + black_starts) / 2;
}

std::string label_of(const replay::GameFacts& facts, std::uint32_t ply) {
    const chess::SanText san = position_after(facts, ply - 1).san(facts.moves()[ply - 1]);
    const bool is_white = turn_after(facts, ply - 1) == chess::Color::White;
    return fmt::format("{}{}{}", move_number_of(facts, ply), is_white ? "." : "...", san.view());
}

std::string after_move(const replay::GameFacts& facts, std::uint32_t ply) {
    if (ply == 0) return "in the start position";
    return fmt::format("after {}'s {} move", player(turn_after(facts, ply - 1)),
                       ordinal(move_number_of(facts, ply)));
}

void for_each_move(const GameContext& game, const MoveVisitor& visit) {
    Walk{game, visit}.run();
}

std::vector<NotedMove> noted_moves(const GameContext& game, replay::NoteKind kind) {
    std::vector<const replay::Note*> notes;
    for (const replay::Note& note : game.facts.notes) {
        if (note.kind == kind) notes.push_back(&note);
    }
    // Replay looks at the mark of the last ply only when it has read everything else.
    std::ranges::sort(notes, {}, &replay::Note::token);
    std::vector<NotedMove> found;
    const auto main_line = game.facts.tokens();
    std::size_t next = 0;
    std::uint32_t ply = 0;  // of the main line
    for_each_move(game,
                  [&](std::uint32_t token, const replay::GamePosition& before, chess::Move move) {
                      if (ply < main_line.size() && main_line[ply] == token) ++ply;
                      const auto is_passed = [&](const replay::Note& note) {
                          const bool is_of_glued = note.token == token && !note.is_in_variation;
                          return note.token < token || (is_of_glued && note.ply < ply);
                      };
                      while (next < notes.size() && is_passed(*notes[next]))
                          ++next;
                      if (next == notes.size() || notes[next]->token != token) return;
                      if (notes[next]->is_in_variation || notes[next]->ply == ply)
                          found.push_back({notes[next], before, move});
                  });
    return found;
}

const NotedMove* NotedMoves::find(const replay::Note& note) {
    if (!has_walked_) moves_ = noted_moves(game_, kind_);
    has_walked_ = true;
    const auto found = std::ranges::lower_bound(
        moves_, note.token, {}, [](const NotedMove& each) { return each.note->token; });
    return found != moves_.end() && found->note == &note ? &*found : nullptr;
}

std::optional<replay::GamePosition> position_before(const GameContext& game,
                                                    const replay::Note& note) {
    std::optional<replay::GamePosition> found;
    if (!note.is_in_variation) {
        if (note.ply > 0 && note.ply - 1 <= game.facts.plies)
            found = position_after(game.facts, note.ply - 1);
        return found;
    }
    for_each_move(game, [&](std::uint32_t token, const replay::GamePosition& before, chess::Move) {
        if (token == note.token && !found) found = before;
    });
    return found;
}

std::string_view mark_of(const replay::GamePosition& before, chess::Move move) {
    return before.check_suffix_of(move);
}

}  // namespace arbiter::check::detail
