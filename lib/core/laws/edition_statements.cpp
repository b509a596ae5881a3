#include "core/laws/edition_statements.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <iterator>
#include <utility>

namespace arbiter::laws {
namespace {

using laws::Article;
using laws::Edition;
using laws::Force;
using laws::MaterialTest;
using laws::Trigger;

std::string_view words_of(Trigger trigger) {
    switch (trigger) {
        case Trigger::Checkmate:
            return "checkmate";
        case Trigger::Stalemate:
            return "stalemate";
        case Trigger::DeadPosition:
            return "dead position";
        case Trigger::Repetition:
            return "times the same position";
        case Trigger::RepetitionConsecutive:
            return "times the same position, every fourth half-move";
        case Trigger::RepetitionIntended:
            return "times the same position, the last by a move about to be played";
        case Trigger::QuietPlies:
            return "half-moves without capture or pawn move";
        case Trigger::QuietPliesIntended:
            return "half-moves without capture or pawn move, the last about to be played";
        case Trigger::Agreement:
            return "draw by agreement";
        case Trigger::FlagFall:
            return "flag fall";
        case Trigger::Resignation:
            return "resignation";
        case Trigger::Telephone:
            return "ringing telephone";
        case Trigger::Material:
            return "material: ";
        case Trigger::VariantWin:
        case Trigger::VariantDraw:
            return "end by the variant";
    }
    return "";
}

std::string_view words_of(MaterialTest test) {
    switch (test) {
        case MaterialTest::Any:
            return "";
        case MaterialTest::ClosedDeadList:
            return " (a closed list of material)";
        case MaterialTest::FiftyMoveException:
        case MaterialTest::FiftyMoveLesserException:
            return " (endings with a limit of their own)";
        case MaterialTest::NobodyMates:
            return "neither side could mate from any position";
        case MaterialTest::MinorPieceEach:
            return "at most one bishop or knight each";
        case MaterialTest::MinorPieceEachOrTwoKnights:
            return "at most one bishop or knight each, or two knights against a bare king";
        case MaterialTest::RookEachOrQueenEach:
            return "a rook each or a queen each";
        case MaterialTest::PawnDraw:
            return "king and pawn against king, a draw by best play";
        case MaterialTest::Pawns:
            return "kings and several pawns, if a book draw";
        case MaterialTest::TwoKnights:
            return "two knights against a bare king";
        case MaterialTest::WrongBishop:
            return "rook pawns and the wrong bishop against a bare king";
    }
    return "";
}

// What the player whose flag has not fallen needs for a win; without it the game is drawn.
std::string_view words_of(laws::FlagTest test) {
    switch (test) {
        case laws::FlagTest::AnySeries:
            return "a draw if the opponent cannot mate by any series of moves";
        case laws::FlagTest::ForcedWin:
            return "a draw unless the opponent shows a forced win";
        case laws::FlagTest::LichessMaterial:
        case laws::FlagTest::ChesscomMaterial:
        case laws::FlagTest::UscfMaterial:
        case laws::FlagTest::IccMaterial:
            return "a draw by a table of the opponent's material";
    }
    return "";
}

std::string_view heading_of(Section section) {
    switch (section) {
        case Section::Ends:
            return "ends the game";
        case Section::Claims:
            return "a draw may be claimed";
        case Section::Players:
            return "brought about by the players";
        case Section::Time:
            return "minutes for sixty moves";
        case Section::IllegalMoves:
            return "illegal moves";
    }
    return "";
}

// The word of a line in a list.
std::string_view word_of(Section section) {
    switch (section) {
        case Section::Ends:
            return "ends";
        case Section::Claims:
            return "claim";
        case Section::Players:
            return "players";
        case Section::Time:
            return "time";
        case Section::IllegalMoves:
            return "illegal";
    }
    return "";
}

Section section_of(Force force) {
    switch (force) {
        case Force::EndsGame:
            return Section::Ends;
        case Force::Claimable:
            return Section::Claims;
        case Force::ByPlayers:
            break;
    }
    return Section::Players;
}

std::string text_of(const Edition& edition, const Article& article) {
    const bool is_count = article.threshold != 0 && article.force != Force::ByPlayers;
    std::string text = is_count ? fmt::format("{} ", article.threshold) : std::string{};
    text += words_of(article.trigger);
    text += words_of(article.when);
    if (!is_count && article.threshold != 0)
        text += fmt::format(", after {} half-moves or more", article.threshold);
    if (article.is_draw_without_mate) {
        const bool is_flag = article.trigger == Trigger::FlagFall;
        text +=
            fmt::format(", {}", words_of(is_flag ? edition.flag_test : laws::FlagTest::AnySeries));
    }
    if (article.last_day) text += fmt::format(", until {}", to_string(*article.last_day));
    const bool is_repetition =
        article.trigger == Trigger::Repetition || article.trigger == Trigger::RepetitionIntended;
    if (edition.is_sameness_disputed && is_repetition)
        text += ", rights to castle included by intention, not by the letter";
    const bool is_by_clock =
        article.trigger == Trigger::Material ||
        (article.trigger == Trigger::FlagFall && edition.flag_test != laws::FlagTest::AnySeries);
    if (edition.is_for_sudden_death && is_by_clock)
        text += ", where the last period is for the rest of the game";
    return text;
}

std::string text_of(const laws::IllegalMoveCost& cost) {
    constexpr std::string_view kOrdinals[] = {"no number loses", "the first loses",
                                              "the second loses", "the third loses"};
    std::string text = fmt::format("{}: ", to_string(cost.time_class));
    text += cost.lost_at < std::size(kOrdinals) ? std::string{kOrdinals[cost.lost_at]}
                                                : fmt::format("number {} loses", cost.lost_at);
    if (cost.is_draw_without_mate) text += " (draws if the opponent cannot mate)";
    if (cost.compensation_s != 0)
        text += fmt::format(", {} seconds to the opponent for each before", cost.compensation_s);
    if (cost.is_claimed) text += "; only on a claim";
    return text;
}

// "15", or "over 10" when the minute itself does not belong to it.
std::string minutes_from(unsigned seconds) {
    constexpr unsigned kMinute = 60;
    const unsigned rest = seconds % kMinute;
    if (rest == 0) return fmt::format("{}", seconds / kMinute);
    if (rest == 1) return fmt::format("over {}", seconds / kMinute);
    return fmt::format("{}:{:02}", seconds / kMinute, rest);
}

// FIDE editions are in time order, each in force until the next begins.
std::string period_of(const Edition& edition) {
    if (!edition.is_fide) return "only when named";
    const auto all = laws::editions();
    const auto next = std::next(std::ranges::find(all, &edition));
    const bool has_next = next != all.end() && (*next)->is_fide;
    std::string begin = edition.in_force_from == Date{}
                            ? ""
                            : fmt::format("from {}", to_string(edition.in_force_from));
    if (!has_next) return begin;
    const std::string end = fmt::format("before {}", to_string((*next)->in_force_from));
    return begin.empty() ? end : fmt::format("{}, {}", begin, end);
}

// The words of `text` in lines of at most `width` characters; longer words are alone.
std::vector<std::string> wrapped(std::string_view text, std::size_t width) {
    std::vector<std::string> lines;
    while (!text.empty()) {
        std::size_t length = text.find(' ');
        while (length != std::string_view::npos) {
            const std::size_t next = std::min(text.find(' ', length + 1), text.size());
            if (next > width) break;
            length = next == text.size() ? std::string_view::npos : next;
        }
        length = std::min(length, text.size());
        lines.emplace_back(text.substr(0, length));
        text.remove_prefix(std::min(length + 1, text.size()));
    }
    return lines;
}

// The number as printed; "yes" where rules have none, "?" when no text was seen.
std::string mark_of(const Statement& statement) {
    return (statement.value.empty() ? "yes" : statement.value) + (statement.is_verified ? "" : "?");
}

// ---- side by side ----

constexpr std::size_t kTableWidth = 120;
constexpr std::size_t kColumn = 10;
constexpr std::size_t kLabel = 30;
constexpr std::size_t kMostColumns = (kTableWidth - kLabel) / kColumn;

// One line of a table: a statement and its place in each edition.
struct Row {
    const Statement* statement;
    std::vector<std::string> cells;  // empty: the edition does not say so
};

bool says_the_same(const Statement& a, const Statement& b) {
    return a.section == b.section && a.text == b.text;
}

void append_row(const Row& row, std::size_t label, std::string& out) {
    // Each cell and the label may need several lines.
    std::vector<std::vector<std::string>> columns{wrapped(row.statement->text, label - 4)};
    for (const std::string& cell : row.cells)
        columns.push_back(wrapped(cell.empty() ? "-" : cell, kColumn - 1));
    std::size_t height = 0;
    for (const auto& column : columns)
        height = std::max(height, column.size());
    for (std::size_t line = 0; line < height; ++line) {
        std::string text;
        for (std::size_t i = 0; i < columns.size(); ++i) {
            const std::string_view part =
                line < columns[i].size() ? std::string_view{columns[i][line]} : "";
            const bool is_label = i == 0;
            // What follows the first line of a statement is indented a little.
            const std::string_view indent = !is_label ? "" : line == 0 ? "  " : "    ";
            text +=
                fmt::format("{}{:<{}}", indent, part, is_label ? label - indent.size() : kColumn);
        }
        text.erase(text.find_last_not_of(' ') + 1);
        out += text + '\n';
    }
}

// What the editions say in one section. What answers one question is grouped, older answers first.
std::vector<Row> rows_of(Section section, const std::vector<std::vector<Statement>>& said) {
    std::vector<Row> rows;
    for (std::size_t column = 0; column < said.size(); ++column) {
        for (const Statement& statement : said[column]) {
            if (statement.section != section) continue;
            auto row = std::ranges::find_if(
                rows, [&](const Row& other) { return says_the_same(*other.statement, statement); });
            if (row == rows.end()) {
                rows.push_back({&statement, std::vector<std::string>(said.size())});
                row = std::prev(rows.end());
            }
            row->cells[column] = mark_of(statement);
        }
    }
    std::ranges::stable_sort(rows, {}, [](const Row& row) {
        return std::pair{row.statement->subject, row.statement->kind};
    });
    return rows;
}

void append_table(std::span<const Edition* const> editions, std::string& out) {
    std::vector<std::vector<Statement>> said;
    said.reserve(editions.size());
    for (const Edition* edition : editions)
        said.push_back(statements_of(*edition));
    const std::size_t label = std::min(kTableWidth - kColumn * editions.size(), 2 * kLabel);
    for (const Section section : kSections) {
        const std::vector<Row> rows = rows_of(section, said);
        if (rows.empty()) continue;
        std::string heading = fmt::format("\n{:<{}}", heading_of(section), label);
        for (const Edition* edition : editions)
            heading += fmt::format("{:<{}}", edition->id, kColumn);
        heading.erase(heading.find_last_not_of(' ') + 1);
        out += heading + '\n';
        for (const Row& row : rows)
            append_row(row, label, out);
    }
}

// ---- changes ----

struct Change {
    const Statement* before;
    const Statement* after;
};

// Statements of both editions in pairs: the same text first, then answers to the same question.
struct Changes {
    std::vector<Change> renumbered;
    std::vector<Change> changed;
    std::vector<const Statement*> gone;
    std::vector<const Statement*> added;
    std::size_t same = 0;
};

Changes changes_between(const std::vector<Statement>& before, const std::vector<Statement>& after) {
    Changes changes;
    std::vector<const Statement*> old_left;
    std::vector<const Statement*> new_left;
    new_left.reserve(after.size());
    for (const Statement& statement : after)
        new_left.push_back(&statement);
    // Takes the first statement that is left of the newer edition and fits.
    const auto take = [&](auto fits) -> const Statement* {
        const auto found = std::ranges::find_if(new_left, fits);
        if (found == new_left.end()) return nullptr;
        const Statement* statement = *found;
        new_left.erase(found);
        return statement;
    };
    for (const Statement& old : before) {
        const Statement* now =
            take([&](const Statement* other) { return says_the_same(old, *other); });
        if (now == nullptr) {
            old_left.push_back(&old);
        } else if (old.value == now->value) {
            ++changes.same;
        } else if (old.section == Section::Time) {
            changes.changed.push_back({&old, now});
        } else {
            changes.renumbered.push_back({&old, now});
        }
    }
    // A claim that has become an end, another number, another condition.
    const auto pair_up = [&](auto fits) {
        std::erase_if(old_left, [&](const Statement* old) {
            const Statement* now = take([&](const Statement* other) { return fits(*old, *other); });
            if (now != nullptr) changes.changed.push_back({old, now});
            return now != nullptr;
        });
    };
    pair_up([](const Statement& a, const Statement& b) {
        return a.subject == b.subject && a.text == b.text;
    });
    pair_up([](const Statement& a, const Statement& b) {
        return a.section == b.section && a.subject == b.subject && a.kind == b.kind;
    });
    pair_up([](const Statement& a, const Statement& b) {
        return a.section == b.section && a.subject == b.subject && a.section == Section::Ends;
    });
    changes.gone = old_left;
    changes.added = new_left;
    std::ranges::stable_sort(changes.changed, {},
                             [](const Change& change) { return change.before->section; });
    return changes;
}

std::string numbers_of(const Change& change) {
    const std::string before = mark_of(*change.before);
    const std::string after = mark_of(*change.after);
    return before == after ? after : fmt::format("{} -> {}", before, after);
}

void append_change(const Change& change, std::size_t width, std::string& out) {
    const Statement& before = *change.before;
    const Statement& after = *change.after;
    fmt::format_to(std::back_inserter(out), "  {:<{}}  {:<7}  {}\n", numbers_of(change), width,
                   word_of(before.section), before.text);
    if (says_the_same(before, after)) return;
    // If only the way it comes about has changed, the text is not said twice.
    const bool has_section = before.section != after.section;
    fmt::format_to(std::back_inserter(out), "  {:>{}}  {:<7}  {}\n", "->", width,
                   has_section ? word_of(after.section) : std::string_view{}, after.text);
}

}  // namespace

std::vector<Statement> statements_of(const Edition& edition) {
    std::vector<Statement> out;
    for (const Article& article : edition.articles) {
        const Trigger trigger = article.trigger == Trigger::RepetitionConsecutive
                                    ? Trigger::Repetition
                                    : article.trigger;
        out.push_back({.section = section_of(article.force),
                       .subject = static_cast<int>(trigger),
                       .kind = static_cast<int>(article.when),
                       .text = text_of(edition, article),
                       .value = std::string{article.number},
                       .is_verified = article.is_verified});
    }
    if (edition.time_limits) {
        const auto add = [&](int subject, std::string_view what, unsigned seconds) {
            out.push_back(
                {Section::Time, subject, 0, std::string{what}, minutes_from(seconds), true});
        };
        add(0, "rapid from", edition.time_limits->rapid_from);
        add(1, "standard from", edition.time_limits->standard_from);
    }
    for (const laws::IllegalMoveCost& cost : edition.illegal_moves) {
        out.push_back({.section = Section::IllegalMoves,
                       .subject = static_cast<int>(cost.time_class),
                       .kind = 0,
                       .text = text_of(cost),
                       .value = std::string{cost.number},
                       .is_verified = cost.is_verified});
    }
    return out;
}

std::string list_edition(const Edition& edition) {
    std::string out =
        fmt::format("{}  {}\n  in force: {}\n", edition.id, edition.title, period_of(edition));
    const std::vector<Statement> statements = statements_of(edition);
    std::size_t width = 8;
    for (const Statement& statement : statements)
        if (statement.section != Section::Time) width = std::max(width, statement.value.size());
    for (const Statement& statement : statements) {
        if (statement.section == Section::Time) {
            fmt::format_to(std::back_inserter(out), "  {:<8} {} {} minutes for sixty moves\n",
                           word_of(statement.section), statement.text, statement.value);
            continue;
        }
        fmt::format_to(std::back_inserter(out), "  {:<8} {:<{}} {}{}\n", word_of(statement.section),
                       statement.value, width, statement.text,
                       statement.is_verified ? "" : "  (possible only)");
    }
    return out;
}

std::string compare_editions(std::span<const Edition* const> editions) {
    std::string out;
    for (const Edition* edition : editions) {
        fmt::format_to(std::back_inserter(out), "{:<{}} {:<58} {}\n", edition->id, kColumn,
                       edition->title, period_of(*edition));
    }
    // FIDE's editions are grouped, as many as there is room for.
    for (auto rest = editions; !rest.empty();) {
        const auto end = std::ranges::find_if(rest, [&](const Edition* edition) {
            return edition->is_fide != rest.front()->is_fide;
        });
        const auto count = std::min(static_cast<std::size_t>(end - rest.begin()), kMostColumns);
        append_table(rest.first(count), out);
        rest = rest.subspan(count);
    }
    out +=
        "\n-: the edition does not say so. yes: it does, without a number. ?: no text of it was "
        "seen, or it\nasks for more than a board shows; what rests on it is only possible.\n";
    return out;
}

std::string edition_changes(const Edition& before, const Edition& after) {
    const auto old_said = statements_of(before);
    const auto new_said = statements_of(after);
    const Changes changes = changes_between(old_said, new_said);
    std::size_t width = 0;
    const auto widen = [&](std::size_t length) { width = std::max(width, length); };
    for (const auto* list : {&changes.changed, &changes.renumbered}) {
        for (const Change& change : *list)
            widen(numbers_of(change).size());
    }
    for (const auto* list : {&changes.gone, &changes.added}) {
        for (const Statement* statement : *list)
            widen(mark_of(*statement).size());
    }

    std::string out;
    for (const Edition* edition : {&before, &after}) {
        fmt::format_to(std::back_inserter(out), "{:<{}} {} ({})\n", edition->id, kColumn,
                       edition->title, period_of(*edition));
    }
    const auto append = [&](std::string_view heading, const auto& list, auto append_item) {
        if (list.empty()) return;
        fmt::format_to(std::back_inserter(out), "\n{}\n", heading);
        for (const auto& item : list)
            append_item(item);
    };
    const auto append_pair = [&](const Change& change) { append_change(change, width, out); };
    const auto append_one = [&](const Statement* statement) {
        fmt::format_to(std::back_inserter(out), "  {:<{}}  {:<7}  {}\n", mark_of(*statement), width,
                       word_of(statement->section), statement->text);
    };
    append("changed", changes.changed, append_pair);
    append("added", changes.added, append_one);
    append("gone", changes.gone, append_one);
    append("with another number", changes.renumbered, append_pair);
    fmt::format_to(std::back_inserter(out), "\n{} as before\n", changes.same);
    return out;
}

}  // namespace arbiter::laws
