#pragma once

#include "arbiter/audit.hpp"
#include "arbiter/game.hpp"
#include "arbiter/result.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace arbiter {
inline namespace v1 {
namespace hidden {
struct PieceMemory;
class PieceRun;
}  // namespace hidden

// One text audited in pieces, by instances of this library that share no memory, such as workers of
// JavaScript. A piece begins with its text, or at a border inside it: a line `[Event "` after a
// blank line that is not the first one. Its games are inspected at any time. What is said of them
// depends on the pieces before by the state of the numbering only, a few hundred bytes that go from
// piece to piece. The games of all pieces, in order, are those of Audit.
// States and traits are bytes for the same build of this library.

// Where a piece stands in its text.
struct PieceStart {
    std::string name = "-";   // how findings name the text
    std::uint64_t begin = 0;  // its first byte
    bool is_last = true;      // it ends with the text
    std::string traits = {};  // TextSight::traits
};

// What the first bytes of a text say of all of it.
struct TextSight {
    std::string traits;
    bool can_be_cut = false;  // false: not games, or UTF-16; it is one piece
};
inline constexpr std::size_t kSightBytes = std::size_t{64} << 10;

// Where `text`, which begins as a piece does, may be cut, as late as possible; 0: nowhere.
// `is_first`: it is the beginning of the whole text.   COST: linear.   THREADS: any.
[[nodiscard]] std::size_t find_border(std::string_view text, bool is_first);

// The games of a piece.   THREADS: one owner, the same as of its PieceAudit.
class Piece {
  public:
    Piece(Piece&&) noexcept;
    Piece& operator=(Piece&&) noexcept;
    ~Piece();

    // Its bytes, however they come; they are inspected at once.
    void feed(std::string_view bytes);
    void finish();
    // From now on its games are given. `state`: after the piece before; empty: it is the first.
    void number(std::string_view state);
    // For the next piece.   REQUIRES: it is finished and numbered.
    [[nodiscard]] std::string state() const;

    // The next game; null: there is none now.   LIFETIME: until the next call.
    [[nodiscard]] const Game* next();
    // Of the games of this piece that were given.
    [[nodiscard]] const Summary& summary() const;
    // As Audit has it: the first game of a later piece carries them.
    [[nodiscard]] std::span<const Finding> findings_without_game() const;

  private:
    friend class PieceAudit;
    explicit Piece(std::unique_ptr<hidden::PieceRun> run);
    std::unique_ptr<hidden::PieceRun> run_;
};

// What the pieces of one instance share. It keeps its memory from piece to piece.
class PieceAudit {
  public:
    // What will be asked of the games beside their findings: worked out when they are inspected.
    enum class Wanted : std::uint8_t { Findings, Facts, Rulings };
    // Fails when a word of the options names nothing.
    [[nodiscard]] static Result<PieceAudit> make(const Options& options = {},
                                                 Wanted wanted = Wanted::Findings);
    PieceAudit(PieceAudit&&) noexcept;
    PieceAudit& operator=(PieceAudit&&) noexcept;
    ~PieceAudit();

    // `first_bytes`: all of the text, or at least kSightBytes.
    [[nodiscard]] TextSight sight(std::string_view first_bytes) const;
    // LIFETIME: shorter than that of this.
    [[nodiscard]] Piece begin(const PieceStart& start);

  private:
    explicit PieceAudit(std::unique_ptr<hidden::PieceMemory> memory);
    std::unique_ptr<hidden::PieceMemory> memory_;
};

}  // namespace v1
}  // namespace arbiter
