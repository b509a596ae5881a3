#include "tests/support/horde_mates.hpp"

#include <algorithm>
#include <cstdlib>
#include <numeric>

namespace arbiter::testing {
namespace {

int file_of(int sq) {
    return sq % 8;
}
int rank_of(int sq) {
    return sq / 8;
}
bool is_light(int sq) {
    return (file_of(sq) + rank_of(sq)) % 2 == 1;
}
bool is_white(char piece) {
    return piece >= 'A' && piece <= 'Z';
}
bool is_black(char piece) {
    return piece >= 'a' && piece <= 'z';
}

struct Escape {
    int from, to;
};

class MateSearch {
  public:
    MateSearch(std::string_view white, int most) : white_(white), most_(most) {}

    std::vector<BlackPieces> search() {
        // Small sets first, so that they cut off the larger ones.
        for (limit_ = 0; limit_ <= most_; ++limit_) {
            for (king_ = 0; king_ < 64; ++king_) {
                board_.fill('.');
                put(king_, 'k');
                place_white(0);
                board_[at(king_)] = '.';
            }
        }
        return found_;
    }

  private:
    static std::size_t at(int sq) { return static_cast<std::size_t>(sq); }
    void put(int sq, char piece) { board_[at(sq)] = piece; }

    void place_white(std::size_t next) {
        if (next == white_.size()) {
            BlackPieces none{};
            if (is_attacked(king_)) fill(none);
            return;
        }
        const char piece = white_[next];
        for (int sq = 0; sq < 64; ++sq) {
            if (board_[at(sq)] != '.') continue;
            if ((piece == 'L' && !is_light(sq)) || (piece == 'D' && is_light(sq))) continue;
            if (piece == 'P' && rank_of(sq) == 7) continue;
            put(sq, piece == 'L' || piece == 'D' ? 'B' : piece);
            place_white(next + 1);
            put(sq, '.');
        }
    }

    // The piece on `from` attacks `to`, with what stands on the board.
    [[nodiscard]] bool attacks(int from, int to) const {
        const char piece = board_[at(from)];
        const int files = file_of(to) - file_of(from);
        const int ranks = rank_of(to) - rank_of(from);
        const bool is_diagonal = std::abs(files) == std::abs(ranks);
        const bool is_straight = files == 0 || ranks == 0;
        const int wide = std::max(std::abs(files), std::abs(ranks));
        if (wide == 0) return false;
        switch (piece) {
            case 'P':
                return ranks == 1 && std::abs(files) == 1;
            case 'p':
                return ranks == -1 && std::abs(files) == 1;
            case 'N':
            case 'n':
                return std::abs(files * ranks) == 2;
            case 'k':
                return wide == 1;
            case 'B':
            case 'b':
                if (!is_diagonal) return false;
                break;
            case 'R':
            case 'r':
                if (!is_straight) return false;
                break;
            default:
                if (!is_diagonal && !is_straight) return false;
                break;
        }
        const int step = ranks / wide * 8 + files / wide;
        for (int sq = from + step; sq != to; sq += step)
            if (board_[at(sq)] != '.') return false;
        return true;
    }

    [[nodiscard]] bool is_attacked(int to) const {
        for (int sq = 0; sq < 64; ++sq)
            if (is_white(board_[at(sq)]) && attacks(sq, to)) return true;
        return false;
    }

    // Is the king out of check when Black moves so?
    [[nodiscard]] bool frees(int from, int to) {
        const char piece = board_[at(from)];
        const char taken = board_[at(to)];
        put(from, '.');
        put(to, piece);
        const bool is_free = !is_attacked(piece == 'k' ? to : king_);
        put(from, piece);
        put(to, taken);
        return is_free;
    }

    [[nodiscard]] bool moves_to(int from, int to) const {
        if (is_black(board_[at(to)])) return false;
        if (board_[at(from)] != 'p') return attacks(from, to);
        if (is_white(board_[at(to)])) return attacks(from, to);
        if (file_of(from) != file_of(to)) return false;
        const int steps = rank_of(from) - rank_of(to);
        return steps == 1 || (steps == 2 && rank_of(from) == 6 && board_[at(from - 8)] == '.');
    }

    [[nodiscard]] bool find_escape(Escape& escape) {
        for (int pass = 0; pass < 2; ++pass) {  // the king's moves first
            for (int from = 0; from < 64; ++from) {
                const char piece = board_[at(from)];
                if (!is_black(piece) || (piece == 'k') != (pass == 0)) continue;
                for (int to = 0; to < 64; ++to) {
                    if (!moves_to(from, to) || !frees(from, to)) continue;
                    escape = {from, to};
                    return true;
                }
            }
        }
        return false;
    }

    [[nodiscard]] std::vector<int> checkers() const {
        std::vector<int> squares;
        for (int sq = 0; sq < 64; ++sq)
            if (is_white(board_[at(sq)]) && attacks(sq, king_)) squares.push_back(sq);
        return squares;
    }

    // Two pieces give check at once only when one of them uncovers the other: with it back on some
    // square that it can have come from, and perhaps a black piece where it stands now, the king is
    // in no check.
    [[nodiscard]] bool has_last_move() {
        const std::vector<int> all = checkers();
        if (all.size() == 1) return true;
        for (const int to : all) {
            const char piece = board_[at(to)];
            for (int from = 0; from < 64; ++from) {
                if (board_[at(from)] != '.' || !attacks(to, from)) continue;
                put(from, piece);
                bool was_safe = false;
                for (const char before : {'.', 'q'}) {
                    put(to, before);
                    was_safe = was_safe || !is_attacked(king_);
                }
                put(from, '.');
                put(to, piece);
                if (was_safe) return true;
            }
        }
        return false;
    }

    // Perhaps one of the checkers does no harm.
    void shield_from_checkers(const BlackPieces& have) {
        if (std::accumulate(have.begin(), have.end(), 0) >= limit_) return;
        for (const int from : checkers()) {
            if (board_[at(from)] == 'N' || board_[at(from)] == 'P') continue;
            add_between(from, king_, have);
        }
    }

    void add_between(int from, int to, const BlackPieces& have) {
        const int files = file_of(to) - file_of(from);
        const int ranks = rank_of(to) - rank_of(from);
        const int wide = std::max(std::abs(files), std::abs(ranks));
        const int step = ranks / wide * 8 + files / wide;
        for (int sq = from + step; sq != to; sq += step)
            add(sq, have);
    }

    void fill(const BlackPieces& have) {
        for (const BlackPieces& known : found_)
            if (suffices(have, known)) return;
        Escape escape{};
        if (!find_escape(escape)) {
            if (!has_last_move()) return shield_from_checkers(have);
            std::erase_if(found_, [&](const BlackPieces& known) { return suffices(known, have); });
            found_.push_back(have);
            return;
        }
        if (std::accumulate(have.begin(), have.end(), 0) >= limit_) return;
        const bool is_king = board_[at(escape.from)] == 'k';
        if (is_king) {
            if (board_[at(escape.to)] == '.') add(escape.to, have);
            return;
        }
        // Something in the way of the piece that would help.
        if (board_[at(escape.from)] != 'n') add_between(escape.from, escape.to, have);
    }

    void add(int sq, const BlackPieces& have) {
        constexpr std::string_view kLetters = "pnbbrq";
        for (std::size_t kind = 0; kind < kLetters.size(); ++kind) {
            if (kind == 0 && (rank_of(sq) == 0 || rank_of(sq) == 7)) continue;
            if ((kind == 2 && !is_light(sq)) || (kind == 3 && is_light(sq))) continue;
            BlackPieces more = have;
            ++more[kind];
            put(sq, kLetters[kind]);
            if (is_attacked(king_)) fill(more);
            put(sq, '.');
        }
    }

    std::string_view white_;
    int most_;
    int limit_ = 0;
    int king_ = 0;
    std::array<char, 64> board_{};
    std::vector<BlackPieces> found_;
};

}  // namespace

bool suffices(const BlackPieces& have, const BlackPieces& need) {
    int pawns = have[0] - need[0];
    for (std::size_t kind = 1; kind < need.size(); ++kind)
        pawns -= std::max(0, need[kind] - have[kind]);
    return pawns >= 0;
}

std::vector<BlackPieces> least_black_pieces(std::string_view white, int most) {
    std::vector<BlackPieces> found = MateSearch{white, most}.search();
    std::sort(found.begin(), found.end());
    return found;
}

}  // namespace arbiter::testing
