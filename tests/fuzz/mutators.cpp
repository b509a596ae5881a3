#include "tests/fuzz/mutators.hpp"

#include "core/chess/fen.hpp"
#include "core/chess/movegen.hpp"
#include "core/chess/san.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <random>
#include <span>
#include <utility>
#include <vector>

namespace arbiter::fuzz {
namespace {

using Random = std::minstd_rand;

constexpr std::string_view kWords[] = {
    "e4",
    "e5",
    "Nf3",
    "Qh5",
    "O-O",
    "0-0-0",
    "e8=Q+",
    "exd6 e.p.",
    "Nge2",
    "R1a3#",
    "--",
    "Z0",
    "N@f3",
    "Pe2-e4",
    "e2e4",
    "Sf3",
    "1.",
    "1...",
    "12.",
    "0.",
    "$1",
    "$255",
    "!?",
    "!!",
    "N",
    "D",
    "1-0",
    "0-1",
    "1/2-1/2",
    "*",
    "1-0 1-0",
    "(",
    ")",
    "()",
    "{",
    "}",
    "{[%clk 0:00:01]}",
    "{[%clk 0:00:00][%eval #-3]}",
    "{[%emt 1:2:3.4]}",
    "{(}",
    "; to the end\n",
    "\n% an escape\n",
    "\n\n",
    "\r\n",
    "\r",
    "\t",
    "\xEF\xBB\xBF",
    "\xC3\xBC",
    "\xFC",
    "\xE2\x99\x98"
    "f3",
    "&amp;",
    "<br>",
    "\x01",
};
constexpr std::string_view kTags[] = {
    "[Event \"?\"]\n",
    "[Site \"Oslo NOR\"]\n",
    "[Date \"2024.02.30\"]\n",
    "[Date \"????.??.??\"]\n",
    "[Round \"1.2\"]\n",
    "[White \"A, B\"]\n",
    "[Black \"\"]\n",
    "[Result \"1-0\"]\n",
    "[Result \"0-1\"]\n",
    "[Result \"*\"]\n",
    "[WhiteElo \"2800\"]\n",
    "[WhiteTitle \"GM\"]\n",
    "[ECO \"C20\"]\n",
    "[SetUp \"1\"]\n",
    "[FEN \"8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1\"]\n",
    "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 99 80\"]\n",
    "[FEN \"nrbbqnkr/pppppppp/8/8/8/8/PPPPPPPP/NRBBQNKR w KQkq - 0 1\"]\n",
    "[Variant \"Chess960\"]\n",
    "[Variant \"Atomic\"]\n",
    "[Variant \"Crazyhouse\"]\n",
    "[Variant \"Antichess\"]\n",
    "[TimeControl \"40/7200:3600+30\"]\n",
    "[TimeControl \"180+2\"]\n",
    "[Termination \"time forfeit\"]\n",
    "[PlyCount \"3\"]\n",
    "[Annotator \"x",
    "[ \"\"]\n",
    "[Event \"\\\"\"]\n\n",
    "[Laws \"2018\"]\n",
    "[Lint \"off MOV\"]\n",
};
constexpr std::string_view kOperations[] = {
    "bm Nf3;",       "am e4 e5;",   "id \"one\";", "acd 12;", "ce -32767;", "dm 3;",
    "pv e4 e5 Nf3;", "c0 \"a;b\";", "hmvc 99;",    "fmvn 5;", "D1 20;",
};

std::size_t below(Random& random, std::size_t bound) {
    return bound == 0 ? 0 : random() % bound;
}
template <class Items>
std::string_view any_of(Random& random, const Items& items) {
    return items[below(random, std::size(items))];
}

bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

// A tag pair with its line end, a comment, a bracket, blanks or a word.
std::size_t unit_at(std::string_view text, std::size_t at) {
    const auto through = [&](std::string_view signs) {
        const std::size_t end = text.find_first_of(signs, at + 1);
        return end == std::string_view::npos ? text.size() : end + 1;
    };
    switch (text[at]) {
        case '[':
        case ';':
        case '%':
            return through("\n");
        case '{':
            return through("}");
        case '(':
        case ')':
        case '}':
            return at + 1;
        default:
            break;
    }
    const bool starts_blank = is_blank(text[at]);
    std::size_t end = at + 1;
    while (end < text.size() && is_blank(text[end]) == starts_blank &&
           (starts_blank || std::string_view("[](){};").find(text[end]) == std::string_view::npos))
        ++end;
    return end;
}

std::vector<std::string> units_of(std::string_view text) {
    std::vector<std::string> units;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = unit_at(text, at);
        units.emplace_back(text.substr(at, end - at));
        at = end;
    }
    return units;
}

bool is_word(const std::string& unit) {
    return !is_blank(unit.front()) &&
           std::string_view("[](){};%").find(unit.front()) == std::string_view::npos;
}

chess::Position start_of(std::span<const std::string> units) {
    constexpr std::string_view kFen = "[FEN \"";
    for (const std::string& unit : units) {
        if (!unit.starts_with(kFen)) continue;
        const auto start = chess::read_start_position(
            std::string_view(unit).substr(kFen.size(), unit.find('"', kFen.size()) - kFen.size()));
        if (start.position) return *start.position;
    }
    return chess::position_of("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
}

// Plays the first moves of the main line, some or all, and puts legal ones after them.
void go_on(Random& random, std::vector<std::string>& units) {
    chess::Position pos = start_of(units);
    std::size_t after = 0, plies = 0;
    const std::size_t most = random() % 4 == 0 ? below(random, 40) : SIZE_MAX;
    int depth = 0;
    for (std::size_t i = 0; i < units.size() && plies < most; ++i) {
        depth += units[i] == "(" ? 1 : units[i] == ")" ? -1 : 0;
        if (units[i].starts_with('[')) after = i + 1;
        if (depth != 0 || !is_word(units[i])) continue;
        std::string_view word = units[i];
        word.remove_prefix(std::min(word.find_first_not_of("0123456789."), word.size()));
        const auto san = chess::parse_san(word);
        if (!san) continue;
        const chess::SanResolution found = chess::resolve_san(pos, *san);
        if (!found.is_ok() || found.move.is_null()) break;
        pos.play(found.move);
        after = i + 1;
        ++plies;
    }
    std::string line;
    for (std::size_t count = 1 + below(random, 8); count != 0; --count) {
        chess::MoveList moves;
        chess::generate_legal(pos, moves);
        if (moves.is_empty()) break;
        const chess::Move move = moves[below(random, moves.size())];
        const chess::SanText san = chess::to_san(pos, move);
        (line += ' ') += san.view();
        pos.play(move);
    }
    units.insert(units.begin() + static_cast<std::ptrdiff_t>(after), line + ' ');
}

void change_units(Random& random, std::vector<std::string>& units) {
    const std::size_t at = below(random, units.size()), other = below(random, units.size());
    const std::size_t end = std::min(at + 1 + below(random, 6), units.size());
    const auto place = [&](std::size_t index) {
        return units.begin() + static_cast<std::ptrdiff_t>(index);
    };
    const std::vector<std::string> range(place(at), place(end));
    switch (random() % 9) {
        case 0:
            units.erase(place(at), place(end));
            break;
        case 1:
            units.insert(place(other), range.begin(), range.end());
            break;
        case 2:
            std::swap(units[at], units[other]);
            break;
        case 3:
            units[at] = units[other];
            break;
        case 4:
            units.insert(place(at),
                         std::string(any_of(random, kWords)) + (random() % 2 == 0 ? " " : ""));
            break;
        case 5:
            units.insert(place(at), std::string(any_of(random, kTags)));
            break;
        case 6:
            units.insert(place(end), random() % 2 == 0 ? ")" : "}");
            units.insert(place(at), units[end] == ")" ? "(" : "{");
            break;
        case 7: {
            const std::vector<std::string> all = units;
            units.emplace_back("\n\n");
            units.insert(units.end(), all.begin(), all.end());
            break;
        }
        default:
            units[at] = any_of(random, kWords);
            break;
    }
}

// The pieces of the first field, or nullopt's place: no board of eight rows.
using Squares = std::array<char, 64>;
bool read_squares(std::string_view field, Squares& squares) {
    std::size_t square = 0;
    for (const char c : field) {
        if (c == '/') continue;
        const std::size_t count = c >= '1' && c <= '8' ? static_cast<std::size_t>(c - '0') : 1;
        if (square + count > squares.size()) return false;
        std::fill_n(squares.begin() + static_cast<std::ptrdiff_t>(square), count,
                    count == 1 && c != '1' ? c : '.');
        square += count;
    }
    return square == squares.size();
}

std::string write_squares(const Squares& squares) {
    std::string field;
    for (std::size_t i = 0; i < squares.size(); ++i) {
        if (i != 0 && i % 8 == 0) field += '/';
        const bool follows_digit = !field.empty() && field.back() >= '1' && field.back() < '8';
        if (squares[i] != '.')
            field += squares[i];
        else if (follows_digit)
            ++field.back();
        else
            field += '1';
    }
    return field;
}

void change_squares(Random& random, std::string& field) {
    Squares squares{};
    if (!read_squares(field, squares)) {
        field = "4k3/8/8/8/8/8/8/4K3";
        return;
    }
    for (std::size_t count = 1 + below(random, 3); count != 0; --count) {
        char& one = squares[below(random, squares.size())];
        char& other = squares[below(random, squares.size())];
        switch (random() % 5) {
            case 0:
                one = "PNBRQKpnbrqk"[below(random, 12)];
                break;
            case 1:
                one = '.';
                break;
            case 2:
                std::swap(one, other);
                break;
            case 3:
                std::ranges::reverse(squares);
                break;
            default:
                other = std::exchange(one, '.');
                break;
        }
    }
    field = write_squares(squares);
}

std::string any_square(Random& random) {
    return {static_cast<char>('a' + below(random, 8)), static_cast<char>('1' + below(random, 8))};
}

void change_field(Random& random, std::size_t index, std::string& field) {
    switch (index) {
        case 0:
            change_squares(random, field);
            break;
        case 1:
            field = random() % 8 == 0 ? "-" : field == "w" ? "b" : "w";
            break;
        case 2: {
            field.clear();
            for (const char c : std::string_view("KQkqAHah"))
                if (random() % (c == 'A' || c == 'H' || c == 'a' || c == 'h' ? 8 : 2) == 0)
                    field += c;
            if (field.empty()) field = "-";
            break;
        }
        case 3:
            field = random() % 3 == 0 ? "-" : any_square(random);
            break;
        case 4:
        case 5:
            field = std::to_string(random() % 4 == 0 ? random() : random() % 150);
            break;
        default:
            field = any_of(random, kOperations);
            break;
    }
}

}  // namespace

std::string mutate_pgn(std::string_view text, std::uint32_t seed) {
    Random random(seed);
    std::vector<std::string> units = units_of(text);
    for (std::size_t count = 1 + below(random, 3); count != 0; --count) {
        if (units.empty()) units.emplace_back(any_of(random, kTags));
        if (random() % 4 == 0)
            go_on(random, units);
        else
            change_units(random, units);
    }
    std::string out;
    for (const std::string& unit : units)
        out += unit;
    return out;
}

std::string mutate_position(std::string_view line, std::uint32_t seed) {
    Random random(seed);
    std::vector<std::string> fields;
    for (std::size_t at = 0; at <= line.size();) {
        const std::size_t end = std::min(line.find(' ', at), line.size());
        fields.emplace_back(line.substr(at, end - at));
        at = end + 1;
    }
    for (std::size_t count = 1 + below(random, 3); count != 0; --count) {
        const std::size_t index = random() % 3 == 0 ? 0 : below(random, fields.size());
        switch (random() % 8) {
            case 0:
                fields.push_back(std::string(any_of(random, kOperations)));
                break;
            case 1:
                if (fields.size() > 1)
                    fields.erase(fields.begin() + static_cast<std::ptrdiff_t>(index));
                break;
            default:
                change_field(random, index, fields[index]);
                break;
        }
    }
    std::string out;
    for (const std::string& field : fields)
        (out += out.empty() ? "" : " ") += field;
    return out;
}

}  // namespace arbiter::fuzz
