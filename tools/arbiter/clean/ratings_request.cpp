#include "tools/arbiter/clean/ratings_request.hpp"

#include "run/files/rating_lists.hpp"

namespace arbiter::tools {

std::vector<names::RatingList> rating_lists_of(const Arguments& arguments,
                                               std::vector<std::string>& warnings) {
    return hidden::read_rating_lists(arguments.all("ratings"),
                                     arguments.last("ratings-for").value_or(""), warnings);
}

}  // namespace arbiter::tools
