#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::trf {

// In what a tournament report departs from the format, or from itself.
enum class DeviationKind : std::uint8_t {
    Form,       // readable, but not as the format has it: a date, a title, the case of a letter
    Field,      // a field cannot be read
    Asymmetry,  // the two players of a game say different things
    Points,     // points are not the sum of the results
    Unusual,    // may be right, but a person should look
    Count,      // a number that the header gives is not that of the lines
};

// Where a report deviates, and how it is repaired. Lines and columns are 1-based; columns count
// characters, as the format does.
struct Deviation {
    DeviationKind kind = DeviationKind::Form;
    std::uint32_t line = 0;
    std::uint32_t column = 0;
    std::string message;  // what is written, and what is true
    std::string repair;   // what the field should say; empty: only a person can decide
    friend bool operator==(const Deviation&, const Deviation&) = default;
};
using Deviations = std::vector<Deviation>;

void add(Deviations& deviations, DeviationKind kind, std::uint32_t line, std::uint32_t column,
         std::string message, std::string repair = {});

// "form", "field", "asymmetry", "points", "unusual", "count".
[[nodiscard]] std::string_view name_of(DeviationKind kind);

// By line, then column.
void sort(Deviations& deviations);

}  // namespace arbiter::trf
