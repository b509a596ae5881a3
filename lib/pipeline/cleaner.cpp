#include "pipeline/cleaner.hpp"

#include "check/rule.hpp"
#include "pipeline/fixer.hpp"
#include "pipeline/line_ends.hpp"
#include "report/json_line.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <iterator>
#include <utility>

namespace arbiter::pipeline {
namespace {

constexpr std::size_t kPlaceBytes = sizeof(std::uint64_t);

std::string_view bytes_of(const std::uint64_t& number) {
    return {reinterpret_cast<const char*>(&number), sizeof number};
}

std::uint64_t number_of(std::string_view bytes) {
    std::uint64_t number = 0;
    std::memcpy(&number, bytes.data(), sizeof number);
    return number;
}

bool mends(const AuditOptions& audit, const check::Rule& rule) {
    return pipeline::mends(rule, audit.settings, audit.fix.level);
}

}  // namespace

Cleaner::Cleaner(const CleanOptions& options)
    : options_(options),
      preparers_([this] { return CleanPreparer(options_); }),
      unifies_line_ends_(options.writes_pgn() && mends(options.audit, check::ENC17_eol_mixed)),
      mends_lone_crs_(options.writes_pgn() && mends(options.audit, check::ENC18_eol_cr_only)) {
    const io::Opening opening = options.appends ? io::Opening::Append : io::Opening::Replace;
    const auto open = [&](Fate fate, const std::string& path) {
        if (!path.empty()) pgn_of(fate) = std::make_unique<JoinedPgn>(path, opening);
    };
    if (!options.output.empty()) database_.emplace(options);
    open(Fate::Rejected, options.rejects);
    open(Fate::Duplicate, options.duplicates);
    open(Fate::Unselected, options.unselected);
    if (!options.log.empty()) log_.emplace(options.log);
    if (!options.reasons.empty()) reasons_.emplace(options.reasons);
    if (!options.duplicate_table.empty()) table_.emplace(options.duplicate_table);
    if (!options.duplicate_review.empty()) dups_review_.emplace(options.duplicate_review);
    if (!options.name_proposals.empty()) proposals_.emplace(options.name_proposals);
    if (proposals_) survey_.emplace(options.memory_bytes);
    if (options.reviewed) reviewed_.emplace(*options.reviewed);
    if (options.merges_annotations) joined_.emplace(options.audit, options.shape);
    if (options.dedupe || reviewed_)
        finder_.emplace(clean::DuplicateOptions{
            .rules = {.mode = options.dedupe.value_or(clean::DuplicateMode::Moves),
                      .least_score = options.least_score,
                      .merges_annotations = options.merges_annotations},
            .keep = options.keep,
            .memory_bytes = options.memory_bytes,
            .folder = options.temp_folder,
            .searches = options.dedupe.has_value()});
    if (options.sample && options.sample->games)
        fixed_sample_.emplace(*options.sample->games, options.seed);
    else if (options.sample)
        share_.emplace(options.sample->below, options.seed);
    if (!options.needs_spool()) return;
    spool_.emplace(options.temp_folder);
    places_.emplace(options.temp_folder);
    if (options.sort || (options.split && !options.split->is_by_number()))
        order_.emplace(io::ExternalSort::Options{.memory_bytes = options.memory_bytes,
                                                 .folder = options.temp_folder});
}

bool Cleaner::reads_findings() const {
    return log_ || reasons_ || options_.needs_findings();
}

void Cleaner::prepare(Batch& batch) {
    preparers_.local().prepare(batch);
}

void Cleaner::take(Batch& batch) {
    const auto& prepared = static_cast<const PreparedBatch&>(*batch.prepared);
    has_unreadable_ |= batch.damage.has_value() || !batch.open_error.empty();
    const bool keeps_text = options_.writes_pgn() && !options_.is_canonical;
    const bool has_text = !prepared.before.empty();
    if (batch.is_first_of_file) release_held();
    const bool continues_game = batch.gap && batch.gap->has_read_game;
    if (batch.gap) release_held();
    if (held_.is_there()) {
        add_text_behind(prepared);
        release_held();
    } else if (has_text) {
        continues_game ? take_more_text(prepared) : take_text(batch, prepared);
    }
    for (std::size_t i = 0; i < prepared.games.size(); ++i) {
        const GamePlace place{batch.file, batch.file_traits.line_end, batch.first_game + i,
                              !batch.is_first_of_file || i != 0 || (has_text && keeps_text)};
        const bool is_last = i + 1 == prepared.games.size();
        if (is_last && !batch.is_last_of_file)
            held_.hold(prepared.games[i], place);
        else
            take_game(prepared.games[i], place);
    }
}

// What stands before the games of a batch stands after the last one of the batch before.
void Cleaner::add_text_behind(const PreparedBatch& next) {
    held_.add_text(next.before, next.before_as_read);
    const PreparedGame& game = held_.game();
    const bool is_left_out = !options_.writes_pgn() || game.is_rewritten;
    if (!log_ || !is_left_out || game.fate != Fate::Written) return;
    text_.clear();
    append_left_out(next.before, 0, next.before_cuts, held_.place(), game.line, text_);
    held_.append_to_log(text_);
}

void Cleaner::release_held() {
    if (!held_.is_there()) return;
    take_game(held_.game(), held_.place());
    held_.release();
}

// Text that stands before the games of a file.
void Cleaner::take_text(const Batch& batch, const PreparedBatch& prepared) {
    if (!options_.writes_pgn() || options_.is_canonical) {
        if (log_) log_->write(prepared.log);
        return;
    }
    OutgoingGame text;
    text.sequence = ++sequence_;
    text.line_end = batch.file_traits.line_end;
    text.follows_previous = !batch.is_first_of_file;
    text.has_terminator = true;  // it is no game that another runs into
    text.file = batch.file;
    text.pgn = prepared.before;
    unify(text);
    pass_on(text, nullptr);
}

// Text after a game that is too long for one batch: it goes where the game goes, a piece at a time.
void Cleaner::take_more_text(const PreparedBatch& prepared) {
    const bool is_left_out = !options_.writes_pgn() || last_game_.is_rewritten;
    if (is_left_out) {
        if (!log_ || last_game_.fate != Fate::Written) return;
        text_.clear();
        append_left_out(prepared.before, 0, prepared.before_cuts,
                        {.file = last_game_.file, .ordinal = last_game_.ordinal}, last_game_.line,
                        text_);
        log_->write(text_);
        return;
    }
    OutgoingGame text;
    text.sequence = ++sequence_;
    text.fate = last_game_.fate;
    text.line_end = last_game_.line_end;
    text.follows_previous = text.continues_game = true;
    text.is_rejected = last_game_.is_rejected;
    text.file = last_game_.file;
    text.pgn = text.is_rejected ? prepared.before_as_read : prepared.before;
    last_game_.has_terminator &= !may_open_comment(text.pgn);
    text.has_terminator = last_game_.has_terminator;
    text.sort_key = last_game_.sort_key;
    text.part = last_game_.part;
    if (text.fate == Fate::Written && !text.is_rejected) unify(text);
    pass_on(text, nullptr);
}

void Cleaner::take_game(const PreparedGame& prepared, const GamePlace& place) {
    OutgoingGame game;
    game.sequence = ++sequence_;
    game.ordinal = place.ordinal;
    game.line = prepared.line;
    game.fate = prepared.fate;
    game.line_end = place.line_end;
    game.follows_previous = place.follows_previous && !prepared.is_rewritten;
    game.is_changed = prepared.is_changed;
    game.has_event = prepared.has_event;
    game.has_tags = prepared.has_tags;
    game.has_terminator = prepared.has_terminator;
    game.is_rejected = prepared.is_rejected;
    game.findings = prepared.findings;
    game.file = place.file;
    game.pgn = prepared.pgn;
    game.rendered = prepared.rendered;
    game.reasons = prepared.reasons;
    game.log = prepared.log;
    game.sort_key = prepared.sort_key;
    game.part = prepared.part;
    if (survey_) {
        clean::Game named;
        named.tags = prepared.tags;
        survey_->add(named);
    }
    counts_.refused_tags += prepared.refused_tags;
    counts_.filled_tags += prepared.filled_tags;
    counts_.other_ratings += prepared.other_ratings;
    counts_.other_openings += prepared.has_other_opening ? 1 : 0;
    choose(game);
    if (game.fate == Fate::Written && !game.is_rejected) unify(game);
    last_game_.fate = game.fate;
    last_game_.line_end = game.line_end;
    last_game_.ordinal = game.ordinal;
    last_game_.line = game.line;
    last_game_.is_rejected = game.is_rejected;
    last_game_.is_rewritten = prepared.is_rewritten;
    last_game_.has_terminator = game.has_terminator;
    last_game_.file = game.file;
    last_game_.sort_key = game.sort_key;
    last_game_.part = game.part;
    pass_on(game, &prepared);
}

// What can be said of a game before the others are known.
void Cleaner::choose(OutgoingGame& game) {
    ++games_;
    if (game.fate == Fate::Unselected) return;
    if (share_ && !share_->takes(games_)) game.fate = Fate::Unselected;
    // Without a place for rejected games they stay.
    else if (game.is_rejected && pgn_of(Fate::Rejected) == nullptr)
        game.fate = Fate::Written;
}

// Fixes change the line ends of games; this changes those between games, too.
void Cleaner::unify(OutgoingGame& game) {
    const bool is_lone_cr = mends_lone_crs_ && game.line_end == check::LineEnd::Cr;
    if (!unifies_line_ends_ && !is_lone_cr) return;
    if (line_end_ == check::LineEnd::None)
        line_end_ = options_.is_canonical || is_lone_cr ? check::LineEnd::Lf : game.line_end;
    const check::LineEnd wanted = unifies_line_ends_ ? line_end_ : check::LineEnd::Lf;
    if (!unify_line_ends(game.pgn, wanted, unified_)) return;
    game.pgn = unified_;
    game.line_end = wanted;
    game.is_changed = true;
    if (!log_ || game.ordinal == 0) return;
    const check::Rule& rule = is_lone_cr ? check::ENC18_eol_cr_only : check::ENC17_eol_mixed;
    report::JsonLine json;
    json.begin_object().key("action").plain_string("fixed").key("file").string(game.file);
    json.key("game").number(game.ordinal).key("line").number(game.line);
    json.key("code").plain_string(rule.code).key("rule").plain_string(rule.name);
    json.key("before").null().key("after").string(bytes_of_line_end(wanted)).end_object();
    unified_log_ = game.log;
    json.take_line(unified_log_);
    game.log = unified_log_;
}

void Cleaner::pass_on(const OutgoingGame& game, const PreparedGame* prepared) {
    if (!spool_) {
        emit(game);
        return;
    }
    const std::uint64_t place = spool_->add(game);
    places_->append(bytes_of(place));
    spooled_bytes_ = spool_->size();
    if (prepared == nullptr || game.fate != Fate::Written) return;
    if (finder_) {
        digest_.key = prepared->digest_key;
        digest_.facts = prepared->digest_facts;
        finder_->add(game.sequence, digest_, false);
        if (reviewed_) reviewed_->meet(game.sequence, digest_, false);
    } else if (fixed_sample_) {
        (void)fixed_sample_->offer(game.sequence);
    }
}

void Cleaner::finish() {
    release_held();
    // A mistyped name must not empty a database.
    is_abandoned_ = has_unreadable_ && games_ == 0;
    if (is_abandoned_) return;
    if (spool_) {
        if (finder_) decide_duplicates();
        if (fixed_sample_) sampled_ = fixed_sample_->chosen();
        empty_spool();
        if (order_) emit_in_order();
    }
    if (table_ || dups_review_) write_duplicate_rows();
    if (proposals_) write_proposals();
    commit();
}

void Cleaner::decide_duplicates() {
    finder_->decide(reviewed_ ? reviewed_->pairs() : clean::ReviewedPairs{});
    if (options_.keeps_duplicates) return;
    const auto advance = [](std::optional<clean::DroppedGame>& next, auto read) {
        next.emplace();
        if (!read(*next)) next.reset();
    };
    advance(dropped_, [&](clean::DroppedGame& game) { return finder_->next_dropped(game); });
    if (options_.merges_tags || options_.merges_annotations)
        advance(merge_, [&](clean::DroppedGame& game) { return finder_->next_merge(game); });
}

// Every game and text once, in the order of the input.
void Cleaner::empty_spool() {
    for (std::uint64_t at = 0; at < spooled_bytes_;) {
        const std::uint64_t place = at;
        OutgoingGame game = spool_->read(place, at);
        settle(game);
        merge(game);
        if (!order_) {
            emit(game);
            continue;
        }
        // What merging made of it, or what became of it, stands after the others.
        const bool is_merged = merged_.is_changed() || (joined_ && joined_->is_changed());
        const bool is_new = is_merged || game.fate != Fate::Written;
        const std::uint64_t final_place = is_new ? spool_->add(game) : place;
        text_.assign(game.part);
        text_ += '\0';
        text_ += game.sort_key;
        order_->add(text_, bytes_of(final_place));
    }
}

// What becomes of a game now that all of them are known.
void Cleaner::settle(OutgoingGame& game) {
    if (game.continues_game) game.fate = last_settled_;
    if (game.ordinal == 0) return;
    find_fate(game);
    last_settled_ = game.fate;
}

void Cleaner::find_fate(OutgoingGame& game) {
    if (dropped_ && dropped_->sequence == game.sequence) {
        game.fate = Fate::Duplicate;
        if (log_) log_duplicate(*dropped_);
        if (!finder_->next_dropped(*dropped_)) dropped_.reset();
    }
    if (!fixed_sample_ || game.fate != Fate::Written) return;
    while (next_sampled_ < sampled_.size() && sampled_[next_sampled_] < game.sequence)
        ++next_sampled_;
    const bool is_sampled =
        next_sampled_ < sampled_.size() && sampled_[next_sampled_] == game.sequence;
    if (!is_sampled) game.fate = Fate::Unselected;
}

OutgoingGame Cleaner::spooled(std::uint64_t sequence) {
    places_->read_apart((sequence - masters_ - 1) * kPlaceBytes, kPlaceBytes, place_);
    return spool_->read_apart(number_of(place_));
}

void Cleaner::log_duplicate(const clean::DroppedGame& dropped) {
    report::JsonLine json;
    json.begin_object().key("action").plain_string("duplicate");
    {
        const OutgoingGame game = spooled(dropped.sequence);
        json.key("file").string(game.file).key("game").number(game.ordinal);
        json.key("line").number(game.line);
    }
    json.key("kind").plain_string(clean::to_string(dropped.kind));
    json.key("score").number(dropped.score).key("of");
    if (dropped.kept <= masters_) {
        json.begin_object().key("file").null().key("game").null().end_object();
    } else {
        const OutgoingGame kept = spooled(dropped.kept);
        json.begin_object().key("file").string(kept.file);
        json.key("game").number(kept.ordinal).end_object();
    }
    text_.clear();
    json.end_object().take_line(text_);
    log_->write(text_);
}

// What the copies of the game know goes into it. They are read one after the other.
void Cleaner::merge(OutgoingGame& game) {
    merged_.begin({});
    if (joined_) joined_->begin({});
    while (merge_ && merge_->kept < game.sequence)
        if (!finder_->next_merge(*merge_)) merge_.reset();
    if (!merge_ || merge_->kept != game.sequence) return;
    // A name of an annotator belongs to a commentary.
    merged_.begin(game.pgn, {.is_canonical = options_.is_canonical,
                             .leaves_annotator = options_.merges_annotations});
    if (joined_) joined_->begin(game.pgn);
    merge_sources_.clear();
    joined_sources_.clear();
    while (merge_ && merge_->kept == game.sequence) {
        merge_copy(spooled(merge_->sequence));
        if (!finder_->next_merge(*merge_)) merge_.reset();
    }
    const bool is_joined = joined_ && joined_->is_changed();
    if (merged_.is_changed()) game.pgn = merged_.text();
    if (is_joined) write_joined(game);
    const bool is_merged = merged_.is_changed() || is_joined;
    counts_.merged += is_merged ? 1 : 0;
    game.is_changed |= is_merged;
    if (log_) log_merge(game);
}

void Cleaner::merge_copy(const OutgoingGame& copy) {
    const GameOrigin origin{std::string(copy.file), copy.ordinal, copy.line};
    if (options_.merges_tags) {
        merged_.add(copy.pgn);
        merge_sources_.resize(merged_.tags().size(), origin);
    }
    if (!joined_) return;
    switch (joined_->add(copy.pgn)) {
        case JoinedCommentary::Outcome::Nothing:
            return;
        case JoinedCommentary::Outcome::Differs:
            return joined_sources_.push_back(origin);
        case JoinedCommentary::Outcome::Joined:
            ++counts_.joined_copies;
            return joined_sources_.push_back(origin);
        case JoinedCommentary::Outcome::OtherMoves:
            // A person decided, or the copy is a rejected one that has none.
            counts_.unjoined_copies += merge_->kind == clean::DuplicateKind::Reviewed ? 1 : 0;
            return;
    }
}

void Cleaner::write_joined(OutgoingGame& game) {
    ++counts_.joined_games;
    game.pgn = joined_->write(game.pgn, !options_.is_canonical);
    game.has_event = game.has_tags = true;
    game.has_terminator = options_.shape.has_results && game.has_terminator;
    game.findings = joined_->findings();
}

namespace {

void write_origin(report::JsonLine& json, const GameOrigin& origin) {
    json.key("file").string(origin.file).key("game").number(origin.ordinal);
    json.key("line").number(origin.line);
}

void write_joined_copy(report::JsonLine& json, const JoinedCopy& copy, const GameOrigin& origin) {
    const clean::JoinedItems& items = copy.items;
    json.begin_object();
    write_origin(json, origin);
    json.key("annotator").string_or_null(std::string_view(copy.annotator));
    json.key("comments").number(items.comments).key("nags").number(items.nags);
    json.key("variations").number(items.variations).key("commands").number(items.commands);
    json.key("differences").begin_array();
    for (const TagDifference& tag : copy.tags) {
        json.begin_object().key("tag").string(tag.name).key("kept").string(tag.kept);
        json.key("other").string(tag.other).end_object();
    }
    for (const clean::JoinedItems::Difference& command : items.differences) {
        json.begin_object().key("ply").number(command.ply).key("kept").string(command.kept);
        json.key("other").string(command.other).end_object();
    }
    json.end_array().end_object();
}

}  // namespace

void Cleaner::log_merge(const OutgoingGame& game) {
    const bool is_changed = merged_.is_changed() || (joined_ && joined_->is_changed());
    const bool has_copies = joined_ && !joined_->copies().empty();
    if (!is_changed && !has_copies) return;
    report::JsonLine json;
    json.begin_object().key("action").plain_string(is_changed ? "merged" : "copies-differ");
    write_origin(json, {std::string(game.file), game.ordinal, game.line});
    if (is_changed) log_merged_tags(json);
    if (has_copies) {
        json.key("commentaries").begin_array();
        for (std::size_t i = 0; i < joined_->copies().size(); ++i)
            write_joined_copy(json, joined_->copies()[i], joined_sources_[i]);
        json.end_array();
    }
    text_.clear();
    json.end_object().take_line(text_);
    log_->write(text_);
}

void Cleaner::log_merged_tags(report::JsonLine& json) {
    const bool has_new_names = joined_ && !joined_->annotators().second.empty();
    json.key("tags").begin_array();
    for (const MergedTag& tag : merged_.tags())
        json.string(tag.name);
    if (has_new_names) json.string("Annotator");
    json.end_array().key("values").begin_array();
    for (std::size_t i = 0; i < merged_.tags().size(); ++i) {
        const MergedTag& tag = merged_.tags()[i];
        json.begin_object().key("tag").string(tag.name).key("before").string_or_null(tag.before);
        json.key("after").string(tag.after).key("from").begin_object();
        write_origin(json, merge_sources_[i]);
        json.end_object().end_object();
    }
    if (has_new_names) {
        const auto& [before, after] = joined_->annotators();
        json.begin_object().key("tag").plain_string("Annotator").key("before");
        json.string_or_null(std::string_view(before)).key("after").string(after);
        json.key("from").begin_object();
        write_origin(json, joined_sources_.back());
        json.end_object().end_object();
    }
    json.end_array();
}

void Cleaner::emit_in_order() {
    order_->finish();
    io::ExternalSort::Record record;
    while (order_->next(record))
        emit(spool_->read_apart(number_of(record.payload)));
}

void Cleaner::count(const OutgoingGame& game) {
    if (game.ordinal == 0) return;
    ++counts_.read;
    ++counts_.by_fate[static_cast<std::size_t>(game.fate)];
    if (game.fate != Fate::Written) return;
    counts_.changed += game.is_changed ? 1 : 0;
    counts_.kept += game.is_rejected ? 1 : 0;
    for (std::size_t i = 0; i < game.findings.size(); ++i)
        counts_.findings[i] += game.findings[i];
    count_failing(game);
}

void Cleaner::count_failing(const OutgoingGame& game) {
    constexpr std::size_t kNamed = 3;
    if (options_.fail_on >= game.findings.size()) return;
    const auto failing = std::span(game.findings).first(options_.fail_on + 1);
    if (std::ranges::all_of(failing, [](std::uint32_t count) { return count == 0; })) return;
    if (counts_.failing_games++ < kNamed)
        counts_.first_failing.push_back({std::string(game.file), game.ordinal, game.line});
}

void Cleaner::emit(const OutgoingGame& game) {
    count(game);
    if (log_) log_->write(game.log);
    if (game.fate == Fate::Rejected) write_reasons(game);
    const auto index = static_cast<std::size_t>(game.fate);
    Joint joint = Joint::Plain;
    if (game.fate == Fate::Written) {
        if (database_) joint = database_->write(game);
    } else if (pgn_[index] != nullptr) {
        joint = pgn_[index]->write(piece_of(game, last_[index]));
        last_[index] = game.sequence;
    }
    if (joint != Joint::Plain && log_) log_joint(game, joint);
}

void Cleaner::log_joint(const OutgoingGame& game, Joint joint) {
    text_.clear();
    if (joint == Joint::LeftOut) {
        append_left_out(game.pgn, {.file = game.file, .ordinal = 1}, 1, text_);
        log_->write(text_);
        return;
    }
    report::JsonLine json;
    json.begin_object().key("action").plain_string("separated").key("file").string(game.file);
    json.key("game").number(game.ordinal).key("line").number(game.line).end_object();
    json.take_line(text_);
    log_->write(text_);
}

void Cleaner::write_reasons(const OutgoingGame& game) {
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

void Cleaner::write_duplicate_rows() {
    if (table_) table_->write(clean::duplicate_table_header());
    if (dups_review_) dups_review_->write(clean::duplicate_review_header());
    const auto write = [&](std::optional<io::PackedOutput>& output, auto append,
                           const clean::DuplicateRow& row) {
        if (!output) return;
        text_.clear();
        append(row, text_);
        output->write(text_);
    };
    for (clean::DuplicateRow row; finder_->next_row(row);) {
        write(table_, clean::append_duplicate_row, row);
        write(dups_review_, clean::append_review_row, row);
        ++duplicate_rows_;
    }
}

void Cleaner::write_proposals() {
    const auto write = [&](std::string_view text) { proposals_->write(text); };
    name_rows_ = survey_->write_review(*options_.spelling, write).rows;
}

// Every file is whole before the first gets its name; the database is the last.
void Cleaner::commit() {
    const std::array order{Fate::Unselected, Fate::Duplicate, Fate::Rejected};
    const std::array lists{&log_, &reasons_, &table_, &dups_review_, &proposals_};
    for (std::optional<io::PackedOutput>* list : lists)
        if (*list) (*list)->prepare();
    for (const Fate fate : order)
        if (pgn_of(fate)) pgn_of(fate)->prepare();
    if (database_) database_->prepare();
    for (std::optional<io::PackedOutput>* list : lists)
        if (*list) (*list)->commit();
    for (const Fate fate : order)
        if (pgn_of(fate)) pgn_of(fate)->commit();
    if (database_) database_->commit();
}

// A decision that is not carried out must not look like one that is.
void Cleaner::report_missed_rows(CleanOutcome& outcome) const {
    constexpr std::size_t kMostLines = 20;
    const std::vector<std::uint64_t> lines = reviewed_->missed_lines();
    for (std::size_t i = 0; i < std::min(lines.size(), kMostLines); ++i)
        outcome.audit.errors.push_back(
            fmt::format("--apply-dups: line {} is not applied: one of its games is not in the "
                        "inputs, or is not what it was; review again",
                        lines[i]));
    if (lines.size() > kMostLines)
        outcome.audit.errors.push_back(
            fmt::format("--apply-dups: {} more lines are not applied", lines.size() - kMostLines));
    outcome.audit.has_input_error |= !lines.empty();
}

void Cleaner::report(CleanOutcome& outcome) const {
    outcome.counts = counts_;
    if (is_abandoned_ && !options_.output.empty())
        outcome.audit.errors.push_back("'" + options_.output +
                                       "' is not written: no game could be read");
    if (finder_) outcome.duplicates = finder_->counts();
    outcome.duplicate_rows = duplicate_rows_;
    if (reviewed_) report_missed_rows(outcome);
    outcome.master_games = masters_;
    outcome.audit.summary.skipped.add(masters_skipped_);
    outcome.name_rows = name_rows_;
    if (survey_) outcome.names_left_out += survey_->left_out();
    if (database_) outcome.parts = database_->parts();
}

}  // namespace arbiter::pipeline
