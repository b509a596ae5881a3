#pragma once

#include <string_view>

// page.css and page.js of this folder, which every page has: made into a source by the build.
namespace arbiter::page {

extern const std::string_view kStyle, kScript;

}  // namespace arbiter::page
