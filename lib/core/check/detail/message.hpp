#pragma once

#include "core/base/uninitialized_vector.hpp"

#include <fmt/core.h>

#include <charconv>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>

namespace arbiter::check::detail {

// Grows without being cleared.
using MessageBuffer = UninitializedVector<char>;

// Appends what fmt::vformat() would give. COST: a copy of the text, because nearly all messages
// have only "{}" in their format, and words and counts for it; fmt formats the others.
void append_message(fmt::string_view format, fmt::format_args arguments, MessageBuffer& out);

// What is said in the middle of a message, put together piece by piece.
class Words {
  public:
    Words() { text_.reserve(200); }  // nearly always enough
    Words& add(std::string_view text) {
        text_ += text;
        return *this;
    }
    Words& add(std::uint32_t number) {
        char digits[10];
        return add({digits, std::to_chars(digits, std::end(digits), number).ptr});
    }
    [[nodiscard]] bool is_empty() const { return text_.empty(); }
    // LIFETIME: until the next add().
    [[nodiscard]] std::string_view view() const& { return text_; }

  private:
    std::string text_;
};

}  // namespace arbiter::check::detail
