#include "core/trf/reader.hpp"

#include "core/base/number.hpp"
#include "core/base/text.hpp"
#include "core/encoding/utf8.hpp"
#include "core/trf/charset.hpp"
#include "core/trf/free_date.hpp"
#include "core/trf/national_records.hpp"
#include "core/trf/point_records.hpp"
#include "core/trf/text_line.hpp"
#include "core/trf/writer.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <utility>

namespace arbiter::trf {
namespace {

constexpr std::size_t kFirstRound = 92, kRoundWidth = 10;

// Records of TRF16, of TRF26, and the extensions of pairing programs.
constexpr std::string_view kKnownCodes[] = {
    "012", "013", "022", "032", "042", "052", "062", "072", "082", "092", "102", "112", "122",
    "132", "142", "152", "162", "172", "182", "192", "202", "212", "222", "240", "250", "260",
    "299", "300", "310", "320", "330", "352", "362", "801", "802", "###", "XXA", "XXB", "XXC",
    "XXF", "XXP", "XXR", "XXS", "XXZ", "BBW", "BBD", "BBL", "BBZ", "BBF", "BBU"};

std::string sound(std::string_view text) {
    std::string scratch;
    return std::string(encoding::sound(text, encoding::Nul::Replace, scratch));
}

std::string_view modern_title(std::string_view title) {
    constexpr std::pair<std::string_view, std::string_view> kOld[] = {
        {"g", "GM"},   {"m", "IM"},   {"f", "FM"},   {"c", "CM"},
        {"wg", "WGM"}, {"wm", "WIM"}, {"wf", "WFM"}, {"wc", "WCM"}};
    for (const auto& [old, modern] : kOld)
        if (equals_ignoring_case(title, old)) return modern;
    constexpr std::string_view kTitles[] = {"GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM"};
    for (const std::string_view each : kTitles)
        if (equals_ignoring_case(title, each)) return each;
    return {};
}

// Reads one line 001.
class PlayerReader {
  public:
    PlayerReader(const TextLine& line, std::uint32_t number, Deviations& deviations)
        : line_(line), number_(number), deviations_(deviations) {}

    [[nodiscard]] Player read() {
        Player player;
        player.line = number_;
        check_gaps();
        player.number = number(5, 8, "starting rank").value_or(0);
        if (line_.field(5, 8).empty()) report_field(5, "a starting rank is missing");
        player.sex = sex();
        player.title = title();
        player.name = sound(line_.field(15, 47));
        if (player.name.empty()) report_field(15, "the name of the player is missing");
        player.rating = number(49, 52, "rating").value_or(0);
        player.federation = sound(line_.field(54, 56));
        player.fide_id = fide_id();
        player.birth = birth();
        player.points = points();
        player.rank = number(86, 89, "rank");
        read_rounds(player);
        return player;
    }

  private:
    void report(DeviationKind kind, std::size_t column, std::string message,
                std::string repair = {}) {
        add(deviations_, kind, number_, static_cast<std::uint32_t>(column), std::move(message),
            std::move(repair));
    }
    void report_field(std::size_t column, std::string message) {
        report(DeviationKind::Field, column, std::move(message));
    }
    void report_form(std::size_t first, std::size_t last, std::string_view what,
                     std::string repair) {
        std::string message = fmt::format("{} is \"{}\"; should be \"{}\"", what,
                                          escaped(line_.field(first, last)), repair);
        report(DeviationKind::Form, line_.column_of_field(first, last), std::move(message),
               std::move(repair));
    }
    void report_unreadable(std::size_t first, std::size_t last, std::string_view what) {
        report_field(
            line_.column_of_field(first, last),
            fmt::format("{} \"{}\" is no number", what, escaped(line_.field(first, last))));
    }

    // A blank separates two fields.
    void check_gaps() {
        constexpr std::array<std::size_t, 11> kGaps{4, 9, 14, 48, 53, 57, 69, 80, 85, 90, 91};
        for (const std::size_t column : kGaps) {
            if (is_blank(line_.at(column))) continue;
            report_field(column, fmt::format("column {} has \"{}\"; should be blank, fields may be "
                                             "shifted",
                                             column, escaped(line_.columns(column, column))));
        }
    }

    std::optional<std::uint32_t> number(std::size_t first, std::size_t last,
                                        std::string_view what) {
        const std::string_view field = line_.field(first, last);
        if (field.empty()) return std::nullopt;
        const std::optional<std::uint32_t> value = whole_number(field);
        if (!value) report_unreadable(first, last, what);
        return value;
    }

    char sex() {
        const char c = to_ascii_lower(line_.at(10));
        if (c == 'm' || c == 'w') {
            if (c != line_.at(10)) report_form(10, 10, "sex", std::string(1, c));
            return c;
        }
        if (c == 'f') {
            report_form(10, 10, "sex", "w");
            return 'w';
        }
        if (!is_blank(c)) {
            report_field(
                10, fmt::format("sex is \"{}\"; should be m or w", escaped(line_.columns(10, 10))));
        }
        return ' ';
    }

    std::string title() {
        const std::string_view written = line_.field(11, 13);
        if (written.empty()) return {};
        const std::string_view title = modern_title(written);
        if (title.empty()) {
            report_field(line_.column_of_field(11, 13),
                         fmt::format("title \"{}\" is no title of FIDE", escaped(written)));
            return sound(written);
        }
        if (title != written) report_form(11, 13, "title", std::string(title));
        return std::string(title);
    }

    std::string fide_id() {
        const std::string_view written = line_.field(58, 68);
        if (!std::ranges::all_of(written, is_ascii_digit)) {
            report_unreadable(58, 68, "FIDE number");
            return sound(written);
        }
        const std::size_t digits = std::min(written.find_first_not_of('0'), written.size());
        return std::string(written.substr(digits));
    }

    std::string birth() {
        const std::string_view written = line_.field(70, 79);
        const bool says_nothing =
            std::ranges::all_of(written, [](char c) { return c == '0' || c == '/' || c == '.'; });
        if (says_nothing) return {};
        std::optional<std::string> date = read_free_date(written);
        if (!date) {
            report_field(line_.column_of_field(70, 79),
                         fmt::format("date of birth \"{}\" is no date; should be YYYY/MM/DD",
                                     escaped(written)));
            return sound(written);
        }
        if (*date != written) report_form(70, 79, "date of birth", *date);
        return *date;
    }

    std::optional<int> points() {
        const std::string_view written = line_.field(81, 84);
        if (written.empty()) return std::nullopt;
        const std::optional<int> value = tenths(written);
        if (!value) {
            report_unreadable(81, 84, "points");
            return std::nullopt;
        }
        std::string normal = points_text(*value);
        if (normal.size() <= 4 && normal != written) report_form(81, 84, "points", normal);
        return value;
    }

    void read_rounds(Player& player) {
        for (std::size_t at = kFirstRound; at <= line_.length(); at += kRoundWidth)
            player.rounds.push_back(cell(at, player.rounds.size() + 1));
        while (!player.rounds.empty() && player.rounds.back().is_empty())
            player.rounds.pop_back();
    }

    Cell cell(std::size_t at, std::size_t round) {
        Cell cell;
        cell.column = static_cast<std::uint32_t>(at);
        for (const std::size_t gap : {at + 4, at + 6, at + 8, at + 9}) {
            if (is_blank(line_.at(gap))) continue;
            report_field(gap, fmt::format("round {}: column {} has \"{}\"; should be blank", round,
                                          gap, escaped(line_.columns(gap, gap))));
        }
        cell.opponent = number(at, at + 3, "opponent").value_or(0);
        cell.colour = colour(at + 5, round);
        cell.result = result(at + 7, round);
        return cell;
    }

    Colour colour(std::size_t column, std::size_t round) {
        const char written = line_.at(column);
        const char c = to_ascii_lower(written);
        if (c == '-' || is_blank(c)) return Colour::None;
        if (c != 'w' && c != 'b') {
            report_field(column, fmt::format("round {}: colour is \"{}\"; should be w, b or -",
                                             round, escaped(line_.columns(column, column))));
            return Colour::None;
        }
        if (c != written) report_form(column, column, "colour", std::string(1, c));
        return c == 'w' ? Colour::White : Colour::Black;
    }

    Result result(std::size_t column, std::size_t round) {
        const char written = is_blank(line_.at(column)) ? ' ' : line_.at(column);
        const std::optional<Result> result = read_result(written);
        if (!result) {
            report_field(column,
                         fmt::format("round {}: result is \"{}\"; should be one of 1 = 0 W D L + - "
                                     "H F U Z",
                                     round, escaped(line_.columns(column, column))));
            return Result::None;
        }
        if (letter_of(*result) != written)
            report_form(column, column, "result", std::string(1, letter_of(*result)));
        return *result;
    }

    const TextLine& line_;
    std::uint32_t number_;
    Deviations& deviations_;
};

// Counts the unreadable fields after the name.
std::size_t count_unreadable(const Deviations& deviations, std::size_t from) {
    constexpr std::uint32_t kAfterName = 48;
    return static_cast<std::size_t>(
        std::count_if(deviations.begin() + static_cast<std::ptrdiff_t>(from), deviations.end(),
                      [](const Deviation& each) {
                          return each.kind == DeviationKind::Field && each.column >= kAfterName;
                      }));
}

// Programs that count bytes shift everything after a name with letters outside ASCII: the reading
// with fewer unreadable fields is the right one. A line as write() makes it counts characters,
// whatever its fields are.
Player read_player(std::string_view text, std::uint32_t number, Deviations& deviations) {
    const std::size_t before = deviations.size();
    const TextLine characters(text, TextLine::Columns::Characters);
    Player player = PlayerReader(characters, number, deviations).read();
    const std::size_t unreadable = count_unreadable(deviations, before);
    if (characters.is_ascii() || unreadable == 0 || line_of(player) == text) return player;
    Deviations others;
    const TextLine bytes(text, TextLine::Columns::Bytes);
    Player other = PlayerReader(bytes, number, others).read();
    if (count_unreadable(others, 0) >= unreadable) return player;
    deviations.resize(before);
    add(deviations, DeviationKind::Form, number, 15,
        "columns after the name count bytes; they should count characters");
    deviations.insert(deviations.end(), others.begin(), others.end());
    return other;
}

class Reader {
  public:
    explicit Reader(std::string text) : bytes_(std::move(text)) {}

    [[nodiscard]] Reading read() {
        skip_byte_order_mark();
        // The end of a file in DOS and CP/M.
        while (text_.ends_with('\x1A'))
            text_.remove_suffix(1);
        std::uint32_t number = 0;
        for (const std::string_view line : split_lines(text_))
            read_line(line, ++number);
        if (reading_.tournament.players.empty())
            report(DeviationKind::Field, 1, 1, "no line 001: the file names no player");
        read_point_records(reading_.tournament, reading_.deviations);
        return std::move(reading_);
    }

  private:
    void report(DeviationKind kind, std::uint32_t line, std::uint32_t column, std::string message,
                std::string repair = {}) {
        add(reading_.deviations, kind, line, column, std::move(message), std::move(repair));
    }

    static constexpr std::string_view kMark = "\xEF\xBB\xBF";

    // A mark inside the text is a blank without width: in front of the first line that is kept it
    // would be that of the file.
    static std::size_t blanks_before(std::string_view line) {
        for (std::size_t at = 0; at < line.size();) {
            if (line[at] == ' ' || line[at] == '\t')
                ++at;
            else if (line.substr(at).starts_with(kMark))
                at += kMark.size();
            else
                return at;
        }
        return line.size();
    }

    void skip_byte_order_mark() {
        if (!text_.starts_with(kMark)) return;
        text_.remove_prefix(kMark.size());
        report(DeviationKind::Form, 1, 1, "the file begins with a byte order mark; it should not");
    }

    void read_line(std::string_view line, std::uint32_t number) {
        if (line.find_first_not_of(" \t\x1A") == std::string_view::npos) return;
        line = line.substr(0, line.find_last_not_of(" \t") + 1);
        if (const std::size_t blanks = blanks_before(line); blanks != 0) {
            report(DeviationKind::Form, number, 1,
                   "blanks before the record code; it should begin in column 1");
            line.remove_prefix(blanks);
        }
        if (line.empty()) return;
        if (line.substr(0, 3) == "001")
            reading_.tournament.players.push_back(read_player(line, number, reading_.deviations));
        else
            read_record(line, number);
    }

    void read_record(std::string_view line, std::uint32_t number) {
        const TextLine columns(line, TextLine::Columns::Characters);
        Record record{std::string(columns.columns(1, 3)),
                      std::string(columns.columns(5, columns.length())), number};
        const bool is_known =
            std::ranges::find(kKnownCodes, record.code) != std::end(kKnownCodes) ||
            player_of_national_record(record).has_value();
        const std::uint32_t fourth = 4;
        if (!is_known) {
            report(DeviationKind::Form, number, 1,
                   fmt::format("record \"{}\" is not known; it is kept", escaped(record.code)));
        } else if (!is_blank(columns.at(fourth))) {
            report(DeviationKind::Form, number, fourth,
                   "column 4 is not blank; the text should begin in column 5");
        }
        if (!is_blank(columns.at(fourth))) record.text.insert(0, columns.columns(fourth, fourth));
        if (is_known) read_known(record);
        auto& place = reading_.tournament.players.empty() ? reading_.tournament.head
                                                          : reading_.tournament.tail;
        place.push_back(std::move(record));
    }

    void read_known(Record& record) {
        if (record.code == "042" || record.code == "052") read_date(record);
    }

    void read_date(Record& record) {
        const std::string_view written = trimmed(record.text);
        if (written.empty()) return;
        const std::optional<std::string> date = read_free_date(written);
        if (!date) {
            report(DeviationKind::Form, record.line, 5,
                   fmt::format("date \"{}\" is not read; should be YYYY/MM/DD", escaped(written)));
        } else if (*date != written) {
            report(DeviationKind::Form, record.line, 5,
                   fmt::format("date is \"{}\"; should be \"{}\"", escaped(written), *date), *date);
            record.text = *date;
        }
    }

    std::string bytes_;
    std::string_view text_ = bytes_;
    Reading reading_;
};

}  // namespace

namespace {

// One for each line: what cannot be read is said where it is, and not only for the whole file.
void report_undecided(std::string_view text, const encoding::CharsetGuess& guess,
                      Reading& reading) {
    std::string why = "are letters of an unknown character set";
    if (guess.is_certain())
        why = fmt::format("mean nothing in {}", encoding::name_of(guess.charset));
    else if (guess.makes_words)
        why = fmt::format("are {} or {}", encoding::name_of(guess.charset),
                          encoding::name_of(*guess.other));
    std::uint32_t number = 0;
    for (const std::string_view line : split_lines(text)) {
        ++number;
        const std::size_t at = line.find(encoding::kReplacement);
        if (at == std::string_view::npos) continue;
        ++reading.undecided_lines;
        const TextLine before(line.substr(0, at), TextLine::Columns::Characters);
        const bool is_player = line.starts_with("001");
        const std::string_view written =
            is_player ? TextLine(line, TextLine::Columns::Characters).field(15, 47)
                      : trimmed(line.substr(std::min<std::size_t>(4, line.size())));
        add(reading.deviations, DeviationKind::Field, number,
            static_cast<std::uint32_t>(before.length() + 1),
            fmt::format("\"{}\" cannot be read: its bytes {}; --encoding says which it is", written,
                        why));
    }
}

}  // namespace

Reading read(std::string_view bytes, std::optional<encoding::LocalCharset> charset) {
    const encoding::CharsetGuess guess =
        charset ? encoding::CharsetGuess{*charset, {}, true} : guess_charset(bytes);
    std::string text = charset ? encoding::decoded(bytes, *charset) : decoded(bytes, guess);
    // Where letters were lost before, U+FFFD is what is written.
    const bool is_readable =
        encoding::is_utf8(bytes) || text.find(encoding::kReplacement) == std::string::npos;
    Reading reading = Reader(text).read();
    if (guess.charset != encoding::LocalCharset::Utf8 && guess.is_certain()) {
        add(reading.deviations, DeviationKind::Form, 1, 1,
            fmt::format("the file is written in {}; the normal form is UTF-8",
                        encoding::name_of(guess.charset)));
    }
    if (!is_readable) report_undecided(text, guess, reading);
    sort(reading.deviations);
    return reading;
}

}  // namespace arbiter::trf
