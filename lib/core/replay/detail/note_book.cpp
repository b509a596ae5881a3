#include "core/replay/detail/note_book.hpp"

namespace arbiter::replay::detail {

void NoteBook::clear() {
    if (!notes_.empty()) counts_.fill(0);
    notes_.clear();
    kinds_ = {};
    refusals_.clear();
    is_listening_ = true;
}

void NoteBook::add(NoteKind kind, std::uint32_t token, std::uint32_t ply, std::uint32_t aux,
                   bool is_in_variation) {
    if (!is_listening_) return;
    std::uint32_t& count = counts_[static_cast<std::size_t>(kind)];
    if (count == kMost) return;
    ++count;
    kinds_.add(kind);
    notes_.push_back({kind, is_in_variation, token, ply, aux});
}

void NoteBook::take_back_last() {
    const NoteKind kind = notes_.back().kind;
    notes_.pop_back();
    if (--counts_[static_cast<std::size_t>(kind)] == 0) kinds_.remove(kind);
}

void NoteBook::refuse_in_variation(const Refusal& refusal) {
    add(NoteKind::VariationIllegal, refusal.token, refusal.ply,
        static_cast<std::uint32_t>(refusals_.size()), true);
    refusals_.push_back(refusal);
}

void NoteBook::refuse_in_main_line(const Refusal& refusal) {
    refusals_.insert(refusals_.begin(), refusal);
    for (Note& each : notes_)
        if (each.kind == NoteKind::VariationIllegal) ++each.aux;
}

}  // namespace arbiter::replay::detail
