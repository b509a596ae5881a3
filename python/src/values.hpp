#pragma once

#include "arbiter/files.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <pybind11/pybind11.h>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::python {

namespace py = pybind11;

// Values of the library as Python has them: named tuples and enumerations of arbiter/_types.py.
// THREADS: all of it under the interpreter's lock.

// A class of arbiter/_types.py.   LIFETIME: that of the interpreter.
[[nodiscard]] py::handle type_of(const char* name);

// UTF-8; what is none becomes U+FFFD.
[[nodiscard]] py::object to_python(std::string_view text);
[[nodiscard]] inline py::object to_python(const std::string& text) {
    return to_python(std::string_view(text));
}
[[nodiscard]] inline py::object to_python(const char* text) {
    return to_python(std::string_view(text));
}
[[nodiscard]] inline py::object to_python(bool value) {
    return py::bool_(value);
}
[[nodiscard]] inline py::object to_python(std::uint64_t value) {
    return py::int_(value);
}
[[nodiscard]] inline py::object to_python(std::uint32_t value) {
    return py::int_(value);
}
[[nodiscard]] inline py::object to_python(int value) {
    return py::int_(value);
}
[[nodiscard]] inline py::object to_python(py::object value) {
    return value;
}
[[nodiscard]] py::object to_python(Severity severity);
[[nodiscard]] py::object to_python(Certainty certainty);
[[nodiscard]] py::object to_python(FixKind kind);
[[nodiscard]] py::object to_python(Status status);
[[nodiscard]] py::object to_python(const Edit& edit);
[[nodiscard]] py::object to_python(const Fix& fix);
[[nodiscard]] py::object to_python(const Finding& finding);
[[nodiscard]] py::object to_python(const Claim& claim);
[[nodiscard]] py::object to_python(const Claims& claims);
[[nodiscard]] py::object to_python(const ClaimWindow& window);
[[nodiscard]] py::object to_python(const Ending& ending);
[[nodiscard]] py::object to_python(const IllegalMove& illegal);
[[nodiscard]] py::object to_python(const Ruling& ruling);
[[nodiscard]] py::object to_python(const Summary& summary);
// Of the game that it stands in.
[[nodiscard]] py::object facts_of(const Game& game);

template <class Value>
[[nodiscard]] py::object to_python(const std::optional<Value>& value) {
    return value ? to_python(*value) : py::none();
}

// A tuple of what is in `values`.
template <class Values>
[[nodiscard]] py::object tuple_of(const Values& values) {
    py::tuple tuple(std::size(values));
    std::size_t index = 0;
    for (const auto& value : values)
        tuple[index++] = to_python(value);
    return tuple;
}
// Empty is None.
[[nodiscard]] inline py::object word_or_none(std::string_view word) {
    return word.empty() ? py::none() : to_python(word);
}
[[nodiscard]] inline py::object number_or_none(std::uint64_t number) {
    return number == 0 ? py::none() : to_python(number);
}

// A named tuple of `type` with these members.
[[nodiscard]] py::object named_tuple(py::handle type, std::span<py::object> members);
template <class... Members>
[[nodiscard]] py::object make(const char* type, const Members&... members) {
    py::object all[] = {to_python(members)...};
    return named_tuple(type_of(type), all);
}

// THROWS: the Python exception that means `text`.
[[noreturn]] void throw_error(ErrorKind kind, const std::string& text);
template <class Value>
[[nodiscard]] Value value_of(Result<Value> result) {
    if (!result) throw_error(result.error_kind(), result.error());
    return std::move(*result);
}

// Words of a call.   THROWS: TypeError for other types, UsageError for numbers out of range.
[[nodiscard]] std::string text_in(const char* name, py::handle value);
[[nodiscard]] std::vector<std::string> texts_in(const char* name, py::handle value);
[[nodiscard]] bool flag_in(const char* name, py::handle value);
[[nodiscard]] std::uint64_t number_in(const char* name, py::handle value, std::uint64_t most);
// The members of Options that are in `words`, which must have no others but those in `also`.
[[nodiscard]] Options options_in(const py::dict& words);

void add_runs(py::module_& module);
void add_tables(py::module_& module);
void add_calls(py::module_& module);

}  // namespace arbiter::python
