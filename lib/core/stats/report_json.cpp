#include "core/report/facts_keys.hpp"
#include "core/stats/report.hpp"
#include "core/text/json_line.hpp"

namespace arbiter::stats::detail {
namespace {

using text::JsonLine;

// Keys of Outcome; the same as those of by_result in the report json of `audit`.
constexpr std::string_view kOutcomeKeys[kOutcomes] = {"1-0", "0-1", "1/2-1/2", "*", "0-0", "none"};

void write_score(const ScoreCount& score, JsonLine& json) {
    json.key("games").number(score.games).key("white").number(score.white());
    json.key("draws").number(score.draws()).key("black").number(score.black());
    json.key("white_score_per_mille");
    score.finished() == 0 ? json.null() : json.number(white_score_per_mille(score));
    json.key("draws_per_mille");
    score.finished() == 0 ? json.null() : json.number(per_mille(score.draws(), score.finished()));
    json.key("whole_games").number(score.whole_games).key("plies").number(score.plies);
}

void number_or_null(std::uint64_t value, bool is_known, JsonLine& json) {
    is_known ? json.number(value) : json.null();
}

void write_provenance(const ReportOptions& options, JsonLine& json) {
    const report::Provenance& by = options.provenance;
    if (by.is_wanted) {
        json.key("tool").string(by.tool).key("version").string(by.version);
        json.key("rule_set").string(by.rule_set).key("laws").string(by.laws);
        json.key("options").begin_array();
        for (const std::string& option : by.options)
            json.string(option);
        json.end_array();
    }
    json.key("where").string_or_null(std::string_view(options.where));
}

void write_files(const report::RunSummary& run, JsonLine& json) {
    json.key("files").begin_array();
    for (const report::FileSummary& file : run.files) {
        json.begin_object().key("file").string(file.name).key("games").number(file.games);
        json.key("clean").number(file.clean).key("flagged").number(file.flagged);
        json.key("rejected").number(file.rejected).key("unchecked").number(file.unchecked);
        json.key("bytes").number(file.bytes).key("ok").boolean(file.is_ok).end_object();
    }
    json.end_array();
}

void write_totals(const ReportView& view, JsonLine& json) {
    const Collection& all = view.collection;
    json.key("games_read").number(view.run.games).key("left_out").number(view.left_out());
    json.key("bytes").number(view.run.bytes);
    write_files(view.run, json);
    json.key("all").begin_object();
    write_score(all.all, json);
    json.end_object();
    json.key("by_status").begin_object();
    for (std::size_t i = 0; i < report::kStatuses; ++i)
        json.key(report::to_string(static_cast<report::Status>(i))).number(all.by_status[i]);
    json.end_object();
    json.key("by_result").begin_object();
    for (std::size_t i = 0; i < kOutcomes; ++i)
        json.key(kOutcomeKeys[i]).number(all.all.by_outcome[i]);
    json.end_object();
}

void write_endings(const Collection& all, JsonLine& json) {
    json.key("by_ending").begin_array();
    for (std::size_t i = 0; i < all.by_ending.size(); ++i) {
        if (all.by_ending[i].games == 0) continue;
        json.begin_object().key("ending");
        i == laws::kEndingKinds
            ? json.null()
            : json.plain_string(laws::to_string(static_cast<laws::EndingKind>(i)));
        json.key("games").number(all.by_ending[i].games);
        json.key("played_on").number(all.by_ending[i].played_on).end_object();
    }
    json.end_array();
}

void write_claim(const ClaimCount& count, JsonLine& json) {
    json.begin_object().key("games").number(count.games).key("played_on").number(count.played_on);
    json.key("decided").number(count.decided).end_object();
}

void write_claims(const Collection& all, JsonLine& json) {
    json.key("claims").begin_object().key("any");
    write_claim(all.any_claim, json);
    for (std::size_t i = 0; i < judge::kClaimKinds; ++i) {
        json.key(report::to_string(static_cast<judge::ClaimKind>(i)));
        write_claim(all.claims[i], json);
    }
    json.end_object();
}

// Rows of a table by `key`; `write_key` writes the value of one.
template <class Table, class WriteKey>
void write_scores(std::string_view name, std::string_view key, const Table& table,
                  WriteKey write_key, JsonLine& json) {
    json.key(name).begin_array();
    for (const auto& [value, score] : table) {
        json.begin_object().key(key);
        write_key(value);
        write_score(score, json);
        json.end_object();
    }
    json.end_array();
}

void write_openings(const Collection& all, JsonLine& json) {
    json.key("by_eco").begin_array();
    for (std::size_t eco = 0; eco <= kEcoCodes; ++eco) {
        if (all.by_eco[eco].games == 0) continue;
        json.begin_object().key("eco");
        if (eco == kEcoCodes)
            json.null().key("opening").null();
        else
            json.plain_string(eco_code(eco)).key("opening").string(opening_name(eco));
        write_score(all.by_eco[eco], json);
        json.end_object();
    }
    json.end_array();
}

void write_groups(const Collection& all, JsonLine& json) {
    const auto year = [&](std::int16_t value) {
        number_or_null(static_cast<std::uint64_t>(value), value != 0, json);
    };
    const auto band = [&](std::int16_t value) {
        number_or_null(static_cast<std::uint64_t>(value), value >= 0, json);
    };
    const auto word = [&](const std::string& value) {
        json.string_or_null(std::string_view(value));
    };
    write_scores("by_year", "year", all.by_year, year, json);
    write_scores("by_rating", "from", all.by_rating, band, json);
    write_openings(all, json);
    json.key("by_time_class").begin_array();
    for (std::size_t i = 0; i < all.by_time_class.size(); ++i) {
        if (all.by_time_class[i].games == 0) continue;
        json.begin_object().key("time_class");
        i + 1 == all.by_time_class.size()
            ? json.null()
            : json.plain_string(laws::to_string(static_cast<laws::TimeClass>(i)));
        write_score(all.by_time_class[i], json);
        json.end_object();
    }
    json.end_array();
    write_scores("by_variant", "variant", all.by_variant, word, json);
    write_scores("by_laws", "laws", all.by_laws, word, json);
    json.key("by_plies").begin_array();
    for (const auto& [plies, games] : all.by_plies)
        json.begin_object().key("plies").number(plies).key("games").number(games).end_object();
    json.end_array();
}

void write_years(const NameFigures& figures, JsonLine& json) {
    const auto number = [&](std::string_view key, std::int16_t value) {
        json.key(key);
        number_or_null(static_cast<std::uint64_t>(value), value != 0, json);
    };
    number("first_year", figures.first_year);
    number("last_year", figures.last_year);
    number("lowest_elo", figures.lowest_elo);
    number("highest_elo", figures.highest_elo);
}

void write_names(std::string_view key, const std::vector<JoinedName>& names, bool are_players,
                 JsonLine& json) {
    const SpellingCount count = count_spellings(names);
    json.key(key).begin_object().key("names").number(names.size());
    json.key("spellings").number(count.spellings);
    json.key("with_several_spellings").number(count.with_several).key("list").begin_array();
    for (const JoinedName& name : names) {
        const NameFigures& figures = name.figures;
        json.begin_object().key("name").string(name.name()).key("games").number(figures.games);
        if (are_players) json.key("as_white").number(figures.as_white);
        json.key(are_players ? "wins" : "white").number(figures.wins);
        json.key("draws").number(figures.draws);
        json.key(are_players ? "losses" : "black").number(figures.losses);
        write_years(figures, json);
        json.key("spellings").begin_array();
        for (const JoinedName::Spelling& each : name.spellings)
            json.begin_object()
                .key("spelling")
                .string(each.text)
                .key("games")
                .number(each.games)
                .end_object();
        json.end_array().end_object();
    }
    json.end_array().end_object();
}

}  // namespace

void append_json(const ReportView& view, std::string& out) {
    const Collection& all = view.collection;
    JsonLine json;
    json.begin_object();
    write_provenance(view.options, json);
    json.key("games").number(all.all.games);
    write_totals(view, json);
    write_endings(all, json);
    write_claims(all, json);
    json.key("lacking").begin_object();
    for (std::size_t i = 0; i < kLackings; ++i)
        json.key(kLacking[i].key).number(all.lacking[i]);
    json.end_object();
    write_groups(all, json);
    write_names("players", view.players, true, json);
    write_names("events", view.events, false, json);
    json.key("partial").boolean(view.run.is_partial).end_object();
    json.take_line(out);
}

}  // namespace arbiter::stats::detail
