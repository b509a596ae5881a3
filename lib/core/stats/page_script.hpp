#pragma once

#include <string_view>

namespace arbiter::stats::detail {

// page.js of this folder, made into a source by the build.
extern const std::string_view kPageScript;

}  // namespace arbiter::stats::detail
