#pragma once

#include <fmt/format.h>

namespace arbiter::check::detail {

// Appends what fmt::vformat() would give. COST: a copy of the text, because nearly all messages
// have nothing but "{}" in their format, and words and counts for it; fmt is asked for the others.
void append_message(fmt::string_view format, fmt::format_args arguments, fmt::memory_buffer& out);

}  // namespace arbiter::check::detail
