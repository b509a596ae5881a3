#pragma once

#include <array>
#include <cstdint>
#include <string>

namespace arbiter::event {

// What a game says of one of its players; UTF-8, escapes undone, empty: the tag is absent.
struct SideEntry {
    std::string name, fide_id, elo, title, team;
    std::string federation;  // WhiteFed and its other names: "NOR", "Norway"
    std::string birth;       // the year of birth, or a date with it
};

// What a game says of itself, and where it is: all that an event is made of. Takes about 2 KB.
struct GameEntry {
    std::string file;        // as reports name it
    std::uint64_t game = 0;  // 1-based ordinal in that file
    std::uint64_t line = 0;  // 1-based, of its first byte
    std::uint64_t byte = 0;  // that byte, in the decompressed input
    // Of a pairing in a tournament report, which has no ordinal.
    std::uint32_t column = 1;
    std::string event, site, section, round, board, date, event_date, termination;
    std::string broadcast, study, chapter;  // BroadcastName, StudyName, ChapterName
    std::string result_tag, result_token;
    bool has_server_date = false;    // the date is UTCDate: when a server began to show the game
    std::array<SideEntry, 2> sides;  // White, Black
    std::uint32_t half_moves = 0;    // symbols of the main line; not replayed
    std::uint64_t moves_hash = 0;    // of these symbols
};

}  // namespace arbiter::event
