#include "run/event/pairing_engine.hpp"

#include "core/base/number.hpp"
#include "core/base/text.hpp"
#include "core/trf/writer.hpp"
#include "run/io/child_process.hpp"
#include "run/io/error.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <system_error>
#include <unistd.h>

namespace arbiter::event_run {
namespace {

constexpr std::string_view kPrograms[] = {"bbpPairings", "bbpPairings.exe"};
constexpr std::size_t kMostOutput = std::size_t{16} << 20;

// A file that is there as long as this is.
class TemporaryReport {
  public:
    explicit TemporaryReport(std::string_view bytes) {
        path_ = (std::filesystem::temp_directory_path() / "arbiter-XXXXXX.trf").string();
        const int file = ::mkstemps(path_.data(), 4);
        if (file < 0) fail();
        while (!bytes.empty()) {
            const ssize_t written = ::write(file, bytes.data(), bytes.size());
            if (written < 0 && errno == EINTR) continue;
            if (written < 0) {
                ::close(file);
                fail();
            }
            bytes.remove_prefix(static_cast<std::size_t>(written));
        }
        ::close(file);
    }
    TemporaryReport(const TemporaryReport&) = delete;
    TemporaryReport& operator=(const TemporaryReport&) = delete;
    ~TemporaryReport() { ::unlink(path_.c_str()); }
    [[nodiscard]] const std::string& path() const { return path_; }

  private:
    [[noreturn]] void fail() const {
        throw io::IoError("cannot write '" + path_ +
                          "': " + std::generic_category().message(errno));
    }
    std::string path_;
};

// "  12 - 7": a pairing at the beginning of the text, which loses it.
std::optional<Pairing> take_pairing(std::string_view& text) {
    const auto number = [&]() -> std::optional<std::uint32_t> {
        text = text.substr(std::min(text.find_first_not_of(' '), text.size()));
        const std::size_t end = std::min(text.find_first_not_of("0123456789"), text.size());
        const auto value = whole_number(text.substr(0, end));
        text.remove_prefix(end);
        return value;
    };
    const auto first = number();
    if (!first) return std::nullopt;
    text = text.substr(std::min(text.find_first_not_of(' '), text.size()));
    if (!text.starts_with('-')) return std::nullopt;
    text.remove_prefix(1);
    const auto second = number();
    if (!second) return std::nullopt;
    return Pairing{*first, *second};
}

// The checker's pairing fills the first half of a line, the report's the second one; one of them
// may be missing.
void read_pairings(std::string_view line, std::size_t second_column, PairedRound& round) {
    const std::size_t first = line.find_first_not_of(' ');
    const bool has_checked = first < second_column;
    std::string_view rest = line;
    if (has_checked) {
        const auto pairing = take_pairing(rest);
        if (!pairing) return;
        round.checked.push_back(*pairing);
    }
    if (const auto pairing = take_pairing(rest)) round.reported.push_back(*pairing);
}

std::string words_of(const std::vector<Pairing>& pairings) {
    constexpr std::size_t kMost = 6;
    std::vector<std::string> words;
    for (std::size_t i = 0; i < std::min(kMost, pairings.size()); ++i)
        words.push_back(pairings[i].second == 0
                            ? fmt::format("{} has the bye", pairings[i].first)
                            : fmt::format("{} - {}", pairings[i].first, pairings[i].second));
    if (pairings.size() > kMost) words.push_back(fmt::format("{} more", pairings.size() - kMost));
    return joined(words, ", ");
}

std::string_view system_of(const trf::Tournament& tournament) {
    const std::string_view code = tournament.text_of("192");
    if (code.find("BURSTEIN") != std::string_view::npos) return "--burstein";
    const bool is_other =
        code.find("DUBOV") != std::string_view::npos || code.find("LIM") != std::string_view::npos;
    return is_other ? std::string_view() : "--dutch";
}

}  // namespace

PairingAnswer read_checker_output(std::string_view text) {
    constexpr std::string_view kRound = ": Round #";
    PairingAnswer answer;
    std::size_t second_column = 0;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (line.ends_with('\r')) line.remove_suffix(1);
        if (const std::size_t at = line.rfind(kRound); at != std::string_view::npos) {
            answer.rounds = whole_number(trimmed(line.substr(at + kRound.size()))).value_or(0);
            second_column = 0;
        } else if (line.find("No valid pairing exists") != std::string_view::npos) {
            answer.differing.push_back({answer.rounds, {}, {}});
        } else if (line.find("Checker pairings") != std::string_view::npos) {
            second_column = line.find("Tournament pairings");
            if (second_column == std::string_view::npos) second_column = line.size();
            answer.differing.push_back({answer.rounds, {}, {}});
        } else if (second_column != 0) {
            read_pairings(line, second_column, answer.differing.back());
        }
    }
    return answer;
}

PairingAnswer ask_pairing_engine(const trf::Tournament& tournament, const std::string& program) {
    const std::string_view system = system_of(tournament);
    if (system.empty()) {
        PairingAnswer answer;
        answer.program = "no checker";
        answer.problem = fmt::format("record 192 is \"{}\", which none known here pairs",
                                     escaped(tournament.text_of("192")));
        return answer;
    }
    const TemporaryReport report(trf::write(tournament));
    std::vector<std::string> names(std::begin(kPrograms), std::end(kPrograms));
    if (!program.empty()) names = {program};
    for (const std::string& name : names) {
        std::string output;
        const io::ChildEnd end = io::run_child(
            {name, std::string(system), report.path(), "-c"}, {}, [&](std::string_view piece) {
                output += piece.substr(0, kMostOutput - std::min(kMostOutput, output.size()));
            });
        if (!end.was_found) continue;
        PairingAnswer answer = read_checker_output(output);
        answer.program = name;
        if (end.exit_code != 0)
            answer.problem =
                fmt::format("it ended with {}{}{}", end.exit_code, end.errors.empty() ? "" : ": ",
                            escaped(trimmed(end.errors)));
        else if (answer.rounds == 0)
            answer.problem = "it said nothing of any round";
        return answer;
    }
    return {};
}

std::vector<event::Finding> findings_of(const PairingAnswer& answer,
                                        const trf::Tournament& tournament, std::string_view file) {
    std::vector<event::Finding> findings;
    for (const PairedRound& round : answer.differing) {
        event::Finding& finding = findings.emplace_back();
        finding.rule = event::RuleId::TRF21;
        finding.place = {std::string(file), 0, 1, 1};
        const trf::Player* player =
            round.reported.empty() ? nullptr : tournament.player(round.reported.front().first);
        if (player != nullptr && round.round >= 1 && round.round <= player->rounds.size())
            finding.place = {std::string(file), 0, player->line,
                             player->rounds[round.round - 1].column};
        finding.message =
            round.checked.empty() && round.reported.empty()
                ? fmt::format("round {}: {} finds no legal pairing", round.round, answer.program)
                : fmt::format("round {}: the report has {}, but {} pairs {}", round.round,
                              words_of(round.reported), answer.program, words_of(round.checked));
    }
    return findings;
}

}  // namespace arbiter::event_run
