#include "core/chess/polyglot.hpp"
#include "run/outputs/detail/tree_games.hpp"
#include "run/outputs/detail/tree_rows.hpp"
#include "run/outputs/detail/tree_writer.hpp"
#include "run/outputs/output_form.hpp"

#include <algorithm>
#include <vector>

namespace arbiter::outputs {
namespace {

using detail::TreeRecord;

// The half-moves of each game; a move that a game plays twice in one position counts once.
class TreeForm final : public OutputForm {
  public:
    explicit TreeForm(const TreeOptions& options) : plies_(options.plies) {}

    void render(const export_format::Game& game, std::string& out) const override {
        std::vector<TreeRecord> records;
        const TreeGame what = detail::tree_game(game);
        if (what == TreeGame::Taken) {
            add_moves(game, records);
            std::ranges::sort(records);
            const auto repeated = std::ranges::unique(
                records, [](const TreeRecord& a, const TreeRecord& b) { return a.has_move_of(b); });
            records.erase(repeated.begin(), repeated.end());
        }
        detail::append_tree_game<TreeRecord>(what, records, out);
    }

  private:
    void add_moves(const export_format::Game& game, std::vector<TreeRecord>& records) const {
        const detail::TreeTags tags = detail::tree_tags(game);
        const auto moves = detail::tree_moves(game, plies_);
        records.reserve(moves.size());
        chess::Position position = game.start->orthodox();
        for (std::size_t ply = 0; ply < moves.size(); ++ply) {
            const std::size_t turn = chess::index(position.turn());
            const chess::PackedPosition packed = chess::pack(position);
            const detail::TreeSaid said{.ply = static_cast<std::uint16_t>(ply),
                                        .year = tags.year,
                                        .result = tags.result,
                                        .rating = tags.ratings[turn],
                                        .opponent = tags.ratings[1 - turn]};
            records.push_back(
                {.key = chess::polyglot_key(position, chess::EpInKey::Legal),
                 .occupied = packed.occupied,
                 .pieces = packed.pieces,
                 .state_and_move = std::uint64_t{packed.state} << 16 | moves[ply].raw(),
                 .said = said.packed()});
            position.play(moves[ply]);
        }
    }

    const std::uint32_t plies_;
};

class TreeSink final : public OutputSink {
  public:
    TreeSink(const std::string& path, const SinkOptions& options)
        : least_games_(options.tree.least_games),
          writer_(options.tree.is_database ? detail::make_tree_database(path, options)
                                           : detail::make_tree_lines(path, options)),
          sort_({.memory_bytes = options.memory_bytes, .folder = options.temp_folder}) {}

    void write(std::string_view rendered) override {
        detail::each_tree_record<TreeRecord>(rendered, counts_,
                                             [&](const TreeRecord& record) { sort_.add(record); });
    }
    void prepare() override {
        if (!is_prepared_) {
            is_prepared_ = true;
            sort_.finish();
            detail::TreeRows rows(sort_, least_games_);
            detail::TreePosition position;
            while (rows.next(position, counts_))
                writer_->write(position);
        }
        writer_->prepare();
    }
    void commit() override {
        prepare();
        writer_->commit();
    }
    void abandon() override { writer_->abandon(); }
    [[nodiscard]] const TreeCounts* tree_counts() const override { return &counts_; }

  private:
    const std::uint64_t least_games_;
    std::unique_ptr<detail::TreeWriter> writer_;
    io::RecordSort<TreeRecord> sort_;
    TreeCounts counts_;
    bool is_prepared_ = false;
};

}  // namespace

constinit const OutputKind output_tree{
    .name = "tree",
    .summary = "an opening tree: each move of each position with its results, SQLite or NDJSON",
    .make_form = [](const FormOptions& options) -> std::unique_ptr<OutputForm> {
        return std::make_unique<TreeForm>(options.tree);
    },
    .make_sink = [](const std::string& path,
                    const SinkOptions& options) -> std::unique_ptr<OutputSink> {
        detail::refuse_to_append(path, options);
        return std::make_unique<TreeSink>(path, options);
    },
};

}  // namespace arbiter::outputs
