#include "clean/detail/near_games.hpp"

#include "clean/detail/bytes.hpp"

namespace arbiter::clean::detail {
namespace {

// The years that people mean by one date are at most one apart; beyond, the sorted dates only get
// further away.
bool is_worth_comparing(const OpenGame& a, const OpenGame& b) {
    const std::uint32_t longer = std::max(a.facts.plies, b.facts.plies);
    const std::uint32_t shorter = std::min(a.facts.plies, b.facts.plies);
    return longer - shorter <= kMostNearHalfMoves && (a.white_signature & b.white_signature) != 0 &&
           (a.black_signature & b.black_signature) != 0 && a.key.start == b.key.start;
}

}  // namespace

void NearGames::add(const OpenGame& game) {
    const DuplicateFacts& facts = game.facts;
    if (facts.plies < kLeastNearHalfMoves || facts.white_key.empty() || facts.black_key.empty())
        return;
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

void NearGames::compare(const OpenGame& game, const Tell& tell) const {
    for (const auto& earlier : window_) {
        if (!is_worth_comparing(*earlier, game) || (earlier->is_master && game.is_master)) continue;
        OpenGame::Link link{};
        link.comparison = compare_games(earlier->facts, game.facts, MoveRelation::Near);
        link.verdict = judge_pair(link.comparison, DuplicateMode::MovesAndPlayers);
        if (!link.verdict.is_related) continue;
        const std::uint32_t differing =
            moves_distance(earlier->key.moves, game.key.moves, kMostNearHalfMoves);
        if (differing == 0 || differing > kMostNearHalfMoves) continue;
        link.comparison = compare_games(earlier->facts, game.facts, MoveRelation::Near, differing);
        link.verdict = judge_pair(link.comparison, DuplicateMode::MovesAndPlayers);
        tell(*earlier, game, link);
    }
}

}  // namespace arbiter::clean::detail
