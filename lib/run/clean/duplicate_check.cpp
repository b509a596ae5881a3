#include "run/clean/duplicate_check.hpp"

#include "core/base/byte_numbers.hpp"
#include "core/base/text.hpp"
#include "core/check/rule.hpp"
#include "run/io/packed_reader.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <utility>

namespace arbiter::clean {
namespace {

using duplicates::DuplicateFacts;
using duplicates::DuplicateKind;
using duplicates::DuplicateRow;

constexpr check::RuleId kRules[] = {
    check::RuleId::DUP01_duplicate_exact,  check::RuleId::DUP02_duplicate_moves,
    check::RuleId::DUP03_duplicate_prefix, check::RuleId::DUP04_duplicate_result_conflict,
    check::RuleId::DUP05_duplicate_typo,   check::RuleId::DUP06_duplicate_annotated,
    check::RuleId::DUP07_short_common_line};

// nullopt: not for an audit. Two games of one pairing are for the EVT rules.
std::optional<check::RuleId> rule_of(DuplicateKind kind) {
    switch (kind) {
        case DuplicateKind::SameGame:
            return check::RuleId::DUP01_duplicate_exact;
        case DuplicateKind::SameMoves:
            return check::RuleId::DUP02_duplicate_moves;
        case DuplicateKind::Prefix:
            return check::RuleId::DUP03_duplicate_prefix;
        case DuplicateKind::ResultConflict:
            return check::RuleId::DUP04_duplicate_result_conflict;
        case DuplicateKind::Near:
            return check::RuleId::DUP05_duplicate_typo;
        case DuplicateKind::Annotated:
            return check::RuleId::DUP06_duplicate_annotated;
        case DuplicateKind::Short:
            return check::RuleId::DUP07_short_common_line;
        case DuplicateKind::SamePairing:
        case DuplicateKind::Reviewed:
            break;
    }
    return std::nullopt;
}

// What the facts of a game have as its file: the number of the file, and where the game begins.
struct Reference {
    std::uint64_t file = 0, byte = 0;

    [[nodiscard]] std::string text() const {
        std::string packed;
        append_packed(file, packed);
        append_packed(byte, packed);
        return packed;
    }
    [[nodiscard]] static Reference of(const DuplicateFacts& facts) {
        io::PackedReader in(facts.file);
        const std::uint64_t file = in.number();
        return {file, in.number()};
    }
};

// "this game is {} game 3, line 40": how the game that the finding is about is related to the
// other one.
std::string_view relation_of(DuplicateKind kind, const DuplicateFacts& game,
                             const DuplicateFacts& other) {
    const bool is_shorter = game.written_half_moves() < other.written_half_moves();
    switch (kind) {
        case DuplicateKind::SameGame:
            return "a copy of";
        case DuplicateKind::SameMoves:
            return "the same game, with other tags, as";
        case DuplicateKind::Annotated:
            return game.annotation_bytes < other.annotation_bytes
                       ? "the same game, without the annotations, as"
                       : "the same game, with other annotations, as";
        case DuplicateKind::Prefix:
            return is_shorter ? "the beginning of" : "a longer record of";
        case DuplicateKind::ResultConflict:
            return "the same game, with another result, as";
        case DuplicateKind::Near:
            return "nearly the same game as";
        default:
            return "as far as the tags say another game with the moves of";
    }
}

constexpr std::size_t kFindingsMemory = std::size_t{4} << 20;

}  // namespace

DuplicateCheck::DuplicateCheck(const Options& options)
    : finder_(
          {.memory_bytes = options.memory_bytes - kFindingsMemory, .folder = options.temp_folder}),
      findings_({.memory_bytes = kFindingsMemory, .folder = options.temp_folder}) {}

bool DuplicateCheck::is_wanted(std::span<const audit::FileChecks> checks) {
    return std::ranges::any_of(checks, [](const audit::FileChecks& each) {
        return std::ranges::any_of(kRules, [&](check::RuleId rule) {
            return each.settings[static_cast<std::size_t>(rule)].is_on;
        });
    });
}

void DuplicateCheck::prepare(const audit::Batch& batch, std::string& kept) {
    Worker& worker = workers_.local();
    worker.reader.open(batch);
    const std::uint64_t begin = batch.input_offset(batch.base_offset);
    while (const export_format::Game* game = worker.reader.next()) {
        duplicates::make_digest(*game, worker.digest);
        append_packed(game->origin.line - batch.first_line, kept);
        append_packed(game->origin.byte_begin - begin, kept);
        append_packed_text(worker.digest.key, kept);
        append_packed_text(worker.digest.facts, kept);
    }
}

void DuplicateCheck::take(const audit::Batch& batch, std::string_view kept) {
    findings_.meet(batch);
    const std::uint64_t begin = batch.input_offset(batch.base_offset);
    io::PackedReader in(kept);
    for (std::uint64_t index = 0; !in.is_at_end(); ++index) {
        const std::uint64_t line = batch.first_line + in.number();
        const Reference reference{findings_.file(), begin + in.number()};
        digest_.key = in.text();
        DuplicateFacts facts = duplicates::read_facts(in.text());
        const std::string file = reference.text();
        facts.file = file;
        facts.game = batch.first_game + index;
        facts.line = line;
        digest_.facts.clear();
        duplicates::append_facts(facts, digest_.facts);
        finder_.add(games_before_ + index + 1, digest_, false);
    }
    games_before_ += batch.games.size();
}

void DuplicateCheck::tell(const duplicates::DuplicateRow& row) {
    const std::optional<check::RuleId> rule = rule_of(row.kind);
    if (!rule) return;
    const bool is_second = row.is_dropped || row.second_sequence > row.first_sequence;
    const DuplicateFacts& game = is_second ? row.second : row.first;
    const DuplicateFacts& other = is_second ? row.first : row.second;
    const Reference here = Reference::of(game);
    const Reference there = Reference::of(other);
    std::string place = fmt::format("game {}, line {}", other.game, other.line);
    if (there.file != here.file)
        place = fmt::format("'{}', {}", escaped(findings_.name_of(there.file), 4096), place);
    findings_.add(
        {.rule = *rule,
         .place_in_run = {here.file, is_second ? row.second_sequence : row.first_sequence},
         .game = game.game,
         .line = game.line,
         .byte = here.byte,
         .message =
             fmt::format("this is {} {}: {}", relation_of(row.kind, game, other), place, row.why)});
}

void DuplicateCheck::finish() {
    is_finished_ = true;
    finder_.decide();
    for (duplicates::DuplicateRow row; finder_.next_row(row);)
        tell(row);
    findings_.finish();
}

bool DuplicateCheck::next(engine::RunFinding& finding) {
    if (!is_finished_) finish();
    return findings_.next(finding);
}

}  // namespace arbiter::clean
