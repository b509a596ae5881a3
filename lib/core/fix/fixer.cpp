#include "core/fix/fixer.hpp"

#include "core/check/rule.hpp"
#include "core/encoding/convert.hpp"
#include "core/fix/keeps_game.hpp"

#include <algorithm>
#include <utility>

namespace arbiter::fix {
namespace {

using check::Finding;
using check::RuleId;

// Every line of the game gets another end, and so do those after it: were the game kept waiting,
// its last CR and the LF after it would be one line end.
bool ends_lines_anew(const Finding& finding) {
    return finding.rule == RuleId::ENC18_eol_cr_only;
}

// The whole game changes its encoding: what other fixes write meanwhile would be in the wrong one.
bool converts_game(const Finding& finding) {
    return finding.rule == RuleId::ENC03_not_utf8 || finding.rule == RuleId::ENC04_cp1252_chars ||
           ends_lines_anew(finding);
}

bool is_ascii(std::string_view text) {
    return std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

bool holds(const std::vector<std::uint64_t>& begins, const report::GameRecord& game) {
    return std::binary_search(begins.begin(), begins.end(), game.span.begin);
}

// Index of the last game that begins at or before `offset`; 0 when none does.
std::size_t game_at(std::span<const report::GameRecord> games, std::uint64_t offset) {
    const auto after = std::upper_bound(
        games.begin(), games.end(), offset,
        [](std::uint64_t at, const report::GameRecord& game) { return at < game.span.begin; });
    return after == games.begin() ? 0 : static_cast<std::size_t>(after - games.begin()) - 1;
}

// One huge game does not hold its memory forever.
void release_if_large(std::vector<Replacement>& changes) {
    constexpr std::size_t kKeptChanges = 1U << 16;
    changes.clear();
    if (changes.capacity() > kKeptChanges) changes.shrink_to_fit();
}

}  // namespace

bool mends(const check::Rule& rule, const check::RuleSettings& settings, FixLevel level) {
    const check::RuleSetting& setting = settings[static_cast<std::size_t>(rule.id)];
    const Finding finding{.rule = rule.id,
                          .severity = setting.has_severity ? setting.severity : rule.severity,
                          .fix = rule.fix};
    return setting.is_on && is_of_level(finding, level);
}

void Fixer::fix(audit::Batch& batch, audit::GameAuditor& auditor, FixedBatch& fixed) {
    if (fixed.batch == nullptr) fixed.batch = std::make_unique<audit::Batch>(settings_);
    if (spare_ == nullptr) spare_ = std::make_unique<audit::Batch>(settings_);
    frozen_.clear();
    careful_.clear();
    refused_.clear();
    all_steps_.clear();
    is_touched_.assign(batch.games.size(), false);
    FixTally& tally = fixed.tally;
    const audit::Batch* current = &batch;
    if (converts_file(batch)) {
        text_ = batch.text();
        fixed.is_converted = true;
        audit_text(batch, *fixed.batch, auditor, true);
        tally.file_rules.set(static_cast<std::size_t>(RuleId::ENC05_utf16_input));
        is_touched_.assign(batch.games.size(), true);
        current = fixed.batch.get();
    }
    for (pass_ = 0; pass_ < kMostPasses; ++pass_) {
        if (!make_pass(*current, *spare_, auditor, tally)) break;
        remember_pass(batch, *current, fixed);
        std::swap(fixed.batch, spare_);
        current = fixed.batch.get();
    }
    if (current == &batch) copy(batch, *fixed.batch);
    tally.games = static_cast<std::uint64_t>(std::ranges::count(is_touched_, true));
    fixed.batch->gap_cuts.clear();
    for (const std::uint32_t cut : batch.gap_cuts)
        fixed.batch->gap_cuts.push_back(static_cast<std::uint32_t>(mapped(all_steps_, cut)));
    fixed.changes = std::move(all_steps_);
    all_steps_ = {};
}

// ENC05: a file in UTF-16 becomes one in UTF-8, which its text is already.
bool Fixer::converts_file(const audit::Batch& batch) const {
    if (!batch.is_decoded) return false;
    return mends(check::ENC05_utf16_input, batch.findings.settings(), level_);
}

// Nothing was fixed: what remains is what was found.
void Fixer::copy(const audit::Batch& batch, audit::Batch& fixed) {
    fixed.clear();
    fixed.take_place_of(batch);
    fixed.slab.assign(
        batch.slab.begin(),
        batch.slab.begin() + static_cast<std::ptrdiff_t>(batch.size + audit::kSlabPadding));
    fixed.size = batch.size;
    fixed.findings.counts() = batch.findings.counts();
    fixed.before.counts() = batch.before.counts();
    fixed.after.counts() = batch.after.counts();
    fixed.tally = batch.tally;
    fixed.games = batch.games;
    for (report::GameRecord& game : fixed.games)
        game.findings_begin = game.findings_end = 0;
    fixed.line_ends = batch.line_ends;
    fixed.bytes_after_last_line_end = batch.bytes_after_last_line_end;
}

void Fixer::audit_text(const audit::Batch& like, audit::Batch& into, audit::GameAuditor& auditor,
                       bool is_converted) const {
    into.clear();
    into.take_place_of(like);
    // The decoded text of a file replaces the file unless it stays in UTF-16.
    if (is_converted) into.file_traits.utf16 = encoding::Charset::Utf8;
    into.slab.resize(std::max(into.slab.size(), text_.size() + audit::kSlabPadding));
    std::copy(text_.begin(), text_.end(), into.slab.begin());
    std::fill_n(into.slab.begin() + static_cast<std::ptrdiff_t>(text_.size()), audit::kSlabPadding,
                '\0');
    into.size = text_.size();
    auditor.audit(into);
}

bool Fixer::make_pass(const audit::Batch& current, audit::Batch& next, audit::GameAuditor& auditor,
                      FixTally& tally) {
    // Every round restrains all games that suffered; their neighbours may follow.
    constexpr int kMostRounds = 8;
    for (int round = 0; round < kMostRounds; ++round) {
        plan(current);
        if (plan_.taken_findings() == 0) return false;
        text_.clear();
        step_.clear();
        plan_.apply(current.text(), current.base_offset, text_, step_);
        plan_.release_edits();
        audit_text(current, next, auditor);
        if (restrain_damaged(current, next, tally) == 0) return true;
    }
    return false;
}

// Chooses the edits of a pass: the findings of `current` in their order.
void Fixer::plan(const audit::Batch& current) {
    plan_.clear();
    planned_.clear();
    owners_.clear();
    converted_.reset();
    edited_.assign(current.games.size(), 0);
    is_risky_.assign(current.games.size(), false);
    // What belongs to no game has numbers after those of the games.
    auto nobody = static_cast<std::uint32_t>(current.games.size());
    const std::span<const Finding> findings = current.findings.kept();
    plan_owner(current, nobody++, current.before.kept());
    std::size_t done = 0;
    for (std::uint32_t game = 0; game < current.games.size(); ++game) {
        const report::GameRecord& record = current.games[game];
        // Findings on the text before the game come first among its findings, and are not its own.
        std::size_t begin = record.findings_begin;
        while (begin < record.findings_end && findings[begin].span.begin < record.span.begin)
            ++begin;
        plan_owner(current, nobody++, findings.subspan(done, begin - done));
        plan_owner(current, game, findings.subspan(begin, record.findings_end - begin));
        done = record.findings_end;
    }
    plan_owner(current, nobody++, findings.subspan(done));
    plan_owner(current, nobody++, current.after.kept());
    plan_.settle();
    for (std::size_t i = 0; i < planned_.size(); ++i) {
        if (!plan_.is_taken(i) || owners_[i] >= current.games.size()) continue;
        ++edited_[owners_[i]];
        if (planned_[i]->fix == check::FixKind::Unsafe) is_risky_[owners_[i]] = true;
    }
}

void Fixer::plan_owner(const audit::Batch& current, std::uint32_t owner,
                       std::span<const Finding> findings) {
    bool has_safe = false;
    bool has_unsafe = false;
    const Finding* conversion = nullptr;
    const bool is_in_game = owner < current.games.size();
    for (const Finding& finding : findings) {
        if (finding.edits.empty() || !is_of_level(finding, level_)) continue;
        if (is_in_game && is_refused(finding, current.games[owner].span.begin)) continue;
        (finding.fix == check::FixKind::Safe ? has_safe : has_unsafe) = true;
        if (converts_game(finding) && (conversion == nullptr || ends_lines_anew(finding)))
            conversion = &finding;
    }
    if (!has_safe && !has_unsafe) return;
    if (is_in_game) {
        const report::GameRecord& game = current.games[owner];
        const bool is_huge = game.span.size() > kHugeGameBytes;
        if (holds(frozen_, game) || (is_huge && pass_ >= kMostPassesOfHuge)) return;
    }
    encoding::Charset charset = encoding::Charset::Utf8;
    if (owner < current.fingerprints.size() && current.fingerprints[owner] != nullptr)
        charset = current.fingerprints[owner]->charset;
    if (conversion != nullptr) {
        plan_finding(*conversion, owner, encoding::Charset::Utf8);
        return;
    }
    const check::FixKind kind = has_safe ? check::FixKind::Safe : check::FixKind::Unsafe;
    const bool is_careful = is_in_game && holds(careful_, current.games[owner]);
    for (const Finding& finding : findings) {
        if (finding.edits.empty() || finding.fix != kind || !is_of_level(finding, level_)) continue;
        if (is_in_game && is_refused(finding, current.games[owner].span.begin)) continue;
        const std::size_t planned = planned_.size();
        plan_finding(finding, owner, charset);
        if (is_careful && planned_.size() != planned) return;
    }
}

void Fixer::plan_finding(const Finding& finding, std::uint32_t owner, encoding::Charset charset) {
    std::span<const check::Edit> edits = finding.edits;
    const auto is_plain = [](const check::Edit& edit) { return is_ascii(edit.text); };
    if (charset != encoding::Charset::Utf8 && !std::ranges::all_of(edits, is_plain)) {
        const std::span<check::Edit> converted =
            converted_.allocate_array<check::Edit>(edits.size());
        for (std::size_t i = 0; i < edits.size(); ++i) {
            const auto text = encoding::from_utf8(edits[i].text, charset);
            if (!text) return;  // it cannot be written in this game
            converted[i] = {edits[i].begin, edits[i].end, converted_.copy(*text)};
        }
        edits = converted;
    }
    plan_.add(owner, edits);
    planned_.push_back(&finding);
    owners_.push_back(owner);
}

bool Fixer::restrain(const audit::Batch& current, std::size_t game, FixTally& tally) {
    if (game >= current.games.size() || edited_[game] == 0 || is_risky_[game]) return false;
    const report::GameRecord& record = current.games[game];
    const bool is_first_time = edited_[game] > 1 && !holds(careful_, record);
    std::vector<std::uint64_t>& begins = is_first_time ? careful_ : frozen_;
    if (holds(begins, record)) return false;
    begins.insert(std::lower_bound(begins.begin(), begins.end(), record.span.begin),
                  record.span.begin);
    if (!is_first_time) ++tally.damaged;
    return true;
}

bool Fixer::is_refused(const Finding& finding, std::uint64_t game) const {
    return finding.fix == check::FixKind::Unsafe &&
           std::ranges::any_of(refused_, [&](const RefusedFix& refused) {
               return refused.game == game && refused.rule == finding.rule;
           });
}

bool Fixer::restrain_risky(const audit::Batch& current, std::size_t game) {
    const report::GameRecord& record = current.games[game];
    if (edited_[game] > 1) {
        if (holds(careful_, record)) return false;
        careful_.insert(std::lower_bound(careful_.begin(), careful_.end(), record.span.begin),
                        record.span.begin);
        return true;
    }
    for (std::size_t i = 0; i < planned_.size(); ++i) {
        if (!plan_.is_taken(i) || owners_[i] != game) continue;
        refused_.push_back({record.span.begin, planned_[i]->rule});
        return true;
    }
    return false;
}

// A game without edits suffers when a neighbour runs into it: then the neighbours are restrained,
// unless they took a risk that the user allowed.
std::size_t Fixer::restrain_damaged(const audit::Batch& current, const audit::Batch& next,
                                    FixTally& tally) {
    const std::size_t games = current.games.size();
    const std::uint64_t base = current.base_offset;
    const bool takes_risks = std::ranges::any_of(is_risky_, [](bool is_risky) { return is_risky; });
    const bool is_same_count = games == next.games.size();
    std::size_t restrained = 0;
    const auto counterpart = [&](std::size_t game) {
        if (is_same_count) return game;
        return game_at(next.games, base + mapped(step_, current.games[game].span.begin - base));
    };
    for (std::size_t game = 0; game < games; ++game) {
        if (is_risky_[game]) {
            if (is_same_count && current.fingerprints[game] != nullptr &&
                next.fingerprints[game] != nullptr &&
                !keeps_legal_moves(*current.fingerprints[game], *next.fingerprints[game]))
                restrained += restrain_risky(current, game) ? 1 : 0;
            continue;
        }
        const audit::GameFingerprint* before = current.fingerprints[game];
        if (before == nullptr) continue;  // it failed before the fix: there is nothing to lose
        const std::size_t other = counterpart(game);
        bool is_kept = other < next.fingerprints.size() && next.fingerprints[other] != nullptr &&
                       keeps_game(*before, *next.fingerprints[other], step_, base);
        if (!is_same_count && !takes_risks) {
            const bool is_last = game + 1 == games;
            const std::size_t following = is_last ? next.games.size() : counterpart(game + 1);
            is_kept = is_kept && following == other + 1;
        }
        if (is_kept) continue;
        restrained += restrain(current, game, tally) ? 1 : 0;
        if (edited_[game] != 0) continue;
        if (game > 0) restrained += restrain(current, game - 1, tally) ? 1 : 0;
        restrained += restrain(current, game + 1, tally) ? 1 : 0;
    }
    if (restrained != 0 || is_same_count || takes_risks) return restrained;
    for (std::size_t game = 0; game < games; ++game)
        restrained += restrain(current, game, tally) ? 1 : 0;
    return restrained;
}

FixNote Fixer::note_of(audit::Batch& input, const audit::Batch& current, const Finding& finding,
                       std::size_t game) const {
    std::string before;
    std::string after;
    const auto places = input.arena.allocate_array<FixNote::Place>(finding.edits.size());
    for (std::size_t i = 0; i < places.size(); ++i) {
        const check::Edit& edit = finding.edits[i];
        const std::uint64_t begin = edit.begin - current.base_offset;
        const std::uint64_t end = edit.end - current.base_offset;
        const std::string_view old = current.text().substr(begin, end - begin);
        before += old;
        after += edit.text;
        // An earlier fix may have changed the text: its place is that of the earlier one.
        places[i] = {input.base_offset + origin(all_steps_, begin),
                     input.base_offset + origin(all_steps_, end), input.arena.copy(old),
                     input.arena.copy(edit.text)};
    }
    return {.game = static_cast<std::uint32_t>(game),
            .rule = finding.rule,
            .before = input.arena.copy(before),
            .after = input.arena.copy(after),
            .message = input.arena.copy(finding.message),
            .places = places};
}

// `current` is still the batch before the pass; step_ leads to the one after it.
void Fixer::remember_pass(audit::Batch& input, const audit::Batch& current, FixedBatch& fixed) {
    FixTally& tally = fixed.tally;
    for (std::size_t i = 0; i < planned_.size(); ++i) {
        if (!plan_.is_taken(i)) continue;
        if (planned_[i]->is_about_file)
            tally.file_rules.set(static_cast<std::size_t>(planned_[i]->rule));
        else
            ++tally.findings;
        if (owners_[i] >= current.games.size()) continue;
        const std::uint64_t begin = current.games[owners_[i]].span.begin - current.base_offset;
        const std::size_t game =
            current.games.size() == input.games.size()
                ? owners_[i]
                : game_at(input.games, input.base_offset + origin(all_steps_, begin));
        if (game >= is_touched_.size()) continue;
        is_touched_[game] = true;
        if (keeps_notes_) fixed.notes.push_back(note_of(input, current, *planned_[i], game));
    }
    for (std::vector<std::uint64_t>* begins : {&careful_, &frozen_})
        for (std::uint64_t& begin : *begins)
            begin = current.base_offset + mapped(step_, begin - current.base_offset);
    for (RefusedFix& refused : refused_)
        refused.game = current.base_offset + mapped(step_, refused.game - current.base_offset);
    if (all_steps_.empty()) {
        std::swap(all_steps_, step_);
        return;
    }
    joined_.clear();
    compose(all_steps_, step_, joined_);
    std::swap(all_steps_, joined_);
    release_if_large(joined_);
    release_if_large(step_);
}

}  // namespace arbiter::fix
