#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

// Counting the ends of lines is all that places cost, and it looks at every byte of an archive.
// The scalar kernel is the reference; the others must agree with it
// (tests/unit/core/report/line_ends_test.cpp).
namespace arbiter::report::detail {

// How many of the `size` bytes end a line: an LF, or a CR that no LF follows.
// REQUIRES: text[size] is readable.
using CountLineEnds = std::uint64_t (*)(const char* text, std::size_t size);

[[nodiscard]] std::uint64_t count_line_ends_scalar(const char* text, std::size_t size);
#if defined(__x86_64__)
[[nodiscard]] std::uint64_t count_line_ends_avx2(const char* text, std::size_t size);
#endif

// Every kernel that this processor can run, the fastest first.
[[nodiscard]] std::span<const CountLineEnds> line_end_kernels();

}  // namespace arbiter::report::detail
