#include "core/query/query_error.hpp"

namespace arbiter::query {

std::string QueryError::message() const {
    std::string text = "column " + std::to_string(offset + 1) + ": " + problem;
    if (!nearest.empty()) text += ", did you mean '" + nearest + "'?";
    return text;
}

}  // namespace arbiter::query
