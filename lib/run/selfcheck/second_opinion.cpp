#include "run/selfcheck/second_opinion.hpp"

#include "core/answers/verify_answer.hpp"
#include "core/chess/uci.hpp"
#include "core/judge/judge.hpp"
#include "core/mating/prover.hpp"
#include "core/pgn/symbols.hpp"
#include "core/reference/slow_laws.hpp"
#include "core/report/facts_keys.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::selfcheck {
namespace {

using reference::MailboxBoard;
using reference::SlowGame;

// One game under comparison.
struct ComparedGame {
    std::size_t index;
    const report::GameRecord& record;  // by the fast paths
    const pgn::GameView& view;
    const replay::GameFacts& facts;  // by the general way
    Differences& differences;

    void compare(std::string field, std::string fast, std::string reference) const {
        selfcheck::compare(index, std::move(field), std::move(fast), std::move(reference),
                           differences);
    }
    template <class Number>
    void compare_numbers(std::string field, Number fast, Number reference) const {
        if (fast != reference)
            compare(std::move(field), std::to_string(fast), std::to_string(reference));
    }
};

std::string uci_of(chess::Move move) {
    const chess::SanText text = chess::to_uci(move, chess::UciForm::Chess960);
    return std::string(text.view());
}

std::vector<std::string> moves_of(const replay::GameFacts& facts) {
    std::vector<std::string> moves;
    for (const chess::Move move : facts.moves())
        moves.push_back(uci_of(move));
    return moves;
}

// The half-move that is written after the last one that was played; empty: none.
std::string_view next_half_move(const pgn::GameView& view, const replay::GameFacts& facts) {
    int depth = 0;
    const std::size_t begin = facts.plies == 0 ? 0 : facts.tokens().back() + 1U;
    for (std::size_t i = begin; i < view.token_count(); ++i) {
        const pgn::Token& token = view.tokens()[i];
        if (static_cast<std::int32_t>(i) == view.terminator) return {};
        if (token.kind == pgn::TokenKind::RavOpen) ++depth;
        if (token.kind == pgn::TokenKind::RavClose && depth > 0) --depth;
        if (token.kind != pgn::TokenKind::Symbol || depth > 0) continue;
        const std::string_view text = view.text_of(token);
        return pgn::looks_like_move(text) ? text : std::string_view();
    }
    return {};
}

// What is written in plain SAN means the move that was played, and nothing legal was left out.
void compare_moves(const ComparedGame& game, const SlowGame& slow) {
    for (std::uint32_t k = 0; k < slow.plies; ++k) {
        const chess::Move move = game.facts.moves()[k];
        const std::string_view text = game.view.text_of(game.view.tokens()[game.facts.tokens()[k]]);
        const auto found = slow.boards[k].moves_of_san(text);
        if (found.size() != 1 || move.is_null()) continue;
        game.compare(fmt::format("move of ply {}", k + 1), uci_of(move),
                     MailboxBoard::uci_of(found.front()));
    }
    const std::string_view next = next_half_move(game.view, game.facts);
    if (next.empty() || slow.plies != game.facts.plies) return;
    if (slow.boards.back().moves_of_san(next).size() == 1)
        game.compare(fmt::format("legality of \"{}\" at ply {}", next, slow.plies + 1), "illegal",
                     "legal");
}

void compare_counts(const ComparedGame& game, const SlowGame& slow) {
    for (std::size_t k = 0; k <= slow.plies; ++k) {
        game.compare_numbers<std::uint32_t>(fmt::format("repetitions at ply {}", k),
                                            game.facts.repetitions()[k],
                                            std::min<std::uint32_t>(slow.repetitions[k], 255));
        game.compare_numbers<std::uint32_t>(fmt::format("quiet plies at ply {}", k),
                                            game.facts.quiet()[k], slow.quiet[k]);
    }
    const report::FactsRecord& facts = *game.record.facts;
    game.compare_numbers<std::uint32_t>(
        "max_repetition", facts.max_repetition,
        std::min<std::uint32_t>(std::ranges::max(slow.repetitions), 255));
    game.compare_numbers<std::uint32_t>("max_quiet_plies", facts.max_quiet_plies,
                                        std::ranges::max(slow.quiet));
    const auto last = MailboxBoard::from_fen(facts.final_fen);
    game.compare("final_fen", last ? last->identity() : std::string(facts.final_fen),
                 slow.final_identity);
}

std::string text_of(std::string_view kind, std::uint32_t ply) {
    return kind.empty() ? "none" : fmt::format("{} at ply {}", kind, ply);
}

std::string text_of(const reference::SlowClaim& claim) {
    if (claim.plies == 0) return "none";
    return fmt::format("first ply {}, plies {}", claim.first_ply, claim.plies);
}

// By the material tests of the sites; the others are tests of what can follow.
void compare_flag_fall(const ComparedGame& game, const judge::Ruling& ruling,
                       const SlowGame& slow) {
    const std::string_view id = ruling.edition->id;
    if (id != "lichess" && id != "chesscom" && id != "icc") return;
    const MailboxBoard& board = slow.boards.back();
    if (board.is_checkmate()) return;
    for (const bool is_white : {true, false}) {
        const std::string men = reference::men_of(board, is_white);
        bool wins = !men.empty() && men != "B" && men != "N";
        if (id == "lichess") wins = reference::may_mate_by_material(board, is_white);
        const auto color = is_white ? chess::Color::White : chess::Color::Black;
        game.compare(fmt::format("{} wins on time ({})", is_white ? "White" : "Black", id),
                     std::string(judge::to_string(ruling.wins_on_time(color))),
                     wins ? "yes" : "no");
    }
}

void compare_ruling(const ComparedGame& game, const laws::Edition& edition, const SlowGame& slow) {
    // The reference knows dead positions by their material.
    const judge::JudgeOptions options{.edition = &edition,
                                      .dead = {.depth = mating::Depth::Material}};
    const judge::Ruling ruling = judge::judge(game.facts, {}, std::nullopt, options);
    const reference::SlowRuling slow_ruling =
        reference::rule_slowly(slow, reference::slow_laws_of(edition.id));
    game.compare(fmt::format("ending ({})", edition.id),
                 ruling.ending ? text_of(laws::to_string(ruling.ending->kind), ruling.ending->ply)
                               : text_of({}, 0),
                 text_of(slow_ruling.ending, slow_ruling.ending_ply));
    for (std::size_t kind = 0; kind < judge::kClaimKinds; ++kind) {
        const auto claim_kind = static_cast<judge::ClaimKind>(kind);
        // What king and pawn against king are worth is not known there.
        if (claim_kind == judge::ClaimKind::Material && slow_ruling.needs_pawn_ending) continue;
        const auto& claim = ruling.claims[kind];
        const reference::SlowClaim fast{claim ? claim->first_ply : 0, claim ? claim->plies : 0};
        game.compare(fmt::format("claims.{} ({})", report::to_string(claim_kind), edition.id),
                     text_of(fast), text_of(slow_ruling.claims[kind]));
    }
    // Claims by material are graded by a look ahead.
    if (!ruling.claim(judge::ClaimKind::Material))
        game.compare(fmt::format("are the claims certain ({})", edition.id),
                     ruling.are_claims_certain ? "yes" : "no",
                     slow_ruling.are_claims_certain ? "yes" : "no");
    compare_flag_fall(game, ruling, slow);
}

// Decided again, one side after the other and without a quick test, and the proof shown to the
// checker. Returns how many proofs there were.
std::uint64_t compare_last_position(const ComparedGame& game, const mating::Options& dead) {
    std::uint64_t proofs = 0;
    const chess::Position& last = game.facts.final.orthodox();
    for (const chess::Color winner : {chess::Color::White, chess::Color::Black}) {
        const std::string_view name = winner == chess::Color::White ? "white" : "black";
        const mating::Answer answer =
            mating::decide(last, winner, {.nodes = dead.budget_nodes, .with_certificate = true});
        const auto fast = game.record.facts->can_win[static_cast<std::size_t>(winner)];
        game.compare(fmt::format("can_win.{}", name), std::string(judge::to_string(fast)),
                     std::string(judge::to_string(answer.can_win)));
        if (answer.can_win == mating::CanWin::Unknown) continue;
        ++proofs;
        const proofcheck::Verification verified =
            answers::verify(last, winner, answer, dead.budget_nodes);
        if (!verified.holds)
            game.compare(fmt::format("proof of can_win.{}", name),
                         std::string(mating::to_string(answer.proof)),
                         "refused: " + verified.reason);
    }
    return proofs;
}

}  // namespace

void SecondOpinion::look_at(const audit::Batch& batch, std::uint64_t first_game,
                            Differences& differences, SecondCounts& counts) {
    reader_.open(batch.reader_input());
    pgn::GameView view;
    for (std::size_t i = 0; i < batch.games.size() && reader_.next(view); ++i) {
        const report::GameRecord& record = batch.games[i];
        if ((first_game + i - 1) % every_ != 0 || record.facts == nullptr) continue;
        const replay::GameFacts& facts = replayer_.replay(view, record.charset);
        if (!facts.is_replayed || !facts.is_orthodox()) continue;
        const ComparedGame game{i, record, view, facts, differences};
        const auto start = MailboxBoard::from_fen(record.facts->start_fen);
        if (!start) {
            game.compare("start_fen", std::string(record.facts->start_fen), "not readable");
            continue;
        }
        const SlowGame slow = reference::play_slowly_by_squares(*start, moves_of(facts));
        ++counts.replayed;
        counts.plies += slow.plies;
        game.compare_numbers<std::uint32_t>("plies", record.plies, slow.plies);
        if (record.plies != slow.plies || facts.plies != slow.plies) continue;
        compare_moves(game, slow);
        compare_counts(game, slow);
        for (const laws::Edition* edition : laws::editions())
            compare_ruling(game, *edition, slow);
        counts.rulings += laws::editions().size();
        if (dead_.depth == mating::Depth::Full) counts.proofs += compare_last_position(game, dead_);
    }
}

}  // namespace arbiter::selfcheck
