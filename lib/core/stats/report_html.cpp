#include "core/page/page.hpp"
#include "core/report/made_by.hpp"
#include "core/stats/page_script.hpp"
#include "core/stats/plots.hpp"
#include "core/stats/report.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <initializer_list>
#include <iterator>
#include <map>
#include <utility>

namespace arbiter::stats::detail {
namespace {

using page::cell;

std::string games_words(std::uint64_t games) {
    return fmt::format("{} game{}", grouped(games), games == 1 ? "" : "s");
}

std::string share_words(std::uint64_t games, std::uint64_t all) {
    return fmt::format("{}, {}", games_words(games), share(games, all));
}

std::string score_words(const ScoreCount& score) {
    const std::uint64_t finished = score.finished();
    if (finished == 0) return "no result";
    return fmt::format(
        "White won {}, drawn {}, Black won {}; White scored {}",
        percent(per_mille(score.white(), finished)), percent(per_mille(score.draws(), finished)),
        percent(per_mille(score.black(), finished)), percent(white_score_per_mille(score)));
}

std::string tenths(std::uint64_t number) {
    return fmt::format("{}.{}", number / 10, number % 10);
}

PlotValue score_value(std::string name, const ScoreCount& score) {
    std::string words =
        fmt::format("{}: {}; {}", name, games_words(score.games), score_words(score));
    return {std::move(name), std::move(words), score.games, score};
}

void begin_panel(std::string_view heading, std::string& out) {
    fmt::format_to(std::back_inserter(out), "<figure class=\"panel\"><h2>{}</h2>\n", heading);
}

void end_panel(std::string& out) {
    out += "</figure>\n";
}

void append_number(std::string_view number, std::string_view name, std::string& out,
                   bool is_apart = false) {
    fmt::format_to(std::back_inserter(out), "<li{}><b>{}</b>{}</li>\n",
                   is_apart ? " class=\"apart\"" : "", number, name);
}

void append_numbers(const ReportView& view, std::string& out) {
    const Collection& all = view.collection;
    out += "<section class=\"panel\" aria-label=\"Totals\"><ul class=\"numbers\">\n";
    append_number(grouped(all.all.games), all.all.games == 1 ? "game" : "games", out);
    append_number(grouped(view.players.size()), view.players.size() == 1 ? "player" : "players",
                  out);
    append_number(grouped(view.events.size()), view.events.size() == 1 ? "event" : "events", out);
    const ScoreCount& score = all.all;
    if (score.finished() != 0) {
        append_number(percent(white_score_per_mille(score)), "scored by White", out, true);
        append_number(percent(per_mille(score.draws(), score.finished())), "drawn", out);
    }
    if (score.whole_games != 0)
        append_number(tenths(average_moves_tenths(score)), "moves on average", out);
    for (std::size_t i = 0; i < report::kStatuses; ++i) {
        const auto status = static_cast<report::Status>(i);
        if (all.by_status[i] == 0 && status == report::Status::Unchecked) continue;
        append_number(grouped(all.by_status[i]), report::to_string(status), out, i == 0);
    }
    out += "</ul></section>\n";
}

// ---- plots -------------------------------------------------------------------------------------

// The years in steps of 1, 10 or 100, so that there are at most 120 columns.
void append_year_plots(const Collection& all, std::string& out) {
    const YearRange years = years_of(all);
    if (years.first == 0) return;
    int step = 1;
    while ((years.last - years.first) / step >= 120)
        step *= 10;
    std::map<int, ScoreCount> columns;
    for (int year = years.first / step; year <= years.last / step; ++year)
        columns[year];
    for (const auto& [year, score] : all.by_year)
        if (year != 0) columns[year / step].add(score);
    std::vector<PlotValue> values;
    for (const auto& [year, score] : columns)
        values.push_back(
            score_value(fmt::format("{}{}", year * step, step == 1 ? "" : "s"), score));
    const std::string_view unit = step == 1 ? "year" : step == 10 ? "decade" : "century";
    begin_panel(fmt::format("Games by {}", unit), out);
    append_columns(fmt::format("Games by {}, {} to {}", unit, years.first, years.last), values,
                   out);
    end_panel(out);
    std::erase_if(values, [](const PlotValue& value) { return value.score.finished() == 0; });
    if (values.size() < 2) return;
    begin_panel(fmt::format("Results by {}", unit), out);
    append_score_columns(fmt::format("Results by {}", unit), values, out);
    append_score_legend(out);
    end_panel(out);
}

void append_result_plot(const Collection& all, std::string& out) {
    std::vector<PlotValue> values;
    const auto add = [&](std::string name, std::uint64_t games) {
        if (games == 0) return;
        std::string words = fmt::format("{}: {}", name, share_words(games, all.all.games));
        values.push_back({std::move(name), std::move(words), games});
    };
    add("White won", all.all.white());
    add("drawn", all.all.draws());
    add("Black won", all.all.black());
    add("unfinished (*)", all.all.of(pgn::Outcome::Unknown));
    add("both lost (0-0)", all.all.of(pgn::Outcome::BothLose));
    add("no result", all.all.of(pgn::Outcome::None));
    begin_panel("Results", out);
    append_bars("Results: " + score_words(all.all), values, out);
    end_panel(out);
}

void append_rating_plot(const Collection& all, std::string& out) {
    std::vector<PlotValue> values;
    for (const auto& [from, score] : all.by_rating)
        if (from >= 0 && score.finished() != 0) {
            values.push_back(score_value(band_words(from), score));
            values.back().name = std::to_string(from);
        }
    if (values.empty()) return;
    begin_panel("Results by rating", out);
    append_score_columns("Results by the average rating of both players", values, out);
    append_score_legend(out);
    end_panel(out);
    begin_panel("Games by rating", out);
    append_columns("Games by the average rating of both players", values, out);
    end_panel(out);
}

void append_length_plot(const Collection& all, std::string& out) {
    const Lengths lengths = lengths_of(all);
    if (lengths.games == 0) return;
    std::size_t last = Lengths::kBins;
    while (lengths.bins[last - 1] == 0)
        --last;
    std::vector<PlotValue> values;
    for (std::size_t i = 0; i < last; ++i)
        values.push_back(
            {bin_words(i),
             fmt::format("{} moves: {}", bin_words(i), share_words(lengths.bins[i], lengths.games)),
             lengths.bins[i]});
    begin_panel("Length in moves", out);
    append_columns(fmt::format("Games by their length in moves; half of them have at most {}",
                               lengths.median_moves),
                   values, out);
    end_panel(out);
}

void append_ending_plot(const Collection& all, std::string& out) {
    std::vector<PlotValue> values;
    for (std::size_t i = 0; i < all.by_ending.size(); ++i) {
        const EndingCount& ending = all.by_ending[i];
        if (ending.games == 0) continue;
        std::string name = i == laws::kEndingKinds
                               ? "none (resigned, agreed, on time)"
                               : std::string(laws::to_string(static_cast<laws::EndingKind>(i)));
        std::string words = fmt::format(
            "{}: {}{}", name, share_words(ending.games, all.all.games),
            ending.played_on == 0 ? ""
                                  : fmt::format("; played on in {}", grouped(ending.played_on)));
        values.push_back({std::move(name), std::move(words), ending.games});
    }
    begin_panel("End on the board", out);
    append_bars("Games by their end on the board", values, out);
    end_panel(out);
}

void append_opening_plot(const ReportView& view, std::string& out) {
    const auto families = families_of(view.collection);
    if (families.empty()) return;
    constexpr std::size_t kMostBars = 20;
    std::vector<PlotValue> values;
    for (std::size_t i = 0; i < std::min<std::size_t>(kMostBars, families.size()); ++i)
        values.push_back(score_value(std::string(families[i].name), families[i].score));
    begin_panel("Openings", out);
    append_score_bars("The most frequent openings, with their results", values, out);
    append_score_legend(out);
    end_panel(out);
}

void append_lacking_plot(const Collection& all, std::string& out) {
    std::vector<PlotValue> values;
    for (std::size_t i = 0; i < kLackings; ++i) {
        if (all.lacking[i] == 0) continue;
        std::string name{kLacking[i].words};
        std::string words =
            fmt::format("without {}: {}", name, share_words(all.lacking[i], all.all.games));
        values.push_back({std::move(name), std::move(words), all.lacking[i]});
    }
    if (values.empty()) return;
    std::ranges::stable_sort(values, std::ranges::greater{}, &PlotValue::games);
    // The whole collection is as wide as the panel.
    values.insert(values.begin(), {"all games", games_words(all.all.games), all.all.games});
    begin_panel("What is missing", out);
    append_bars("Games that lack something", values, out);
    end_panel(out);
}

void append_time_class_plot(const Collection& all, std::string& out) {
    std::vector<PlotValue> values;
    for (std::size_t i = 0; i < all.by_time_class.size(); ++i)
        if (all.by_time_class[i].games != 0)
            values.push_back(
                score_value(i + 1 == all.by_time_class.size()
                                ? "not known"
                                : std::string(laws::to_string(static_cast<laws::TimeClass>(i))),
                            all.by_time_class[i]));
    if (values.size() < 2) return;
    begin_panel("Time class", out);
    append_score_bars("Games by time class, with their results", values, out);
    append_score_legend(out);
    end_panel(out);
}

// ---- tables ------------------------------------------------------------------------------------

struct Column {
    std::string_view name;
    bool is_words = false;
};

void begin_sorted_table(std::string_view heading, std::initializer_list<Column> columns,
                        std::string& out, std::string_view note = {}) {
    page::begin_table(heading, columns.size(), out, note);
    // The table that page::begin_table() has opened.
    constexpr std::string_view kOpened = "<table>\n";
    out.resize(out.size() - kOpened.size());
    out += "<table class=\"sorted\">\n<thead><tr>";
    for (const Column& column : columns)
        fmt::format_to(std::back_inserter(out), "<th scope=\"col\"{}>{}</th>",
                       column.is_words ? " class=\"l\"" : "", column.name);
    out += "</tr></thead>\n<tbody>\n";
}

void end_sorted_table(std::string& out) {
    out += "</tbody>\n";
    page::end_table(out);
}

void append_score_cells(const ScoreCount& score, std::uint64_t all_games, std::string& out) {
    const std::uint64_t finished = score.finished();
    cell(grouped(score.games), out);
    cell(share(score.games, all_games), out);
    cell(share(score.white(), finished), out);
    cell(share(score.draws(), finished), out);
    cell(share(score.black(), finished), out);
    cell(finished == 0 ? "-" : percent(white_score_per_mille(score)), out);
    cell(score.whole_games == 0 ? "-" : tenths(average_moves_tenths(score)), out);
}

void begin_score_table(std::string_view heading, std::string_view what, std::string& out,
                       std::string_view note = {}) {
    begin_sorted_table(heading,
                       {{what, true},
                        {"games"},
                        {"share"},
                        {"White won"},
                        {"drawn"},
                        {"Black won"},
                        {"White scored"},
                        {"moves"}},
                       out, note);
}

void append_score_row(std::string_view name, const ScoreCount& score, std::uint64_t all_games,
                      std::string& out) {
    out += "<tr>";
    cell(name, out, "name");
    append_score_cells(score, all_games, out);
    out += "</tr>\n";
}

std::string rest_words(std::size_t shown, std::size_t all) {
    return shown >= all ? std::string()
                        : fmt::format("The first {} of {}; --top {} shows all.", grouped(shown),
                                      grouped(all), all);
}

std::size_t shown_rows(const ReportView& view, std::size_t all) {
    return static_cast<std::size_t>(std::min<std::uint64_t>(view.options.top, all));
}

void append_player_table(const ReportView& view, std::string& out) {
    const std::size_t most = shown_rows(view, view.players.size());
    if (most == 0) return;
    begin_sorted_table("Players",
                       {{"player", true},
                        {"games"},
                        {"as White"},
                        {"won"},
                        {"drawn"},
                        {"lost"},
                        {"score"},
                        {"lowest Elo"},
                        {"highest Elo"},
                        {"years"},
                        {"spellings"}},
                       out, rest_words(most, view.players.size()));
    for (std::size_t i = 0; i < most; ++i) {
        const JoinedName& player = view.players[i];
        const NameFigures& of = player.figures;
        out += "<tr>";
        cell(player.name(), out, "name");
        for (const std::uint64_t number : {of.games, of.as_white, of.wins, of.draws, of.losses})
            cell(grouped(number), out);
        cell(share(2 * of.wins + of.draws, 2 * (of.wins + of.draws + of.losses)), out);
        cell(of.lowest_elo == 0 ? "" : std::to_string(of.lowest_elo), out);
        cell(of.highest_elo == 0 ? "" : std::to_string(of.highest_elo), out);
        cell(range_words(of.first_year, of.last_year), out);
        cell(grouped(player.spellings.size()), out);
        out += "</tr>\n";
    }
    end_sorted_table(out);
}

void append_event_table(const ReportView& view, std::string& out) {
    const std::size_t most = shown_rows(view, view.events.size());
    if (most == 0) return;
    begin_sorted_table("Events",
                       {{"event", true},
                        {"games"},
                        {"White won"},
                        {"drawn"},
                        {"Black won"},
                        {"lowest Elo"},
                        {"highest Elo"},
                        {"years"},
                        {"spellings"}},
                       out, rest_words(most, view.events.size()));
    for (std::size_t i = 0; i < most; ++i) {
        const JoinedName& event = view.events[i];
        const NameFigures& of = event.figures;
        const std::uint64_t finished = of.wins + of.draws + of.losses;
        out += "<tr>";
        cell(event.name(), out, "name");
        cell(grouped(of.games), out);
        for (const std::uint64_t number : {of.wins, of.draws, of.losses})
            cell(share(number, finished), out);
        cell(of.lowest_elo == 0 ? "" : std::to_string(of.lowest_elo), out);
        cell(of.highest_elo == 0 ? "" : std::to_string(of.highest_elo), out);
        cell(range_words(of.first_year, of.last_year), out);
        cell(grouped(event.spellings.size()), out);
        out += "</tr>\n";
    }
    end_sorted_table(out);
}

void append_spelling_table(const ReportView& view, std::string_view heading, std::string_view what,
                           const std::vector<JoinedName>& names, std::string& out) {
    const auto several = with_several_spellings(names);
    const std::size_t most = shown_rows(view, several.size());
    if (most == 0) return;
    begin_sorted_table(heading, {{what, true}, {"games"}, {"spellings"}, {"other spellings", true}},
                       out, rest_words(most, several.size()));
    for (std::size_t i = 0; i < most; ++i) {
        const JoinedName& name = *several[i];
        std::string others;
        for (std::size_t k = 1; k < name.spellings.size(); ++k)
            fmt::format_to(std::back_inserter(others), "{}{} ({})", k == 1 ? "" : "; ",
                           name.spellings[k].text, grouped(name.spellings[k].games));
        out += "<tr>";
        cell(name.name(), out, "name");
        cell(grouped(name.figures.games), out);
        cell(grouped(name.spellings.size()), out);
        cell(others, out, "l");
        out += "</tr>\n";
    }
    end_sorted_table(out);
}

void append_opening_tables(const ReportView& view, std::string& out) {
    const Collection& all = view.collection;
    const auto codes = codes_by_games(all);
    const std::size_t most = shown_rows(view, codes.size());
    if (most == 0) return;
    begin_score_table("ECO codes", "code", out, rest_words(most, codes.size()));
    for (std::size_t i = 0; i < most; ++i)
        append_score_row(fmt::format("{} {}", eco_code(codes[i]), opening_name(codes[i])),
                         all.by_eco[codes[i]], all.all.games, out);
    end_sorted_table(out);
}

void append_group_tables(const Collection& all, std::string& out) {
    begin_score_table("Years", "year", out);
    for (const auto& [year, score] : all.by_year)
        append_score_row(year == 0 ? "not known" : std::to_string(year), score, all.all.games, out);
    end_sorted_table(out);
    begin_score_table("Average rating of both players", "rating", out);
    for (const auto& [from, score] : all.by_rating)
        append_score_row(from < 0 ? "not both known" : band_words(from), score, all.all.games, out);
    end_sorted_table(out);
    const auto words = [&](std::string_view heading, std::string_view what, const auto& table) {
        if (table.size() < 2) return;
        begin_score_table(heading, what, out);
        for (const auto& [name, score] : table)
            append_score_row(name.empty() ? "none" : name, score, all.all.games, out);
        end_sorted_table(out);
    };
    words("Variants", "variant", all.by_variant);
    words("Editions of the Laws", "edition", all.by_laws);
}

void append_claim_table(const Collection& all, std::string& out) {
    if (all.any_claim.games == 0) return;
    begin_sorted_table("Draws that could have been claimed",
                       {{"claim", true}, {"games"}, {"game went on"}, {"somebody won"}}, out,
                       "A player to move could have claimed a draw. The game went on where "
                       "half-moves follow; somebody won where it was not drawn in the end.");
    const auto add = [&](std::string_view words, const ClaimCount& claim) {
        if (claim.games == 0) return;
        out += "<tr>";
        cell(words, out, "name");
        for (const std::uint64_t number : {claim.games, claim.played_on, claim.decided})
            cell(grouped(number), out);
        out += "</tr>\n";
    };
    for (std::size_t i = 0; i < judge::kClaimKinds; ++i)
        add(claim_words(i), all.claims[i]);
    add("any of them", all.any_claim);
    end_sorted_table(out);
}

void append_file_table(const ReportView& view, std::string& out) {
    const std::size_t most = shown_rows(view, view.run.files.size());
    if (view.run.files.size() < 2 || most == 0) return;
    begin_sorted_table("Files",
                       {{"file", true},
                        {"games"},
                        {"clean"},
                        {"flagged"},
                        {"rejected"},
                        {"bytes"},
                        {"read", true}},
                       out, rest_words(most, view.run.files.size()));
    for (std::size_t i = 0; i < most; ++i) {
        const report::FileSummary& file = view.run.files[i];
        out += "<tr>";
        cell(file.name, out, "name");
        for (const std::uint64_t number :
             {file.games, file.clean, file.flagged, file.rejected, file.bytes})
            cell(grouped(number), out);
        cell(file.is_ok ? "whole" : "not whole", out, "l");
        out += "</tr>\n";
    }
    end_sorted_table(out);
}

page::Head head_of(const ReportView& view) {
    const YearRange years = years_of(view.collection);
    const auto& files = view.run.files;
    const std::string input =
        files.size() == 1 ? files.front().name : fmt::format("{} files", grouped(files.size()));
    page::Head head{.title = "What is in the collection",
                    .about = {input, games_words(view.collection.all.games),
                              range_words(years.first, years.last)}};
    if (!view.options.where.empty())
        head.about.push_back(
            fmt::format("of {} that were read: {}", grouped(view.run.games), view.options.where));
    return head;
}

}  // namespace

void append_html(const ReportView& view, std::string& out) {
    const Collection& all = view.collection;
    page::begin(head_of(view), out);
    if (view.run.is_partial)
        out += "<p class=\"banner bad\">The run was stopped: what follows was not read.</p>\n";
    if (all.all.games == 0) {
        out += "<p class=\"banner\">No game was counted.</p>\n";
        return page::end(report::made_by(view.options.provenance), out, kPageScript);
    }
    append_numbers(view, out);
    out += "<div class=\"panels\">\n";
    append_result_plot(all, out);
    append_year_plots(all, out);
    append_rating_plot(all, out);
    append_length_plot(all, out);
    append_ending_plot(all, out);
    append_opening_plot(view, out);
    append_time_class_plot(all, out);
    append_lacking_plot(all, out);
    out += "</div>\n";
    append_player_table(view, out);
    append_spelling_table(view, "Players with several spellings", "player", view.players, out);
    append_event_table(view, out);
    append_spelling_table(view, "Events with several spellings", "event", view.events, out);
    append_opening_tables(view, out);
    append_group_tables(all, out);
    append_claim_table(all, out);
    append_file_table(view, out);
    page::end(report::made_by(view.options.provenance), out, kPageScript);
}

}  // namespace arbiter::stats::detail
