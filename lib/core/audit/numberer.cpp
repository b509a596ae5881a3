#include "core/audit/numberer.hpp"

#include "core/check/rule.hpp"
#include "core/encoding/convert.hpp"
#include "core/encoding/utf8.hpp"

#include <algorithm>
#include <span>
#include <string>
#include <string_view>

namespace arbiter::audit {
namespace {

std::string all_of(const std::bitset<256>& bytes) {
    std::string all;
    for (std::size_t byte = 0; byte < bytes.size(); ++byte)
        if (bytes[byte]) all += static_cast<char>(byte);
    return all;
}

}  // namespace

// Does the game fit the encoding of those before it? If two code pages share the letters that the
// games need, either will do; the one that fits all of them is kept.
bool Numberer::fits_encoding(const report::GameRecord& game, std::string_view bytes) {
    using encoding::Charset;
    std::bitset<256> high_bytes;
    if (game.charset != Charset::Utf8) {
        for (std::size_t at = encoding::skip_ascii(bytes, 0); at < bytes.size();
             at = encoding::skip_ascii(bytes, at + 1))
            high_bytes.set(static_cast<unsigned char>(bytes[at]));
    }
    const auto means_same = [&](const std::bitset<256>& used) {
        return encoding::means_same(all_of(used), charset_, game.charset);
    };
    if (game.charset != charset_) {
        if (charset_ == Charset::Utf8 || game.charset == Charset::Utf8) return false;
        if (means_same(high_bytes_)) {
            charset_ = game.charset;
        } else if (!means_same(high_bytes)) {
            return false;
        }
    }
    high_bytes_ |= high_bytes;
    return true;
}

// ENC07 compares games that may be far apart, so no rule can see it. Games in ASCII fit every
// encoding.
void Numberer::find_mixed_encoding(Batch& batch) {
    for (std::size_t i = 0; i < batch.games.size() && !is_mixed_; ++i) {
        report::GameRecord& game = batch.games[i];
        if (!game.has_high) continue;
        const std::uint64_t number = games_ + i + 1;
        if (charset_game_ == 0) {
            charset_game_ = number;
            charset_ = game.charset;
        }
        const auto begin = static_cast<std::size_t>(game.span.begin - batch.base_offset);
        const std::string_view bytes = batch.text().substr(begin, game.span.size());
        if (fits_encoding(game, bytes)) continue;
        is_mixed_ = true;
        const std::size_t high = encoding::skip_ascii(bytes, 0);
        const ByteSpan span{game.span.begin + high,
                            game.span.begin + encoding::skip_high(bytes, high)};
        const std::size_t kept = batch.findings.size();
        check::report_mixed_encoding(
            batch.findings, span,
            {charset_game_, encoding::name_for(charset_, all_of(high_bytes_)), number,
             encoding::name_for(game.charset, bytes)});
        if (batch.findings.size() == kept) return;
        batch.findings.place_last(game.findings_begin, game.findings_end);
        ++game.findings_end;
        for (report::GameRecord& later : std::span(batch.games).subspan(i + 1)) {
            ++later.findings_begin;
            ++later.findings_end;
        }
    }
}

void Numberer::number(Batch& batch) {
    if (batch.is_first_of_file) {
        games_ = lines_ = column_ = charset_game_ = 0;
        is_mixed_ = false;
        high_bytes_.reset();
        is_reported_.fill(false);
    }
    for (const check::Rule* rule : check::rules()) {
        const auto index = static_cast<std::size_t>(rule->id);
        if (!rule->is_once_per_file) continue;
        for (check::Findings* findings : {&batch.findings, &batch.after}) {
            if (findings->counts().by_rule[index] == 0) continue;
            findings->keep_first(rule->id, is_reported_[index] ? 0 : 1);
            is_reported_[index] = true;
        }
    }
    find_mixed_encoding(batch);
    batch.first_game = games_ + 1;
    batch.first_line = lines_ + 1;
    batch.first_column = column_ + 1;
    // Games that were only counted, as shards do it, have no records.
    games_ += batch.games.empty() ? batch.tally.games : batch.games.size();
    lines_ += batch.line_ends;
    column_ = batch.line_ends == 0 ? column_ + batch.bytes_after_last_line_end
                                   : batch.bytes_after_last_line_end;
    if (!batch.is_last_of_file) return;
    const bool is_unreadable = !batch.open_error.empty() && batch.size == 0 && !batch.damage;
    if (batch.file_traits.other_format != pgn::OtherFormat::None) {
        if (batch.is_first_of_file)
            check::report_not_pgn(batch.before, batch.file_traits.other_format, unit_);
    } else if (batch.damage) {
        check::report_truncated_archive(batch.after, batch.input_end(), games_, batch.damage->what,
                                        unit_);
    } else if (games_ == 0 && !is_unreadable) {
        // It is at the first byte, before what was found in the text; where that may have been
        // written already, at the last one.
        const bool is_long =
            unit_ == check::Unit::Game && batch.base_offset + batch.size > pgn::kInterGamePiece;
        const bool comes_first = batch.is_first_of_file && !is_long;
        check::report_empty_input(comes_first ? batch.before : batch.after, batch.input_end(),
                                  is_long ? batch.base_offset + batch.size : 0, unit_);
    }
}

}  // namespace arbiter::audit
