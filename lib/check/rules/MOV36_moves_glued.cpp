#include "base/text.hpp"
#include "check/detail/places.hpp"
#include "check/rule.hpp"
#include "chess/fen.hpp"

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::check {
namespace {

// Positions of the main line in the order of the game: a long game may be glued throughout.
class Board {
  public:
    explicit Board(const replay::GameFacts& facts) : facts_(facts), now_(facts.start) {}

    // REQUIRES: no less than before.
    [[nodiscard]] const chess::Position& after(std::uint32_t ply) {
        while (ply_ < ply)
            now_.play(facts_.moves()[ply_++]);
        return now_;
    }

  private:
    const replay::GameFacts& facts_;
    chess::Position now_;
    std::uint32_t ply_ = 0;
};

// One finding for all cuts of one word.
void report_cut(const GameContext& game, Findings& findings, Board& board,
                std::span<const replay::Note* const> cuts) {
    const pgn::Token& token = game.view.tokens[cuts.front()->token];
    Findings::Builder finding = findings.add(MOV36_moves_glued, game.view.span_of(token));
    if (!finding.is_read()) return;
    const std::string_view text = game.view.text_of(token);
    std::string apart;
    std::size_t done = 0;
    for (const replay::Note* cut : cuts) {
        // Punctuation between them goes.
        std::size_t end = cut->aux;
        while (end > done && (text[end - 1] == ',' || text[end - 1] == '.'))
            --end;
        apart.append(text.substr(done, end - done)).append(" ");
        done = cut->aux;
        finding.replace(detail::inside(game, token, end, done), " ");
    }
    apart.append(text.substr(done));
    const bool has_number = std::ranges::any_of(cuts, [&](const replay::Note* cut) {
        return is_ascii_digit(text[cut->aux]) && text[cut->aux] != '0';
    });
    // The first half-move of the word is the one before the first cut.
    const std::uint32_t ply = cuts.front()->ply - 1;
    if (!cuts.front()->is_in_variation) finding.with_fen(chess::to_fen(board.after(ply - 1)));
    finding.at(ply).cite("PGN 8.2.2.1");
    if (has_number) {
        finding.say("'{}' is written as one word, but a move number is in it: write '{}'",
                    escaped(text), escaped(apart));
        return;
    }
    finding.say("'{}' is written as one word, but it is {} half-moves: write '{}'", escaped(text),
                cuts.size() + 1, escaped(apart));
}

// The reader cuts a termination marker from the last move.
void report_glued_result(const GameContext& game, Findings& findings) {
    if (game.view.terminator <= 0) return;
    const auto index = static_cast<std::size_t>(game.view.terminator);
    const pgn::Token& move = game.view.tokens[index - 1];
    const pgn::Token& result = game.view.tokens[index];
    if (move.kind != pgn::TokenKind::Symbol || move.end != result.begin) return;
    findings.add(MOV36_moves_glued, game.view.absolute(move.begin, result.end))
        .at(game.facts.plies)
        .cite("PGN 7")
        .say("'{}' is written as one word, but it is the move '{}' and the result '{}'",
             escaped(game.view.slice(move.begin, result.end)), escaped(game.view.text_of(move)),
             escaped(game.view.text_of(result)))
        .insert(game.view.span_of(result).begin, " ");
}

void inspect(const GameContext& game, Findings& findings) {
    report_glued_result(game, findings);
    Board board(game.facts);
    std::vector<const replay::Note*> cuts;
    const auto report = [&] {
        if (!cuts.empty()) report_cut(game, findings, board, cuts);
        cuts.clear();
    };
    detail::for_each_note(game, replay::NoteKind::MovesGlued, [&](const auto& note, const auto&) {
        if (!cuts.empty() && cuts.back()->token != note.token) report();
        cuts.push_back(&note);
    });
    report();
    const replay::Refusal* refusal = detail::main_refusal(game, replay::StopKind::MovesGlued);
    if (refusal == nullptr) return;
    Findings::Builder finding = findings.add(MOV36_moves_glued, detail::span_of(game, *refusal));
    if (!finding.is_read()) return;
    finding.at(refusal->ply)
        .with_fen(chess::to_fen(refusal->before))
        .cite("PGN 8.2.2.1")
        .say(
            "'{}' is written as one word, but it is no move, and it cannot be cut in one way "
            "only into moves that are legal here",
            escaped(game.view.text_of(game.view.tokens[refusal->token])));
}

}  // namespace

constinit const Rule MOV36_moves_glued{
    .id = RuleId::MOV36_moves_glued,
    .code = "MOV36",
    .name = "moves-glued",
    .severity = Severity::Error,
    .fix = FixKind::Unsafe,
    .needs = Needs::Replay,
    .summary = "Half-moves stand together without a space between them.",
    .explanation =
        R"(Two half-moves are written as one word. They are played when the word can be cut in one way only
into moves that are legal one after the other; where the word could also be a single move, the
move numbers must confirm that it was two. Otherwise replay stops there, and the game is
rejected.

A comma, a full stop or the number of the next
move may stand between them.

A result that is glued to the last move is cut from it the same way.

The fix puts the space in. It is unsafe: look whether the cut is what was played.)",
    .example = R"(1. e4e5 2. Nf3Nc6 3. Bb5)",
    .repaired = R"(1. e4 e5 2. Nf3 Nc6 3. Bb5)",
    .source = "PGN 7, 8.2.2.1",
    .when =
        on(Feature::Refused) | on(Feature::TerminatorUnusual) | on(replay::NoteKind::MovesGlued),
    .inspect = &inspect,
};

}  // namespace arbiter::check
