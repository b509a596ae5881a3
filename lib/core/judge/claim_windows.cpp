#include "core/judge/claim_windows.hpp"

#include "core/chess/movegen.hpp"
#include "core/judge/detail/in_force.hpp"
#include "core/judge/detail/material.hpp"
#include "core/judge/detail/walk.hpp"

#include <algorithm>
#include <array>
#include <optional>

namespace arbiter::judge {
namespace {

using chess::Move;
using chess::Position;
using laws::Article;
using laws::Trigger;
using replay::GameFacts;

constexpr std::uint8_t bit(ClaimWay way) {
    return static_cast<std::uint8_t>(way);
}

// What the ruling and the edition know of one kind.
struct KindRows {
    ClaimKind claim;
    Trigger on_board;
    std::optional<ClaimKind> intended_claim;  // none: by what stands on the board only
    std::optional<Trigger> intended;
};

KindRows rows_of(ClaimWindowKind kind) {
    switch (kind) {
        case ClaimWindowKind::Threefold:
            return {ClaimKind::ThreefoldOnBoard, Trigger::Repetition, ClaimKind::ThreefoldIntended,
                    Trigger::RepetitionIntended};
        case ClaimWindowKind::Fifty:
            return {ClaimKind::FiftyOnBoard, Trigger::QuietPlies, ClaimKind::FiftyIntended,
                    Trigger::QuietPliesIntended};
        case ClaimWindowKind::Material:
            break;
    }
    return {ClaimKind::Material, Trigger::Material, std::nullopt, std::nullopt};
}

// Keys in ascending order, at most as many as there is room for.
class SortedKeys {
  public:
    explicit SortedKeys(std::span<std::uint64_t> room) : room_(room) {}

    void clear() { size_ = 0; }
    [[nodiscard]] bool is_empty() const { return size_ == 0; }
    [[nodiscard]] bool contains(std::uint64_t key) const {
        return std::ranges::binary_search(room_.first(size_), key);
    }
    void insert(std::uint64_t key) {
        const auto end = room_.begin() + static_cast<std::ptrdiff_t>(size_);
        const auto at = std::lower_bound(room_.begin(), end, key);
        std::copy_backward(at, end, end + 1);
        *at = key;
        ++size_;
    }

  private:
    std::span<std::uint64_t> room_;
    std::size_t size_ = 0;
};

// The positions of a game, of chess or of another variant, in ascending order.
class PositionWalk {
  public:
    explicit PositionWalk(const GameFacts& facts) : position_(facts.start) {
        if (facts.is_orthodox()) chess_.emplace(facts);
    }

    // REQUIRES: not before that of the last call.   LIFETIME: until the next call.
    [[nodiscard]] const replay::GamePosition& at(const GameFacts& facts, std::uint32_t ply) {
        if (chess_) {
            position_ = chess_->at(ply);
            return position_;
        }
        while (ply_ < ply)
            position_.play(facts.moves()[ply_++]);
        return position_;
    }

  private:
    std::optional<detail::GameWalk> chess_;
    replay::GamePosition position_;
    std::uint32_t ply_ = 0;
};

// One kind of claim in a game, tested position by position in ascending order. The judge counts
// such positions, by their keys alone as far as it can; here the moves themselves are needed.
class ClaimTest {
  public:
    ClaimTest(ClaimWindowKind kind, const GameFacts& facts, const laws::Edition& edition,
              const std::optional<DateRange>& dates, Arena& arena)
        : kind_(kind),
          facts_(facts),
          edition_(edition),
          dates_(dates),
          walk_(facts),
          nearly_repeated_(arena.allocate_array<std::uint64_t>(
              kind == ClaimWindowKind::Threefold ? facts.plies + std::size_t{1} : 0)) {}

    // Records position `ply`. REQUIRES: called for every position, before any query about it.
    void advance_to(std::uint32_t ply) {
        // Nothing comes back over a capture or a pawn move, but pieces in hand may bring it back.
        if (facts_.quiet()[ply] == 0 && facts_.is_orthodox()) nearly_repeated_.clear();
        if (kind_ != ClaimWindowKind::Threefold) return;
        const Article* intended =
            laws::find_article(edition_, Trigger::RepetitionIntended, laws::Force::Claimable);
        if (intended != nullptr && facts_.repetitions()[ply] + 1U == intended->threshold)
            nearly_repeated_.insert(facts_.keys()[ply]);
    }

    struct Found {
        const replay::GamePosition& position;
        const Article* on_board;       // null: cannot be claimed so
        const Article* intended;       // null: cannot be claimed so
        const chess::MoveList& moves;  // that may be written down

        [[nodiscard]] std::uint8_t ways() const {
            return static_cast<std::uint8_t>((on_board != nullptr ? bit(ClaimWay::OnBoard) : 0) |
                                             (intended != nullptr ? bit(ClaimWay::Intended) : 0));
        }
    };
    // What can be claimed in position `ply`. LIFETIME: until the next call.
    [[nodiscard]] Found at(std::uint32_t ply) {
        const replay::GamePosition& pos = walk_.at(facts_, ply);
        const Article* on_board = row(rows_of(kind_).on_board, pos);
        if (on_board != nullptr && count(ply) < on_board->threshold) on_board = nullptr;
        const Article* intended = row(rows_of(kind_).intended, pos);
        moves_.clear();
        if (intended != nullptr && may_intend(ply, *intended)) collect_moves(pos);
        if (moves_.is_empty()) intended = nullptr;
        return {pos, on_board, intended, moves_};
    }

    // Was the ply to position `ply` one that could have been written down before it?
    [[nodiscard]] bool is_completed_at(std::uint32_t ply) {
        if (facts_.moves()[ply - 1].is_null()) return false;
        const Article* intended = row(rows_of(kind_).intended, walk_.at(facts_, ply - 1));
        return intended != nullptr && count(ply) >= intended->threshold;
    }

  private:
    [[nodiscard]] std::uint32_t count(std::uint32_t ply) const {
        switch (kind_) {
            case ClaimWindowKind::Threefold:
                return facts_.repetitions()[ply];
            case ClaimWindowKind::Fifty:
                return facts_.quiet()[ply];
            case ClaimWindowKind::Material:
                break;
        }
        return 0;
    }

    // The row that counts in `pos`: one for its material goes before the one for any.
    [[nodiscard]] const Article* row(std::optional<Trigger> trigger,
                                     const replay::GamePosition& pos) const {
        const Article* general = nullptr;
        if (!trigger) return nullptr;
        for (const Article& each : edition_.articles) {
            if (each.trigger != *trigger || each.force != laws::Force::Claimable) continue;
            if (!detail::is_in_force(each, dates_)) continue;
            if (each.when == laws::MaterialTest::Any)
                general = &each;
            else if (pos.is_orthodox() && detail::passes(each.when, pos.orthodox()))
                return &each;
        }
        return general;
    }

    [[nodiscard]] bool may_intend(std::uint32_t ply, const Article& intended) const {
        if (kind_ == ClaimWindowKind::Threefold) return !nearly_repeated_.is_empty();
        return facts_.quiet()[ply] + 1U >= intended.threshold;
    }

    [[nodiscard]] bool is_wanted(std::uint64_t key, std::uint32_t quiet_plies) const {
        return kind_ == ClaimWindowKind::Threefold ? nearly_repeated_.contains(key)
                                                   : quiet_plies != 0;
    }

    void collect_moves(const replay::GamePosition& pos) {
        if (pos.is_orthodox()) return collect_moves_of_chess(pos.orthodox());
        for (const Move move : pos.legal_moves()) {
            replay::GamePosition after = pos;
            after.play(move);
            if (is_wanted(after.repetition_key(), after.quiet_plies())) moves_.push(move);
        }
    }

    void collect_moves_of_chess(const Position& pos) {
        chess::generate_legal(pos, legal_);
        for (const Move move : legal_) {
            const chess::Board after = pos.after(move);
            if (is_wanted(after.repetition_key(), after.quiet_plies())) moves_.push(move);
        }
    }

    ClaimWindowKind kind_;
    const GameFacts& facts_;
    const laws::Edition& edition_;
    const std::optional<DateRange>& dates_;
    PositionWalk walk_;
    SortedKeys nearly_repeated_;  // positions that one more time is a claim for
    chess::MoveList legal_;
    chess::MoveList moves_;
};

// Moves that may be written down, in the order of their letters.
struct Intention {
    chess::SanText san;
    Move move;
};

std::span<const Intention> intentions_of(const ClaimTest::Found& found, Arena& arena) {
    const auto intentions = arena.allocate_array<Intention>(found.moves.size());
    std::ranges::transform(found.moves, intentions.begin(), [&](Move move) {
        return Intention{found.position.san(move), move};
    });
    std::ranges::sort(intentions, [](const Intention& a, const Intention& b) {
        return a.san.view() < b.san.view();
    });
    return intentions;
}

// The last positions up to `ply` that have `key`, as many as there is room for.
void find_last(std::uint64_t key, std::uint32_t ply, const GameFacts& facts,
               std::span<std::uint32_t> plies) {
    std::size_t left = plies.size();
    for (std::uint32_t k = ply + 1; k-- > 0 && left != 0;)
        if (facts.keys()[k] == key) plies[--left] = k;
}

// The player to move in position k moves again in k + 2: a window is a run of every other
// position.
bool begins_at(std::span<const std::uint8_t> ways, std::uint32_t ply) {
    return ways[ply] != 0 && (ply < 2 || ways[ply - 2] == 0);
}

std::uint32_t end_of(std::span<const std::uint8_t> ways, std::uint32_t from_ply) {
    std::uint32_t to = from_ply;
    while (to + 2 < ways.size() && ways[to + 2] != 0)
        to += 2;
    return to;
}

// What the functions below are about.
struct Game {
    const GameFacts& facts;
    const Ruling& ruling;
    const std::optional<DateRange>& dates;
    Arena& arena;

    [[nodiscard]] ClaimTest test(ClaimWindowKind kind) const {
        return {kind, facts, *ruling.edition, dates, arena};
    }
};

constexpr std::array kKinds{ClaimWindowKind::Threefold, ClaimWindowKind::Fifty,
                            ClaimWindowKind::Material};

bool has_claims(const Ruling& ruling, ClaimWindowKind kind) {
    const KindRows rows = rows_of(kind);
    return ruling.claim(rows.claim).has_value() ||
           (rows.intended_claim && ruling.claim(*rows.intended_claim).has_value());
}

// REQUIRES: `found` can be claimed, and the ruling counts it.
bool is_certain(const ClaimTest::Found& found, ClaimWindowKind kind, const Ruling& ruling) {
    const KindRows rows = rows_of(kind);
    const auto& claim = ruling.claim(found.on_board != nullptr ? rows.claim : *rows.intended_claim);
    return claim && claim->is_certain;
}

// The ways of every position that is open to claims; empty where the ruling has none of `kind`.
std::span<const std::uint8_t> find_ways(ClaimWindowKind kind, const Game& game) {
    if (!has_claims(game.ruling, kind)) return {};
    // A finished game has no claims.
    const std::uint32_t positions =
        game.ruling.ending ? game.ruling.ending->ply : game.facts.plies + 1;
    const auto ways = game.arena.allocate_array<std::uint8_t>(positions);
    ClaimTest test = game.test(kind);
    for (std::uint32_t k = 0; k < positions; ++k) {
        test.advance_to(k);
        ways[k] = test.at(k).ways();
    }
    return ways;
}

std::span<const std::uint32_t> occurrences(const ClaimTest::Found& found, std::uint32_t ply,
                                           std::span<const Intention> intentions,
                                           const Game& game) {
    const Article& row = found.on_board != nullptr ? *found.on_board : *found.intended;
    const auto plies = game.arena.allocate_array<std::uint32_t>(row.threshold);
    if (found.on_board != nullptr) {
        find_last(game.facts.keys()[ply], ply, game.facts, plies);
    } else {
        replay::GamePosition after = found.position;
        after.play(intentions.front().move);
        find_last(after.repetition_key(), ply, game.facts, plies.first(plies.size() - 1));
        plies.back() = ply + 1;
    }
    return plies;
}

// The window that begins with position `ply`, except what depends on its end.
ClaimWindow begun_at(std::uint32_t ply, ClaimWindowKind kind, const ClaimTest::Found& found,
                     const Game& game) {
    const std::span<const Intention> intentions = intentions_of(found, game.arena);
    const auto moves = game.arena.allocate_array<chess::SanText>(intentions.size());
    std::ranges::transform(intentions, moves.begin(), &Intention::san);
    ClaimWindow window{};
    window.kind = kind;
    window.who = found.position.turn();
    window.from_ply = ply;
    window.article = found.on_board != nullptr ? found.on_board : found.intended;
    window.is_certain = is_certain(found, kind, game.ruling);
    window.is_conditional = game.facts.has_null_move && ply >= game.facts.first_null_ply;
    window.first_fen = game.arena.copy(found.position.fen());
    window.quiet_plies = game.facts.quiet()[ply];
    window.intended_moves = moves;
    if (kind == ClaimWindowKind::Threefold)
        window.occurrences = occurrences(found, ply, intentions, game);
    return window;
}

// REQUIRES: the game was replayed to its end.
bool stands_at_end(const ClaimWindow& window, const GameFacts& facts, ClaimTest& test) {
    if (window.to_ply == facts.plies) return true;
    return window.to_ply + 1 == facts.plies &&
           window.is_claimable(ClaimWay::Intended, window.to_ply) &&
           test.is_completed_at(facts.plies);
}

// Fills in the windows of `kind` and returns the room that is left.
std::span<ClaimWindow> describe(ClaimWindowKind kind, std::span<const std::uint8_t> ways,
                                const Game& game, std::span<ClaimWindow> room) {
    if (ways.empty()) return room;
    ClaimTest test = game.test(kind);
    for (std::uint32_t k = 0; k < ways.size(); ++k) {
        test.advance_to(k);
        if (!begins_at(ways, k)) continue;
        ClaimWindow& window = room.front();
        window = begun_at(k, kind, test.at(k), game);
        window.to_ply = end_of(ways, k);
        window.ways = ways.subspan(k, window.to_ply - k + 1);
        window.stands_at_end = game.facts.is_legal && stands_at_end(window, game.facts, test);
        room = room.subspan(1);
    }
    return room;
}

std::size_t count_windows(std::span<const std::uint8_t> ways) {
    std::size_t count = 0;
    for (std::uint32_t k = 0; k < ways.size(); ++k)
        count += begins_at(ways, k) ? 1 : 0;
    return count;
}

}  // namespace

std::string_view to_string(ClaimWindowKind kind) {
    switch (kind) {
        case ClaimWindowKind::Threefold:
            return "threefold";
        case ClaimWindowKind::Fifty:
            return "fifty";
        case ClaimWindowKind::Material:
            return "material";
    }
    return "";
}

std::span<const ClaimWindow> find_claim_windows(const GameFacts& facts, const Ruling& ruling,
                                                const std::optional<DateRange>& dates,
                                                Arena& arena) {
    const Game game{facts, ruling, dates, arena};
    std::array<std::span<const std::uint8_t>, kKinds.size()> ways;
    std::size_t count = 0;
    for (std::size_t i = 0; i < kKinds.size(); ++i) {
        ways[i] = find_ways(kKinds[i], game);
        count += count_windows(ways[i]);
    }
    const std::span<ClaimWindow> windows = arena.allocate_array<ClaimWindow>(count);
    std::span<ClaimWindow> room = windows;
    for (std::size_t i = 0; i < kKinds.size(); ++i)
        room = describe(kKinds[i], ways[i], game, room);
    std::ranges::sort(windows, [](const ClaimWindow& a, const ClaimWindow& b) {
        return a.from_ply != b.from_ply ? a.from_ply < b.from_ply : a.kind < b.kind;
    });
    return windows;
}

}  // namespace arbiter::judge
