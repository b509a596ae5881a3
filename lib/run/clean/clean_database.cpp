#include "run/clean/clean_database.hpp"

#include "core/base/text.hpp"
#include "run/clean/clean.hpp"
#include "run/io/usage_error.hpp"

#include <fmt/core.h>

#include <utility>

namespace arbiter::clean {

CleanDatabase::CleanDatabase(const CleanOptions& options) : options_(options) {
    if (!options.split)
        open(options.output, options.appends ? io::Opening::Append : io::Opening::Replace);
}

void CleanDatabase::open(const std::string& path, io::Opening opening) {
    file_.path = path;
    if (options_.writes_pgn())
        file_.pgn = std::make_unique<JoinedPgn>(path, opening);
    else
        file_.sink =
            options_.form->make_sink(path, {.opening = opening,
                                            .columns = options_.form_options.columns,
                                            .rows_are_plies = options_.form_options.rows_are_plies,
                                            .memory_bytes = options_.memory_bytes,
                                            .tree = options_.form_options.tree,
                                            .temp_folder = options_.temp_folder});
    last_ = 0;
}

// A name of --split is known only when its games are.
void CleanDatabase::refuse_input(const std::string& path) {
    const auto identity = io::known_identity_of(path);
    if (!identity || !identity->exists()) return;
    if (!inputs_) {
        inputs_.emplace();
        for (const std::vector<std::string>* files : {&options_.audit.inputs, &options_.masters})
            for (const std::string& file : *files)
                if (const auto input = io::known_identity_of(file)) inputs_->insert(*input);
    }
    if (inputs_->contains(*identity))
        throw io::IoError(fmt::format("--split would overwrite the input '{}'; nothing is written",
                                      escaped(path)));
}

// Two parts whose names were made to be the same share a file: what is in it must be there before
// more can be added.
bool CleanDatabase::commit_whole(const std::string& path) {
    const auto [at, is_new] = paths_.emplace(path, parts_ - 1);
    if (is_new) return false;
    whole_[at->second].commit();
    at->second = parts_ - 1;
    return true;
}

// Only one part is open at a time; those before are whole.
void CleanDatabase::open_part_of(const OutgoingGame& game) {
    const query::Split& split = *options_.split;
    const std::string part = split.is_by_number() ? split.part_of(export_format::Game{}, games_ + 1)
                                                  : std::string(game.part);
    if (parts_ != 0 && part == part_) return;
    if (parts_ != 0) {
        prepare();
        whole_.push_back(std::move(file_));
        file_ = {};
    }
    part_ = part;
    ++parts_;
    const std::string path = query::path_of_part(options_.output, split.name_of(part_));
    const bool is_known = commit_whole(path);
    if (!is_known) refuse_input(path);
    open(path, is_known || options_.appends ? io::Opening::Append : io::Opening::Replace);
}

Joint CleanDatabase::write(const OutgoingGame& game) {
    const bool is_game = game.ordinal != 0;
    if (options_.split) {
        if (!is_game && parts_ == 0) return Joint::LeftOut;
        if (is_game) open_part_of(game);
    }
    games_ += is_game ? 1 : 0;
    if (file_.sink) {
        file_.sink->write(game.rendered);
        return Joint::Plain;
    }
    const Joint joint = file_.pgn->write(piece_of(game, last_));
    last_ = joint == Joint::LeftOut ? 0 : game.sequence;
    is_last_rewritten_ = game.is_rewritten;
    return joint;
}

bool CleanDatabase::keeps_place(const OutgoingGame& game) const {
    const bool is_of_part =
        !options_.split || (!options_.split->is_by_number() && parts_ != 0 && game.part == part_);
    return is_of_part && !is_last_rewritten_ && piece_of(game, last_).follows_last;
}

void CleanDatabase::File::prepare() {
    if (pgn) pgn->prepare();
    if (sink) sink->prepare();
}

void CleanDatabase::File::commit() {
    if (pgn) pgn->commit();
    if (sink) sink->commit();
    pgn.reset();
    sink.reset();
}

void CleanDatabase::prepare() {
    file_.prepare();
    const outputs::TreeCounts* const counts = file_.sink ? file_.sink->tree_counts() : nullptr;
    if (counts == nullptr) return;
    if (!tree_) tree_.emplace();
    tree_->add(*counts);
}

void CleanDatabase::abandon() {
    if (file_.sink) file_.sink->abandon();
}

void CleanDatabase::commit() {
    for (File& file : whole_)
        file.commit();
    file_.commit();
}

}  // namespace arbiter::clean
