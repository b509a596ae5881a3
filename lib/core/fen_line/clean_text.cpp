#include "core/fen_line/detail/clean_text.hpp"

#include "core/base/text.hpp"

#include <algorithm>
#include <cstddef>

namespace arbiter::fen_line::detail {
namespace {

enum class Meaning : std::uint8_t { Other, Blank, Nothing, Dash, Slash, Quote, Ascii };

struct Character {
    std::uint32_t size = 1;  // bytes
    Meaning meaning = Meaning::Other;
    char ascii = 0;
};

struct CodeRange {
    std::uint32_t first, last;
    Meaning meaning;
};
constexpr CodeRange kCodes[] = {
    {0x80, 0x9F, Meaning::Nothing},      // C1 controls
    {0xA0, 0xA0, Meaning::Blank},        // no-break space
    {0xAB, 0xAB, Meaning::Quote},        // angle quotation marks
    {0xAD, 0xAD, Meaning::Nothing},      // soft hyphen
    {0xBB, 0xBB, Meaning::Quote},        //
    {0x1680, 0x1680, Meaning::Blank},    //
    {0x180E, 0x180E, Meaning::Nothing},  //
    {0x2000, 0x200A, Meaning::Blank},    // spaces of all widths
    {0x200B, 0x200F, Meaning::Nothing},  // no width, marks of direction
    {0x2010, 0x2015, Meaning::Dash},     // hyphens and dashes
    {0x2018, 0x201F, Meaning::Quote},    //
    {0x2028, 0x2029, Meaning::Blank},    // ends of lines and paragraphs
    {0x202A, 0x202E, Meaning::Nothing},  //
    {0x202F, 0x202F, Meaning::Blank},    //
    {0x2043, 0x2043, Meaning::Dash},     //
    {0x2044, 0x2044, Meaning::Slash},    // fraction slash
    {0x205F, 0x205F, Meaning::Blank},    //
    {0x2060, 0x206F, Meaning::Nothing},  //
    {0x2212, 0x2212, Meaning::Dash},     // minus
    {0x2215, 0x2215, Meaning::Slash},    // division slash
    {0x3000, 0x3000, Meaning::Blank},    // ideographic space
    {0xFE0E, 0xFE0F, Meaning::Nothing},  // variation selectors
    {0xFE58, 0xFE58, Meaning::Dash},     //
    {0xFE63, 0xFE63, Meaning::Dash},     //
    {0xFEFF, 0xFEFF, Meaning::Nothing},  // byte order mark
    {0xFF01, 0xFF5E, Meaning::Ascii},    // full width
};

constexpr std::uint32_t kFullWidth = 0xFF01 - '!';

Character meaning_of_code(std::uint32_t code, std::uint32_t size) {
    for (const CodeRange& each : kCodes)
        if (code >= each.first && code <= each.last) {
            const char ascii =
                each.meaning == Meaning::Ascii ? static_cast<char>(code - kFullWidth) : '\0';
            return {size, each.meaning, ascii};
        }
    return {size, Meaning::Other};
}

// The character of a byte that is no UTF-8.
Character windows_1252(unsigned char byte) {
    if (byte == 0x96 || byte == 0x97) return {1, Meaning::Dash};
    if (byte >= 0x91 && byte <= 0x94) return {1, Meaning::Quote};
    if (byte == 0xA0) return {1, Meaning::Blank};
    return {1, Meaning::Other};
}

// REQUIRES: `text` is not empty.
Character character_at(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char lead = byte(0);
    if (lead == '\t' || (lead >= 0x20 && lead < 0x7F)) return {};
    if (lead == '\v' || lead == '\f') return {1, Meaning::Blank};
    if (lead < 0x20 || lead == 0x7F) return {1, Meaning::Nothing};
    const std::uint32_t size = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if (lead < 0xC2 || lead > 0xF4 || text.size() < size) return windows_1252(lead);
    std::uint32_t code = lead & (0xFFU >> (size + 1));
    for (std::uint32_t i = 1; i < size; ++i) {
        if ((byte(i) & 0xC0U) != 0x80) return windows_1252(lead);
        code = code << 6 | (byte(i) & 0x3FU);
    }
    return meaning_of_code(code, size);
}

int hex_digit(char c) {
    if (is_ascii_digit(c)) return c - '0';
    const char lower = to_ascii_lower(c);
    return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

class Cleaner {
  public:
    Cleaner(std::string_view line, Range part, Escapes escapes)
        : line_(line), at_(part.begin), escapes_(escapes) {
        clean_.end = part.end;
    }

    CleanText clean() {
        while (at_ != clean_.end) {
            if (!read_escape()) read_character();
        }
        find_ends();
        return std::move(clean_);
    }

  private:
    void put(char c, std::uint32_t size) {
        clean_.text += c;
        clean_.places.push_back({at_, at_ + size});
        at_ += size;
    }

    bool read_escape() {
        const std::string_view rest = line_.substr(at_, clean_.end - at_);
        if (escapes_ == Escapes::Json && rest.starts_with("\\/")) return put('/', 2), true;
        if (escapes_ != Escapes::Url && escapes_ != Escapes::Query) return false;
        if (rest[0] == '_' || (rest[0] == '+' && escapes_ == Escapes::Query))
            return put(' ', 1), true;
        if (rest[0] != '%' || rest.size() < 3) return false;
        const int high = hex_digit(rest[1]), low = hex_digit(rest[2]);
        if (high < 2 || high > 7 || low < 0) return false;
        put(static_cast<char>(16 * high + low), 3);
        return true;
    }

    void read_character() {
        const std::string_view rest = line_.substr(at_, clean_.end - at_);
        const Character c = character_at(rest);
        switch (c.meaning) {
            case Meaning::Blank:
                return change(c.size, ' ');
            case Meaning::Nothing:
                return change(c.size, '\0');
            case Meaning::Dash:
                return change(c.size, '-');
            case Meaning::Slash:
                return change(c.size, '/');
            case Meaning::Ascii:
                return change(c.size, c.ascii);
            case Meaning::Quote:
                if (is_at_begin() || is_at_end(rest.substr(c.size))) return change(c.size, '"');
                [[fallthrough]];
            case Meaning::Other:
                for (std::uint32_t i = 0; i < c.size; ++i)
                    put(line_[at_], 1);
        }
    }

    [[nodiscard]] bool is_at_begin() const {
        return clean_.text.find_first_not_of(" \t") == std::string::npos;
    }
    static bool is_at_end(std::string_view rest) {
        return rest.find_first_not_of(" \t,;") == std::string_view::npos;
    }

    // '\0': nothing.
    void change(std::uint32_t size, char instead) {
        clean_.changes.push_back(
            {{at_, at_ + size}, std::string(instead == '\0' ? 0 : 1, instead)});
        if (instead == '\0')
            at_ += size;
        else
            put(instead, size);
    }

    // Which changes come before, and which after all that is seen.
    void find_ends() {
        const std::size_t first = clean_.text.find_first_not_of(" \t");
        const std::size_t last = clean_.text.find_last_not_of(" \t");
        for (CleanText::Change& each : clean_.changes) {
            each.is_before =
                first == std::string::npos || each.where.end <= clean_.places[first].begin;
            each.is_after =
                last != std::string::npos && each.where.begin >= clean_.places[last].end;
        }
    }

    std::string_view line_;
    std::uint32_t at_;
    Escapes escapes_;
    CleanText clean_;
};

// Squares of a rank as FEN writes them, from `at` on, which is set to their end. 0: none.
unsigned squares_of_rank(std::string_view text, std::size_t& at) {
    constexpr std::string_view kPieces = "pnbrqkPNBRQK";
    unsigned squares = 0;
    for (; at != text.size() && squares < 8; ++at) {
        const char c = text[at];
        if (c >= '1' && c <= '8')
            squares += static_cast<unsigned>(c - '0');
        else if (kPieces.find(c) != std::string_view::npos)
            ++squares;
        else
            break;
    }
    return squares;
}

}  // namespace

Range CleanText::place(Range range) const {
    const std::uint32_t begin = range.begin < places.size() ? places[range.begin].begin : end;
    if (range.is_empty()) return {begin, begin};
    return {begin, places[range.end - 1].end};
}

bool has_odd_characters(std::string_view text) {
    return std::ranges::any_of(text, [](char c) {
        return c != '\t' && (static_cast<unsigned char>(c) < 0x20 || c > 0x7E || c < 0);
    });
}

CleanText clean_text(std::string_view line, Range part, Escapes escapes) {
    return Cleaner(line, part, escapes).clean();
}

char rank_separator(std::string_view text, std::string_view separators, std::size_t& size) {
    constexpr unsigned kRanks = 8;
    char separator = 0;
    std::size_t at = 0;
    for (unsigned rank = 1; rank <= kRanks; ++rank) {
        if (squares_of_rank(text, at) != kRanks) return 0;
        if (rank == kRanks) break;
        if (at == text.size()) return 0;
        if (separator == 0 && separators.find(text[at]) != std::string_view::npos)
            separator = text[at];
        if (separator == 0 || text[at] != separator) return 0;
        ++at;
    }
    size = at;
    return separator;
}

char odd_rank_separator(std::string_view text, std::size_t& size) {
    const char separator = rank_separator(text, "-_\\|:., ", size);
    // "44" may go on with a digit or a letter only where something is wrong.
    const bool ends =
        separator != 0 &&
        (size == text.size() || (!is_ascii_letter(text[size]) && !is_ascii_digit(text[size])));
    return ends ? separator : '\0';
}

}  // namespace arbiter::fen_line::detail
