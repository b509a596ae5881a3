#include "core/encoding/html_entity.hpp"

#include "core/encoding/convert.hpp"
#include "core/encoding/utf8.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <iterator>
#include <string>

namespace arbiter::encoding {
namespace {

struct Named {
    std::string_view name;
    char32_t character;
};

// Letters of European languages, punctuation and the usual symbols, by name.
constexpr Named kNamed[] = {
    {"AElig", 0x00C6},  {"Aacute", 0x00C1}, {"Acirc", 0x00C2},  {"Agrave", 0x00C0},
    {"Aring", 0x00C5},  {"Atilde", 0x00C3}, {"Auml", 0x00C4},   {"Cacute", 0x0106},
    {"Ccaron", 0x010C}, {"Ccedil", 0x00C7}, {"Dagger", 0x2021}, {"Dstrok", 0x0110},
    {"ETH", 0x00D0},    {"Eacute", 0x00C9}, {"Ecaron", 0x011A}, {"Ecirc", 0x00CA},
    {"Egrave", 0x00C8}, {"Euml", 0x00CB},   {"Iacute", 0x00CD}, {"Icirc", 0x00CE},
    {"Igrave", 0x00CC}, {"Iuml", 0x00CF},   {"Lstrok", 0x0141}, {"Ntilde", 0x00D1},
    {"OElig", 0x0152},  {"Oacute", 0x00D3}, {"Ocirc", 0x00D4},  {"Odblac", 0x0150},
    {"Ograve", 0x00D2}, {"Oslash", 0x00D8}, {"Otilde", 0x00D5}, {"Ouml", 0x00D6},
    {"Prime", 0x2033},  {"Rcaron", 0x0158}, {"Sacute", 0x015A}, {"Scaron", 0x0160},
    {"Scedil", 0x015E}, {"THORN", 0x00DE},  {"Uacute", 0x00DA}, {"Ucirc", 0x00DB},
    {"Ugrave", 0x00D9}, {"Uuml", 0x00DC},   {"Yacute", 0x00DD}, {"Yuml", 0x0178},
    {"Zcaron", 0x017D}, {"Zdot", 0x017B},   {"aacute", 0x00E1}, {"abreve", 0x0103},
    {"acirc", 0x00E2},  {"acute", 0x00B4},  {"aelig", 0x00E6},  {"agrave", 0x00E0},
    {"amp", 0x0026},    {"aogon", 0x0105},  {"apos", 0x0027},   {"aring", 0x00E5},
    {"atilde", 0x00E3}, {"auml", 0x00E4},   {"bdquo", 0x201E},  {"brvbar", 0x00A6},
    {"bull", 0x2022},   {"cacute", 0x0107}, {"ccaron", 0x010D}, {"ccedil", 0x00E7},
    {"cedil", 0x00B8},  {"cent", 0x00A2},   {"clubs", 0x2663},  {"copy", 0x00A9},
    {"curren", 0x00A4}, {"dagger", 0x2020}, {"darr", 0x2193},   {"dcaron", 0x010F},
    {"deg", 0x00B0},    {"diams", 0x2666},  {"divide", 0x00F7}, {"dstrok", 0x0111},
    {"eacute", 0x00E9}, {"ecaron", 0x011B}, {"ecirc", 0x00EA},  {"egrave", 0x00E8},
    {"emsp", 0x2003},   {"ensp", 0x2002},   {"eogon", 0x0119},  {"eth", 0x00F0},
    {"euml", 0x00EB},   {"euro", 0x20AC},   {"fnof", 0x0192},   {"frac12", 0x00BD},
    {"frac14", 0x00BC}, {"frac34", 0x00BE}, {"frasl", 0x2044},  {"gbreve", 0x011F},
    {"ge", 0x2265},     {"gt", 0x003E},     {"hearts", 0x2665}, {"hellip", 0x2026},
    {"hyphen", 0x2010}, {"iacute", 0x00ED}, {"icirc", 0x00EE},  {"iexcl", 0x00A1},
    {"igrave", 0x00EC}, {"image", 0x2111},  {"infin", 0x221E},  {"inodot", 0x0131},
    {"iquest", 0x00BF}, {"iuml", 0x00EF},   {"laquo", 0x00AB},  {"larr", 0x2190},
    {"ldquo", 0x201C},  {"ldquor", 0x201E}, {"le", 0x2264},     {"lsaquo", 0x2039},
    {"lsquo", 0x2018},  {"lstrok", 0x0142}, {"lt", 0x003C},     {"macr", 0x00AF},
    {"mdash", 0x2014},  {"micro", 0x00B5},  {"middot", 0x00B7}, {"minus", 0x2212},
    {"nacute", 0x0144}, {"nbsp", 0x00A0},   {"ncaron", 0x0148}, {"ndash", 0x2013},
    {"ne", 0x2260},     {"not", 0x00AC},    {"ntilde", 0x00F1}, {"oacute", 0x00F3},
    {"ocirc", 0x00F4},  {"odblac", 0x0151}, {"oelig", 0x0153},  {"ograve", 0x00F2},
    {"oline", 0x203E},  {"ordf", 0x00AA},   {"ordm", 0x00BA},   {"oslash", 0x00F8},
    {"otilde", 0x00F5}, {"ouml", 0x00F6},   {"para", 0x00B6},   {"permil", 0x2030},
    {"plusmn", 0x00B1}, {"pound", 0x00A3},  {"prime", 0x2032},  {"quot", 0x0022},
    {"raquo", 0x00BB},  {"rarr", 0x2192},   {"rcaron", 0x0159}, {"rdquo", 0x201D},
    {"real", 0x211C},   {"reg", 0x00AE},    {"rsaquo", 0x203A}, {"rsquo", 0x2019},
    {"sacute", 0x015B}, {"sbquo", 0x201A},  {"scaron", 0x0161}, {"scedil", 0x015F},
    {"sect", 0x00A7},   {"spades", 0x2660}, {"sup1", 0x00B9},   {"sup2", 0x00B2},
    {"sup3", 0x00B3},   {"szlig", 0x00DF},  {"tcaron", 0x0165}, {"thinsp", 0x2009},
    {"thorn", 0x00FE},  {"times", 0x00D7},  {"trade", 0x2122},  {"uacute", 0x00FA},
    {"uarr", 0x2191},   {"ucirc", 0x00FB},  {"udblac", 0x0171}, {"ugrave", 0x00F9},
    {"uml", 0x00A8},    {"uring", 0x016F},  {"uuml", 0x00FC},   {"weierp", 0x2118},
    {"yacute", 0x00FD}, {"yen", 0x00A5},    {"yuml", 0x00FF},   {"zacute", 0x017A},
    {"zcaron", 0x017E}, {"zdot", 0x017C},
};
constexpr std::size_t kLongestReference = 12;

static_assert(std::ranges::is_sorted(kNamed, {}, &Named::name));

constexpr bool is_invisible(char32_t character) {
    return character < 0x20 || (character >= 0x7F && character < 0xA0) || character == 0xAD ||
           (character >= 0x200B && character <= 0x200F) ||
           (character >= 0x2028 && character <= 0x202E) ||
           (character >= 0x2060 && character <= 0x206F) || character == 0xFEFF;
}

std::optional<char32_t> numbered(std::string_view digits) {
    const bool is_hex = digits.starts_with('x') || digits.starts_with('X');
    if (is_hex) digits.remove_prefix(1);
    std::uint32_t number = 0;
    const char* end = digits.data() + digits.size();
    const auto [stop, error] = std::from_chars(digits.data(), end, number, is_hex ? 16 : 10);
    if (digits.empty() || stop != end || error != std::errc{}) return std::nullopt;
    if (number >= 0x80 && number < 0xA0) {
        const char byte = static_cast<char>(number);
        const std::string text = to_utf8({&byte, 1}, Charset::Windows1252);
        if (text == kReplacement) return std::nullopt;
        return character_at(text, 0, text.size());
    }
    if (number > 0x10FFFF || (number >= 0xD800 && number < 0xE000)) return std::nullopt;
    return number;
}

std::optional<char32_t> named(std::string_view name) {
    const auto* row = std::ranges::lower_bound(kNamed, name, {}, &Named::name);
    if (row == std::end(kNamed) || row->name != name) return std::nullopt;
    return row->character;
}

}  // namespace

std::optional<HtmlEntity> read_html_entity(std::string_view text) {
    if (!text.starts_with('&')) return std::nullopt;
    const std::size_t end = text.substr(0, kLongestReference).find(';');
    if (end == std::string_view::npos || end < 2) return std::nullopt;
    const std::string_view inside = text.substr(1, end - 1);
    const auto character = inside[0] == '#' ? numbered(inside.substr(1)) : named(inside);
    if (!character || is_invisible(*character)) return std::nullopt;
    return HtmlEntity{*character, end + 1};
}

std::optional<HtmlEntity> read_final_html_entity(std::string_view text) {
    const auto entity = read_html_entity(text);
    if (!entity || entity->character != '&') return entity;
    const std::string after(text.substr(entity->length, kLongestReference));
    return read_html_entity('&' + after) ? std::nullopt : entity;
}

}  // namespace arbiter::encoding
