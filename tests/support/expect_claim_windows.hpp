#pragma once

#include "core/chess/fen.hpp"
#include "core/judge/claim_windows.hpp"
#include "tests/support/slow_claims.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

namespace arbiter::testing {

// The windows have the positions that the ruling counts: as many of each kind, and the same first
// one.
inline void expect_counted(std::span<const judge::ClaimWindow> windows, const judge::Ruling& ruling,
                           const std::string& where) {
    using judge::ClaimKind;
    using judge::ClaimWay;
    using judge::ClaimWindowKind;
    struct Row {
        ClaimKind claim;
        ClaimWindowKind kind;
        ClaimWay way;
    };
    constexpr Row kRows[] = {
        {ClaimKind::ThreefoldOnBoard, ClaimWindowKind::Threefold, ClaimWay::OnBoard},
        {ClaimKind::ThreefoldIntended, ClaimWindowKind::Threefold, ClaimWay::Intended},
        {ClaimKind::FiftyOnBoard, ClaimWindowKind::Fifty, ClaimWay::OnBoard},
        {ClaimKind::FiftyIntended, ClaimWindowKind::Fifty, ClaimWay::Intended},
        {ClaimKind::Material, ClaimWindowKind::Material, ClaimWay::OnBoard},
    };
    for (const Row& row : kRows) {
        std::uint32_t first = 0;
        std::uint32_t plies = 0;
        for (const judge::ClaimWindow& window : windows) {
            if (window.kind != row.kind) continue;
            for (std::uint32_t ply = window.from_ply; ply <= window.to_ply; ply += 2) {
                if (!window.is_claimable(row.way, ply)) continue;
                if (plies++ == 0 || ply < first) first = ply;
            }
        }
        const auto& claim = ruling.claim(row.claim);
        EXPECT_EQ(plies, claim ? claim->plies : 0) << where << " kind " << int(row.claim);
        EXPECT_EQ(first, claim ? claim->first_ply : 0) << where << " kind " << int(row.claim);
    }
}

inline std::vector<std::string> sans_of(const replay::GameFacts& facts) {
    std::vector<std::string> sans;
    chess::Position pos = facts.start.orthodox();
    for (const chess::Move move : facts.moves()) {
        const chess::SanText san = chess::to_san(pos, move);
        sans.emplace_back(san.view());
        pos.play(move);
    }
    return sans;
}

// One window against the definitions, its first position above all.
inline void expect_first(const judge::ClaimWindow& window, const std::vector<SlowWays>& slow,
                         const std::string& where) {
    const bool is_threefold = window.kind == judge::ClaimWindowKind::Threefold;
    const SlowWays& first = slow[window.from_ply];
    std::vector<std::string> moves;
    for (const chess::SanText& san : window.intended_moves)
        moves.emplace_back(san.view());
    EXPECT_EQ(moves, is_threefold ? first.threefold_moves : first.fifty_moves) << where;
    MailboxBoard board = first.board;
    EXPECT_EQ(board.is_white_to_move(), window.who == chess::Color::White) << where;
    EXPECT_EQ(MailboxBoard::from_fen(std::string(window.first_fen))->identity(), first.identity)
        << where;
    if (!is_threefold) {
        EXPECT_EQ(window.quiet_plies, static_cast<unsigned>(board.quiet_plies())) << where;
        EXPECT_TRUE(window.occurrences.empty()) << where;
        return;
    }
    ASSERT_EQ(window.occurrences.size(), 3U) << where;
    EXPECT_LT(window.occurrences[0], window.occurrences[1]) << where;
    EXPECT_LT(window.occurrences[1], window.occurrences[2]) << where;
    std::string identity = first.identity;
    if (!window.is_claimable(judge::ClaimWay::OnBoard, window.from_ply)) {
        board.play(board.moves_of_san(moves.front()).front());
        identity = board.identity();
        EXPECT_EQ(window.occurrences[2], window.from_ply + 1) << where;
    } else {
        EXPECT_EQ(window.occurrences[2], window.from_ply) << where;
    }
    EXPECT_EQ(slow[window.occurrences[0]].identity, identity) << where;
    EXPECT_EQ(slow[window.occurrences[1]].identity, identity) << where;
}

// The windows are what the definitions give, position by position, and none could be longer.
// REQUIRES: an edition with three occurrences and a hundred half-moves for all material.
inline void expect_defined(std::span<const judge::ClaimWindow> windows,
                           const replay::GameFacts& facts, const judge::Ruling& ruling,
                           const std::string& where) {
    const auto start = MailboxBoard::from_fen(facts.start.fen());
    ASSERT_TRUE(start) << where;
    const std::vector<SlowWays> slow = claim_slowly(*start, sans_of(facts));
    const std::size_t end = ruling.ending ? ruling.ending->ply : slow.size();
    // By kind: the ways of every position, as bits.
    std::array<std::vector<int>, 2> expected{std::vector<int>(end), std::vector<int>(end)};
    std::array<std::vector<int>, 2> found = expected;
    for (std::size_t k = 0; k < end; ++k) {
        expected[0][k] = int(slow[k].is_threefold) + 2 * int(!slow[k].threefold_moves.empty());
        expected[1][k] = int(slow[k].is_fifty) + 2 * int(!slow[k].fifty_moves.empty());
    }
    for (const judge::ClaimWindow& window : windows) {
        ASSERT_NE(window.kind, judge::ClaimWindowKind::Material) << where;
        const auto kind = static_cast<std::size_t>(window.kind);
        ASSERT_LT(window.to_ply, end) << where;
        EXPECT_EQ((window.to_ply - window.from_ply) % 2, 0U) << where;
        for (std::uint32_t ply = window.from_ply; ply <= window.to_ply; ply += 2) {
            found[kind][ply] += int(window.is_claimable(judge::ClaimWay::OnBoard, ply)) +
                                2 * int(window.is_claimable(judge::ClaimWay::Intended, ply));
            EXPECT_NE(found[kind][ply], 0) << where << " ply " << ply;
        }
        if (window.from_ply >= 2) {
            EXPECT_EQ(expected[kind][window.from_ply - 2], 0) << where;
        }
        if (window.to_ply + 2 < end) {
            EXPECT_EQ(expected[kind][window.to_ply + 2], 0) << where;
        }
        expect_first(window, slow, where);
    }
    EXPECT_EQ(found, expected) << where;
}

}  // namespace arbiter::testing
