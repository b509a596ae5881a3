#pragma once

#include <string_view>

// The fixed parts of the HTML report: page.css, page.html and page.js of this folder, put together
// by the build.
namespace arbiter::report::html {

extern const std::string_view kHead;  // up to the data
extern const std::string_view kTail;  // what follows the data

}  // namespace arbiter::report::html
