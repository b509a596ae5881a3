#include "run/engine/baseline.hpp"

#include "core/base/text.hpp"
#include "core/check/rule.hpp"
#include "core/report/facts_keys.hpp"

#include <algorithm>
#include <charconv>

namespace arbiter::engine {
namespace {

constexpr std::string_view kHeading =
    "# arbiter baseline 1: known findings: rule, game, occurrences, what game it is\n";

// FNV-1a, from two starts.
std::string digest_of(std::string_view bytes) {
    replay::Hash128 hash{0xcbf29ce484222325, 0x84222325cbf29ce4};
    for (const char c : bytes) {
        hash.high = (hash.high ^ static_cast<unsigned char>(c)) * 0x100000001b3;
        hash.low = (hash.low ^ static_cast<unsigned char>(c)) * 0x100000001b3;
    }
    const auto digits = report::hex_digits(hash);
    return {digits.data(), digits.size()};
}

std::string fingerprint_of(const audit::Batch& batch, const report::GameRecord& game) {
    if (game.card != nullptr) {
        const auto digits = report::hex_digits(game.card->fingerprint);
        return {digits.data(), digits.size()};
    }
    const auto begin = static_cast<std::size_t>(game.span.begin - batch.base_offset);
    return digest_of(trimmed(batch.text().substr(begin, game.span.size())));
}

std::string label_of(const audit::Batch& batch, const report::GameRecord& game) {
    if (game.card == nullptr) {
        const auto begin = static_cast<std::size_t>(game.span.begin - batch.base_offset);
        return escaped(trimmed(batch.text().substr(begin, game.span.size())));
    }
    const report::GameCard& card = *game.card;
    std::string label = escaped(card.white);
    label.append(" - ").append(escaped(card.black)).append(", ").append(escaped(card.event));
    label.append(" ").append(escaped(card.date)).append(", round ").append(escaped(card.round));
    return label;
}

}  // namespace

Result<bool, std::string> Baseline::read(std::string_view text, std::string_view name) {
    std::size_t number = 0;
    const auto wrong = [&](std::string_view what) {
        return Unexpected{std::string(name) + ":" + std::to_string(number) + ": " +
                          std::string(what)};
    };
    while (!text.empty()) {
        ++number;
        std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        if (line.ends_with('\r')) line.remove_suffix(1);
        if (number == 1 && !line.starts_with("# arbiter baseline 1:"))
            return wrong("this is no baseline; --write-baseline makes one");
        if (line.empty() || line.starts_with('#')) continue;
        const std::size_t first = line.find('\t');
        const std::size_t second =
            first == std::string_view::npos ? first : line.find('\t', first + 1);
        if (second == std::string_view::npos)
            return wrong("a line has a rule, a game and a number, with tabs between them");
        const std::string_view count =
            line.substr(second + 1, line.find('\t', second + 1) - second - 1);
        std::uint64_t known = 0;
        const auto [end, error] = std::from_chars(count.data(), count.data() + count.size(), known);
        if (error != std::errc{} || end != count.data() + count.size())
            return wrong("'" + escaped(count) + "' is no number of occurrences");
        entries_[std::string(line.substr(0, second))].known += known;
    }
    if (number == 0) return wrong("it is empty; --write-baseline makes one");
    return true;
}

check::LeftOut Baseline::judge(const audit::Batch& batch, const report::GameRecord* game,
                               const check::Finding& finding) {
    std::string key(check::rule(finding.rule).name);
    key += '\t';
    key += game != nullptr ? fingerprint_of(batch, *game) : "file " + escaped(batch.file, 4096);
    Entry& entry = entries_[key];
    if (entry.found == 0 && game != nullptr) entry.label = label_of(batch, *game);
    entry.found += finding.count;
    return entry.found <= entry.known ? check::LeftOut::Known : check::LeftOut::No;
}

std::string Baseline::text() const {
    std::string out(kHeading);
    for (const auto& [key, entry] : entries_) {
        if (entry.found == 0) continue;
        out.append(key).append("\t").append(std::to_string(entry.found));
        if (!entry.label.empty()) out.append("\t").append(entry.label);
        out += '\n';
    }
    return out;
}

std::uint64_t Baseline::found() const {
    std::uint64_t sum = 0;
    for (const auto& [key, entry] : entries_)
        sum += entry.found;
    return sum;
}

std::uint64_t Baseline::expired() const {
    std::uint64_t sum = 0;
    for (const auto& [key, entry] : entries_)
        sum += entry.known - std::min(entry.known, entry.found);
    return sum;
}

}  // namespace arbiter::engine
