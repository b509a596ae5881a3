#include "run/duplicates/duplicate_review.hpp"

#include "core/base/csv.hpp"
#include "core/base/text.hpp"
#include "core/text/csv_table.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <iterator>
#include <optional>
#include <utility>

namespace arbiter::duplicates {
namespace {

using Text = std::string_view DuplicateFacts::*;
constexpr std::pair<std::string_view, Text> kComparedTexts[] = {
    {"white", &DuplicateFacts::white}, {"black", &DuplicateFacts::black},
    {"event", &DuplicateFacts::event}, {"date", &DuplicateFacts::date_text},
    {"round", &DuplicateFacts::round}, {"result", &DuplicateFacts::result}};

// "white 'Kortschnoj, Viktor' | 'Korchnoi, Viktor'; plies 103 | 117".
std::string differences(const DuplicateRow& row) {
    std::string text;
    const auto add = [&](std::string_view name, const auto& first, const auto& second) {
        if (first == second) return;
        fmt::format_to(std::back_inserter(text), "{}{} {} | {}", text.empty() ? "" : "; ", name,
                       first, second);
    };
    for (const auto& [name, value] : kComparedTexts)
        add(name, row.first.*value, row.second.*value);
    add("plies", row.first.plies, row.second.plies);
    add("bytes of annotation", row.first.annotation_bytes, row.second.annotation_bytes);
    add("clock times", row.first.clocks, row.second.clocks);
    return text;
}

enum class Choice : std::uint8_t { None, SecondGoes, FirstGoes, BothStay };

std::optional<Choice> read_choice(std::string_view apply) {
    constexpr std::pair<std::string_view, Choice> kWords[] = {
        {"", Choice::None},           {"yes", Choice::SecondGoes}, {"y", Choice::SecondGoes},
        {"1", Choice::SecondGoes},    {"x", Choice::SecondGoes},   {"second", Choice::SecondGoes},
        {"first", Choice::FirstGoes}, {"no", Choice::BothStay},    {"n", Choice::BothStay},
        {"0", Choice::BothStay}};
    for (const auto& [word, choice] : kWords)
        if (equals_ignoring_case(trimmed(apply), word)) return choice;
    return std::nullopt;
}

std::string place_of(std::string_view file, std::string_view game) {
    return std::string(file) + '\0' + std::string(game);
}

std::optional<std::uint64_t> read_fingerprint(std::string_view text) {
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, 16);
    const bool is_whole = error == std::errc{} && end == text.data() + text.size();
    return is_whole ? std::optional(value) : std::nullopt;
}

constexpr std::string_view kColumns[] = {"apply",       "first_file",  "first_game", "first_id",
                                         "second_file", "second_game", "second_id"};
using ReviewColumns = std::array<std::size_t, std::size(kColumns)>;

std::optional<ReviewColumns> review_columns_of(const text::CsvTable& table) {
    ReviewColumns columns{};
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const auto column = table.column(kColumns[i]);
        if (!column) return std::nullopt;
        columns[i] = *column;
    }
    return columns;
}

struct ReviewedGame {
    std::string place;
    std::uint64_t fingerprint = 0;
};

std::optional<ReviewedGame> read_game(const text::CsvTable& table, const ReviewColumns& columns,
                                      std::size_t from) {
    const auto fingerprint = read_fingerprint(trimmed(table.field(columns[from + 2])));
    if (!fingerprint) return std::nullopt;
    return ReviewedGame{place_of(without_guard(table.field(columns[from])),
                                 trimmed(table.field(columns[from + 1]))),
                        *fingerprint};
}

// Which game goes for which: a row may not lead back to itself.
class Successors {
  public:
    // False when `game` would go for itself, through others.
    [[nodiscard]] bool add(const std::string& game, const std::string& kept) {
        for (const std::string* next = &kept;;) {
            if (*next == game) return false;
            const auto found = kept_for_.find(*next);
            if (found == kept_for_.end()) break;
            next = &found->second;
        }
        kept_for_.emplace(game, kept);
        return true;
    }

  private:
    std::unordered_map<std::string, std::string> kept_for_;
};

}  // namespace

std::string_view duplicate_review_header() {
    return "apply,kind,score,decision,why,differences,first_white,second_white,first_black,"
           "second_black,first_event,second_event,first_date,second_date,first_round,second_round,"
           "first_result,second_result,first_plies,second_plies,first_file,second_file,first_game,"
           "second_game,first_line,second_line,first_id,second_id\n";
}

void append_review_row(const DuplicateRow& row, bool guards_formulas, std::string& out) {
    fmt::format_to(std::back_inserter(out), ",{},{},{}", to_string(row.kind), row.score,
                   row.is_dropped ? "dropped" : "kept");
    const auto field = [&](std::string_view value) {
        out += ',';
        append_csv_field(value, guards_formulas, out);
    };
    const auto numbers = [&](std::uint64_t first, std::uint64_t second) {
        fmt::format_to(std::back_inserter(out), ",{},{}", first, second);
    };
    field(row.why);
    field(differences(row));
    for (const auto& [name, value] : kComparedTexts) {
        field(row.first.*value);
        field(row.second.*value);
    }
    numbers(row.first.plies, row.second.plies);
    field(row.first.file);
    field(row.second.file);
    numbers(row.first.game, row.second.game);
    numbers(row.first.line, row.second.line);
    fmt::format_to(std::back_inserter(out), ",{:016x},{:016x}\n", row.first_fingerprint,
                   row.second_fingerprint);
}

Result<DuplicateReview, names::ReviewError> DuplicateReview::read(const text::TextFile& file) {
    text::CsvTable table(file);
    const std::optional<ReviewColumns> columns = review_columns_of(table);
    if (!columns)
        return Unexpected(names::ReviewError{0,
                                             "no review of duplicates: a column apply, first_file, "
                                             "first_game, first_id or that of the second game is "
                                             "missing"});
    DuplicateReview review;
    Successors successors;
    while (table.next()) {
        const std::string_view apply = table.field((*columns)[0]);
        const auto choice = read_choice(apply);
        if (!choice)
            return Unexpected(names::ReviewError{
                table.line(), "apply is '" + escaped(apply) + "', but it is yes, first or no"});
        if (*choice == Choice::None) continue;
        auto first = read_game(table, *columns, 1);
        auto second = read_game(table, *columns, 4);
        if (!first || !second)
            return Unexpected(names::ReviewError{
                table.line(), "first_id or second_id is not what the review had"});
        if (*choice == Choice::SecondGoes) std::swap(first, second);
        const bool goes = *choice != Choice::BothStay;
        if (goes && !successors.add(first->place, second->place))
            return Unexpected(names::ReviewError{
                table.line(), "the games of this row go for each other in a circle"});
        const std::size_t decision = review.decisions_.size();
        review.decisions_.push_back({.line = table.line(), .goes = goes});
        review.parts_.emplace(std::move(first->place), Part{first->fingerprint, decision, 0});
        review.parts_.emplace(std::move(second->place), Part{second->fingerprint, decision, 1});
    }
    if (table.error()) return Unexpected(names::ReviewError{table.line(), *table.error()});
    return review;
}

void DuplicateReview::meet(std::uint64_t sequence, const DuplicateDigest& digest, bool is_master) {
    const DuplicateFacts facts = read_facts(digest.facts);
    const auto [begin, end] = parts_.equal_range(place_of(facts.file, std::to_string(facts.game)));
    if (begin == end) return;
    const std::uint64_t fingerprint = duplicate_fingerprint(digest.key, facts);
    for (auto part = begin; part != end; ++part) {
        if (part->second.fingerprint != fingerprint) continue;
        Decision& decision = decisions_[part->second.decision];
        if (is_master && decision.goes && part->second.side == 0) continue;
        decision.sequences[part->second.side] = sequence;
        decision.is_met[part->second.side] = true;
    }
}

ReviewedPairs DuplicateReview::pairs() const {
    ReviewedPairs pairs;
    for (const Decision& decision : decisions_) {
        if (!decision.is_met[0] || !decision.is_met[1]) continue;
        const auto [game, kept] = std::pair(decision.sequences[0], decision.sequences[1]);
        if (decision.goes)
            pairs.kept_for.emplace(game, kept);
        else
            pairs.both_stay.insert(std::minmax(game, kept));
    }
    return pairs;
}

std::vector<std::uint64_t> DuplicateReview::missed_lines() const {
    std::vector<std::uint64_t> lines;
    for (const Decision& decision : decisions_)
        if (!decision.is_met[0] || !decision.is_met[1]) lines.push_back(decision.line);
    return lines;
}

}  // namespace arbiter::duplicates
