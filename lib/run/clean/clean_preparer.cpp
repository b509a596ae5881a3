#include "run/clean/clean_preparer.hpp"

#include "core/base/text.hpp"
#include "core/check/rule.hpp"
#include "core/text/json_line.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <functional>
#include <iterator>

namespace arbiter::clean {
namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

// A mark belongs to the start of a file, and the inputs are going to be joined.
std::string_view without_mark(std::string_view text) {
    if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
    return text;
}

void begin_line(text::JsonLine& json, std::string_view action, const audit::Batch& batch,
                std::size_t index, std::uint64_t line) {
    json.begin_object().key("action").plain_string(action);
    json.key("file").string(batch.file).key("game").number(batch.first_game + index);
    json.key("line").number(line);
}

std::string_view without_line_ends(std::string_view text) {
    return text.substr(0, text.find_last_not_of("\r\n") + 1);
}

// Does the game begin with a tag pair that is one after a game as well, where brackets may be
// anything?
bool begins_with_tag(std::string_view pgn) {
    if (!pgn.starts_with('[')) return false;
    const auto is_name_char = [](char c) {
        return is_ascii_letter(c) || is_ascii_digit(c) || c == '_';
    };
    const auto skip = [&](auto is_skipped) {
        const auto* const end = std::ranges::find_if_not(pgn, is_skipped);
        const auto length = static_cast<std::size_t>(end - pgn.begin());
        pgn.remove_prefix(length);
        return length;
    };
    pgn.remove_prefix(1);
    skip(is_blank);
    const bool has_name = skip(is_name_char) != 0;
    skip(is_blank);
    return has_name && pgn.starts_with('"');
}

// Might there be a tag pair Event, at the beginning or later?
bool may_have_event(std::string_view pgn) {
    constexpr std::string_view kName = "Event";
    for (std::size_t at = pgn.find(kName); at != std::string_view::npos;
         at = pgn.find(kName, at + 1)) {
        const std::string_view before = trimmed(pgn.substr(0, at));
        const std::string_view after = pgn.substr(at + kName.size());
        if (before.ends_with('[') && !after.empty() && !is_ascii_letter(after.front())) return true;
    }
    return false;
}

// Does a tag pair after the game, and the text that goes with it, begin another game?
bool is_ended(const audit::Batch& batch, std::size_t index) {
    const audit::GameFingerprint* fingerprint = batch.fingerprints[index];
    if (fingerprint == nullptr || !fingerprint->is_ended) return false;
    const std::size_t size = batch.games[index].span.size();
    return !may_open_comment(text_of(batch, index).substr(size));
}

// Is there a finding of level `mended_from` or above that is about the form, which writing the game
// anew may mend? Rules about the form have fixes; what was played, no writing changes.
bool has_failing_form(const audit::Batch& batch, const report::GameRecord& game,
                      std::size_t mended_from) {
    const auto own =
        batch.findings.kept().subspan(game.findings_begin, game.findings_end - game.findings_begin);
    return std::ranges::any_of(own, [&](const check::Finding& finding) {
        return static_cast<std::size_t>(finding.severity) <= mended_from &&
               check::rule(finding.rule).fix != check::FixKind::None;
    });
}

}  // namespace

void append_left_out(std::string_view text, const GamePlace& place, std::uint64_t line,
                     std::string& log) {
    const bool is_blank = text.find_first_not_of(" \t\r\n") == std::string_view::npos;
    if (is_blank) return;
    text::JsonLine json;
    json.begin_object().key("action").plain_string("text-left-out");
    json.key("file").string(place.file).key("game").number(place.ordinal);
    json.key("line").number(line).key("text").string(text).end_object().take_line(log);
}

void append_left_out(std::string_view text, std::size_t begin, std::span<const std::uint32_t> cuts,
                     const GamePlace& place, std::uint64_t line, std::string& log) {
    for (const std::uint32_t cut : cuts) {
        if (cut <= begin) continue;
        if (cut >= begin + text.size()) break;
        append_left_out(text.substr(0, cut - begin), place, line, log);
        text.remove_prefix(cut - begin);
        begin = cut;
    }
    append_left_out(text, place, line, log);
}

CleanPreparer::CleanPreparer(const CleanOptions& options)
    : options_(options),
      reads_games_(options.reads_games()),
      fixes_(options.logs_style),
      form_(options.writes_pgn() ? nullptr : options.form->make_form(options.form_options)),
      game_text_(options.audit, !options.log.empty()) {}

void CleanPreparer::prepare(audit::Batch& batch, fix::FixedBatch& fixed, PreparedBatch& into) {
    into.clear();
    units_of(batch, fixed, units_);
    std::ranges::stable_sort(fixed.notes, {}, &fix::FixNote::game);
    notes_ = fixed.notes;
    cursor_.emplace(batch.view());
    fix_cursor_.emplace(batch.view());
    for (Rereading& rereading : rereadings_)
        rereading.batch = nullptr;
    const audit::Batch& source = fixed.is_changed() ? *fixed.batch : batch;
    into.before = text_before_games(source);
    into.before_as_read = text_before_games(batch);
    const std::size_t whole = into.before.size();
    if (batch.is_first_of_file) into.before = without_mark(into.before);
    for (const std::uint32_t cut : source.gap_cuts)
        if (cut < whole)
            into.before_cuts.push_back(
                cut - std::min(cut, static_cast<std::uint32_t>(whole - into.before.size())));
    for (std::size_t index = 0; index < units_.size(); ++index)
        prepare_game(batch, index, into);
    if (options_.log.empty() || (options_.writes_pgn() && !options_.is_canonical)) return;
    if (batch.is_first_of_file || (batch.gap && !batch.gap->has_read_game))
        append_left_out(into.before, 0, into.before_cuts, {.file = batch.file, .ordinal = 1},
                        batch.first_line, into.log);
}

void CleanPreparer::prepare_game(const audit::Batch& batch, std::size_t index,
                                 PreparedBatch& into) {
    const CleanUnit& unit = units_[index];
    const audit::Batch& source = *unit.source;
    const report::GameRecord& record = source.games[unit.game];
    PreparedGame& game = into.games.emplace_back();
    game.line = cursor_->at(batch.games[index].span.begin).line;
    game.original = text_of(batch, index);
    game.pgn = text_of(source, unit.game);
    game.is_changed = unit.is_fixed;
    if (const audit::GameFingerprint* fingerprint = source.fingerprints[unit.game]) {
        game.has_terminator = is_ended(source, unit.game);
        game.findings = fingerprint->findings;
        game.has_withheld_fixes = fingerprint->has_withheld_fixes;
    }
    if (record.status == report::Status::Rejected) {
        reject(unit, game, into.arena);
        game.has_terminator = is_ended(batch, index);
    }
    may_write_mend_ = has_failing(game.findings, options_.mended_from) &&
                      has_failing_form(source, record, options_.mended_from);
    log_.clear();
    refixed_log_.clear();
    logged_ = {batch.file, batch.first_game + index, game.line};
    left_out_ = {};
    if (!options_.log.empty()) note_fixes(batch, index, game);
    if (reads_games_) shape(read(batch, index), game, into.arena);
    game.has_event = may_have_event(game.pgn);
    game.has_tags = begins_with_tag(game.pgn);
    if (options_.log.empty()) return;
    note_destination(batch, index, game);
    game.log = into.arena.copy(log_);
}

// A rejected game is never half mended: it goes on as it came.
void CleanPreparer::reject(const CleanUnit& unit, PreparedGame& game, Arena& arena) {
    game.destination = Destination::Rejected;
    game.is_rejected = true;
    game.pgn = game.original;
    game.is_changed = false;
    game.reasons = reasons_of(*unit.source, unit.game, arena);
}

export_format::Game CleanPreparer::read(const audit::Batch& batch, std::size_t index) {
    const CleanUnit& unit = units_[index];
    Rereading& from = rereadings_[unit.source == &batch ? 0 : 1];
    if (from.batch != unit.source) {
        from.batch = unit.source;
        from.reader.open(*unit.source);
        from.next = 0;
    }
    for (; from.next <= unit.game; ++from.next)
        from.game = from.reader.next();
    export_format::Game game = *from.game;
    const ByteSpan span = batch.games[index].span;
    game.origin = {batch.file, batch.first_game + index, cursor_->at(span.begin).line,
                   batch.input_offset(span.begin), batch.input_offset(span.end)};
    return game;
}

bool CleanPreparer::is_wanted(const export_format::Game& game) const {
    if (!options_.where) return true;
    LooserWhere* const looser = options_.looser_where.get();
    const bool matches = options_.where->matches(game);
    if (looser == nullptr || !looser->is_needed.load(std::memory_order_relaxed)) return matches;
    if (matches)
        looser->is_needed.store(false, std::memory_order_relaxed);
    else if (looser->where.matches(game))
        looser->games.fetch_add(1, std::memory_order_relaxed);
    return matches;
}

// Whether it is wanted, and what is left of it.
void CleanPreparer::shape(export_format::Game game, PreparedGame& into, Arena& arena) {
    if (into.destination != Destination::Rejected) edit_tags(game, into, arena);
    if (options_.spelling) {
        const std::span<export_format::Tag> tags =
            arena.allocate_array<export_format::Tag>(game.tags.size());
        for (std::size_t i = 0; i < tags.size(); ++i)
            tags[i] = {arena.copy(game.tags[i].name), arena.copy(game.tags[i].value)};
        into.tags = tags;
    }
    if (!is_wanted(game)) {
        into.destination = Destination::Unselected;
        return;
    }
    find_place(game, into, arena);
    render(game, into, arena);
}

void CleanPreparer::edit_tags(export_format::Game& game, PreparedGame& into, Arena& arena) {
    changes_.clear();
    for (const std::string& name : options_.dropped_tags)
        if (game.tag(name)) changes_.push_back({name, std::nullopt});
    // A game that has both keeps both: which value is right, nobody can tell.
    for (const auto& [from, to] : options_.renamed_tags) {
        const auto value = game.tag(from);
        if (!value || game.tag(to)) continue;
        // The roster is written with these values where a game lacks a tag.
        if (*value == "?" || *value == "????.??.??") continue;
        changes_.push_back({to, value});
        changes_.push_back({from, std::nullopt});
    }
    for (const auto& [name, value] : options_.set_tags)
        changes_.push_back({name, value});
    if (options_.names) options_.names->changes().changes(game, changes_);
    if (options_.accepted) options_.accepted->changes.changes(game, changes_);
    if (!options_.ratings.empty()) fill_ratings(game, into);
    if (options_.openings) {
        const auto review = options_.openings->review(game, options_.opening_options);
        for (const export_format::TagChange& change : review.changes)
            if (change.name == "ECO" ? options_.writes_eco : options_.writes_opening)
                changes_.push_back(change);
        into.has_other_opening = review.disagrees;
        if (review.disagrees && !options_.log.empty()) note_opening(game, *review.opening);
    }
    make_changes(game, into, arena);
    if (options_.added_tags.any()) add_tags(game, into, arena);
}

void CleanPreparer::make_changes(export_format::Game& game, PreparedGame& into, Arena& arena) {
    if (changes_.empty()) return;
    text_.clear();
    const export_format::TagEditOutcome outcome = tag_edit_.apply(game, changes_, text_);
    into.refused_tags += static_cast<std::uint32_t>(outcome.refused.size());
    if (!options_.log.empty()) note_tags(game, outcome);
    if (outcome.made == 0) return;
    into.is_changed = true;
    game = game_text_.reread(game, text_);
    text_ += game.after;
    into.pgn = arena.copy(text_);
}

// What follows from the moves, and from the tags as they are now.
void CleanPreparer::add_tags(export_format::Game& game, PreparedGame& into, Arena& arena) {
    changes_.clear();
    computed_.add_to(game, options_.added_tags, changes_);
    make_changes(game, into, arena);
}

void CleanPreparer::note_tags(const export_format::Game& game,
                              const export_format::TagEditOutcome& outcome) {
    for (std::size_t i = 0; i < changes_.size(); ++i) {
        const export_format::TagChange& change = changes_[i];
        if (game.tag(change.name) == change.value) continue;
        const auto refused =
            std::ranges::find(outcome.refused, i, &export_format::RefusedChange::change);
        const bool is_refused = refused != outcome.refused.end();
        json_.begin_object().key("action").plain_string(is_refused ? "tag-refused" : "tag");
        json_.key("file").string(game.origin.file).key("game").number(game.origin.game);
        json_.key("line").number(game.origin.line).key("tag").string(change.name);
        json_.key("before").string_or_null(game.tag(change.name));
        json_.key("after").string_or_null(change.value);
        if (!change.source.empty()) json_.key("source").string(change.source);
        if (is_refused) json_.key("why").string(to_string(refused->why));
        json_.end_object().take_line(log_);
    }
}

// What another option writes into a tag is not looked at.
void CleanPreparer::fill_ratings(const export_format::Game& game, PreparedGame& into) {
    answers_.resize(options_.ratings.size());
    for (std::size_t i = 0; i < answers_.size(); ++i) {
        options_.ratings[i]->fill(game, answers_[i]);
        for (const export_format::TagChange& change : answers_[i].changes) {
            if (std::ranges::find(changes_, change.name, &export_format::TagChange::name) !=
                changes_.end())
                continue;
            changes_.push_back(change);
            ++into.filled_tags;
        }
        into.other_ratings += static_cast<std::uint32_t>(answers_[i].differences.size());
        if (options_.log.empty()) continue;
        for (const names::RatingDifference& each : answers_[i].differences) {
            json_.begin_object().key("action").plain_string("rating-differs");
            json_.key("file").string(game.origin.file).key("game").number(game.origin.game);
            json_.key("line").number(game.origin.line).key("tag").string(each.tag);
            json_.key("before")
                .string_or_null(game.tag(each.tag))
                .key("listed")
                .string(each.listed);
            json_.key("source").string(options_.ratings[i]->name()).end_object().take_line(log_);
        }
    }
}

void CleanPreparer::note_opening(const export_format::Game& game,
                                 const openings::Opening& opening) {
    json_.begin_object().key("action").plain_string("eco-differs");
    json_.key("file").string(game.origin.file).key("game").number(game.origin.game);
    json_.key("line").number(game.origin.line);
    json_.key("before").string_or_null(game.tag("ECO")).key("table").string(opening.eco);
    json_.key("opening").string(opening.name).key("ply").number(opening.ply);
    json_.end_object().take_line(log_);
}

// What the order of the output and the search for duplicates ask of a game that may stay.
void CleanPreparer::find_place(const export_format::Game& game, PreparedGame& into, Arena& arena) {
    if (options_.dedupe || options_.reviewed) {
        duplicates::make_digest(game, digest_);
        into.digest_key = arena.copy(digest_.key);
        into.digest_facts = arena.copy(digest_.facts);
    }
    if (options_.sort) {
        text_.clear();
        options_.sort->append_key(game, text_);
        into.sort_key = arena.copy(text_);
    }
    if (options_.split && !options_.split->is_by_number())
        into.part = arena.copy(options_.split->part_of(game, 0));
}

// A game that had no termination marker has one now, and what it contradicts can be seen. What tore
// a game, or the text before it, is left out. A `;` comment can become one in braces, a name
// without a value is an empty pair, and a variation that had only comments is empty. What a fix
// changed is written once more: it may have undone what the shape asks for, as moves in UCI
// notation. Writing a game anew mends what no fix does, so findings that would fail the run are
// looked for again.
void CleanPreparer::refix(PreparedGame& into, Arena& arena) {
    into.has_withheld_fixes = false;
    const GameText::Fixed fixed = game_text_.fix(into.pgn);
    if (fixed.fingerprint == nullptr) return;
    into.findings = fixed.fingerprint->findings;
    if (!fixed.is_changed || fixed.text == into.pgn) return;
    if (!options_.log.empty()) fixes_.append(logged_, fixed.notes, nullptr, refixed_log_);
    into.pgn = arena.copy(fixed.text);
    const export_format::Game* const game = game_text_.replay(into.pgn);
    if (game == nullptr || !export_format::can_be_rewritten(*game)) return;
    text_.clear();
    export_.write(*game, options_.shape, text_);
    into.pgn = arena.copy(text_);
}

void CleanPreparer::render(const export_format::Game& game, PreparedGame& into, Arena& arena) {
    if (into.destination != Destination::Rejected && export_format::can_be_rewritten(game) &&
        (options_.is_canonical || export_format::needs_rewrite(game, options_.shape))) {
        text_.clear();
        export_.write(game, options_.shape, text_);
        // How many lines stand between two games is not looked at.
        into.is_changed |= without_line_ends(text_) != without_line_ends(game.text);
        into.is_rewritten = true;
        left_out_ = game.after;
        into.pgn = arena.copy(text_);
        const bool has_new_pair = game.view->flaw_set.has(pgn::FlawKind::TagWithoutValue);
        const bool has_empty_variation =
            options_.shape.strip.comments && text_.find("()") != std::string::npos;
        if (!into.has_terminator || into.has_withheld_fixes || has_new_pair ||
            has_empty_variation || export_.has_line_comment() || may_write_mend_)
            refix(into, arena);
        into.has_terminator = options_.shape.has_results;
    }
    if (form_ == nullptr) return;
    left_out_ = game.after;
    text_.clear();
    form_->render(game, text_);
    into.rendered = arena.copy(text_);
}

// What a person has to mend, the first cause first. The cause is named also where its finding is
// suppressed, ignored or graded down, and so is the variant.
std::string_view CleanPreparer::reasons_of(const audit::Batch& source, std::size_t game,
                                           Arena& arena) {
    text_.clear();
    const report::GameRecord& record = source.games[game];
    const audit::GameFingerprint* fingerprint = source.fingerprints[game];
    const audit::Rejection* cause = fingerprint == nullptr ? nullptr : fingerprint->rejection;
    const std::string_view variant = cause == nullptr ? std::string_view{} : cause->variant;
    bool is_cause_told = cause == nullptr || !cause->rule;
    const auto end_line = [&] {
        if (!variant.empty())
            fmt::format_to(std::back_inserter(text_), " (variant {})", escaped(variant));
        text_ += '\n';
    };
    for (const check::Finding& finding : source.findings.kept().subspan(
             record.findings_begin, record.findings_end - record.findings_begin)) {
        const bool is_cause = cause != nullptr && cause->rule == finding.rule;
        const bool is_error = finding.severity == check::Severity::Error;
        if (finding.is_about_file || !(is_error || is_cause)) continue;
        is_cause_told |= is_cause;
        const check::Rule& rule = check::rule(finding.rule);
        fmt::format_to(std::back_inserter(text_), "{} {}: {}", rule.code, rule.name,
                       finding.message);
        if (!finding.article.empty()) text_.append(" [").append(finding.article).append("]");
        end_line();
    }
    if (!is_cause_told) {
        const check::Rule& rule = check::rule(*cause->rule);
        fmt::format_to(std::back_inserter(text_), "{} {}: '{}' at ply {} ends the replay",
                       rule.code, rule.name, escaped(cause->token), cause->ply);
        end_line();
    } else if (text_.empty()) {
        text_ = variant.empty() ? "its moves could not be replayed to the end"
                                : "its moves are not checked";
        end_line();
    }
    return arena.copy(text_);
}

void CleanPreparer::note_fixes(const audit::Batch& batch, std::size_t index,
                               const PreparedGame& game) {
    const auto is_before = [&](const fix::FixNote& note) { return note.game < index; };
    const auto own = std::ranges::find_if_not(notes_, is_before);
    const auto next = std::ranges::find_if(
        own, notes_.end(), [&](const fix::FixNote& note) { return note.game != index; });
    const FixLog::Input input{batch, *fix_cursor_};
    if (game.is_changed) fixes_.append(logged_, {own, next}, &input, log_);
    notes_ = {next, notes_.end()};
    if (!units_[index].is_restored) return;
    begin_line(json_, "left-as-it-was", batch, index, game.line);
    json_.end_object().take_line(log_);
}

void CleanPreparer::note_left_out(const audit::Batch& batch, std::size_t index,
                                  const PreparedGame& game) {
    const audit::Batch& source = *units_[index].source;
    const std::string_view text = source.text();
    const std::less_equal<const char*> is_not_after;
    const bool is_of_source = is_not_after(text.data(), left_out_.data()) &&
                              is_not_after(left_out_.data(), text.data() + text.size());
    const std::size_t begin =
        is_of_source ? static_cast<std::size_t>(left_out_.data() - text.data()) : text.size();
    append_left_out(left_out_, begin, source.gap_cuts,
                    {.file = batch.file, .ordinal = batch.first_game + index}, game.line, log_);
}

void CleanPreparer::note_destination(const audit::Batch& batch, std::size_t index,
                                     const PreparedGame& game) {
    if (game.is_rewritten && !options_.is_canonical) {
        begin_line(json_, "rewritten", batch, index, game.line);
        json_.end_object().take_line(log_);
    }
    log_ += refixed_log_;
    if (game.destination == Destination::Written) note_left_out(batch, index, game);
    if (game.destination == Destination::Unselected) {
        begin_line(json_, "unselected", batch, index, game.line);
        json_.end_object().take_line(log_);
    }
    if (game.destination != Destination::Rejected) return;
    begin_line(json_, options_.rejects.empty() ? "kept" : "rejected", batch, index, game.line);
    json_.key("reasons").begin_array();
    for (std::string_view rest = game.reasons; !rest.empty();) {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        json_.string(rest.substr(0, end));
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    json_.end_array().end_object().take_line(log_);
}

}  // namespace arbiter::clean
