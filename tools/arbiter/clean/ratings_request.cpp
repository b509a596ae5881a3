#include "tools/arbiter/clean/ratings_request.hpp"

#include "core/base/text.hpp"
#include "run/io/text_file.hpp"

#include <fmt/core.h>

#include <optional>
#include <utility>

namespace arbiter::tools {
namespace {

std::optional<names::RatingMonths> months_of(const Arguments& arguments) {
    const auto word = arguments.last("ratings-for");
    if (!word) return std::nullopt;
    if (!arguments.has("ratings"))
        throw UsageError("--ratings-for is given, but no --ratings FILE");
    const auto months = names::parse_rating_months(*word);
    if (!months)
        throw UsageError(fmt::format(
            "--ratings-for is '{}', but it is a month such as 2026.09, or 2026.07..2026.09",
            escaped(*word)));
    return months;
}

}  // namespace

std::vector<names::RatingList> rating_lists_of(const Arguments& arguments,
                                               std::vector<std::string>& warnings) {
    const std::optional<names::RatingMonths> months = months_of(arguments);
    std::vector<names::RatingList> lists;
    for (const std::string& file : arguments.all("ratings")) {
        auto list = names::RatingList::read(io::text_file(file), months);
        if (!list) throw UsageError(fmt::format("--ratings: {}", list.error()));
        for (const auto& problem : list->problems().kept())
            warnings.push_back(problem.line == 0 ? fmt::format("{}: {}", problem.file, problem.what)
                                                 : fmt::format("{}:{}: {}", problem.file,
                                                               problem.line, problem.what));
        lists.push_back(std::move(list).value());
    }
    return lists;
}

}  // namespace arbiter::tools
