#include "core/fen_line/line.hpp"

#include "core/base/text.hpp"
#include "core/fen_line/detail/clean_text.hpp"
#include "core/fen_line/detail/field_order.hpp"
#include "core/fen_line/detail/glued_fields.hpp"
#include "core/fen_line/detail/operations.hpp"
#include "core/fen_line/detail/read_fields.hpp"
#include "core/fen_line/detail/tokens.hpp"

#include <algorithm>

namespace arbiter::fen_line {
namespace {

// Words that tools write before a position.
constexpr std::string_view kPrefixes[] = {
    "position fen", "setup fen", "position", "fen:", "fen=", "fen", "epd:", "[fen", "epd"};
constexpr char kCrazyhouseMark = '~';
constexpr std::size_t kRanks = 8;

class Reader {
  public:
    Reader(std::string_view line, Range cell, LineReading& reading)
        : line_(line), begin_(cell.begin), end_(cell.end), reading_(reading) {}

    void read(bool is_cell) {
        trim();
        if (begin_ == end_) return;
        if (!is_cell && !is_position()) return;
        reading_.kind = LineKind::Position;
        strip_prefix();
        strip_quotes();
        reading_.text = {begin_, end_};
        split();
        order_fields();
        write_fields();
        read_rest();
        merge_fixes();
    }

  private:
    [[nodiscard]] std::string_view text() const { return Range{begin_, end_}.in(line_); }

    void slip(Weight weight, Range where, std::string what,
              std::optional<std::string> fix = std::nullopt) {
        reading_.slips.push_back({weight, where, std::move(what), std::move(fix)});
    }

    void trim() {
        const std::uint32_t begin = begin_;
        while (begin_ != end_ && is_blank(line_[begin_]))
            ++begin_;
        const std::uint32_t end = end_;
        while (end_ != begin_ && is_blank(line_[end_ - 1]))
            --end_;
        if (begin_ == end_) return;
        if (begin != begin_)
            slip(Weight::Style, {begin, begin_}, "blanks precede the position", "");
        if (end != end_) slip(Weight::Style, {end_, end}, "blanks end the line", "");
    }

    // Not a comment and not a note.
    bool is_position() {
        const std::string_view all = text();
        const bool is_comment = all.front() == '#' || all.front() == '%' || all.starts_with("//");
        const bool is_note = (all.starts_with("id ") || all.starts_with("perft ")) &&
                             !detail::is_placement(all.substr(0, all.find(';')));
        reading_.kind = is_comment ? LineKind::Comment : LineKind::Note;
        if (!is_comment && !is_note) return true;
        reading_.slips.clear();
        reading_.text = {begin_, end_};
        return false;
    }

    void strip_prefix() {
        const std::string_view all = text();
        for (const std::string_view prefix : kPrefixes) {
            if (all.size() <= prefix.size() ||
                !equals_ignoring_case(all.substr(0, prefix.size()), prefix))
                continue;
            const char last = prefix.back();
            std::size_t size = prefix.size();
            if (last != ':' && last != '=' && !is_blank(all[size]) && all[size] != '"') continue;
            while (size < all.size() && is_blank(all[size]))
                ++size;
            // It is a word of English too.
            const std::string_view next = all.substr(size);
            if (prefix == "position" && !detail::is_placement(next.substr(0, next.find(' '))))
                return;
            reading_.has_epd_prefix = prefix == "epd";
            const Range where{begin_, begin_ + static_cast<std::uint32_t>(size)};
            begin_ = where.end;
            // It is how perft files are written.
            if (!reading_.has_epd_prefix)
                slip(Weight::Info, where,
                     "'" + escaped(trimmed(where.in(line_))) + "' precedes the position", "");
            if (prefix == "[fen" && begin_ != end_ && line_[end_ - 1] == ']') {
                --end_;
                slip(Weight::Info, {end_, end_ + 1}, "']' follows the position", "");
            }
            return;
        }
    }

    void strip_quotes() {
        std::uint32_t last = end_;
        while (last != begin_ &&
               (is_blank(line_[last - 1]) || line_[last - 1] == ',' || line_[last - 1] == ';'))
            --last;
        if (last - begin_ < 2) return;
        const char quote = line_[begin_];
        const bool is_quoted = (quote == '"' || quote == '\'' || quote == '`') &&
                               line_[last - 1] == quote &&
                               std::count(line_.begin() + begin_, line_.begin() + last, quote) == 2;
        if (!is_quoted) return strip_quotes_before_words(quote);
        slip(Weight::Info, {begin_, begin_ + 1}, "the position stands in quotation marks", "");
        slip(Weight::Info, {last - 1, end_}, "a quotation mark follows the position", "");
        ++begin_;
        end_ = last - 1;
    }

    // '"FEN" 295': the position in quotation marks, and words.
    void strip_quotes_before_words(char quote) {
        if (quote != '"' && quote != '\'') return;
        const std::size_t found = text().find(quote, 1);
        if (found == std::string_view::npos) return;
        const std::string_view inside = text().substr(1, found - 1);
        if (!detail::is_placement(inside.substr(0, inside.find(' ')))) return;
        const std::uint32_t close = begin_ + static_cast<std::uint32_t>(found);
        slip(Weight::Info, {begin_, begin_ + 1}, "the position stands in quotation marks", "");
        slip(Weight::Info, {close, close + 1}, "a quotation mark follows the position", "");
        slip(Weight::Style, {close + 1, end_},
             "'" + escaped(trimmed(Range{close + 1, end_}.in(line_)), 40) +
                 "' follows the position, but begins no operation");
        ++begin_;
        end_ = close;
    }

    // The first words: as many as there may be fields, and what is between them.
    void split() {
        std::uint32_t at = begin_;
        const std::string_view all = text();
        is_underscored_ = all.find_first_of(" \t") == std::string_view::npos &&
                          detail::is_placement(all) && all.find('_') != std::string_view::npos;
        const auto is_gap = [&](char c) { return is_blank(c) || (is_underscored_ && c == '_'); };
        while (at != end_ && word_count_ < words_.size()) {
            const std::uint32_t gap = at;
            while (at != end_ && is_gap(line_[at]))
                ++at;
            if (at == end_) break;
            gaps_[word_count_] = {gap, at};
            if (line_[at] == ';' || line_[at] == '"') break;
            const std::uint32_t begin = at;
            while (at != end_ && !is_gap(line_[at]) && line_[at] != ';')
                ++at;
            words_[word_count_++] = {begin, at};
        }
        cut_counts();
        split_glued();
    }

    // "0 1,20,400,8902": the move number and what perft counts.
    void cut_counts() {
        if (word_count_ < kFields || !detail::is_placement(words_[0].in(line_))) return;
        Range& number = words_[kFields - 1];
        const std::size_t comma = number.in(line_).find(',');
        if (comma == std::string_view::npos || comma + 1 == number.end - number.begin) return;
        if (!std::ranges::all_of(number.in(line_).substr(0, comma), is_ascii_digit)) return;
        number.end = number.begin + static_cast<std::uint32_t>(comma);
        word_count_ = kFields;
    }

    // Fields without the blank between them, where only one reading is possible.
    void split_glued() {
        if (word_count_ == 0 || !detail::is_placement(words_[0].in(line_))) return;
        if (const std::uint32_t at = detail::missing_blank_after_placement(line_, words_[0]))
            cut_word(0, at);
        const auto rest = std::span(words_).first(word_count_).subspan(1);
        for (const std::uint32_t at : detail::missing_blanks(line_, rest))
            for (std::size_t i = 1; i < word_count_; ++i)
                if (at > words_[i].begin && at < words_[i].end) {
                    cut_word(i, at);
                    break;
                }
    }

    void cut_word(std::size_t i, std::uint32_t at) {
        if (word_count_ == words_.size()) --word_count_;
        for (std::size_t k = word_count_++; k > i + 1; --k) {
            words_[k] = words_[k - 1];
            gaps_[k] = gaps_[k - 1];
        }
        words_[i + 1] = {at, words_[i].end};
        gaps_[i + 1] = {at, at};
        words_[i].end = at;
    }

    void order_fields() {
        skip_unknown_prefix();
        read_hand_apart();
        read_check_counter();
        const std::span<const Range> words(words_.data() + first_word_, word_count_ - first_word_);
        order_ = detail::find_order(line_, words);
        reading_.field_count = order_.fields;
        for (std::size_t i = 0; i < order_.fields; ++i)
            reading_.fields[i] = words[order_.word[i]];
        if (order_.used == 0) {
            reading_.position = {begin_, end_};
            return;
        }
        reading_.position = {words.front().begin,
                             std::max(words[order_.used - 1].end, reading_.checks.end)};
    }

    // "MOVE42 PLACEMENT w ...": words that no FEN has before the placement.
    void skip_unknown_prefix() {
        std::size_t placement = 0;
        while (placement < word_count_ && !detail::is_placement(words_[placement].in(line_)))
            ++placement;
        if (placement == 0 || placement == word_count_ || placement + 1 == word_count_) return;
        if (detail::side_of(words_[placement + 1].in(line_)) == 0) return;
        first_word_ = placement;
        const Range before{words_[0].begin, words_[placement].begin};
        slip(Weight::Warning, before,
             "'" + escaped(trimmed(before.in(line_))) + "' precedes the position", "");
    }

    // "3+3" after the e.p. square, or "+0+0" after the counters: three-check. After the first
    // word that is no number it is an operand of EPD: "id 3+3;".
    void read_check_counter() {
        std::size_t i = first_word_ + 3;
        if (i < word_count_ && !detail::is_check_counter(words_[i].in(line_))) ++i;
        while (i < word_count_ && detail::is_number(words_[i].in(line_)))
            ++i;
        if (i >= word_count_ || !detail::is_check_counter(words_[i].in(line_))) return;
        reading_.checks = words_[i];
        reading_.variant = "three-check";
        drop_word(i);
    }

    // "PLACEMENT [QNp] w ...".
    void read_hand_apart() {
        const std::size_t i = first_word_ + 1;
        if (i >= word_count_ || !words_[i].in(line_).starts_with('[')) return;
        hand_apart_ = reading_.pocket = words_[i];
        reading_.variant = "crazyhouse";
        drop_word(i);
    }

    void drop_word(std::size_t i) {
        for (std::size_t k = i; k + 1 < word_count_; ++k) {
            words_[k] = words_[k + 1];
            gaps_[k] = gaps_[k + 1];
        }
        --word_count_;
    }

    void write_fields() {
        bool has_checks = !reading_.checks.is_empty();
        for (std::size_t i = 0; i < order_.fields; ++i) {
            const auto field = static_cast<Field>(i);
            if (has_checks && field == Field::QuietPlies &&
                reading_.checks.begin < reading_.fields[i].begin) {
                write_as_is(reading_.checks);
                has_checks = false;
            }
            begin_part(reading_.fields[i]);
            write_field(field, reading_.fields[i]);
            if (i == 0 && !hand_apart_.is_empty()) write_as_is(hand_apart_);
        }
        if (has_checks && order_.fields != 0) write_as_is(reading_.checks);
        complete();
        if (order_.is_disordered) {
            slip(Weight::Warning, reading_.position,
                 "the fields stand in another order than placement, side to move, castling, en "
                 "passant, counters",
                 reading_.fen);
        } else if (is_underscored_) {
            slip(Weight::Info, reading_.position, "underscores stand for the blanks", reading_.fen);
        } else {
            for (std::size_t i = first_word_ + 1; i < first_word_ + order_.used; ++i)
                check_gap(gaps_[i]);
        }
    }

    // A placement alone, or with the side to move: what other programs take the rest to be.
    void complete() {
        constexpr std::string_view kRest[] = {"", " w - -", " - -", " -"};
        if (order_.fields == 0 || order_.fields > 3 || order_.is_disordered) return;
        if (!reading_.checks.is_empty() || !reading_.pocket.is_empty()) return;
        const std::string_view placement = reading_.fields[0].in(line_);
        std::size_t size = 0;
        if (detail::rank_separator(placement, "/", size) == 0) return;
        if (order_.fields > 1 && detail::side_of(reading_.fields[1].in(line_)) == 0) return;
        if (order_.fields > 2 && !detail::is_castling(reading_.fields[2].in(line_))) return;
        reading_.is_completed = true;
        reading_.fen += kRest[order_.fields];
    }

    void begin_part(Range where) {
        if (reading_.part_count != 0) reading_.fen += ' ';
        reading_.parts[reading_.part_count++] = where;
    }
    void write_as_is(Range where) {
        begin_part(where);
        reading_.fen += where.in(line_);
    }

    void check_gap(Range gap) {
        const std::string_view between = gap.in(line_);
        if (between == " ") return;
        if (between.empty()) return slip(Weight::Info, gap, "no blank separates two fields", " ");
        const bool has_tab = between.find('\t') != std::string_view::npos;
        slip(Weight::Style, gap,
             has_tab
                 ? "a tab separates two fields instead of one blank"
                 : std::to_string(between.size()) + " blanks separate two fields instead of one",
             " ");
    }

    void write_field(Field field, Range where) {
        const std::string_view written = where.in(line_);
        std::string right(written);
        switch (field) {
            case Field::Placement:
                write_placement(where, right);
                break;
            case Field::Turn:
                write_turn(where, right);
                break;
            case Field::Castling:
                write_castling(where, right);
                break;
            case Field::Ep:
                write_ep(where, right);
                break;
            case Field::QuietPlies:
            case Field::MoveNumber:
                write_number(where, right);
                break;
        }
        reading_.fen += right;
    }

    void write_placement(Range where, std::string& right) {
        if (hand_apart_.is_empty()) read_pocket(where);
        if (!reading_.pocket.is_empty()) return;
        if (right.ends_with('/') && std::ranges::count(right, '/') == kRanks) {
            right.pop_back();
            --where.end;
            slip(Weight::Info, {where.end, where.end + 1}, "a slash follows the eighth rank", "");
        }
        join_digits(where, right);
    }

    // "[QNp]" or a ninth rank of letters: the pieces in hand of crazyhouse. '~' marks promoted
    // ones.
    void read_pocket(Range where) {
        const std::string_view written = where.in(line_);
        const auto at = [&](std::size_t offset) {
            return where.begin + static_cast<std::uint32_t>(offset);
        };
        std::size_t begin = written.find('[');
        // "[Event" is no hand.
        if (!detail::is_placement(written.substr(0, begin))) return;
        if (begin == std::string_view::npos && std::ranges::count(written, '/') == kRanks) {
            const std::size_t slash = written.rfind('/');
            const std::string_view ninth = written.substr(slash + 1);
            if (!ninth.empty() && std::ranges::all_of(ninth, is_ascii_letter)) begin = slash;
        }
        if (begin != std::string_view::npos) {
            reading_.pocket = {at(begin), where.end};
        } else if (written.find(kCrazyhouseMark) != std::string_view::npos) {
            const std::size_t mark = written.find(kCrazyhouseMark);
            reading_.pocket = {at(mark), at(mark) + 1};
        } else {
            return;
        }
        reading_.variant = "crazyhouse";
    }

    // "11" is 2; "44" and "332" are 8.
    void join_digits(Range where, std::string& right) {
        std::string joined;
        bool has_joined = false;
        for (const char c : right) {
            const bool follows_digit = !joined.empty() && is_ascii_digit(joined.back());
            if (is_ascii_digit(c) && follows_digit && joined.back() - '0' + (c - '0') <= 8) {
                joined.back() = static_cast<char>(joined.back() + (c - '0'));
                has_joined = true;
            } else {
                joined += c;
            }
        }
        if (!has_joined) return;
        right = joined;
        slip(Weight::Style, where, "two numbers stand side by side for the empty squares of a rank",
             right);
    }

    void write_turn(Range where, std::string& right) {
        const char side = detail::side_of(right);
        if (side == 0 || right == std::string_view(&side, 1)) return;
        slip(Weight::Info, where,
             "the side to move is '" + right + "', but the standard writes '" + side + "'",
             std::string(1, side));
        right.assign(1, side);
    }

    void write_castling(Range where, std::string& right) {
        if (right == "-") return;
        if (right == "--" || right == "0" || equals_ignoring_case(right, "none")) {
            slip(Weight::Info, where,
                 "castling rights are '" + right + "', but the standard writes '-' for none", "-");
            right = "-";
            return;
        }
        if (!detail::is_castling(right)) return;
        std::string ordered = detail::ordered_castling(right);
        if (ordered == right || detail::is_castling(right) == false) return;
        // Shredder-FEN is also written from the a file on.
        if (is_ascending(right)) return;
        slip(Weight::Style, where,
             "castling rights are '" + right + "', but their order is '" + ordered + "'", ordered);
        right = std::move(ordered);
    }

    // "AHah": file letters, each once, White's first.
    static bool is_ascending(std::string_view text) {
        return text.find_first_of("KQkq") == std::string_view::npos &&
               std::ranges::is_sorted(text, std::less<>{}) &&
               std::ranges::adjacent_find(text) == text.end();
    }

    void write_ep(Range where, std::string& right) {
        if (right == "--" || right == "0" || equals_ignoring_case(right, "none")) {
            slip(Weight::Info, where,
                 "the e.p. square is '" + right + "', but the standard writes '-' for none", "-");
            right = "-";
        } else if (detail::is_ep(right) && is_ascii_upper(right[0])) {
            const std::string lower{to_ascii_lower(right[0]), right[1]};
            slip(Weight::Info, where,
                 "the e.p. square is '" + right + "', but files are lower-case letters", lower);
            right = lower;
        }
    }

    void write_number(Range where, std::string& right) {
        const std::size_t digits = right.find_first_not_of('0');
        if (digits == 0 || right.size() == 1 || !std::ranges::all_of(right, is_ascii_digit)) return;
        std::string shorter = digits == std::string::npos ? "0" : right.substr(digits);
        slip(Weight::Style, where, "'" + right + "' has leading zeros", shorter);
        right = std::move(shorter);
    }

    // What follows the fields: nothing, a lone semicolon, operations, or words that mean nothing.
    void read_rest() {
        std::uint32_t at = reading_.position.end;
        if (!reading_.checks.is_empty()) at = std::max(at, reading_.checks.end);
        while (at != end_ && is_blank(line_[at]))
            ++at;
        if (at == end_) return;
        const std::string_view rest = Range{at, end_}.in(line_);
        if (rest.find_first_not_of(";, \t") == std::string_view::npos) {
            slip(Weight::Info, {reading_.position.end, end_},
                 "'" + escaped(rest) + "' follows the position", "");
            return;
        }
        if (read_counts({at, end_}) || read_moves({at, end_})) return;
        const bool has_counters = reading_.field_count > 4;
        const bool begins_operation = is_ascii_letter(rest.front()) || rest.front() == ';';
        const bool begins_count = rest.size() > 3 && rest[0] == 'D' && is_ascii_digit(rest[1]) &&
                                  (is_blank(rest[2]) || rest[2] == '=' || rest[2] == ':');
        const std::size_t end_of_word = std::min(rest.find_first_of(" \t"), rest.size());
        // "bm Nf3" at the end of a FEN is an operation too.
        const bool is_opcode =
            end_of_word != rest.size() && detail::is_known_opcode(rest.substr(0, end_of_word));
        if ((has_counters && rest.find(';') == std::string_view::npos && !begins_count &&
             !is_opcode) ||
            !begins_operation) {
            slip(Weight::Style, {at, end_},
                 "'" + escaped(rest, 40) + "' follows the position, but begins no operation");
            return;
        }
        reading_.is_epd = true;
        detail::read_operations(line_, at, end_, reading_);
    }

    // ",20,400,8902": what perft counts at depth 1, 2, 3.
    bool read_counts(Range rest) {
        const std::string_view all = rest.in(line_);
        if (all.front() != ',' || all.find_first_not_of(",0123456789 ") != std::string_view::npos)
            return false;
        std::string operations;
        for (std::uint32_t at = rest.begin; at != rest.end;) {
            Range count{at + 1, at + 1};
            for (at = count.begin; at != rest.end && line_[at] != ',';)
                ++at;
            count.end = at;
            while (!count.is_empty() && is_blank(line_[count.begin]))
                ++count.begin;
            while (!count.is_empty() && is_blank(line_[count.end - 1]))
                --count.end;
            const bool is_number =
                !count.is_empty() && std::ranges::all_of(count.in(line_), is_ascii_digit);
            if (!is_number || reading_.perft_counts.size() == kMostDepths) {
                reading_.perft_counts.clear();
                return false;
            }
            const auto depth = static_cast<std::uint8_t>(reading_.perft_counts.size() + 1);
            reading_.perft_counts.push_back({depth, count});
            operations += " ;D" + std::to_string(reading_.perft_counts.size()) + " " +
                          std::string(count.in(line_));
        }
        if (reading_.perft_counts.size() < 2) {  // it may be anything
            reading_.perft_counts.clear();
            return false;
        }
        slip(Weight::Warning, {reading_.position.end, rest.end},
             "numbers follow the position; they are read as the perft counts of depth 1 to " +
                 std::to_string(reading_.perft_counts.size()),
             operations);
        return true;
    }

    // "moves e2e4 e7e5" of the UCI command.
    bool read_moves(Range rest) {
        constexpr std::string_view kMoves = "moves";
        const std::string_view all = rest.in(line_);
        if (all.size() <= kMoves.size() ||
            !equals_ignoring_case(all.substr(0, kMoves.size()), kMoves) ||
            !is_blank(all[kMoves.size()]) || all.find(';') != std::string_view::npos)
            return false;
        slip(Weight::Info, rest, "moves follow the position, which is the one after them");
        reading_.moves = {rest.begin + static_cast<std::uint32_t>(kMoves.size()), rest.end};
        return true;
    }

    // Where one fix writes the whole position, the others have no place left.
    void merge_fixes() {
        reading_.has_whole_fix = order_.is_disordered || is_underscored_;
        if (!reading_.has_whole_fix) return;
        for (Slip& each : reading_.slips) {
            const bool is_inside = each.where.begin >= reading_.position.begin &&
                                   each.where.end <= reading_.position.end;
            if (is_inside && each.where != reading_.position) each.fix.reset();
        }
    }

    // Operations need not be split here.
    static constexpr std::size_t kMostWords = 12;
    static constexpr std::size_t kMostDepths = 9;

    std::string_view line_;
    std::uint32_t begin_, end_;
    LineReading& reading_;
    std::array<Range, kMostWords> words_{}, gaps_{};
    std::size_t word_count_ = 0, first_word_ = 0;
    Range hand_apart_;
    bool is_underscored_ = false;
    detail::FieldOrder order_;
};

}  // namespace

void LineReading::clear() {
    kind = LineKind::Blank;
    text = position = pocket = checks = moves = {};
    fen.clear();
    fields.fill({});
    field_count = part_count = 0;
    is_epd = has_epd_prefix = has_whole_fix = false;
    is_record = is_completed = is_chess960 = false;
    slips.clear();
    operations.clear();
    words.clear();
    perft_counts.clear();
    variant = {};
}

Range LineReading::place(std::string_view line, std::size_t begin, std::size_t end) const {
    const auto offset_of = [&](std::size_t at, bool is_end) {
        std::size_t first = 0;
        for (std::size_t i = 0; i < part_count; ++i) {
            const Range part = parts[i];
            const std::size_t stop = std::min(fen.find(' ', first), fen.size());
            if (at == stop) return part.end;
            if (at < stop) {
                // What was spelled otherwise is meant as a whole.
                const std::string_view word = std::string_view(fen).substr(first, stop - first);
                if (part.in(line) != word) return is_end ? part.end : part.begin;
                return part.begin + static_cast<std::uint32_t>(at - first);
            }
            first = stop + 1;
        }
        return is_end ? position.end : position.begin;
    };
    return {offset_of(begin, false), offset_of(end, true)};
}

void detail::read_fields(std::string_view line, Range cell, bool is_cell, LineReading& reading) {
    Reader(line, cell, reading).read(is_cell);
}

}  // namespace arbiter::fen_line
