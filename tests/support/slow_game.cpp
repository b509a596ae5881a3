#include "tests/support/slow_game.hpp"

#include <algorithm>
#include <map>

namespace arbiter::testing {
namespace {

// Dead by material: bare kings, one minor piece, or bishops of one square colour only.   FIDE
// 2023 5.2.2.
bool is_dead_by_material(const MailboxBoard& board) {
    int knights = 0;
    int light = 0;
    int dark = 0;
    for (int square = 0; square < 64; ++square) {
        const char man = board.at(square);
        switch (man) {
            case '.':
            case 'K':
            case 'k':
                break;
            case 'N':
            case 'n':
                ++knights;
                break;
            case 'B':
            case 'b':
                ++((square / 8 + square % 8) % 2 == 0 ? dark : light);
                break;
            default:
                return false;
        }
    }
    if (knights != 0) return knights == 1 && light + dark == 0;
    return light == 0 || dark == 0;
}

struct Positions {
    std::vector<MailboxBoard> boards;
    std::vector<std::string> identities;
};

std::uint32_t occurrences(const Positions& positions, const std::string& identity,
                          std::size_t last) {
    return static_cast<std::uint32_t>(
        std::count(positions.identities.begin(),
                   positions.identities.begin() + static_cast<std::ptrdiff_t>(last) + 1, identity));
}

bool intends_threefold(const Positions& positions, const SlowGame& game, std::size_t k) {
    const auto end = game.repetitions.begin() + static_cast<std::ptrdiff_t>(k) + 1;
    if (std::none_of(game.repetitions.begin(), end, [](std::uint32_t n) { return n >= 2; }))
        return false;
    const auto moves = positions.boards[k].legal_moves();
    return std::ranges::any_of(moves, [&](const MailboxBoard::Move& move) {
        MailboxBoard after = positions.boards[k];
        after.play(move);
        return occurrences(positions, after.identity(), k) >= 2;
    });
}

bool intends_fifty(const Positions& positions, const SlowGame& game, std::size_t k) {
    if (game.quiet[k] < 99) return false;
    const auto moves = positions.boards[k].legal_moves();
    return std::ranges::any_of(moves, [&](const MailboxBoard::Move& move) {
        MailboxBoard after = positions.boards[k];
        after.play(move);
        return after.quiet_plies() != 0;
    });
}

bool is_fivefold(const SlowGame& game, const Positions& positions, const SlowLaws& laws,
                 std::size_t k) {
    if (laws.automatic_repetitions == 0 || game.repetitions[k] < laws.automatic_repetitions)
        return false;
    if (!laws.are_consecutive) return true;
    for (std::size_t i = 1; i < laws.automatic_repetitions; ++i)
        if (k < 4 * i || positions.identities[k - 4 * i] != positions.identities[k]) return false;
    return true;
}

void find_ending(SlowGame& game, const Positions& positions, const SlowLaws& laws) {
    for (std::size_t k = 0; k < positions.boards.size(); ++k) {
        const MailboxBoard& board = positions.boards[k];
        const bool is_last = k + 1 == positions.boards.size();
        if (is_last && board.is_checkmate()) {
            game.ending = "checkmate";
        } else if (is_last && board.is_stalemate()) {
            game.ending = "stalemate";
        } else if (is_dead_by_material(board)) {
            game.ending = "dead-position";
        } else if (is_fivefold(game, positions, laws, k)) {
            game.ending = "fivefold";
        } else if (laws.automatic_quiet_plies != 0 && game.quiet[k] >= laws.automatic_quiet_plies) {
            game.ending = "seventy-five";
        }
        if (game.ending.empty()) continue;
        game.ending_ply = static_cast<std::uint32_t>(k);
        return;
    }
}

void count_claims(SlowGame& game, const Positions& positions) {
    const std::size_t end = game.ending.empty() ? positions.boards.size() : game.ending_ply;
    for (std::size_t k = 0; k < end; ++k) {
        const std::array<bool, 4> holds{
            game.repetitions[k] >= 3, intends_threefold(positions, game, k),
            game.quiet[k] >= 100 && !positions.boards[k].legal_moves().empty(),
            intends_fifty(positions, game, k)};
        for (std::size_t kind = 0; kind < holds.size(); ++kind) {
            if (!holds[kind]) continue;
            SlowClaim& claim = game.claims[kind];
            if (claim.plies++ == 0) claim.first_ply = static_cast<std::uint32_t>(k);
        }
    }
}

}  // namespace

SlowGame play_slowly(MailboxBoard board, const std::vector<std::string_view>& moves,
                     const SlowLaws& laws) {
    SlowGame game;
    Positions positions;
    std::map<std::string, std::uint32_t> seen;
    const auto record = [&] {
        positions.boards.push_back(board);
        positions.identities.push_back(board.identity());
        game.repetitions.push_back(++seen[positions.identities.back()]);
        game.quiet.push_back(static_cast<std::uint32_t>(board.quiet_plies()));
    };
    record();
    for (const std::string_view text : moves) {
        if (text == "--" || text == "Z0") {
            if (board.is_check()) game.is_legal = false;
            if (board.is_check()) break;
            board.play_null();
        } else {
            const auto found = board.moves_of_san(text);
            if (found.size() != 1) {
                game.is_legal = false;
                break;
            }
            board.play(found.front());
        }
        ++game.plies;
        record();
    }
    game.final_identity = positions.identities.back();
    find_ending(game, positions, laws);
    count_claims(game, positions);
    return game;
}

}  // namespace arbiter::testing
