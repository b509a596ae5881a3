#pragma once

#include "core/replay/facts.hpp"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace arbiter::replay::detail {

// Notes about single tokens, and refused moves, that replay writes down. Caps: kMost of each kind
// of note and of illegal variations per game; more occur only in hostile text. THREADS: one owner;
// memory is kept from game to game.
class NoteBook {
  public:
    static constexpr std::uint32_t kMost = 4096;

    void clear();

    void add(NoteKind kind, std::uint32_t token, std::uint32_t ply, std::uint32_t aux,
             bool is_in_variation);
    // Until they are listened to again, no notes are added.
    void listen(bool is_listening) { is_listening_ = is_listening; }

    // Null when there is none.
    [[nodiscard]] const Note* last() const { return notes_.empty() ? nullptr : &notes_.back(); }
    // REQUIRES: there is one.
    void take_back_last();

    // In a variation.   REQUIRES: may_refuse_in_variation().
    void refuse_in_variation(const Refusal& refusal);
    // The refusal of the main line is one of that kind.   REQUIRES: there is one.
    void refuse_as(StopKind kind) { refusals_.front().kind = kind; }
    // There are not too many already.
    [[nodiscard]] bool may_refuse_in_variation() const { return refusals_.size() < kMost; }
    // In the main line: comes first.
    void refuse_in_main_line(const Refusal& refusal);

    [[nodiscard]] std::span<const Note> notes() const { return notes_; }
    [[nodiscard]] NoteSet kinds() const { return kinds_; }
    [[nodiscard]] std::span<const Refusal> refusals() const { return refusals_; }

  private:
    std::vector<Note> notes_;
    NoteSet kinds_;  // of the notes
    std::array<std::uint32_t, static_cast<std::size_t>(NoteKind::kCount)> counts_{};  // of each
    std::vector<Refusal> refusals_;
    bool is_listening_ = true;
};

}  // namespace arbiter::replay::detail
