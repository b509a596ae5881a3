#include "run/files/rating_lists.hpp"

#include "core/base/text.hpp"
#include "run/io/text_file.hpp"
#include "run/io/usage_error.hpp"

#include <fmt/core.h>

#include <optional>
#include <utility>

namespace arbiter {
inline namespace v1 {
namespace hidden {

std::vector<names::RatingList> read_rating_lists(const std::vector<std::string>& files,
                                                 const std::string& months_word,
                                                 std::vector<std::string>& warnings) {
    if (!months_word.empty() && files.empty())
        throw UsageError("--ratings-for is given, but no --ratings FILE");
    std::optional<names::RatingMonths> months;
    if (!months_word.empty()) {
        months = names::parse_rating_months(months_word);
        if (!months)
            throw UsageError(fmt::format(
                "--ratings-for is '{}', but it is a month such as 2026.09, or 2026.07..2026.09",
                escaped(months_word)));
    }
    std::vector<names::RatingList> lists;
    for (const std::string& file : files) {
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

}  // namespace hidden
}  // namespace v1
}  // namespace arbiter
