#include "run/clean/cleaner.hpp"

#include "core/check/rule.hpp"
#include "core/fix/fixer.hpp"
#include "core/text/json_line.hpp"
#include "run/clean/line_ends.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstring>
#include <iterator>
#include <utility>

namespace arbiter::clean {
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

bool run_mends(const engine::AuditOptions& audit, const check::Rule& rule) {
    return fix::mends(rule, audit.settings, audit.fix.level);
}

}  // namespace

Cleaner::Cleaner(const CleanOptions& options)
    : options_(options),
      preparers_([this] { return CleanPreparer(options_); }),
      lists_(options),
      unifies_line_ends_(options.writes_pgn() && run_mends(options.audit, check::ENC17_eol_mixed)),
      mends_lone_crs_(options.writes_pgn() && run_mends(options.audit, check::ENC18_eol_cr_only)),
      merger_(options) {
    const io::Opening opening = options.appends ? io::Opening::Append : io::Opening::Replace;
    const auto open = [&](Destination destination, const std::string& path) {
        if (!path.empty()) pgn_of(destination) = std::make_unique<JoinedPgn>(path, opening);
    };
    if (!options.output.empty()) database_.emplace(options);
    open(Destination::Rejected, options.rejects);
    open(Destination::Duplicate, options.duplicates);
    open(Destination::Unselected, options.unselected);
    if (lists_.has_proposals()) survey_.emplace(options.memory_bytes);
    if (options.reviewed) reviewed_.emplace(*options.reviewed);
    if (options.dedupe || reviewed_)
        finder_.emplace(duplicates::DuplicateOptions{
            .rules = {.mode = options.dedupe.value_or(duplicates::DuplicateMode::Moves),
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
    return lists_.has_log() || lists_.has_reasons() || options_.needs_findings();
}

void Cleaner::prepare(audit::Batch& batch) {
    preparers_.local().prepare(batch);
}

void Cleaner::take(audit::Batch& batch) {
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
    if (!lists_.has_log() || !is_left_out || game.destination != Destination::Written) return;
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
void Cleaner::take_text(const audit::Batch& batch, const PreparedBatch& prepared) {
    if (!options_.writes_pgn() || options_.is_canonical) {
        lists_.log(prepared.log);
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
        if (!lists_.has_log() || last_game_.destination != Destination::Written) return;
        text_.clear();
        append_left_out(prepared.before, 0, prepared.before_cuts,
                        {.file = last_game_.file, .ordinal = last_game_.ordinal}, last_game_.line,
                        text_);
        lists_.log(text_);
        return;
    }
    OutgoingGame text;
    text.sequence = ++sequence_;
    text.destination = last_game_.destination;
    text.line_end = last_game_.line_end;
    text.follows_previous = text.continues_game = true;
    text.is_rejected = last_game_.is_rejected;
    text.file = last_game_.file;
    text.pgn = text.is_rejected ? prepared.before_as_read : prepared.before;
    last_game_.has_terminator &= !may_open_comment(text.pgn);
    text.has_terminator = last_game_.has_terminator;
    text.sort_key = last_game_.sort_key;
    text.part = last_game_.part;
    if (text.destination == Destination::Written && !text.is_rejected) unify(text);
    pass_on(text, nullptr);
}

void Cleaner::take_game(const PreparedGame& prepared, const GamePlace& place) {
    OutgoingGame game;
    game.sequence = ++sequence_;
    game.ordinal = place.ordinal;
    game.line = prepared.line;
    game.destination = prepared.destination;
    game.line_end = place.line_end;
    game.follows_previous = place.follows_previous && !prepared.is_rewritten;
    game.is_changed = prepared.is_changed;
    game.is_rewritten = prepared.is_rewritten;
    game.has_withheld_fixes = prepared.has_withheld_fixes;
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
        export_format::Game named;
        named.tags = prepared.tags;
        survey_->add(named);
    }
    counts_.refused_tags += prepared.refused_tags;
    counts_.filled_tags += prepared.filled_tags;
    counts_.other_ratings += prepared.other_ratings;
    counts_.other_openings += prepared.has_other_opening ? 1 : 0;
    choose(game);
    if (game.destination == Destination::Written && !game.is_rejected) unify(game);
    last_game_.destination = game.destination;
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
    if (game.destination == Destination::Unselected) return;
    if (share_ && !share_->takes(games_)) game.destination = Destination::Unselected;
    // Without a place for rejected games they stay.
    else if (game.is_rejected && pgn_of(Destination::Rejected) == nullptr)
        game.destination = Destination::Written;
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
    if (!lists_.has_log() || game.ordinal == 0) return;
    const check::Rule& rule = is_lone_cr ? check::ENC18_eol_cr_only : check::ENC17_eol_mixed;
    text::JsonLine json;
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
    if (prepared == nullptr || game.destination != Destination::Written) return;
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
    if (finder_) duplicate_rows_ = lists_.write_duplicates(*finder_);
    if (survey_) name_rows_ = lists_.write_proposals(*survey_, *options_.spelling);
    commit();
}

void Cleaner::decide_duplicates() {
    finder_->decide(reviewed_ ? reviewed_->pairs() : duplicates::ReviewedPairs{});
    if (options_.keeps_duplicates) return;
    const auto advance = [](std::optional<duplicates::DroppedGame>& next, auto read) {
        next.emplace();
        if (!read(*next)) next.reset();
    };
    advance(dropped_, [&](duplicates::DroppedGame& game) { return finder_->next_dropped(game); });
    if (options_.merges_tags || options_.merges_annotations)
        advance(merge_, [&](duplicates::DroppedGame& game) { return finder_->next_merge(game); });
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
        if (merger_.is_changed()) find_place_anew(game);
        const bool is_new = merger_.is_changed() || game.destination != Destination::Written;
        const std::uint64_t final_place = is_new ? spool_->add(game) : place;
        text_.assign(game.part);
        text_ += '\0';
        text_ += game.sort_key;
        order_->add(text_, bytes_of(final_place));
    }
}

// A tag that was taken over may be one that the games are sorted or parted by.
void Cleaner::find_place_anew(OutgoingGame& game) {
    if (!lone_audit_) lone_audit_ = std::make_unique<LoneAudit>(without_rules(options_.audit));
    const export_format::Game* read = lone_audit_->read(game.pgn);
    if (read == nullptr) return;
    if (options_.sort) {
        sort_key_ = options_.sort->key(*read);
        game.sort_key = sort_key_;
    }
    if (options_.split && !options_.split->is_by_number()) {
        part_ = options_.split->part_of(*read, 0);
        game.part = part_;
    }
}

// What becomes of a game now that all of them are known.
void Cleaner::settle(OutgoingGame& game) {
    if (game.continues_game) game.destination = last_settled_;
    if (game.ordinal == 0) return;
    find_destination(game);
    last_settled_ = game.destination;
}

void Cleaner::find_destination(OutgoingGame& game) {
    if (dropped_ && dropped_->sequence == game.sequence) {
        game.destination = Destination::Duplicate;
        if (lists_.has_log()) log_duplicate(*dropped_);
        if (!finder_->next_dropped(*dropped_)) dropped_.reset();
    }
    if (!fixed_sample_ || game.destination != Destination::Written) return;
    while (next_sampled_ < sampled_.size() && sampled_[next_sampled_] < game.sequence)
        ++next_sampled_;
    const bool is_sampled =
        next_sampled_ < sampled_.size() && sampled_[next_sampled_] == game.sequence;
    if (!is_sampled) game.destination = Destination::Unselected;
}

OutgoingGame Cleaner::spooled(std::uint64_t sequence) {
    places_->read_apart((sequence - masters_ - 1) * kPlaceBytes, kPlaceBytes, place_);
    return spool_->read_apart(number_of(place_));
}

// Of a game that waits in the spool.
GameOrigin Cleaner::spooled_origin(std::uint64_t sequence) {
    const OutgoingGame game = spooled(sequence);
    return {std::string(game.file), game.ordinal, game.line};
}

void Cleaner::log_duplicate(const duplicates::DroppedGame& dropped) {
    const GameOrigin game = spooled_origin(dropped.sequence);
    const bool is_of_masters = dropped.kept <= masters_;
    const GameOrigin kept = is_of_masters ? GameOrigin{} : spooled_origin(dropped.kept);
    lists_.log_duplicate(dropped, game, is_of_masters ? nullptr : &kept);
}

// What the copies of the game know goes into it. They are read one after the other.
void Cleaner::merge(OutgoingGame& game) {
    merger_.begin();
    while (merge_ && merge_->kept < game.sequence)
        if (!finder_->next_merge(*merge_)) merge_.reset();
    if (!merge_ || merge_->kept != game.sequence) return;
    merger_.begin(game);
    while (merge_ && merge_->kept == game.sequence) {
        const bool is_reviewed = merge_->kind == duplicates::DuplicateKind::Reviewed;
        merger_.add(spooled(merge_->sequence), is_reviewed, counts_);
        if (!finder_->next_merge(*merge_)) merge_.reset();
    }
    merger_.apply(game, counts_);
    if (!lists_.has_log()) return;
    text_.clear();
    merger_.append_log(game, text_);
    lists_.log(text_);
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
    ++counts_.by_destination[static_cast<std::size_t>(game.destination)];
    if (game.destination != Destination::Written) return;
    counts_.changed += game.is_changed ? 1 : 0;
    counts_.kept += game.is_rejected ? 1 : 0;
    for (std::size_t i = 0; i < game.findings.size(); ++i)
        counts_.findings[i] += game.findings[i];
    count_failing(game);
}

void Cleaner::count_failing(const OutgoingGame& game) {
    constexpr std::size_t kNamed = 3;
    if (!has_failing(game.findings, options_.fail_on)) return;
    if (counts_.failing_games++ < kNamed)
        counts_.first_failing.push_back({std::string(game.file), game.ordinal, game.line});
}

// A game that stood after torn text may have been left as it was for that reason alone. Where it
// stands apart from that text, its fixes are made.
void Cleaner::fix_apart(OutgoingGame& game) {
    const bool is_of_pgn = options_.writes_pgn() && !options_.is_canonical && database_;
    const bool is_fixable =
        game.has_withheld_fixes && !game.is_rejected && game.destination == Destination::Written;
    if (!is_of_pgn || !is_fixable || database_->keeps_place(game)) return;
    if (!lone_fixer_) lone_fixer_ = std::make_unique<LoneFixer>(options_.audit, lists_.has_log());
    const LoneFixer::Fixed fixed = lone_fixer_->fix(game.pgn);
    if (!fixed.is_changed) return;
    game.pgn = fixed.text;
    game.is_changed = true;
    game.findings = fixed.fingerprint->findings;
    lists_.log_fixes(game, fixed.notes);
}

void Cleaner::emit(OutgoingGame game) {
    if (game.has_withheld_fixes) fix_apart(game);
    count(game);
    lists_.log(game.log);
    if (game.destination == Destination::Rejected) lists_.write_reasons(game);
    const auto index = static_cast<std::size_t>(game.destination);
    Joint joint = Joint::Plain;
    if (game.destination == Destination::Written) {
        if (database_) joint = database_->write(game);
    } else if (pgn_[index] != nullptr) {
        joint = pgn_[index]->write(piece_of(game, last_[index]));
        last_[index] = game.sequence;
    }
    lists_.log_joint(game, joint);
}

// Every file is whole before the first gets its name; the database is the last.
void Cleaner::commit() {
    const std::array order{Destination::Unselected, Destination::Duplicate, Destination::Rejected};
    lists_.prepare();
    for (const Destination destination : order)
        if (pgn_of(destination)) pgn_of(destination)->prepare();
    if (database_) database_->prepare();
    lists_.commit();
    for (const Destination destination : order)
        if (pgn_of(destination)) pgn_of(destination)->commit();
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

}  // namespace arbiter::clean
