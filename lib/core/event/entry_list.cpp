#include "core/event/entry_list.hpp"

#include "core/base/text.hpp"

#include <fmt/core.h>

#include <span>

namespace arbiter::event {

void EntryList::add(const audit::Batch& batch) {
    if (batch.is_first_of_file) games_ = lines_ = bytes_of_file_ = 0;
    bytes += batch.input_size();
    const std::size_t known = entries.size();
    reader_.read(batch, entries);
    for (GameEntry& entry : std::span(entries).subspan(known)) {
        entry.file = batch.file;
        entry.game += games_;
        entry.line += lines_;
        entry.byte += bytes_of_file_;
    }
    games_ += reader_.games();
    lines_ += reader_.line_ends();
    bytes_of_file_ += batch.input_size();
    if (!batch.is_last_of_file) return;
    if (!batch.open_error.empty())
        errors.push_back(batch.open_error);
    else if (batch.damage)
        errors.push_back(
            fmt::format("'{}' is damaged at byte {}: {}; the games before it were read",
                        escaped(batch.file), batch.damage->byte, batch.damage->what));
}

}  // namespace arbiter::event
