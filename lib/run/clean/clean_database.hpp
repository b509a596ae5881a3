#pragma once

#include "core/query/split.hpp"
#include "run/clean/joined_pgn.hpp"
#include "run/clean/outgoing_game.hpp"
#include "run/io/file_identity.hpp"
#include "run/outputs/output_form.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace arbiter::clean {

struct CleanOptions;

// What `clean` writes games to: one file, or with --split one file after the other. All of them get
// their names together, when the last one is whole.
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
    // Of trees and books, once they are prepared.
    [[nodiscard]] const std::optional<outputs::TreeCounts>& tree() const { return tree_; }

  private:
    // One of the files; both null: none is open.
    struct File {
        std::string path;
        std::unique_ptr<JoinedPgn> pgn;
        std::unique_ptr<outputs::OutputSink> sink;

        void prepare();
        void commit();
    };
    void open(const std::string& path, io::Opening opening);
    void open_part_of(const OutgoingGame& game);
    [[nodiscard]] bool commit_whole(const std::string& path);
    void refuse_input(const std::string& path);

    const CleanOptions& options_;
    File file_;
    std::vector<File> whole_;                           // parts that wait for their names
    std::optional<std::set<io::FileIdentity>> inputs_;  // found when a part is there already
    std::uint64_t last_ = 0;                            // sequence of what was written last
    bool is_last_rewritten_ = false;
    std::uint64_t games_ = 0;  // written so far
    std::uint64_t parts_ = 0;
    std::optional<outputs::TreeCounts> tree_;
    std::string part_;
    std::map<std::string, std::size_t> paths_;  // of the parts so far: where they are in whole_
};

}  // namespace arbiter::clean
