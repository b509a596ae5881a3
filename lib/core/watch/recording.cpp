#include "core/watch/recording.hpp"

#include "core/base/fnv.hpp"
#include "core/base/text.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cstdlib>

namespace arbiter::watch {
namespace {

bool begins_entry(std::string_view line) {
    for (const std::string_view start : {"@ ", "= ", "- ", "~ "})
        if (line.starts_with(start)) return true;
    return false;
}

std::optional<std::uint64_t> whole_number(std::string_view text) {
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return number;
}

}  // namespace

std::string_view RecordingReader::take_line() {
    const std::size_t end = rest_.find('\n');
    std::string_view line = rest_.substr(0, end);
    rest_.remove_prefix(end == rest_.npos ? rest_.size() : end + 1);
    if (line.ends_with('\r')) line.remove_suffix(1);
    ++line_;
    return line;
}

bool RecordingReader::refuse(std::string message) {
    if (problem_.line == 0) problem_ = {line_, std::move(message)};
    rest_ = {};
    repeats_ = 0;
    return false;
}

// Up to the first reading.
bool RecordingReader::read_head() {
    while (!rest_.empty() && !rest_.starts_with("@ ")) {
        const std::string_view line = trimmed(take_line());
        if (line.empty() || line.starts_with('#')) continue;
        if (!line.starts_with("zone ") || line.size() < 11)
            return refuse("'zone +02:00', '#' or '@ TIME' must stand here");
        const auto clock = read_clock(line.substr(6));
        if (!clock) return refuse("the zone is no time");
        zone_minutes_ = static_cast<int>(*clock / kSecond) * (line[5] == '-' ? -1 : 1);
    }
    has_begun_ = true;
    return true;
}

bool RecordingReader::next(RecordedReading& reading) {
    reading.files.clear();
    if (!has_begun_ && !read_head()) return false;
    if (repeats_ == 0 && rest_.starts_with("~ ")) {
        const std::string_view words = trimmed(take_line().substr(2));
        const std::size_t blank = words.find(' ');
        constexpr std::uint64_t kMost = 1'000'000;
        repeats_ = whole_number(words.substr(0, blank)).value_or(0);
        step_ = static_cast<Millis>(
            whole_number(blank == words.npos ? words : words.substr(blank + 1)).value_or(kMost));
        if (blank == words.npos || repeats_ == 0 || repeats_ > kMost ||
            step_ >= static_cast<Millis>(kMost))
            return refuse("'~ COUNT MILLISECONDS' must stand here");
    }
    if (repeats_ != 0) {
        --repeats_;
        reading.at = at_ += step_;
        return true;
    }
    if (rest_.empty()) return false;
    const std::string_view line = take_line();
    if (!line.starts_with("@ ")) return refuse("'@ TIME' must stand here");
    const auto at = read_moment(line.substr(2));
    if (!at) return refuse(fmt::format("'{}' is no time", escaped(line.substr(2))));
    if (*at < at_) return refuse("the time goes back");
    reading.at = at_ = *at;
    while (!rest_.empty() && !rest_.starts_with("@ ") && !rest_.starts_with("~ ")) {
        const std::string_view entry = take_line();
        if (entry.empty()) continue;
        if (entry.starts_with("- ")) {
            reading.files.push_back(
                {.name = std::string(trimmed(entry.substr(2))), .text = {}, .is_gone = true});
        } else if (!entry.starts_with("= ")) {
            return refuse("'= FILE' or '- FILE' must stand here");
        } else if (!read_file(trimmed(entry.substr(2)), reading)) {
            return false;
        }
    }
    return true;
}

bool RecordingReader::read_file(std::string_view words, RecordedReading& reading) {
    const std::size_t blank = words.find_last_of(' ');
    const auto size = blank == words.npos ? std::nullopt : whole_number(words.substr(blank + 1));
    if (size) {
        if (*size > rest_.size()) return refuse("the recording ends inside a file");
        const std::string_view text = rest_.substr(0, *size);
        reading.files.push_back({.name = std::string(words.substr(0, blank)), .text = text});
        for (const char c : text)
            line_ += c == '\n' ? 1 : 0;
        rest_.remove_prefix(*size);
        if (rest_.starts_with('\n')) (void)take_line();
        return true;
    }
    const std::string_view whole = rest_;
    while (!rest_.empty() && !begins_entry(rest_))
        (void)take_line();
    reading.files.push_back(
        {.name = std::string(words), .text = whole.substr(0, whole.size() - rest_.size())});
    return true;
}

void RecordedFiles::take(const RecordedReading& reading) {
    for (const RecordedFile& file : reading.files) {
        if (file.is_gone)
            files_.erase(file.name);
        else
            files_[file.name] = file.text;
    }
}

Version RecordedFiles::version() const {
    Version version;
    for (const auto& [name, text] : files_)
        version.files.push_back({.name = name, .text = text, .is_stream = name == "-"});
    return version;
}

std::string RecordingWriter::head(int zone_minutes) {
    return fmt::format("# arbiter watch --replay reads this.\nzone {}{:02}:{:02}\n",
                       zone_minutes < 0 ? '-' : '+', std::abs(zone_minutes) / 60,
                       std::abs(zone_minutes) % 60);
}

std::string RecordingWriter::add(const Version& version, Moment now) {
    std::string out = fmt::format("@ {}\n", write_moment(now));
    std::map<std::string, std::uint64_t> hashes;
    for (const FileText& file : version.files) {
        const std::uint64_t hash = Fnv64().bytes(file.text).value();
        hashes[file.name] = hash;
        const auto before = hashes_.find(file.name);
        if (before != hashes_.end() && before->second == hash) continue;
        out += fmt::format("= {} {}\n{}\n", file.name, file.text.size(), file.text);
    }
    for (const auto& [name, hash] : hashes_)
        if (!hashes.contains(name)) out += fmt::format("- {}\n", name);
    hashes_ = std::move(hashes);
    return out;
}

}  // namespace arbiter::watch
