#include "clean/detail/game_text.hpp"
#include "clean/detail/text_sink.hpp"
#include "clean/output_form.hpp"
#include "report/facts_keys.hpp"
#include "report/utf8.hpp"

#include <fmt/format.h>

#include <array>

namespace arbiter::clean {
namespace {

constexpr std::array<std::string_view, 10> kTags{"Event", "Site",   "Date",     "Round",    "White",
                                                 "Black", "Result", "WhiteElo", "BlackElo", "ECO"};
constexpr std::string_view kHeader =
    "file,game,line,Event,Site,Date,Round,White,Black,Result,WhiteElo,BlackElo,ECO,"
    "plies,status,ending,final_fen,moves_hash,findings\r\n";

// One record.   RFC 4180: fields with a comma, a quote or a line end stand in quotes, quotes
// inside are doubled.
class Record {
  public:
    explicit Record(std::string& out) : out_(out) {}

    Record& text(std::string_view value) {
        separate();
        value = detail::sound(value, detail::Nul::Replace, scratch_);
        const bool is_padded = value.starts_with(' ') || value.ends_with(' ');
        if (!is_padded && value.find_first_of(",\"\r\n") == value.npos) {
            out_ += value;
            return *this;
        }
        out_ += '"';
        for (const char c : value) {
            if (c == '"') out_ += '"';
            out_ += c;
        }
        out_ += '"';
        return *this;
    }
    Record& number(std::uint64_t value) {
        separate();
        const fmt::format_int digits(value);
        out_.append(digits.data(), digits.size());
        return *this;
    }
    void end() { out_ += "\r\n"; }

  private:
    void separate() {
        if (!is_first_) out_ += ',';
        is_first_ = false;
    }

    std::string& out_;
    std::string scratch_;
    bool is_first_ = true;
};

// One record for each game.
class CsvForm final : public OutputForm {
  public:
    [[nodiscard]] bool needs_facts() const override { return true; }

    void render(const Game& game, std::string& out) const override {
        std::string scratch;
        Record record{out};
        record.text(report::to_utf8(game.origin.file, scratch));
        record.number(game.origin.game).number(game.origin.line);
        for (const std::string_view tag : kTags)
            record.text(detail::value_or_empty(game, tag));
        const report::GameRecord& facts = *game.record;
        record.number(facts.plies).text(report::to_string(facts.status));
        record.text(facts.ending ? laws::to_string(facts.ending->kind) : std::string_view{});
        record.text(game.facts->final_fen);
        const std::array<char, 32> hash = report::hex_digits(game.facts->moves_hash);
        record.text({hash.data(), hash.size()}).number(facts.findings_reported);
        record.end();
    }
};

}  // namespace

constinit const OutputKind output_csv{
    .name = "csv",
    .summary = "a table, one line for each game",
    .make_form = [](const FormOptions&) -> std::unique_ptr<OutputForm> {
        return std::make_unique<CsvForm>();
    },
    .make_sink =
        [](const std::string& path, const SinkOptions& options) {
            return detail::make_text_sink(path, options, detail::Joint::Line, kHeader);
        },
};

}  // namespace arbiter::clean
