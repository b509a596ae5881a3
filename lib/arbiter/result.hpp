#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

namespace arbiter {
inline namespace v1 {
namespace hidden {
// THROWS: std::runtime_error with `error`. Where programs have no exceptions: they end.
[[noreturn]] void no_value(const std::string& error);
}  // namespace hidden

// Whose fault it is.
enum class ErrorKind : std::uint8_t {
    Usage,     // a word, a number or a text of the call cannot be taken
    NotFound,  // a file is not there
    Input,     // a file cannot be read or written
    Stopped,   // the caller interrupted the run
    Internal,  // the program failed
};

// Why there is no value, for people: "unknown rule 'MVO'; did you mean 'MOV'?".
struct Error {
    std::string text;
    ErrorKind kind = ErrorKind::Usage;
};

// The value of a call that may fail because of its options, a file, or a text that is no FEN. Bad
// games are no failure: they are data.
template <class T>
class [[nodiscard]] Result {
  public:
    // NOLINTNEXTLINE(google-explicit-constructor): `return value;` is the point.
    Result(T value) : value_(std::move(value)) {}
    // NOLINTNEXTLINE(google-explicit-constructor): `return Error{...};` likewise.
    Result(Error error) : error_(std::move(error.text)), kind_(error.kind) {}

    [[nodiscard]] bool has_value() const { return value_.has_value(); }
    explicit operator bool() const { return has_value(); }

    // THROWS: std::runtime_error with error() when there is no value.
    [[nodiscard]] T& value() & { return ask(), *value_; }
    [[nodiscard]] const T& value() const& { return ask(), *value_; }
    [[nodiscard]] T&& value() && { return ask(), std::move(*value_); }
    // REQUIRES: has_value().
    [[nodiscard]] T& operator*() & { return *value_; }
    [[nodiscard]] const T& operator*() const& { return *value_; }
    [[nodiscard]] T&& operator*() && { return std::move(*value_); }
    [[nodiscard]] T* operator->() { return &*value_; }
    [[nodiscard]] const T* operator->() const { return &*value_; }

    // Empty when there is a value.
    [[nodiscard]] const std::string& error() const { return error_; }
    [[nodiscard]] ErrorKind error_kind() const { return kind_; }

  private:
    void ask() const {
        if (!value_) hidden::no_value(error_);
    }

    std::optional<T> value_;
    std::string error_;
    ErrorKind kind_ = ErrorKind::Usage;
};

}  // namespace v1
}  // namespace arbiter
