#include "core/chess/polyglot.hpp"

#include "core/base/byte_numbers.hpp"
#include "run/io/record_sort.hpp"
#include "run/outputs/detail/text_sink.hpp"
#include "run/outputs/detail/tree_games.hpp"
#include "run/outputs/output_form.hpp"

#include <algorithm>
#include <vector>

namespace arbiter::outputs {
namespace {

using detail::BookRecord;

// The half-moves of each game; a move that a game plays twice in one position counts once.
class BookForm final : public OutputForm {
  public:
    explicit BookForm(const TreeOptions& options) : plies_(options.plies) {}

    void render(const export_format::Game& game, std::string& out) const override {
        std::vector<BookRecord> records;
        const TreeGame what = detail::tree_game(game);
        if (what == TreeGame::Taken) {
            add_moves(game, records);
            std::ranges::sort(records);
            const auto repeated =
                std::ranges::unique(records, [](const BookRecord& a, const BookRecord& b) {
                    return a.key == b.key && a.move == b.move;
                });
            records.erase(repeated.begin(), repeated.end());
        }
        detail::append_tree_game<BookRecord>(what, records, out);
    }

  private:
    void add_moves(const export_format::Game& game, std::vector<BookRecord>& records) const {
        const detail::TreeTags tags = detail::tree_tags(game);
        const std::uint32_t draw = tags.result == detail::TreeResult::Draw ? 1 : 0;
        const std::uint32_t points[] = {tags.result == detail::TreeResult::White ? 2 : draw,
                                        tags.result == detail::TreeResult::Black ? 2 : draw};
        const auto moves = detail::tree_moves(game, plies_);
        records.reserve(moves.size());
        chess::Position position = game.start->orthodox();
        for (const chess::Move move : moves) {
            const std::size_t turn = chess::index(position.turn());
            records.push_back({.key = chess::polyglot_key(position),
                               .move = chess::polyglot_move(move),
                               .rating = tags.ratings[turn],
                               .points = points[turn]});
            position.play(move);
        }
    }

    const std::uint32_t plies_;
};

// What a game counts by the rating of the player who moves: twice as much for every 200 points
// more, in proportion between them; nothing where it is unknown.
std::uint64_t weight_of_rating(std::uint16_t rating) {
    constexpr unsigned kDoubling = 200;
    if (rating == 0) return 0;
    return std::uint64_t{kDoubling + rating % kDoubling} << std::min(rating / kDoubling, 32U);
}

struct BookMove {
    std::uint16_t move = 0;
    std::uint64_t games = 0, weight = 0;
};

class BookSink final : public OutputSink {
  public:
    BookSink(const std::string& path, const SinkOptions& options)
        : options_(options.tree),
          file_(detail::make_text_sink(path, options, detail::Joint::Line)),
          sort_({.memory_bytes = options.memory_bytes, .folder = options.temp_folder}) {}

    void write(std::string_view rendered) override {
        detail::each_tree_record<BookRecord>(rendered, counts_,
                                             [&](const BookRecord& record) { sort_.add(record); });
    }
    void prepare() override {
        if (!is_prepared_) {
            is_prepared_ = true;
            sort_.finish();
            write_book();
        }
        file_->prepare();
    }
    void commit() override {
        prepare();
        file_->commit();
    }
    [[nodiscard]] const TreeCounts* tree_counts() const override { return &counts_; }

  private:
    void write_book() {
        BookRecord record;
        bool has_next = sort_.next(record);
        while (has_next) {
            const std::uint64_t key = record.key;
            moves_.clear();
            for (; has_next && record.key == key; has_next = sort_.next(record)) {
                if (moves_.empty() || moves_.back().move != record.move)
                    moves_.push_back({record.move, 0, 0});
                ++moves_.back().games;
                moves_.back().weight += weight_of(record);
            }
            write_position(key);
        }
        file_->write(out_);
        out_.clear();
    }

    [[nodiscard]] std::uint64_t weight_of(const BookRecord& record) const {
        switch (options_.weight) {
            case BookWeight::Games:
                return 1;
            case BookWeight::Rating:
                return weight_of_rating(record.rating);
            case BookWeight::Result:
                break;
        }
        return record.points;
    }

    // The heaviest first. All weights of a position are divided by the least number that makes them
    // fit into 16 bits; none becomes 0 by that.
    void write_position(std::uint64_t key) {
        constexpr std::uint64_t kMostWeight = 0xFFFF;
        counts_.rare_moves += std::erase_if(
            moves_, [&](const BookMove& move) { return move.games < options_.least_games; });
        counts_.weightless_moves +=
            std::erase_if(moves_, [](const BookMove& move) { return move.weight == 0; });
        if (moves_.empty()) return;
        std::ranges::stable_sort(moves_, std::ranges::greater{}, &BookMove::weight);
        const std::uint64_t divisor = (moves_.front().weight + kMostWeight - 1) / kMostWeight;
        for (const BookMove& move : moves_) {
            append_number<8>(key, out_);
            append_number<2>(move.move, out_);
            append_number<2>(std::max<std::uint64_t>(move.weight / divisor, 1), out_);
            append_number<4>(0, out_);  // what an engine learns
        }
        ++counts_.positions;
        counts_.moves += moves_.size();
        constexpr std::size_t kPiece = std::size_t{1} << 16;
        if (out_.size() < kPiece) return;
        file_->write(out_);
        out_.clear();
    }

    const TreeOptions options_;
    std::unique_ptr<OutputSink> file_;
    io::RecordSort<BookRecord> sort_;
    TreeCounts counts_;
    std::vector<BookMove> moves_;  // of one position
    std::string out_;
    bool is_prepared_ = false;
};

}  // namespace

constinit const OutputKind output_polyglot{
    .name = "polyglot",
    .summary = "an opening book in Polyglot's format",
    .make_form = [](const FormOptions& options) -> std::unique_ptr<OutputForm> {
        return std::make_unique<BookForm>(options.tree);
    },
    .make_sink = [](const std::string& path,
                    const SinkOptions& options) -> std::unique_ptr<OutputSink> {
        detail::refuse_to_append(path, options);
        return std::make_unique<BookSink>(path, options);
    },
};

}  // namespace arbiter::outputs
