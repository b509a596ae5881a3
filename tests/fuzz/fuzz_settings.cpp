#include "run/settings/applied.hpp"
#include "run/settings/glob.hpp"
#include "run/settings/settings_file.hpp"
#include "tests/fuzz/require.hpp"
#include "tests/fuzz/target.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

// Any bytes as a settings file: it is valid, or there is one sentence about it that names the file.
// What is valid can be applied to any input. And any first line as a glob for the rest.

namespace {

using namespace arbiter;  // NOLINT(google-build-using-namespace)
using fuzz::require;

void read_file(std::string_view text) {
    const auto file = settings::read_settings(text, "arbiter.toml", "/games");
    if (!file) {
        require(file.error().starts_with("arbiter.toml"));
        require(file.error().find('\n') == std::string::npos);
        return;
    }
    for (const char* path : {"/games/one.pgn", "/games/rounds/2/board.pgn", "elsewhere.pgn"}) {
        const settings::Layer layer = settings::layers_of(&*file, path, {});
        (void)settings::describe(layer);
        std::vector<std::string> own;
        for (const auto& pattern : layer.tag_patterns)
            own.push_back(pattern.value.name);
        require(settings::resolve(layer, own).has_value());
    }
}

void match_glob(std::string_view text) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view pattern = text.substr(0, end);
    (void)settings::glob_matches(pattern, text.substr(std::min(end + 1, text.size())));
    // Nothing in it is a sign: it matches itself.
    if (pattern.find_first_of("*?[\\/") == std::string_view::npos)
        require(settings::glob_matches(pattern, pattern));
}

}  // namespace

ARBITER_FUZZ_TARGET(settings) {
    const std::string_view text{reinterpret_cast<const char*>(data), size};
    read_file(text);
    match_glob(text);
    return 0;
}
