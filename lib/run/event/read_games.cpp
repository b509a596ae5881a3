#include "run/event/read_games.hpp"

#include "core/audit/batch.hpp"
#include "core/base/text.hpp"
#include "run/engine/cutter.hpp"
#include "run/event/entry_reader.hpp"

#include <fmt/core.h>

#include <span>

namespace arbiter::event_run {
namespace {

constexpr std::size_t kSlabBytes = std::size_t{1} << 20;
class GamesReader {
  public:
    GamesReader(const std::vector<std::string>& inputs, std::uint64_t max_window_bytes,
                const std::atomic<bool>& interrupt)
        : interrupt_(interrupt), cutter_(inputs, max_window_bytes, kSlabBytes, interrupt) {}

    [[nodiscard]] GamesRead read() {
        const check::RuleSettings settings{};
        audit::Batch batch(settings);
        while (!interrupt_.load() && cutter_.next(batch)) {
            read_batch(batch);
            batch.clear();
        }
        read_.is_interrupted = interrupt_.load();
        read_.skipped = cutter_.skipped();
        return std::move(read_);
    }

  private:
    void read_batch(const audit::Batch& batch) {
        if (batch.is_first_of_file) games_ = lines_ = bytes_ = 0;
        read_.bytes += batch.input_size();
        const std::size_t known = read_.entries.size();
        reader_.read(batch, read_.entries);
        for (event::GameEntry& entry : std::span(read_.entries).subspan(known)) {
            entry.file = batch.file;
            entry.game += games_;
            entry.line += lines_;
            entry.byte += bytes_;
        }
        games_ += reader_.games();
        lines_ += reader_.line_ends();
        bytes_ += batch.input_size();
        if (batch.is_last_of_file) note_errors(batch);
    }

    void note_errors(const audit::Batch& batch) {
        if (!batch.open_error.empty()) {
            read_.errors.push_back(batch.open_error);
        } else if (batch.damage) {
            read_.errors.push_back(
                fmt::format("'{}' is damaged at byte {}: {}; the games before it were read",
                            escaped(batch.file), batch.damage->byte, batch.damage->what));
        }
    }

    const std::atomic<bool>& interrupt_;
    engine::Cutter cutter_;
    EntryReader reader_;
    std::uint64_t games_ = 0, lines_ = 0, bytes_ = 0;  // of the file
    GamesRead read_;
};

}  // namespace

GamesRead read_games(const std::vector<std::string>& inputs, std::uint64_t max_window_bytes,
                     const std::atomic<bool>& interrupt) {
    return GamesReader(inputs, max_window_bytes, interrupt).read();
}

}  // namespace arbiter::event_run
