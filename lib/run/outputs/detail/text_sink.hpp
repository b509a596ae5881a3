#pragma once

#include "run/outputs/output_form.hpp"

#include <memory>
#include <string>
#include <string_view>

namespace arbiter::outputs::detail {

// How texts of one form join when something is appended.
enum class Joint : std::uint8_t {
    Line,       // a line ends before the next one begins
    BlankLine,  // ... and a blank line is between them, as between games of PGN
};

// A text file, packed as its name says; `header` begins a new one, not the text that is appended to
// another. `partial` is the last line of standard output when the run is stopped.
[[nodiscard]] std::unique_ptr<OutputSink> make_text_sink(const std::string& path,
                                                         const SinkOptions& options, Joint joint,
                                                         std::string_view header = {},
                                                         std::string_view partial = {});

// What has to be written between a text that ends with `tail` and another one.
[[nodiscard]] std::string_view joint_after(std::string_view tail, Joint joint);

}  // namespace arbiter::outputs::detail
