#include "values.hpp"

#include <array>
#include <limits>
#include <map>
#include <utility>

namespace arbiter::python {
namespace {

// The members of an enumeration of arbiter/_types.py, in the order of that of the library.
template <class Value, std::size_t N>
py::object member_of(const char* type, Value value) {
    static std::array<PyObject*, N> members{};  // as long as the interpreter
    PyObject*& member = members[static_cast<std::size_t>(value)];
    if (member == nullptr) member = type_of(type)(to_python(to_string(value))).release().ptr();
    return py::reinterpret_borrow<py::object>(member);
}

// The same text as in the last game, most of the time.
class Recent {
  public:
    py::object operator()(std::string_view text) {
        if (object_ == nullptr || text != text_) {
            py::object made = to_python(text);
            Py_XDECREF(object_);
            object_ = made.release().ptr();
            text_ = text;
        }
        return py::reinterpret_borrow<py::object>(object_);
    }
    py::object or_none(std::string_view text) { return text.empty() ? py::none() : (*this)(text); }
    py::object operator()(const std::optional<std::string_view>& text) {
        return text ? (*this)(*text) : py::none();
    }

  private:
    std::string text_;
    PyObject* object_ = nullptr;  // as long as the interpreter
};

PyObject* types_module() {
    static PyObject* const module = py::module_::import("arbiter._types").release().ptr();
    return module;
}

py::object can_win_of(std::string_view white, std::string_view black) {
    static Recent words[2];
    static py::handle type = type_of("CanWin");
    py::object members[] = {words[0](white), words[1](black)};
    return named_tuple(type, members);
}

}  // namespace

py::handle type_of(const char* name) {
    static std::map<const char*, PyObject*> types;  // by the address of the constant
    PyObject*& type = types[name];
    if (type == nullptr)
        type = py::handle(types_module()).attr(name).cast<py::object>().release().ptr();
    return type;
}

py::object named_tuple(py::handle type, std::span<py::object> members) {
    auto* const type_object = reinterpret_cast<PyTypeObject*>(type.ptr());
    PyObject* const tuple =
        type_object->tp_alloc(type_object, static_cast<Py_ssize_t>(members.size()));
    if (tuple == nullptr) throw py::error_already_set();
    for (std::size_t i = 0; i < members.size(); ++i)
        PyTuple_SET_ITEM(tuple, static_cast<Py_ssize_t>(i), members[i].release().ptr());
    return py::reinterpret_steal<py::object>(tuple);
}

py::object to_python(std::string_view text) {
    PyObject* const made =
        PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), "replace");
    if (made == nullptr) throw py::error_already_set();
    return py::reinterpret_steal<py::object>(made);
}

py::object to_python(Severity severity) {
    return member_of<Severity, 4>("Severity", severity);
}
py::object to_python(Certainty certainty) {
    return member_of<Certainty, 4>("Certainty", certainty);
}
py::object to_python(FixKind kind) {
    return member_of<FixKind, 2>("FixKind", kind);
}
py::object to_python(Status status) {
    return member_of<Status, 4>("Status", status);
}

py::object to_python(const Edit& edit) {
    return make("Edit", edit.begin, edit.end, edit.text);
}

py::object to_python(const Fix& fix) {
    return make("Fix", fix.kind, tuple_of(fix.edits));
}

py::object to_python(const Finding& finding) {
    return make("Finding", finding.file, number_or_none(finding.game), finding.line, finding.column,
                finding.byte_begin, finding.byte_end, finding.ply, finding.code, finding.rule,
                finding.severity, finding.certainty, finding.message, finding.count,
                word_or_none(finding.article), word_or_none(finding.laws),
                word_or_none(finding.fen), finding.fix);
}

py::object to_python(const Claim& claim) {
    return make("Claim", claim.first_ply, claim.plies);
}

py::object to_python(const Claims& claims) {
    // Most games have none: one value for them all.
    static std::array<PyObject*, 2> none{};
    const bool is_empty = !claims.threefold_on_board && !claims.threefold_intended &&
                          !claims.fifty_on_board && !claims.fifty_intended && !claims.material;
    PyObject*& same = none[claims.knows_material ? 1 : 0];
    if (is_empty && same != nullptr) return py::reinterpret_borrow<py::object>(same);
    py::object made =
        make("Claims", claims.threefold_on_board, claims.threefold_intended, claims.fifty_on_board,
             claims.fifty_intended, claims.material, claims.knows_material);
    if (is_empty) same = py::object(made).release().ptr();
    return made;
}

py::object to_python(const ClaimWindow& window) {
    return make("ClaimWindow", window.kind, window.who, window.from_ply, window.to_ply,
                tuple_of(window.on_board), tuple_of(window.intended), tuple_of(window.occurrences),
                window.quiet_plies, tuple_of(window.intended_moves), window.fen, window.article,
                window.laws, window.is_certain, window.is_conditional);
}

py::object to_python(const Ending& ending) {
    const std::string_view board(&ending.board, ending.board == '\0' ? 0 : 1);
    return make("Ending", ending.kind, ending.ply, word_or_none(ending.article), ending.result,
                word_or_none(ending.proof), word_or_none(board));
}

py::object to_python(const IllegalMove& illegal) {
    const std::string_view board(&illegal.board, illegal.board == '\0' ? 0 : 1);
    return make("IllegalMove", illegal.ply, illegal.san, illegal.rule, word_or_none(board));
}

py::object to_python(const Ruling& ruling) {
    return make("Ruling", ruling.text, word_or_none(ruling.laws), tuple_of(ruling.laws_also),
                word_or_none(ruling.time_class), ruling.ending,
                can_win_of(ruling.white_can_win, ruling.black_can_win), ruling.claims,
                tuple_of(ruling.windows));
}

py::object to_python(const Summary& summary) {
    return make("Summary", summary.games, summary.clean, summary.flagged, summary.rejected,
                summary.unchecked, summary.errors, summary.warnings, summary.infos, summary.styles,
                summary.bytes, tuple_of(summary.problems), summary.text(), 0);
}

py::object facts_of(const Game& game) {
    static py::handle type = type_of("Facts");
    static Recent file, variant, edition, time_class, start, tag, token, termination;
    static PyObject* const nothing = py::tuple().release().ptr();
    const Facts& facts = game.facts();
    py::object members[] = {file(game.file()),
                            py::int_(game.ordinal()),
                            py::int_(game.line()),
                            py::int_(game.byte_begin()),
                            py::int_(game.byte_end()),
                            to_python(facts.status),
                            variant(facts.variant),
                            edition(facts.laws),
                            facts.laws_also.empty() ? py::reinterpret_borrow<py::object>(nothing)
                                                    : tuple_of(facts.laws_also),
                            time_class.or_none(facts.time_class),
                            start.or_none(facts.start_fen),
                            word_or_none(facts.final_fen),
                            py::int_(facts.plies),
                            py::bool_(facts.legal),
                            to_python(facts.illegal),
                            tag(facts.result_tag),
                            token(facts.result_token),
                            termination(facts.termination_tag),
                            to_python(facts.ending),
                            can_win_of(facts.white_can_win, facts.black_can_win),
                            to_python(facts.claims),
                            py::int_(facts.max_repetition),
                            py::int_(facts.max_quiet_plies),
                            py::int_(facts.kept_plies),
                            to_python(facts.moves_hash),
                            py::int_(facts.findings)};
    return named_tuple(type, members);
}

void throw_error(ErrorKind kind, const std::string& text) {
    const char* const name = kind == ErrorKind::Usage   ? "UsageError"
                             : kind == ErrorKind::Input ? "InputError"
                                                        : "InternalError";
    PyObject* const type =
        kind == ErrorKind::NotFound ? PyExc_FileNotFoundError : type_of(name).ptr();
    PyErr_SetObject(type, to_python(text).ptr());
    throw py::error_already_set();
}

std::string text_in(const char* name, py::handle value) {
    if (!PyUnicode_Check(value.ptr()))
        throw py::type_error(std::string(name) + " must be a str, not " +
                             Py_TYPE(value.ptr())->tp_name);
    Py_ssize_t size = 0;
    const char* const text = PyUnicode_AsUTF8AndSize(value.ptr(), &size);
    if (text == nullptr) throw py::error_already_set();
    return {text, static_cast<std::size_t>(size)};
}

std::vector<std::string> texts_in(const char* name, py::handle value) {
    std::vector<std::string> texts;
    if (PyUnicode_Check(value.ptr()) || !py::isinstance<py::iterable>(value))
        throw py::type_error(std::string(name) + " must be a list of str, not " +
                             Py_TYPE(value.ptr())->tp_name);
    for (const py::handle each : py::reinterpret_borrow<py::iterable>(value))
        texts.push_back(text_in(name, each));
    return texts;
}

bool flag_in(const char* name, py::handle value) {
    if (!PyBool_Check(value.ptr()))
        throw py::type_error(std::string(name) + " must be True or False, not " +
                             Py_TYPE(value.ptr())->tp_name);
    return value.ptr() == Py_True;
}

std::uint64_t number_in(const char* name, py::handle value, std::uint64_t most) {
    if (!PyLong_Check(value.ptr()) || PyBool_Check(value.ptr()))
        throw py::type_error(std::string(name) + " must be an int, not " +
                             Py_TYPE(value.ptr())->tp_name);
    const std::uint64_t number = PyLong_AsUnsignedLongLong(value.ptr());
    const bool is_out = PyErr_Occurred() != nullptr;
    PyErr_Clear();
    if (is_out || number > most)
        throw_error(ErrorKind::Usage,
                    std::string(name) + " is " + std::string(py::str(value)).substr(0, 40) +
                        ", but takes a whole number from 0 to " + std::to_string(most));
    return number;
}

Options options_in(const py::dict& words) {
    Options options;
    constexpr std::uint64_t kMost32 = std::numeric_limits<std::uint32_t>::max();
    for (const auto& [key, value] : words) {
        const std::string name = text_in("the name of an option", key);
        const char* const called = name.c_str();
        if (name == "laws")
            options.laws = text_in(called, value);
        else if (name == "profile")
            options.profile = text_in(called, value);
        else if (name == "select")
            options.select = texts_in(called, value);
        else if (name == "ignore")
            options.ignore = texts_in(called, value);
        else if (name == "severity")
            options.severity = texts_in(called, value);
        else if (name == "today")
            options.today = text_in(called, value);
        else if (name == "dead")
            options.dead = text_in(called, value);
        else if (name == "played_illegal")
            options.played_illegal = text_in(called, value);
        else if (name == "budget")
            options.budget = number_in(called, value, std::numeric_limits<std::uint64_t>::max());
        else if (name == "tolerance")
            options.tolerance = static_cast<std::uint32_t>(number_in(called, value, kMost32));
        else if (name == "quick")
            options.quick = flag_in(called, value);
        else if (name == "findings")
            options.findings = flag_in(called, value);
        else if (name == "inline_suppression")
            options.inline_suppression = flag_in(called, value);
        else
            throw py::type_error("unexpected option '" + name + "'");
    }
    return options;
}

}  // namespace arbiter::python
