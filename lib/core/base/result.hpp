#pragma once

#include "core/base/assert.hpp"

#include <type_traits>
#include <utility>
#include <variant>

namespace arbiter {

// The value of a call that may legitimately fail, or why it failed. The names are those of
// std::expected (C++23), so the move to it is a search and replace.
// Expected failures only: wrong data is a Finding, a failing world an IoError, our own bugs
// assertions.
template <class E>
class Unexpected {
  public:
    constexpr explicit Unexpected(E error) : error_(std::move(error)) {}
    [[nodiscard]] constexpr const E& error() const { return error_; }

  private:
    E error_;
};

template <class E>
Unexpected(E) -> Unexpected<E>;

template <class T, class E>
class [[nodiscard]] Result {
  public:
    // NOLINTNEXTLINE(google-explicit-constructor): `return value;` is the point.
    constexpr Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
    // NOLINTNEXTLINE(google-explicit-constructor): `return Unexpected{error};` likewise.
    constexpr Result(const Unexpected<E>& failure)
        : state_(std::in_place_index<1>, failure.error()) {}

    [[nodiscard]] constexpr bool has_value() const { return state_.index() == 0; }
    constexpr explicit operator bool() const { return has_value(); }

    // REQUIRES: has_value().
    [[nodiscard]] constexpr const T& value() const& {
        ARBITER_ASSERT(has_value());
        return *std::get_if<0>(&state_);
    }
    [[nodiscard]] constexpr T&& value() && {
        ARBITER_ASSERT(has_value());
        return std::move(*std::get_if<0>(&state_));
    }
    [[nodiscard]] constexpr const T& operator*() const& { return value(); }
    [[nodiscard]] constexpr const T* operator->() const { return &value(); }

    // REQUIRES: !has_value().
    [[nodiscard]] constexpr const E& error() const {
        ARBITER_ASSERT(!has_value());
        return *std::get_if<1>(&state_);
    }

  private:
    std::variant<T, E> state_;
};

}  // namespace arbiter
