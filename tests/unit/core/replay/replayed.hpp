#pragma once

#include "core/pgn/game_reader.hpp"
#include "core/replay/replayer.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::replay::testing {

// One game, read and replayed, with everything it needs to stay alive.
class Replayed {
  public:
    explicit Replayed(std::string_view text, encoding::Charset charset = encoding::Charset::Utf8)
        : Replayed(text, PlayedIllegal::Stop, charset) {}
    Replayed(std::string_view text, PlayedIllegal played_illegal,
             encoding::Charset charset = encoding::Charset::Utf8)
        : text_(std::string(text)), replayer_(played_illegal) {
        reader_.open({.text = text_});
        has_game_ = reader_.next(view_);
        if (has_game_) facts_ = &replayer_.replay(view_, charset);
    }
    Replayed(const Replayed&) = delete;
    Replayed& operator=(const Replayed&) = delete;

    [[nodiscard]] bool has_game() const { return has_game_; }
    [[nodiscard]] const GameFacts& facts() const { return *facts_; }
    [[nodiscard]] const pgn::GameView& view() const { return view_; }
    [[nodiscard]] std::size_t count(NoteKind kind) const {
        return static_cast<std::size_t>(std::ranges::count(facts_->notes, kind, &Note::kind));
    }
    // Of a game that stopped.
    [[nodiscard]] StopKind stop() const { return facts_->refusal()->kind; }

  private:
    pgn::PaddedText text_;
    pgn::GameReader reader_;
    pgn::GameView view_;
    Replayer replayer_;
    const GameFacts* facts_ = nullptr;
    bool has_game_ = false;
};

}  // namespace arbiter::replay::testing
