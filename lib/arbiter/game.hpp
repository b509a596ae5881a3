#pragma once

#include "arbiter/facts.hpp"
#include "arbiter/finding.hpp"

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace arbiter {
inline namespace v1 {
namespace hidden {
class Run;
class InputBody;
struct RowReader;
}  // namespace hidden

// A tag pair as its author meant it: UTF-8, escapes undone.
struct Tag {
    std::string_view name, value;
};

// A half-move of the main line. "--" and "0000" for a null move, "N@f3" for a drop.
struct Move {
    std::string san, uci;
};

// One audited game. All that it returns are views, valid until the call for the next game. Place,
// text and findings are always there; the rest is computed on the first call. After the first call
// of facts() or ruling() they are computed with every following game.
// THREADS: those of its Audit: one at a time.
class Game {
  public:
    [[nodiscard]] std::string_view file() const;     // as it was named
    [[nodiscard]] std::uint64_t ordinal() const;     // 1-based, in its file
    [[nodiscard]] std::uint64_t line() const;        // 1-based, of its first byte
    [[nodiscard]] std::uint64_t byte_begin() const;  // in the decompressed input
    [[nodiscard]] std::uint64_t byte_end() const;
    // Its bytes as they stand there, those of UTF-16 as UTF-8. From its first tag, comment or move
    // to the end of the line of its last token.
    [[nodiscard]] std::string_view text() const;

    [[nodiscard]] Status status() const;
    [[nodiscard]] bool is_legal() const;        // the whole main line was understood and legal
    [[nodiscard]] std::uint32_t plies() const;  // legal half-moves

    // What is to be said about it, in the order of its bytes. Among them, with `game` 0, is what
    // is to be said about its file: before the game, and after it when it is the last one.
    [[nodiscard]] std::span<const Finding> findings() const;

    // The first tag of that name; nullopt: there is none.
    [[nodiscard]] std::optional<std::string_view> tag(std::string_view name) const;
    [[nodiscard]] std::span<const Tag> tags() const;  // in their order, doubles included

    [[nodiscard]] const Facts& facts() const;
    // The line of the report `facts`, without a line feed. Empty for a game that failed inside.
    [[nodiscard]] std::string facts_json() const;
    [[nodiscard]] const Ruling& ruling() const;

    // The legal main line, and the FEN of each of its positions: one more than moves. Both empty
    // where there is no start position that can be used.   COST: the game is played again.
    [[nodiscard]] std::span<const Move> moves() const;
    [[nodiscard]] std::span<const std::string> positions() const;

  private:
    friend class hidden::Run;
    friend struct hidden::RowReader;
    explicit Game(hidden::Run* run) : run_(run) {}
    hidden::Run* run_;
};

// Games on their way, one after the other, once. A range for `for`, or call next().
// LIFETIME: of its Audit, until that reads something else.   THREADS: as Game.
class Games {
  public:
    // The next game; null after the last one, or while nothing more was fed.
    // LIFETIME: until the next call.
    [[nodiscard]] const Game* next();

    // For those who look at several games at once: goes to the next batch of games (those of about
    // 256 KiB of text) and says how many it has; 0: there are no more, or none now. next() goes on
    // after the game that was looked at last.
    [[nodiscard]] std::size_t next_batch();
    // Game `index` of that batch, in any order. Its views live until another game is looked at.
    // REQUIRES: index < next_batch().   COST: tags and moves in descending order are read from the
    // beginning of the batch each time.
    [[nodiscard]] const Game& at(std::size_t index);

    class Iterator {
      public:
        using value_type = Game;
        using reference = const Game&;
        using pointer = const Game*;
        using difference_type = std::ptrdiff_t;
        using iterator_category = std::input_iterator_tag;
        explicit Iterator(Games* games) : games_(games), game_(games->next()) {}
        [[nodiscard]] const Game& operator*() const { return *game_; }
        [[nodiscard]] const Game* operator->() const { return game_; }
        Iterator& operator++() { return game_ = games_->next(), *this; }
        void operator++(int) { ++*this; }
        [[nodiscard]] bool operator==(std::default_sentinel_t) const { return game_ == nullptr; }

      private:
        Games* games_;
        const Game* game_;
    };
    [[nodiscard]] Iterator begin() { return Iterator(this); }
    [[nodiscard]] std::default_sentinel_t end() const { return {}; }

  private:
    friend class Audit;
    explicit Games(hidden::Run* run) : run_(run) {}
    hidden::Run* run_;
};

// Where games come from, besides texts and streams: arbiter/files.hpp opens files.
class Input {
  public:
    explicit Input(std::unique_ptr<hidden::InputBody> body);
    Input(Input&&) noexcept;
    Input& operator=(Input&&) noexcept;
    ~Input();

  private:
    friend class Audit;
    std::unique_ptr<hidden::InputBody> body_;
};

}  // namespace v1
}  // namespace arbiter
