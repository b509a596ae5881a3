#include "core/pgn/known_tags.hpp"

#include "core/base/text.hpp"
#include "core/pgn/game_view.hpp"

#include <algorithm>
#include <array>

namespace arbiter::pgn {
namespace {

constexpr std::array<std::string_view, kKnownTags> kNames{
    "Event",       "Site",        "Date",        "Round",       "White",     "Black",
    "Result",      "SetUp",       "FEN",         "Variant",     "EventDate", "UTCDate",
    "Termination", "TimeControl", "PlyCount",    "Lint",        "WhiteElo",  "BlackElo",
    "WhiteTitle",  "BlackTitle",  "WhiteFideId", "BlackFideId", "ECO",       "Board",
};

}  // namespace

std::string_view tag_name(KnownTag tag) {
    return kNames[static_cast<std::size_t>(tag)];
}

std::int32_t known_tag_index(std::string_view name) {
    // Names of one length begin differently enough that one candidate, or two, remain.
    const auto is = [&](KnownTag tag) { return name == tag_name(tag); };
    const auto one = [&](KnownTag tag) { return is(tag) ? static_cast<std::int32_t>(tag) : -1; };
    switch (name.size()) {
        case 3:
            return one(name[0] == 'F' ? KnownTag::Fen : KnownTag::Eco);
        case 4:
            return one(name[0] == 'S'   ? KnownTag::Site
                       : name[0] == 'D' ? KnownTag::Date
                                        : KnownTag::Lint);
        case 5:
            switch (name[0]) {
                case 'E':
                    return one(KnownTag::Event);
                case 'R':
                    return one(KnownTag::Round);
                case 'W':
                    return one(KnownTag::White);
                case 'B':
                    return one(name[1] == 'l' ? KnownTag::Black : KnownTag::Board);
                default:
                    return one(KnownTag::SetUp);
            }
        case 6:
            return one(KnownTag::Result);
        case 7:
            return one(name[0] == 'V' ? KnownTag::Variant : KnownTag::UtcDate);
        case 8:
            return one(name[0] == 'P'   ? KnownTag::PlyCount
                       : name[0] == 'W' ? KnownTag::WhiteElo
                                        : KnownTag::BlackElo);
        case 9:
            return one(KnownTag::EventDate);
        case 10:
            return one(name[0] == 'W' ? KnownTag::WhiteTitle : KnownTag::BlackTitle);
        case 11:
            switch (name[0]) {
                case 'W':
                    return one(KnownTag::WhiteFideId);
                case 'B':
                    return one(KnownTag::BlackFideId);
                default:
                    return one(name[4] == 'C' ? KnownTag::TimeControl : KnownTag::Termination);
            }
        default:
            return -1;
    }
}

std::int32_t known_tag_index_in_any_case(std::string_view name) {
    // Nearly every name that comes here is none of these, and its length or ends show it.
    const auto found = std::ranges::find_if(kNames, [&](std::string_view known) {
        return known.size() == name.size() &&
               to_ascii_lower(known.back()) == to_ascii_lower(name.back()) &&
               equals_ignoring_case(known, name);
    });
    return found == kNames.end() ? -1 : static_cast<std::int32_t>(found - kNames.begin());
}

std::string_view GameView::counted_name_of(const TagPair& tag) const {
    const std::string_view written = name_of(tag);
    if (tags_in_other_case == 0) return written;
    const std::int32_t index = known_tag_index_in_any_case(written);
    if (index < 0) return written;
    const auto known = static_cast<KnownTag>(index);
    return is_in_other_case(known) && find(known) == &tag ? tag_name(known) : written;
}

}  // namespace arbiter::pgn
