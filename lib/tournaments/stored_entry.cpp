#include "tournaments/stored_entry.hpp"

#include "io/error.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

namespace arbiter::tournaments {
namespace {

// Every text of an entry but its file, by the same order for reader and writer. All fields are
// named, so that an entry that gets one more does not compile until it is kept, too.
template <class Entry>
auto texts_of(Entry& entry) {
    auto& [file, game, line, byte, event, site, section, round, board, date, event_date,
           termination, study, result_tag, result_token, has_server_date, sides, half_moves,
           moves_hash] = entry;
    auto& [white, white_id, white_elo, white_title, white_team] = sides[0];
    auto& [black, black_id, black_elo, black_title, black_team] = sides[1];
    return std::array{&event,        &site,       &section,     &round,     &board,
                      &date,         &event_date, &termination, &study,     &result_tag,
                      &result_token, &white,      &white_id,    &white_elo, &white_title,
                      &white_team,   &black,      &black_id,    &black_elo, &black_title,
                      &black_team};
}

[[noreturn]] void fail() {
    throw io::IoError("what was kept of the games is damaged");
}

}  // namespace

std::uint64_t ValueReader::number() {
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
        if (rest_.empty()) fail();
        const auto byte = static_cast<unsigned char>(rest_.front());
        rest_.remove_prefix(1);
        value |= static_cast<std::uint64_t>(byte & 0x7F) << shift;
        if (byte < 0x80) return value;
    }
    fail();
}

std::string_view ValueReader::text() {
    const std::uint64_t size = number();
    if (size > rest_.size()) fail();
    const std::string_view text = rest_.substr(0, static_cast<std::size_t>(size));
    rest_.remove_prefix(text.size());
    return text;
}

void write_entry(const event::GameEntry& entry, ValueWriter& out) {
    for (const std::uint64_t number :
         {entry.game, entry.line, entry.byte, std::uint64_t{entry.has_server_date},
          std::uint64_t{entry.half_moves}, entry.moves_hash})
        out.put(number);
    for (const std::string* text : texts_of(entry))
        out.put(*text);
}

event::GameEntry read_entry(ValueReader& in) {
    event::GameEntry entry;
    entry.game = in.number();
    entry.line = in.number();
    entry.byte = in.number();
    entry.has_server_date = in.number() != 0;
    entry.half_moves = static_cast<std::uint32_t>(in.number());
    entry.moves_hash = in.number();
    for (std::string* text : texts_of(entry))
        *text = in.text();
    return entry;
}

}  // namespace arbiter::tournaments
