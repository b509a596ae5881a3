#include "core/base/text.hpp"
#include "core/fen_line/detail/clean_text.hpp"
#include "core/fen_line/detail/read_fields.hpp"
#include "core/fen_line/detail/wrapped_line.hpp"
#include "core/fen_line/line.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <utility>

namespace arbiter::fen_line {
namespace {

// Reads a position written in other characters, or inside something else than a list of positions:
// the same text in the characters of a FEN is read, and every place in it mapped back to the line.
class Unwrapper {
  public:
    Unwrapper(std::string_view line, Range cell, LineReading& reading)
        : line_(line), cell_(cell), reading_(reading) {}

    // False: the line is to be read as it is.
    bool read(bool is_cell) {
        detail::Escapes escapes = detail::Escapes::None;
        if (!is_cell) {
            trim();
            if (read_start_command()) return true;
            escapes = unwrap();
        }
        std::size_t ranks = 0;
        const bool is_plain = escapes == detail::Escapes::None &&
                              !detail::has_odd_characters(cell_.in(line_)) &&
                              odd_ranks(cell_.in(line_), ranks) == std::string_view::npos;
        if (is_plain) return false;
        clean_ = detail::clean_text(line_, cell_, escapes);
        write_ranks();
        detail::read_fields(clean_.text, {0, static_cast<std::uint32_t>(clean_.text.size())},
                            is_cell || escapes != detail::Escapes::None, reading_);
        take_back();
        if (reading_.kind != LineKind::Position) return true;
        if (address_)
            say_address();
        else
            say_changes();
        if (ranks_) say_ranks();
        reading_.is_record = escapes == detail::Escapes::Json;
        return true;
    }

  private:
    void slip(Weight weight, Range where, std::string what, std::optional<std::string> fix) {
        reading_.slips.push_back({weight, where, std::move(what), std::move(fix)});
    }

    void trim() {
        text_ = cell_;
        while (!text_.is_empty() && is_blank(line_[text_.begin]))
            ++text_.begin;
        while (!text_.is_empty() && is_blank(line_[text_.end - 1]))
            --text_.end;
    }

    [[nodiscard]] Range moved(Range range) const {
        return {range.begin + text_.begin, range.end + text_.begin};
    }

    bool read_start_command() {
        const auto found = detail::start_command(text_.in(line_));
        if (!found) return false;
        constexpr std::string_view kStart =
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        reading_.kind = LineKind::Position;
        reading_.text = text_;
        reading_.fen = kStart;
        reading_.field_count = reading_.part_count = kFields;
        reading_.position = moved(found->where);
        std::ranges::fill(std::span(reading_.parts).first(kFields), reading_.position);
        if (found->moves.end != 0) reading_.moves = moved(found->moves);
        reading_.has_whole_fix = true;
        const bool has_moves = !reading_.moves.is_empty();
        slip(Weight::Info, has_moves ? text_ : reading_.position,
             "the position is written as a UCI command instead of a FEN",
             has_moves ? std::nullopt : std::optional<std::string>(kStart));
        return true;
    }

    // If an object or an address holds the position, cell_ becomes its place.
    detail::Escapes unwrap() {
        if (const auto fen = detail::fen_of_json(text_.in(line_))) {
            cell_ = moved(*fen);
            return detail::Escapes::Json;
        }
        address_ = detail::fen_of_address(text_.in(line_));
        if (!address_) return detail::Escapes::None;
        cell_ = moved(address_->fen);
        return address_->is_query ? detail::Escapes::Query : detail::Escapes::Url;
    }

    // Where ranks begin that are separated by something else than slashes; npos: nowhere.
    static std::size_t odd_ranks(std::string_view text, std::size_t& size) {
        const std::size_t begin = text.find_first_not_of(" \t\"'");
        if (begin == std::string_view::npos) return begin;
        return detail::odd_rank_separator(text.substr(begin), size) == 0 ? std::string_view::npos
                                                                         : begin;
    }

    // Slashes between the ranks, and blanks between the fields where the same character separates
    // those too.
    void write_ranks() {
        std::size_t size = 0;
        std::string& text = clean_.text;
        const std::size_t begin = odd_ranks(text, size);
        if (begin == std::string::npos) return;
        std::size_t ignored = 0;
        separator_ = detail::odd_rank_separator(std::string_view(text).substr(begin), ignored);
        const std::size_t end = begin + size;
        for (std::size_t at = begin; at != end; ++at)
            if (text[at] == separator_) text[at] = '/';
        ranks_ = Range{static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
        written_ranks_ = text.substr(begin, size);
        if (separator_ == '-' && end != text.size() && text[end] == '-') blank_dashes(end);
        // The name of a picture.
        for (const std::string_view each : {".jpeg", ".jpg", ".png", ".gif", ".svg", ".webp"}) {
            if (!equals_ignoring_case(trimmed(std::string_view(text).substr(end)), each)) continue;
            suffix_ = clean_.place({ranks_->end, static_cast<std::uint32_t>(text.size())});
            text.resize(end);
            clean_.places.resize(end);
            return;
        }
    }

    // "-w-KQkq---0-1": every second dash separates fields.
    void blank_dashes(std::size_t at) {
        std::string& text = clean_.text;
        while (at < text.size() && text[at] == '-') {
            text[at++] = ' ';
            if (at < text.size() && text[at] == '-') {
                ++at;
                continue;
            }
            while (at < text.size() && text[at] != '-')
                ++at;
        }
    }

    // All places become those of the line.
    void take_back() {
        const auto back = [&](Range& range) { range = clean_.place(range); };
        for (Range* each : {&reading_.text, &reading_.position, &reading_.pocket, &reading_.checks,
                            &reading_.moves})
            if (!each->is_empty()) back(*each);
        std::ranges::for_each(reading_.fields, back);
        std::ranges::for_each(std::span(reading_.parts).first(reading_.part_count), back);
        std::ranges::for_each(reading_.words, back);
        for (PerftCount& each : reading_.perft_counts)
            back(each.count);
        for (Operation& each : reading_.operations) {
            back(each.opcode);
            back(each.operands);
        }
        for (Slip& each : reading_.slips) {
            back(each.where);
            for (Replacement& more : each.more)
                back(more.where);
        }
    }

    [[nodiscard]] bool is_said(Range where) const {
        const auto said = std::span(reading_.slips).first(std::min(said_, reading_.slips.size()));
        return std::ranges::any_of(said, [&](const Slip& each) {
            return each.fix && each.where.begin < where.end && where.begin < each.where.end;
        });
    }

    void say_changes() {
        const auto& all = clean_.changes;
        said_ = reading_.slips.size();
        for (std::size_t i = 0; i < all.size();) {
            Range where = all[i].where;
            std::string instead = all[i].instead;
            const bool is_before = all[i].is_before, is_after = all[i].is_after;
            const bool is_blank = instead == " ";
            for (++i; i < all.size() && all[i].where.begin == where.end &&
                      (all[i].instead == " ") == is_blank;
                 ++i) {
                where.end = all[i].where.end;
                instead += all[i].instead;
            }
            say_change(where, instead, is_before, is_after);
        }
    }

    void say_change(Range where, const std::string& instead, bool is_before, bool is_after) {
        const std::string written = "'" + escaped(where.in(line_), 40) + "'";
        if (is_before || is_after) {
            std::erase_if(reading_.slips, [&](const Slip& each) {
                const bool is_trim = each.fix && each.fix->empty() &&
                                     each.where.begin <= where.begin && where.end <= each.where.end;
                if (is_trim) where = each.where;
                return is_trim;
            });
            slip(Weight::Info, where,
                 written + (is_before ? " precedes the position" : " follows the position"), "");
            return;
        }
        if (is_said(where)) return;
        const bool is_inside =
            where.begin >= reading_.position.begin && where.end <= reading_.position.end;
        if (!is_inside) return;  // it belongs to an operation
        std::optional<std::string> fix(instead);
        if (reading_.has_whole_fix) fix.reset();
        if (instead.empty())
            slip(Weight::Info, where, written + " is in the position, but means nothing",
                 std::move(fix));
        else if (instead.find_first_not_of(' ') == std::string::npos)
            slip(Weight::Info, where, written + " separates two fields instead of one blank", " ");
        else
            slip(Weight::Info, where, written + " is written, but should be '" + instead + "'",
                 std::move(fix));
    }

    // One fix writes it without the address.
    void say_address() {
        reading_.text = reading_.position = moved(address_->where);
        reading_.variant = reading_.variant.empty() ? address_->variant : reading_.variant;
        reading_.is_chess960 = address_->is_chess960;
        reading_.has_whole_fix = true;
        ranks_.reset();
        std::erase_if(reading_.slips,
                      [](const Slip& each) { return each.weight != Weight::Warning; });
        for (Slip& each : reading_.slips)
            each.fix.reset();
        slip(Weight::Info, reading_.position, "the position stands in a web address", reading_.fen);
    }

    void say_ranks() {
        std::optional<std::string> fix(written_ranks_);
        if (reading_.has_whole_fix) fix.reset();
        // It writes all ranks anew; the others have their turn after it.
        const Range where = clean_.place(*ranks_);
        for (Slip& each : reading_.slips)
            if (each.where.begin < where.end && where.begin < each.where.end) each.fix.reset();
        slip(Weight::Info, where,
             std::string("'") + separator_ + "' separates the ranks, but the standard writes '/'",
             std::move(fix));
        if (!suffix_.is_empty())
            slip(Weight::Info, suffix_,
                 "'" + escaped(trimmed(suffix_.in(line_))) + "' follows the position", "");
    }

    std::string_view line_;
    Range cell_, text_;
    LineReading& reading_;
    std::optional<detail::WebAddress> address_;
    detail::CleanText clean_;
    std::optional<Range> ranks_;  // in clean_
    Range suffix_;
    std::string written_ranks_;
    std::size_t said_ = 0;  // flaws of the text without its oddities
    char separator_ = 0;
};

void read_part(std::string_view line, Range cell, bool is_cell, LineReading& reading) {
    reading.clear();
    if (!Unwrapper(line, cell, reading).read(is_cell))
        detail::read_fields(line, cell, is_cell, reading);
}

}  // namespace

void read_line(std::string_view line, LineReading& reading) {
    read_part(line, {0, static_cast<std::uint32_t>(line.size())}, false, reading);
}

void read_cell(std::string_view line, Range cell, LineReading& reading) {
    read_part(line, cell, true, reading);
}

}  // namespace arbiter::fen_line
