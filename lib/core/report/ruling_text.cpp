#include "core/report/ruling_text.hpp"

#include "core/base/text.hpp"
#include "core/text/utf8.hpp"

#include <fmt/core.h>

#include <iterator>
#include <string_view>
#include <utility>
#include <vector>

namespace arbiter::report {
namespace {

using chess::Color;
using judge::ClaimWay;
using judge::ClaimWindow;
using judge::ClaimWindowKind;

std::string_view player(Color color) {
    return color == Color::White ? "White" : "Black";
}

// Half-moves of one game as an arbiter speaks of them, by the numbers of its movetext.
class MoveWords {
  public:
    explicit MoveWords(const GameRecord& game) : game_(game) {}

    [[nodiscard]] Color turn(std::uint32_t plies_before) const {
        return (plies_before % 2 == 1) != game_.is_black_first ? Color::Black : Color::White;
    }
    // The move that is to be played after `ply` half-moves: "White's 12th move".
    [[nodiscard]] std::string move_at(std::uint32_t ply) const {
        if (game_.is_match) return fmt::format("half-move {}", ply + 1);
        const std::uint64_t number =
            game_.first_move_number + (ply + (game_.is_black_first ? 1U : 0U)) / 2;
        return fmt::format("{}'s {}{} move", player(turn(ply)), number, ordinal_suffix(number));
    }
    // "after White's 12th move"
    [[nodiscard]] std::string after(std::uint32_t ply) const {
        return ply == 0 ? "in the start position" : "after " + move_at(ply - 1);
    }

  private:
    const GameRecord& game_;
};

std::string_view outcome_in_words(judge::Score score) {
    switch (score) {
        case judge::Score::WhiteWins:
            return "White wins";
        case judge::Score::BlackWins:
            return "Black wins";
        case judge::Score::Draw:
            break;
    }
    return "the game is drawn";
}

// "White is checkmated", "the position is dead: neither side can checkmate"
std::string cause_of(const judge::Ending& ending, Color to_move) {
    using enum laws::EndingKind;
    switch (ending.kind) {
        case Checkmate:
            return fmt::format("{} is checkmated", player(to_move));
        case Stalemate:
            return fmt::format("{} is stalemated", player(to_move));
        case DeadPosition:
            return "the position is dead, because neither side can checkmate by any series of "
                   "legal "
                   "moves";
        case Fivefold:
            return "the same position is on the board for the fifth time";
        case SeventyFive:
            return "75 moves by each player were made without a capture or a pawn move";
        case Threefold:
            return "the same position is on the board for the third time";
        case Fifty:
            return "50 moves by each player were made without a capture or a pawn move";
        case Material:
            return "the material on the board ends the game";
        case VariantWin:
        case VariantDraw:
            break;
    }
    return "the rules of the variant end the game";
}

std::string bracketed(std::string_view laws, std::string_view article) {
    return article.empty() ? std::string{} : fmt::format(" [{} {}]", laws, article);
}

std::string enumerated(const std::vector<std::string>& items) {
    std::string out;
    for (std::size_t i = 0; i < items.size(); ++i) {
        if (i != 0) out += i + 1 == items.size() ? " and " : ", ";
        out += items[i];
    }
    return out;
}

// One game in sentences.
class Ruling {
  public:
    Ruling(const GameRecord& game, std::string& out) : game_(game), moves_(game), out_(out) {}

    void write_course() {
        if (game_.status == Status::Unchecked) {
            say("The rules of {} are not known here, so the moves were not checked.",
                quoted(facts().variant));
        } else if (facts().illegal) {
            say("The record cannot be followed from {} on: '{}' ({}). What follows is about the "
                "{} half-moves before.",
                moves_.move_at(facts().illegal->ply - 1), quoted(facts().illegal->san),
                facts().illegal->rule, game_.plies);
        } else if (!game_.is_legal) {
            say("The record cannot be followed to its end. What follows is about its first {} "
                "half-moves.",
                game_.plies);
        }
    }

    void write_ending() {
        if (!game_.ending) {
            if (game_.status != Status::Unchecked) say("Nothing on the board ends the game.");
            return;
        }
        const judge::Ending& ending = *game_.ending;
        std::string cause = cause_of(ending, moves_.turn(ending.ply));
        say("The game is over {}: {}, and {}{}.", moves_.after(ending.ply), cause,
            outcome_in_words(ending.score), bracketed(facts().laws, ending.article));
        if (ending.ply < game_.plies)
            say("{} half-move{} recorded after that.", game_.plies - ending.ply,
                game_.plies - ending.ply == 1 ? " is" : "s are");
    }

    void write_claim(const ClaimWindow& window) {
        const bool is_on_board = window.is_claimable(ClaimWay::OnBoard, window.from_ply);
        const std::string_view verb = window.is_conditional ? "could perhaps claim" : "could claim";
        std::string when = fmt::format("At {}", moves_.move_at(window.from_ply));
        if (window.positions() > 1)
            when = fmt::format("From {} to {}", moves_.move_at(window.from_ply),
                               moves_.move_at(window.to_ply));
        std::string by_move;
        if (!is_on_board && !window.intended_moves.empty())
            by_move = fmt::format(" by writing down {}", window.intended_moves.front().view());
        std::string_view proviso;
        if (!window.is_certain)
            proviso = window.kind == ClaimWindowKind::Material
                          ? ", if the arbiter finds that the further pieces change nothing"
                          : ", if nothing was announced that the record does not show";
        say("{} {} {} a draw{}: {}{}{}.", when, player(window.who), verb, by_move,
            ground_of(window, is_on_board), proviso,
            bracketed(game_.claims->laws, window.article->number));
    }

    void write_result() {
        const auto result =
            game_.has_result_token ? std::optional(game_.result_token) : facts().result_tag;
        if (!result) {
            say("No result is recorded.");
            return;
        }
        const std::string written = quoted(*result);
        if (game_.ending && written != judge::to_string(game_.ending->score)) {
            say("The recorded result is {}, but it should be {}.", written,
                judge::to_string(game_.ending->score));
            return;
        }
        say("The recorded result is {}.", written);
    }

    // What a flag fall would mean, where it is no plain loss.
    void write_flags() {
        const laws::Edition* edition = laws::find_edition(facts().laws);
        if (game_.ending || facts().final_fen.empty() || edition == nullptr ||
            edition->flag_test != laws::FlagTest::AnySeries)
            return;
        const laws::Article* article =
            laws::find_article(*edition, laws::Trigger::FlagFall, laws::Force::ByPlayers);
        for (const Color winner : {Color::White, Color::Black})
            if (facts().can_win[static_cast<std::size_t>(winner)] == judge::CanWin::No)
                say("{} can no longer checkmate by any series of legal moves: a flag fall of {} in "
                    "the final position is a draw{}.",
                    player(winner), player(~winner),
                    bracketed(edition->id, article == nullptr ? "" : article->number));
    }

  private:
    [[nodiscard]] const FactsRecord& facts() const { return *game_.facts; }

    template <class... Args>
    void say(fmt::format_string<Args...> format, Args&&... arguments) {
        out_ += ' ';
        fmt::format_to(std::back_inserter(out_), format, std::forward<Args>(arguments)...);
    }
    [[nodiscard]] std::string quoted(std::string_view text) const {
        std::string out;
        text::append_printable(text, out);
        return out;
    }

    // What makes the claim right, at its first position.
    [[nodiscard]] std::string ground_of(const ClaimWindow& window, bool is_on_board) const {
        if (window.kind == ClaimWindowKind::Fifty)
            return fmt::format("{} moves by each player without a capture or a pawn move",
                               window.article->threshold / 2);
        if (window.kind == ClaimWindowKind::Material) return "the material on the board";
        std::vector<std::string> places;
        for (const std::uint32_t ply : window.occurrences)
            if (is_on_board || ply <= window.from_ply) places.push_back(moves_.after(ply));
        const std::uint32_t times = window.article->threshold;
        return fmt::format("the same position for the {}{} time{} {}", times, ordinal_suffix(times),
                           is_on_board ? ":" : ", as", enumerated(places));
    }

    const GameRecord& game_;
    MoveWords moves_;
    std::string& out_;
};

// What one of the functions above wrote, without the blank before it.
template <class Write>
std::string written(const GameRecord& game, Write write) {
    std::string out;
    Ruling ruling{game, out};
    write(ruling);
    return out.empty() ? out : out.substr(1);
}

}  // namespace

std::string course_text(const GameRecord& game) {
    return written(game, [](Ruling& ruling) { ruling.write_course(); });
}

std::string ending_text(const GameRecord& game) {
    return written(game, [](Ruling& ruling) { ruling.write_ending(); });
}

std::string claim_text(const GameRecord& game, const ClaimWindow& window) {
    return written(game, [&](Ruling& ruling) { ruling.write_claim(window); });
}

std::string result_text(const GameRecord& game) {
    return written(game, [](Ruling& ruling) { ruling.write_result(); });
}

std::string flags_text(const GameRecord& game) {
    return written(game, [](Ruling& ruling) { ruling.write_flags(); });
}

std::string place_text(const GameRecord& game, std::uint32_t ply) {
    return MoveWords(game).after(ply);
}

std::string move_text(const GameRecord& game, std::uint32_t ply) {
    return MoveWords(game).move_at(ply - 1);
}

void append_ruling(const GameRecord& game, std::string& out) {
    Ruling ruling{game, out};
    ruling.write_course();
    ruling.write_ending();
    if (game.claims != nullptr)
        for (const ClaimWindow& window : game.claims->windows)
            ruling.write_claim(window);
    ruling.write_result();
    ruling.write_flags();
}

}  // namespace arbiter::report
