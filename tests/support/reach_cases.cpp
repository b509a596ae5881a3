#include "tests/support/reach_cases.hpp"

#include "core/chess/fen.hpp"
#include "core/chess/san.hpp"
#include "run/io/input.hpp"

#include <array>
#include <sstream>
#include <stdexcept>
#include <string_view>

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

std::string placement_of(std::string_view fen) {
    return std::string{fen.substr(0, fen.find(' '))};
}

}  // namespace

std::optional<std::vector<ReachCase>> read_reach_cases(const std::filesystem::path& file) {
    if (!std::filesystem::exists(file)) return std::nullopt;
    std::vector<ReachCase> cases;
    std::istringstream lines{read_all(file)};
    std::string line;
    std::getline(lines, line);
    while (std::getline(lines, line)) {
        std::istringstream fields{line};
        std::string fen, verdict, reason;
        std::getline(fields, fen, '\t');
        std::getline(fields, verdict, '\t');
        std::getline(fields, reason, '\t');
        if (verdict != "legal" && verdict != "illegal")
            throw std::runtime_error("cannot read '" + line + "'");
        const auto start = chess::read_start_position(fen);
        if (start.position) cases.push_back({fen, *start.position, verdict == "legal", reason});
    }
    return cases;
}

bool for_each_proof_position(
    const std::filesystem::path& file,
    const std::function<void(const chess::Position&, unsigned game, unsigned ply)>& visit) {
    if (!std::filesystem::exists(file)) return false;
    std::istringstream lines{read_all(file)};
    std::string line;
    std::getline(lines, line);
    for (unsigned game = 0; std::getline(lines, line); ++game) {
        std::istringstream fields{line};
        std::string fen, plies, moves;
        std::getline(fields, fen, '\t');
        std::getline(fields, plies, '\t');
        std::getline(fields, moves, '\t');
        std::istringstream words{moves};
        chess::Position pos = chess::Position::initial();
        unsigned ply = 0;
        visit(pos, game, ply);
        for (std::string san; words >> san;) {
            const auto read = chess::parse_san(san);
            const chess::Move move =
                read ? chess::resolve_san(pos, *read).move : chess::Move::none();
            if (move.is_none()) throw std::runtime_error("illegal move " + san + " for " + fen);
            pos.play(move);
            visit(pos, game, ++ply);
        }
        if (placement_of(chess::to_fen(pos)) != placement_of(fen))
            throw std::runtime_error("the game does not end in " + fen);
    }
    return true;
}

}  // namespace arbiter::testing
