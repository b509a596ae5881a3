#pragma once

#include "core/query/split.hpp"
#include "run/clean/joined_pgn.hpp"
#include "run/clean/outgoing_game.hpp"
#include "run/outputs/output_form.hpp"

#include <cstdint>
#include <memory>
#include <set>
#include <string>

namespace arbiter::clean {

struct CleanOptions;

// What `clean` writes games to: one file, or with --split one file after the other.
// THREADS: one at a time.   THROWS (all): DiskFull, ReaderGone, IoError.
class CleanDatabase {
  public:
    // LIFETIME: keeps `options`.
    explicit CleanDatabase(const CleanOptions& options);

    // REQUIRES with --split, but by number: the games of a part come together.
    Joint write(const OutgoingGame& game);
    // Will it stay at its place, after what it followed in the input?
    [[nodiscard]] bool keeps_place(const OutgoingGame& game) const;
    void prepare();
    void commit();
    void abandon();  // what was written to standard output says that it is not whole
    [[nodiscard]] std::uint64_t parts() const { return parts_; }

  private:
    void open(const std::string& path, io::Opening opening);
    void open_part_of(const OutgoingGame& game);

    const CleanOptions& options_;
    std::unique_ptr<JoinedPgn> pgn_;
    std::unique_ptr<outputs::OutputSink> sink_;
    std::uint64_t last_ = 0;  // sequence of what was written last
    bool is_last_rewritten_ = false;
    std::uint64_t games_ = 0;  // written so far
    std::uint64_t parts_ = 0;
    std::string part_;
    std::set<std::string> paths_;  // of the parts so far
};

}  // namespace arbiter::clean
