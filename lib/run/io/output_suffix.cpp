#include "run/io/output_suffix.hpp"

#include "core/base/text.hpp"
#include "run/io/usage_error.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <string>
#include <vector>

namespace arbiter::io {
namespace {

// Those of packed files that are written.
constexpr std::string_view kPackings[] = {".gz", ".zst", ".bz2", ".xz"};

// A file of such a name is expected to have that form.
constexpr std::string_view kKnown[] = {
    ".pgn",   ".sqlite", ".db",   ".csv", ".ndjson", ".jsonl", ".json", ".html", ".htm",
    ".sarif", ".xml",    ".md",   ".epd", ".fen",    ".uci",   ".trf",  ".cbh",  ".cbv",
    ".cbf",   ".si3",    ".si4",  ".si5", ".sg4",    ".pgi",   ".zip",  ".tar",  ".tgz",
    ".7z",    ".rar",    ".xlsx", ".xls", ".ods",    ".pdf",   ".bin",  ".abk",  ".ctg"};

// From the last dot of the name on, in lower case.
std::string suffix_of(std::string_view name) {
    name.remove_prefix(name.find_last_of('/') + 1);
    const std::size_t dot = name.find_last_of('.');
    if (dot == std::string_view::npos || dot == 0) return {};
    std::string suffix(name.substr(dot));
    std::ranges::transform(suffix, suffix.begin(), to_ascii_lower);
    return suffix;
}

}  // namespace

std::string_view form_by_suffix(std::string_view output, std::span<const SuffixForm> forms) {
    std::string suffix = suffix_of(output);
    if (std::ranges::find(kPackings, suffix) != std::end(kPackings))
        suffix = suffix_of(output.substr(0, output.size() - suffix.size()));
    const auto found = std::ranges::find(forms, suffix, &SuffixForm::suffix);
    if (found != forms.end()) return found->form;
    if (std::ranges::find(kKnown, suffix) == std::end(kKnown)) return {};
    std::vector<std::string_view> names;
    for (const SuffixForm& each : forms)
        names.push_back(each.suffix);
    throw UsageError(fmt::format("--output is '{}', but no {} file is written here: only {}",
                                 escaped(output), suffix, joined(names, ", ")));
}

}  // namespace arbiter::io
