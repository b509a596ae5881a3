#include "run/duplicates/detail/near_games.hpp"

#include "core/base/byte_numbers.hpp"
#include "run/duplicates/detail/named_moves.hpp"

#include <algorithm>
#include <utility>

namespace arbiter::duplicates::detail {
namespace {

// Beginnings and equal moves are looked at where games come in the order of their moves.
bool is_beginning(const OpenGame& a, const OpenGame& b) {
    return (a.facts.plies >= kLeastPrefixHalfMoves || a.facts.plies == b.facts.plies) &&
           b.key.start_and_moves.starts_with(a.key.start_and_moves);
}

bool may_be_near(const OpenGame& a, const OpenGame& b) {
    const std::uint32_t longer = std::max(a.facts.plies, b.facts.plies);
    const std::uint32_t shorter = std::min(a.facts.plies, b.facts.plies);
    return longer - shorter <= kMostNearHalfMoves && a.key.start == b.key.start;
}

constexpr std::uint32_t kLeastFrontToLook = 40;

std::uint32_t equal_front(const OpenGame& a, const OpenGame& b) {
    return a.key.start == b.key.start ? equal_half_moves(a.key.moves, b.key.moves) : 0;
}

bool may_be_one_pairing(const OpenGame& a, const OpenGame& b) {
    return !a.facts.round_key.empty() && a.facts.round_key == b.facts.round_key &&
           a.facts.date == b.facts.date;
}

}  // namespace

void NearGames::add(const OpenGame& game) {
    const DuplicateFacts& facts = game.facts;
    if (facts.white_key.empty() || facts.black_key.empty()) return;
    std::string first = names::filing_sound(facts.white_key);
    std::string second = names::filing_sound(facts.black_key);
    const bool is_black_first = second < first;  // some copies exchange the colours
    if (is_black_first) std::swap(first, second);
    key_.clear();
    key_.append(first).append(1, '\0').append(second).append(1, '\0');
    const std::size_t players = key_.size();
    append_number<2>(facts.date.year, key_);
    append_number<1>(facts.date.month, key_);
    append_number<1>(facts.date.day, key_);
    const std::size_t head = key_.size();
    key_ += game.key_bytes;
    payload_.clear();
    append_number<2>(players, payload_);
    append_number<2>(head, payload_);
    append_number<8>(game.sequence, payload_);
    payload_ += static_cast<char>(game.is_master);
    payload_ += static_cast<char>(is_black_first);
    payload_ += game.facts_bytes;
    sort_.add(key_, payload_);
}

void NearGames::find(const Tell& tell) {
    sort_.finish();
    std::string players;
    for (io::ExternalSort::Record record; sort_.next(record);) {
        std::string_view rest = record.payload;
        const auto players_size = static_cast<std::size_t>(take_number<2>(rest));
        const auto head_size = static_cast<std::size_t>(take_number<2>(rest));
        std::unique_ptr<OpenGame> game;
        if (window_.size() == kNearWindow) {
            game = std::move(window_.front());
            window_.pop_front();
        } else {
            game = std::make_unique<OpenGame>();
        }
        game->sequence = take_number<8>(rest);
        game->is_master = take_number<1>(rest) != 0;
        game->is_black_first = take_number<1>(rest) != 0;
        game->assign(record.key.substr(head_size), rest);
        if (record.key.substr(0, players_size) != players) {
            players = record.key.substr(0, players_size);
            window_.clear();
        }
        compare(*game, tell);
        window_.push_back(std::move(game));
    }
}

// Are there only few plies that differ, or all in another order? Disambiguations count as one.
// `facts` are those of the later game, perhaps with its colours exchanged.
bool NearGames::judge_near(const OpenGame& earlier, const OpenGame& game,
                           const DuplicateFacts& facts, OpenGame::Link& link) {
    link.comparison = compare_games(earlier.facts, facts, MoveRelation::Near);
    link.verdict = judge_pair(link.comparison, {});
    if (!link.verdict.is_related) return false;
    name_moves(earlier.key, earlier_moves_);
    name_moves(game.key, moves_);
    std::uint32_t transposed = 0;
    std::uint32_t differing =
        std::max(1U, moves_distance(earlier_moves_, moves_, kMostNearHalfMoves));
    if (differing > kMostNearHalfMoves) {
        transposed = transposed_half_moves(earlier_moves_, moves_);
        if (transposed == 0) return false;
        differing = kMostNearHalfMoves;
    }
    link.comparison = compare_games(earlier.facts, facts, MoveRelation::Near, differing);
    link.comparison.transposed_half_moves = transposed;
    link.comparison.equal_front = equal_half_moves(earlier.key.moves, game.key.moves);
    link.verdict = judge_pair(link.comparison, {});
    return true;
}

// The score sheet of White, filed as that of Black.
bool NearGames::judge_exchanged(const OpenGame& earlier, const OpenGame& game,
                                OpenGame::Link& link) {
    DuplicateFacts facts = game.facts;
    std::swap(facts.white_key, facts.black_key);
    std::swap(facts.white_fide_id, facts.black_fide_id);
    if (facts.outcome == pgn::Outcome::WhiteWins)
        facts.outcome = pgn::Outcome::BlackWins;
    else if (facts.outcome == pgn::Outcome::BlackWins)
        facts.outcome = pgn::Outcome::WhiteWins;
    if (!judge_near(earlier, game, facts, link)) return false;
    link.comparison.are_colours_exchanged = true;
    return true;
}

void NearGames::compare(const OpenGame& game, const Tell& tell) {
    for (const auto& each : window_) {
        const OpenGame& earlier = *each;
        if (earlier.is_master && game.is_master) continue;
        if (is_beginning(earlier, game) || is_beginning(game, earlier)) continue;
        OpenGame::Link link{};
        const bool may_be_one = may_be_near(earlier, game);
        if (earlier.is_black_first != game.is_black_first) {
            if (may_be_one && judge_exchanged(earlier, game, link)) tell(earlier, game, link);
        } else if (may_be_one && judge_near(earlier, game, game.facts, link)) {
            tell(earlier, game, link);
        } else if (const std::uint32_t front = equal_front(earlier, game);
                   front >= kLeastFrontToLook || may_be_one_pairing(earlier, game)) {
            link.comparison = compare_games(earlier.facts, game.facts, MoveRelation::Other);
            link.comparison.equal_front = front;
            link.verdict = judge_pair(link.comparison, {});
            if (link.verdict.is_related) tell(earlier, game, link);
        }
    }
}

}  // namespace arbiter::duplicates::detail
