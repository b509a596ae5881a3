#include "core/names/name_survey.hpp"

#include "core/base/csv.hpp"
#include "core/base/date.hpp"
#include "core/base/text.hpp"
#include "core/encoding/convert.hpp"
#include "core/encoding/utf8.hpp"
#include "core/names/detail/player_evidence.hpp"
#include "core/names/detail/player_limits.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace arbiter::names {
namespace {

// What a name costs in addition to its text: the node of the map, its bucket and the arena's
// padding.
constexpr std::size_t kBytesPerName = 140;

constexpr int kLeastOfOwnList = 98;  // what a person said, or a FIDE id, stays
constexpr int kWithheld = 20;

std::uint32_t number_of(std::string_view text, std::uint32_t most) {
    text = trimmed(text);
    std::uint32_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool is_number = error == std::errc() && end == text.data() + text.size();
    return is_number && number <= most ? number : 0;
}

// What one tag says of a player; `what` is its name without White or Black.
void read_player_tag(std::string_view what, std::string_view value, NameContext& context) {
    constexpr std::array<std::string_view, 5> kFederations{"Fed", "Federation", "Country", "Nation",
                                                           "Nationality"};
    constexpr std::array<std::string_view, 7> kBirths{
        "BirthYear", "YearOfBirth", "Born", "Birth", "BirthDate", "DateOfBirth", "Birthday"};
    constexpr std::size_t kYearDigits = 4;
    if (what == "Elo") {
        const auto elo = static_cast<std::uint16_t>(number_of(value, detail::kHighestElo));
        context.lowest_elo = context.highest_elo = elo;
    } else if (what == "FideId") {
        context.fide_id = number_of(value, detail::kHighestFideId);
    } else if (what == "Title") {
        const PlayerTitle title = detail::player_title(trimmed(value));
        (detail::is_title_of_women(title) ? context.women_title : context.title) = title;
    } else if (std::ranges::find(kFederations, what) != kFederations.end()) {
        context.federation = packed_federation(trimmed(value));
    } else if (std::ranges::find(kBirths, what) != kBirths.end()) {
        context.born = static_cast<std::uint16_t>(
            number_of(trimmed(value).substr(0, kYearDigits), detail::kLatestYear));
    }
}

std::uint16_t year_of(const export_format::Game& game) {
    for (const std::string_view tag : {"Date", "UTCDate", "EventDate"}) {
        const auto range = parse_pgn_date(trimmed(game.tag(tag).value_or("")));
        if (range) return static_cast<std::uint16_t>(range->first.year);
    }
    return 0;
}

// The narrowest and the widest of what two games say.
void widen(std::uint16_t& lowest, std::uint16_t& highest, std::uint16_t value) {
    if (value == 0) return;
    lowest = lowest == 0 ? value : std::min(lowest, value);
    highest = std::max(highest, value);
}

// Ids that differ are those of namesakes, or wrong: then none counts.
void add_fide_id(NameSurvey::Seen& seen, std::uint32_t fide_id) {
    NameContext& context = seen.context;
    if (fide_id == 0 || context.fide_id == fide_id) return;
    if (context.fide_id == 0 && !seen.has_several_ids) {
        context.fide_id = fide_id;
        return;
    }
    seen.has_several_ids = seen.is_of_several = true;
    context.fide_id = 0;
}

// Players change their federation, so that two say nothing.
void add_federation(NameSurvey::Seen& seen, std::uint16_t federation) {
    NameContext& context = seen.context;
    if (federation == 0 || context.federation == federation || seen.has_several_federations) return;
    seen.has_several_federations = context.federation != 0;
    context.federation = seen.has_several_federations ? std::uint16_t{0} : federation;
}

void add_context(NameSurvey::Seen& seen, const NameContext& said) {
    constexpr int kYears = 2;
    constexpr int kFarApart = 400;  // more than one player gains or loses in that time
    NameContext& context = seen.context;
    widen(context.first_year, context.last_year, said.first_year);
    widen(context.lowest_elo, context.highest_elo, said.lowest_elo);
    context.title = std::max(context.title, said.title);
    context.women_title = std::max(context.women_title, said.women_title);
    add_fide_id(seen, said.fide_id);
    add_federation(seen, said.federation);
    if (context.born != 0 && said.born != 0 && said.born != context.born) seen.is_of_several = true;
    context.born = std::max(context.born, said.born);
    // Not when the years are not known, or become more than two later.
    seen.are_ratings_far_apart = context.first_year != 0 &&
                                 context.last_year - context.first_year <= kYears &&
                                 context.highest_elo - context.lowest_elo > kFarApart;
}

// Makes an alternative of a proposal, unless a person or a FIDE id says it.
void withhold(NameSurvey::Decision& decision, std::string_view why) {
    NameProposal& proposal = decision.proposal;
    if (proposal.right.empty() || proposal.score >= kLeastOfOwnList) return;
    decision.withheld_score = std::exchange(proposal.score, kWithheld);
    proposal.alternatives = {std::exchange(proposal.right, {})};
    proposal.why.append(", but ").append(why);
}

void append_row(const NameSurvey::Decision& row, bool guards_formulas, std::string& out) {
    const auto field = [&](std::string_view text) {
        out += ',';
        append_csv_field(text, guards_formulas, out);
    };
    std::string alternatives;
    for (const std::string& name : row.proposal.alternatives)
        alternatives.append(alternatives.empty() ? "" : " | ").append(name);
    field(to_string(row.kind));
    field(row.written);
    field(row.proposal.right);
    field(std::to_string(row.seen.games));
    field(std::to_string(row.proposal.score));
    field(row.proposal.source);
    field(row.proposal.why);
    field(alternatives);
    out += "\r\n";
}

}  // namespace

std::string_view written_name(std::string_view tag_value, std::string& buffer) {
    const std::string_view name = trimmed(tag_value);
    if (encoding::is_utf8(name)) return name;
    buffer = encoding::to_utf8_where_needed(name, encoding::Charset::Unknown);
    return buffer;
}

void NameSurvey::add(const export_format::Game& game) {
    add_players(game);
    constexpr std::pair<std::string_view, NameKind> kOthers[] = {
        {"Site", NameKind::Site}, {"Event", NameKind::Event}, {"Round", NameKind::Round}};
    for (const auto& [tag, kind] : kOthers)
        if (const auto name = game.tag(tag)) (void)add_name(kind, *name);
}

void NameSurvey::add_players(const export_format::Game& game) {
    const std::uint16_t year = year_of(game);
    constexpr std::array<std::string_view, 2> kSides{"White", "Black"};
    std::array<Seen*, 2> players{};
    for (std::size_t i = 0; i < kSides.size(); ++i) {
        const std::string_view side = kSides[i];
        const std::optional<std::string_view> name = game.tag(side);
        players[i] = name ? add_name(NameKind::Player, *name) : nullptr;
        if (players[i] == nullptr) continue;
        NameContext said{.first_year = year, .last_year = year};
        for (const export_format::Tag& tag : game.tags)
            if (tag.name.size() > side.size() && tag.name.starts_with(side))
                read_player_tag(tag.name.substr(side.size()), tag.value, said);
        add_context(*players[i], said);
    }
    if (players[0] != nullptr && players[1] != nullptr) add_opponents(*players[0], *players[1]);
}

// Spellings of one name begin with one letter, nearly always; the others would cost too much.
void NameSurvey::add_opponents(Seen& white, Seen& black) {
    constexpr std::size_t kBytesPerPair = 50;
    constexpr unsigned kBits = 32;
    if (&white == &black) {
        white.is_of_several = true;
    } else if (white.initial == black.initial && used_bytes_ + kBytesPerPair <= memory_bytes_) {
        const auto [low, high] = std::minmax(white.number, black.number);
        if (opponents_.insert(std::uint64_t{low} << kBits | high).second)
            used_bytes_ += kBytesPerPair;
    }
}

NameSurvey::Seen* NameSurvey::add_name(NameKind kind, std::string_view tag_value) {
    const std::string_view name = written_name(tag_value, buffer_);
    if (!export_format::says_something(name)) return nullptr;
    Names& names = seen_[static_cast<std::size_t>(kind)];
    auto place = names.find(name);
    if (place == names.end()) {
        const std::size_t bytes = kBytesPerName + name.size();
        if (used_bytes_ + bytes > memory_bytes_) {
            ++left_out_;
            return nullptr;
        }
        used_bytes_ += bytes;
        place = names.emplace(texts_.copy(name), Seen{}).first;
        place->second.number = static_cast<std::uint32_t>(names_++);
        const char initial = name.front();
        place->second.initial =
            initial >= 'A' && initial <= 'Z' ? static_cast<char>(initial - 'A' + 'a') : initial;
    }
    ++place->second.games;
    return &place->second;
}

std::vector<NameSurvey::Decision> NameSurvey::decisions(const Spelling& spelling) const {
    std::vector<Decision> found;
    for (std::size_t kind = 0; kind < kNameKinds; ++kind)
        for (const auto& [name, seen] : seen_[kind]) {
            NameContext context = seen.context;
            if (seen.is_of_several) context.born = 0;
            auto proposal = spelling.proposal(static_cast<NameKind>(kind), name, context);
            if (!proposal) continue;
            found.push_back({static_cast<NameKind>(kind), name, seen, std::move(*proposal)});
            if (seen.is_of_several || seen.are_ratings_far_apart)
                withhold(found.back(), "the games are those of several players");
        }
    std::ranges::sort(found, {},
                      [](const Decision& each) { return std::pair(each.kind, each.written); });
    withdraw_opponents(found);
    return found;
}

// Takes back the proposals that would give one name to two players of the same game.
void NameSurvey::withdraw_opponents(std::vector<Decision>& found) const {
    constexpr unsigned kBits = 32;
    constexpr std::uint64_t kLowBits = 0xFFFFFFFF;
    std::unordered_map<std::uint32_t, std::string_view> becomes;  // by the number of the name
    for (const std::uint64_t pair : opponents_)
        for (const std::uint64_t number : {pair >> kBits, pair & kLowBits})
            becomes.emplace(static_cast<std::uint32_t>(number), std::string_view{});
    const auto set = [&](std::uint32_t number, std::string_view name) {
        if (const auto place = becomes.find(number); place != becomes.end()) place->second = name;
    };
    for (const auto& [name, seen] : seen_[static_cast<std::size_t>(NameKind::Player)])
        set(seen.number, name);
    for (const Decision& each : found)
        if (each.kind == NameKind::Player && !each.proposal.right.empty())
            set(each.seen.number, each.proposal.right);
    std::unordered_set<std::uint32_t> withdrawn;
    for (const std::uint64_t pair : opponents_) {
        const auto low = static_cast<std::uint32_t>(pair >> kBits);
        const auto high = static_cast<std::uint32_t>(pair);
        if (becomes.at(low) != becomes.at(high)) continue;
        withdrawn.insert(low);
        withdrawn.insert(high);
    }
    for (Decision& each : found)
        if (each.kind == NameKind::Player && withdrawn.contains(each.seen.number))
            withhold(each, "games against another spelling of it are there");
}

NameSurvey::ReviewCounts NameSurvey::write_review(
    const Spelling& spelling, bool guards_formulas,
    const std::function<void(std::string_view)>& write) const {
    write("apply,kind,written,proposed,games,score,source,why,alternatives\r\n");
    std::vector<Decision> rows = decisions(spelling);
    std::ranges::stable_sort(rows, [](const Decision& a, const Decision& b) {
        if (a.seen.games != b.seen.games) return a.seen.games > b.seen.games;
        return a.kind != b.kind ? a.kind < b.kind : a.proposal.score > b.proposal.score;
    });
    ReviewCounts counts;
    std::string line;
    for (const Decision& row : rows) {
        line.clear();
        append_row(row, guards_formulas, line);
        write(line);
        ++counts.rows;
        counts.proposals += row.proposal.right.empty() ? 0 : 1;
    }
    return counts;
}

}  // namespace arbiter::names
