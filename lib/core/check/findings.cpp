#include "core/check/findings.hpp"

#include "core/base/assert.hpp"
#include "core/check/detail/message.hpp"
#include "core/check/rule.hpp"
#include "core/encoding/convert.hpp"
#include "core/encoding/utf8.hpp"

#include <algorithm>

namespace arbiter::check {
namespace {

// One hostile batch does not hold its memory for ever.
constexpr std::size_t kKeptFindings = 1U << 12;

std::size_t index_of(RuleId id) {
    return static_cast<std::size_t>(id);
}
std::size_t index_of(Severity severity) {
    return static_cast<std::size_t>(severity);
}

}  // namespace

std::string_view to_string(Severity severity) {
    constexpr std::array<std::string_view, kSeverities> kNames{"error", "warning", "info", "style"};
    return kNames[index_of(severity)];
}

std::string_view to_string(Certainty certainty) {
    constexpr std::array<std::string_view, 4> kNames{"certain", "claimable", "possible",
                                                     "conditional"};
    return kNames[static_cast<std::size_t>(certainty)];
}

std::string_view to_string(FixKind kind) {
    constexpr std::array<std::string_view, 3> kNames{"none", "safe", "unsafe"};
    return kNames[static_cast<std::size_t>(kind)];
}

Findings::Builder Findings::add(const Rule& rule, ByteSpan span) {
    const RuleSetting& setting = (*settings_)[index_of(rule.id)];
    const Severity severity = setting.has_severity ? setting.severity : rule.severity;
    if (!setting.is_on) return {*this, Builder::kNotKept, rule.id, severity};
    is_counted_in_game_ = true;
    const std::uint32_t before = in_game_[index_of(rule.id)]++;
    if (before >= kMostInGame) {
        if (setting.is_read) ++kept_[last_in_game_[index_of(rule.id)]].count;
        return {*this, Builder::kNotCounted, rule.id, severity};
    }
    counts_.add(rule.id, severity);
    if (!rule.is_once_per_file) {
        ++about_games_;
        if (severity != Severity::Style) ++flagging_;
    }
    if (!setting.is_read) return {*this, Builder::kNotKept, rule.id, severity};
    kept_.push_back({.rule = rule.id,
                     .severity = severity,
                     .certainty = rule.certainty,
                     .is_about_file = rule.is_once_per_file,
                     .span = span});
    last_in_game_[index_of(rule.id)] = kept_.size() - 1;
    return {*this, kept_.size() - 1, rule.id, severity};
}

Findings::Builder& Findings::Builder::at(std::uint32_t ply) {
    if (is_read()) finding().ply = ply;
    return *this;
}

Findings::Builder& Findings::Builder::counting(std::uint32_t count) {
    if (is_read()) finding().count = count;
    return *this;
}

// LIFETIME: articles and ids of editions are constants of the program, so no copies are made.
Findings::Builder& Findings::Builder::cite(std::string_view article, std::string_view laws) {
    if (is_read()) {
        finding().article = article;
        finding().laws = laws;
    }
    return *this;
}

Findings::Builder& Findings::Builder::graded(Certainty certainty) {
    if (is_read()) finding().certainty = certainty;
    return *this;
}

// Counts change even when no report reads the finding: the totals must not depend on the chosen
// reports.
Findings::Builder& Findings::Builder::raised_to(Severity severity) {
    const RuleSetting& setting = owner_.settings()[index_of(rule_)];
    if (!setting.is_on || setting.has_severity || index_ == kNotCounted) return *this;
    owner_.counts_.regrade(rule_, counted_, severity);
    if (!rule(rule_).is_once_per_file) {
        if (counted_ != Severity::Style) --owner_.flagging_;
        if (severity != Severity::Style) ++owner_.flagging_;
    }
    counted_ = severity;
    if (is_read()) finding().severity = severity;
    if (severity == Severity::Style && !setting.is_style_read && is_read()) index_ = kNotKept;
    return *this;
}

Findings::Builder& Findings::Builder::about_file() {
    const RuleSetting& setting = owner_.settings()[index_of(rule_)];
    if (!setting.is_on || index_ == kNotCounted || rule(rule_).is_once_per_file) return *this;
    --owner_.about_games_;
    if (counted_ != Severity::Style) --owner_.flagging_;
    if (is_read()) finding().is_about_file = true;
    return *this;
}

Findings::Builder& Findings::Builder::of_game(std::uint64_t game) {
    if (is_read()) finding().game = game;
    return *this;
}

Findings::Builder& Findings::Builder::with_fen(std::string_view fen) {
    if (are_details_read()) finding().fen = keep(fen);
    return *this;
}

namespace {

// The edit goes on where the last one ended, and at most one of them has a text: they are one edit,
// so that a run of removed bytes costs no more than one byte.
bool continues(const Edit& last, ByteSpan span, std::string_view text) {
    return last.end == span.begin && (text.empty() || last.text.empty());
}

}  // namespace

Findings::Builder& Findings::Builder::replace(ByteSpan span, std::string_view text) {
    ARBITER_ASSERT(span.begin <= span.end);
    if (!are_details_read() || finding().is_fix_too_long) return *this;
    // What changes nothing is no fix: the next pass would make it again.
    if (span.begin == span.end && text.empty()) return *this;
    const std::uint64_t bytes = sizeof(Edit) + text.size();
    if (owner_.fix_bytes_left_ < bytes) {
        drop_fix();
        return *this;
    }
    owner_.fix_bytes_left_ -= bytes;
    Arena& arena = owner_.arena_;
    std::span<Edit>& room = owner_.edits_room_;
    const std::size_t used = finding().edits.size();
    const std::string_view kept = keep(text);
    if (owner_.edits_owner_ == index_ && used != 0 && continues(room[used - 1], span, kept)) {
        Edit& last = room[used - 1];
        last = {last.begin, span.end, kept.empty() ? last.text : kept};
        return *this;
    }
    if (owner_.edits_owner_ != index_ || used == room.size()) {
        const std::span<const Edit> before = finding().edits;
        const bool is_reused = used == 0 && owner_.is_room_free_;
        owner_.is_room_free_ = false;
        if (!is_reused) room = arena.allocate_array<Edit>(used == 0 ? 1 : 2 * used);
        std::copy(before.begin(), before.end(), room.begin());
        owner_.edits_owner_ = index_;
    }
    room[used] = {span.begin, span.end, kept};
    finding().edits = room.first(used + 1);
    if (finding().fix == FixKind::None) finding().fix = rule(rule_).fix;
    return *this;
}

// Its edits make room for those of other findings; their texts stay where they are.
void Findings::Builder::drop_fix() {
    owner_.fix_bytes_left_ += finding().edits.size() * sizeof(Edit);
    owner_.is_room_free_ = owner_.edits_owner_ == index_;
    owner_.edits_owner_ = SIZE_MAX;
    finding().edits = {};
    finding().fix = FixKind::None;
    finding().is_fix_too_long = true;
}

Findings::Builder& Findings::Builder::fix_kind(FixKind kind) {
    if (is_read() && !finding().is_fix_too_long) finding().fix = kind;
    return *this;
}

void Findings::Builder::set_message(fmt::string_view format, fmt::format_args arguments) {
    owner_.text_.clear();
    detail::append_message(format, arguments, owner_.text_);
    finding().message = keep({owner_.text_.data(), owner_.text_.size()});
}

std::string_view Findings::Builder::keep(std::string_view text) {
    return owner_.keep(text);
}

// Our own words are UTF-8, what they quote is as the game has it.
std::string_view Findings::keep(std::string_view text) {
    if (encoding::is_utf8(text)) return arena_.copy(text);
    return arena_.copy(encoding::to_utf8_where_needed(text, charset_));
}

void Findings::keep_suppressed(const Mark& mark, std::string_view reason) {
    edits_owner_ = SIZE_MAX;
    const std::string_view kept_reason = keep(reason);
    for (std::size_t i = mark.size; i < kept_.size(); ++i) {
        kept_[i].is_merged = true;
        kept_[i].left_out = LeftOut::Suppressed;
        kept_[i].reason = kept_reason;
    }
}

void Findings::keep_first(RuleId rule_id, std::uint64_t allowed) {
    const std::uint64_t found = counts_.by_rule[index_of(rule_id)];
    if (found <= allowed) return;
    const RuleSetting& setting = (*settings_)[index_of(rule_id)];
    const Severity severity = setting.has_severity ? setting.severity : rule(rule_id).severity;
    for (std::uint64_t surplus = found - allowed; surplus != 0; --surplus)
        counts_.remove(rule_id, severity);
    std::uint64_t seen = 0;
    for (Finding& finding : kept_) {
        if (finding.rule != rule_id || finding.left_out != LeftOut::No) continue;
        finding.is_merged = seen++ >= allowed;
    }
}

void Findings::leave_out(std::size_t index, LeftOut why) {
    Finding& finding = kept_[index];
    finding.left_out = why;
    finding.is_merged = true;
    counts_.remove(finding.rule, finding.severity);
    ++counts_.suppressed;
    ++(why == LeftOut::Known ? counts_.known : counts_.untouched);
}

namespace {

bool stands_before(const Finding& a, const Finding& b) {
    if (a.span.begin != b.span.begin) return a.span.begin < b.span.begin;
    if (a.rule != b.rule) return a.rule < b.rule;
    return a.span.end < b.span.end;
}

}  // namespace

void Findings::sort_from(std::size_t first) {
    edits_owner_ = SIZE_MAX;
    if (kept_.size() - first < 2) return;
    std::sort(kept_.begin() + static_cast<std::ptrdiff_t>(first), kept_.end(), &stands_before);
}

bool Findings::has_fix_since(std::size_t first) const {
    return std::any_of(kept_.begin() + static_cast<std::ptrdiff_t>(first), kept_.end(),
                       [](const Finding& finding) { return finding.fix != FixKind::None; });
}

void Findings::withhold_fixes_from(std::size_t first, bool (*stays)(RuleId)) {
    edits_owner_ = SIZE_MAX;
    for (std::size_t i = first; i < kept_.size(); ++i) {
        if (stays(kept_[i].rule)) continue;
        kept_[i].edits = {};
        kept_[i].fix = FixKind::None;
    }
}

void Findings::withhold_fixes_touching(std::size_t first, ByteSpan span) {
    edits_owner_ = SIZE_MAX;
    for (std::size_t i = first; i < kept_.size(); ++i) {
        const auto touches = [&](const Edit& edit) {
            return edit.begin < span.end &&
                   (edit.end > span.begin || (edit.begin == edit.end && edit.begin == span.begin));
        };
        if (std::ranges::none_of(kept_[i].edits, touches)) continue;
        kept_[i].edits = {};
        kept_[i].fix = FixKind::None;
    }
}

void Findings::place_last(std::size_t first, std::size_t last) {
    edits_owner_ = SIZE_MAX;
    const auto begin = kept_.begin() + static_cast<std::ptrdiff_t>(first);
    const auto place = std::upper_bound(begin, kept_.begin() + static_cast<std::ptrdiff_t>(last),
                                        kept_.back(), &stands_before);
    std::rotate(place, kept_.end() - 1, kept_.end());
}

void Findings::clear() {
    kept_.clear();
    if (kept_.capacity() > kKeptFindings) kept_.shrink_to_fit();
    flagging_ = about_games_ = 0;
    edits_owner_ = SIZE_MAX;
    is_room_free_ = false;  // the arena is emptied too
    fix_bytes_left_ = kFixBytes;
    counts_ = {};
}

}  // namespace arbiter::check
