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
        return encoding::means_same(all_of(used), state_.charset, game.charset);
    };
    if (game.charset != state_.charset) {
        if (state_.charset == Charset::Utf8 || game.charset == Charset::Utf8) return false;
        if (means_same(state_.high_bytes)) {
            state_.charset = game.charset;
        } else if (!means_same(high_bytes)) {
            return false;
        }
    }
    state_.high_bytes |= high_bytes;
    return true;
}

// ENC07 compares games that may be far apart, so no rule can see it. Games in ASCII fit every
// encoding.
void Numberer::find_mixed_encoding(Batch& batch) {
    for (std::size_t i = 0; i < batch.games.size() && !state_.is_mixed; ++i) {
        report::GameRecord& game = batch.games[i];
        if (!game.has_high) continue;
        const std::uint64_t number = state_.games + i + 1;
        if (state_.charset_game == 0) {
            state_.charset_game = number;
            state_.charset = game.charset;
        }
        const auto begin = static_cast<std::size_t>(game.span.begin - batch.base_offset);
        const std::string_view bytes = batch.text().substr(begin, game.span.size());
        if (fits_encoding(game, bytes)) continue;
        state_.is_mixed = true;
        const std::size_t high = encoding::skip_ascii(bytes, 0);
        const ByteSpan span{game.span.begin + high,
                            game.span.begin + encoding::skip_high(bytes, high)};
        const std::size_t kept = batch.findings.size();
        check::report_mixed_encoding(
            batch.findings, span,
            {state_.charset_game, encoding::name_for(state_.charset, all_of(state_.high_bytes)),
             number, encoding::name_for(game.charset, bytes)});
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
    if (batch.is_first_of_file) state_ = {};
    for (const check::Rule* rule : check::rules()) {
        const auto index = static_cast<std::size_t>(rule->id);
        if (!rule->is_once_per_file) continue;
        for (check::Findings* findings : {&batch.findings, &batch.after}) {
            if (findings->counts().by_rule[index] == 0) continue;
            findings->keep_first(rule->id, state_.is_reported[index] ? 0 : 1);
            state_.is_reported[index] = true;
        }
    }
    find_mixed_encoding(batch);
    batch.first_game = state_.games + 1;
    batch.first_line = state_.lines + 1;
    batch.first_column = state_.column + 1;
    // Games that were only counted, as shards do it, have no records.
    state_.games += batch.games.empty() ? batch.tally.games : batch.games.size();
    state_.lines += batch.line_ends;
    state_.column = batch.line_ends == 0 ? state_.column + batch.bytes_after_last_line_end
                                         : batch.bytes_after_last_line_end;
    if (!batch.is_last_of_file) return;
    const bool is_unreadable = !batch.open_error.empty() && batch.size == 0 && !batch.damage;
    if (batch.file_traits.other_format != pgn::OtherFormat::None) {
        if (batch.is_first_of_file)
            check::report_not_pgn(batch.before, batch.file_traits.other_format, unit_);
    } else if (batch.damage) {
        check::report_truncated_archive(batch.after, batch.input_end(), state_.games,
                                        batch.damage->what, unit_);
    } else if (state_.games == 0 && !is_unreadable) {
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
