#include "run/duplicates/duplicates.hpp"

#include "core/base/byte_numbers.hpp"
#include "run/duplicates/detail/duplicate_cluster.hpp"
#include "run/duplicates/detail/near_games.hpp"
#include "run/duplicates/round_survey.hpp"
#include "run/io/external_sort.hpp"

#include <algorithm>
#include <optional>

namespace arbiter::duplicates {
namespace {

using detail::OpenGame;

std::uint32_t inverse(std::uint32_t value) {
    return ~value;  // more sorts first
}

bool has_known_result(const DuplicateFacts& facts) {
    return facts.outcome != pgn::Outcome::None && facts.outcome != pgn::Outcome::Unknown;
}

// Smaller bytes are rather kept. The sequence at the end makes ranks differ.
void append_rank(const DuplicateFacts& facts, std::uint64_t sequence, bool is_master, KeptCopy keep,
                 std::string& out) {
    append_number<1>(is_master ? 0 : 1, out);
    const bool is_first = keep == KeptCopy::First;
    if (keep == KeptCopy::Longest) append_number<4>(inverse(facts.plies), out);
    append_number<1>(is_first || facts.is_legal ? 0 : 1, out);
    if (keep != KeptCopy::Longest) append_number<4>(is_first ? 0 : inverse(facts.plies), out);
    append_number<1>(is_first || has_known_result(facts) ? 0 : 1, out);
    append_number<1>(is_first || facts.annotation_bytes != 0 ? 0 : 1, out);
    append_number<1>(is_first ? 0 : inverse(facts.known_roster), out);
    append_number<2>(is_first ? 0 : inverse(facts.known_tags), out);
    append_number<4>(is_first ? 0 : inverse(facts.annotation_bytes), out);
    append_number<4>(is_first ? 0 : inverse(facts.clocks), out);
    append_number<8>(sequence, out);
}
constexpr std::size_t kRankBytes = 27;

// Among very many games with the same moves those of the same players come together.
void append_players(const DuplicateFacts& facts, std::string& out) {
    for (const std::string_view key : {facts.white_key, facts.black_key}) {
        std::uint64_t hash = 14695981039346656037U;
        for (const char c : names::filing_word(key))
            hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211U;
        append_number<8>(key.empty() ? ~std::uint64_t{0} : hash, out);
    }
}

}  // namespace

// Four sorts: games by their moves; games that go, by sequence and by the game that stays; lines of
// the table. NearGames has a fifth one.
class DuplicateFinder::Work final : public detail::ClusterSink {
  public:
    explicit Work(DuplicateOptions options) : options_(std::move(options)) {
        sort_bytes_ =
            std::max(options_.memory_bytes, kLeastDuplicateMemory) - kLeastDuplicateMemory;
        by_moves_.emplace(share(2));
        dropped_.emplace(share(16));
        merges_.emplace(share(16));
        rows_.emplace(share(16));
    }

    void add(std::uint64_t sequence, const DuplicateDigest& digest, bool is_master) {
        ++counts_.games;
        if (!options_.searches) return;
        const DuplicateFacts facts = read_facts(digest.facts);
        rounds_.add(facts);
        key_ = digest.key;
        key_ += '\1';  // before every byte of a ply that could not be read
        append_players(facts, key_);
        payload_.clear();
        append_number<8>(sequence, payload_);
        append_number<1>(is_master ? 1 : 0, payload_);
        append_number<4>(digest.key.size(), payload_);
        const std::size_t rank = payload_.size();
        append_rank(facts, sequence, is_master, options_.keep, payload_);
        key_.append(payload_, rank);
        payload_ += digest.facts;
        by_moves_->add(key_, payload_);
    }

    void decide(const ReviewedPairs& reviewed) {
        drop_reviewed(reviewed);
        near_.emplace(share(4));
        detail::DuplicateCluster cluster{options_.rules, reviewed.both_stay, rounds_, *this};
        by_moves_->finish();
        for (io::ExternalSort::Record record; by_moves_->next(record);) {
            std::string_view rest = record.payload;
            const std::uint64_t sequence = take_number<8>(rest);
            if (reviewed.kept_for.contains(sequence)) continue;
            const bool is_master = take_number<1>(rest) != 0;
            const auto key_size = static_cast<std::size_t>(take_number<4>(rest));
            const std::string_view rank = take_bytes(rest, kRankBytes);
            cluster.add(record.key.substr(0, key_size), rank, sequence, is_master, rest);
        }
        cluster.finish();
        by_moves_.reset();
        near_->find([this](const OpenGame& a, const OpenGame& b, const OpenGame::Link& link) {
            relate(a, b, link);
        });
        near_.reset();
        dropped_->finish();
        merges_->finish();
        rows_->finish();
    }

    void keep(const OpenGame& game) override {
        if (game.repeats_moves) ++counts_.repeats;
        near_->add(game);
    }

    void drop(const OpenGame& game, const OpenGame& kept, const OpenGame::Link& link) override {
        add_dropped(game.sequence, kept.sequence, link.verdict.kind, link.verdict.score);
        add_row(kept, game, link, true);
    }

    void relate(const OpenGame& a, const OpenGame& b, const OpenGame::Link& link) override {
        ++counts_.reported_as[static_cast<std::size_t>(link.verdict.kind)];
        const bool is_in_order = a.sequence < b.sequence;
        add_row(is_in_order ? a : b, is_in_order ? b : a, link, false);
    }

    bool next_dropped(DroppedGame& game) {
        io::ExternalSort::Record record;
        if (!dropped_->next(record)) return false;
        game.sequence = take_number<8>(record.key);
        game.kept = take_number<8>(record.key);
        read_kind(record.payload, game);
        return true;
    }

    bool next_merge(DroppedGame& game) {
        io::ExternalSort::Record record;
        if (!merges_->next(record)) return false;
        game.kept = take_number<8>(record.key);
        game.sequence = take_number<8>(record.key);
        read_kind(record.payload, game);
        return true;
    }

    bool next_row(DuplicateRow& row) {
        io::ExternalSort::Record record;
        if (!rows_->next(record)) return false;
        std::string_view rest = record.payload;
        row.first_sequence = take_number<8>(record.key);
        row.second_sequence = take_number<8>(record.key);
        row.kind = static_cast<DuplicateKind>(take_number<1>(rest));
        row.score = static_cast<std::uint8_t>(take_number<1>(rest));
        row.is_dropped = take_number<1>(rest) != 0;
        row.first_fingerprint = take_number<8>(rest);
        row.second_fingerprint = take_number<8>(rest);
        row.why = take_bytes(rest, static_cast<std::size_t>(take_number<2>(rest)));
        row.first = read_facts(take_bytes(rest, static_cast<std::size_t>(take_number<4>(rest))));
        row.second = read_facts(rest);
        return true;
    }

    [[nodiscard]] const DuplicateCounts& counts() const { return counts_; }

  private:
    [[nodiscard]] io::ExternalSort::Options share(std::size_t of_memory) const {
        return {sort_bytes_ / of_memory, options_.folder};
    }

    void add_dropped(std::uint64_t game, std::uint64_t kept, DuplicateKind kind,
                     std::uint8_t score) {
        ++counts_.dropped;
        ++counts_.dropped_as[static_cast<std::size_t>(kind)];
        payload_.clear();
        append_number<1>(static_cast<std::uint64_t>(kind), payload_);
        append_number<1>(score, payload_);
        key_.clear();
        append_number<8>(game, key_);
        append_number<8>(kept, key_);
        dropped_->add(key_, payload_);
        key_.clear();
        append_number<8>(kept, key_);
        append_number<8>(game, key_);
        merges_->add(key_, payload_);
    }

    // Chains lead to the game that stays.
    void drop_reviewed(const ReviewedPairs& reviewed) {
        for (const auto& [game, first_kept] : reviewed.kept_for) {
            std::uint64_t kept = first_kept;
            for (auto next = reviewed.kept_for.find(kept); next != reviewed.kept_for.end();
                 next = reviewed.kept_for.find(kept))
                kept = next->second;
            add_dropped(game, kept, DuplicateKind::Reviewed, 100);
        }
    }

    static void read_kind(std::string_view payload, DroppedGame& game) {
        game.kind = static_cast<DuplicateKind>(take_number<1>(payload));
        game.score = static_cast<std::uint8_t>(take_number<1>(payload));
    }

    void add_row(const OpenGame& first, const OpenGame& second, const OpenGame::Link& link,
                 bool is_dropped) {
        key_.clear();
        append_number<8>(first.sequence, key_);
        append_number<8>(second.sequence, key_);
        const std::string why = explain(link.comparison, link.verdict);
        payload_.clear();
        append_number<1>(static_cast<std::uint64_t>(link.verdict.kind), payload_);
        append_number<1>(link.verdict.score, payload_);
        append_number<1>(is_dropped ? 1 : 0, payload_);
        append_number<8>(duplicate_fingerprint(first.key_bytes, first.facts), payload_);
        append_number<8>(duplicate_fingerprint(second.key_bytes, second.facts), payload_);
        append_number<2>(why.size(), payload_);
        payload_ += why;
        append_number<4>(first.facts_bytes.size(), payload_);
        payload_ += first.facts_bytes;
        payload_ += second.facts_bytes;
        rows_->add(key_, payload_);
    }

    DuplicateOptions options_;
    std::size_t sort_bytes_ = 0;  // of all sorts together
    std::optional<io::ExternalSort> by_moves_, dropped_, merges_, rows_;
    std::optional<detail::NearGames> near_;
    RoundSurvey rounds_;
    DuplicateCounts counts_;
    std::string key_, payload_;
};

DuplicateFinder::DuplicateFinder(DuplicateOptions options)
    : work_(std::make_unique<Work>(std::move(options))) {}
DuplicateFinder::~DuplicateFinder() = default;
DuplicateFinder::DuplicateFinder(DuplicateFinder&&) noexcept = default;
DuplicateFinder& DuplicateFinder::operator=(DuplicateFinder&&) noexcept = default;

void DuplicateFinder::add(std::uint64_t sequence, const DuplicateDigest& digest, bool is_master) {
    work_->add(sequence, digest, is_master);
}
void DuplicateFinder::decide(const ReviewedPairs& reviewed) {
    work_->decide(reviewed);
}
bool DuplicateFinder::next_dropped(DroppedGame& game) {
    return work_->next_dropped(game);
}
bool DuplicateFinder::next_merge(DroppedGame& game) {
    return work_->next_merge(game);
}
bool DuplicateFinder::next_row(DuplicateRow& row) {
    return work_->next_row(row);
}
const DuplicateCounts& DuplicateFinder::counts() const {
    return work_->counts();
}

}  // namespace arbiter::duplicates
