#include "run/clean/clean_outputs.hpp"

#include <utility>

namespace arbiter::clean {
namespace {

void count(const OutgoingGame& game, std::size_t fail_on, CleanCounts& counts) {
    constexpr std::size_t kNamed = 3;
    if (game.ordinal == 0) return;
    ++counts.read;
    ++counts.by_destination[static_cast<std::size_t>(game.destination)];
    if (game.destination != Destination::Written) return;
    counts.changed += game.is_changed ? 1 : 0;
    counts.kept += game.is_rejected ? 1 : 0;
    for (std::size_t i = 0; i < game.findings.size(); ++i)
        counts.findings[i] += game.findings[i];
    if (!has_failing(game.findings, fail_on)) return;
    if (counts.failing_games++ < kNamed)
        counts.first_failing.push_back({std::string(game.file), game.ordinal, game.line});
}

}  // namespace

CleanOutputs::CleanOutputs(const CleanOptions& options)
    : options_(options), lists_(options), game_text_(options.audit, lists_.has_log()) {
    const io::Opening opening = options.appends ? io::Opening::Append : io::Opening::Replace;
    if (!options.output.empty()) database_.emplace(options);
    const auto open = [&](Destination destination, const std::string& path) {
        if (path.empty()) return;
        pgn_[static_cast<std::size_t>(destination)] = std::make_unique<JoinedPgn>(path, opening);
    };
    open(Destination::Rejected, options.rejects);
    open(Destination::Duplicate, options.duplicates);
    open(Destination::Unselected, options.unselected);
}

// A game after torn text may have been left as it was for that reason alone. Once it is separated
// from that text, its fixes are made.
void CleanOutputs::fix_apart(OutgoingGame& game) {
    const bool is_of_pgn = options_.writes_pgn() && !options_.is_canonical && database_;
    const bool is_fixable =
        game.has_withheld_fixes && !game.is_rejected && game.destination == Destination::Written;
    if (!is_of_pgn || !is_fixable || database_->keeps_place(game)) return;
    const GameText::Fixed fixed = game_text_.fix(game.pgn);
    if (!fixed.is_changed) return;
    game.pgn = fixed.text;
    game.is_changed = true;
    game.findings = fixed.fingerprint->findings;
    lists_.log_fixes(game, fixed.notes);
}

void CleanOutputs::write(OutgoingGame game, CleanCounts& counts) {
    if (game.has_withheld_fixes) fix_apart(game);
    count(game, options_.fail_on, counts);
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

template <class Action>
void CleanOutputs::each_pgn(Action action) {
    constexpr std::array kOrder{Destination::Unselected, Destination::Duplicate,
                                Destination::Rejected};
    for (const Destination destination : kOrder)
        if (has(destination)) action(*pgn_[static_cast<std::size_t>(destination)]);
}

void CleanOutputs::prepare() {
    lists_.prepare();
    each_pgn([](JoinedPgn& pgn) { pgn.prepare(); });
    if (database_) database_->prepare();
}

void CleanOutputs::commit() {
    lists_.commit();
    each_pgn([](JoinedPgn& pgn) { pgn.commit(); });
    if (database_) database_->commit();
}

void CleanOutputs::abandon() {
    if (database_) database_->abandon();
}

}  // namespace arbiter::clean
