#include "core/pgn/event_line.hpp"
#include "core/pgn/game_reader.hpp"
#include "tests/fuzz/mutators.hpp"
#include "tests/fuzz/require.hpp"
#include "tests/fuzz/target.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

// Games lie in order, do not overlap, and are the same wherever the text is cut at a line `[Event
// "` after a blank line, or at the heading before it.

namespace {

struct Place {
    std::uint64_t begin, end;
    friend bool operator==(const Place&, const Place&) = default;
};

void read(std::string_view text, std::uint64_t base, bool is_first, bool is_last,
          std::vector<Place>& games) {
    const arbiter::pgn::PaddedText part{std::string(text)};
    arbiter::pgn::GameReader reader;
    reader.open({.text = part,
                 .base_offset = base,
                 .is_first_of_file = is_first,
                 .is_last_of_file = is_last,
                 .follows_blank_line = true,
                 .followed_by = is_last ? arbiter::pgn::FollowedBy::Unknown
                                        : arbiter::pgn::FollowedBy::EventLine});
    arbiter::pgn::GameView view;
    std::uint64_t last = base;
    while (reader.next(view)) {
        const Place place{base + view.begin, base + view.end};
        arbiter::fuzz::require(last <= place.begin && place.begin <= place.end &&
                               place.end <= base + text.size());
        last = place.end;
        games.push_back(place);
    }
}

}  // namespace

ARBITER_FUZZ_MUTATOR(mutate_pgn, 0)

ARBITER_FUZZ_TARGET(boundary) {
    const std::string_view text{reinterpret_cast<const char*>(data), size};
    std::vector<Place> whole;
    read(text, 0, true, true, whole);
    const auto cut = arbiter::pgn::find_last_event_game(text, 0, arbiter::pgn::TextStart::OfFile);
    if (!cut) return 0;
    std::vector<Place> parts;
    read(text.substr(0, *cut), 0, true, false, parts);
    read(text.substr(*cut), *cut, false, true, parts);
    arbiter::fuzz::require(whole == parts);
    return 0;
}
