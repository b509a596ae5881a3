#pragma once

#include "base/uninitialized_vector.hpp"

namespace arbiter::pgn::detail {

template <class T>
using UnwrittenVector = UninitializedVector<T>;

}  // namespace arbiter::pgn::detail
