#include "run/engine/touched_games.hpp"

#include <algorithm>

namespace arbiter::engine {
namespace {

std::uint64_t line_ends(std::string_view text) {
    return static_cast<std::uint64_t>(std::ranges::count(text, '\n'));
}

}  // namespace

void TouchedGames::begin(const audit::Batch& batch) {
    lines_before_ = batch.is_first_of_file ? 0 : lines_before_ + lines_inside_;
    changed_ = &by_input_[batch.input];
    // The lines of a file in UTF-16 are not those of its bytes.
    is_whole_ = changed_->is_whole_file() || (batch.is_decoded && !changed_->is_empty());
    const bool counts = !is_whole_ && !changed_->is_empty();
    lines_inside_ = counts ? line_ends(batch.text()) : 0;
    known_offset_ = 0;
    known_lines_ = 0;
    has_known_game_ = false;
}

bool TouchedGames::looks_at(const audit::Batch& batch, const report::GameRecord& game) {
    return is_touched(batch, game);
}

check::LeftOut TouchedGames::judge(const audit::Batch& batch, const report::GameRecord* game,
                                   const check::Finding& finding) {
    using check::LeftOut;
    if (is_whole_) return LeftOut::No;
    if (changed_->is_empty()) return LeftOut::Untouched;
    if (batch.run_place) return LeftOut::No;  // any game of the file may have changed the event
    if (game != nullptr && is_touched(batch, *game)) return LeftOut::No;
    const Lines own = lines_of(batch, finding.span);
    return changed_->touch_lines(own.first, own.last) ? LeftOut::No : LeftOut::Untouched;
}

bool TouchedGames::is_touched(const audit::Batch& batch, const report::GameRecord& game) {
    if (is_whole_ || changed_->is_empty()) return is_whole_;
    if (has_known_game_ && known_game_ == game.span.begin) return is_known_touched_;
    const Lines lines = lines_of(batch, game.span);
    has_known_game_ = true;
    known_game_ = game.span.begin;
    is_known_touched_ = game.is_position ? changed_->touch_lines(lines.first, lines.last)
                                         : changed_->touch_game(lines.first, lines.last);
    return is_known_touched_;
}

// A span may end with the end of its last line.
TouchedGames::Lines TouchedGames::lines_of(const audit::Batch& batch, ByteSpan span) {
    const std::uint64_t first = line_at(batch, span.begin);
    return {first, line_at(batch, std::max(span.begin + 1, span.end) - 1)};
}

std::uint64_t TouchedGames::line_at(const audit::Batch& batch, std::uint64_t offset) {
    const std::string_view text = batch.text();
    const auto at = static_cast<std::size_t>(
        std::clamp<std::uint64_t>(offset, batch.base_offset, batch.base_offset + text.size()) -
        batch.base_offset);
    if (at < known_offset_) known_offset_ = known_lines_ = 0;
    known_lines_ += line_ends(text.substr(known_offset_, at - known_offset_));
    known_offset_ = at;
    return lines_before_ + known_lines_ + 1;
}

}  // namespace arbiter::engine
