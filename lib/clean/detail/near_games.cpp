#include "clean/detail/near_games.hpp"

#include "clean/detail/bytes.hpp"
#include "clean/detail/named_moves.hpp"

#include <algorithm>

namespace arbiter::clean::detail {
namespace {

bool may_be_same_players(const OpenGame& a, const OpenGame& b) {
    return (a.white_signature & b.white_signature) != 0 &&
           (a.black_signature & b.black_signature) != 0;
}

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
    key_.clear();
    key_ += filing_word(facts.white_key);
    key_ += '\0';
    key_ += filing_word(facts.black_key);
    key_ += '\0';
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
        game->assign(record.key.substr(head_size), rest);
        if (record.key.substr(0, players_size) != players) {
            players = record.key.substr(0, players_size);
            window_.clear();
        }
        compare(*game, tell);
        window_.push_back(std::move(game));
    }
}

// Are there only few half-moves that differ? Disambiguations count as one.
bool NearGames::judge_near(const OpenGame& earlier, const OpenGame& game, OpenGame::Link& link) {
    link.comparison = compare_games(earlier.facts, game.facts, MoveRelation::Near);
    link.verdict = judge_pair(link.comparison, {});
    if (!link.verdict.is_related) return false;
    name_moves(earlier.key, earlier_moves_);
    name_moves(game.key, moves_);
    const std::uint32_t differing =
        std::max(1U, moves_distance(earlier_moves_, moves_, kMostNearHalfMoves));
    if (differing > kMostNearHalfMoves) return false;
    link.comparison = compare_games(earlier.facts, game.facts, MoveRelation::Near, differing);
    link.comparison.equal_front = equal_half_moves(earlier.key.moves, game.key.moves);
    link.verdict = judge_pair(link.comparison, {});
    return true;
}

void NearGames::compare(const OpenGame& game, const Tell& tell) {
    for (const auto& each : window_) {
        const OpenGame& earlier = *each;
        if (!may_be_same_players(earlier, game) || (earlier.is_master && game.is_master)) continue;
        if (is_beginning(earlier, game) || is_beginning(game, earlier)) continue;
        OpenGame::Link link{};
        if (may_be_near(earlier, game) && judge_near(earlier, game, link)) {
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

}  // namespace arbiter::clean::detail
