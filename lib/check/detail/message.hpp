#pragma once

#include <fmt/format.h>

#include <initializer_list>
#include <string>
#include <string_view>

namespace arbiter::check::detail {

// Appends what fmt::vformat() would give. COST: a copy of the text, because nearly all messages
// have nothing but "{}" in their format, and words and counts for it; fmt is asked for the others.
void append_message(fmt::string_view format, fmt::format_args arguments, fmt::memory_buffer& out);

// The parts one after the other: what is said in the middle of a message.
[[nodiscard]] std::string joined(std::initializer_list<std::string_view> parts);

}  // namespace arbiter::check::detail
