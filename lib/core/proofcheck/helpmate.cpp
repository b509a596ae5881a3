#include "core/base/text.hpp"
#include "core/proofcheck/detail/fen_text.hpp"
#include "core/proofcheck/detail/mailbox.hpp"
#include "core/proofcheck/detail/seen_positions.hpp"
#include "core/proofcheck/proofcheck.hpp"

#include <algorithm>
#include <optional>

namespace arbiter::proofcheck {
namespace {

using detail::Board;
using detail::Cell;
using detail::Key;
using detail::Step;
using detail::StepKind;

constexpr unsigned kSeventyFive = 150;  // plies; FIDE 2023 9.6.2
constexpr int kFivefold = 5;            // occurrences; FIDE 2023 9.6.1

Verification refused(std::string reason) {
    Verification verification;
    verification.reason = std::move(reason);
    return verification;
}

std::string text_of(const Step& step) {
    std::string text = detail::name_of(step.from) + detail::name_of(step.to);
    if (step.promotion != 0) text += detail::kind_of(step.promotion);
    return text;
}

// King to target, as in orthodox chess.
std::string castling_text(const Step& step) {
    const int file = step.to > step.from ? 6 : 2;
    return detail::name_of(step.from) +
           detail::name_of(detail::cell_at(file, detail::rank_of(step.from)));
}

// The legal step that `text` names. A step of the king goes before castling by its target.
std::optional<Step> find_step(const std::vector<Step>& steps, std::string_view text) {
    const auto exact = std::find_if(steps.begin(), steps.end(),
                                    [&](const Step& step) { return text_of(step) == text; });
    if (exact != steps.end()) return *exact;
    const auto castling = std::find_if(steps.begin(), steps.end(), [&](const Step& step) {
        return step.kind == StepKind::Castling && castling_text(step) == text;
    });
    if (castling != steps.end()) return *castling;
    return std::nullopt;
}

bool is_quiet(const Board& board, const Step& step) {
    if (step.kind == StepKind::Castling) return true;
    return detail::kind_of(board.at(step.from)) != 'p' && board.at(step.to) == detail::kEmpty;
}

// What the Laws' automatic draws would have said on the way.
class DrawWatch {
  public:
    explicit DrawWatch(unsigned quiet_plies) : quiet_plies_(quiet_plies) {}

    void see(const Board& board) { seen_.push_back(detail::key_of(board)); }
    // Called after each move.
    void move(bool quiet, bool is_mate) {
        quiet_plies_ = quiet ? quiet_plies_ + 1 : 0;
        if (quiet_plies_ >= kSeventyFive && !is_mate) breaks_seventy_five_ = true;
    }
    [[nodiscard]] bool breaks_seventy_five() const { return breaks_seventy_five_; }
    [[nodiscard]] bool has_fivefold() {
        std::sort(seen_.begin(), seen_.end(),
                  [](const Key& a, const Key& b) { return a.words < b.words; });
        int count = 0;
        for (std::size_t i = 0; i < seen_.size(); ++i) {
            count = i != 0 && seen_[i] == seen_[i - 1] ? count + 1 : 1;
            if (count == kFivefold) return true;
        }
        return false;
    }

  private:
    std::vector<Key> seen_;
    unsigned quiet_plies_;
    bool breaks_seventy_five_ = false;
};

}  // namespace

Verification check_helpmate(std::string_view fen, bool winner_is_white,
                            std::span<const std::string> moves) {
    detail::FenReading start = detail::read_fen(fen);
    if (!start.problem.empty()) return refused("FEN: " + start.problem);
    Board& board = start.board;
    std::vector<Step> steps;
    detail::list_legal_steps(board, steps);
    DrawWatch watch{start.quiet_plies};
    watch.see(board);
    bool has_clock_run_out = start.quiet_plies >= kSeventyFive && !moves.empty();
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const std::optional<Step> step = find_step(steps, moves[i]);
        if (!step) {
            return refused("move " + std::to_string(i + 1) + " '" + escaped(moves[i], 16) +
                           "' is not legal in FEN " + detail::identity_of(board));
        }
        const bool quiet = is_quiet(board, *step);
        board = detail::made(board, *step);
        detail::settle_ep(board);
        detail::list_legal_steps(board, steps);
        watch.see(board);
        watch.move(quiet, steps.empty() && detail::is_check(board));
    }
    if (!steps.empty() || !detail::is_check(board))
        return refused("the last position is no mate: FEN " + detail::identity_of(board));
    if (board.is_white == winner_is_white) {
        return refused("the last position is a mate by the other side: FEN " +
                       detail::identity_of(board));
    }
    Verification verification;
    verification.holds = true;
    verification.breaks_seventy_five = has_clock_run_out || watch.breaks_seventy_five();
    verification.has_fivefold = watch.has_fivefold();
    return verification;
}

namespace {

std::uint64_t count_leaves(const Board& board, unsigned depth) {
    if (depth == 0) return 1;
    std::vector<Step> steps;
    detail::list_legal_steps(board, steps);
    if (depth == 1) return steps.size();
    std::uint64_t count = 0;
    for (const Step& step : steps)
        count += count_leaves(detail::made(board, step), depth - 1);
    return count;
}

}  // namespace

std::uint64_t perft(std::string_view fen, unsigned depth) {
    const detail::FenReading start = detail::read_fen(fen);
    return start.problem.empty() ? count_leaves(start.board, depth) : 0;
}

std::string canonical_fields(std::string_view fen, std::string* problem) {
    const detail::FenReading start = detail::read_fen(fen);
    if (problem != nullptr) *problem = start.problem;
    return start.problem.empty() ? detail::identity_of(start.board) : std::string{};
}

}  // namespace arbiter::proofcheck
