#pragma once

#include "core/variant/rules.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::testing {

// A game of a variant on one board, played straight through the rules of the variant: what a judge
// of the newest Laws says of it, in a plain form.
struct VariantGame {
    variant::Position final;
    std::size_t plies = 0;  // legal half-moves played
    std::string ending = "none";
    std::size_t ending_ply = 0;
    std::string result;
    std::optional<std::size_t> illegal_ply;
    variant::Refusal refusal;  // at illegal_ply
    bool is_text = true;       // the refused token is a move at all
    unsigned max_repetition = 0;
    unsigned max_quiet_plies = 0;
    std::vector<std::size_t> wrong_marks;  // plies whose check mark is not the canonical one
};

class VariantPlayer {
  public:
    VariantPlayer(const variant::Rules& rules, const variant::Position& start) : rules_(rules) {
        game_.final = start;
        look();
    }

    // Plays one half-move; false when it is refused, which ends the game.
    bool play(std::string_view text) {
        const auto san = variant::parse_san(text);
        game_.is_text = san.has_value();
        if (san) game_.refusal = rules_.explain_refusal(game_.final, *san);
        const auto found =
            san && !is_over_ ? rules_.resolve(game_.final, *san) : chess::SanResolution{};
        if (!found.is_ok()) {
            game_.illegal_ply = game_.plies + 1;
            return false;
        }
        const chess::SanMark mark = rules_.mark_of(game_.final, found.move);
        rules_.play(game_.final, found.move);
        ++game_.plies;
        const auto ended = rules_.variant_end(game_.final);
        if (mark != san->chess.mark && !ended) game_.wrong_marks.push_back(game_.plies);
        look();
        return true;
    }

    const VariantGame& game() const { return game_; }

  private:
    void look() {
        const unsigned repetition = ++seen_[rules_.repetition_key(game_.final)];
        game_.max_repetition = std::max(game_.max_repetition, repetition);
        game_.max_quiet_plies = std::max(game_.max_quiet_plies, game_.final.quiet_plies());
        if (game_.ending != "none") return;
        const variant::Traits& traits = rules_.traits();
        if (const auto end = rules_.end(game_.final)) {
            finish(variant::to_string(end->kind), end->winner);
            is_over_ = end->kind != variant::EndKind::DeadPosition;
        } else if (traits.counts_repetitions && repetition >= 5) {
            finish("fivefold", std::nullopt);
        } else if (traits.counts_moves && game_.final.quiet_plies() >= 150) {
            finish("seventy-five", std::nullopt);
        }
    }

    void finish(std::string_view kind, std::optional<chess::Color> winner) {
        game_.ending = kind;
        game_.ending_ply = game_.plies;
        game_.result = !winner ? "1/2-1/2" : *winner == chess::Color::White ? "1-0" : "0-1";
    }

    const variant::Rules& rules_;
    VariantGame game_;
    std::map<std::uint64_t, unsigned> seen_;
    bool is_over_ = false;
};

}  // namespace arbiter::testing
