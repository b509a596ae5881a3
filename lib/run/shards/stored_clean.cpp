#include "run/shards/stored_clean.hpp"

#include "run/duplicates/duplicate_digest.hpp"
#include "run/shards/field_reader.hpp"
#include "run/shards/field_writer.hpp"
#include "run/shards/fields.hpp"
#include "run/shards/stored_batch.hpp"

namespace arbiter::shards {

template <>
inline constexpr std::uint64_t kValuesOf<clean::Destination> = clean::kDestinations;

// Tags are for a survey of names, which a shard does not make; `pgn` is mostly `original`.
template <class Each>
void fields(Each& each, Of<clean::PreparedGame> auto& record) {
    auto& [destination, is_changed, is_rewritten, has_other_opening, is_rejected, has_event,
           has_tags, has_terminator, has_withheld_fixes, refused_tags, filled_tags, other_ratings,
           line, findings, original, pgn, rendered, digest_key, digest_facts, tags, sort_key, part,
           reasons, log] = record;
    each(destination, is_changed, is_rewritten, has_other_opening, is_rejected, has_event, has_tags,
         has_terminator, has_withheld_fixes, refused_tags, filled_tags, other_ratings, line,
         findings, original, rendered, digest_key, digest_facts, sort_key, part);
}

namespace {

using clean::PreparedBatch;
using clean::PreparedGame;

void write_pgn(const PreparedGame& game, FieldWriter& write) {
    const bool is_original = game.pgn == game.original;
    write(is_original);
    if (!is_original) write(game.pgn);
}

void read_pgn(FieldReader& read, PreparedGame& game) {
    bool is_original = false;
    read(is_original);
    game.pgn = game.original;
    if (!is_original) read(game.pgn);
}

}  // namespace

void write_cleaned(const audit::Batch& batch, engine::RunPart& run, std::string& out) {
    const auto& prepared = run.kept.of<PreparedBatch>();
    FieldWriter write(out);
    write(batch.gap.has_value(), batch.gap && batch.gap->has_read_game, run.fixed.tally.damaged,
          prepared.before, prepared.before_as_read, prepared.before_cuts, prepared.games.size());
    for (const PreparedGame& game : prepared.games) {
        write(game);
        write_pgn(game, write);
    }
    write_batch(batch, run, KeptGames::All, {}, out);
}

void read_cleaned(std::string_view bytes, std::uint64_t shift, audit::Batch& batch,
                  engine::RunPart& run) {
    auto& prepared = run.kept.of<PreparedBatch>();
    prepared.clear();
    FieldReader read(bytes, batch.arena);
    bool has_gap = false;
    bool has_read_game = false;
    read(has_gap, has_read_game, run.fixed.tally.damaged, prepared.before, prepared.before_as_read,
         prepared.before_cuts);
    if (has_gap) batch.gap.emplace().has_read_game = has_read_game;
    prepared.games.assign(read.count(), {});
    for (PreparedGame& game : prepared.games) {
        read(game);
        read_pgn(read, game);
    }
    read_batch(read.rest(), shift, batch, run);
    if (prepared.games.size() != batch.games.size()) FieldReader::fail("a game is missing");
}

void place_cleaned(const audit::Batch& batch, PreparedBatch& prepared) {
    std::string facts_text;
    for (PreparedGame& game : prepared.games) {
        game.line += batch.first_line - 1;
        if (game.digest_facts.empty()) continue;
        duplicates::DuplicateFacts facts = duplicates::read_facts(game.digest_facts);
        facts.game += batch.first_game - 1;
        facts.line += batch.first_line - 1;
        facts_text.clear();
        duplicates::append_facts(facts, facts_text);
        game.digest_facts = prepared.arena.copy(facts_text);
    }
}

}  // namespace arbiter::shards
