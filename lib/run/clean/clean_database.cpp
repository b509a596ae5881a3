#include "run/clean/clean_database.hpp"

#include "run/clean/clean.hpp"

namespace arbiter::clean {

CleanDatabase::CleanDatabase(const CleanOptions& options) : options_(options) {
    if (!options.split)
        open(options.output, options.appends ? io::Opening::Append : io::Opening::Replace);
}

void CleanDatabase::open(const std::string& path, io::Opening opening) {
    if (options_.writes_pgn())
        pgn_ = std::make_unique<JoinedPgn>(path, opening);
    else
        sink_ =
            options_.form->make_sink(path, {.opening = opening,
                                            .columns = options_.form_options.columns,
                                            .rows_are_plies = options_.form_options.rows_are_plies,
                                            .memory_bytes = options_.memory_bytes});
    last_ = 0;
}

// Only one part is open at a time; the one before is whole.
void CleanDatabase::open_part_of(const OutgoingGame& game) {
    const query::Split& split = *options_.split;
    const std::string part = split.is_by_number() ? split.part_of(export_format::Game{}, games_ + 1)
                                                  : std::string(game.part);
    if (parts_ != 0 && part == part_) return;
    prepare();
    commit();
    part_ = part;
    ++parts_;
    const std::string path = query::path_of_part(options_.output, split.name_of(part_));
    // Two parts whose names were made to be the same share a file.
    const bool is_new = paths_.insert(path).second;
    open(path, is_new && !options_.appends ? io::Opening::Replace : io::Opening::Append);
}

Joint CleanDatabase::write(const OutgoingGame& game) {
    const bool is_game = game.ordinal != 0;
    if (options_.split) {
        if (!is_game && parts_ == 0) return Joint::LeftOut;
        if (is_game) open_part_of(game);
    }
    games_ += is_game ? 1 : 0;
    if (sink_) {
        sink_->write(game.rendered);
        return Joint::Plain;
    }
    const Joint joint = pgn_->write(piece_of(game, last_));
    last_ = joint == Joint::LeftOut ? 0 : game.sequence;
    is_last_rewritten_ = game.is_rewritten;
    return joint;
}

bool CleanDatabase::keeps_place(const OutgoingGame& game) const {
    const bool is_of_part =
        !options_.split || (!options_.split->is_by_number() && parts_ != 0 && game.part == part_);
    return is_of_part && !is_last_rewritten_ && piece_of(game, last_).follows_last;
}

void CleanDatabase::prepare() {
    if (pgn_) pgn_->prepare();
    if (sink_) sink_->prepare();
}

void CleanDatabase::abandon() {
    if (sink_) sink_->abandon();
}

void CleanDatabase::commit() {
    if (pgn_) pgn_->commit();
    if (sink_) sink_->commit();
    pgn_.reset();
    sink_.reset();
}

}  // namespace arbiter::clean
