#include "core/fix/unified_diff.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <iterator>
#include <utility>

namespace arbiter::fix {
namespace {

bool is_at_line_start(std::string_view block) {
    return block.empty() || block.back() == '\n';
}

// Length of the first line of `text`, its LF included.
std::size_t line_length(std::string_view text) {
    const std::size_t end = text.find('\n');
    return end == std::string_view::npos ? text.size() : end + 1;
}

// Length of the last line.
std::size_t last_line_length(std::string_view text) {
    if (text.size() < 2) return text.size();
    const std::size_t before = text.rfind('\n', text.size() - 2);
    return before == std::string_view::npos ? text.size() : text.size() - before - 1;
}

// The name as git writes it: in quotes with C escapes when it holds what would end the line.
std::string header_name(std::string_view prefix, std::string_view name) {
    std::string path(prefix);
    if (!name.starts_with('/')) path += '/';
    path += name;
    const auto is_odd = [](char c) {
        return static_cast<unsigned char>(c) < 0x20 || c == '"' || c == '\\' || c == 0x7f;
    };
    if (std::ranges::none_of(path, is_odd)) {
        // A tab ends a name that has a space in it.
        if (path.find(' ') != std::string::npos) path += '\t';
        return path;
    }
    std::string quoted = "\"";
    for (const char c : path) {
        if (c == '"' || c == '\\')
            quoted.append({'\\', c});
        else if (is_odd(c))
            fmt::format_to(std::back_inserter(quoted), "\\{:03o}", static_cast<unsigned char>(c));
        else
            quoted += c;
    }
    return quoted + '"';
}

}  // namespace

void UnifiedDiff::begin_file(std::string_view name) {
    *this = {};
    name_ = name;
}

void UnifiedDiff::same(std::string_view bytes, std::string& out, bool is_between_games) {
    if (is_in_block_) {
        // The block ends where both files begin a line.
        if (!is_at_line_start(old_block_) || !is_at_line_start(new_block_)) {
            const std::string_view rest = bytes.substr(0, line_length(bytes));
            old_block_.append(rest);
            new_block_.append(rest);
            bytes.remove_prefix(rest.size());
            if (is_between_games && old_block_.size() > kLongestLine) return refuse_long_line();
            if (!is_at_line_start(old_block_)) return;
        }
        settle_block(out);
    }
    if (is_line_dropped_ && !bytes.empty()) {
        const std::size_t rest = line_length(bytes);
        is_line_dropped_ = bytes[rest - 1] != '\n';
        bytes.remove_prefix(rest);
        if (is_line_dropped_) return;
        ++old_line_;
        ++new_line_;
    }
    bool was_in_hunk = true;
    while (!bytes.empty()) {
        if (was_in_hunk && !is_in_hunk_ && line_.empty()) bytes = skip_quiet(bytes);
        was_in_hunk = is_in_hunk_;
        const std::string_view line = bytes.substr(0, line_length(bytes));
        bytes.remove_prefix(line.size());
        if (line_.empty() && line.ends_with('\n')) {
            add_line(line, out);
            continue;
        }
        line_.append(line);
        if (is_between_games && line_.size() > kLongestLine && !line.ends_with('\n'))
            return drop_long_line(out);
        if (!line.ends_with('\n')) return;
        const std::string whole = std::exchange(line_, {});
        add_line(whole, out);
    }
}

// What was read of the line is forgotten, and the lines before it are no context of what follows.
void UnifiedDiff::drop_long_line(std::string& out) {
    if (is_in_hunk_) close_hunk(kContext, false, out);
    old_line_ += quiet_lines_.size();
    new_line_ += quiet_lines_.size();
    quiet_lines_.clear();
    std::string().swap(line_);
    is_line_dropped_ = true;
}

void UnifiedDiff::refuse_long_line() {
    problem_ = "cannot show the change of a line of more than " + std::to_string(kLongestLine) +
               " bytes between the games of '" + name_ + "'";
}

// Between hunks only the last lines matter: the others are counted.
std::string_view UnifiedDiff::skip_quiet(std::string_view bytes) {
    std::size_t keep = bytes.rfind('\n');
    for (std::size_t i = 0; i < kContext && keep != std::string_view::npos && keep != 0; ++i)
        keep = bytes.rfind('\n', keep - 1);
    if (keep == std::string_view::npos || keep == 0) return bytes;
    const auto lines = static_cast<std::uint64_t>(
        std::count(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(keep + 1), '\n'));
    old_line_ += lines + quiet_lines_.size();
    new_line_ += lines + quiet_lines_.size();
    quiet_lines_.clear();
    return bytes.substr(keep + 1);
}

void UnifiedDiff::differ(std::string_view old_bytes, std::string_view new_bytes) {
    if (is_line_dropped_) return refuse_long_line();
    if (!is_in_block_) {
        old_block_ = line_;
        new_block_ = std::exchange(line_, {});
        is_in_block_ = true;
    }
    old_block_.append(old_bytes);
    new_block_.append(new_bytes);
}

void UnifiedDiff::end_file(std::string& out) {
    if (is_in_block_) settle_block(out);
    if (!line_.empty()) {
        const std::string whole = std::exchange(line_, {});
        add_line(whole, out);
    }
    if (is_in_hunk_) close_hunk(kContext, quiet_lines_.size() <= kContext, out);
}

void UnifiedDiff::add_line(std::string_view line, std::string& out) {
    quiet_lines_.emplace_back(line);
    if (!is_in_hunk_) {
        if (quiet_lines_.size() <= kContext) return;
        quiet_lines_.pop_front();
        ++old_line_;
        ++new_line_;
        return;
    }
    if (quiet_lines_.size() > 2 * kContext) close_hunk(kContext, false, out);
}

// The lines of the block, without those at both ends that are the same after all.
void UnifiedDiff::settle_block(std::string& out) {
    is_in_block_ = false;
    std::string old_block = std::exchange(old_block_, {});
    std::string new_block = std::exchange(new_block_, {});
    std::string_view old_lines = old_block;
    std::string_view new_lines = new_block;
    while (!old_lines.empty() && !new_lines.empty()) {
        const std::string_view line = old_lines.substr(0, line_length(old_lines));
        if (line != new_lines.substr(0, line_length(new_lines))) break;
        add_line(line, out);
        old_lines.remove_prefix(line.size());
        new_lines.remove_prefix(line.size());
    }
    std::string_view tail = old_lines.substr(old_lines.size());
    while (!old_lines.empty() && !new_lines.empty()) {
        const std::size_t length = last_line_length(old_lines);
        if (old_lines.substr(old_lines.size() - length) !=
            new_lines.substr(new_lines.size() - last_line_length(new_lines)))
            break;
        tail = {old_lines.data() + old_lines.size() - length, tail.size() + length};
        old_lines.remove_suffix(length);
        new_lines.remove_suffix(length);
    }
    if (!old_lines.empty() || !new_lines.empty()) add_change(old_lines, new_lines, out);
    while (!tail.empty()) {
        const std::string_view line = tail.substr(0, line_length(tail));
        add_line(line, out);
        tail.remove_prefix(line.size());
    }
}

void UnifiedDiff::add_change(std::string_view old_lines, std::string_view new_lines,
                             std::string& out) {
    const std::size_t quiet = quiet_lines_.size();
    if (is_in_hunk_ && hunk_.size() > kSoftHunkBytes && quiet >= 2)
        close_hunk(quiet / 2, false, out);
    if (is_in_hunk_ && hunk_.size() > kHardHunkBytes) close_hunk(0, false, out);
    if (!is_in_hunk_) open_hunk();
    for (const std::string& line : quiet_lines_)
        append_line(' ', line);
    quiet_lines_.clear();
    append('-', old_lines);
    append('+', new_lines);
}

void UnifiedDiff::open_hunk() {
    is_in_hunk_ = true;
    hunk_.clear();
    leading_ = quiet_lines_.size();
    old_start_ = old_line_;
    new_start_ = new_line_;
    old_count_ = new_count_ = 0;
}

// Fewer lines before a change than after it mean to `patch` that the hunk begins the file, and the
// other way round that it ends it: so there are as many on both sides anywhere else. The last of
// the unchanged lines precede the next hunk.
void UnifiedDiff::close_hunk(std::size_t trailing, bool ends_file, std::string& out) {
    trailing = std::min(trailing, quiet_lines_.size());
    if (leading_ < trailing && old_start_ != 0) {
        trailing = leading_;
        ends_file = false;
    }
    if (leading_ > trailing && !ends_file) drop_leading(leading_ - trailing);
    for (std::size_t i = 0; i < trailing; ++i) {
        append_line(' ', quiet_lines_.front());
        quiet_lines_.pop_front();
    }
    old_line_ = old_start_ + old_count_;
    new_line_ = new_start_ + new_count_;
    while (quiet_lines_.size() > kContext) {
        quiet_lines_.pop_front();
        ++old_line_;
        ++new_line_;
    }
    const auto into = std::back_inserter(out);
    if (!has_header_)
        fmt::format_to(into, "--- {}\n+++ {}\n", header_name("a", name_), header_name("b", name_));
    has_header_ = true;
    // An empty range is named by the line before it.
    const auto range = [](std::uint64_t start, std::uint64_t count) {
        if (count == 1) return fmt::format("{}", start + 1);
        return fmt::format("{},{}", count == 0 ? start : start + 1, count);
    };
    fmt::format_to(into, "@@ -{} +{} @@\n", range(old_start_, old_count_),
                   range(new_start_, new_count_));
    out += hunk_;
    hunk_.clear();
    is_in_hunk_ = false;
}

void UnifiedDiff::drop_leading(std::size_t lines) {
    std::size_t end = 0;
    for (std::size_t i = 0; i < lines; ++i)
        end = hunk_.find('\n', end) + 1;
    hunk_.erase(0, end);
    old_start_ += lines;
    new_start_ += lines;
    old_count_ -= lines;
    new_count_ -= lines;
}

void UnifiedDiff::append(char mark, std::string_view lines) {
    while (!lines.empty()) {
        const std::string_view line = lines.substr(0, line_length(lines));
        append_line(mark, line);
        lines.remove_prefix(line.size());
    }
}

void UnifiedDiff::append_line(char mark, std::string_view line) {
    hunk_ += mark;
    hunk_ += line;
    if (!line.ends_with('\n')) hunk_ += "\n\\ No newline at end of file\n";
    if (mark != '+') ++old_count_;
    if (mark != '-') ++new_count_;
}

}  // namespace arbiter::fix
