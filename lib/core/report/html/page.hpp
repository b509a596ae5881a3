#pragma once

#include <string_view>

// The fixed parts of the HTML report that other pages do not have: page.html and page.js of this
// folder, made into a source by the build.
namespace arbiter::report::html {

extern const std::string_view kBody;    // before the data
extern const std::string_view kScript;  // reads the data; runs after it

}  // namespace arbiter::report::html
