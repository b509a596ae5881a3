#include "run/git/patch_reader.hpp"

#include "core/base/text.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

namespace arbiter::git {
namespace {

// Only the ends of a longer line are kept: a name is shorter, and a game may be one line.
constexpr std::size_t kMostLineBytes = std::size_t{64} << 10;
constexpr std::size_t kKeptEnd = 64;

bool take_prefix(std::string_view& text, std::string_view prefix) {
    if (!text.starts_with(prefix)) return false;
    text.remove_prefix(prefix.size());
    return true;
}

// What follows a backslash in a name that git quotes as C does; `at` is moved past it.
char unescaped(std::string_view text, std::size_t& at) {
    constexpr std::string_view kLetters = "abtnvfr";
    constexpr std::string_view kMeanings = "\a\b\t\n\v\f\r";
    const char letter = text[at++];
    if (const std::size_t index = kLetters.find(letter); index != std::string_view::npos)
        return kMeanings[index];
    if (letter < '0' || letter > '7') return letter;
    unsigned value = static_cast<unsigned>(letter - '0');
    for (int i = 0; i < 2 && at < text.size() && text[at] >= '0' && text[at] <= '7'; ++i)
        value = value * 8 + static_cast<unsigned>(text[at++] - '0');
    return static_cast<char>(value);
}

// The name that `text` begins with, quoted or up to its end; `text` keeps what follows it.
std::string take_name(std::string_view& text) {
    if (!text.starts_with('"')) return std::string(std::exchange(text, {}));
    std::string name;
    std::size_t at = 1;
    while (at < text.size() && text[at] != '"') {
        const char c = text[at++];
        name += c == '\\' && at < text.size() ? unescaped(text, at) : c;
    }
    text.remove_prefix(std::min(at + 1, text.size()));
    return name;
}

// "a/x b/x": the name now. Unquoted names are equal here unless the file was renamed, which further
// lines say.
std::string name_in(std::string_view names) {
    std::string name;
    if (names.ends_with('"')) {
        const std::size_t quote = names.starts_with('"') ? names.find("\" \"") : names.find(" \"");
        if (quote == std::string_view::npos) return {};
        names.remove_prefix(names.find('"', quote + 1));
        name = take_name(names);
    } else {
        name = names.substr(std::min(names.size() / 2 + 1, names.size()));
    }
    std::string_view prefixed = name;
    return take_prefix(prefixed, "b/") ? std::string(prefixed) : std::string();
}

// "12,3" or "12", and the count 1.
void take_range(std::string_view text, std::uint64_t& first, std::uint64_t& count) {
    count = 1;
    const char* const end = text.data() + text.size();
    const auto [next, error] = std::from_chars(text.data(), end, first);
    if (error == std::errc{} && next != end && *next == ',') std::from_chars(next + 1, end, count);
}

}  // namespace

void PatchReader::read(std::string_view piece) {
    while (!piece.empty()) {
        const std::size_t end = piece.find('\n');
        if (end == std::string_view::npos) return add_to_line(piece);
        add_to_line(piece.substr(0, end));
        read_line(line_);
        line_.clear();
        piece.remove_prefix(end + 1);
    }
}

void PatchReader::add_to_line(std::string_view part) {
    line_ += part;
    if (line_.size() > kMostLineBytes)
        line_.erase(kMostLineBytes / 2, line_.size() - kMostLineBytes / 2 - kKeptEnd);
}

ChangesByPath PatchReader::finish() {
    if (!line_.empty()) read_line(line_);
    line_.clear();
    close_hunk();
    path_.clear();
    return std::exchange(files_, {});
}

// The numbers of a hunk say how many of its lines follow, so that no line of a game is taken for
// one of the patch.
void PatchReader::read_line(std::string_view line) {
    if (is_in_hunk_ && (removed_left_ != 0 || added_left_ != 0)) return read_changed(line);
    close_hunk();
    read_header(line);
}

void PatchReader::read_changed(std::string_view line) {
    const bool is_added = line.starts_with('+');
    if (!is_added && !line.starts_with('-')) return;  // "\ No newline at end of file"
    std::uint64_t& left = is_added ? added_left_ : removed_left_;
    left -= left == 0 ? 0 : 1;
    const LineKind kind = kind_of_line(line.substr(1));
    if (kind == LineKind::Blank) return;
    LineKind& first = is_added ? hunk_.added_first : hunk_.removed_first;
    if (first == LineKind::Blank) first = kind;
    (is_added ? hunk_.added_last : hunk_.removed_last) = kind;
}

void PatchReader::close_hunk() {
    if (std::exchange(is_in_hunk_, false) && !path_.empty()) files_[path_].add(hunk_);
}

void PatchReader::read_header(std::string_view line) {
    if (take_prefix(line, "diff --git ")) return begin_file(line);
    if (take_prefix(line, "@@ ")) return begin_hunk(line);
    if (take_prefix(line, "* Unmerged path ")) {
        files_[take_name(line)].add_whole_file();
    } else if (take_prefix(line, "rename to ") || take_prefix(line, "copy to ")) {
        path_ = take_name(line);
    } else if (line.starts_with("deleted file mode ")) {
        path_.clear();
    } else if (line.starts_with("new file mode ") || line.starts_with("Binary files ")) {
        if (!path_.empty()) files_[path_].add_whole_file();
    } else if (take_prefix(line, "+++ ")) {
        // A name with blanks has a tab after it, so that patch(1) finds its end.
        if (line.ends_with('\t')) line.remove_suffix(1);
        std::string name = take_name(line);
        path_ = name.starts_with("b/") ? name.substr(2) : std::string();
    }
}

void PatchReader::begin_file(std::string_view names) {
    path_ = name_in(names);
}

// "-12,3 +12 @@ ..."
void PatchReader::begin_hunk(std::string_view numbers) {
    hunk_ = {};
    const std::size_t plus = numbers.find('+');
    if (plus == std::string_view::npos) return;
    std::uint64_t removed_first = 0;
    take_range(numbers.substr(1, plus - 1), removed_first, removed_left_);
    take_range(numbers.substr(plus + 1), hunk_.first, hunk_.count);
    added_left_ = hunk_.count;
    is_in_hunk_ = true;
}

}  // namespace arbiter::git
