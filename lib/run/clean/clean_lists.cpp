#include "run/clean/clean_lists.hpp"

#include "core/check/rule.hpp"
#include "core/text/json_line.hpp"
#include "run/clean/clean_preparer.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <iterator>

namespace arbiter::clean {

CleanLists::CleanLists(const CleanOptions& options)
    : fixes_(options.logs_style), guards_formulas_(options.form_options.guards_formulas) {
    if (!options.log.empty()) log_.emplace(options.log);
    if (!options.reasons.empty()) reasons_.emplace(options.reasons);
    if (!options.duplicate_table.empty()) table_.emplace(options.duplicate_table);
    if (!options.duplicate_review.empty()) dups_review_.emplace(options.duplicate_review);
    if (!options.name_proposals.empty()) proposals_.emplace(options.name_proposals);
}

void CleanLists::log_fixes(const OutgoingGame& game, std::span<const fix::FixNote> notes) {
    if (!log_) return;
    text_.clear();
    fixes_.append({game.file, game.ordinal, game.line}, notes, nullptr, text_);
    log_->write(text_);
}

void CleanLists::log_joint(const OutgoingGame& game, Joint joint) {
    if (!log_ || joint == Joint::Plain) return;
    text_.clear();
    if (joint == Joint::LeftOut) {
        append_left_out(game.pgn, {.file = game.file, .ordinal = 1}, 1, text_);
    } else {
        text::JsonLine json;
        json.begin_object().key("action").plain_string("separated").key("file").string(game.file);
        json.key("game").number(game.ordinal).key("line").number(game.line).end_object();
        json.take_line(text_);
    }
    log_->write(text_);
}

void CleanLists::log_duplicate(const duplicates::DroppedGame& dropped, const GameOrigin& game,
                               const GameOrigin* kept) {
    text::JsonLine json;
    json.begin_object().key("action").plain_string("duplicate");
    json.key("file").string(game.file).key("game").number(game.ordinal);
    json.key("line").number(game.line);
    json.key("kind").plain_string(to_string(dropped.kind));
    json.key("score").number(dropped.score).key("of").begin_object();
    if (kept == nullptr)
        json.key("file").null().key("game").null();
    else
        json.key("file").string(kept->file).key("game").number(kept->ordinal);
    text_.clear();
    json.end_object().end_object().take_line(text_);
    log_->write(text_);
}

void CleanLists::write_reasons(const OutgoingGame& game) {
    if (!reasons_) return;
    for (std::string_view rest = game.reasons; !rest.empty();) {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        text_.clear();
        fmt::format_to(std::back_inserter(text_), "{}:{}: game {}: {}\n", game.file, game.line,
                       game.ordinal, rest.substr(0, end));
        reasons_->write(text_);
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
}

std::uint64_t CleanLists::write_duplicates(duplicates::DuplicateFinder& finder) {
    if (!table_ && !dups_review_) return 0;
    if (table_) table_->write(duplicates::duplicate_table_header());
    if (dups_review_) dups_review_->write(duplicates::duplicate_review_header());
    const auto write = [&](std::optional<io::PackedOutput>& output, auto append,
                           const duplicates::DuplicateRow& row) {
        if (!output) return;
        text_.clear();
        append(row, guards_formulas_, text_);
        output->write(text_);
    };
    std::uint64_t rows = 0;
    for (duplicates::DuplicateRow row; finder.next_row(row); ++rows) {
        write(table_, duplicates::append_duplicate_row, row);
        write(dups_review_, duplicates::append_review_row, row);
    }
    return rows;
}

std::uint64_t CleanLists::write_proposals(const names::NameSurvey& survey,
                                          const names::Spelling& spelling) {
    if (!proposals_) return 0;
    const auto write = [&](std::string_view text) { proposals_->write(text); };
    return survey.write_review(spelling, guards_formulas_, write).rows;
}

template <class Action>
void CleanLists::each(Action action) {
    for (std::optional<io::PackedOutput>* list :
         {&log_, &reasons_, &table_, &dups_review_, &proposals_})
        if (*list) action(**list);
}

void CleanLists::prepare() {
    each([](io::PackedOutput& list) { list.prepare(); });
}

void CleanLists::commit() {
    each([](io::PackedOutput& list) { list.commit(); });
}

}  // namespace arbiter::clean
