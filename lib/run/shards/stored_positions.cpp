#include "run/shards/stored_positions.hpp"

#include "run/shards/field_reader.hpp"
#include "run/shards/field_writer.hpp"
#include "run/shards/fields.hpp"
#include "run/shards/stored_batch.hpp"

#include <algorithm>

namespace arbiter::shards {

template <class Each>
void fields(Each& each, Of<fen_line::Key> auto& record) {
    auto& [high, low] = record;
    each(high, low);
}

template <class Each>
void fields(Each& each, Of<positions::PositionMark> auto& record) {
    auto& [game, key, span] = record;
    each(game, key, span);
}

namespace {

using positions::PositionBatch;
using positions::PositionMark;

// Findings about what occurs twice are made when the batch is numbered.
std::vector<ByteSpan> places_of_marks(const PositionBatch& batch) {
    std::vector<ByteSpan> places;
    for (const PositionMark& mark : batch.keys)
        places.push_back(batch.games[mark.game].span);
    for (const PositionMark& mark : batch.ids)
        places.push_back(mark.span);
    return places;
}

void finish_marks(std::vector<PositionMark>& marks, std::uint64_t shift, std::size_t games) {
    for (PositionMark& mark : marks) {
        if (mark.game >= games) FieldReader::fail("a position is missing");
        mark.span.begin += shift;
        mark.span.end += shift;
    }
}

// What is written for a position may be removed again.
void find_outputs(PositionBatch& batch) {
    for (report::GameRecord& game : batch.games) {
        report::PositionRecord* record = nullptr;
        if (game.position != nullptr) {
            record = &batch.arena.allocate_array<report::PositionRecord>(1).front();
            *record = *game.position;
            game.position = record;
        }
        batch.outputs.push_back(record);
    }
}

}  // namespace

void write_positions(const PositionBatch& batch, const engine::RunPart& run, std::string& out) {
    FieldWriter write(out);
    write(batch.keys, batch.ids, batch.mirrors);
    write_batch(batch, run, KeptGames::All, places_of_marks(batch), out);
}

void read_positions(std::string_view bytes, std::uint64_t shift, PositionBatch& batch,
                    engine::RunPart& run) {
    FieldReader read(bytes, batch.arena);
    read(batch.keys, batch.ids, batch.mirrors);
    read_batch(read.rest(), shift, batch, run);
    finish_marks(batch.keys, shift, batch.games.size());
    finish_marks(batch.ids, shift, batch.games.size());
    find_outputs(batch);
}

}  // namespace arbiter::shards
