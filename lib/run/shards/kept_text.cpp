#include "run/shards/kept_text.hpp"

#include "core/encoding/utf8.hpp"
#include "run/shards/field_reader.hpp"
#include "run/shards/field_writer.hpp"

#include <algorithm>
#include <cstring>
#include <span>

namespace arbiter::shards {
namespace {

// What reports show around a place at most, and the rest of a character
// (report/detail/excerpt.cpp).
constexpr std::uint64_t kAround = 64;
constexpr std::uint64_t kMarked = 128;

class PartsOfText {
  public:
    explicit PartsOfText(const audit::Batch& batch)
        : text_(batch.text()), base_(batch.base_offset) {}

    // Offsets as findings have them.
    void keep(std::uint64_t begin, std::uint64_t end) { keep_here(inside(begin), inside(end)); }

    void keep_around(std::uint64_t begin, std::uint64_t end) {
        const std::uint64_t shown = std::min(end, begin + kMarked);
        keep(begin - std::min(begin, kAround), shown + kAround);
        if (end > shown) keep(end - std::min(end, kAround), end + kAround);
    }

    // What precedes `offset` on its line, from `first` on, where it is not only ASCII: a column may
    // count its characters.
    void keep_line_before(std::uint64_t first, std::uint64_t offset) {
        const std::size_t from = inside(first);
        const std::size_t to = std::max(from, inside(offset));
        const std::string_view before = text_.substr(from, to - from);
        const std::size_t line_end = before.find_last_of("\r\n");
        const std::string_view line =
            line_end == std::string_view::npos ? before : before.substr(line_end + 1);
        if (encoding::skip_ascii(line, 0) < line.size()) keep_here(to - line.size(), to);
    }

    // The lines of a game that are not ASCII: they decide whether its file is written in one
    // encoding. Of UTF-8 the first such place is enough.
    void keep_high_bytes(const report::GameRecord& game) {
        const std::size_t end = inside(game.span.end);
        for (std::size_t at = inside(game.span.begin); at < end;) {
            at = encoding::skip_ascii(text_.substr(0, end), at);
            if (at >= end) return;
            if (game.charset == encoding::Charset::Utf8)
                return keep_around(base_ + at,
                                   base_ + encoding::skip_high(text_.substr(0, end), at));
            const std::size_t before =
                at == 0 ? std::string_view::npos : text_.find_last_of("\r\n", at - 1);
            const std::size_t line_end = std::min(text_.find_first_of("\r\n", at), end);
            keep_here(before == std::string_view::npos ? 0 : before + 1, line_end);
            at = line_end;
        }
    }

    [[nodiscard]] std::vector<KeptPart> joined() && {
        std::ranges::sort(parts_, {}, &KeptPart::begin);
        std::vector<KeptPart> joined;
        for (KeptPart part : parts_) {
            // No part ends between the halves of a line end: what follows it begins anew.
            while (part.end > part.begin && part.end < text_.size() && text_[part.end - 1] == '\r')
                ++part.end;
            if (!joined.empty() && part.begin <= joined.back().end)
                joined.back().end = std::max(joined.back().end, part.end);
            else
                joined.push_back(part);
        }
        return joined;
    }

  private:
    void keep_here(std::size_t begin, std::size_t end) { parts_.push_back({begin, end}); }
    [[nodiscard]] std::size_t inside(std::uint64_t offset) const {
        const std::uint64_t from = std::max(offset, base_) - base_;
        return static_cast<std::size_t>(std::min<std::uint64_t>(from, text_.size()));
    }

    std::string_view text_;
    std::uint64_t base_;
    std::vector<KeptPart> parts_;
};

void keep_finding(const check::Finding& finding, const report::GameRecord* game,
                  PartsOfText& parts) {
    parts.keep_around(finding.span.begin, finding.span.end);
    if (game != nullptr) parts.keep_line_before(game->span.begin, finding.span.begin);
    if (finding.edits.empty()) return;
    parts.keep_around(finding.edits.front().begin, finding.edits.front().end);
    for (const check::Edit& edit : finding.edits) {
        parts.keep(edit.begin, edit.begin);
        parts.keep(edit.end, edit.end);
    }
}

// The lines of `text` that end in [begin, end), and how many bytes follow the last of these ends.
struct LineEnds {
    std::uint64_t count = 0, after = 0;
};
LineEnds line_ends(std::string_view text, std::size_t begin, std::size_t end) {
    const std::string_view piece = text.substr(begin, end - begin);
    const auto is_half = [&](std::size_t at) {  // of a CRLF
        return piece[at] == '\r' && begin + at + 1 < text.size() && text[begin + at + 1] == '\n';
    };
    LineEnds found;
    found.count = static_cast<std::uint64_t>(std::ranges::count(piece, '\n'));
    for (std::size_t at = 0; (at = piece.find('\r', at)) != std::string_view::npos; ++at)
        if (!is_half(at)) ++found.count;
    if (found.count == 0) return found;
    std::size_t last = piece.size() - 1;
    while ((piece[last] != '\n' && piece[last] != '\r') || is_half(last))
        --last;
    found.after = piece.size() - last - 1;
    return found;
}

}  // namespace

std::vector<KeptPart> kept_parts(const audit::Batch& batch, KeptGames kept,
                                 std::span<const ByteSpan> places) {
    // Places in UTF-16 depend on every character before them.
    if (batch.is_decoded) return {{0, batch.size}};
    PartsOfText parts(batch);
    for (const check::Findings* about_file : {&batch.before, &batch.after})
        for (const check::Finding& finding : about_file->kept())
            if (is_kept(finding, kept)) keep_finding(finding, nullptr, parts);
    for (const ByteSpan& place : places)
        parts.keep_around(place.begin, place.end);
    const std::span<const check::Finding> findings = batch.findings.kept();
    const std::vector<bool> are_kept = kept_games(batch, kept);
    for (std::size_t i = 0; i < are_kept.size(); ++i) {
        if (!are_kept[i]) continue;
        const report::GameRecord& game = batch.games[i];
        parts.keep(game.span.begin, game.span.begin);
        parts.keep(game.span.end, game.span.end);
        if (game.has_high) parts.keep_high_bytes(game);
        for (const check::Finding& finding :
             findings.subspan(game.findings_begin, game.findings_end - game.findings_begin))
            if (is_kept(finding, kept))
                keep_finding(finding, finding.is_about_file ? nullptr : &game, parts);
    }
    return std::move(parts).joined();
}

void write_text(std::string_view text, const std::vector<KeptPart>& parts, std::string& out) {
    FieldWriter write(out);
    write(parts.size());
    std::size_t at = 0;
    const auto skip_to = [&](std::size_t end) {
        const LineEnds lines = line_ends(text, at, end);
        write(end - at, lines.count);
        if (lines.count != 0) write(lines.after);
    };
    for (const KeptPart& part : parts) {
        skip_to(part.begin);
        write(text.substr(part.begin, part.end - part.begin));
        at = part.end;
    }
    skip_to(text.size());
}

namespace {

// Calls skip(bytes, line ends, bytes behind the last of them) and take(part) in the order of the
// text that write_text() wrote. Returns what follows it.
template <class Skip, class Take>
std::string_view visit_text(std::string_view packed, const Skip& skip, const Take& take) {
    Arena nothing;
    FieldReader read(packed, nothing);
    const auto skip_next = [&] {
        const std::uint64_t size = read.number();
        const std::uint64_t count = read.number();
        const std::uint64_t after = count == 0 ? 0 : read.number();
        if (after > size || count > size - after) FieldReader::fail("its lines are too many");
        skip(size, count, after);
    };
    for (std::uint64_t parts = read.number(); parts != 0; --parts) {
        skip_next();
        take(read.take(read.number()));
    }
    skip_next();
    return read.rest();
}

}  // namespace

std::uint64_t text_size(std::string_view packed) {
    std::uint64_t total = 0;
    const auto add = [&](std::uint64_t size) {
        if (size > UINT64_MAX - total) FieldReader::fail("its text is too long");
        total += size;
    };
    visit_text(
        packed, [&](std::uint64_t size, std::uint64_t, std::uint64_t) { add(size); },
        [&](std::string_view part) { add(part.size()); });
    return total;
}

std::size_t read_text(std::string_view packed, std::span<char> text) {
    std::size_t at = 0;
    const auto room_for = [&](std::uint64_t size) {
        if (size > text.size() - at) FieldReader::fail("its text is too long");
        char* const begin = text.data() + at;
        at += size;
        return begin;
    };
    const auto skip = [&](std::uint64_t size, std::uint64_t count, std::uint64_t after) {
        char* const begin = room_for(size);
        std::memset(begin, ' ', size);
        std::memset(begin + (size - after - count), '\n', count);
    };
    const std::string_view rest = visit_text(packed, skip, [&](std::string_view part) {
        std::ranges::copy(part, room_for(part.size()));
    });
    if (at != text.size()) FieldReader::fail("its text is too short");
    return packed.size() - rest.size();
}

}  // namespace arbiter::shards
