#include "core/laws/edition.hpp"
#include "core/watch/detail/step_run.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace arbiter::watch::detail {
namespace {

using laws::EndingKind;

constexpr std::uint32_t kFiftyMoves = 100, kSeventyMoves = 140;

AlertKind kind_of(EndingKind ending) {
    switch (ending) {
        case EndingKind::Checkmate:
            return AlertKind::Checkmate;
        case EndingKind::Stalemate:
            return AlertKind::Stalemate;
        case EndingKind::DeadPosition:
            return AlertKind::DeadPosition;
        case EndingKind::Fivefold:
            return AlertKind::Fivefold;
        case EndingKind::SeventyFive:
            return AlertKind::SeventyFive;
        default:
            return AlertKind::OtherEnd;
    }
}

pgn::Outcome outcome_of(judge::Score score) {
    return score == judge::Score::WhiteWins   ? pgn::Outcome::WhiteWins
           : score == judge::Score::BlackWins ? pgn::Outcome::BlackWins
                                              : pgn::Outcome::Draw;
}

std::string_view words_of(EndingKind ending) {
    switch (ending) {
        case EndingKind::Checkmate:
            return "checkmate";
        case EndingKind::Stalemate:
            return "stalemate";
        case EndingKind::DeadPosition:
            return "dead position";
        case EndingKind::Fivefold:
            return "fifth repetition";
        case EndingKind::SeventyFive:
            return "75 moves";
        default:
            return "end of the game";
    }
}

std::string ending_message(const BoardReading& reading, const judge::Ending& ending) {
    const std::string after = after_move(reading, ending.ply);
    const std::string article = in_brackets(ending.article);
    switch (ending.kind) {
        case EndingKind::Checkmate:
            return fmt::format("checkmate after {}: {}{}.", after, judge::to_string(ending.score),
                               article);
        case EndingKind::Stalemate:
            return fmt::format("stalemate after {}: drawn{}.", after, article);
        case EndingKind::DeadPosition:
            return fmt::format("dead position after {}, nobody can checkmate any more: drawn{}.",
                               after, article);
        case EndingKind::Fivefold:
            return fmt::format(
                "fifth time the same position (after {}): the game is drawn{}. Check the board, "
                "stop the clocks.",
                after, article);
        case EndingKind::SeventyFive:
            return fmt::format(
                "75 moves without capture or pawn move (after {}): the game is drawn{}. Check the "
                "board, stop the clocks.",
                after, article);
        default:
            return fmt::format("the game has ended after {} ({}): {}{}.", after,
                               laws::to_string(ending.kind), judge::to_string(ending.score),
                               article);
    }
}

// "31...Kg7 and 35...Kg7": where the position stood before.
std::string earlier_moves(const BoardReading& reading, const ClaimRead& claim) {
    std::string text;
    for (std::size_t i = 0; i + 1 < claim.occurrences.size(); ++i) {
        if (i != 0) text += i + 2 == claim.occurrences.size() ? " and " : ", ";
        const std::uint32_t ply = claim.occurrences[i];
        text += ply == 0 ? "in the start position" : "after " + reading.move_text(ply);
    }
    return text;
}

std::string_view ordinal_word(std::size_t count) {
    constexpr std::string_view kWords[] = {"third", "fourth", "fifth", "sixth", "seventh"};
    return count >= 3 && count < 8 ? kWords[count - 3] : "next";
}

}  // namespace

Alert make_alert(const Board* board, AlertKind kind, std::uint32_t ply, std::uint64_t key) {
    Alert alert;
    alert.kind = kind;
    alert.who = who_of(kind);
    alert.code = code_of(kind);
    alert.ply = ply;
    alert.key = key;
    alert.what = to_string(kind);
    const auto part = [](std::string_view text) { return text.empty() ? "-" : text; };
    const std::string_view round = board == nullptr ? std::string_view{} : board->who.round;
    std::string name = board == nullptr ? std::string{} : board->who.board;
    if (name.empty() && board != nullptr)
        name = fmt::format("{}-{}", surname_of(board->who.white), surname_of(board->who.black));
    std::ranges::replace(name, '/', '.');
    alert.id = fmt::format("{}/{}/{}/{}/{:04x}", part(round), part(name), to_string(kind), ply,
                           key & 0xFFFFU);
    return alert;
}

std::string after_move(const BoardReading& reading, std::uint32_t ply) {
    return ply == 0 ? "the start" : reading.move_text(ply);
}

std::string in_brackets(std::string_view article) {
    return article.empty() ? std::string{} : fmt::format(" [{}]", article);
}

std::string_view name_of(chess::Color color) {
    return color == chess::Color::White ? "White" : "Black";
}

laws::TimeClass rules_for(const BoardReading& reading, const Settings& settings) {
    if (settings.rules) return *settings.rules;
    return reading.time_class.value_or(laws::TimeClass::Standard);
}

bool is_correctable(const BoardReading& reading, const Settings& settings) {
    return settings.is_supervised || rules_for(reading, settings) == laws::TimeClass::Standard;
}

std::uint32_t moves_made(const BoardReading& reading, chess::Color side) {
    const bool is_first = (side == chess::Color::Black) == reading.is_black_first;
    return (reading.legal() + (is_first ? 1 : 0)) / 2;
}

std::vector<Alert> StepRun::alerts_of(const Board& board) const {
    std::vector<Alert> alerts;
    if (board.is_remembered) {
        // Without its text, all that can be new is that it is missing.
        for (const Alert& alert : board.alerts)
            if (alert.kind != AlertKind::BoardMissing) alerts.push_back(alert);
        add_missing(board, alerts);
        return alerts;
    }
    add_missing(board, alerts);
    if (board.is_seen) {
        add_ending(board, alerts);
        add_claims(board, alerts);
        add_notices(board, alerts);
        add_stop(board, alerts);
        add_result(board, alerts);
        add_early_draw(board, alerts);
        add_clock_faults(board, alerts);
        add_clocks(board, alerts);
        for (const Alert& alert : board.once)
            alerts.push_back(alert);
    }
    add_transmission(board, alerts);
    add_pairing(board, alerts);
    return alerts;
}

void StepRun::add_ending(const Board& board, std::vector<Alert>& alerts) const {
    const BoardReading& reading = board.reading;
    if (!reading.ending) return;
    const judge::Ending& ending = *reading.ending;
    // What is written after it is told, whatever the result says.
    if (reading.written > ending.ply) {
        Alert alert = make_alert(&board, AlertKind::MovesAfterEnd, ending.ply + 1,
                                 reading.key_after(ending.ply));
        constexpr std::string_view kCodes[] = {"END05", "END06", "END07", "END10", "END11"};
        const auto index = static_cast<std::size_t>(ending.kind);
        if (index < std::size(kCodes)) alert.code = kCodes[index];
        alert.san = reading.word(ending.ply + 1);
        alert.message = fmt::format("{} comes after the end of the game ({} after {}).",
                                    reading.move_text(ending.ply + 1), words_of(ending.kind),
                                    after_move(reading, ending.ply));
        alert.what = "moves after the end";
        alerts.push_back(std::move(alert));
    }
    if (reading.is_over()) return;
    Alert alert =
        make_alert(&board, kind_of(ending.kind), ending.ply, reading.key_after(ending.ply));
    alert.article = ending.article;
    alert.san = reading.word(ending.ply);
    alert.is_certain = reading.is_ending_certain;
    alert.until = "result";
    alert.message = ending_message(reading, ending);
    if (ending.kind <= EndingKind::DeadPosition) alert.message += " Result is still *.";
    alert.what = words_of(ending.kind);
    alerts.push_back(std::move(alert));
}

void StepRun::add_claims(const Board& board, std::vector<Alert>& alerts) const {
    const BoardReading& reading = board.reading;
    if (reading.is_over() || reading.ending || reading.stop != StopRead::None) return;
    for (const ClaimRead& claim : reading.claims) {
        if (!claim.is_threefold || claim.ply != reading.legal()) continue;
        if (claim.is_intended && (!settings_.wants_intended || claim.move.empty())) continue;
        Alert alert =
            make_alert(&board, claim.is_intended ? AlertKind::Intended : AlertKind::Threefold,
                       claim.ply, reading.key_after(claim.ply));
        alert.article = claim.article;
        alert.san = reading.word(claim.ply);
        alert.is_certain = claim.is_certain;
        alert.until = "next-move";
        alert.what = claim.is_intended ? "claim by a written move" : "claim of a threefold";
        alert.message =
            claim.is_intended
                ? fmt::format(
                      "{} may write down {} and claim: the same position for the third "
                      "time{}. Do not tell the player [12.6].",
                      name_of(claim.who), reading.move_text(claim.ply + 1, claim.move),
                      in_brackets(claim.article))
                : fmt::format(
                      "{} may claim after {}: same position for the {} time, as {}{}. Do "
                      "not tell the player [12.6].",
                      name_of(claim.who), after_move(reading, claim.ply),
                      ordinal_word(claim.occurrences.size()), earlier_moves(reading, claim),
                      in_brackets(claim.article));
        alerts.push_back(std::move(alert));
    }
    // Fifty moves: from the first such position on, each player at every turn.
    const std::uint32_t quiet = reading.quiet_after(reading.legal());
    if (quiet < kFiftyMoves) return;
    for (const ClaimRead& claim : reading.claims) {
        // The first one since the last capture or pawn move.
        if (claim.is_threefold || claim.is_intended ||
            reading.quiet_after(claim.ply) < kFiftyMoves ||
            reading.legal() - claim.ply > quiet - kFiftyMoves)
            continue;
        Alert alert = make_alert(&board, AlertKind::Fifty, claim.ply, reading.key_after(claim.ply));
        alert.article = claim.article;
        alert.san = reading.word(claim.ply);
        alert.is_certain = claim.is_certain;
        alert.until = "capture or pawn move";
        alert.what = "claim of fifty moves";
        alert.message = fmt::format(
            "the player to move may claim from {} on: fifty moves without capture or pawn "
            "move{}. Do not tell the players [12.6].",
            after_move(reading, claim.ply), in_brackets(claim.article));
        alerts.push_back(std::move(alert));
        return;
    }
}

// What the arbiter should be near for.   FIDE 2023 9.6.
void StepRun::add_notices(const Board& board, std::vector<Alert>& alerts) const {
    const BoardReading& reading = board.reading;
    if (reading.is_over() || reading.ending || reading.stop != StopRead::None ||
        reading.legal() == 0)
        return;
    const laws::Edition* edition = laws::find_edition(reading.laws);
    if (edition == nullptr) return;
    const auto article = [&](laws::Trigger trigger) {
        return laws::find_article(*edition, trigger, laws::Force::EndsGame);
    };
    const PlyRead& last = reading.plies.back();
    const laws::Article* five = article(laws::Trigger::Repetition);
    if (five != nullptr && five->threshold == 5 && last.repetitions == 4) {
        Alert alert = make_alert(&board, AlertKind::FourthTime, reading.legal(), last.key);
        alert.article = five->number;
        alert.san = last.san;
        alert.message = fmt::format(
            "fourth time the same position (after {}); the fifth ends the "
            "game{}.",
            after_move(reading, reading.legal()), in_brackets(five->number));
        alert.is_notice = true;
        alerts.push_back(std::move(alert));
    }
    const laws::Article* seventy_five = article(laws::Trigger::QuietPlies);
    if (seventy_five != nullptr && last.quiet >= kSeventyMoves &&
        last.quiet - kSeventyMoves < reading.legal()) {
        const std::uint32_t ply = reading.legal() - (last.quiet - kSeventyMoves);
        Alert alert = make_alert(&board, AlertKind::SeventyMoves, ply, reading.key_after(ply));
        alert.article = seventy_five->number;
        alert.message = fmt::format(
            "70 moves without capture or pawn move (after {}); 75 end the "
            "game{}.",
            after_move(reading, ply), in_brackets(seventy_five->number));
        alert.is_notice = true;
        alerts.push_back(std::move(alert));
    }
}

void StepRun::add_stop(const Board& board, std::vector<Alert>& alerts) const {
    if (board.reading.stop == StopRead::Illegal) add_illegal(board, alerts);
    if (board.reading.stop == StopRead::Kings) add_kings(board, alerts);
    if (board.reading.stop != StopRead::Unreadable || board.reading.is_over()) return;
    const BoardReading& reading = board.reading;
    const std::uint32_t ply = reading.legal() + 1;
    Alert alert = make_alert(&board, AlertKind::UnreadableMove, ply, reading.key_after(ply - 1));
    alert.code = reading.stop_code;
    alert.san = reading.word(ply);
    alert.what = "unreadable move";
    alert.message =
        fmt::format("{} cannot be read as one move ({}): nothing after it is judged.",
                    reading.move_text(ply), reading.why.empty() ? "it is no move" : reading.why);
    alerts.push_back(std::move(alert));
}

// FIDE 2023 7.5.1; in rapid and blitz until the opponent's next move, A.5.2.
void StepRun::add_illegal(const Board& board, std::vector<Alert>& alerts) const {
    const BoardReading& reading = board.reading;
    const std::uint32_t ply = reading.legal() + 1;
    const bool is_correctable_now = is_correctable(reading, settings_) || reading.written <= ply;
    if (reading.is_over() || !is_correctable_now) return;
    Alert alert = make_alert(&board, AlertKind::IllegalMove, ply, reading.key_after(ply - 1));
    if (reading.are_both_in_check && rules_for(reading, settings_) != laws::TimeClass::Standard)
        alert = make_alert(&board, AlertKind::BothKingsInCheck, ply, reading.key_after(ply - 1));
    const laws::Edition* edition = laws::find_edition(reading.laws);
    const laws::IllegalMoveCost* cost =
        edition == nullptr ? nullptr
                           : laws::find_illegal_move_cost(*edition, rules_for(reading, settings_));
    if (cost != nullptr) alert.article = cost->number;
    alert.code = reading.stop_code;
    alert.san = reading.word(ply);
    alert.until = is_correctable(reading, settings_) ? "" : "next-move";
    alert.what = "illegal move";
    alert.message = fmt::format(
        "{} is illegal as transmitted ({}). Look; if it was played and completed, {} applies.",
        reading.move_text(ply), reading.why.empty() ? "it cannot be played" : reading.why,
        alert.article.empty() ? "the article on illegal moves" : alert.article);
    if (alert.kind == AlertKind::BothKingsInCheck) {
        alert.article = "A.5.4";
        alert.message = fmt::format(
            "both kings are in check after {} as transmitted [A.5.4]. Wait for the next move; if "
            "it is still so then, the game is drawn.",
            reading.move_text(ply));
    }
    alerts.push_back(std::move(alert));
}

void StepRun::add_kings(const Board& board, std::vector<Alert>& alerts) const {
    const BoardReading& reading = board.reading;
    const std::uint32_t ply = reading.legal() + 1;
    if (reading.is_over()) {
        if (reading.signal.empty() || !board.was_finished ||
            reading.signal == result_text(reading.result))
            return;
        Alert alert = make_alert(&board, AlertKind::ResultAgainstBoard, ply,
                                 reading.key_after(reading.legal()));
        alert.code = "MOV44";
        alert.what = "result against the kings";
        alert.message = fmt::format("kings on {} signal {}, but the result is {}.", reading.kings,
                                    reading.signal, result_text(reading.result));
        alerts.push_back(std::move(alert));
        return;
    }
    Alert alert =
        make_alert(&board, AlertKind::KingsToCentre, ply, reading.key_after(reading.legal()));
    alert.san = reading.word(ply);
    alert.until = "result";
    alert.what = "kings in the centre";
    alert.message = fmt::format(
        "kings on {} signal {}, but Result is *; {} is not a move of the "
        "game.",
        reading.kings, reading.signal.empty() ? "a result" : reading.signal,
        reading.move_text(ply));
    alerts.push_back(std::move(alert));
}

void StepRun::add_result(const Board& board, std::vector<Alert>& alerts) const {
    const BoardReading& reading = board.reading;
    if (!board.was_finished || !reading.is_over()) return;
    const std::uint32_t ply = reading.legal();
    const std::uint64_t key = reading.key_after(ply);
    const bool is_decided =
        reading.result == pgn::Outcome::WhiteWins || reading.result == pgn::Outcome::BlackWins;
    if (reading.ending && reading.is_ending_certain &&
        outcome_of(reading.ending->score) != reading.result) {
        const judge::Ending& ending = *reading.ending;
        Alert alert = make_alert(&board, AlertKind::ResultAgainstBoard, ending.ply,
                                 reading.key_after(ending.ply));
        alert.code = ending.kind == EndingKind::Checkmate
                         ? (reading.result == pgn::Outcome::Draw ? "END02" : "END01")
                     : ending.kind == EndingKind::Stalemate ? "END04"
                                                            : "END20";
        alert.article = ending.article;
        alert.what = "result against the board";
        alert.message =
            fmt::format("result {}, but {} after {} makes it {}{}.", result_text(reading.result),
                        words_of(ending.kind), after_move(reading, ending.ply),
                        judge::to_string(ending.score), in_brackets(ending.article));
        alerts.push_back(std::move(alert));
    } else if (is_decided && !reading.ending && reading.stop == StopRead::None) {
        const auto winner =
            reading.result == pgn::Outcome::WhiteWins ? chess::Color::White : chess::Color::Black;
        if (reading.can_win[static_cast<std::size_t>(winner)] == judge::CanWin::No) {
            Alert alert = make_alert(&board, AlertKind::WinWithoutMeans, ply, key);
            alert.what = "win without mating means";
            alert.message = fmt::format(
                "result {}, but {} cannot checkmate any more by any series of legal moves: look "
                "how the game ended [6.9].",
                result_text(reading.result), name_of(winner));
            alert.article = "6.9";
            alerts.push_back(std::move(alert));
        }
    }
    if (reading.is_draw_too_early) {
        Alert alert = make_alert(&board, AlertKind::DrawBeforeBothMoved, ply, key);
        alert.article = "5.2.3";
        alert.what = "draw before both moved";
        alert.message = "result 1/2-1/2 before both players have made a move [5.2.3].";
        alerts.push_back(std::move(alert));
    }
    if (!reading.results_differ.empty()) {
        Alert alert = make_alert(&board, AlertKind::ResultsDiffer, ply, key);
        alert.message = reading.results_differ + ".";
        alert.what = "two results";
        alerts.push_back(std::move(alert));
    }
    if (!reading.possible_signal.empty() && reading.stop == StopRead::None) {
        Alert alert = make_alert(&board, AlertKind::KingsToCentre, ply, key);
        alert.code = "MOV45";
        alert.is_certain = false;
        alert.san = reading.word(ply);
        alert.what = "king in the centre";
        alert.message = reading.possible_signal + ".";
        alerts.push_back(std::move(alert));
    }
}

// FIDE 2023 9.1.1: the event may forbid to agree to a draw before a move; a draw by the position,
// or one that could be claimed, is no agreement.
void StepRun::add_early_draw(const Board& board, std::vector<Alert>& alerts) const {
    const BoardReading& reading = board.reading;
    const std::uint32_t moves = moves_made(reading, chess::Color::Black);
    if (settings_.no_draw_before == 0 || !board.was_finished ||
        reading.result != pgn::Outcome::Draw || reading.ending || reading.stop != StopRead::None ||
        moves >= settings_.no_draw_before)
        return;
    const bool is_claimable = std::ranges::any_of(reading.claims, [&](const ClaimRead& claim) {
        return claim.ply == reading.legal() ||
               (!claim.is_intended && claim.ply + 1 == reading.legal());
    });
    if (is_claimable) return;
    Alert alert = make_alert(&board, AlertKind::EarlyDraw, reading.legal(),
                             reading.key_after(reading.legal()));
    alert.article = "9.1.1";
    alert.what = "early draw";
    alert.message = fmt::format(
        "result 1/2-1/2 after {} moves; this event allows no draw before move {} without the "
        "arbiter [9.1.1].",
        moves, settings_.no_draw_before);
    alerts.push_back(std::move(alert));
}

}  // namespace arbiter::watch::detail
