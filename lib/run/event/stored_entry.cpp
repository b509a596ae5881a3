#include "run/event/stored_entry.hpp"

#include "core/base/byte_numbers.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>

namespace arbiter::event_run {
namespace {

// Every text of an entry but its file, by the same order for reader and writer. All fields are
// named, so that a new field of an entry does not compile until it is stored, too.
template <class Entry>
auto texts_of(Entry& entry) {
    auto& [file, game, line, byte, column, event, site, section, round, board, date, event_date,
           termination, broadcast, study, chapter, result_tag, result_token, has_server_date, sides,
           half_moves, moves_hash] = entry;
    auto& [white, white_id, white_elo, white_title, white_team, white_fed, white_birth] = sides[0];
    auto& [black, black_id, black_elo, black_title, black_team, black_fed, black_birth] = sides[1];
    return std::array{&event,     &site,        &section,      &round,       &board,
                      &date,      &event_date,  &termination,  &broadcast,   &study,
                      &chapter,   &result_tag,  &result_token, &white,       &white_id,
                      &white_elo, &white_title, &white_team,   &white_fed,   &white_birth,
                      &black,     &black_id,    &black_elo,    &black_title, &black_team,
                      &black_fed, &black_birth};
}

}  // namespace

void append_entry(const event::GameEntry& entry, std::string& out) {
    append_packed(entry.has_server_date ? 1 : 0, out);
    append_packed(entry.half_moves, out);
    append_packed(entry.moves_hash, out);
    for (const std::string* text : texts_of(entry))
        append_packed_text(*text, out);
}

event::GameEntry read_entry(io::PackedReader& in) {
    event::GameEntry entry;
    entry.has_server_date = in.number() != 0;
    entry.half_moves = static_cast<std::uint32_t>(in.number());
    entry.moves_hash = in.number();
    for (std::string* text : texts_of(entry))
        *text = in.text();
    return entry;
}

}  // namespace arbiter::event_run
