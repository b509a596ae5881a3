#include "core/audit/text_cutter.hpp"

#include "core/base/text.hpp"
#include "core/check/file_rules.hpp"
#include "core/check/gap.hpp"
#include "core/pgn/event_line.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

namespace arbiter::audit {
namespace {

// The first batches are small: nothing has been learnt yet.
constexpr std::size_t kFirstSlabBytes = std::size_t{32} << 10;
constexpr std::size_t kLeastSlabBytes = std::size_t{4} << 10;
// What one huge game made larger than this is given back to the heap.
constexpr std::size_t kKeptBytes = std::size_t{1} << 20;

}  // namespace

void put_unreadable(Batch& batch, std::string file, std::size_t input, std::string what) {
    batch.file = std::move(file);
    batch.input = input;
    batch.open_error = std::move(what);
    batch.size = 0;
    if (batch.slab.size() < kSlabPadding) batch.slab.resize(kSlabPadding);
    std::memset(batch.slab.data(), 0, kSlabPadding);
    batch.base_offset = 0;
    batch.is_first_of_file = batch.is_last_of_file = true;
    batch.follows_blank_line = batch.is_at_line_start = true;
}

TextCutter::TextCutter(CutAt cut_at, std::size_t slab_bytes)
    : cut_at_(cut_at),
      slab_bytes_(std::max<std::size_t>(slab_bytes, 1)),
      next_slab_bytes_(std::min(slab_bytes_, kFirstSlabBytes)) {}

void TextCutter::learn(std::size_t text_bytes, std::size_t memory_bytes) {
    if (text_bytes == 0) return;
    const auto fits = static_cast<std::size_t>(static_cast<double>(kBatchMemory) *
                                               static_cast<double>(text_bytes) /
                                               static_cast<double>(memory_bytes));
    const std::size_t most = std::min(2 * next_slab_bytes_, slab_bytes_);
    next_slab_bytes_ = std::clamp(fits, std::min(kLeastSlabBytes, most), most);
}

void TextCutter::begin(TextStart start) {
    start_ = std::move(start);
    is_over_ = is_filling_ = is_at_end_ = false;
    offset_ = input_offset_ = start_.is_in_middle ? start_.offset : 0;
    bytes_read_ = 0;
    is_at_file_start_ = !start_.is_in_middle;
    has_read_game_ = start_.is_in_middle;
    file_traits_ = start_.is_in_middle ? start_.traits : check::FileTraits{};
    cut_follows_blank_line_ = is_at_line_start_ = true;
    cut_follows_bracket_ = false;
    gap_.reset();
    carry_.clear();
    carry_used_ = 0;
}

bool TextCutter::next(TextSource& source, Batch& batch) {
    source_ = &source;
    is_waiting_ = false;
    if (!is_filling_) {
        if (is_at_file_start_ && !begin_file()) return false;
        if (file_traits_.other_format != pgn::OtherFormat::None) {
            refuse_file(batch);
            is_over_ = true;
            return true;
        }
        begin_batch(batch);
        is_filling_ = true;
    }
    if (!fill(batch)) return false;
    is_filling_ = false;
    end_batch(batch);
    return true;
}

// The next bytes of the source; none at its end, or while it has none.
std::size_t TextCutter::read(std::span<char> into) {
    const std::size_t count = source_->read(into);
    if (count == 0) (source_->is_over() ? is_at_end_ : is_waiting_) = true;
    bytes_read_ += count;
    return count;
}

pgn::OtherFormat TextCutter::format_of(std::string_view text, bool is_whole) const {
    if (!refuses_other_formats_) return pgn::OtherFormat::None;
    return pgn::find_other_format(text, is_whole, wanted_format());
}

// Reads on until the carry holds `size` bytes or the source ends. False: the source waits.
bool TextCutter::fill_carry(std::size_t size) {
    std::size_t count = carry_.size();
    carry_.resize(std::max(count, size));
    while (!is_at_end_ && !is_waiting_ && count < carry_.size())
        count += read({carry_.data() + count, carry_.size() - count});
    carry_.resize(count);
    return !is_waiting_;
}

// Is the file written in UTF-16, and is it PGN? Its first bytes say so, however small a slab is.
// False: the source waits.
bool TextCutter::begin_file() {
    static_assert(pgn::kFormatSight >= encoding::kUtf16Probe);
    if (!fill_carry(pgn::kFormatSight)) return false;
    const std::size_t probe = std::min(carry_.size(), encoding::kUtf16Probe);
    file_traits_.utf16 = encoding::detect_utf16({carry_.data(), probe});
    if (is_decoding()) {
        decoder_ = encoding::Utf16Decoder(file_traits_.utf16);
        decoded_.clear();
        decoder_.append({carry_.data(), carry_.size()}, decoded_);
        if (is_at_end_) decoder_.finish(decoded_);
        carry_.assign(decoded_.begin(), decoded_.end());
    }
    file_traits_.other_format = format_of({carry_.data(), carry_.size()}, is_at_end_);
    return true;
}

// STR25. Where a later piece of the file is read the first one has said it.
void TextCutter::refuse_file(Batch& batch) {
    std::string what;
    if (is_at_file_start_) {
        what = "'" + start_.file + "' is ";
        what += cut_at_ == CutAt::Games ? "not PGN but " : "no list of positions but ";
        what += check::what_instead(file_traits_.other_format, wanted_format());
    }
    put_unreadable(batch, start_.file, start_.input, std::move(what));
    batch.is_first_of_file = is_at_file_start_;
    batch.file_traits = file_traits_;
    is_at_file_start_ = false;
    carry_.clear();
    carry_used_ = 0;
}

// What was read before goes first into the slab.
void TextCutter::take_carry(Batch& batch, std::size_t target) {
    const std::size_t count =
        std::min(carry_.size() - carry_used_, target - std::min(target, batch.size));
    std::copy_n(carry_.begin() + static_cast<std::ptrdiff_t>(carry_used_), count,
                batch.slab.begin() + static_cast<std::ptrdiff_t>(batch.size));
    batch.size += count;
    carry_used_ += count;
}

// Text after the cut goes into the next batch. It may be longer than that, where a huge game was
// before it; then most of it is still in the carry.
void TextCutter::carry_on(const Batch& batch, std::size_t cut) {
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

// Appends to the slab until it holds `target` bytes, the source ends or waits. Returns false at the
// end.
bool TextCutter::read_more(Batch& batch, std::size_t target) {
    if (batch.slab.size() < target + kSlabPadding) batch.slab.resize(target + kSlabPadding);
    take_carry(batch, target);
    while (!is_at_end_ && !is_waiting_ && batch.size < target) {
        if (is_decoding()) {
            read_decoded(batch, target);
        } else {
            batch.size += read({batch.slab.data() + batch.size, target - batch.size});
        }
    }
    return has_more();
}

// The same for UTF-16; the text may become longer than `target`.
void TextCutter::read_decoded(Batch& batch, std::size_t target) {
    undecoded_.resize(std::max<std::size_t>(target - batch.size, 2));
    decoded_.clear();
    decoder_.append({undecoded_.data(), read(undecoded_)}, decoded_);
    if (is_at_end_) decoder_.finish(decoded_);
    const std::size_t size = batch.size + decoded_.size();
    if (batch.slab.size() < size + kSlabPadding) batch.slab.resize(size + kSlabPadding);
    std::ranges::copy(decoded_, batch.slab.begin() + static_cast<std::ptrdiff_t>(batch.size));
    batch.size = size;
}

// Where the text of the finished batch is in the input.
void TextCutter::place_decoded(Batch& batch) {
    const std::uint64_t begin = input_offset_;
    input_offset_ =
        batch.is_last_of_file ? bytes_read_ : begin + encoding::utf16_size(batch.text());
    batch.set_decoded(begin, input_offset_);
}

void TextCutter::begin_batch(Batch& batch) {
    batch.file = start_.file;
    batch.input = start_.input;
    batch.base_offset = offset_;
    batch.is_first_of_file = is_at_file_start_;
    batch.follows_blank_line = cut_follows_blank_line_;
    batch.is_at_line_start = is_at_line_start_;
    batch.follows_bracket = cut_follows_bracket_;
    batch.followed_by = pgn::FollowedBy::Unknown;
    batch.gap = gap_;
    batch.size = 0;
    if (batch.slab.size() < kSlabPadding) batch.slab.resize(kSlabPadding);
    target_ = cut_ = 0;
}

// Reads on until the text of the batch can be cut, or ends: cut_ is then 0. False: the source
// waits.
bool TextCutter::fill(Batch& batch) {
    if (target_ == 0) {
        if (is_at_file_start_ && !find_first_line_end(batch)) return false;
        batch.file_traits = file_traits_;
        // Where text between games goes on there will be no cut before this.
        constexpr std::size_t kLeastInGap =
            pgn::kInterGamePiece + pgn::kInterGameSight + (std::size_t{64} << 10);
        const std::size_t least = gap_ ? std::max(next_slab_bytes_, kLeastInGap) : next_slab_bytes_;
        target_ = std::max(least, batch.size);
    }
    while (read_more(batch, target_)) {
        if (is_waiting_) return false;
        cut_ = find_cut(batch);
        if (cut_ != 0) break;
        target_ *= 2;
    }
    return true;
}

void TextCutter::end_batch(Batch& batch) {
    // What the reader learnt about a huge game is not needed any more.
    if (batch.size > kKeptBytes) reader_.emplace();
    batch.damage = cut_ == 0 ? source_->damage() : std::nullopt;
    batch.is_last_of_file = cut_ == 0 && (start_.is_end_of_file || batch.damage);
    batch.is_cut_in_gap = false;
    if (cut_ != 0) {
        carry_on(batch, cut_);
        batch.size = cut_;
        batch.is_cut_in_gap = gap_.has_value();
        is_at_line_start_ = is_line_end(batch.slab[cut_ - 1]);
    } else {
        batch.followed_by = pgn::FollowedBy::EventLine;  // pieces of a file end there
        batch.open_error = source_->error();
        is_over_ = true;
    }
    std::memset(batch.slab.data() + batch.size, 0, kSlabPadding);
    if (is_decoding()) place_decoded(batch);
    offset_ += batch.size;
    is_at_file_start_ = false;
}

// How the first line of the file ends. A CR that was read last may be half a CRLF. False: the
// source waits.
bool TextCutter::find_first_line_end(Batch& batch) {
    bool has_more = true;
    for (std::size_t target = 64; has_more && target <= check::kFirstLineBytes; target *= 2) {
        has_more = read_more(batch, std::max(target, batch.size));
        if (is_waiting_) return false;
        const std::string_view text = batch.text();
        const std::size_t at = text.find_first_of("\r\n");
        if (at != std::string_view::npos && (text[at] == '\n' || at + 1 < text.size())) break;
    }
    file_traits_.line_end = check::first_line_end(batch.text().substr(0, check::kFirstLineBytes));
    return true;
}

// After the last line end that is no half of a CRLF; 0 = none yet.
std::size_t TextCutter::find_line_cut(const Batch& batch) {
    const std::string_view text = batch.text();
    std::size_t end = text.find_last_of("\r\n");
    if (end != std::string_view::npos && end + 1 == text.size() && text[end] == '\r')
        end = end == 0 ? std::string_view::npos : text.find_last_of("\r\n", end - 1);
    if (end != std::string_view::npos) return end + 1;
    if (text.size() <= kLongestLine) return 0;
    return text.size() - (text.ends_with('\r') ? 1 : 0);
}

// Where the slab may be cut so that both parts begin with a game; 0 = nowhere yet.
std::size_t TextCutter::find_cut(Batch& batch) {
    if (cut_at_ == CutAt::Lines) return find_line_cut(batch);
    // Text before the first game of the file goes with that game.
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
    // boundaries. The last game of the slab may be cut off, but its start is certain.
    std::memset(batch.slab.data() + batch.size, 0, kSlabPadding);
    pgn::ReaderInput input = batch.reader_input();
    input.is_last_of_file = false;
    reader_->open(input);
    // The cut is at the end of a game, so that the text between games goes with the game after it.
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
std::size_t TextCutter::find_cut_in_gap(const Batch& batch) {
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

}  // namespace arbiter::audit
