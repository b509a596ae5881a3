#include "core/names/rating_list.hpp"

#include "core/base/date.hpp"
#include "core/base/text.hpp"
#include "core/encoding/utf8.hpp"
#include "core/names/detail/fide_columns.hpp"
#include "core/names/detail/fide_xml.hpp"
#include "core/names/detail/name_form.hpp"
#include "core/names/detail/spelling_readers.hpp"
#include "core/names/name_survey.hpp"
#include "core/names/player_name.hpp"
#include "core/text/csv_table.hpp"
#include "core/text/text_lines.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

namespace arbiter::names {
namespace {

constexpr std::size_t kLongestListedName = 255;
constexpr std::uint32_t kNameSeed = 7;
constexpr std::array<std::string_view, 9> kTitleCodes{"",    "GM",  "IM",  "FM", "CM",
                                                      "WGM", "WIM", "WFM", "WCM"};

int month_of(const Date& date) {
    return date.year * 12 + date.month - 1;
}

std::string words_for(int month) {
    std::string text = std::to_string(month / 12) + ".";
    return text + (month % 12 < 9 ? "0" : "") + std::to_string(month % 12 + 1);
}

std::optional<int> parse_month(std::string_view text) {
    if (text.size() != 7 || text[4] != '.') return std::nullopt;
    const auto range = parse_pgn_date(std::string(text) + ".??");
    if (!range || range->first.month != range->last.month) return std::nullopt;
    return month_of(range->first);
}

// The month in which the first round was played, when it is known.
std::optional<int> month_of(const export_format::Game& game) {
    for (const std::string_view tag : {"EventDate", "Date"}) {
        const auto range = parse_pgn_date(trimmed(game.tag(tag).value_or("")));
        if (!range) continue;
        if (month_of(range->first) != month_of(range->last)) return std::nullopt;
        return month_of(range->first);
    }
    return std::nullopt;
}

// "?" and nothing are no value; "-" says that there is no title or rating.   PGN 9.1.1, 9.1.2
std::string_view said(const export_format::Game& game, std::string_view tag) {
    const std::string_view value = trimmed(game.tag(tag).value_or(""));
    return value == "?" ? std::string_view{} : value;
}

bool may_have_standard_rating(const export_format::Game& game) {
    if (game.facts == nullptr || !game.facts->time_class) return true;
    return *game.facts->time_class == laws::TimeClass::Standard;
}

// "fide_id", "FideID" and "ID Number" are one column.
std::optional<std::size_t> column_of(const text::CsvTable& table,
                                     std::span<const std::string_view> names) {
    for (std::size_t i = 0; i < table.header().size(); ++i) {
        const std::string folded = detail::folded_name(table.header()[i]);
        if (std::ranges::find(names, folded) != names.end()) return i;
    }
    return std::nullopt;
}

std::optional<std::string_view> field_of(const text::CsvTable& table,
                                         std::optional<std::size_t> column) {
    return column ? std::optional(table.field(*column)) : std::nullopt;
}

}  // namespace

void RatingAnswer::clear() {
    changes.clear();
    differences.clear();
    texts.clear();
}

std::optional<RatingMonths> parse_rating_months(std::string_view text) {
    constexpr std::string_view kTo = "..";
    const std::size_t at = text.find(kTo);
    const auto first = parse_month(text.substr(0, at));
    const auto last =
        at == std::string_view::npos ? first : parse_month(text.substr(at + kTo.size()));
    if (!first || !last || *last < *first) return std::nullopt;
    return RatingMonths{*first, *last};
}

// Fills a list; says what is wrong with it as a whole.
class RatingList::Reader {
  public:
    Reader(RatingList& list, const text::TextFile& file, std::size_t memory_bytes)
        : list_(list), file_(file), memory_bytes_(memory_bytes) {}

    [[nodiscard]] std::optional<std::string> read(std::optional<RatingMonths> months) {
        detail::FideColumns columns;
        text::TextLines lines(file_);
        const auto header = lines.next();
        const bool has_columns = header && columns.read_header(*header);
        if (has_columns && columns.month() && !months)
            months = RatingMonths{*columns.month(), *columns.month()};
        const bool is_xml = header && detail::FideXml::is_beginning(*header);
        auto problem = has_columns ? read_columns(columns, lines)
                       : is_xml    ? read_xml(std::string(*header), lines)
                                   : read_csv();
        if (problem) return problem;
        if (is_full_) return "the list needs more memory than " + std::to_string(memory_bytes_);
        if (!months) return "it does not say for which month it is: add --ratings-for YYYY.MM";
        list_.months_ = *months;
        seal();
        return std::nullopt;
    }

  private:
    std::optional<std::string> read_columns(const detail::FideColumns& columns,
                                            text::TextLines& lines) {
        while (const auto line = lines.next()) {
            if (trimmed(*line).empty()) continue;
            const auto player = lines.is_cut() ? std::nullopt : columns.read(*line);
            if (player)
                add(*player, lines.number());
            else
                complain(lines.number(), "the line does not begin with a FIDE id");
        }
        return lines.damage();
    }

    std::optional<std::string> read_xml(std::string first, text::TextLines& lines) {
        detail::FideXml xml;
        for (std::optional<std::string_view> line = first; line; line = lines.next()) {
            if (lines.is_cut()) complain(lines.number(), "the line is too long");
            std::string_view rest = *line;
            while (const auto player = xml.next(rest)) {
                if (player->fide_id != 0)
                    add(*player, lines.number());
                else
                    complain(lines.number(), "the player has no FIDE id");
            }
        }
        return lines.damage();
    }

    std::optional<std::string> read_csv() {
        constexpr std::string_view kIds[] = {"fideid", "idnumber", "id"};
        constexpr std::string_view kNames[] = {"name", "player"};
        constexpr std::string_view kElos[] = {"elo", "rating", "standard", "srtng"};
        constexpr std::string_view kTitleColumns[] = {"title", "tit"};
        text::CsvTable table(file_);
        const auto id = column_of(table, kIds);
        const auto name = column_of(table, kNames);
        const auto elo = column_of(table, kElos);
        const auto title = column_of(table, kTitleColumns);
        if (!id || !(name || elo || title))
            return "no rating list: neither a FIDE list with columns or in XML, nor CSV with the "
                   "columns fideid, name, elo and title";
        while (table.next()) {
            detail::FidePlayer player;
            player.fide_id = detail::fide_id_of(table.field(*id));
            player.name = detail::line_in_utf8(trimmed(field_of(table, name).value_or("")));
            player.elo = detail::fide_elo_of(field_of(table, elo).value_or(""));
            player.title = detail::fide_title(trimmed(field_of(table, title).value_or("")));
            if (player.fide_id != 0)
                add(player, table.line());
            else
                complain(table.line(), "the row has no FIDE id");
        }
        if (table.error()) return "line " + std::to_string(table.line()) + ": " + *table.error();
        return std::nullopt;
    }

    void complain(std::uint64_t line, std::string_view what) {
        list_.problems_.add(file_.name, line, what);
    }

    void add(const detail::FidePlayer& player, std::uint64_t line) {
        constexpr std::size_t kBytesPerPlayer = sizeof(Player) + 12;
        if (is_full_) return;
        if (player.name.size() > kLongestListedName) return complain(line, "the name is too long");
        is_full_ = (list_.players_.size() + 1) * 2 * kBytesPerPlayer + 2 * list_.names_.size() >
                   memory_bytes_;
        const auto title = std::ranges::find(kTitleCodes, player.title);
        list_.players_.push_back({player.fide_id, static_cast<std::uint32_t>(list_.names_.size()),
                                  player.elo, static_cast<std::uint8_t>(player.name.size()),
                                  static_cast<std::uint8_t>(title - kTitleCodes.begin())});
        list_.names_ += player.name;
    }

    // Two rows with one id that differ do not count.
    void seal() {
        auto& players = list_.players_;
        std::ranges::stable_sort(players, {}, &Player::fide_id);
        const auto says_the_same = [this](const Player& a, const Player& b) {
            return a.elo == b.elo && a.title == b.title && list_.name_of(a) == list_.name_of(b);
        };
        std::vector<Player> sealed;
        for (std::size_t begin = 0, end = 0; begin < players.size(); begin = end) {
            bool is_one = true;
            for (end = begin + 1;
                 end < players.size() && players[end].fide_id == players[begin].fide_id; ++end)
                is_one = is_one && says_the_same(players[begin], players[end]);
            if (is_one)
                sealed.push_back(players[begin]);
            else
                complain(0, "FIDE id " + std::to_string(players[begin].fide_id) +
                                " stands for two players: it is not used");
        }
        players = std::move(sealed);
        for (std::size_t i = 0; i < players.size(); ++i)
            if (players[i].name_bytes != 0)
                list_.by_name_.add(
                    hash_of(detail::folded_name(list_.name_of(players[i])), kNameSeed),
                    static_cast<std::uint32_t>(i));
        list_.by_name_.seal();
    }

    RatingList& list_;
    const text::TextFile& file_;
    const std::size_t memory_bytes_;
    bool is_full_ = false;
};

Result<RatingList, std::string> RatingList::read(const text::TextFile& file,
                                                 std::optional<RatingMonths> months,
                                                 std::size_t memory_bytes) {
    RatingList list;
    if (auto problem = Reader(list, file, memory_bytes).read(months))
        return Unexpected("'" + escaped(file.name) + "': " + *problem);
    list.name_ =
        file.name.substr(file.name.find_last_of('/') + 1) + " (" + words_for(list.months_.first);
    if (list.months_.last != list.months_.first) list.name_ += ".." + words_for(list.months_.last);
    list.name_ += ")";
    return list;
}

const RatingList::Player* RatingList::with_id(std::uint32_t fide_id) const {
    const auto place = std::ranges::lower_bound(players_, fide_id, {}, &Player::fide_id);
    return place == players_.end() || place->fide_id != fide_id ? nullptr : &*place;
}

// A name does not distinguish namesakes, and many share initials.
const RatingList::Player* RatingList::only_one_named(std::string_view name) const {
    constexpr std::size_t kLeastGivenName = 3;
    const detail::PersonForm form = detail::person_form(name);
    if (form.given.empty() || form.given.front().size() < kLeastGivenName) return nullptr;
    const std::string folded = detail::folded_name(name);
    const Player* found = nullptr;
    bool has_several = false;
    by_name_.visit(hash_of(folded, kNameSeed), [&](std::uint32_t index) {
        const Player& player = players_[index];
        if (detail::folded_name(name_of(player)) != folded) return true;
        has_several = found != nullptr;
        found = &player;
        return !has_several;
    });
    return has_several ? nullptr : found;
}

std::optional<ListedRating> RatingList::find(std::string_view fide_id) const {
    const Player* player = with_id(detail::fide_id_of(fide_id));
    if (player == nullptr) return std::nullopt;
    return ListedRating{name_of(*player), kTitleCodes[player->title], player->elo};
}

void RatingList::fill_side(const export_format::Game& game, const Side& side,
                           RatingAnswer& answer) const {
    const std::string_view id = said(game, side.fide_id);
    const std::string_view elo = said(game, side.elo);
    std::string buffer;
    const std::string name(written_name(game.tag(side.name).value_or(""), buffer));
    const Player* player = nullptr;
    if (!id.empty()) {
        player = with_id(detail::fide_id_of(id));
        if (player == nullptr) return;
        const std::string_view listed = name_of(*player);
        const bool is_other =
            !listed.empty() &&
            match_names(player_key(name), player_key(listed)) == NameMatch::Different;
        if (is_other) {
            answer.differences.push_back({side.name, std::string(listed)});
            return;
        }
    } else {
        player = only_one_named(name);
        if (player == nullptr || player->elo == 0 || detail::fide_elo_of(elo) != player->elo)
            return;
    }
    const std::string source =
        name_ + ": " +
        (id.empty() ? "the only player of that name and Elo" : "FIDE id " + std::string(id));
    const auto set = [&](std::string_view tag, std::string_view listed) {
        const std::string_view value = said(game, tag);
        if (listed.empty() || value == listed) return;
        if (!value.empty()) {
            answer.differences.push_back({tag, std::string(listed)});
            return;
        }
        answer.texts.emplace_back(listed);
        answer.texts.push_back(source);
        answer.changes.push_back(
            {tag, std::string_view(answer.texts[answer.texts.size() - 2]), answer.texts.back()});
    };
    if (id.empty()) set(side.fide_id, std::to_string(player->fide_id));
    if (may_have_standard_rating(game))
        set(side.elo, player->elo == 0 ? std::string() : std::to_string(player->elo));
    set(side.title, kTitleCodes[player->title]);
}

void RatingList::fill(const export_format::Game& game, RatingAnswer& answer) const {
    answer.clear();
    constexpr std::size_t kMostTexts = 12;  // two for each tag: they must not move
    answer.texts.reserve(kMostTexts);
    const std::optional<int> month = month_of(game);
    if (!month || !months_.has(*month) ||
        export_format::says_something(game.tag("Variant").value_or("")))
        return;
    fill_side(game, {"White", "WhiteFideId", "WhiteElo", "WhiteTitle"}, answer);
    fill_side(game, {"Black", "BlackFideId", "BlackElo", "BlackTitle"}, answer);
}

}  // namespace arbiter::names
