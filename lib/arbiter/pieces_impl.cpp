#include "core/pgn/event_line.hpp"

#include "arbiter/inside/pieces.hpp"
#include "arbiter/inside/plan.hpp"

#include "arbiter/pieces.hpp"

#include <cstring>
#include <type_traits>
#include <utility>

namespace arbiter {
inline namespace v1 {
namespace hidden {
namespace {

template <class Value>
std::string bytes_of(const Value& value) {
    static_assert(std::is_trivially_copyable_v<Value>);
    std::string bytes(sizeof value, '\0');
    std::memcpy(bytes.data(), &value, sizeof value);
    return bytes;
}

// As it is without bytes of one.
template <class Value>
Value value_of(std::string_view bytes) {
    static_assert(std::is_trivially_copyable_v<Value>);
    Value value{};
    if (bytes.size() == sizeof value) std::memcpy(&value, bytes.data(), sizeof value);
    return value;
}

audit::TextStart start_of(const PieceStart& start) {
    return {.file = start.name,
            .is_end_of_file = start.is_last,
            .is_in_middle = start.begin != 0,
            .offset = start.begin,
            .traits = value_of<check::FileTraits>(start.traits)};
}

}  // namespace

Inspected& PieceMemory::borrow() {
    if (free.empty()) return all.emplace_back(*plan);
    Inspected& inspected = *free.back();
    free.pop_back();
    inspected.batch.clear();
    return inspected;
}

PieceBatches::PieceBatches(PieceMemory& memory, const PieceStart& start)
    : memory_(memory), cutter_(audit::CutAt::Games, kSlabBytes) {
    if (memory.plan->reads_other_formats) cutter_.read_other_formats();
    cutter_.begin(start_of(start));
}

PieceBatches::~PieceBatches() {
    for (Inspected* each : waiting_)
        memory_.free.push_back(each);
    for (Inspected* each : {filling_, lent_})
        if (each != nullptr) memory_.free.push_back(each);
}

void PieceBatches::feed(std::string_view bytes) {
    source_.feed(bytes);
    inspect();
}

void PieceBatches::finish() {
    source_.finish();
    inspect();
}

// All that can be cut by now.
void PieceBatches::inspect() {
    while (!cutter_.is_over()) {
        if (filling_ == nullptr) filling_ = &memory_.borrow();
        audit::Batch& batch = filling_->batch;
        if (!cutter_.next(source_, batch)) return;
        memory_.inspection.inspect(*filling_);
        cutter_.learn(batch.size, batch.memory_bytes());
        if (numberer_) {
            numberer_->number(batch);
            ++numbered_;
        }
        waiting_.push_back(std::exchange(filling_, nullptr));
    }
}

void PieceBatches::number(std::string_view state) {
    numberer_.emplace();
    numberer_->set_state(value_of<audit::Numberer::State>(state));
    for (Inspected* each : waiting_)
        numberer_->number(each->batch);
    numbered_ = waiting_.size();
}

std::string PieceBatches::state() const {
    return bytes_of(numberer_->state());
}

Inspected* PieceBatches::next() {
    if (lent_ != nullptr) memory_.free.push_back(std::exchange(lent_, nullptr));
    if (numbered_ == 0) return nullptr;
    --numbered_;
    lent_ = waiting_.front();
    waiting_.pop_front();
    return lent_;
}

PieceRun::PieceRun(PieceMemory& memory, const PieceStart& start) : run_(memory.plan) {
    auto batches = std::make_unique<PieceBatches>(memory, start);
    batches_ = batches.get();
    run_.begin(std::move(batches));
}

}  // namespace hidden

std::size_t find_border(std::string_view text, bool is_first) {
    const pgn::TextStart start = is_first ? pgn::TextStart::OfFile : pgn::TextStart::OfGame;
    std::size_t from = 0;
    if (is_first) {
        // Text before the first game goes with that game.
        const auto first = pgn::find_first_event_line(text, start);
        if (!first) return 0;
        from = *first;
    }
    return pgn::find_last_event_game(text, from, start).value_or(0);
}

Piece::Piece(std::unique_ptr<hidden::PieceRun> run) : run_(std::move(run)) {}
Piece::Piece(Piece&&) noexcept = default;
Piece& Piece::operator=(Piece&&) noexcept = default;
Piece::~Piece() = default;

void Piece::feed(std::string_view bytes) {
    run_->batches().feed(bytes);
}
void Piece::finish() {
    run_->batches().finish();
}
void Piece::number(std::string_view state) {
    run_->batches().number(state);
}
std::string Piece::state() const {
    return run_->batches().state();
}
const Game* Piece::next() {
    return run_->run().next();
}
const Summary& Piece::summary() const {
    return run_->run().summary();
}
std::span<const Finding> Piece::findings_without_game() const {
    return run_->run().findings_without_game();
}

PieceAudit::PieceAudit(std::unique_ptr<hidden::PieceMemory> memory) : memory_(std::move(memory)) {}
PieceAudit::PieceAudit(PieceAudit&&) noexcept = default;
PieceAudit& PieceAudit::operator=(PieceAudit&&) noexcept = default;
PieceAudit::~PieceAudit() = default;

Result<PieceAudit> PieceAudit::make(const Options& options, Wanted wanted) {
    Result<std::shared_ptr<const hidden::Plan>> plan = hidden::make_plan(options, false);
    if (!plan) return Error{plan.error()};
    (*plan)->wanted = static_cast<hidden::Depth>(wanted);
    return PieceAudit(std::make_unique<hidden::PieceMemory>(std::move(*plan)));
}

TextSight PieceAudit::sight(std::string_view first_bytes) const {
    const hidden::Plan& plan = *memory_->plan;
    hidden::ViewSource source(first_bytes);
    audit::TextCutter cutter(audit::CutAt::Games, hidden::kSlabBytes);
    if (plan.reads_other_formats) cutter.read_other_formats();
    cutter.begin({});
    const check::RuleSettings settings{};
    audit::Batch batch(settings);
    const bool has_batch = cutter.next(source, batch);
    const check::FileTraits& traits = batch.file_traits;
    const bool is_pgn =
        traits.other_format == pgn::OtherFormat::None && traits.utf16 == encoding::Charset::Utf8;
    return {hidden::bytes_of(traits), has_batch && is_pgn};
}

Piece PieceAudit::begin(const PieceStart& start) {
    return Piece(std::make_unique<hidden::PieceRun>(*memory_, start));
}

}  // namespace v1
}  // namespace arbiter
