#include "run/engine/cutter.hpp"

#include "core/base/assert.hpp"
#include "core/check/file_rules.hpp"
#include "core/check/gap.hpp"
#include "core/fen_line/operand.hpp"
#include "core/pgn/other_format.hpp"
#include "run/io/error.hpp"

#include <algorithm>
#include <filesystem>
#include <utility>

namespace arbiter::engine {

namespace fs = std::filesystem;

// A member of an input as text. A failing world becomes words.
class Cutter::Member final : public audit::TextSource {
  public:
    // `due_bytes`: what it must give; nullopt: unknown.
    Member(std::unique_ptr<Source> source, std::string_view file,
           std::optional<std::uint64_t> due_bytes)
        : source_(std::move(source)), file_(file), due_bytes_(due_bytes) {}

    [[nodiscard]] std::size_t read(std::span<char> into) override {
        try {
            const std::size_t count = source_->read(into);
            bytes_read_ += count;
            return count;
        } catch (const io::IoError& error) {
            error_ = error.what();
            return 0;
        }
    }
    [[nodiscard]] std::optional<Damage> damage() const override { return source_->damage(); }
    // A file that was changed since it was divided must not pass for what it was.
    [[nodiscard]] std::string error() const override {
        if (!error_.empty() || !due_bytes_ || *due_bytes_ == bytes_read_) return error_;
        return "cannot read '" + file_ + "': it became shorter while it was read";
    }

  private:
    std::unique_ptr<Source> source_;
    std::string file_;
    std::optional<std::uint64_t> due_bytes_;
    std::uint64_t bytes_read_ = 0;
    std::string error_;
};

Cutter::~Cutter() = default;

Cutter::Cutter(std::vector<std::string> inputs, std::uint64_t max_window_bytes,
               std::size_t slab_bytes, const std::atomic<bool>& interrupt, CutAt cut_at,
               const std::vector<InputPiece>* pieces, unsigned threads)
    : inputs_(std::move(inputs)),
      limits_{.max_window_bytes = max_window_bytes,
              .content = cut_at == CutAt::Games ? io::Content::Games : io::Content::Positions,
              .decoders = io::decoders_for(threads),
              .given_text = cut_at == CutAt::Games ? nullptr : &fen_line::position_of_operand,
              .stop = &interrupt},
      text_(cut_at, slab_bytes) {
    if (pieces != nullptr) {
        pieces_ = *pieces;
    } else {
        for (std::size_t i = 0; i < inputs_.size(); ++i)
            pieces_.push_back({.input = i});
    }
    for (const InputPiece& piece : pieces_) {
        const std::string& input = inputs_[piece.input];
        std::error_code error;
        const bool is_file = input != "-" && fs::is_regular_file(input, error);
        const std::uintmax_t size = is_file ? fs::file_size(input, error) : 0;
        if (!is_file || error) {
            total_bytes_ = 0;
            break;
        }
        total_bytes_ += std::min<std::uint64_t>(piece.end, size) - std::min(piece.begin, size);
    }
}

bool Cutter::next(audit::Batch& batch) {
    if (text_.is_over() && !open_next_file(batch)) return false;
    if (text_.is_over()) return true;  // a file that cannot be read: the batch says so
    begins_piece_ = std::exchange(is_at_piece_start_, false);
    const bool has_batch = text_.next(*member_, batch);
    ARBITER_CHECK(has_batch);  // files do not wait
    batch.input_bytes_read =
        bytes_of_finished_inputs_ + (input_ != nullptr ? input_->read_bytes() : 0);
    if (text_.is_over()) member_.reset();
    return true;
}

void Cutter::report_unreadable(audit::Batch& batch, std::string what) {
    audit::put_unreadable(batch, file_, input_number_, std::move(what));
    batch.input_bytes_read = bytes_of_finished_inputs_;
}

void Cutter::end_input() {
    bytes_of_finished_inputs_ += input_->read_bytes();
    skipped_.add(input_->skipped());
    const auto digest = input_->digest();
    member_.reset();
    input_.reset();
    if (read_bytes_ == nullptr || digest == nullptr) return;
    (*read_bytes_)[next_piece_ - 1] = {pieces_[next_piece_ - 1].begin, digest->count(),
                                       digest->value()};
}

SkippedEntries Cutter::skipped() const {
    SkippedEntries skipped = skipped_;
    if (input_ != nullptr) skipped.add(input_->skipped());
    return skipped;
}

// Opens the next member or input. Returns false at the end of all; begins no text when `batch`
// has a failure.
bool Cutter::open_next_file(audit::Batch& batch) {
    while (true) {
        if (input_ != nullptr) {
            if (next_member(batch)) return true;
            end_input();
            continue;
        }
        if (next_piece_ == pieces_.size()) return false;
        const InputPiece& piece = pieces_[next_piece_++];
        input_number_ = piece.input;
        file_ = inputs_[input_number_];
        try {
            input_ = open(piece);
            members_ = 0;
        } catch (const io::IoError& error) {
            report_unreadable(batch, error.what());
            return true;
        }
    }
}

std::unique_ptr<io::Input> Cutter::open(const InputPiece& piece) const {
    if (piece.is_whole()) return io::open_input(file_, limits_);
    if (piece.is_zstd)
        return io::open_zstd_input(file_, {piece.begin, piece.begin_skip},
                                   {piece.end, piece.end_skip}, limits_);
    std::error_code error;
    const std::uintmax_t size = fs::file_size(file_, error);
    if (error) throw io::IoError("cannot open '" + file_ + "': " + error.message());
    return io::open_plain_input(file_, piece.begin, std::min<std::uint64_t>(piece.end, size),
                                limits_);
}

// The first bytes of the open file, as text.
std::string Cutter::first_bytes(const InputPiece& piece, std::size_t count) const {
    const auto input = piece.is_zstd ? io::open_zstd_input(file_, {}, io::kZstdEnd, limits_)
                                     : io::open_plain_input(file_, 0, count);
    const auto member = input->next();
    std::string bytes(count, '\0');
    bytes.resize(read_fully(*member->source, bytes));
    return bytes;
}

// Where the text of `piece` begins and ends. Nothing of a piece in the middle was read before, but
// where the first line of its file ends is known of the whole file.
audit::TextStart Cutter::start_of(const InputPiece& piece) const {
    audit::TextStart start{
        .file = file_, .input = input_number_, .is_end_of_file = piece.ends_input()};
    if (piece.begins_input()) return start;
    start.is_in_middle = true;
    // How much text precedes it in a zstd file is not known here.
    start.offset = piece.is_zstd ? 0 : piece.begin;
    const std::string bytes = first_bytes(piece, check::kFirstLineBytes);
    static_assert(check::kFirstLineBytes > pgn::kFormatSight);
    start.traits.line_end = check::first_line_end(bytes);
    start.traits.other_format = text_.format_of(bytes, false);
    return start;
}

std::optional<std::string> Cutter::first_text_of_piece() const {
    if (!begins_piece_) return std::nullopt;
    return first_bytes(pieces_[next_piece_ - 1], kLongestLine);
}

void Cutter::begin_member(std::unique_ptr<Source> source) {
    const InputPiece& piece = pieces_[next_piece_ - 1];
    std::optional<std::uint64_t> due_bytes;
    if (!piece.ends_input() && !piece.is_zstd) due_bytes = piece.end - piece.begin;
    member_ = std::make_unique<Member>(std::move(source), file_, due_bytes);
    is_at_piece_start_ = !piece.begins_input();
    text_.begin(start_of(piece));
}

// The next member of the open input: begins its text, or fills `batch` with what went wrong. False
// after the last.
bool Cutter::next_member(audit::Batch& batch) {
    try {
        auto member = input_->next();
        if (member) {
            ++members_;
            file_ = std::move(member->name);
            begin_member(std::move(member->source));
            return true;
        }
    } catch (const io::IoError& error) {
        member_.reset();
        report_unreadable(batch, error.what());
        end_input();
        return true;
    }
    const auto damage = input_->damage();
    const bool is_empty_archive = members_ == 0;
    if (!damage && !is_empty_archive) return false;
    file_ = inputs_[input_number_];
    report_unreadable(batch, "");
    if (damage) {
        batch.damage = damage;
        batch.open_error = "damaged archive '" + file_ + "': " + damage->what;
    }
    end_input();
    return true;
}

}  // namespace arbiter::engine
