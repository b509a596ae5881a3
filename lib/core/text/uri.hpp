#pragma once

#include <string>
#include <string_view>

namespace arbiter::text {

// The name of an input as a URI reference (RFC 3986): a relative path stays relative, an absolute
// one becomes file://, standard input "stdin".
[[nodiscard]] std::string uri_of(std::string_view file);

}  // namespace arbiter::text
