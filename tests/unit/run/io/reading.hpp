#pragma once

#include "run/io/input.hpp"

#include <optional>
#include <string>
#include <vector>

namespace arbiter::io::testing {

struct Read {
    std::string name, bytes;
    std::optional<Damage> damage;
    friend bool operator==(const Read&, const Read&) = default;
};

// What is left of `source`, read in pieces of this size.
[[nodiscard]] std::string rest_of(Source& source, std::size_t piece_bytes = 1 << 20);

// All members that are left of `input`.
[[nodiscard]] std::vector<Read> members_of(Input& input);

// A whole input: its members, and what is wrong with it.
struct Everything {
    std::vector<Read> members;
    std::optional<Damage> damage;

    [[nodiscard]] std::string bytes() const;    // of all members, one after the other
    [[nodiscard]] std::string problem() const;  // first of a member or the input; empty = none
    friend bool operator==(const Everything&, const Everything&) = default;
};

[[nodiscard]] Everything read_all(const std::string& path, const OpenLimits& limits = {});
// A file of these bytes, by as many decoders as `limits` says; expects that several read the same.
[[nodiscard]] Everything read_file(const std::string& bytes, const OpenLimits& limits = {});
// The same through a FIFO, in small pieces.
[[nodiscard]] Everything read_pipe(const std::string& bytes);

}  // namespace arbiter::io::testing
