#pragma once

#include "core/base/assert.hpp"
#include "core/base/generation.hpp"
#include "core/base/uninitialized_vector.hpp"
#include "core/pgn/token.hpp"
#include "core/pgn/uniform_mainline.hpp"

#include <cstddef>
#include <cstdint>
#include <span>

namespace arbiter::pgn {

// The tokens of a game, in order, as written() gives them. Access after another game took the
// memory that was passed for them is an assertion. LIFETIME: views what it was made of. THREADS:
// one owner.
class TokenList {
  public:
    using Memory = UninitializedVector<Token>;

    TokenList() = default;
    // All are there.
    // NOLINTNEXTLINE(google-explicit-constructor): a list of them is what it is.
    TokenList(std::span<const Token> tokens) { assign(tokens); }

    void assign(std::span<const Token> tokens) {
        tokens_ = tokens;
        count_ = tokens.size();
        memory_ = nullptr;
        generation_ = nullptr;
        line_.plies = 0;
    }
    // All are there, in memory of that generation.
    void assign(std::span<const Token> tokens, const Generation& generation) {
        assign(tokens);
        stay_in(generation);
    }
    // Those of `line` and then `terminator`; `memory`, of that generation, is for all of them.
    void assign(const char* text, const UniformMainline& line, const Token& terminator,
                Memory& memory, const Generation& generation) {
        stay_in(generation);
        count_ = line.tokens() + std::size_t{1};
        memory_ = &memory;
        text_ = text;
        line_ = line;
        last_ = terminator;
    }

    [[nodiscard]] std::size_t count() const { return count_; }
    // COST: nothing is written for it.   REQUIRES: there is one.
    [[nodiscard]] const Token& last() const { return memory_ != nullptr ? last_ : tokens_.back(); }
    // All of them. COST: those of a UniformMainline are written into the memory that was passed for
    // them when they are first asked for.
    [[nodiscard]] std::span<const Token> written() const {
        ARBITER_ASSERT(is_current());
        if (memory_ != nullptr) [[unlikely]]
            write_down();
        return tokens_;
    }

    // What they are all of, except the last one; or of no plies.
    [[nodiscard]] const UniformMainline& line() const { return line_; }

    // They live in `memory`, of that generation, from now on: what is still to be written goes
    // there.
    void move_to(Memory& memory, const Generation& generation) {
        if (memory_ != nullptr) memory_ = &memory;
        stay_in(generation);
    }
    // No other game has taken the memory they live in.
    [[nodiscard]] bool is_current() const {
        return generation_ == nullptr || generation_->number() == generation_number_;
    }

  private:
    void stay_in(const Generation& generation) {
        generation_ = &generation;
        generation_number_ = generation.number();
    }
    [[gnu::noinline]] void write_down() const {
        memory_->resize(count_);
        write_tokens(text_, line_, memory_->data());
        memory_->back() = last_;
        tokens_ = *memory_;
        memory_ = nullptr;
    }

    mutable std::span<const Token> tokens_;
    std::size_t count_ = 0;
    mutable Memory* memory_ = nullptr;        // nullptr: they have been written
    const Generation* generation_ = nullptr;  // nullptr: the memory is not shared
    std::uint32_t generation_number_ = 0;
    const char* text_ = nullptr;
    UniformMainline line_;
    Token last_{};
};

}  // namespace arbiter::pgn
