#include "run/clean/incoming_games.hpp"

#include "run/clean/clean_preparer.hpp"

namespace arbiter::clean {
namespace {

OutgoingGame outgoing(const PreparedGame& prepared, const GamePlace& place) {
    OutgoingGame game;
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
    return game;
}

}  // namespace

void IncomingGames::take(const audit::Batch& batch, const PreparedBatch& prepared) {
    const bool has_text = !prepared.before.empty();
    if (batch.is_first_of_file) release_held();
    const bool continues_game = batch.gap && batch.gap->has_read_game;
    if (batch.gap) release_held();
    if (held_.is_there()) {
        add_text_after(prepared);
        release_held();
    } else if (has_text) {
        continues_game ? take_more_text(prepared) : take_text(batch, prepared);
    }
    for (std::size_t i = 0; i < prepared.games.size(); ++i) {
        const GamePlace place{batch.file, batch.file_traits.line_end, batch.first_game + i,
                              !batch.is_first_of_file || i != 0 || (has_text && keeps_text())};
        const bool is_last = i + 1 == prepared.games.size();
        if (is_last && !batch.is_last_of_file)
            held_.hold(prepared.games[i], place);
        else
            take_game(prepared.games[i], place);
    }
}

// Text before the games of a batch follows the last game of the batch before.
void IncomingGames::add_text_after(const PreparedBatch& next) {
    held_.add_text(next.before, next.before_as_read);
    const PreparedGame& game = held_.game();
    const bool is_left_out = !options_.writes_pgn() || game.is_rewritten;
    if (!lists_.has_log() || !is_left_out || game.destination != Destination::Written) return;
    text_.clear();
    append_left_out(next.before, 0, next.before_cuts, held_.place(), game.line, text_);
    held_.append_to_log(text_);
}

void IncomingGames::release_held() {
    if (!held_.is_there()) return;
    take_game(held_.game(), held_.place());
    held_.release();
}

// Text before the games of a file.
void IncomingGames::take_text(const audit::Batch& batch, const PreparedBatch& prepared) {
    if (!keeps_text()) {
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
    taker_(text, nullptr);
}

// Text after a game that is too long for one batch: it goes where the game goes, a piece at a time.
void IncomingGames::take_more_text(const PreparedBatch& prepared) {
    if (!options_.writes_pgn() || last_game_.is_rewritten) return log_more_left_out(prepared);
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
    taker_(text, nullptr);
}

void IncomingGames::log_more_left_out(const PreparedBatch& prepared) {
    if (!lists_.has_log() || last_game_.destination != Destination::Written) return;
    text_.clear();
    append_left_out(prepared.before, 0, prepared.before_cuts,
                    {.file = last_game_.file, .ordinal = last_game_.ordinal}, last_game_.line,
                    text_);
    lists_.log(text_);
}

void IncomingGames::take_game(const PreparedGame& prepared, const GamePlace& place) {
    OutgoingGame game = outgoing(prepared, place);
    game.sequence = ++sequence_;
    taker_(game, &prepared);
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
}

}  // namespace arbiter::clean
