#include "core/variant/rules.hpp"

#include <algorithm>
#include <iostream>
#include <string>
#include <vector>

// Answers lines "variant TAB fen TAB san" about the position and the move, for comparison with
// other programs: the FEN in the normal form, legal moves in SAN, the end, who can win by material,
// and the FEN after the move. Fields are separated by tabs.

namespace {

using namespace arbiter;  // NOLINT(google-build-using-namespace): a program
using variant::Position;
using variant::Rules;

std::string legal_moves_of(const Rules& rules, const Position& pos) {
    chess::MoveList moves;
    rules.legal_moves(pos, moves);
    std::vector<std::string> written;
    for (const chess::Move move : moves) {
        const chess::SanText text = rules.to_san(pos, move);
        written.emplace_back(text.view());
    }
    std::sort(written.begin(), written.end());
    std::string joined;
    for (const std::string& san : written)
        joined += (joined.empty() ? "" : " ") + san;
    return joined;
}

std::string end_of(const Rules& rules, const Position& pos) {
    const auto end = rules.end(pos);
    if (!end) return "none";
    std::string text(variant::to_string(end->kind));
    if (end->winner) text += *end->winner == chess::Color::White ? " 1-0" : " 0-1";
    return text;
}

std::string after(const Rules& rules, const Position& pos, const std::string& text) {
    const auto san = variant::parse_san(text);
    if (!san) return "-";
    const auto found = rules.resolve(pos, *san);
    return found.is_ok() ? rules.write_fen(rules.after(pos, found.move)) : "-";
}

}  // namespace

int main() {
    for (std::string line; std::getline(std::cin, line);) {
        const std::size_t first = line.find('\t');
        const std::size_t second = line.find('\t', first + 1);
        const auto id = variant::identify(line.substr(0, first));
        if (!id || second == std::string::npos) return 2;
        const Rules& rules = variant::rules_of(*id);
        const auto start = rules.read_fen(line.substr(first + 1, second - first - 1));
        if (!start.position) {
            std::cout << "refused\n";
            continue;
        }
        const Position& pos = *start.position;
        std::cout << rules.write_fen(pos) << '\t' << legal_moves_of(rules, pos) << '\t'
                  << end_of(rules, pos);
        for (const chess::Color color : {chess::Color::White, chess::Color::Black})
            std::cout << '\t' << variant::to_string(rules.can_win(pos, color));
        std::cout << '\t' << after(rules, pos, line.substr(second + 1)) << '\n';
    }
    return 0;
}
