// What replay does off the common path: stopping, variations, spelling.

#include "base/text.hpp"
#include "chess/movegen.hpp"
#include "pgn/symbols.hpp"
#include "replay/displacement.hpp"
#include "replay/missing_half_move.hpp"
#include "replay/replayer.hpp"

#include <algorithm>
#include <charconv>

namespace arbiter::replay {

using chess::Color;
using chess::RefusalReason;
using chess::SanMark;
using pgn::TokenKind;

namespace {

// "e8=": a pawn move behind whose equals sign nothing follows.
std::optional<chess::San> read_promotion_cut_short(std::string_view text) {
    if (!text.ends_with('=')) return std::nullopt;
    const auto san = chess::parse_san(text.substr(0, text.size() - 1));
    return san && san->role == chess::Role::Pawn && san->promotion == chess::Role::None
               ? san
               : std::nullopt;
}

}  // namespace

// Why the half-move `token`, written for `ply`, cannot be played in the position of main_.
Refusal Replayer::refusal_at(std::uint32_t token, std::uint32_t ply) const {
    Refusal refusal{.kind = StopKind::UnknownToken,
                    .token = token,
                    .ply = ply,
                    .san = {},
                    .reason = {},
                    .before = main_.position,
                    .right_lost_ply = 0};
    auto san = chess::parse_san(text_of(token));
    if (!san) san = read_promotion_cut_short(text_of(token));
    if (san) refusal.san = *san;
    refusal.kind = stop_kind(token, refusal.san, refusal);
    return refusal;
}

// The main line goes no further: finds out why.
void Replayer::stop_at(std::uint32_t token) {
    pay_owed();
    const Refusal refusal = refusal_at(token, facts_.plies + 1);
    // The number that announced a missing half-move has the same cause as the refusal.
    if (is_number_part_of(refusal) && !notes_.empty() &&
        notes_.back().kind == NoteKind::MoveNumberWrong) {
        notes_.pop_back();
        facts_.note_set = {};
        for (const Note& each : notes_)
            facts_.note_set.add(each.kind);
    }
    forget_odd_dots_before(token);
    refusals_.insert(refusals_.begin(), refusal);
    for (Note& each : notes_)
        if (each.kind == NoteKind::VariationIllegal) ++each.aux;
    facts_.has_refusal = true;
    facts_.is_legal = false;
    has_stopped_ = true;
}

// Does the number before the refused half-move say that one is missing there? Then it is no defect
// of its own, whether a half-move is missing or this one is illegal wherever it is counted.
bool Replayer::is_number_part_of(const Refusal& refusal) const {
    return is_half_move_missing_ && refusal.kind <= StopKind::HalfMoveTwice;
}

StopKind Replayer::stop_kind(std::uint32_t token, const chess::San& san, Refusal& refusal) const {
    const std::string_view text = text_of(token);
    if (view_->terminator >= 0 && static_cast<std::int32_t>(token) > view_->terminator)
        return StopKind::AfterTerminator;
    const bool is_move =
        view_->tokens[token].kind == TokenKind::Symbol && chess::parse_san(text).has_value();
    if (!main_.position.has_legal_move() && (is_move || pgn::looks_like_move(text)))
        return main_.position.is_check() ? StopKind::AfterCheckmate : StopKind::AfterStalemate;
    if (chess::is_drop_text(text)) return StopKind::DropMove;
    if (is_move && is_kings_signal(token, san)) return StopKind::KingsToCentre;
    const bool is_last = token + 1 == view_->tokens.size();
    if (is_last && view_->flaw_set.has(pgn::FlawKind::TruncatedToken)) return StopKind::Truncated;
    if (view_->tokens[token].kind == TokenKind::Symbol && !is_king_capturable(main_.position) &&
        are_moves_glued(token))
        return StopKind::MovesGlued;
    if (!is_move) {
        if (!read_promotion_cut_short(text)) return StopKind::UnknownToken;
        refusal.reason = chess::explain_refusal(main_.position, san);
        const bool is_missing = refusal.reason.reason == RefusalReason::PromotionMissing;
        return is_missing ? StopKind::PromotionMissing : StopKind::UnknownToken;
    }

    refusal.reason = chess::explain_refusal(main_.position, san);
    if (is_half_move_missing_ && !half_moves_that_fit(main_.position, san).is_empty())
        return StopKind::HalfMoveMissing;
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
        case RefusalReason::CastlingRightLost:
            refusal.right_lost_ply = right_lost_ply(
                main_.position.turn(),
                san.kind == chess::SanKind::CastleLong ? chess::Side::Long : chess::Side::Short);
            return StopKind::CastlingRightLost;
        case RefusalReason::WrongSide:
            // Numbers that fit the side to move say that this was meant to be its half-move.
            return has_number_before_ || is_reply_by_number(token) ? StopKind::Illegal
                                                                   : StopKind::HalfMoveTwice;
        default:
            return StopKind::Illegal;
    }
}

// The ply at which `color` lost the right to castle on `side`; 0 when it never had it.
std::uint32_t Replayer::right_lost_ply(Color color, chess::Side side) const {
    chess::Position position = facts_.start;
    if (position.castling_rook(color, side) == chess::Square::None) return 0;
    std::uint32_t ply = 0;
    for (const chess::Move move : std::span(moves_).first(facts_.plies)) {
        position.play(move);
        ++ply;
        if (position.castling_rook(color, side) == chess::Square::None) return ply;
    }
    return 0;
}

void Replayer::open_variation() {
    if (skipped_depth_ != 0 || variations_.size() >= kReplayedNesting) {
        ++skipped_depth_;
        return;
    }
    pay_owed();
    const Line& parent = variations_.empty() ? main_ : variations_.back();
    const bool has_move = parent.ply > parent.first_ply;
    Line line{.position = parent.before_last, .before_last = parent.before_last};
    line.ply = line.first_ply = has_move ? parent.ply - 1 : parent.ply;
    // Before the first move there is nothing to be an alternative to (RAV05), and what follows a
    // move that could not be played has no position.
    line.is_readable = has_move && parent.is_readable;
    variations_.push_back(line);
}

void Replayer::close_variation() {
    if (skipped_depth_ != 0) {
        --skipped_depth_;
        return;
    }
    if (!variations_.empty()) variations_.pop_back();
}

void Replayer::on_variation_symbol(std::uint32_t token) {
    if (skipped_depth_ != 0) return;
    Line& line = variations_.back();
    if (!line.is_readable) return;
    const std::string_view text = text_of(token);
    const std::uint32_t ply = line.ply + 1;
    auto san = chess::parse_san(text);
    if (!san) {
        if (line.ply == line.first_ply && review_sign_in_parentheses(token)) return;
        if (line.ply > line.first_ply &&
            (review_sign(token, true) || review_check_word(token, true)))
            return;
        if (is_en_passant_suffix(token) || pgn::is_result_word(text)) return;
        if (review_punctuation(token, true) || play_word(token, true) || play_glued(token, true))
            return;
        note(NoteKind::UnknownToken, token, ply, 0, true);
        line.is_readable = false;
        forget_odd_dots_before(token);
        return;
    }
    chess::Move move = chess::Move::null();
    std::uint8_t notes = 0;
    bool is_castling_as_king = false;
    if (san->kind != chess::SanKind::Null) {
        chess::SanResolution found = chess::resolve_san(line.position, *san);
        if (!found.is_ok()) [[unlikely]] {
            if (const auto other = chess::read_otherwise(line.position, text)) {
                san = other;
                found = chess::resolve_san(line.position, *san);
                is_castling_as_king = san->kind != chess::SanKind::Piece;
            }
        }
        notes = found.notes;
        move = found.is_ok() ? found.move : chess::Move::none();
    }
    if (move.is_none() || !line.position.is_legal(move)) {
        if (play_word(token, true) || play_glued(token, true)) return;
        line.is_readable = false;
        forget_odd_dots_before(token);
        if (refusals_.size() >= kMostNotes) return;
        note(NoteKind::VariationIllegal, token, ply, static_cast<std::uint32_t>(refusals_.size()),
             true);
        refusals_.push_back({.kind = StopKind::Illegal,
                             .token = token,
                             .ply = ply,
                             .san = *san,
                             .reason = chess::explain_refusal(line.position, *san),
                             .before = line.position,
                             .right_lost_ply = 0});
        return;
    }
    if (move.is_null()) note(NoteKind::NullMove, token, ply, san->deviations, true);
    line.before_last = line.position;
    line.position.play(move);
    ++line.ply;
    if (is_castling_as_king) note(NoteKind::CastlingAsKing, token, ply, 0, true);
    if ((notes | san->deviations) != 0) review_spelling(token, *san, notes, true, ply);
    const SanMark plain = line.position.is_check() ? SanMark::Check : SanMark::None;
    if (san->mark != plain || line.position.is_check())
        review_mark(token, *san, line.position, true, ply);
}

void Replayer::review_spelling(std::uint32_t token, chess::San san, std::uint8_t notes,
                               bool is_in_variation, std::uint32_t ply) {
    using chess::SanDeviation;
    using chess::SanNote;
    const auto has = [&](SanNote each) { return (notes & static_cast<std::uint8_t>(each)) != 0; };
    has_uci_moves_ = has_uci_moves_ || san.has(SanDeviation::Uci);
    if (san.has(SanDeviation::Figurine)) note(NoteKind::Figurine, token, ply, 0, is_in_variation);
    // Where the parts of such a move are can be told when its letters are the right ones.
    if (san.has(SanDeviation::LookAlike))
        return note(NoteKind::Homoglyph, token, ply, 0, is_in_variation);
    // King takes rook is castling in UCI only in Chess960; that it is UCI is then no second defect.
    if (has(SanNote::CastlingByRook) && !facts_.is_chess960)
        return note(NoteKind::CastlingByRook, token, ply, 0, is_in_variation);
    if (san.deviations != 0) note(NoteKind::Deviation, token, ply, san.deviations, is_in_variation);
    // Long algebraic and UCI spellings name the origin by design and are reported as what they are.
    const bool names_origin =
        san.has(chess::SanDeviation::LongAlgebraic) || san.has(chess::SanDeviation::Uci);
    if (names_origin) return;
    if (has(SanNote::CaptureMarkMissing))
        note(NoteKind::CaptureMarkMissing, token, ply, 0, is_in_variation);
    if (has(SanNote::CaptureMarkWrong))
        note(NoteKind::CaptureMarkWrong, token, ply, 0, is_in_variation);
    if (has(SanNote::HintsForPinnedOnly))
        note(NoteKind::PinnedDisambiguation, token, ply, 0, is_in_variation);
    else if (has(SanNote::HintsUnneeded) || has(SanNote::HintsNotCanonical))
        note(NoteKind::OverDisambiguated, token, ply, 0, is_in_variation);
}

// A mark that is not simply "+" for check or nothing for none. A mate marked "+" or not at all is
// found here in variations and by review_last_mark() in the main line.
void Replayer::review_mark(std::uint32_t token, chess::San san, const chess::Position& after,
                           bool is_in_variation, std::uint32_t ply) {
    if (san.mark == SanMark::None && san.has(chess::SanDeviation::Uci)) {
        // UCI has no marks, so none is missing.
        if (!is_in_variation) last_mark_ = SanMark::Mate;
        return;
    }
    const bool is_mate = after.is_check() && !after.has_legal_move();
    if (is_mate) {
        if (san.mark == SanMark::Mate) return;
        if (!is_in_variation && san.mark != SanMark::DoubleCheck)
            return;  // review_last_mark() says it
        note(san.mark == SanMark::None ? NoteKind::CheckMarkMissing : NoteKind::MateMarkedAsCheck,
             token, ply, 0, is_in_variation);
        return;
    }
    if (san.mark == SanMark::None && after.is_check()) {
        note(NoteKind::CheckMarkMissing, token, ply, 0, is_in_variation);
    } else if (san.mark != (after.is_check() ? SanMark::Check : SanMark::None)) {
        note(NoteKind::CheckMarkWrong, token, ply, 0, is_in_variation);
    }
}

// Only the last half-move of the main line can be mate, so only there the board is asked.
void Replayer::review_last_mark() {
    if (main_.ply == 0 || last_mark_ == SanMark::Mate || last_mark_ == SanMark::DoubleCheck) return;
    if (!main_.position.is_check() || main_.position.has_legal_move()) return;
    note(last_mark_ == SanMark::Check ? NoteKind::MateMarkedAsCheck : NoteKind::CheckMarkMissing,
         last_token_, main_.ply, 0, false);
}

// "$" and a number from 0 to 255.   PGN 7, 10.
void Replayer::review_nag(std::uint32_t token, std::uint32_t ply, bool is_in_variation) {
    const std::string_view digits = text_of(token).substr(1);
    unsigned value = 256;
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (read.ec == std::errc{} && value <= 255) return;
    if (is_in_variation && skipped_depth_ == 0) ply = variations_.back().ply;
    note(NoteKind::NagInvalid, token, ply, 0, is_in_variation);
}

bool Replayer::is_en_passant_suffix(std::uint32_t token) const {
    const std::string_view text = text_of(token);
    return text == "e.p." || text == "ep" || text == "e.p" || text == "ep." || text == "(ep)";
}

Hash128 moves_hash(const GameFacts& facts) {
    // Two lanes of multiply-xorshift with different odd constants.
    constexpr std::uint64_t kFirst = 0x9E3779B97F4A7C15ULL;
    constexpr std::uint64_t kSecond = 0xC2B2AE3D27D4EB4FULL;
    const auto mix = [](std::uint64_t lane, std::uint64_t value, std::uint64_t factor) {
        lane = (lane ^ value) * factor;
        return lane ^ (lane >> 32);
    };
    const std::uint64_t start = facts.start.repetition_key();
    Hash128 hash{mix(kSecond, start, kFirst), mix(kFirst, start, kSecond)};
    for (const chess::Move move : facts.moves()) {
        hash.high = mix(hash.high, move.raw() + 1ULL, kFirst);
        hash.low = mix(hash.low, move.raw() + 1ULL, kSecond);
    }
    hash.high = mix(hash.high, facts.moves().size(), kSecond);
    hash.low = mix(hash.low, facts.moves().size(), kFirst);
    return hash;
}

}  // namespace arbiter::replay
