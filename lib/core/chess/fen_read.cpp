#include "core/base/assert.hpp"
#include "core/base/text.hpp"
#include "core/chess/bitboard.hpp"
#include "core/chess/fen.hpp"

#include <algorithm>
#include <charconv>

namespace arbiter::chess {
namespace {

constexpr std::string_view kDigits[] = {"0", "1", "2", "3", "4", "5", "6", "7", "8", "9"};

// A piece of the input, for a message: short, printable.
class Shown {
  public:
    explicit Shown(std::string_view bytes) {
        for (const char c : bytes.substr(0, kLimit))
            text_[size_++] = c >= ' ' && c <= '~' ? c : '?';
        if (bytes.size() > kLimit) {
            for (std::size_t i = kLimit - 3; i < kLimit; ++i)
                text_[i] = '.';
        }
    }
    [[nodiscard]] std::string_view view() const { return {text_.data(), size_}; }

  private:
    static constexpr std::size_t kLimit = 24;
    std::array<char, kLimit> text_{};
    std::size_t size_ = 0;
};

class FenReader {
  public:
    FenReader(std::string_view fen, CastlingStyle style) : fen_(fen), style_(style) {}

    FenReading read() {
        split();
        read_placement();
        read_turn();
        read_castling();
        read_ep();
        read_counters();
        if (!reading_.defects.has(FenDefect::Syntax)) reading_.setup = setup_;
        return reading_;
    }

  private:
    using Range = FenReading::Range;

    [[nodiscard]] std::string_view field(FenField which) const {
        const Range range = reading_.fields[index(which)];
        return fen_.substr(range.begin, range.end - range.begin);
    }
    void fault(FenDefect defect, FenField where, std::initializer_list<std::string_view> detail) {
        const Range range = reading_.fields[index(where)];
        reading_.defects.add(defect, range.begin, range.end, detail);
    }

    void split() {
        if (fen_.size() > 1024) fen_ = fen_.substr(0, 1024);  // no FEN is as long; offsets fit
        std::size_t at = 0;
        std::size_t fields = 0;
        while (true) {
            const std::size_t blanks = at;
            while (at < fen_.size() && is_blank(fen_[at]))
                ++at;
            const std::size_t allowed = fields == 0 || at == fen_.size() ? 0 : 1;
            if (at - blanks > allowed)
                reading_.defects.add(FenDefect::Spelling, blanks, at, {"surplus blanks"});
            if (at == fen_.size()) break;
            const std::size_t begin = at;
            while (at < fen_.size() && !is_blank(fen_[at]))
                ++at;
            if (fields == 6) {
                reading_.defects.add(FenDefect::Spelling, begin, fen_.size(),
                                     {"text after the sixth field"});
                break;
            }
            reading_.fields[fields++] = {static_cast<std::uint16_t>(begin),
                                         static_cast<std::uint16_t>(at)};
        }
        const auto end = static_cast<std::uint16_t>(fen_.size());
        for (std::size_t i = fields; i < 6; ++i)
            reading_.fields[i] = {end, end};
        if (fields < 4) {
            reading_.defects.add(FenDefect::Syntax, 0, fen_.size(),
                                 {"only ", kDigits[fields], " of six fields"});
        } else if (fields < 6) {
            reading_.defects.add(FenDefect::Short, fen_.size(), fen_.size(),
                                 {"only ", kDigits[fields], " of six fields"});
        }
    }

    // One rank, top of the board first; false ends the reading of the placement.
    bool read_rank(std::string_view text, std::size_t offset, unsigned rank) {
        unsigned file = 0;
        bool is_after_digit = false;
        for (std::size_t i = 0; i < text.size(); ++i) {
            const char c = text[i];
            if (c >= '1' && c <= '8') {
                if (is_after_digit) {
                    reading_.defects.add(FenDefect::Spelling, offset + i - 1, offset + i + 1,
                                         {"rank ", kDigits[rank + 1], " has two digits in a row"});
                }
                is_after_digit = true;
                file += static_cast<unsigned>(c - '0');
                continue;
            }
            is_after_digit = false;
            const Piece piece = piece_of_letter(c);
            if (piece == Piece::None) {
                reading_.defects.add(FenDefect::Syntax, offset + i, offset + i + 1,
                                     {"'", Shown{text.substr(i, 1)}.view(), "' on rank ",
                                      kDigits[rank + 1], " is no piece letter"});
                return false;
            }
            if (file < 8) setup_.board[index(make_square(file, rank))] = piece;
            ++file;
        }
        if (file == 8) return true;
        const std::string_view squares = file < 10 ? kDigits[file] : "more than 9";
        reading_.defects.add(
            FenDefect::Syntax, offset, offset + text.size(),
            {"rank ", kDigits[rank + 1], " has ", squares, file == 1 ? " square" : " squares"});
        return false;
    }

    void read_placement() {
        const std::string_view text = field(FenField::Placement);
        const std::size_t offset = reading_.fields[0].begin;
        const auto slashes = static_cast<std::size_t>(std::count(text.begin(), text.end(), '/'));
        if (slashes != 7) {
            const std::string_view ranks = slashes < 9 ? kDigits[slashes + 1] : "more than 9";
            fault(FenDefect::Syntax, FenField::Placement,
                  {ranks, slashes == 0 ? " rank" : " ranks", " instead of 8"});
            return;
        }
        std::size_t begin = 0;
        for (unsigned rank = 8; rank-- > 0;) {
            const std::size_t end = std::min(text.find('/', begin), text.size());
            if (!read_rank(text.substr(begin, end - begin), offset + begin, rank)) return;
            begin = end + 1;
        }
    }

    void read_turn() {
        const std::string_view text = field(FenField::Turn);
        if (text == "w" || text == "b") {
            setup_.turn = text == "w" ? Color::White : Color::Black;
        } else if (!text.empty()) {
            fault(FenDefect::Syntax, FenField::Turn,
                  {"side to move is '", Shown{text}.view(), "', not w or b"});
        }
    }

    [[nodiscard]] Bitboard pieces(Color color, Role role) const {
        Bitboard set = 0;
        for (unsigned sq = 0; sq < kSquares; ++sq) {
            if (setup_.board[sq] == make_piece(color, role)) set |= Bitboard{1} << sq;
        }
        return set & rank_mask(back_rank(color));
    }

    // If there are two rights on one wing, the one that X-FEN's letter for the wing means: a player
    // castles with one rook there.
    Square only_rook(Color color, Side side, Square first, Square second) {
        const std::string_view wing = side == Side::Short ? "short" : "long";
        const std::string_view player = color == Color::White ? "White" : "Black";
        if (first == second) {
            fault(FenDefect::Spelling, FenField::Castling,
                  {player, "'s right to castle ", wing, " is written twice"});
            return first;
        }
        const Bitboard rooks = pieces(color, Role::Rook);
        const bool is_first_outer = (first > second) == (side == Side::Short);
        const Square outer = is_first_outer ? first : second;
        const Square inner = is_first_outer ? second : first;
        const bool is_outer_there = has(rooks, outer);
        if (is_outer_there && has(rooks, inner)) {
            fault(FenDefect::CastlingImpossible, FenField::Castling,
                  {player, " has two rights to castle ", wing, ", with the rooks on ",
                   to_string(inner), " and ", to_string(outer), "; the outer one counts"});
        } else {
            fault(FenDefect::CastlingImpossible, FenField::Castling,
                  {player, " may not castle ", wing, ": no rook on ",
                   to_string(is_outer_there ? inner : outer)});
        }
        return is_outer_there ? outer : inner;
    }

    // The rook that a letter means: K and Q the outermost one of that wing (X-FEN), a file letter
    // the one on that file. Without such a rook the right stays with the square that it claims, for
    // validate() to judge.
    bool read_castling_letter(char letter) {
        const Color color = is_ascii_upper(letter) ? Color::White : Color::Black;
        const char lower = to_ascii_lower(letter);
        const unsigned rank = back_rank(color);
        const Bitboard king = pieces(color, Role::King);
        const Bitboard rooks = pieces(color, Role::Rook);
        const unsigned king_file = king == 0 ? 4 : file_of(first_square(king));
        Side side = lower == 'k' ? Side::Short : Side::Long;
        Square rook = make_square(side == Side::Short ? 7 : 0, rank);
        if (lower == 'k' || lower == 'q') {
            const Bitboard below = king == 0 ? 0 : (king & (~king + 1)) - 1;
            const Bitboard wing = king == 0 ? 0 : rooks & (side == Side::Short ? ~below : below);
            if (style_ == CastlingStyle::Any && wing != 0)
                rook = side == Side::Short ? last_square(wing) : first_square(wing);
        } else if (lower >= 'a' && lower <= 'h') {
            const auto file = static_cast<unsigned>(lower - 'a');
            side = file > king_file ? Side::Short : Side::Long;
            rook = make_square(file, rank);
            reading_.is_chess960_start = reading_.names_rook_files = true;
        } else {
            return false;
        }
        // Without exactly one king there, something else is wrong.
        const bool is_orthodox = king == 0 || has_several(king) ||
                                 (king_file == 4 && (file_of(rook) == 0 || file_of(rook) == 7));
        if (!is_orthodox && style_ == CastlingStyle::Standard) {
            fault(FenDefect::CastlingImpossible, FenField::Castling,
                  {color == Color::White ? "White" : "Black",
                   side == Side::Short ? " may not castle short: " : " may not castle long: ",
                   king_file != 4 ? "king on " : "rook on ",
                   to_string(king_file != 4 ? make_square(king_file, rank) : rook)});
            return true;
        }
        Square& slot = setup_.castling_rooks[index(color)][index(side)];
        if (slot != Square::None) rook = only_rook(color, side, slot, rook);
        slot = rook;
        if (!is_orthodox && has(rooks, rook)) reading_.is_chess960_start = true;
        return true;
    }

    void read_castling() {
        const std::string_view text = field(FenField::Castling);
        if (text.empty() || text == "-") return;
        char previous = 0;
        for (const char letter : text) {
            if (!read_castling_letter(letter)) {
                fault(FenDefect::Syntax, FenField::Castling,
                      {"castling rights '", Shown{text}.view(), "' cannot be read"});
                return;
            }
            constexpr std::string_view kOrder = "KQkq";
            const auto place = kOrder.find(letter);
            if (previous != 0 && place < kOrder.find(previous) && kOrder.find(previous) < 4) {
                fault(FenDefect::Spelling, FenField::Castling,
                      {"castling rights not in the order KQkq"});
            }
            previous = letter;
        }
    }

    void read_ep() {
        const std::string_view text = field(FenField::Ep);
        if (text.empty() || text == "-") return;
        const bool is_square = text.size() == 2 && text[0] >= 'a' && text[0] <= 'h' &&
                               text[1] >= '1' && text[1] <= '8';
        if (!is_square) {
            fault(FenDefect::Syntax, FenField::Ep,
                  {"e.p. square '", Shown{text}.view(), "' is no square"});
            return;
        }
        setup_.ep =
            make_square(static_cast<unsigned>(text[0] - 'a'), static_cast<unsigned>(text[1] - '1'));
    }

    template <class T>
    bool read_number(FenField where, T& value) {
        const std::string_view text = field(where);
        T number{};
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
        if (error == std::errc::result_out_of_range && end == text.data() + text.size()) {
            fault(FenDefect::CounterInvalid, where, {"'", Shown{text}.view(), "' is too large"});
            return false;
        }
        if (error != std::errc{} || end != text.data() + text.size()) {
            fault(FenDefect::Syntax, where, {"'", Shown{text}.view(), "' is no number"});
            return false;
        }
        value = number;
        return true;
    }

    void read_counters() {
        if (!field(FenField::QuietPlies).empty())
            (void)read_number(FenField::QuietPlies, setup_.quiet_plies);
        if (field(FenField::MoveNumber).empty()) {
            // 1, or the first one that the clock allows: nothing speaks against the clock then.
            const unsigned black_began = setup_.turn == Color::Black ? 1 : 0;
            if (setup_.quiet_plies > black_began)
                setup_.move_number = 1 + (setup_.quiet_plies - black_began + 1U) / 2;
        } else if (!read_number(FenField::MoveNumber, setup_.move_number)) {
            setup_.move_number = 1;
        }
    }

    std::string_view fen_;
    CastlingStyle style_;
    FenReading reading_;
    Setup setup_;
};

}  // namespace

void FenDefects::add(FenDefect defect, std::size_t begin, std::size_t end,
                     std::initializer_list<std::string_view> detail) {
    if (has(defect)) return;
    bits_ |= 1U << static_cast<unsigned>(defect);
    FenFault& fault = faults_[size_++];
    fault.defect = defect;
    fault.begin = static_cast<std::uint16_t>(begin);
    fault.end = static_cast<std::uint16_t>(end);
    for (const std::string_view piece : detail) {
        for (const char c : piece) {
            if (fault.size < fault.text.size()) fault.text[fault.size++] = c;
        }
    }
}

FenReading read_fen(std::string_view fen, CastlingStyle style) {
    return FenReader{fen, style}.read();
}

StartReading read_start_position(std::string_view fen, CastlingStyle style) {
    FenReading reading = read_fen(fen, style);
    StartReading start{.position = std::nullopt,
                       .defects = reading.defects,
                       .is_chess960_start = reading.is_chess960_start};
    if (!reading.setup) return start;
    inspect_setup(*reading.setup, reading.fields, start.defects);
    start.shuffled = shuffled_start(*reading.setup, reading.names_rook_files);
    if (const auto position = validate(*reading.setup)) start.position = *position;
    return start;
}

Position position_of(std::string_view fen) {
    const StartReading start = read_start_position(fen);
    ARBITER_CHECK(start.position.has_value());
    return *start.position;
}

bool is_unknown_fen(std::string_view fen) {
    constexpr std::string_view kWords[] = {"none", "null", "n/a", "unknown"};
    const std::string_view value = trimmed(fen);
    return std::ranges::none_of(value,
                                [](char c) {
                                    return is_ascii_letter(c) || is_ascii_digit(c) ||
                                           static_cast<unsigned char>(c) >= 0x80;
                                }) ||
           std::ranges::any_of(
               kWords, [&](std::string_view word) { return equals_ignoring_case(word, value); });
}

}  // namespace arbiter::chess
