#pragma once

#include <gtest/gtest.h>

#include <concepts>
#include <ostream>
#include <string_view>

namespace arbiter::testing {

template <class T>
concept HasName = requires(const T& value) {
    { value.name } -> std::convertible_to<std::string_view>;
};

}  // namespace arbiter::testing

// A parameter of a test is printed by its name, not by the bytes of its pointers. GoogleTest looks
// for a printer beside the type only, and these types are in the anonymous namespaces of their
// tests.
template <arbiter::testing::HasName T>
class testing::internal::UniversalPrinter<T> {
  public:
    static void Print(const T& value, std::ostream* out) { *out << std::string_view(value.name); }
};
