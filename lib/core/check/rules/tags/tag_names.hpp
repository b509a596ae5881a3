#pragma once

#include "core/pgn/game_view.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace arbiter::check::detail {

// Tag names in common use, spelled as the standard or the program that made them up spells them:
// PGN 8.1.1 and 9, then those of large sites and programs. The first kKnownTags are KnownTag.
inline constexpr auto kTagNames = std::to_array<std::string_view>({
    // KnownTag, in its order
    "Event",
    "Site",
    "Date",
    "Round",
    "White",
    "Black",
    "Result",
    "SetUp",
    "FEN",
    "Variant",
    "EventDate",
    "UTCDate",
    "Termination",
    "TimeControl",
    "PlyCount",
    "Lint",
    "WhiteElo",
    "BlackElo",
    "WhiteTitle",
    "BlackTitle",
    "WhiteFideId",
    "BlackFideId",
    "ECO",
    "Board",
    // PGN 9
    "WhiteUSCF",
    "BlackUSCF",
    "WhiteNA",
    "BlackNA",
    "WhiteType",
    "BlackType",
    "EventSponsor",
    "Section",
    "Stage",
    "Opening",
    "Variation",
    "SubVariation",
    "NIC",
    "Time",
    "UTCTime",
    "Annotator",
    "Mode",
    // ChessBase
    "EventType",
    "EventRounds",
    "EventCountry",
    "EventCategory",
    "Source",
    "SourceTitle",
    "SourceDate",
    "SourceVersion",
    "SourceVersionDate",
    "SourceQuality",
    "WhiteTeam",
    "BlackTeam",
    "WhiteTeamCountry",
    "BlackTeamCountry",
    // lichess and chess.com
    "WhiteRatingDiff",
    "BlackRatingDiff",
    "StudyName",
    "ChapterName",
    "ChapterURL",
    "BroadcastName",
    "BroadcastURL",
    "GameId",
    "GameURL",
    "Link",
    "ECOUrl",
    "StartTime",
    "EndTime",
    "EndDate",
    "Timezone",
    "CurrentPosition",
    "Tournament",
    "Orientation",
    // FICS
    "FICSGamesDBGameNo",
    "WhiteRD",
    "BlackRD",
    "WhiteClock",
    "BlackClock",
    "WhiteIsComp",
    "BlackIsComp",
    // engine matches
    "GameStartTime",
    "GameEndTime",
    "GameDuration",
    "TerminationDetails",
    "WhiteTimeControl",
    "BlackTimeControl",
    "Number",
});
static_assert(kTagNames[static_cast<std::size_t>(pgn::KnownTag::Board)] == "Board");
static_assert(kTagNames.size() <= 128);

inline constexpr std::size_t kUnknownName = SIZE_MAX;

// Index among kTagNames of the name that `name` is in some mixture of cases; kUnknownName if none.
[[nodiscard]] std::size_t find_tag_name(std::string_view name);

// What a broken name was probably meant to be: the words joined, in the spelling of kTagNames if
// they are one of these. "White Elo" and "white-elo" give "WhiteElo". Other names are joined only
// over blanks, hyphens and dots, and where no word alone is one of kTagNames. Empty: no guess.
[[nodiscard]] std::string mended_name(std::string_view name);

// How many tag pairs of the game have that name.
[[nodiscard]] std::size_t count_named(const pgn::GameView& view, std::string_view name);

// At most this many tag pairs are compared with each other; a game with more is no game.
inline constexpr std::size_t kComparedTags = 256;

// Calls `visit(first, later)` for each tag pair whose name an earlier one has, with the first of
// that name. COST: at most kComparedTags squared.
template <class Visit>
void for_each_repeated(const pgn::GameView& view, Visit visit) {
    const auto tags = view.tags.first(std::min(view.tags.size(), kComparedTags));
    for (std::size_t i = 1; i < tags.size(); ++i) {
        const std::string_view name = view.name_of(tags[i]);
        for (std::size_t k = 0; k < i && !name.empty(); ++k) {
            if (view.name_of(tags[k]) != name) continue;
            visit(tags[k], tags[i]);
            break;
        }
    }
}

}  // namespace arbiter::check::detail
