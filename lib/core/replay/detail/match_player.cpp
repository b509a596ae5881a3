#include "core/replay/detail/match_player.hpp"

#include "core/pgn/symbols.hpp"
#include "core/replay/detail/refusal_finder.hpp"
#include "core/replay/main_line_tokens.hpp"

#include <algorithm>
#include <charconv>
#include <optional>

namespace arbiter::replay::detail {
namespace {

using chess::Color;
using chess::RefusalReason;
using chess::Role;
using variant::BoardId;
using variant::BughouseMatch;

const variant::Rules& board_rules() {
    return variant::rules_of(variant::VariantId::Bughouse);
}

std::size_t index_of(BoardId board) {
    return static_cast<std::size_t>(board);
}

StopKind kind_of(const Refusal& refusal) {
    using Special = variant::RefusalReason;
    switch (refusal.variant_reason) {
        case Special::DropNotInHand:
            return StopKind::DropUnsupplied;
        case Special::DropSquareTaken:
        case Special::DropPawnRank:
            return StopKind::DropSquare;
        default:
            break;
    }
    switch (refusal.reason.reason) {
        case RefusalReason::Ambiguous:
            return StopKind::Ambiguous;
        case RefusalReason::PromotionMissing:
            return StopKind::PromotionMissing;
        case RefusalReason::PromotionIllegalPiece:
            return StopKind::PromotionIllegalPiece;
        case RefusalReason::LeavesKingInCheck:
        case RefusalReason::KingIntoCheck:
        case RefusalReason::PinnedPiece:
            return StopKind::LeavesKingInCheck;
        case RefusalReason::CastlingOutOfCheck:
        case RefusalReason::CastlingThroughCheck:
        case RefusalReason::CastlingIntoCheck:
            return StopKind::CastlingThroughCheck;
        default:
            return StopKind::Illegal;
    }
}

// TimeControl "180+2": both in milliseconds.   PGN 9.6.1.
struct TimeControl {
    std::int64_t base = 0, increment = 0;
};
std::optional<TimeControl> time_control_of(const pgn::GameView& view) {
    const auto tag = view.value(pgn::KnownTag::TimeControl);
    if (!tag) return std::nullopt;
    std::uint32_t base = 0, increment = 0;
    const char* const end = tag->data() + tag->size();
    auto read = std::from_chars(tag->data(), end, base);
    if (read.ec != std::errc{}) return std::nullopt;
    if (read.ptr != end && *read.ptr == '+') read = std::from_chars(read.ptr + 1, end, increment);
    if (read.ec != std::errc{} || read.ptr != end) return std::nullopt;
    return TimeControl{std::int64_t{base} * 1000, std::int64_t{increment} * 1000};
}

// How much time has gone by on each board, from the clocks of its players.
class BoardTimes {
  public:
    explicit BoardTimes(const TimeControl& control) : control_(control) {
        for (auto& board : left_)
            board.fill(control.base);
    }

    void pass(const MatchHalfMove& half_move) {
        const auto board = half_move.label->board();
        if (!board || !half_move.clock_ms) return;
        left_[index_of(*board)][chess::index(half_move.label->color())] = *half_move.clock_ms;
        ++moves_[index_of(*board)];
    }
    [[nodiscard]] std::int64_t elapsed(BoardId board) const {
        const auto& left = left_[index_of(board)];
        return 2 * control_.base + control_.increment * moves_[index_of(board)] - left[0] - left[1];
    }

  private:
    TimeControl control_;
    std::array<std::array<std::int64_t, 2>, 2> left_{};
    std::array<std::int64_t, 2> moves_{};
};

}  // namespace

const GameFacts& MatchPlayer::replay(const pgn::GameView& view,
                                     const variant::VariantReading& variant) {
    view_ = &view;
    forget();
    facts_.variant = variant;
    facts_.is_of_variant = true;
    read_match(view, half_moves_);
    const bool is_set_up = set_up();
    for (const MatchHalfMove& each : half_moves_) {
        const auto board = each.label ? each.label->board() : std::nullopt;
        boards_.push_back(board.value_or(BoardId::A));
    }
    facts_.main_moves_written = static_cast<std::uint32_t>(half_moves_.size());
    if (is_set_up) {
        facts_.is_replayed = facts_.is_legal = true;
        facts_.start = GamePosition(VariantBoard(match_, boards_));
        play();
        review_clocks();
        VariantBoard last(match_, {});
        if (facts_.plies != 0) last.ask(boards_[facts_.plies - 1]);
        facts_.final = GamePosition(last);
    }
    sum_up();
    return facts_;
}

void MatchPlayer::forget() {
    facts_ = {};
    notes_.clear();
    match_ = BughouseMatch::initial();
    debts_ = {};
    moves_.clear();
    tokens_.clear();
    boards_.clear();
    keys_.assign(1, 0);
    quiet_.assign(1, 0);
    repetitions_.assign(1, 1);
}

// Puts the start of both boards on match_. False: there is none.
bool MatchPlayer::set_up() {
    const pgn::TagPair* fen = view_->find(pgn::KnownTag::Fen);
    if (fen == nullptr) return view_->value(pgn::KnownTag::SetUp) != "1";
    if (chess::is_unknown_fen(view_->value_of(*fen))) return true;
    facts_.has_fen_tag = true;
    const variant::MatchReading read = variant::read_match_fen(view_->value_of(*fen));
    const variant::StartReading& wrong =
        read.is_pair && read.a.position && !read.b.position ? read.b : read.a;
    facts_.start_reading.defects = wrong.defects;
    facts_.variant_flaws = wrong.flaws;
    if (read.match) {
        match_ = *read.match;
    } else if (!read.is_pair && read.a.position) {
        // One FEN for both boards, as some programs write it.
        match_ = {*read.a.position, *read.a.position};
    } else {
        return false;
    }
    return true;
}

void MatchPlayer::play() {
    for (std::size_t i = 0; i < half_moves_.size(); ++i) {
        if (view_->terminator >= 0 &&
            half_move(i).token > static_cast<std::uint32_t>(view_->terminator)) {
            if (pgn::looks_like_move(text_of(i))) refuse(i, StopKind::AfterTerminator, nullptr);
            return;
        }
        if (!play(i)) return;
    }
}

// Plays a ply, or stops there.
bool MatchPlayer::play(std::size_t index) {
    if (!check_label(index)) return false;
    auto san = variant::parse_san(text_of(index));
    if (!san && !match_.end()) {
        VariantBoard board(match_, {});
        board.ask(boards_[index]);
        san = read_otherwise(board, text_of(index));
    }
    if (match_.end()) return refuse(index, StopKind::AfterCheckmate, san ? &*san : nullptr), false;
    if (!san) {
        const bool is_cut_off = half_move(index).token + 1 == view_->token_count() &&
                                view_->flaw_set.has(pgn::FlawKind::TruncatedToken);
        refuse(index, is_cut_off ? StopKind::Truncated : StopKind::UnknownToken, nullptr);
        return false;
    }
    const BoardId board = boards_[index];
    chess::SanResolution found = board_rules().resolve(match_.board(board), *san);
    if (!found.is_ok() && san->is_drop && lend(index, san->chess.role))
        found = board_rules().resolve(match_.board(board), *san);
    if (!found.is_ok()) {
        refuse(index, StopKind::Illegal, &*san);
        return false;
    }
    record(index, found.move);
    if (san->chess.has(chess::SanDeviation::CaptureAbridged))
        notes_.add(NoteKind::Deviation, half_move(index).token, facts_.plies, san->chess.deviations,
                   false);
    const variant::Position& after = match_.board(board);
    const bool is_parriable = san->chess.mark == chess::SanMark::Mate &&
                              board_rules().is_check(after) &&
                              !board_rules().has_legal_move(after) && !match_.end();
    if (is_parriable)
        notes_.add(NoteKind::MatchMateParriable, half_move(index).token, facts_.plies, 0, false);
    return true;
}

// The label names the player to move; its number may be wrong.
bool MatchPlayer::check_label(std::size_t index) {
    const MatchHalfMove& half_move = half_moves_[index];
    const auto board = half_move.label ? half_move.label->board() : std::nullopt;
    if (!board || half_move.label->color() != match_.board(*board).turn()) {
        refuse(index, match_.end() ? StopKind::AfterCheckmate : StopKind::MatchLabelWrong, nullptr);
        return false;
    }
    const unsigned due = match_.board(*board).move_number();
    if (half_move.label->number != due && !match_.end())
        notes_.add(NoteKind::MatchNumberWrong, half_move.label_token, facts_.plies + 1, due, false);
    return true;
}

void MatchPlayer::record(std::size_t index, chess::Move move) {
    const BoardId board = boards_[index], other = ~board;
    const std::array<variant::Hand, 2> before{match_.board(other).hand(Color::White),
                                              match_.board(other).hand(Color::Black)};
    match_.play(board, move);
    pay_debts(board, before);
    moves_.push_back(move);
    tokens_.push_back(half_move(index).token);
    keys_.push_back(0);
    quiet_.push_back(0);
    repetitions_.push_back(1);
    ++facts_.plies;
}

// What was dropped before it was captured does not come to the hand a second time.
void MatchPlayer::pay_debts(BoardId captor, const std::array<variant::Hand, 2>& before) {
    for (const Color color : {Color::White, Color::Black}) {
        for (unsigned i = chess::index(Role::Pawn); i <= chess::index(Role::Queen); ++i) {
            const Role role = static_cast<Role>(i);
            std::uint8_t& debt = debts_[index_of(captor)][chess::index(color)][i];
            variant::Hand& hand = match_.board(~captor).hand_of(color);
            if (debt == 0 || hand.count(role) <= before[chess::index(color)].count(role)) continue;
            hand.take(role);
            --debt;
        }
    }
}

// A capture written after the drop that it feeds, within the lag of a server, supplies it.
bool MatchPlayer::lend(std::size_t index, Role role) {
    const BoardId board = boards_[index];
    const Color color = match_.board(board).turn();
    if (match_.board(board).hand(color).has(role) || !is_supplied_soon(index, role)) return false;
    match_.board(board).hand_of(color).add(role);
    ++debts_[index_of(~board)][chess::index(color)][chess::index(role)];
    notes_.add(NoteKind::MatchDropEarly, half_move(index).token, facts_.plies + 1, 0, false);
    return true;
}

bool MatchPlayer::is_supplied_soon(std::size_t index, Role role) const {
    constexpr std::int64_t kLag = 2000;
    const auto control = time_control_of(*view_);
    if (!control || !half_move(index).clock_ms) return false;
    BoardTimes times(*control);
    for (std::size_t i = 0; i <= index; ++i)
        times.pass(half_moves_[i]);
    const BoardId board = boards_[index], other = ~board;
    const Color color = match_.board(board).turn();
    const std::int64_t dropped_at = times.elapsed(board);
    BughouseMatch ahead = match_;
    for (std::size_t i = index + 1; i < half_moves_.size(); ++i) {
        const MatchHalfMove& next = half_moves_[i];
        if (!next.label || next.label->board() != other) continue;
        times.pass(next);
        if (!next.clock_ms || times.elapsed(other) > dropped_at + kLag) return false;
        const auto san = variant::parse_san(text_of(i));
        if (!san || next.label->color() != ahead.board(other).turn()) return false;
        const chess::SanResolution found = board_rules().resolve(ahead.board(other), *san);
        if (!found.is_ok()) return false;
        const unsigned before = ahead.board(board).hand(color).count(role);
        ahead.play(other, found.move);
        if (ahead.board(board).hand(color).count(role) > before) return true;
    }
    return false;
}

void MatchPlayer::refuse(std::size_t index, StopKind kind, const variant::San* san) {
    VariantBoard before(match_, {});
    before.ask(boards_[index]);
    Refusal refusal{.kind = kind,
                    .token = half_move(index).token,
                    .ply = facts_.plies + 1,
                    .san = {},
                    .reason = {},
                    .before = GamePosition(before),
                    .right_lost_ply = 0};
    if (san != nullptr) refusal.san = san->chess;
    if (kind == StopKind::Illegal) {
        explain(refusal, before, *san);
        refusal.kind = kind_of(refusal);
    }
    notes_.refuse_in_main_line(refusal);
    facts_.has_refusal = true;
    facts_.is_legal = false;
}

// Clocks that grow by more than the increment, and those below zero.   Once a match.
void MatchPlayer::review_clocks() {
    constexpr std::int64_t kTolerance = 1000;
    const auto control = time_control_of(*view_);
    const std::int64_t increment = control ? control->increment : 0;
    std::array<std::array<std::optional<std::int64_t>, 2>, 2> last{};
    std::uint32_t count = 0;
    std::optional<std::size_t> first;
    for (std::size_t i = 0; i < facts_.plies; ++i) {
        const MatchHalfMove& each = half_moves_[i];
        if (!each.clock_ms) continue;
        auto& before = last[index_of(boards_[i])][chess::index(each.label->color())];
        const bool grows = before && *each.clock_ms > *before + increment + kTolerance;
        if ((grows || *each.clock_ms < 0) && count++ == 0) first = i;
        before = each.clock_ms;
    }
    if (first) {
        notes_.add(NoteKind::MatchClockOdd, half_moves_[*first].token,
                   static_cast<std::uint32_t>(*first + 1), count, false);
    }
}

void MatchPlayer::sum_up() {
    const std::size_t plies = facts_.plies;
    facts_.match_boards = std::span(boards_).first(plies);
    facts_.record = MainlineRecord(MainlineRecord::Arrays{.moves = moves_,
                                                          .tokens = tokens_,
                                                          .keys = keys_,
                                                          .quiet = quiet_,
                                                          .repetitions = repetitions_});
    if (facts_.is_replayed) facts_.max_repetition = 1;
    facts_.notes = notes_.notes();
    facts_.note_set = notes_.kinds();
    facts_.refusals = notes_.refusals();
}

}  // namespace arbiter::replay::detail
