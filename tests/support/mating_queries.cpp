#include "tests/support/mating_queries.hpp"

#include "core/chess/fen.hpp"
#include "run/io/input.hpp"

#include <algorithm>
#include <array>
#include <sstream>
#include <stdexcept>

namespace arbiter::testing {
namespace {

std::string read_all(const std::filesystem::path& file) {
    std::string text;
    const auto input = io::open_input(file.string());
    while (const auto member = input->next()) {
        std::array<char, 1 << 16> bytes;
        while (const std::size_t size = member->source->read(bytes))
            text.append(bytes.data(), size);
    }
    return text;
}

// Published lists have lines of "placement turn" alone.
std::string completed(std::string fen) {
    while (std::count(fen.begin(), fen.end(), ' ') < 3)
        fen += " -";
    return fen;
}

MatingQuery read_query(const std::string& line) {
    std::istringstream fields{line};
    std::string fen;
    std::string winner;
    std::string verdict;
    std::getline(fields, fen, '\t');
    std::getline(fields, winner, '\t');
    std::getline(fields, verdict, '\t');
    const auto start = chess::read_start_position(completed(fen));
    const bool is_known = (winner == "white" || winner == "black") &&
                          (verdict == "winnable" || verdict == "unwinnable");
    if (!start.position || !is_known) throw std::runtime_error("cannot read '" + line + "'");
    return {fen, *start.position, winner == "white" ? chess::Color::White : chess::Color::Black,
            verdict == "winnable" ? mating::CanWin::Yes : mating::CanWin::No};
}

}  // namespace

std::optional<std::vector<MatingQuery>> read_mating_queries(const std::filesystem::path& file) {
    if (!std::filesystem::exists(file)) return std::nullopt;
    std::vector<MatingQuery> queries;
    std::istringstream lines{read_all(file)};
    std::string line;
    std::getline(lines, line);
    while (std::getline(lines, line))
        queries.push_back(read_query(line));
    return queries;
}

}  // namespace arbiter::testing
