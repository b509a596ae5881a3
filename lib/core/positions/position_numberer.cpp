#include "core/positions/position_numberer.hpp"

#include "core/check/rules/fen/position_rules.hpp"

#include <span>

namespace arbiter::positions {

FirstPlace& FirstPlaces::slot_of(const fen_line::Key& key) {
    const std::size_t mask = slots_.size() - 1;
    std::size_t at = key.low & mask;
    while (slots_[at].ordinal != 0 && slots_[at].key != key)
        at = (at + 1) & mask;
    return slots_[at];
}

void FirstPlaces::grow() {
    constexpr std::size_t kFewest = 1024;
    std::vector<FirstPlace> before(slots_.empty() ? kFewest : 2 * slots_.size());
    before.swap(slots_);
    for (const FirstPlace& place : before)
        if (place.ordinal != 0) slot_of(place.key) = place;
}

std::optional<FirstPlace> FirstPlaces::find_or_keep(const FirstPlace& place) {
    // At most three quarters full.
    if (4 * (size_ + 1) > 3 * slots_.size()) grow();
    FirstPlace& slot = slot_of(place.key);
    if (slot.ordinal != 0) return slot;
    slot = place;
    ++size_;
    return std::nullopt;
}

void FirstPlaces::clear() {
    slots_.clear();
    size_ = 0;
}

// Adds a finding to position `game` of the batch, and grades it anew.
template <class Report>
void PositionNumberer::add(PositionBatch& batch, std::uint32_t game, Report report) {
    report::GameRecord& record = batch.games[game];
    const std::size_t kept = batch.findings.size();
    const std::uint64_t flagging = batch.findings.flagging();
    batch.findings.begin_game(encoding::Charset::Utf8, record.span.size());
    report(batch.findings);
    if (record.status == report::Status::Clean && batch.findings.flagging() != flagging) {
        record.status = report::Status::Flagged;
        --batch.tally.of(report::Status::Clean);
        ++batch.tally.of(report::Status::Flagged);
    }
    if (batch.findings.size() == kept) return;
    batch.findings.place_last(record.findings_begin, record.findings_end);
    ++record.findings_end;
    for (report::GameRecord& later : std::span(batch.games).subspan(game + 1)) {
        ++later.findings_begin;
        ++later.findings_end;
    }
}

void PositionNumberer::find_positions(PositionBatch& batch) {
    for (const PositionMark& mark : batch.keys) {
        const std::uint64_t ordinal = batch.first_game + mark.game;
        const auto first = positions_.find_or_keep(
            {.key = mark.key, .ordinal = ordinal, .file = files_.size() - 1});
        if (!first) continue;
        if (!batch.outputs.empty() && batch.outputs[mark.game] != nullptr)
            batch.outputs[mark.game]->output = {};
        const bool is_same_file = first->file + 1 == files_.size();
        add(batch, mark.game, [&](check::Findings& findings) {
            check::report_duplicate_position(batch.games[mark.game].span, first->ordinal,
                                             is_same_file ? "" : files_[first->file], batch.mirrors,
                                             findings);
        });
    }
}

void PositionNumberer::find_ids(PositionBatch& batch) {
    for (const PositionMark& mark : batch.ids) {
        if (ids_.size() >= kMostIds) return;
        const auto first =
            ids_.find_or_keep({.key = mark.key, .ordinal = batch.first_game + mark.game});
        if (!first) continue;
        add(batch, mark.game, [&](check::Findings& findings) {
            check::report_duplicate_id(mark.span, first->ordinal, findings);
        });
    }
}

void PositionNumberer::number(PositionBatch& batch) {
    numberer_.number(batch);
    if (batch.is_first_of_file) {
        ids_.clear();
        files_.push_back(batch.file);
    }
    find_positions(batch);
    find_ids(batch);
}

}  // namespace arbiter::positions
