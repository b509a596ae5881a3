#include "run/duplicates/detail/duplicate_cluster.hpp"

#include <algorithm>
#include <utility>

namespace arbiter::duplicates::detail {
namespace {

constexpr std::size_t kMostInGroup = 4096;   // games of one key that are looked at together
constexpr std::size_t kMostOpen = 8192;      // games that are held
constexpr std::size_t kMostHeads = 256;      // long games of one key that each further one meets
constexpr std::size_t kMostOfOccasion = 64;  // the same where only day and event speak for it
constexpr std::size_t kMostInYear = 512;     // that are looked through for one of the same year
constexpr std::size_t kNeighbours = 8;       // and the last few of them, whatever they are
constexpr std::size_t kMostLinks = 32;       // of one game
constexpr std::size_t kMostTexts = 8;        // of them reported although by others

bool may_be_same_players(const OpenGame& a, const OpenGame& b) {
    return (a.white_signature & b.white_signature) != 0 &&
           (a.black_signature & b.black_signature) != 0;
}

bool is_win(const OpenGame& game) {
    return game.facts.outcome == pgn::Outcome::WhiteWins ||
           game.facts.outcome == pgn::Outcome::BlackWins;
}

// Misspelt names may have no word in common.
bool may_be_same_occasion(const OpenGame& a, const OpenGame& b) {
    return a.occasion != 0 && a.occasion == b.occasion;
}

// A long won game: one player is enough to look at it.
bool may_be_longer_copy(const OpenGame& a, const OpenGame& b) {
    return is_win(a) && a.facts.plies >= kLongHalfMoves &&
           ((a.white_signature & b.white_signature) != 0 ||
            (a.black_signature & b.black_signature) != 0);
}

// Equal moves that a person should see although players or theory distinguish the games.
bool may_be_one_text(const OpenGame& a, const OpenGame& b) {
    return a.facts.date.year != 0 && a.facts.date.year == b.facts.date.year &&
           a.facts.outcome == b.facts.outcome && a.facts.written_half_moves() >= kShortHalfMoves;
}
bool may_share_a_player(const OpenGame& a, const OpenGame& b) {
    return ((a.white_signature | a.black_signature) & (b.white_signature | b.black_signature)) != 0;
}
bool share_a_player(const DuplicateFacts& a, const DuplicateFacts& b) {
    return names::share_a_word(a.white_key, b.white_key) ||
           names::share_a_word(a.black_key, b.black_key) ||
           names::share_a_word(a.white_key, b.black_key) ||
           names::share_a_word(a.black_key, b.white_key);
}

bool by_rank(const OpenGame* a, const OpenGame* b) {
    return a->rank < b->rank;
}

// Which of many games one more game meets: of those that may have the same players, and of those
// that share its day and event, the last ones. Without this a thousand games of equal moves would
// cost a thousand times a thousand comparisons.
struct MetGames {
    std::size_t of_players = 0, of_occasion = 0;  // from these on

    template <class Games>
    MetGames(const Games& games, const OpenGame& game) {
        if (games.size() <= kMostOfOccasion) return;
        std::size_t players = 0, occasion = 0;
        for (std::size_t i = games.size(); i-- > 0;) {
            if (may_be_same_players(*games[i], game)) {
                if (++players < kMostHeads) continue;
                of_players = i;
                of_occasion = std::max(of_occasion, i);
                return;
            }
            if (may_be_same_occasion(*games[i], game) && ++occasion == kMostOfOccasion)
                of_occasion = i;
        }
    }
};

// Do players decide whether games with these moves are one? Then most pairs need no comparison.
bool is_up_to_players(const OpenGame& game) {
    const std::uint32_t half_moves = game.facts.written_half_moves();
    return half_moves < kShortHalfMoves || (half_moves < kLongHalfMoves && !is_win(game));
}

}  // namespace

void OpenGame::assign(std::string_view new_key, std::string_view new_facts) {
    key_bytes = new_key;
    facts_bytes = new_facts;
    key = DuplicateKey::read(key_bytes);
    facts = read_facts(facts_bytes);
    white_signature =
        facts.white_fide_id != 0 ? ~std::uint64_t{0} : names::name_signature(facts.white_key);
    black_signature =
        facts.black_fide_id != 0 ? ~std::uint64_t{0} : names::name_signature(facts.black_key);
    occasion = occasion_of(facts);
    links.clear();
    own_links = 0;
    state = State::Undecided;
    is_told = repeats_moves = false;
    reason = nullptr;
    counted_bytes = sizeof *this + key_bytes.size() + facts_bytes.size();
}

void DuplicateCluster::add(std::string_view key, std::string_view rank, std::uint64_t sequence,
                           bool is_master, std::string_view facts_bytes) {
    const bool is_other = !group_.empty() && group_.front()->key_bytes != key;
    if (is_other || group_.size() == kMostInGroup || open_bytes_ > kMostOpenBytes)
        relate_group(key, facts_bytes);
    OpenGame* game = take();
    game->sequence = sequence;
    game->is_master = is_master;
    game->rank = rank;
    game->assign(key, facts_bytes);
    if (rounds_ != nullptr)
        game->facts.has_round_of_collection = rounds_->is_round_of_collection(game->facts.file);
    open_bytes_ += game->counted_bytes;
    ++open_games_;
    group_.push_back(game);
}

void DuplicateCluster::finish() {
    relate_group({}, {});
    leave_levels({});
}

OpenGame* DuplicateCluster::take() {
    if (free_.empty()) return pool_.emplace_back(std::make_unique<OpenGame>()).get();
    OpenGame* game = free_.back();
    free_.pop_back();
    return game;
}

void DuplicateCluster::give_back(OpenGame* game) {
    open_bytes_ -= game->counted_bytes;
    --open_games_;
    game->links = {};
    if (game->key_bytes.capacity() > 4096) game->key_bytes = {};
    free_.push_back(game);
}

void DuplicateCluster::relate_group(std::string_view next_key, std::string_view next_facts) {
    if (group_.empty()) return;
    std::ranges::sort(group_, by_rank);
    leave_levels(group_.front()->key);
    if (group_.size() > 1 || !levels_.empty()) {
        find_theory(next_key, next_facts);
        relate_within_group();
        relate_to_levels();
    }
    remember_group();
    levels_.push_back(std::move(group_));
    group_.clear();
    stay_in_bounds();
}

void DuplicateCluster::remember_group() {
    const OpenGame& game = *group_.front();
    Neighbour& last = before_[(next_before_ + before_.size() - 1) % before_.size()];
    if (last.key == game.key_bytes) return;
    Neighbour& neighbour = before_[next_before_++ % before_.size()];
    neighbour.key = game.key_bytes;
    neighbour.white_signature = game.white_signature;
    neighbour.black_signature = game.black_signature;
}

// Plies that the current group and another game begin with, unless the two may be one game.
std::uint32_t DuplicateCluster::theory_with(const Neighbour& neighbour) const {
    const OpenGame& game = *group_.front();
    const bool may_be_copy = (neighbour.white_signature & game.white_signature) != 0 &&
                             (neighbour.black_signature & game.black_signature) != 0;
    if (may_be_copy || neighbour.key == game.key_bytes) return 0;
    const DuplicateKey key = DuplicateKey::read(neighbour.key);
    if (key.start != game.key.start) return 0;
    const std::uint32_t shared = equal_half_moves(key.moves, game.key.moves);
    // A whole long game is no theory: it is a copy that says something else about a player.
    const bool is_whole = shared * 2 == key.moves.size();
    return is_whole && shared >= kLongHalfMoves ? 0 : shared;
}

// Among games in the order of their moves, those before and after share the longest beginnings.
void DuplicateCluster::find_theory(std::string_view next_key, std::string_view next_facts) {
    repeated_ = repeated_half_moves(group_.front()->key.moves);
    theory_ = 0;
    for (const Neighbour& neighbour : before_)
        theory_ = std::max(theory_, theory_with(neighbour));
    if (next_key.empty()) return;
    const DuplicateFacts facts = read_facts(next_facts);
    theory_ = std::max(theory_,
                       theory_with({std::string(next_key), names::name_signature(facts.white_key),
                                    names::name_signature(facts.black_key)}));
}

// Levels stay while the moves of `key` begin with theirs. Few moves say too little about games that
// go on, so those stay only for the games of their own key.
void DuplicateCluster::leave_levels(const DuplicateKey& key) {
    while (!levels_.empty()) {
        const OpenGame& last = *levels_.back().front();
        const bool is_same = last.key.start_and_moves == key.start_and_moves;
        const bool is_beginning = last.facts.plies >= kLeastPrefixHalfMoves &&
                                  key.start_and_moves.starts_with(last.key.start_and_moves);
        const bool is_same_key = is_same && last.key.unread == key.unread;
        if (is_beginning || is_same_key) return;
        const Level left = std::move(levels_.back());
        levels_.pop_back();
        release(left);
    }
    // Nothing is open any more.
    decide_all(linked_);
    for (OpenGame* game : linked_)
        give_back(game);
    linked_.clear();
}

// A game of which nothing is to be said is decided when its level is left; others wait.
void DuplicateCluster::release(const Level& games) {
    for (OpenGame* game : games) {
        if (!game->links.empty()) {
            linked_.push_back(game);
            continue;
        }
        if (!game->is_told) game->state = OpenGame::State::Kept;
        tell(*game);
        give_back(game);
    }
}

void DuplicateCluster::relate(OpenGame& earlier, OpenGame& later, MoveRelation moves) {
    if (earlier.is_master && later.is_master) return;
    Comparison comparison = compare_games(earlier.facts, later.facts, moves);
    comparison.theory_half_moves = std::min(theory_, comparison.half_moves);
    comparison.repeated_half_moves = moves == MoveRelation::Equal ? repeated_ : 0;
    Verdict verdict = judge_pair(comparison, rules_);
    if (!both_stay_.empty() && both_stay_.contains(std::minmax(earlier.sequence, later.sequence)))
        verdict.are_duplicates = false;
    const bool is_repeat =
        verdict.kind == DuplicateKind::Short || verdict.kind == DuplicateKind::Near;
    if (moves == MoveRelation::Equal && is_repeat) later.repeats_moves = true;
    if (!verdict.is_for_the_table) return;
    // One other game is enough to say that moves were played before.
    const bool is_told_before = is_repeat && later.own_links != 0;
    if (is_told_before && (later.own_links >= kMostTexts || !may_be_one_text(comparison) ||
                           !share_a_player(earlier.facts, later.facts)))
        return;
    if (earlier.links.size() < 4 * kMostLinks) link(earlier, {&later, comparison, verdict, false});
    link(later, {&earlier, comparison, verdict, true});
}

void DuplicateCluster::link(OpenGame& game, const OpenGame::Link& link) {
    game.links.push_back(link);
    game.own_links += link.is_mine ? 1 : 0;
    game.counted_bytes += 2 * sizeof link;  // a vector doubles
    open_bytes_ += 2 * sizeof link;
}

// A commentary goes only where it can be joined to the game that stays.
bool DuplicateCluster::may_go(const OpenGame& game, const OpenGame& kept) const {
    if (!has_other_commentary(game.facts, kept.facts)) return true;
    return rules_.merges_annotations && !kept.is_master && kept.facts.can_be_joined &&
           game.facts.can_be_joined && game.facts.plies <= kept.facts.plies;
}

// Every game is compared with those before it that no better one makes superfluous.
void DuplicateCluster::relate_within_group() {
    std::vector<OpenGame*> heads;
    std::vector<bool> is_head(group_.size());
    for (std::size_t i = 0; i < group_.size(); ++i) {
        OpenGame& game = *group_[i];
        const bool is_up_to_players_only = is_up_to_players(game);
        std::size_t texts = 0;
        const auto may_have_its_text = [&](const OpenGame& earlier) {
            const bool may_have = texts < kMostOfOccasion && may_be_one_text(earlier, game) &&
                                  may_share_a_player(earlier, game);
            texts += may_have ? 1 : 0;
            return may_have;
        };
        const auto compare = [&](OpenGame& earlier, bool is_met_by_occasion) {
            if (is_up_to_players_only && !may_be_same_players(earlier, game) &&
                !(is_met_by_occasion && may_be_same_occasion(earlier, game)) &&
                !may_have_its_text(earlier))
                game.repeats_moves = true;
            else if (game.own_links < kMostLinks)
                relate(earlier, game, MoveRelation::Equal);
        };
        // Most pairs of players are distinguished at once, so that all can be compared.
        const bool has_too_many = !is_up_to_players_only && heads.size() > kMostHeads;
        std::size_t first_head = has_too_many ? heads.size() - kMostHeads : 0;
        std::size_t first_of_occasion = first_head;
        if (is_up_to_players_only) {
            const MetGames met(heads, game);
            first_head = met.of_players;
            first_of_occasion = met.of_occasion;
            if (first_head != 0) game.repeats_moves = true;
        }
        for (std::size_t head = first_head; head < heads.size(); ++head)
            compare(*heads[head], head >= first_of_occasion);
        is_head[i] = std::ranges::none_of(game.links, [&](const OpenGame::Link& link) {
            return link.verdict.are_duplicates && may_go(game, *link.other);
        });
        for (std::size_t k = i > kNeighbours ? i - kNeighbours : 0; k < i; ++k)
            if (!is_head[k]) compare(*group_[k], true);
        if (is_head[i]) {
            relate_to_year(game, heads);
            heads.push_back(&game);
        }
    }
}

// Among games of other players, the last one of the year with that result is reported.
void DuplicateCluster::relate_to_year(OpenGame& game, const Level& heads) {
    const std::size_t most = std::min(heads.size(), kMostInYear);
    for (std::size_t i = 0; i < most && game.own_links == 0; ++i) {
        OpenGame& earlier = *heads[heads.size() - 1 - i];
        if (may_be_one_text(earlier, game)) relate(earlier, game, MoveRelation::Equal);
    }
}

void DuplicateCluster::relate_to_levels() {
    const DuplicateKey& key = group_.front()->key;
    for (const Level& level : levels_) {
        const DuplicateKey& beginning = level.front()->key;
        const bool is_same =
            beginning.start_and_moves == key.start_and_moves && beginning.unread == key.unread;
        const MoveRelation moves = is_same ? MoveRelation::Equal : MoveRelation::Prefix;
        for (OpenGame* earlier : level)
            for (OpenGame* game : group_) {
                const bool is_worth_it =
                    may_be_same_players(*earlier, *game) ||
                    (is_same ? !is_up_to_players(*game) : may_be_longer_copy(*earlier, *game));
                if (is_worth_it && game->own_links < kMostLinks) relate(*earlier, *game, moves);
            }
    }
}

// The best game first: it stays, and what is linked with it goes.
void DuplicateCluster::decide_all(Level& games) {
    using State = OpenGame::State;
    std::ranges::sort(games, by_rank);
    for (OpenGame* game : games) {
        if (game->is_told) continue;
        for (const OpenGame::Link& link : game->links) {
            const bool is_reason = !game->is_master && link.verdict.are_duplicates &&
                                   link.other->state == State::Kept && may_go(*game, *link.other);
            if (is_reason &&
                (game->reason == nullptr || game->reason->verdict.score < link.verdict.score))
                game->reason = &link;
        }
        game->state = game->reason == nullptr ? State::Kept : State::Dropped;
    }
    for (OpenGame* game : games)
        tell(*game);
}

void DuplicateCluster::tell(OpenGame& game) {
    const bool is_kept = game.state == OpenGame::State::Kept;
    if (!game.is_told) {
        if (is_kept)
            sink_.keep(game);
        else
            sink_.drop(game, *game.reason->other, *game.reason);
        game.is_told = true;
    }
    for (const OpenGame::Link& link : game.links)
        if (link.is_mine && is_kept && link.other->state == OpenGame::State::Kept)
            sink_.relate(*link.other, game, link);
}

void DuplicateCluster::stay_in_bounds() {
    if (open_games_ <= kMostOpen && open_bytes_ <= kMostOpenBytes) return;
    decide_early();
    forget_oldest_levels();
}

// Decides all that is held. What is kept stays on its level, so that later games can still be
// dropped for it, but it cannot be dropped any more.
void DuplicateCluster::decide_early() {
    Level games = std::move(linked_);
    linked_.clear();
    std::vector<OpenGame*> leaving(games.begin(), games.end());
    for (const Level& level : levels_)
        games.insert(games.end(), level.begin(), level.end());
    decide_all(games);
    for (OpenGame* game : games) {
        game->links.clear();
        game->own_links = 0;
    }
    for (Level& level : levels_) {
        const auto dropped = std::partition(level.begin(), level.end(), [](const OpenGame* game) {
            return game->state == OpenGame::State::Kept;
        });
        leaving.insert(leaving.end(), dropped, level.end());
        level.erase(dropped, level.end());
    }
    std::erase_if(levels_, [](const Level& level) { return level.empty(); });
    for (OpenGame* game : leaving)
        give_back(game);
}

void DuplicateCluster::forget_oldest_levels() {
    std::size_t forgotten = 0;
    while (forgotten < levels_.size() &&
           (open_games_ > kMostOpen / 2 || open_bytes_ > kMostOpenBytes / 2))
        for (OpenGame* game : std::exchange(levels_[forgotten++], {}))
            give_back(game);
    levels_.erase(levels_.begin(), levels_.begin() + static_cast<std::ptrdiff_t>(forgotten));
}

}  // namespace arbiter::duplicates::detail
