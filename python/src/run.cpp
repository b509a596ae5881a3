#include "run.hpp"

#include <exception>
#include <istream>
#include <utility>

namespace arbiter::python {
namespace {

constexpr std::size_t kPieceBytes = std::size_t{256} << 10;

// Moves of a game, one text of all.
py::object moves_of(const Game& game, std::string Move::*form) {
    std::string all;
    for (const Move& move : game.moves()) {
        if (!all.empty()) all += ' ';
        all += move.*form;
    }
    return to_python(all);
}

py::object tags_of(const Game& game) {
    py::dict tags;
    for (const Tag& tag : game.tags()) {
        const py::object name = to_python(tag.name);
        if (!tags.contains(name)) tags[name] = to_python(tag.value);
    }
    return tags;
}

PyObject* refuse_new(PyTypeObject* type, PyObject* /*arguments*/, PyObject* /*words*/) {
    PyErr_Format(PyExc_TypeError, "cannot create '%s' instances", type->tp_name);
    return nullptr;
}

}  // namespace

ObjectStream::int_type ObjectStream::underflow() {
    const py::gil_scoped_acquire lock;
    try {
        py::object piece = read_(kPieceBytes);
        if (PyUnicode_Check(piece.ptr())) piece = piece.attr("encode")("utf-8", "surrogateescape");
        if (!PyBytes_Check(piece.ptr()))
            throw py::type_error("read() of the file object must return bytes or str");
        piece_ = std::move(piece);
    } catch (py::error_already_set& error) {
        error_ = std::move(error);
        return traits_type::eof();
    } catch (const py::builtin_exception& error) {
        error.set_error();
        error_.emplace();
        return traits_type::eof();
    }
    char* const begin = PyBytes_AS_STRING(piece_.ptr());
    const Py_ssize_t size = PyBytes_GET_SIZE(piece_.ptr());
    setg(begin, begin, begin + size);
    return size == 0 ? traits_type::eof() : traits_type::to_int_type(*begin);
}

void ObjectStream::rethrow() {
    if (!error_) return;
    py::error_already_set error = std::move(*error_);
    error_.reset();
    throw error;
}

Source::Source(const std::string& kind, py::object what, const std::string& name,
               const py::dict& words, unsigned jobs, std::uint64_t max_window)
    : what_(std::move(what)),
      options_(std::make_shared<const Options>(options_in(words))),
      audit_(value_of(Audit::make(*options_))) {
    audit_.ask_while_reading([this] {
        const py::gil_scoped_acquire lock;
        if (PyErr_CheckSignals() != 0) stopped_.emplace();
        return !stopped_;
    });
    if (kind == "paths") {
        games_ = audit_.read(
            value_of(open(texts_in("paths", what_), {.jobs = jobs, .max_window = max_window})));
    } else if (kind == "bytes") {
        if (!PyBytes_Check(what_.ptr())) throw py::type_error("takes bytes");
        games_ =
            audit_.read(std::string_view(PyBytes_AS_STRING(what_.ptr()),
                                         static_cast<std::size_t>(PyBytes_GET_SIZE(what_.ptr()))),
                        name);
    } else {
        if (kind != "object") throw py::value_error("kind is paths, bytes or object");
        buffer_ = std::make_unique<ObjectStream>(what_);
        stream_ = std::make_unique<std::istream>(buffer_.get());
        games_ = audit_.read(*stream_, name);
    }
}

Source::~Source() = default;

std::size_t Source::next_batch() {
    return games_->next_batch();
}

void Source::rethrow() {
    if (buffer_) buffer_->rethrow();
    if (stopped_) {
        py::error_already_set error = std::move(*stopped_);
        stopped_.reset();
        throw error;
    }
    if (PyErr_CheckSignals() != 0) throw py::error_already_set();
}

PyGame::PyGame(GameRun* run, std::size_t index)
    : run_(run), index_(index), options_(run->source().options()) {}

PyGame::PyGame(const py::tuple& state) : run_(nullptr) {
    if (state.size() != kParts) throw py::value_error("this is no game");
    for (std::size_t i = 0; i < kParts; ++i)
        parts_[i] = state[i];
}

py::object PyGame::read(Part which) {
    const Game& game = run_->at(index_);
    switch (which) {
        case File:
            return to_python(game.file());
        case Ordinal:
            return to_python(game.ordinal());
        case Line:
            return to_python(game.line());
        case Begin:
            return to_python(game.byte_begin());
        case End:
            return to_python(game.byte_end());
        case Bytes:
            return py::bytes(game.text().data(), game.text().size());
        case Status:
            return to_python(game.status());
        case Findings:
            if (!options_->findings)
                throw_error(ErrorKind::Usage,
                            "findings were only counted: audit(..., findings=False)");
            return tuple_of(game.findings());
        case Tags:
            return tags_of(game);
        case Facts:
            return facts_of(game);
        case Ruling:
            return to_python(game.ruling());
        case Uci:
            return moves_of(game, &Move::uci);
        case San:
            return moves_of(game, &Move::san);
        default:
            return tuple_of(game.positions());
    }
}

py::object PyGame::part(Part which) {
    py::object& cached = parts_[which];
    if (cached) return cached;
    if (run_ == nullptr && which == Ruling) return cached = ruling_alone();
    // The positions are played again: arbiter/_game.py.
    if (run_ == nullptr) return py::none();
    py::object value = read(which);
    if (which != Fens) cached = value;
    return value;
}

void PyGame::keep() {
    for (std::size_t i = 0; i < Fens; ++i) {
        const auto which = static_cast<Part>(i);
        // Rulings cost more: they are made of the text when somebody asks.
        if (which == Ruling) continue;
        if (which == Findings && !options_->findings) continue;
        (void)part(which);
    }
    // Nobody plays two boards again from moves alone.
    const bool is_match = py::object(parts_[Facts].attr("variant")).equal(py::str("bughouse"));
    parts_[Fens] = is_match ? read(Fens) : py::none();
    run_ = nullptr;
}

// Of its text alone, followed by a game so that its end is one.
py::object PyGame::ruling_alone() {
    if (!options_) return py::none();
    const std::string text =
        std::string(PyBytes_AS_STRING(parts_[Bytes].ptr()),
                    static_cast<std::size_t>(PyBytes_GET_SIZE(parts_[Bytes].ptr()))) +
        "\n\n[Event \"?\"]\n\n*\n";
    Audit audit = value_of(Audit::make(*options_));
    Games games = audit.read(text, text_in("file", parts_[File]));
    const Game* const game = games.next();
    const std::string hash = text_in("moves_hash", py::object(parts_[Facts].attr("moves_hash")));
    if (game == nullptr || game->facts().moves_hash != hash)
        throw_error(ErrorKind::Usage,
                    "the ruling of this game depends on the text around it: read it while the game "
                    "is in work");
    return to_python(game->ruling());
}

py::tuple PyGame::state() {
    if (!parts_[Ruling]) (void)part(Ruling);
    if (run_ != nullptr) {
        GameRun* const run = run_;
        keep();
        run_ = run;
        if (parts_[Fens].is_none()) parts_[Fens] = py::object();
    }
    py::tuple state(static_cast<std::size_t>(kParts));
    for (std::size_t i = 0; i < kParts; ++i)
        state[i] = parts_[i] ? parts_[i] : py::none();
    return state;
}

GameRun::GameRun(std::unique_ptr<Source> source, py::object progress)
    : source_(std::move(source)), progress_(std::move(progress)) {}

GameRun::~GameRun() {
    try {
        close();
    } catch (const std::exception&) {
        // No memory: games that are kept lose what they did not read.
        PyErr_Clear();
    }
}

void GameRun::leave_batch() {
    for (const py::object& game : given_)
        if (game.ref_count() > 1) game.cast<PyGame&>().keep();
    given_.clear();
    size_ = next_ = 0;
}

void GameRun::close() {
    if (is_reading_ || !source_) return;
    leave_batch();
    if (!summary_) {
        summary_ = to_python(source_->audit().summary());
        rest_ = tuple_of(source_->audit().findings_without_game());
    }
    is_over_ = true;
    source_.reset();
}

bool GameRun::next_batch() {
    if (is_reading_) throw py::value_error("another thread is reading these games");
    leave_batch();
    if (is_over_) return false;
    is_reading_ = true;
    {
        const py::gil_scoped_release unlocked;
        size_ = source_->next_batch();
    }
    is_reading_ = false;
    source_->rethrow();
    if (!progress_.is_none()) {
        const Progress progress = source_->audit().progress();
        progress_(progress.bytes_done, progress.bytes_total, progress.games, progress.findings);
    }
    if (size_ == 0) close();
    return size_ != 0;
}

py::object GameRun::next() {
    if (next_ == size_ && !next_batch()) return py::object();
    if (given_.empty()) given_.reserve(size_);
    py::object game = py::cast(std::make_unique<PyGame>(this, next_++));
    given_.push_back(game);
    return game;
}

void GameRun::finish() {
    while (next_batch()) {
    }
}

py::object GameRun::summary() {
    if (is_reading_) throw py::value_error("another thread is reading these games");
    return summary_ ? summary_ : to_python(source_->audit().summary());
}

py::object GameRun::findings_without_game() {
    return rest_ ? rest_ : py::tuple();
}

void add_runs(py::module_& module) {
    py::class_<PyGame> game(module, "Game");
    const auto part = [&game](const char* name, PyGame::Part which) {
        game.def_property_readonly(name, [which](PyGame& self) { return self.part(which); });
    };
    part("file", PyGame::File);
    part("game", PyGame::Ordinal);
    part("line", PyGame::Line);
    part("byte_begin", PyGame::Begin);
    part("byte_end", PyGame::End);
    part("bytes", PyGame::Bytes);
    part("status", PyGame::Status);
    part("findings", PyGame::Findings);
    part("tags", PyGame::Tags);
    part("facts", PyGame::Facts);
    part("ruling", PyGame::Ruling);
    part("_uci", PyGame::Uci);
    part("_san", PyGame::San);
    part("_fens", PyGame::Fens);
    // Made by the library alone: what others made would have nothing in it.
    reinterpret_cast<PyTypeObject*>(game.ptr())->tp_new = &refuse_new;
    game.def("_state", &PyGame::state);
    module.def("game_of", [](const py::tuple& state) { return std::make_unique<PyGame>(state); });
    py::class_<GameRun>(module, "GameRun")
        .def(py::init([](const std::string& kind, py::object what, const std::string& name,
                         const py::dict& words, unsigned jobs, std::uint64_t max_window,
                         py::object progress) {
            return std::make_unique<GameRun>(
                std::make_unique<Source>(kind, std::move(what), name, words, jobs, max_window),
                std::move(progress));
        }))
        .def("__iter__", [](py::object self) { return self; })
        .def("__next__",
             [](GameRun& self) {
                 py::object next = self.next();
                 if (!next) throw py::stop_iteration();
                 return next;
             })
        .def("finish", &GameRun::finish)
        .def("close", &GameRun::close)
        .def("summary", &GameRun::summary)
        .def("findings_without_game", &GameRun::findings_without_game)
        .def_property_readonly("is_over", &GameRun::is_over);
}

}  // namespace arbiter::python
