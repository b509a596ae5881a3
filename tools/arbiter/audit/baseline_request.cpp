#include "tools/arbiter/audit/baseline_request.hpp"

#include "core/base/text.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <iterator>
#include <new>
#include <system_error>

namespace arbiter::tools {
namespace {

std::string file_named(const Arguments& arguments, OptionName option) {
    const std::string path = arguments.last(option).value_or("");
    if (arguments.has(option) && (path.empty() || path == "-"))
        throw UsageError(fmt::format("--{} takes the name of a file", option));
    return path;
}

std::string read_whole(const std::string& path) {
    errno = 0;
    std::ifstream stream(path, std::ios::binary);
    std::string text{std::istreambuf_iterator<char>(stream), {}};
    if (!stream.is_open() && errno == ENOMEM) throw std::bad_alloc();
    if (!stream.is_open() || stream.bad())
        throw UsageError(fmt::format("cannot open the baseline '{}': {}", escaped(path, 300),
                                     std::generic_category().message(errno)));
    return text;
}

}  // namespace

BaselineRequest::BaselineRequest(const Arguments& arguments)
    : read_from_(file_named(arguments, "baseline")),
      write_to_(file_named(arguments, "write-baseline")) {
    if (read_from_.empty() && write_to_.empty()) return;
    if (arguments.has("fix") || arguments.has("diff"))
        throw UsageError("a baseline is about findings that stay; leave out --fix and --diff");
    baseline_.emplace();
    if (!write_to_.empty()) file_.emplace(write_to_);
    if (read_from_.empty()) return;
    const auto read = baseline_->read(read_whole(read_from_), escaped(read_from_, 300));
    if (!read) throw UsageError(read.error());
}

bool BaselineRequest::finish(Console& console, const engine::AuditOutcome& outcome) {
    if (!baseline_) return false;
    const bool is_whole = !outcome.summary.is_partial;
    if (!read_from_.empty())
        console.always(fmt::format("baseline {}: {} known findings left out",
                                   escaped(read_from_, 300), outcome.summary.findings.known));
    if (const std::uint64_t expired = baseline_->expired();
        !read_from_.empty() && is_whole && expired != 0)
        console.always(
            fmt::format("baseline {}: {} occurrence{} of it expired: not found in these inputs; "
                        "--write-baseline {} takes {} out",
                        escaped(read_from_, 300), expired, expired == 1 ? "" : "s",
                        escaped(read_from_, 300), expired == 1 ? "it" : "them"));
    if (write_to_.empty()) return false;
    if (!is_whole) {
        console.error(fmt::format("baseline {} is not written, because the run is partial",
                                  escaped(write_to_, 300)));
        return false;
    }
    file_->write(baseline_->text());
    file_->commit();
    console.always(fmt::format("baseline {}: {} occurrences written", escaped(write_to_, 300),
                               baseline_->found()));
    return true;
}

}  // namespace arbiter::tools
