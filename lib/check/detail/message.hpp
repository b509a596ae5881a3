#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <string_view>

namespace arbiter::check::detail {

// Appends what fmt::vformat() would give. COST: a copy of the text, because nearly all messages
// have nothing but "{}" in their format, and words and counts for it; fmt is asked for the others.
void append_message(fmt::string_view format, fmt::format_args arguments, fmt::memory_buffer& out);

// What is said in the middle of a message, put together piece by piece. COST: no memory of its own
// up to some two hundred bytes, which is nearly always.
class Words {
  public:
    Words& add(std::string_view text) {
        text_.append(text.data(), text.data() + text.size());
        return *this;
    }
    Words& add(std::uint32_t number) {
        const fmt::format_int digits(number);
        return add(std::string_view(digits.data(), digits.size()));
    }
    [[nodiscard]] bool is_empty() const { return text_.size() == 0; }
    // LIFETIME: until the next add().
    [[nodiscard]] std::string_view view() const& { return {text_.data(), text_.size()}; }

  private:
    fmt::basic_memory_buffer<char, 216> text_;
};

}  // namespace arbiter::check::detail
