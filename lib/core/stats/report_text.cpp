#include "core/stats/report.hpp"
#include "core/stats/text_page.hpp"
#include "core/text/utf8.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <iterator>

namespace arbiter::stats::detail {
namespace {

// A name of games for a column: no control characters, at most 40 characters.
std::string name_cell(std::string_view name) {
    constexpr std::size_t kMost = 40;
    std::string cell = text::printable(name);
    if (width_of(cell) <= kMost) return cell;
    std::size_t end = 0;  // of the characters that have room beside the dot
    for (std::size_t shown = 0; end < cell.size(); ++end) {
        const bool begins = (static_cast<unsigned char>(cell[end]) & 0xC0U) != 0x80U;
        if (begins && shown++ == kMost - 1) break;
    }
    return cell.substr(0, end) + ".";
}

std::string count(std::uint64_t number) {
    return std::to_string(number);
}

std::vector<std::string> score_head(std::string_view what) {
    return {std::string(what), "games", "share", "White", "draws", "Black", "score", "moves"};
}

std::vector<std::string> score_row(std::string name, const ScoreCount& score,
                                   std::uint64_t all_games) {
    const std::uint64_t finished = score.finished();
    const std::uint64_t moves = average_moves_tenths(score);
    return {std::move(name),
            count(score.games),
            share(score.games, all_games),
            share(score.white(), finished),
            share(score.draws(), finished),
            share(score.black(), finished),
            finished == 0 ? "-" : percent(white_score_per_mille(score)),
            score.whole_games == 0 ? "-" : fmt::format("{}.{}", moves / 10, moves % 10)};
}

void append_files_and_status(const ReportView& view, TextPage& page) {
    const Collection& all = view.collection;
    const auto line = [&](std::string_view head, const std::string& words) {
        page.add_line(head, words);
    };
    const YearRange years = years_of(all);
    line("games", fmt::format("{} in {}, {} bytes{}", count(all.all.games),
                              plural(view.run.files.size(), "file"), view.run.bytes,
                              years.first == 0 ? "" : ", " + range_words(years.first, years.last)));
    if (!view.options.where.empty())
        line("", fmt::format("of {} that were read: --where {}", view.run.games,
                             text::printable(view.options.where)));
    if (all.all.games == 0) return;
    std::string statuses;
    for (std::size_t i = 0; i < report::kStatuses; ++i) {
        if (all.by_status[i] == 0) continue;
        statuses += fmt::format("{}{} {}", statuses.empty() ? "" : ", ", all.by_status[i],
                                report::to_string(static_cast<report::Status>(i)));
    }
    line("status", statuses);
    const ScoreCount& score = all.all;
    if (score.finished() != 0)
        line("results", fmt::format("White won {}, drawn {}, Black won {}; White scored {}{}",
                                    percent(per_mille(score.white(), score.finished())),
                                    percent(per_mille(score.draws(), score.finished())),
                                    percent(per_mille(score.black(), score.finished())),
                                    percent(white_score_per_mille(score)),
                                    score.finished() == score.games
                                        ? ""
                                        : fmt::format("; {} without a result",
                                                      score.games - score.finished())));
    const Lengths lengths = lengths_of(all);
    const std::uint64_t moves = average_moves_tenths(score);
    if (lengths.games != 0)
        line("length",
             fmt::format("{}.{} moves on average, half of the games at most {}, the "
                         "longest {}",
                         moves / 10, moves % 10, lengths.median_moves, lengths.longest_moves));
    const auto names = [&](std::string_view head, const std::vector<JoinedName>& list) {
        const SpellingCount spellings = count_spellings(list);
        line(head, fmt::format("{} in {}{}", list.size(), plural(spellings.spellings, "spelling"),
                               spellings.with_several == 0 ? ""
                                                           : fmt::format(", {} of them in several",
                                                                         spellings.with_several)));
    };
    names("players", view.players);
    names("events", view.events);
}

void append_lacking(const Collection& all, TextPage& page) {
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < kLackings; ++i)
        if (all.lacking[i] != 0) order.push_back(i);
    std::ranges::stable_sort(order, std::ranges::greater{},
                             [&](std::size_t i) { return all.lacking[i]; });
    PageTable table({"without", "games", "share"});
    for (const std::size_t i : order)
        table.rows.push_back({std::string(kLacking[i].words), count(all.lacking[i]),
                              share(all.lacking[i], all.all.games)});
    page.add("What is missing", table);
}

// By decades where there are many years.
void append_years(const Collection& all, TextPage& page) {
    constexpr std::size_t kMostYears = 25;
    const bool is_by_decade = all.by_year.size() > kMostYears;
    PageTable table(score_head(is_by_decade ? "decade" : "year"));
    std::map<int, ScoreCount> rows;
    for (const auto& [year, score] : all.by_year)
        if (year != 0) rows[is_by_decade ? year / 10 * 10 : year].add(score);
    for (const auto& [year, score] : rows)
        table.rows.push_back(
            score_row(fmt::format("{}{}", year, is_by_decade ? "s" : ""), score, all.all.games));
    if (const auto unknown = all.by_year.find(0); unknown != all.by_year.end() && !rows.empty())
        table.rows.push_back(score_row("no year", unknown->second, all.all.games));
    page.add(is_by_decade ? "Decades" : "Years", table);
}

void append_ratings(const Collection& all, TextPage& page) {
    if (all.by_rating.empty() || all.by_rating.rbegin()->first < 0) return;
    PageTable table(score_head("both on average"));
    for (const auto& [from, score] : all.by_rating)
        if (from >= 0) table.rows.push_back(score_row(band_words(from), score, all.all.games));
    if (const auto unknown = all.by_rating.find(-1); unknown != all.by_rating.end())
        table.rows.push_back(score_row("not both known", unknown->second, all.all.games));
    page.add("Ratings", table);
}

void append_rest(std::size_t shown, std::size_t all, std::string_view noun, TextPage& page) {
    if (shown >= all) return;
    page.add_rest(fmt::format("and {} (--top {} shows all)",
                              plural(all - shown, fmt::format("more {}", noun)), all));
}

std::size_t shown(const ReportView& view, std::size_t all) {
    return static_cast<std::size_t>(std::min<std::uint64_t>(view.options.top, all));
}

void append_openings(const ReportView& view, TextPage& page) {
    const Collection& all = view.collection;
    const auto families = families_of(all);
    PageTable openings(score_head("opening"));
    const std::size_t most = shown(view, families.size());
    for (std::size_t i = 0; i < most; ++i)
        openings.rows.push_back(
            score_row(std::string(families[i].name), families[i].score, all.all.games));
    page.add("Openings, by ECO code", openings);
    append_rest(most, families.size(), "opening", page);
    const auto codes = codes_by_games(all);
    PageTable table(score_head("code"));
    const std::size_t most_codes = shown(view, codes.size());
    for (std::size_t i = 0; i < most_codes; ++i)
        table.rows.push_back(
            score_row(fmt::format("{} {}", eco_code(codes[i]), opening_name(codes[i])),
                      all.by_eco[codes[i]], all.all.games));
    page.add("ECO codes", table);
    append_rest(most_codes, codes.size(), "code", page);
}

// Only where there is more than one.
template <class Table>
void append_words(std::string_view heading, std::string_view what, const Table& table_of,
                  std::uint64_t games, TextPage& page) {
    PageTable table(score_head(what));
    for (const auto& [name, score] : table_of)
        table.rows.push_back(
            score_row(name.empty() ? std::string("none") : name_cell(name), score, games));
    if (table_of.size() > 1) page.add(heading, table);
}

void append_kinds(const Collection& all, TextPage& page) {
    std::vector<std::pair<std::string_view, ScoreCount>> classes;
    for (std::size_t i = 0; i < all.by_time_class.size(); ++i)
        if (all.by_time_class[i].games != 0)
            classes.emplace_back(i + 1 == all.by_time_class.size()
                                     ? "not known"
                                     : laws::to_string(static_cast<laws::TimeClass>(i)),
                                 all.by_time_class[i]);
    append_words("Time classes", "class", classes, all.all.games, page);
    append_words("Variants", "variant", all.by_variant, all.all.games, page);
    append_words("Editions of the Laws", "edition", all.by_laws, all.all.games, page);
}

void append_endings(const Collection& all, TextPage& page) {
    PageTable table({"end on the board", "games", "share", "played on"});
    for (std::size_t i = 0; i < all.by_ending.size(); ++i) {
        const EndingCount& ending = all.by_ending[i];
        if (ending.games == 0) continue;
        table.rows.push_back({i == laws::kEndingKinds
                                  ? "none: resigned, agreed, on time"
                                  : std::string(laws::to_string(static_cast<laws::EndingKind>(i))),
                              count(ending.games), share(ending.games, all.all.games),
                              i == laws::kEndingKinds ? "-" : count(ending.played_on)});
    }
    page.add("Endings", table);
}

void append_claims(const Collection& all, TextPage& page) {
    if (all.any_claim.games == 0) return;
    PageTable table({"draw that could be claimed", "games", "game went on", "somebody won"});
    const auto add = [&](std::string_view words, const ClaimCount& claim) {
        if (claim.games == 0) return;
        table.rows.push_back(
            {std::string(words), count(claim.games), count(claim.played_on), count(claim.decided)});
    };
    for (std::size_t i = 0; i < judge::kClaimKinds; ++i)
        add(claim_words(i), all.claims[i]);
    add("any of them", all.any_claim);
    page.add("Claims", table);
}

void append_lengths(const Collection& all, TextPage& page) {
    const Lengths lengths = lengths_of(all);
    PageTable table({"moves", "games", "share"});
    for (std::size_t i = 0; i < Lengths::kBins; ++i)
        if (lengths.bins[i] != 0)
            table.rows.push_back(
                {bin_words(i), count(lengths.bins[i]), share(lengths.bins[i], lengths.games)});
    page.add("Length", table);
}

void append_names(const ReportView& view, TextPage& page) {
    PageTable players({"player", "games", "won", "drawn", "lost", "score", "Elo", "years"});
    const std::size_t most = shown(view, view.players.size());
    for (std::size_t i = 0; i < most; ++i) {
        const NameFigures& of = view.players[i].figures;
        const std::uint64_t finished = of.wins + of.draws + of.losses;
        players.rows.push_back(
            {name_cell(view.players[i].name()), count(of.games), count(of.wins), count(of.draws),
             count(of.losses),
             finished == 0 ? "-" : percent(per_mille(2 * of.wins + of.draws, 2 * finished)),
             range_words(of.lowest_elo, of.highest_elo), range_words(of.first_year, of.last_year)});
    }
    page.add("Players", players);
    append_rest(most, view.players.size(), "player", page);
    PageTable events({"event", "games", "Elo", "years"});
    const std::size_t most_events = shown(view, view.events.size());
    for (std::size_t i = 0; i < most_events; ++i) {
        const NameFigures& of = view.events[i].figures;
        events.rows.push_back({name_cell(view.events[i].name()), count(of.games),
                               range_words(of.lowest_elo, of.highest_elo),
                               range_words(of.first_year, of.last_year)});
    }
    page.add("Events", events);
    append_rest(most_events, view.events.size(), "event", page);
}

void append_spellings(const ReportView& view, std::string_view heading, std::string_view noun,
                      const std::vector<JoinedName>& names, TextPage& page) {
    const auto several = with_several_spellings(names);
    const std::size_t most = shown(view, several.size());
    if (most == 0) return;
    std::vector<std::string> lines(most);
    for (std::size_t i = 0; i < most; ++i)
        for (const JoinedName::Spelling& each : several[i]->spellings)
            fmt::format_to(std::back_inserter(lines[i]), "{}{} ({})", lines[i].empty() ? "" : "; ",
                           name_cell(each.text), each.games);
    page.add_list(heading, lines);
    append_rest(most, several.size(), noun, page);
}

// All of it.
void append_page(const ReportView& view, TextPage& page) {
    const Collection& all = view.collection;
    append_files_and_status(view, page);
    if (all.all.games != 0) {
        append_lacking(all, page);
        append_years(all, page);
        append_ratings(all, page);
        append_openings(view, page);
        append_kinds(all, page);
        append_endings(all, page);
        append_claims(all, page);
        append_lengths(all, page);
        append_names(view, page);
        append_spellings(view, "Players with several spellings", "player", view.players, page);
        append_spellings(view, "Events with several spellings", "event", view.events, page);
    }
}

}  // namespace

void append_text(const ReportView& view, std::string& out) {
    append_page(view, *plain_page(out));
    if (view.run.is_partial) out += kPartialText;
}

void append_markdown(const ReportView& view, std::string& out) {
    out += "## What is in the collection\n\n";
    if (view.run.is_partial) out.append(kPartialMarkdown.substr(1)).append("\n");
    append_page(view, *markdown_page(out));
    if (!view.options.provenance.is_wanted) return;
    const report::Provenance& by = view.options.provenance;
    out += fmt::format("\n{} {}, rules {}, laws ", by.tool, by.version, by.rule_set);
    out.append(text::printable(by.laws)).append("\n");
}

}  // namespace arbiter::stats::detail
