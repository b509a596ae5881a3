#pragma once

#include "core/audit/batch.hpp"
#include "core/check/finding.hpp"
#include "core/export_format/game.hpp"
#include "core/fix/fixed_batch.hpp"
#include "core/pgn/game_reader.hpp"
#include "run/engine/audit.hpp"

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

namespace arbiter::clean {

// The text of one game, read again by itself after something was written in it: outside of the
// run that the game comes from, and no further than needed.
// THREADS: one owner; keeps its memory from game to game, and makes what it needs at first use.
// LIFETIME of all that is returned: until the next call of the same function.
class GameText {
  public:
    // The outcome of fixing a text.
    struct Fixed {
        std::string_view text;
        // The game after it; null when the text is not one game.
        const audit::GameFingerprint* fingerprint = nullptr;
        // What was done; the places are of no file.
        std::span<const fix::FixNote> notes{};
        bool is_changed = false;
    };
    using Counts = std::array<std::uint32_t, check::kSeverities>;

    // `keeps_notes`: fix() says what it did.
    // LIFETIME: keeps `options`.
    explicit GameText(const engine::AuditOptions& options, bool keeps_notes = false);
    ~GameText();

    // `game` with the text, the view and the tags of `text`, which was not replayed: the facts of
    // its moves stay.   REQUIRES: `text` has the same movetext.
    [[nodiscard]] export_format::Game reread(const export_format::Game& game,
                                             std::string_view text);
    // The first game of the text, played; no rule looks at it. Null when there is none.
    [[nodiscard]] const export_format::Game* replay(std::string_view text);
    // What the rules say of a text that is one game, by severity; nothing of another text.
    [[nodiscard]] Counts findings(std::string_view text);
    // Makes the fixes of the run's level, as the run does those of its inputs: for a game that was
    // written anew, where a termination marker that was missing lets more rules report, and for one
    // that leaves what stood before it.
    [[nodiscard]] Fixed fix(std::string_view text);

  private:
    class Audit;

    [[nodiscard]] Audit& judging();

    const engine::AuditOptions& options_;
    const bool keeps_notes_;
    // The memory of reread().
    pgn::PaddedText text_;
    pgn::GameReader reader_;
    pgn::GameView view_;
    std::vector<export_format::Tag> tags_;
    Arena arena_;
    // With the rules of the run, and without any.
    std::unique_ptr<Audit> judging_, playing_;
};

}  // namespace arbiter::clean
