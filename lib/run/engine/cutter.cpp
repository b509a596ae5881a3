#include "run/engine/cutter.hpp"

#include "core/base/text.hpp"
#include "core/check/file_rules.hpp"
#include "core/check/gap.hpp"
#include "core/pgn/event_line.hpp"
#include "run/io/error.hpp"

#include <algorithm>
#include <cstring>
#include <filesystem>

namespace arbiter::engine {

namespace fs = std::filesystem;

namespace {

// The first batches are small: nothing has been learnt yet.
constexpr std::size_t kFirstSlabBytes = std::size_t{32} << 10;
constexpr std::size_t kLeastSlabBytes = std::size_t{4} << 10;
// What one huge game made larger than this is given back to the heap.
constexpr std::size_t kKeptBytes = std::size_t{1} << 20;

}  // namespace

Cutter::Cutter(std::vector<std::string> inputs, std::uint64_t max_window_bytes,
               std::size_t slab_bytes, const std::atomic<bool>& interrupt, CutAt cut_at,
               const std::vector<InputPiece>* pieces, unsigned threads)
    : inputs_(std::move(inputs)),
      limits_{.max_window_bytes = max_window_bytes,
              .content = cut_at == CutAt::Games ? io::Content::Games : io::Content::Positions,
              .decoders = io::decoders_for(threads),
              .stop = &interrupt},
      cut_at_(cut_at),
      slab_bytes_(std::max<std::size_t>(slab_bytes, 1)),
      next_slab_bytes_(std::min(slab_bytes_, kFirstSlabBytes)) {
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

void Cutter::learn(std::size_t text_bytes, std::size_t memory_bytes) {
    if (text_bytes == 0) return;
    const auto fits = static_cast<std::size_t>(static_cast<double>(kBatchMemory) *
                                               static_cast<double>(text_bytes) /
                                               static_cast<double>(memory_bytes));
    const std::size_t most = std::min(2 * next_slab_bytes_, slab_bytes_);
    next_slab_bytes_ = std::clamp(fits, std::min(kLeastSlabBytes, most), most);
}

bool Cutter::next(audit::Batch& batch) {
    if (source_ == nullptr && !open_next_file(batch)) return false;
    if (source_ == nullptr) return true;  // a file that cannot be read: the batch says so
    fill(batch);
    return true;
}

void Cutter::report_unreadable(audit::Batch& batch, std::string what) {
    batch.file = file_;
    batch.input = input_number_;
    batch.open_error = std::move(what);
    batch.size = 0;
    if (batch.slab.size() < audit::kSlabPadding) batch.slab.resize(audit::kSlabPadding);
    std::memset(batch.slab.data(), 0, audit::kSlabPadding);
    batch.base_offset = 0;
    batch.is_first_of_file = batch.is_last_of_file = true;
    batch.follows_blank_line = batch.is_at_line_start = true;
    batch.input_bytes_read = bytes_of_finished_inputs_;
}

void Cutter::end_input() {
    bytes_of_finished_inputs_ += input_->read_bytes();
    skipped_.add(input_->skipped());
    input_.reset();
}

SkippedEntries Cutter::skipped() const {
    SkippedEntries skipped = skipped_;
    if (input_ != nullptr) skipped.add(input_->skipped());
    return skipped;
}

// Opens the next member or input. Returns false at the end of all; leaves source_ null when `batch`
// tells of a failure.
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
    return io::open_plain_input(file_, piece.begin, std::min<std::uint64_t>(piece.end, size));
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

// Nothing of the file was read before, but where its first line ends is known of the whole file.
void Cutter::begin_piece(const InputPiece& piece) {
    if (piece.begins_input()) return;
    // How much text stands before it in a zstd file is not known here.
    offset_ = input_offset_ = piece.is_zstd ? 0 : piece.begin;
    is_at_file_start_ = false;
    is_at_piece_start_ = has_read_game_ = true;
    file_traits_ = {};
    const std::string bytes = first_bytes(piece, check::kFirstLineBytes);
    static_assert(check::kFirstLineBytes > pgn::kFormatSight);
    file_traits_.line_end = check::first_line_end(bytes);
    file_traits_.other_format = format_of(bytes, false);
}

std::optional<std::string> Cutter::first_text_of_piece() const {
    if (!begins_piece_) return std::nullopt;
    return first_bytes(pieces_[next_piece_ - 1], kLongestLine);
}

// A file that was changed since it was divided must not pass for what it was.
void Cutter::check_piece_end(const InputPiece& piece) {
    if (piece.ends_input() || piece.is_zstd || !read_error_.empty()) return;
    if (piece.begin + bytes_read_ == piece.end) return;
    read_error_ = "cannot read '" + file_ + "': it became shorter while it was read";
}

// The next member of the open input: sets source_, or fills `batch` with what went wrong. False
// after the last.
bool Cutter::next_member(audit::Batch& batch) {
    try {
        auto member = input_->next();
        if (member) {
            ++members_;
            file_ = std::move(member->name);
            source_ = std::move(member->source);
            read_error_.clear();
            offset_ = input_offset_ = bytes_read_ = 0;
            is_at_file_start_ = true;
            is_at_end_ = false;
            cut_follows_blank_line_ = is_at_line_start_ = true;
            cut_follows_bracket_ = false;
            gap_.reset();
            has_read_game_ = false;
            carry_.clear();
            carry_used_ = 0;
            begin_piece(pieces_[next_piece_ - 1]);
            return true;
        }
    } catch (const io::IoError& error) {
        source_.reset();
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

// The next bytes of the source; none at its end.
std::size_t Cutter::read(std::span<char> into) {
    std::size_t count = 0;
    try {
        count = source_->read(into);
    } catch (const io::IoError& error) {
        read_error_ = error.what();
    }
    if (count == 0) is_at_end_ = true;
    bytes_read_ += count;
    return count;
}

pgn::OtherFormat Cutter::format_of(std::string_view text, bool is_whole) const {
    const bool is_asked = cut_at_ == CutAt::Games && refuses_other_formats_;
    return is_asked ? pgn::find_other_format(text, is_whole) : pgn::OtherFormat::None;
}

// Reads on until the carry holds `size` bytes or the source ends.
void Cutter::fill_carry(std::size_t size) {
    std::size_t count = carry_.size();
    carry_.resize(std::max(count, size));
    while (!is_at_end_ && count < carry_.size())
        count += read({carry_.data() + count, carry_.size() - count});
    carry_.resize(count);
}

// Is the file written in UTF-16, and is it PGN? Its first bytes say so, however small a slab is.
void Cutter::begin_file() {
    file_traits_.utf16 = encoding::Charset::Utf8;
    fill_carry(encoding::kUtf16Probe);
    file_traits_.utf16 = encoding::detect_utf16({carry_.data(), carry_.size()});
    if (cut_at_ == CutAt::Games) fill_carry(pgn::kFormatSight);
    if (is_decoding()) {
        decoder_ = encoding::Utf16Decoder(file_traits_.utf16);
        decoded_.clear();
        decoder_.append({carry_.data(), carry_.size()}, decoded_);
        if (is_at_end_) decoder_.finish(decoded_);
        carry_.assign(decoded_.begin(), decoded_.end());
    }
    file_traits_.other_format = format_of({carry_.data(), carry_.size()}, is_at_end_);
}

// STR25. Where a later piece of the file is read the first one has said it.
void Cutter::refuse_file(audit::Batch& batch) {
    std::string what = "'" + file_ + "' is not PGN but ";
    what += check::what_instead(file_traits_.other_format);
    report_unreadable(batch, is_at_file_start_ ? what : std::string());
    batch.is_first_of_file = is_at_file_start_;
    batch.file_traits = file_traits_;
    is_at_file_start_ = false;
    carry_.clear();
    carry_used_ = 0;
    source_.reset();
}

// What was read before goes first into the slab.
void Cutter::take_carry(audit::Batch& batch, std::size_t target) {
    const std::size_t count =
        std::min(carry_.size() - carry_used_, target - std::min(target, batch.size));
    std::copy_n(carry_.begin() + static_cast<std::ptrdiff_t>(carry_used_), count,
                batch.slab.begin() + static_cast<std::ptrdiff_t>(batch.size));
    batch.size += count;
    carry_used_ += count;
}

// What stands after the cut goes into the next batch. It may be longer than that, where a huge
// game was before it; then most of it still stands in the carry.
void Cutter::carry_on(const audit::Batch& batch, std::size_t cut) {
    const std::size_t count = batch.size - cut;
    if (carry_used_ != carry_.size()) {
        carry_used_ -= count;
        return;
    }
    carry_.assign(batch.slab.begin() + static_cast<std::ptrdiff_t>(cut),
                  batch.slab.begin() + static_cast<std::ptrdiff_t>(batch.size));
    if (carry_.size() < kKeptBytes && carry_.capacity() > kKeptBytes) carry_.shrink_to_fit();
    carry_used_ = 0;
}

// Appends to the slab until it holds `target` bytes or the source ends. Returns false at the end.
bool Cutter::read_more(audit::Batch& batch, std::size_t target) {
    if (batch.slab.size() < target + audit::kSlabPadding)
        batch.slab.resize(target + audit::kSlabPadding);
    take_carry(batch, target);
    while (!is_at_end_ && batch.size < target) {
        if (is_decoding()) {
            read_decoded(batch, target);
        } else {
            batch.size += read({batch.slab.data() + batch.size, target - batch.size});
        }
    }
    return has_more();
}

// The same for UTF-16; the text may become longer than `target`.
void Cutter::read_decoded(audit::Batch& batch, std::size_t target) {
    undecoded_.resize(std::max<std::size_t>(target - batch.size, 2));
    decoded_.clear();
    decoder_.append({undecoded_.data(), read(undecoded_)}, decoded_);
    if (is_at_end_) decoder_.finish(decoded_);
    const std::size_t size = batch.size + decoded_.size();
    if (batch.slab.size() < size + audit::kSlabPadding)
        batch.slab.resize(size + audit::kSlabPadding);
    std::ranges::copy(decoded_, batch.slab.begin() + static_cast<std::ptrdiff_t>(batch.size));
    batch.size = size;
}

// Where the text of the finished batch stands in the input.
void Cutter::place_decoded(audit::Batch& batch) {
    const std::uint64_t begin = input_offset_;
    input_offset_ =
        batch.is_last_of_file ? bytes_read_ : begin + encoding::utf16_size(batch.text());
    batch.set_decoded(begin, input_offset_);
}

void Cutter::fill(audit::Batch& batch) {
    begins_piece_ = std::exchange(is_at_piece_start_, false);
    if (is_at_file_start_) begin_file();
    if (file_traits_.other_format != pgn::OtherFormat::None) return refuse_file(batch);
    batch.file = file_;
    batch.input = input_number_;
    batch.base_offset = offset_;
    batch.is_first_of_file = is_at_file_start_;
    batch.follows_blank_line = cut_follows_blank_line_;
    batch.is_at_line_start = is_at_line_start_;
    batch.follows_bracket = cut_follows_bracket_;
    batch.followed_by = pgn::FollowedBy::Unknown;
    batch.gap = gap_;
    batch.size = 0;
    if (batch.slab.size() < audit::kSlabPadding) batch.slab.resize(audit::kSlabPadding);
    if (is_at_file_start_) find_first_line_end(batch);
    batch.file_traits = file_traits_;

    // Where text between games goes on there will be no cut before this.
    constexpr std::size_t kLeastInGap =
        pgn::kInterGamePiece + pgn::kInterGameSight + (std::size_t{64} << 10);
    const std::size_t least = gap_ ? std::max(next_slab_bytes_, kLeastInGap) : next_slab_bytes_;
    std::size_t cut = 0;
    for (std::size_t target = std::max(least, batch.size); read_more(batch, target); target *= 2) {
        cut = find_cut(batch);
        if (cut != 0) break;
    }
    // What the reader learnt about a huge game is not needed any more.
    if (batch.size > kKeptBytes) reader_.emplace();
    const InputPiece& piece = pieces_[next_piece_ - 1];
    batch.is_last_of_file = cut == 0 && (piece.ends_input() || source_->damage());
    batch.is_cut_in_gap = false;
    if (cut != 0) {
        carry_on(batch, cut);
        batch.size = cut;
        batch.is_cut_in_gap = gap_.has_value();
        is_at_line_start_ = is_line_end(batch.slab[cut - 1]);
    } else {
        check_piece_end(piece);
        batch.followed_by = pgn::FollowedBy::EventLine;  // pieces of an input end there
        batch.damage = source_->damage();
        batch.open_error = read_error_;
        source_.reset();
    }
    std::memset(batch.slab.data() + batch.size, 0, audit::kSlabPadding);
    if (is_decoding()) place_decoded(batch);
    batch.input_bytes_read =
        bytes_of_finished_inputs_ + (input_ != nullptr ? input_->read_bytes() : 0);
    offset_ += batch.size;
    is_at_file_start_ = false;
}

// How the first line of the file ends. A CR that was read last may be half a CRLF.
void Cutter::find_first_line_end(audit::Batch& batch) {
    bool has_more = true;
    for (std::size_t target = 64; has_more && target <= check::kFirstLineBytes; target *= 2) {
        has_more = read_more(batch, std::max(target, batch.size));
        const std::string_view text = batch.text();
        const std::size_t at = text.find_first_of("\r\n");
        if (at != std::string_view::npos && (text[at] == '\n' || at + 1 < text.size())) break;
    }
    file_traits_.line_end = check::first_line_end(batch.text().substr(0, check::kFirstLineBytes));
}

// After the last line end that is no half of a CRLF; 0 = none yet.
std::size_t Cutter::find_line_cut(const audit::Batch& batch) {
    const std::string_view text = batch.text();
    std::size_t end = text.find_last_of("\r\n");
    if (end != std::string_view::npos && end + 1 == text.size() && text[end] == '\r')
        end = end == 0 ? std::string_view::npos : text.find_last_of("\r\n", end - 1);
    if (end != std::string_view::npos) return end + 1;
    if (text.size() <= kLongestLine) return 0;
    return text.size() - (text.ends_with('\r') ? 1 : 0);
}

// Where the slab may be cut so that both parts begin with a game; 0 = nowhere yet.
std::size_t Cutter::find_cut(audit::Batch& batch) {
    if (cut_at_ == CutAt::Lines) return find_line_cut(batch);
    // What stands before the first game of the file goes with that game.
    const pgn::TextStart start = pgn::text_start(batch.reader_input());
    const std::size_t from =
        has_read_game_ ? 0 : pgn::find_first_event_line(batch.text(), start).value_or(0);
    if (const auto begin = pgn::find_last_event_game(batch.text(), from, start)) {
        cut_follows_blank_line_ = has_read_game_ = true;
        cut_follows_bracket_ = false;
        batch.followed_by = pgn::FollowedBy::EventLine;
        gap_.reset();
        return *begin;
    }
    // No such line: games without an Event tag, or without blank lines. The reader finds their
    // boundaries. The last game of the slab may be cut off, and the start of the one before it is
    // certain.
    std::memset(batch.slab.data() + batch.size, 0, audit::kSlabPadding);
    pgn::ReaderInput input = batch.reader_input();
    input.is_last_of_file = false;
    reader_->open(input);
    // The cut stands at the end of a game, so that the text between games goes with the game after
    // it.
    pgn::GameView view;
    struct End {
        std::size_t at = 0;
        bool is_bracket = false;
    };
    End certain, before_last, last;
    while (reader_->next(view) && view.end <= reader_->undecided_from()) {
        certain = before_last;
        before_last = last;
        last = {view.end, view.ends_with_bracket};
    }
    if (certain.at != 0) {
        cut_follows_blank_line_ = false;
        cut_follows_bracket_ = certain.is_bracket;
        if (certain.is_bracket) batch.followed_by = pgn::FollowedBy::TornGame;
        has_read_game_ = true;
        gap_.reset();
        return certain.at;
    }
    return find_cut_in_gap(batch);
}

// After the first piece of a long text between games: of the next ones the reader knows more when
// it has stepped over this one.
std::size_t Cutter::find_cut_in_gap(const audit::Batch& batch) {
    if (reader_->gap_cuts().empty()) return 0;
    const pgn::InterGameCut& cut = reader_->gap_cuts().front();
    if (cut.at + std::size_t{pgn::kInterGameSight} > batch.size ||
        cut.at > reader_->undecided_from())
        return 0;
    gap_ = cut.state;
    has_read_game_ = cut.state.has_read_game;
    cut_follows_blank_line_ = cut.state.follows_blank_line;
    return cut.at;
}

}  // namespace arbiter::engine
