#include "core/trf/schedule_records.hpp"

#include "core/base/number.hpp"
#include "core/base/text.hpp"
#include "core/trf/free_date.hpp"
#include "core/trf/record_line.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace arbiter::trf {
namespace {

template <class Visit>
void each(const Tournament& tournament, std::string_view code, Visit visit) {
    for (const auto* records : {&tournament.head, &tournament.tail})
        for (const Record& record : *records)
            if (record.code == code) visit(record);
}

// A year of two digits is one of this century: "25/03/01". Other spellings are those of
// read_free_date().
std::optional<Date> complete_day(std::string_view text) {
    std::string word(trimmed(text));
    const bool has_short_year = word.size() == 8 && is_ascii_digit(word[0]) &&
                                is_ascii_digit(word[1]) && !is_ascii_digit(word[2]) &&
                                word[2] == word[5];
    if (has_short_year) word.insert(0, "20");
    const std::optional<std::string> date = read_free_date(word);
    if (!date) return std::nullopt;
    std::string day = *date;
    std::ranges::replace(day, '/', '.');
    return parse_day(day);
}

void read_260(const Record& record, Deviations& deviations, std::vector<ForbiddenPairing>& found) {
    RecordLine line(record, deviations);
    ForbiddenPairing pairing;
    pairing.line = record.line;
    pairing.first_round = line.number(5, 7, "round").value_or(1);
    pairing.last_round = line.number(9, 11, "round").value_or(pairing.first_round);
    pairing.numbers = line.numbers_from(13, "starting rank");
    if (pairing.numbers.size() < 2)
        return line.report(5, "260 should name two rounds, then two players or more");
    found.push_back(std::move(pairing));
}

void read_xxp(const Record& record, Deviations& deviations, std::vector<ForbiddenPairing>& found) {
    RecordLine line(record, deviations);
    ForbiddenPairing pairing;
    pairing.line = record.line;
    pairing.numbers = line.numbers_from(5, "starting rank");
    if (pairing.numbers.size() >= 2) found.push_back(std::move(pairing));
}

}  // namespace

RoundDates read_round_dates(const Tournament& tournament) {
    constexpr std::size_t kFirst = 92, kWidth = 8, kStep = 10;
    RoundDates dates;
    each(tournament, "132", [&](const Record& record) {
        if (dates.line != 0) return;
        dates.line = record.line;
        Deviations none;
        const RecordLine line(record, none);
        for (std::size_t at = kFirst; at <= line.line().length(); at += kStep) {
            RoundDate date;
            // A date of ten characters fills the blanks between two fields.
            date.text = line.text(at, at + kWidth - 1);
            const std::string wide = line.text(at, at + kStep - 1);
            date.column = static_cast<std::uint32_t>(at);
            date.day = complete_day(date.text);
            if (const auto day = complete_day(wide); wide.size() > date.text.size() && day) {
                date.text = wide;
                date.day = day;
            }
            dates.rounds.push_back(std::move(date));
        }
    });
    while (!dates.rounds.empty() && dates.rounds.back().text.empty())
        dates.rounds.pop_back();
    return dates;
}

std::vector<ForbiddenPairing> read_forbidden_pairings(const Tournament& tournament,
                                                      Deviations& deviations) {
    std::vector<ForbiddenPairing> found;
    each(tournament, "260", [&](const Record& record) { read_260(record, deviations, found); });
    each(tournament, "XXP", [&](const Record& record) { read_xxp(record, deviations, found); });
    return found;
}

std::vector<KnownBye> read_known_byes(const Tournament& tournament, Deviations& deviations) {
    std::vector<KnownBye> found;
    if (tournament.names_teams()) return found;  // of teams: read_teams()
    each(tournament, "240", [&](const Record& record) {
        RecordLine line(record, deviations);
        const std::optional<Result> kind = bye_of(line.line().at(5));
        if (!kind) return line.report(5, "the kind of a bye should be F, H or Z");
        const std::uint32_t round = line.number(7, 9, "round").value_or(0);
        for (const std::uint32_t number : line.numbers_from(11, "starting rank"))
            if (number != 0) found.push_back({round, number, *kind, record.line});
    });
    return found;
}

std::optional<Date> day_of(const Tournament& tournament, std::string_view code) {
    return complete_day(tournament.text_of(code));
}

std::uint32_t planned_rounds(const Tournament& tournament) {
    for (const std::string_view code : {"142", "XXR"})
        if (const auto rounds = whole_number(tournament.text_of(code))) return *rounds;
    return 0;
}

}  // namespace arbiter::trf
