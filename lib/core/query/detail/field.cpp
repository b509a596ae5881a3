#include "core/query/detail/field.hpp"

#include "core/base/text.hpp"
#include "core/laws/edition.hpp"
#include "core/pgn/game_view.hpp"

#include <algorithm>
#include <vector>

namespace arbiter::query::detail {
namespace {

using Kind = ValueKind;
using Need = FieldNeed;

constexpr FieldSpec kFields[] = {
    {"date", FieldId::Date, Kind::Date},
    {"eventdate", FieldId::EventDate, Kind::Date},
    {"utcdate", FieldId::UtcDate, Kind::Date},
    {"year", FieldId::Year, Kind::Number},
    {"month", FieldId::Month, Kind::Number},
    {"elo", FieldId::Elo, Kind::Number},
    {"white.elo", FieldId::WhiteElo, Kind::Number},
    {"black.elo", FieldId::BlackElo, Kind::Number},
    {"whiteelo", FieldId::WhiteElo, Kind::Number},
    {"blackelo", FieldId::BlackElo, Kind::Number},
    {"max.elo", FieldId::MaxElo, Kind::Number},
    {"avg.elo", FieldId::AverageElo, Kind::Number},
    {"elo.diff", FieldId::EloDifference, Kind::Number},
    {"winner.elo", FieldId::WinnerElo, Kind::Number},
    {"loser.elo", FieldId::LoserElo, Kind::Number},
    {"player", FieldId::Player, Kind::Text},
    {"winner", FieldId::Winner, Kind::Text},
    {"loser", FieldId::Loser, Kind::Text},
    {"eco", FieldId::Eco, Kind::Eco},
    {"result", FieldId::Result, Kind::Word},
    {"plies", FieldId::Plies, Kind::Number},
    {"moves", FieldId::Moves, Kind::Number},
    {"ending", FieldId::Ending, Kind::Word},
    {"legal", FieldId::Legal, Kind::Flag},
    {"status", FieldId::Status, Kind::Word},
    {"variant", FieldId::Variant, Kind::Text, Need::Facts},
    {"laws", FieldId::Laws, Kind::Word, Need::Facts},
    {"time_class", FieldId::TimeClass, Kind::Word, Need::Facts},
    {"max_repetition", FieldId::MaxRepetition, Kind::Number, Need::Facts},
    {"max_quiet_plies", FieldId::MaxQuietPlies, Kind::Number, Need::Facts},
    {"can_win.white", FieldId::CanWinWhite, Kind::Word, Need::Facts},
    {"can_win.black", FieldId::CanWinBlack, Kind::Word, Need::Facts},
    {"pieces", FieldId::Pieces, Kind::Number, Need::Facts},
    {"comments", FieldId::Comments, Kind::Number, Need::Nothing, true},
    {"nags", FieldId::Nags, Kind::Number, Need::Nothing, true},
    {"variations", FieldId::Variations, Kind::Number, Need::Nothing, true},
    {"findings", FieldId::Findings, Kind::Number, Need::Nothing, true},
    {"finding", FieldId::Finding, Kind::Finding, Need::Findings},
    {"hash", FieldId::Hash, Kind::Hash, Need::Facts},
    {"file", FieldId::File, Kind::Text},
    {"game", FieldId::GameOrdinal, Kind::Number},
    {"threefold", FieldId::Threefold, Kind::Flag, Need::Facts},
    {"fifty", FieldId::Fifty, Kind::Flag, Need::Facts},
    {"clk", FieldId::Clk, Kind::Flag},
    {"eval", FieldId::Eval, Kind::Flag},
    {"underpromotion", FieldId::Underpromotion, Kind::Flag, Need::Moves},
    {"comment", FieldId::Comment, Kind::Text},
    {"comment.main", FieldId::MainComment, Kind::Text},
    {"castled.white", FieldId::CastledWhite, Kind::Word, Need::Moves},
    {"castled.black", FieldId::CastledBlack, Kind::Word, Need::Moves},
    {"castled.opposite", FieldId::CastledOpposite, Kind::Flag, Need::Moves},
};

constexpr FieldSpec kTagSpec{"tag", FieldId::Tag, Kind::Text};

// Names beyond those that the program reads itself: PGN 9, and what archives and servers write.
constexpr std::string_view kUsualTags[] = {
    "Annotator",
    "Mode",
    "Time",
    "UTCTime",
    "Opening",
    "Variation",
    "SubVariation",
    "NIC",
    "WhiteNA",
    "BlackNA",
    "WhiteType",
    "BlackType",
    "Section",
    "Stage",
    "EventSponsor",
    "WhiteUSCF",
    "BlackUSCF",
    "WhiteTeam",
    "BlackTeam",
    "WhiteCountry",
    "BlackCountry",
    "EventCountry",
    "EventType",
    "EventRounds",
    "EventCategory",
    "Source",
    "SourceDate",
    "SourceTitle",
    "SourceQuality",
    "SourceVersion",
    "SourceVersionDate",
    "WhiteRatingDiff",
    "BlackRatingDiff",
    "WhiteClock",
    "BlackClock",
    "Clock",
    "Remark",
    "Link",
    "GameId",
    "StudyName",
    "ChapterName",
    "Timezone",
    "StartTime",
    "EndTime",
    "EndDate",
    "Country",
    "HashCode",
    "MatchLabel",
    "TotalPlyCount",
};

std::vector<std::string_view> usual_tags() {
    std::vector<std::string_view> names(std::begin(kUsualTags), std::end(kUsualTags));
    for (std::size_t i = 0; i < pgn::kKnownTags; ++i)
        names.push_back(pgn::tag_name(static_cast<pgn::KnownTag>(i)));
    return names;
}

constexpr std::string_view kResults[] = {"1-0", "0-1", "1/2-1/2", "*", "0-0"};
constexpr std::string_view kStatuses[] = {"clean", "flagged", "rejected", "unchecked"};
constexpr std::string_view kAnswers[] = {"yes", "no", "unknown"};

template <class Enum>
std::vector<std::string_view> names_up_to(Enum last) {
    std::vector<std::string_view> names;
    for (unsigned i = 0; i <= static_cast<unsigned>(last); ++i)
        names.push_back(laws::to_string(static_cast<Enum>(i)));
    return names;
}

bool begins_with_capital(std::string_view name) {
    return !name.empty() && is_ascii_upper(name.front());
}

QueryError no_field(std::string_view name, std::span<const std::string_view> tags) {
    std::vector<std::string_view> candidates(tags.begin(), tags.end());
    for (const FieldSpec& each : kFields)
        candidates.push_back(each.name);
    return {0, "'" + escaped(name) + "' is no field",
            std::string(nearest(name, candidates).value_or(""))};
}

}  // namespace

std::string_view to_string(ValueKind kind) {
    switch (kind) {
        case Kind::Text:
            return "a text";
        case Kind::Number:
            return "a number";
        case Kind::Date:
            return "a date";
        case Kind::Eco:
            return "an ECO code";
        case Kind::Word:
            return "a word";
        case Kind::Flag:
            return "true or false";
        case Kind::Finding:
            return "a rule";
        case Kind::Hash:
            return "a hash";
    }
    return "";
}

std::string quoted(std::string_view text) {
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') out += '\\';
        out += c;
    }
    return out + '"';
}

std::string Field::text() const {
    if (id() != FieldId::Tag) return std::string(spec->name);
    return "tag(" + quoted(tag) + ")";
}

Field tag_field(std::string_view tag_name) {
    return {&kTagSpec, std::string(tag_name)};
}

std::span<const FieldSpec> computed_fields() {
    return kFields;
}

const FieldSpec* find_computed(std::string_view name) {
    const auto* found = std::ranges::find_if(
        kFields, [&](const FieldSpec& each) { return equals_ignoring_case(each.name, name); });
    return found == std::end(kFields) ? nullptr : found;
}

Result<Field, QueryError> find_field(std::string_view name) {
    constexpr std::string_view kTag = "tag:";
    if (const FieldSpec* spec = find_computed(name)) return Field{spec, {}};
    if (equals_ignoring_case(name.substr(0, kTag.size()), kTag)) {
        if (name.size() > kTag.size()) return tag_field(name.substr(kTag.size()));
        return Unexpected{QueryError{kTag.size(), "the name of a tag is expected", {}}};
    }
    const std::vector<std::string_view> tags = usual_tags();
    const auto usual = std::ranges::find_if(
        tags, [&](std::string_view tag) { return equals_ignoring_case(tag, name); });
    if (usual != tags.end()) return tag_field(*usual);
    // Tag names begin with a capital by custom (PGN 8.1.1), so small letters mean a computed field.
    if (!begins_with_capital(name)) return Unexpected{no_field(name, tags)};
    const auto near = nearest(name, tags);
    if (!near) return tag_field(name);
    const std::string shown = escaped(name);
    return Unexpected{
        QueryError{0, "'" + shown + "' is no usual tag (write tag:" + shown + " if it is meant)",
                   std::string(*near)}};
}

std::vector<std::string_view> words_of(FieldId id) {
    switch (id) {
        case FieldId::Result:
            return {std::begin(kResults), std::end(kResults)};
        case FieldId::Status:
            return {std::begin(kStatuses), std::end(kStatuses)};
        case FieldId::CanWinWhite:
        case FieldId::CanWinBlack:
            return {std::begin(kAnswers), std::end(kAnswers)};
        case FieldId::CastledWhite:
        case FieldId::CastledBlack:
            return {std::begin(kCastlings), std::end(kCastlings)};
        case FieldId::TimeClass:
            return names_up_to(laws::TimeClass::Blitz);
        case FieldId::Ending: {
            std::vector<std::string_view> names = names_up_to(laws::EndingKind::Material);
            names.push_back(kNoEnding);
            return names;
        }
        case FieldId::Laws: {
            std::vector<std::string_view> names;
            for (const laws::Edition* edition : laws::editions())
                names.push_back(edition->id);
            return names;
        }
        default:
            return {};
    }
}

}  // namespace arbiter::query::detail
