#include "values.hpp"

// What arbiter/*.py is written on. Nothing here is for users.
PYBIND11_MODULE(_arbiter, module) {
    arbiter::python::add_runs(module);
    arbiter::python::add_tables(module);
    arbiter::python::add_calls(module);
}
