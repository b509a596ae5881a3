#include "core/chess/abridged_capture.hpp"

#include <cstddef>

namespace arbiter::chess {
namespace {

// Reads it from left to right; the marks are cut off before.
class AbridgedReader {
  public:
    explicit AbridgedReader(std::string_view text) : text_(text) {}

    std::optional<AbridgedCapture> read() {
        take_marks();
        const Role role = take_role(true);
        is_pawn_named_ = role == Role::Pawn;
        capture_.role = role == Role::None ? Role::Pawn : role;
        capture_.origin_file = take_file();
        capture_.origin_rank = take_rank();
        const bool has_sign = take('x') || take(':') || take('X') || take_times();
        if (has_sign) capture_.captured = take_role(false);
        capture_.to_file = take_file();
        if (capture_.to_file != kNoHint) capture_.to_rank = take_rank();
        if (!take_promotion() || !text_.empty()) return std::nullopt;
        return is_meant(has_sign) ? std::optional(capture_) : std::nullopt;
    }

  private:
    bool cut(std::string_view suffix) {
        if (!text_.ends_with(suffix)) return false;
        text_.remove_suffix(suffix.size());
        return true;
    }
    bool take(char c) {
        if (!text_.starts_with(c)) return false;
        text_.remove_prefix(1);
        return true;
    }
    bool take_times() {
        constexpr std::string_view kTimes = "\xC3\x97";
        if (!text_.starts_with(kTimes)) return false;
        text_.remove_prefix(kTimes.size());
        return true;
    }
    // A letter; a captured king is none.
    Role take_role(bool may_be_king) {
        constexpr std::string_view kLetters = "PNBRQK";
        if (text_.empty()) return Role::None;
        const std::size_t at = kLetters.find(text_[0]);
        if (at == std::string_view::npos || (text_[0] == 'K' && !may_be_king)) return Role::None;
        text_.remove_prefix(1);
        return static_cast<Role>(at + 1);
    }
    std::uint8_t take_file() {
        if (text_.empty() || text_[0] < 'a' || text_[0] > 'h') return kNoHint;
        const auto file = static_cast<std::uint8_t>(text_[0] - 'a');
        text_.remove_prefix(1);
        return file;
    }
    std::uint8_t take_rank() {
        if (text_.empty() || text_[0] < '1' || text_[0] > '8') return kNoHint;
        const auto rank = static_cast<std::uint8_t>(text_[0] - '1');
        text_.remove_prefix(1);
        return rank;
    }
    void take_marks() {
        for (int round = 0; round < 2; ++round) {
            if (cut("e.p.") || cut("ep")) continue;
            if (capture_.mark != SanMark::None) continue;
            if (cut("#") || cut("mate"))
                capture_.mark = SanMark::Mate;
            else if (cut("++"))
                capture_.mark = SanMark::DoubleCheck;
            else if (cut("+"))
                capture_.mark = SanMark::Check;
        }
    }
    // "=Q" or "Q" of a pawn.
    bool take_promotion() {
        if (text_.empty()) return true;
        const bool has_sign = take('=');
        if (capture_.role != Role::Pawn || text_.empty()) return false;
        capture_.promotion = take_role(false);
        return capture_.promotion > Role::Pawn || (!has_sign && capture_.promotion == Role::None);
    }

    // What SAN has too is not read once more, and a lone letter says too little.
    [[nodiscard]] bool is_meant(bool has_sign) const {
        const bool has_square = capture_.to_rank != kNoHint;
        const bool is_pawn = capture_.role == Role::Pawn;
        const bool has_file = capture_.to_file != kNoHint;
        if (has_file && !has_square && (!is_pawn || capture_.origin_file == kNoHint)) return false;
        if (!has_sign) {
            // "ed"
            return is_pawn && !is_pawn_named_ && has_file && !has_square &&
                   capture_.origin_rank == kNoHint;
        }
        if (capture_.captured != Role::None) return true;
        return is_pawn && has_file && (!has_square || capture_.origin_file == kNoHint);
    }

    std::string_view text_;
    AbridgedCapture capture_;
    bool is_pawn_named_ = false;
};

}  // namespace

bool AbridgedCapture::fits(Piece mover, Piece taken, Move move) const {
    const Square from = move.from(), to = move.to();
    if (taken == Piece::None || role_of(mover) != role || move.promotion() != promotion)
        return false;
    if (captured != Role::None && role_of(taken) != captured) return false;
    const auto is_on = [](std::uint8_t written, unsigned where) {
        return written == kNoHint || written == where;
    };
    return is_on(origin_file, file_of(from)) && is_on(origin_rank, rank_of(from)) &&
           is_on(to_file, file_of(to)) && is_on(to_rank, rank_of(to));
}

San AbridgedCapture::san_of(Move move) const {
    San san;
    san.role = role;
    san.origin_file =
        role == Role::Pawn ? static_cast<std::uint8_t>(file_of(move.from())) : origin_file;
    san.origin_rank = origin_rank;
    san.to = move.to();
    san.promotion = promotion;
    san.is_capture = true;
    san.mark = mark;
    san.deviations = static_cast<std::uint32_t>(SanDeviation::CaptureAbridged);
    return san;
}

std::optional<AbridgedCapture> parse_abridged_capture(std::string_view text) {
    constexpr std::size_t kLongest = 14;
    if (text.size() < 2 || text.size() > kLongest) return std::nullopt;
    return AbridgedReader(text).read();
}

}  // namespace arbiter::chess
