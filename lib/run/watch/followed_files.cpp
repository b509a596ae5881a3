#include "run/watch/followed_files.hpp"

#include "core/base/text.hpp"
#include "core/encoding/utf16.hpp"
#include "core/watch/game_split.hpp"
#include "run/io/folder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <fcntl.h>
#include <filesystem>
#include <poll.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace arbiter::watch_run {
namespace {

namespace fs = std::filesystem;
using watch::Millis;

constexpr int kTries = 5;
constexpr std::uint64_t kLargestFile = std::uint64_t{256} << 20;
// File systems with coarse times show two changes within this time as one.
constexpr std::int64_t kYoungNs = 3'000'000'000;
constexpr Millis kLongestSettle = 500;
constexpr std::size_t kStreamSlack = std::size_t{1} << 20;

void pause(Millis time) {
    (void)::poll(nullptr, 0, static_cast<int>(time));
}

Millis steady_now() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(
               std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

bool is_pgn(const std::string& name) {
    return name.size() > 4 && !name.starts_with('.') &&
           equals_ignoring_case(std::string_view(name).substr(name.size() - 4), ".pgn");
}

// 12 of "round-12"; 0: the name is no such one.
unsigned round_of(std::string_view name) {
    if (!name.starts_with("round-")) return 0;
    unsigned number = 0;
    const std::string_view digits = name.substr(6);
    (void)std::from_chars(digits.data(), digits.data() + digits.size(), number);
    return number;
}

// Remote writes raise no events.
bool needs_polling(const std::string& folder) {
    struct statfs info {};
    if (::statfs(folder.c_str(), &info) != 0) return false;
    constexpr std::array<std::uint32_t, 6> kRemote{0x6969,     0xFE534D42, 0xFF534D42,
                                                   0x65735546, 0x01021997, 0x786F4256};
    return std::ranges::find(kRemote, static_cast<std::uint32_t>(info.f_type)) != kRemote.end();
}

bool is_folder(const io::FolderEntry& entry, const std::string& path) {
    std::error_code ignored;
    return entry.kind == io::EntryKind::Folder ||
           (entry.kind == io::EntryKind::Link && fs::is_directory(path, ignored));
}

// Reads `size` bytes, or what there is of them. An error number; 0: nothing went wrong.
int read_bytes(int file, std::uint64_t size, std::string& bytes) {
    bytes.resize(size);
    std::size_t done = 0;
    while (done < bytes.size()) {
        const ssize_t got = ::read(file, bytes.data() + done, bytes.size() - done);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return errno;
        if (got == 0) break;
        done += static_cast<std::size_t>(got);
    }
    bytes.resize(done);
    return 0;
}

}  // namespace

std::vector<std::string> files_of_round(const std::string& folder, std::error_code& error) {
    std::vector<std::string> files, boards, joined, newest;
    unsigned newest_round = 0;
    std::error_code wrong;
    for (const io::FolderEntry& entry : io::entries_of(folder, wrong)) {
        const std::string& name = entry.name;
        std::string path = (fs::path(folder) / name).string();
        if (is_folder(entry, path)) {
            const unsigned round = round_of(name);
            if (round <= newest_round) continue;
            std::vector<std::string> of_round = files_of_round(path, error);
            if (of_round.empty()) continue;
            newest_round = round;
            newest = std::move(of_round);
        } else if (is_pgn(name)) {
            auto& list = name.starts_with("game-") ? boards : name == "games.pgn" ? joined : files;
            list.push_back(std::move(path));
        }
    }
    if (wrong) error = wrong;
    if (!newest.empty()) return newest;
    std::vector<std::string>& chosen = !boards.empty() ? boards : !joined.empty() ? joined : files;
    std::ranges::sort(chosen);
    return chosen;
}

FollowedFiles::FollowedFiles(std::vector<std::string> operands, const FollowOptions& options)
    : operands_(std::move(operands)), options_(options) {
    has_stream_ = std::ranges::find(operands_, "-") != operands_.end();
    must_poll_ = options_.by == FollowOptions::By::Poll;
    if (!must_poll_) events_ = ::inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
    if (events_ < 0) must_poll_ = true;
    if (has_stream_) {
        const int flags = ::fcntl(STDIN_FILENO, F_GETFL);
        (void)::fcntl(STDIN_FILENO, F_SETFL, flags | O_NONBLOCK);
    }
    watch_folders();
}

FollowedFiles::~FollowedFiles() {
    if (events_ >= 0) (void)::close(events_);
}

std::string FollowedFiles::how() const {
    if (operands_.size() == 1 && has_stream_) return "as it comes";
    return must_poll_ ? fmt::format("by looking every {} ms", options_.poll)
                      : "by events and a look every second";
}

bool FollowedFiles::is_over() const {
    return is_stream_over_ && operands_.size() == 1;
}

std::vector<std::string> FollowedFiles::paths() {
    std::vector<std::string> paths;
    for (const std::string& operand : operands_) {
        std::error_code error;
        if (operand == "-") continue;
        if (!fs::is_directory(operand, error)) {
            paths.push_back(operand);
            continue;
        }
        for (std::string& path : files_of_round(operand, error))
            paths.push_back(std::move(path));
        if (error) note_problem("read", operand, error.value());
    }
    std::ranges::sort(paths);
    paths.erase(std::unique(paths.begin(), paths.end()), paths.end());
    return paths;
}

void FollowedFiles::note_problem(std::string_view action, const std::string& path,
                                 int error_number) {
    problems_.push_back(fmt::format("cannot {} '{}': {}", action, path,
                                    std::generic_category().message(error_number)));
}

// False: it is not there, or cannot be read.
bool FollowedFiles::read_file(const std::string& path, Kept& kept) {
    for (int attempt = 0; attempt < kTries; ++attempt) {
        if (attempt != 0) pause(20);
        const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
        if (file < 0 && errno == EINTR) continue;
        if (file < 0) {
            note_problem("open", path, errno);
            return false;
        }
        struct stat before {
        }, after{};
        const auto stamp_of = [](const struct stat& info) {
            return Stamp{.device = info.st_dev,
                         .inode = info.st_ino,
                         .size = static_cast<std::uint64_t>(info.st_size),
                         .changed_ns = info.st_mtim.tv_sec * 1'000'000'000 + info.st_mtim.tv_nsec};
        };
        const int wrong = ::fstat(file, &before) == 0 ? 0 : errno;
        if (wrong != 0 || !S_ISREG(before.st_mode)) {
            (void)::close(file);
            if (wrong != 0)
                note_problem("read", path, wrong);
            else
                problems_.push_back(fmt::format("'{}' is neither a file nor a folder", path));
            return false;
        }
        Stamp stamp = stamp_of(before);
        if (stamp == kept.stamp && !kept.is_young) {
            (void)::close(file);
            return true;
        }
        std::string bytes;
        int failed = 0;
        if (stamp.size > kLargestFile)
            problems_.push_back(fmt::format("'{}' is larger than 256 MiB: it is not read", path));
        else
            failed = read_bytes(file, stamp.size, bytes);
        const bool is_same = ::fstat(file, &after) == 0 && stamp_of(after) == stamp;
        (void)::close(file);
        if (failed != 0) {
            note_problem("read", path, failed);
            return false;
        }
        if (!is_same && attempt + 1 < kTries) continue;
        const std::int64_t now = std::chrono::duration_cast<std::chrono::nanoseconds>(
                                     std::chrono::system_clock::now().time_since_epoch())
                                     .count();
        kept.is_young = now - stamp.changed_ns < kYoungNs;
        kept.stamp = stamp;
        const encoding::Charset wide = encoding::detect_utf16(bytes);
        kept.bytes = wide == encoding::Charset::Utf8 ? std::move(bytes)
                                                     : encoding::utf16_to_utf8(bytes, wide);
        return true;
    }
    return false;
}

watch::Version FollowedFiles::read() {
    problems_.clear();
    const std::vector<std::string> now = paths();
    std::erase_if(files_,
                  [&](const auto& file) { return !std::ranges::binary_search(now, file.first); });
    watch::Version version;
    for (const std::string& path : now) {
        Kept& kept = files_[path];
        if (!read_file(path, kept)) {
            files_.erase(path);
            continue;
        }
        const std::string_view name = path;
        version.files.push_back(
            {.name = std::string(name.starts_with("./") ? name.substr(2) : name),
             .text = kept.bytes});
    }
    if (has_stream_) {
        read_stream();
        version.files.push_back({.name = "-", .text = stream_, .is_stream = true});
    }
    if (!must_poll_) watch_folders();
    return version;
}

void FollowedFiles::read_stream() {
    std::array<char, 65536> block;
    while (!is_stream_over_) {
        const ssize_t got = ::read(STDIN_FILENO, block.data(), block.size());
        if (got < 0 && errno == EINTR) continue;
        if (got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) break;
        if (got < 0) note_problem("read", "standard input", errno);
        if (got <= 0) {
            is_stream_over_ = true;
            break;
        }
        stream_.append(block.data(), static_cast<std::size_t>(got));
    }
    if (stream_.size() > 2 * stream_compacted_ + kStreamSlack) compact_stream();
}

// Of each board the last game stays.
void FollowedFiles::compact_stream() {
    const watch::FileGames games = watch::split_games(stream_);
    std::string rest;
    for (std::size_t i = 0; i < games.games.size(); ++i) {
        const auto is_later = [&](const watch::GameText& other) {
            return other.is_whole && other.who == games.games[i].who;
        };
        const bool is_last = i + 1 == games.games.size();
        if (!is_last && std::any_of(games.games.begin() + static_cast<std::ptrdiff_t>(i) + 1,
                                    games.games.end(), is_later))
            continue;
        // What follows the last game may belong to the next one.
        if (is_last)
            rest += stream_.substr(
                static_cast<std::size_t>(games.games[i].text.data() - stream_.data()));
        else
            rest.append(games.games[i].text).append("\n");
    }
    if (!games.games.empty()) stream_ = std::move(rest);
    stream_compacted_ = stream_.size();
}

void FollowedFiles::watch_folder(const std::string& folder) {
    if (watched_.contains(folder)) return;
    const int watched =
        ::inotify_add_watch(events_, folder.c_str(),
                            IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_MODIFY | IN_CREATE |
                                IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR);
    if (watched < 0) return;
    watched_[folder] = watched;
    if (options_.by == FollowOptions::By::Auto && needs_polling(folder)) must_poll_ = true;
}

// Folders, not files: a file that is replaced takes its watch away.
void FollowedFiles::watch_folders() {
    if (must_poll_) return;
    for (const std::string& operand : operands_) {
        if (operand == "-") continue;
        std::error_code error;
        if (!fs::is_directory(operand, error)) {
            watch_folder(io::folder_of(operand));
            continue;
        }
        watch_folder(operand);
        for (const io::FolderEntry& entry : io::entries_of(operand, error)) {
            const std::string path = (fs::path(operand) / entry.name).string();
            if (round_of(entry.name) != 0 && is_folder(entry, path)) watch_folder(path);
        }
    }
}

// True: a file is finished, and there is no need to wait for more.
bool FollowedFiles::take_events() {
    alignas(struct inotify_event) std::array<char, 16384> block;
    bool is_done = false;
    for (;;) {
        const ssize_t got = ::read(events_, block.data(), block.size());
        if (got <= 0) return is_done;
        for (std::size_t at = 0; at < static_cast<std::size_t>(got);) {
            struct inotify_event event {};
            std::copy_n(block.data() + at, sizeof event,
                        reinterpret_cast<char*>(&event));  // NOLINT
            at += sizeof event + event.len;
            if ((event.mask &
                 (IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_Q_OVERFLOW)) != 0)
                is_done = true;
            if ((event.mask & (IN_DELETE_SELF | IN_MOVE_SELF | IN_IGNORED)) != 0)
                std::erase_if(watched_,
                              [gone = event.wd](const auto& each) { return each.second == gone; });
        }
    }
}

void FollowedFiles::wait(Millis at_most, int keys) {
    if (must_poll_) at_most = std::min(at_most, options_.poll);
    // A folder that is not there yet raises no events.
    if (!must_poll_ && !has_stream_ && watched_.empty()) at_most = std::min(at_most, options_.poll);
    std::array<struct pollfd, 3> waits{};
    nfds_t count = 0;
    if (!must_poll_) waits[count++] = {.fd = events_, .events = POLLIN, .revents = 0};
    if (has_stream_ && !is_stream_over_)
        waits[count++] = {.fd = STDIN_FILENO, .events = POLLIN, .revents = 0};
    if (keys >= 0) waits[count++] = {.fd = keys, .events = POLLIN, .revents = 0};
    if (::poll(waits.data(), count, static_cast<int>(at_most)) <= 0) return;
    if (must_poll_ || (waits[0].revents & POLLIN) == 0) return;
    const Millis begin = steady_now();
    while (!take_events() && steady_now() - begin < kLongestSettle) {
        struct pollfd again {
            .fd = events_, .events = POLLIN, .revents = 0
        };
        if (::poll(&again, 1, static_cast<int>(options_.settle)) <= 0) return;
    }
}

}  // namespace arbiter::watch_run
