#pragma once

#include <string>
#include <string_view>

namespace arbiter::text {

// Appends `text` as the content of an element or of an attribute in double quotes: valid UTF-8,
// markup as entities, and what XML 1.0 has no characters for (its production 2), like the controls
// that no terminal should see, as \xNN. A line feed stays where `keeps_lines`.
void append_xml(std::string_view text, std::string& out, bool keeps_lines = false);

}  // namespace arbiter::text
