#include "clean/name_survey.hpp"

#include "base/csv.hpp"
#include "base/date.hpp"
#include "base/text.hpp"
#include "clean/detail/player_limits.hpp"
#include "encoding/convert.hpp"
#include "encoding/utf8.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

namespace arbiter::clean {
namespace {

// What a name costs beside its text: the node of the map, its bucket and the arena's padding.
constexpr std::size_t kBytesPerName = 120;

std::uint32_t number_of(const Game& game, std::string_view tag, std::uint32_t most) {
    const std::string_view text = trimmed(game.tag(tag).value_or(""));
    std::uint32_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool is_number = error == std::errc() && end == text.data() + text.size();
    return is_number && number <= most ? number : 0;
}

std::uint16_t year_of(const Game& game) {
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

struct Row {
    std::string_view written;
    std::uint64_t games;
    NameProposal proposal;
};

void append_row(NameKind kind, const Row& row, std::string& out) {
    const auto field = [&](std::string_view text) {
        out += ',';
        append_csv_field(text, out);
    };
    std::string alternatives;
    for (const std::string& name : row.proposal.alternatives)
        alternatives.append(alternatives.empty() ? "" : " | ").append(name);
    field(to_string(kind));
    field(row.written);
    field(row.proposal.right);
    field(std::to_string(row.games));
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

void NameSurvey::add(const Game& game) {
    const std::uint16_t year = year_of(game);
    struct PlayerTags {
        std::string_view name, elo, fide_id;
    };
    constexpr PlayerTags kPlayers[] = {{"White", "WhiteElo", "WhiteFideId"},
                                       {"Black", "BlackElo", "BlackFideId"}};
    for (const PlayerTags& tags : kPlayers) {
        const std::optional<std::string_view> name = game.tag(tags.name);
        if (!name) continue;
        const auto elo = static_cast<std::uint16_t>(number_of(game, tags.elo, detail::kHighestElo));
        add_name(NameKind::Player, *name,
                 {.fide_id = number_of(game, tags.fide_id, detail::kHighestFideId),
                  .first_year = year,
                  .last_year = year,
                  .lowest_elo = elo,
                  .highest_elo = elo});
    }
    constexpr std::pair<std::string_view, NameKind> kOthers[] = {
        {"Site", NameKind::Site}, {"Event", NameKind::Event}, {"Round", NameKind::Round}};
    for (const auto& [tag, kind] : kOthers)
        if (const auto name = game.tag(tag)) add_name(kind, *name, {});
}

void NameSurvey::add_name(NameKind kind, std::string_view tag_value, const NameContext& context) {
    const std::string_view name = written_name(tag_value, buffer_);
    if (!says_something(name)) return;
    Names& names = seen_[static_cast<std::size_t>(kind)];
    auto place = names.find(name);
    if (place == names.end()) {
        const std::size_t bytes = kBytesPerName + name.size();
        if (used_bytes_ + bytes > memory_bytes_) {
            ++left_out_;
            return;
        }
        used_bytes_ += bytes;
        ++names_;
        place = names.emplace(texts_.copy(name), Seen{}).first;
        place->second.context.fide_id = context.fide_id;
    }
    Seen& seen = place->second;
    ++seen.games;
    widen(seen.context.first_year, seen.context.last_year, context.first_year);
    widen(seen.context.lowest_elo, seen.context.highest_elo, context.lowest_elo);
    // Ids that differ are those of namesakes, or wrong: then none counts.
    if (context.fide_id == 0) return;
    if (seen.context.fide_id == 0 && !seen.has_several_ids) seen.context.fide_id = context.fide_id;
    if (seen.context.fide_id == context.fide_id) return;
    seen.has_several_ids = true;
    seen.context.fide_id = 0;
}

NameSurvey::ReviewCounts NameSurvey::write_review(
    const Spelling& spelling, const std::function<void(std::string_view)>& write) const {
    write("apply,kind,written,proposed,games,score,source,why,alternatives\r\n");
    ReviewCounts counts;
    std::string line;
    for (std::size_t kind = 0; kind < kNameKinds; ++kind) {
        std::vector<Row> rows;
        for (const auto& [name, seen] : seen_[kind])
            if (auto proposal = spelling.proposal(static_cast<NameKind>(kind), name, seen.context))
                rows.push_back({name, seen.games, std::move(*proposal)});
        std::ranges::sort(rows, [](const Row& a, const Row& b) {
            if (a.proposal.score != b.proposal.score) return a.proposal.score > b.proposal.score;
            return a.games != b.games ? a.games > b.games : a.written < b.written;
        });
        for (const Row& row : rows) {
            line.clear();
            append_row(static_cast<NameKind>(kind), row, line);
            write(line);
            ++counts.rows;
            counts.proposals += row.proposal.right.empty() ? 0 : 1;
        }
    }
    return counts;
}

}  // namespace arbiter::clean
