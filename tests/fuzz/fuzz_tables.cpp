#include "core/names/name_review.hpp"
#include "core/names/rating_list.hpp"
#include "core/names/spelling.hpp"
#include "core/openings/openings.hpp"
#include "core/text/csv_table.hpp"
#include "run/duplicates/duplicate_review.hpp"
#include "tests/fuzz/require.hpp"
#include "tests/fuzz/target.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

// Any bytes as each kind of table that a person may give: a rating list, a list of spellings,
// openings, a review, a CSV table. It is read or refused with a reason, and the same whether the
// file comes in one block or byte by byte.

namespace {

using namespace arbiter;  // NOLINT(google-build-using-namespace)
using fuzz::require;

// Few bytes at a time, as a pipe gives them.
class Blocks final : public Source {
  public:
    Blocks(std::string_view bytes, std::size_t block) : rest_(bytes), block_(block) {}
    std::size_t read(std::span<char> into) override {
        const std::size_t count = std::min({into.size(), rest_.size(), block_});
        std::copy_n(rest_.begin(), count, into.begin());
        rest_.remove_prefix(count);
        return count;
    }

  private:
    std::string_view rest_;
    std::size_t block_;
};

text::TextFile file_of(std::string_view bytes, std::size_t block) {
    return {"fuzz.csv", [bytes, block] { return std::make_unique<Blocks>(bytes, block); }};
}

// What a reader made of the file, in words that can be compared.
template <class Read>
std::string said_of_review(const Read& result) {
    if (result) return "a review";
    require(!result.error().what.empty());
    return std::to_string(result.error().line) + result.error().what;
}
std::string said_of(const text::TableProblems& problems) {
    std::string text = ' ' + std::to_string(problems.count());
    for (const text::TableProblem& problem : problems.kept()) {
        require(!problem.what.empty());
        text += ' ' + std::to_string(problem.line) + problem.what;
    }
    return text;
}

std::string read_ratings(const text::TextFile& file) {
    const auto list = names::RatingList::read(file, names::RatingMonths{24308, 24308});
    if (list) {
        require(list->size() == 0 || !list->find("0") || list->find("0")->name.size() < 256);
        return std::to_string(list->size()) + said_of(list->problems());
    }
    require(!list.error().empty());
    return list.error();
}

std::string read_spellings(const text::TextFile& file) {
    const auto spelling = names::Spelling::read(file);
    if (!spelling) {
        require(!spelling.error().empty());
        return spelling.error();
    }
    for (const std::string_view name : {"Carlsen, M", "Somewhere", "M\xC3\xBCller"})
        for (const auto kind : {names::NameKind::Player, names::NameKind::Site})
            if (const auto proposal = spelling->proposal(kind, name, {}))
                require(proposal->score >= 0 && proposal->score <= 100);
    return std::to_string(spelling->size()) + said_of(spelling->problems());
}

std::string read_openings(const text::TextFile& file) {
    const text::TextFile files[] = {file};
    const auto openings = openings::Openings::read(files);
    if (!openings) {
        require(!openings.error().empty());
        return openings.error();
    }
    return std::to_string(openings->size()) + ' ' + std::to_string(openings->deepest_ply()) +
           said_of(openings->problems());
}

std::string read_csv(const text::TextFile& file) {
    text::CsvTable table(file);
    std::string text;
    std::uint64_t line = 0;
    while (table.next()) {
        require(table.line() > line);
        line = table.line();
        for (std::size_t i = 0; i < table.fields(); ++i)
            (text += table.field(i)) += '|';
        text += '\n';
    }
    require(table.field(table.header().size() + 1000).empty());
    return text + table.error().value_or("");
}

std::string read_all(const text::TextFile& file) {
    return read_ratings(file) + '\n' + read_spellings(file) + '\n' + read_openings(file) + '\n' +
           said_of_review(names::NameReview::read(file)) + '\n' +
           said_of_review(duplicates::DuplicateReview::read(file)) + '\n' + read_csv(file);
}

}  // namespace

ARBITER_FUZZ_TARGET(tables) {
    const std::string_view bytes{reinterpret_cast<const char*>(data), size};
    require(read_all(file_of(bytes, size + 1)) == read_all(file_of(bytes, 1)));
    return 0;
}
