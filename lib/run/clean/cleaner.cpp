#include "run/clean/cleaner.hpp"

#include <cstring>
#include <string_view>
#include <vector>

namespace arbiter::clean {
namespace {

std::string_view bytes_of(const std::uint64_t& number) {
    return {reinterpret_cast<const char*>(&number), sizeof number};
}

std::uint64_t number_of(std::string_view bytes) {
    std::uint64_t number = 0;
    std::memcpy(&number, bytes.data(), sizeof number);
    return number;
}

}  // namespace

Cleaner::Cleaner(const CleanOptions& options)
    : options_(options),
      preparers_([this] { return CleanPreparer(options_); }),
      outputs_(options),
      incoming_(options, outputs_.lists(),
                [this](OutgoingGame& game, const PreparedGame* prepared) { take(game, prepared); }),
      line_ends_(options),
      sample_(options),
      merger_(options),
      game_text_(options.audit) {
    if (outputs_.lists().has_proposals()) survey_.emplace(options.memory_bytes);
    if (options.dedupe || options.reviewed) duplicates_.emplace(options);
    if (!options.needs_spool()) return;
    spool_.emplace(options.temp_folder);
    if (options.sort || (options.split && !options.split->is_by_number()))
        order_.emplace(io::ExternalSort::Options{.memory_bytes = options.memory_bytes,
                                                 .folder = options.temp_folder});
}

bool Cleaner::reads_findings() const {
    const CleanLists& lists = outputs_.lists();
    return lists.has_log() || lists.has_reasons() || options_.needs_findings();
}

void Cleaner::take(audit::Batch& batch, engine::RunPart& run) {
    has_unreadable_ |= batch.damage.has_value() || !batch.open_error.empty();
    incoming_.take(batch, run.kept.of<PreparedBatch>());
}

void Cleaner::take(OutgoingGame& game, const PreparedGame* prepared) {
    if (prepared != nullptr) choose(game, *prepared);
    if (game.destination == Destination::Written && !game.is_rejected) line_ends_.unify(game);
    if (spool_)
        put_aside(game, prepared);
    else
        outputs_.write(game, counts_);
}

// What can be said of a game before the others are known.
void Cleaner::choose(OutgoingGame& game, const PreparedGame& prepared) {
    if (survey_) {
        export_format::Game named;
        named.tags = prepared.tags;
        survey_->add(named);
    }
    counts_.refused_tags += prepared.refused_tags;
    counts_.filled_tags += prepared.filled_tags;
    counts_.other_ratings += prepared.other_ratings;
    counts_.other_openings += prepared.has_other_opening ? 1 : 0;
    ++games_;
    if (game.destination == Destination::Unselected) return;
    if (!sample_.takes_at_once(games_)) game.destination = Destination::Unselected;
    // Without a place for rejected games they stay.
    else if (game.is_rejected && !outputs_.has(Destination::Rejected))
        game.destination = Destination::Written;
}

void Cleaner::put_aside(const OutgoingGame& game, const PreparedGame* prepared) {
    spool_->add(game);
    if (prepared == nullptr || game.destination != Destination::Written) return;
    if (duplicates_)
        duplicates_->meet(game.sequence, *prepared);
    else
        sample_.offer(game.sequence);
}

void Cleaner::finish() {
    incoming_.finish();
    // A mistyped name must not empty a database.
    is_abandoned_ = has_unreadable_ && games_ == 0;
    if (is_abandoned_) return;
    if (spool_) {
        if (duplicates_) duplicates_->decide();
        sample_.draw();
        empty_spool();
        if (order_) write_in_order();
    }
    CleanLists& lists = outputs_.lists();
    if (duplicates_) duplicate_rows_ = lists.write_duplicates(duplicates_->finder());
    if (survey_) name_rows_ = lists.write_proposals(*survey_, *options_.spelling);
    outputs_.prepare();
}

// Every game and text once, in the order of the input.
void Cleaner::empty_spool() {
    OutgoingGame game;
    while (spool_->next(game)) {
        settle(game);
        merge(game);
        if (!order_) {
            outputs_.write(game, counts_);
            continue;
        }
        // A merged or settled game is stored after the others.
        if (merger_.is_changed()) find_place_anew(game);
        const bool is_new = merger_.is_changed() || game.destination != Destination::Written;
        const std::uint64_t final_place = is_new ? spool_->append(game) : spool_->place();
        text_.assign(game.part);
        text_ += '\0';
        text_ += game.sort_key;
        order_->add(text_, bytes_of(final_place));
    }
}

// Decides what happens to a game now that all of them are known.
void Cleaner::settle(OutgoingGame& game) {
    if (game.continues_game) game.destination = last_settled_;
    if (game.ordinal == 0) return;
    const auto* const dropped = duplicates_ ? duplicates_->dropped(game.sequence) : nullptr;
    if (dropped != nullptr) {
        game.destination = Destination::Duplicate;
        if (outputs_.lists().has_log()) log_duplicate(*dropped);
    }
    if (game.destination == Destination::Written && !sample_.takes(game.sequence))
        game.destination = Destination::Unselected;
    last_settled_ = game.destination;
}

void Cleaner::log_duplicate(const duplicates::DroppedGame& dropped) {
    const GameOrigin game = spool_->origin_of(dropped.sequence);
    const bool is_of_masters = dropped.kept <= duplicates_->masters();
    const GameOrigin kept = is_of_masters ? GameOrigin{} : spool_->origin_of(dropped.kept);
    outputs_.lists().log_duplicate(dropped, game, is_of_masters ? nullptr : &kept);
}

// What the copies of the game know goes into it. They are read one after the other.
void Cleaner::merge(OutgoingGame& game) {
    merger_.begin();
    const auto next = [&] { return duplicates_ ? duplicates_->next_copy(game.sequence) : nullptr; };
    const duplicates::DroppedGame* copy = next();
    if (copy == nullptr) return;
    merger_.begin(game);
    for (; copy != nullptr; copy = next()) {
        const bool is_reviewed = copy->kind == duplicates::DuplicateKind::Reviewed;
        merger_.add(spool_->of(copy->sequence), is_reviewed, counts_);
    }
    merger_.apply(game, counts_);
    if (!outputs_.lists().has_log()) return;
    text_.clear();
    merger_.append_log(game, text_);
    outputs_.lists().log(text_);
}

// A tag that was taken over may be one that the games are sorted or parted by.
void Cleaner::find_place_anew(OutgoingGame& game) {
    const export_format::Game* read = game_text_.replay(game.pgn);
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

void Cleaner::write_in_order() {
    order_->finish();
    io::ExternalSort::Record record;
    while (order_->next(record))
        outputs_.write(spool_->at(number_of(record.payload)), counts_);
}

void Cleaner::report(CleanOutcome& outcome) const {
    outcome.counts = counts_;
    if (is_abandoned_ && !options_.output.empty())
        outcome.audit.errors.push_back("'" + options_.output +
                                       "' is not written: no game could be read");
    if (duplicates_) {
        outcome.duplicates = duplicates_->counts();
        outcome.master_games = duplicates_->masters();
        const std::vector<std::string> missed = duplicates_->missed_rows();
        outcome.audit.errors.insert(outcome.audit.errors.end(), missed.begin(), missed.end());
        outcome.audit.has_input_error |= !missed.empty();
    }
    outcome.duplicate_rows = duplicate_rows_;
    outcome.audit.summary.skipped.add(masters_skipped_);
    outcome.name_rows = name_rows_;
    if (survey_) outcome.names_left_out += survey_->left_out();
    outcome.parts = outputs_.parts();
    outcome.tree = outputs_.tree();
}

}  // namespace arbiter::clean
