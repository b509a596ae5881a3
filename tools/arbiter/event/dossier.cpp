#include "tools/arbiter/event/dossier.hpp"

#include "core/base/text.hpp"
#include "core/check/rule.hpp"
#include "core/page/page.hpp"
#include "core/report/clock_table.hpp"
#include "core/report/place.hpp"
#include "core/report/ruling_text.hpp"
#include "core/text/utf8.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>

namespace arbiter::tools {
namespace {

using report::BatchView;
using report::GameRecord;

// "Petit - Roux, round 7.1".
std::string who_of(const report::GameCard& card) {
    std::string words = fmt::format("{} \u2013 {}", card.white.empty() ? "?" : card.white,
                                    card.black.empty() ? "?" : card.black);
    if (!card.round.empty() && card.round != "?" && card.round != "-")
        words += fmt::format(", round {}", card.round);
    return words;
}

std::string how_of(const check::Finding& finding) {
    switch (finding.fix) {
        case check::FixKind::Safe:
            return "audit --fix safe mends it";
        case check::FixKind::Unsafe:
            return "audit --fix all mends it, look at it first";
        case check::FixKind::None:
            break;
    }
    return {};
}

class DossierReader final : public report::Report {
  public:
    explicit DossierReader(GamesAudit& audit) : audit_(audit) {}

    [[nodiscard]] bool reads_facts() const override { return true; }
    [[nodiscard]] bool reads_clocks() const override { return true; }
    [[nodiscard]] bool reads_cards() const override { return true; }
    [[nodiscard]] bool reads_style() const override { return true; }
    void render(const BatchView&, std::string&) const override {}

    void absorb(const BatchView& batch, std::string&) override {
        report::PlaceCursor cursor{batch};
        for (const check::Finding& finding : batch.file_findings_before)
            add(finding, batch, nullptr, 0, cursor);
        for (std::size_t i = 0; i < batch.games.size(); ++i) {
            const GameRecord& game = batch.games[i];
            add_game(batch, game, batch.first_game + i);
            for (std::uint32_t at = game.findings_begin; at < game.findings_end; ++at)
                add(batch.findings[at], batch, &game, batch.first_game + i, cursor);
        }
        for (const check::Finding& finding : batch.file_findings_after)
            add(finding, batch, nullptr, 0, cursor);
    }

  private:
    void add_game(const BatchView& batch, const GameRecord& game, std::uint64_t ordinal) {
        DossierGame& each = audit_.games.emplace_back();
        each.file = batch.file;
        each.game = ordinal;
        each.status = report::to_string(game.status);
        if (game.ending) each.end = laws::to_string(game.ending->kind);
        if (game.facts != nullptr && game.facts->time_control_tag)
            each.time_control = *game.facts->time_control_tag;
        for (const report::ClockRow& row : game.clocks)
            if (row.clk_ms != check::kNoTime)
                each.clocks[row.is_black ? 1 : 0] = report::clock_text(row.clk_ms);
    }

    void add(const check::Finding& finding, const BatchView& batch, const GameRecord* game,
             std::uint64_t ordinal, report::PlaceCursor& cursor) {
        if (finding.is_merged) return;
        const check::Rule& rule = check::rule(finding.rule);
        Correction& each = audit_.corrections.emplace_back();
        each.severity = finding.severity;
        each.code = rule.code;
        each.rule = rule.name;
        each.summary = rule.summary;
        if (game != nullptr && game->card != nullptr) each.who = who_of(*game->card);
        if (game != nullptr && finding.ply != check::kNoPly && finding.ply != 0)
            each.what = report::move_text(*game, finding.ply) + ": ";
        each.what += finding.message;
        if (finding.certainty != check::Certainty::Certain)
            each.what += fmt::format(" ({})", check::to_string(finding.certainty));
        if (!finding.article.empty())
            each.what += fmt::format(" [{}{}{}]", finding.laws, finding.laws.empty() ? "" : " ",
                                     finding.article);
        const report::Place place = cursor.at(finding.span.begin);
        each.where.push_back(fmt::format("{}{}, line {}, column {}", text::printable(batch.file),
                                         game == nullptr ? "" : fmt::format(", game {}", ordinal),
                                         place.line, place.column));
        each.how = how_of(finding);
    }

    GamesAudit& audit_;
};

// Of games and events in one list: the gravest first, else in the order in which they were found.
std::vector<Correction> corrections_of(const event::ReportInput& input, const GamesAudit& games) {
    std::vector<Correction> all = games.corrections;
    for (const event::EventAudit& audit : input.events) {
        for (const event::Finding& finding : audit.findings) {
            // The audit of the games has said it: RES03.
            if (finding.rule == event::RuleId::EVT26) continue;
            const check::Rule& rule = event::rule(finding.rule);
            Correction& each = all.emplace_back();
            each.severity = rule.severity;
            each.code = rule.code;
            each.rule = rule.name;
            each.summary = rule.summary;
            each.what = finding.message;
            each.where.push_back(event::words_of(finding.place));
            for (const event::Place& other : finding.others)
                each.where.push_back("see also " + event::words_of(other));
        }
    }
    std::ranges::stable_sort(all, {}, &Correction::severity);
    return all;
}

using Counts = std::array<std::size_t, check::kSeverities>;

Counts counts_of(const std::vector<Correction>& corrections) {
    Counts counts{};
    for (const Correction& each : corrections)
        ++counts[static_cast<std::size_t>(each.severity)];
    return counts;
}

void append_numbers(const GamesAudit& games, const Counts& counts, std::string& out) {
    out += "<section class=\"panel\" aria-label=\"Totals\"><ul class=\"numbers\">\n";
    const auto add = [&](std::size_t count, std::string_view name, std::string_view kind) {
        out += fmt::format("<li><b{}>{}</b>{}</li>\n", kind, count, name);
    };
    add(games.games.size(), games.games.size() == 1 ? "game" : "games", "");
    for (const std::string_view status : {"clean", "flagged", "rejected", "unchecked"}) {
        const auto count =
            static_cast<std::size_t>(std::ranges::count(games.games, status, &DossierGame::status));
        if (count != 0 || status != "unchecked") add(count, status, "");
    }
    for (std::size_t i = 0; i < counts.size(); ++i) {
        const std::string_view level = check::to_string(static_cast<check::Severity>(i));
        if (counts[i] != 0) add(counts[i], level, fmt::format(" class=\"level {}\"", level));
    }
    out += "</ul></section>\n";
}

void append_correction(const Correction& each, std::string& out) {
    const std::string_view level = check::to_string(each.severity);
    out += fmt::format(
        "<tr{}><td class=\"short\"><span class=\"level {}\">{}</span></td><td class=\"short\">"
        "<span class=\"rule\" title=\"{}\">{}</span><br><span class=\"place\">{}</span></td>"
        "<td class=\"who\">{}</td><td class=\"message\">{}</td><td class=\"place\">",
        each.severity == check::Severity::Style ? " class=\"quiet\"" : "", level, level,
        page::escaped(each.summary), each.rule, each.code, page::escaped(each.who),
        page::escaped(each.what));
    for (std::size_t i = 0; i < each.where.size(); ++i)
        out += (i == 0 ? "" : "<br>") + page::escaped(each.where[i]);
    if (!each.how.empty()) out += "<br>" + page::escaped(each.how);
    out += "</td></tr>\n";
}

void append_corrections(const std::vector<Correction>& corrections, const Counts& counts,
                        std::string& out) {
    out += "<h2>To be corrected</h2>\n";
    if (corrections.empty()) {
        out += "<p>Nothing was found.</p>\n";
        return;
    }
    page::style_switch(counts[static_cast<std::size_t>(check::Severity::Style)], out);
    out +=
        "<div><table class=\"full\">\n<thead><tr><th>level</th><th>rule</th><th>game</th>"
        "<th>what</th><th>where to correct it</th></tr></thead>\n<tbody>\n";
    for (const Correction& each : corrections)
        append_correction(each, out);
    out += "</tbody></table></div>\n";
}

// Where a game of the event stands in the audit.
class GameIndex {
  public:
    explicit GameIndex(const GamesAudit& games) {
        for (const DossierGame& each : games.games)
            games_[{each.file, each.game}] = &each;
    }
    [[nodiscard]] const DossierGame* find(const event::GameEntry& entry) const {
        const auto found = games_.find({entry.file, entry.game});
        return found == games_.end() ? nullptr : found->second;
    }

  private:
    std::map<std::pair<std::string, std::uint64_t>, const DossierGame*> games_;
};

void append_pairing(const event::Event& event, const event::Game& game, const DossierGame* audited,
                    bool has_clocks, std::string& out) {
    const event::GameEntry& entry = *game.entry;
    out += "<tr>";
    page::cell(game.board == 0 ? "" : std::to_string(game.board), out);
    page::cell(event.players[game.players[0]].name, out, "name");
    page::cell(entry.result_token.empty() ? entry.result_tag : entry.result_token, out);
    page::cell(event.players[game.players[1]].name, out, "name");
    page::cell(std::to_string((entry.half_moves + 1) / 2), out);
    page::cell(audited == nullptr ? "" : audited->status, out, "l");
    page::cell(audited == nullptr ? "" : audited->end, out, "l");
    if (has_clocks) {
        page::cell(audited == nullptr ? "" : audited->clocks[0], out);
        page::cell(audited == nullptr ? "" : audited->clocks[1], out);
        page::cell(audited == nullptr ? "" : audited->time_control, out, "l");
    }
    page::cell(event::words_of(event::place_of(entry)), out, "place l");
    out += "</tr>\n";
}

// The games by round and board, with how they ended and what the clocks showed then.
void append_pairings(const event::Event& event, const GameIndex& index, std::string& out) {
    std::vector<const event::Game*> games;
    bool has_clocks = false;
    for (const event::Game& each : event.games) {
        games.push_back(&each);
        const DossierGame* audited = index.find(*each.entry);
        has_clocks |=
            audited != nullptr && (!audited->clocks[0].empty() || !audited->clocks[1].empty());
    }
    std::ranges::stable_sort(
        games, {}, [](const event::Game* each) { return std::pair(each->round, each->board); });
    for (std::size_t i = 0; i < games.size();) {
        const std::uint32_t round = games[i]->round;
        page::begin_table(round == 0 ? "Games without a round" : "Round " + event.round_name(round),
                          has_clocks ? 11 : 8, out);
        out +=
            "<thead><tr><th>board</th><th class=\"l\">White</th><th>result</th><th "
            "class=\"l\">Black</th><th>moves</th><th class=\"l\">record</th><th class=\"l\">ended "
            "by the board</th>";
        if (has_clocks)
            out += "<th>White's clock</th><th>Black's clock</th><th class=\"l\">time control</th>";
        out += "<th class=\"l\">where</th></tr></thead>\n";
        for (; i < games.size() && games[i]->round == round; ++i)
            append_pairing(event, *games[i], index.find(*games[i]->entry), has_clocks, out);
        page::end_table(out);
    }
}

page::Head head_of(const event::ReportInput& input) {
    if (input.events.size() != 1)
        return {.title = "Dossier", .about = {fmt::format("{} events", input.events.size())}};
    const event::EventAudit& only = input.events.front();
    std::vector<std::uint32_t> rounds;
    for (const event::Game& each : only.event.games)
        if (std::ranges::find(rounds, each.round) == rounds.end()) rounds.push_back(each.round);
    std::string title = event::title_of(only.event);
    if (rounds.size() == 1 && rounds.front() != 0)
        title += ", round " + only.event.round_name(rounds.front());
    return {.title = title,
            .about = {event::days_of(only.event), event::size_words(only),
                      only.table_source.empty() ? "without a tournament report"
                                                : "beside " + only.table_source}};
}

}  // namespace

std::unique_ptr<report::Report> make_dossier_reader(GamesAudit& audit) {
    return std::make_unique<DossierReader>(audit);
}

void append_dossier(const event::ReportInput& input, const GamesAudit& games, std::string& out) {
    const std::vector<Correction> corrections = corrections_of(input, games);
    const Counts counts = counts_of(corrections);
    page::begin(head_of(input), out);
    if (input.is_partial)
        out += "<p class=\"banner bad\">The run was stopped: what follows was not read.</p>\n";
    append_numbers(games, counts, out);
    append_corrections(corrections, counts, out);
    const GameIndex index{games};
    for (const event::EventAudit& audit : input.events) {
        out += "<section>\n";
        if (input.events.size() > 1)
            out += fmt::format("<h2>{}</h2>\n", page::escaped(event::title_of(audit.event)));
        append_pairings(audit.event, index, out);
        event::append_tables_html(audit, input, out);
        out += "</section>\n";
    }
    page::end(input.version.empty() ? "" : fmt::format("arbiter {}", input.version), out);
}

}  // namespace arbiter::tools
