#include "core/check/rules/tags/tag_survey.hpp"

#include "core/base/text.hpp"
#include "core/check/rules/clocks/time_control.hpp"
#include "core/check/rules/clocks/time_in_minutes.hpp"
#include "core/check/rules/structure/layout.hpp"
#include "core/check/rules/tags/dates.hpp"
#include "core/check/rules/tags/tag_names.hpp"
#include "core/check/rules/tags/tag_values.hpp"
#include "core/pgn/padded_text.hpp"

#include <array>
#include <bit>
#include <cstring>

namespace arbiter::check {
namespace {

using pgn::KnownTag;

constexpr std::uint64_t mask_bit(Feature feature) {
    return std::uint64_t{1} << static_cast<unsigned>(feature);
}

// ---- names: a hash table of kTagNames, looked up without regard to case by the first sixteen
// bytes

constexpr std::size_t kKeyBytes = 16;
constexpr std::uint64_t kCaseBits = 0x2020202020202020;

struct NameKey {
    std::uint64_t low = 0, high = 0;
    friend constexpr bool operator==(const NameKey&, const NameKey&) = default;
};

// The first `size` bytes of `word`, which was loaded from memory, the others zero.
constexpr std::uint64_t first_bytes(std::uint64_t word, std::uint32_t size) {
    if (size == 0) return 0;
    if (size >= 8) return word;
    const std::uint32_t unwanted = 8 * (8 - size);
    return std::endian::native == std::endian::little ? word << unwanted >> unwanted
                                                      : word >> unwanted << unwanted;
}

// The key of a name in the text of a game.
NameKey key_of(const char* name, std::uint32_t size) {
    return {first_bytes(pgn::eight_bytes_at(name), size),
            first_bytes(pgn::eight_bytes_at(name + 8), size < 8 ? 0 : size - 8)};
}

consteval NameKey key_of(std::string_view name) {
    std::array<char, 8> low{}, high{};
    for (std::size_t i = 0; i < name.size() && i < 8; ++i)
        low[i] = name[i];
    for (std::size_t i = 8; i < name.size() && i < kKeyBytes; ++i)
        high[i - 8] = name[i];
    return {std::bit_cast<std::uint64_t>(low), std::bit_cast<std::uint64_t>(high)};
}

constexpr std::size_t kSlotBits = 11;

constexpr std::uint64_t hash_of(const NameKey& key, std::uint64_t multiplier) {
    return ((key.low | kCaseBits) ^ std::rotl(key.high | kCaseBits, 29)) * multiplier;
}

struct NameTable {
    std::uint64_t multiplier = 0;
    std::array<std::uint8_t, std::size_t{1} << kSlotBits> slots{};  // 1 + index into kTagNames
    std::array<NameKey, detail::kTagNames.size()> keys{};
};

// Tries multipliers until no two names share a slot.
consteval NameTable make_name_table() {
    NameTable table;
    for (std::size_t i = 0; i < table.keys.size(); ++i)
        table.keys[i] = key_of(detail::kTagNames[i]);
    for (std::uint64_t seed = 0x9E3779B97F4A7C15;; seed = seed * 6364136223846793005 + 2) {
        table.multiplier = seed | 1;
        table.slots = {};
        bool is_perfect = true;
        for (std::size_t i = 0; i < table.keys.size() && is_perfect; ++i) {
            std::uint8_t& slot =
                table.slots[hash_of(table.keys[i], table.multiplier) >> (64 - kSlotBits)];
            is_perfect = slot == 0;
            slot = static_cast<std::uint8_t>(i + 1);
        }
        if (is_perfect) return table;
    }
}
constexpr NameTable kNames = make_name_table();

class NamesSeen {
  public:
    // `first` = bits over the first 64 names of kTagNames.
    explicit NamesSeen(std::uint64_t first) : known_{first, 0} {}

    // Marks a name of kTagNames; false when it was marked before.
    bool mark_known(std::size_t index) { return mark(known_[index / 64], index % 64); }
    // Any other name. Two names may share a mark.
    bool mark_other(std::uint64_t hash) { return mark(others_, hash >> 58); }

  private:
    static bool mark(std::uint64_t& marks, std::size_t place) {
        const std::uint64_t before = marks;
        marks |= std::uint64_t{1} << place;
        return marks != before;
    }
    std::array<std::uint64_t, 2> known_{};
    std::uint64_t others_ = 0;
};

std::uint64_t survey_name(const pgn::GameView& view, const pgn::TagPair& tag, NamesSeen& seen) {
    const NameKey key = key_of(view.text + tag.name_begin, tag.name_end - tag.name_begin);
    const std::uint64_t hash = hash_of(key, kNames.multiplier);
    const std::uint8_t slot = kNames.slots[hash >> (64 - kSlotBits)];
    if (slot == 0) return seen.mark_other(hash) ? 0 : mask_bit(Feature::TagTwice);
    const NameKey& known = kNames.keys[slot - 1U];
    if (key == known) return seen.mark_known(slot - 1U) ? 0 : mask_bit(Feature::TagTwice);
    const bool is_known =
        ((key.low ^ known.low) & ~kCaseBits) == 0 && ((key.high ^ known.high) & ~kCaseBits) == 0;
    return (is_known ? mask_bit(Feature::TagNameOdd) : 0) |
           (seen.mark_other(hash) ? 0 : mask_bit(Feature::TagTwice));
}

// The reader has compared the first pair of each KnownTag already: only the others are looked up,
// and often there are none.
std::uint64_t survey_names(const pgn::GameView& view) {
    if (view.tags_in_other_case != 0) [[unlikely]] {
        NamesSeen seen{0};
        std::uint64_t features = 0;
        for (const pgn::TagPair& tag : view.tags)
            features |= survey_name(view, tag, seen);
        return features | mask_bit(Feature::TagTwice);
    }
    unsigned known = 0;
    for (const std::int16_t index : view.known_tags)
        known += index >= 0 ? 1 : 0;
    if (known == view.tags.size()) return 0;
    std::uint64_t done = 0;  // bits over the first 64 pairs
    std::uint64_t marked = 0;
    for (std::size_t i = 0; i < pgn::kKnownTags; ++i) {
        const auto index = static_cast<std::uint16_t>(view.known_tags[i]);
        const std::uint64_t is_near = index < 64 ? 1 : 0;
        done |= is_near << (index % 64);
        marked |= is_near << i;
    }
    NamesSeen seen{marked};
    std::uint64_t features = 0;
    const std::size_t first = std::min<std::size_t>(view.tags.size(), 64);
    std::uint64_t left = ~done;
    if (first < 64) left &= (std::uint64_t{1} << first) - 1;
    for (; left != 0; left &= left - 1) {
        const auto index = static_cast<std::size_t>(std::countr_zero(left));
        features |= survey_name(view, view.tags[index], seen);
    }
    for (std::size_t i = first; i < view.tags.size(); ++i)
        features |= survey_name(view, view.tags[i], seen) | mask_bit(Feature::TagTwice);
    return features;
}

// ---- values

// A value that is empty begins with its closing quote.
std::uint64_t survey_ends(const pgn::GameView& view) {
    bool begins_oddly = view.traits.has_long_line, has_backslash = false;
    for (const pgn::TagPair& tag : view.tags) {
        begins_oddly |= static_cast<unsigned char>(view.text[tag.value_begin]) <= '"';
        has_backslash |= view.text[tag.value_end - 1] == '\\';
    }
    std::uint64_t features = has_backslash ? mask_bit(Feature::TagBackslash) : 0;
    if (!begins_oddly) return features;
    for (const pgn::TagPair& tag : view.tags) {
        if (tag.value_end - tag.value_begin > pgn::kLongestLine)
            features |= mask_bit(Feature::TagValueLong);
        if (tag.value_end == tag.value_begin || detail::is_space(view.text[tag.value_begin]))
            features |= mask_bit(Feature::TagValueEmpty);
    }
    return features;
}

// Do the roster tags come first, one after the other?   PGN 8.1.1.
bool is_roster_in_order(const pgn::GameView& view) {
    constexpr std::array<std::int16_t, pgn::kRosterTags> kWhole{0, 1, 2, 3, 4, 5, 6};
    if (std::memcmp(view.known_tags.data(), kWhole.data(), sizeof kWhole) == 0) return true;
    std::int16_t next = 0;
    for (std::size_t i = 0; i < pgn::kRosterTags; ++i) {
        if (view.known_tags[i] < 0) continue;
        if (view.known_tags[i] != next) return false;
        ++next;
    }
    return true;
}

// Is there a point after a digit, as in "1...c5"? Most values have no point at all.
bool has_point_behind_digit(std::string_view value) {
    for (std::size_t point = value.find('.'); point != std::string_view::npos;
         point = value.find('.', point + 1))
        if (point != 0 && is_ascii_digit(value[point - 1])) return true;
    return false;
}

// What a date tag says: a whole day as a number YYYYMMDD, or what parse_pgn_date() makes of it.
struct DateSurvey {
    std::uint32_t first = 0, last = 0;  // 0 = no date
    bool is_unusual = false;
};

constexpr std::uint32_t packed(Date day) {
    return static_cast<std::uint32_t>(day.year) * 10000 + day.month * 100U + day.day;
}

DateSurvey read_partial_date(std::string_view value) {
    const auto range = parse_pgn_date(value);
    if (!range) return {0, 0, value != "????.??.??"};
    return {packed(range->first), packed(range->last), false};
}

constexpr std::uint64_t kHighBits = 0x8080808080808080;

// Digits and points as in "2024.05." at the first eight bytes.
bool begins_with_whole_date(const char* value) {
    using Bytes = std::array<char, 8>;
    constexpr auto kShape =
        std::bit_cast<std::uint64_t>(Bytes{'0', '0', '0', '0', '.', '0', '0', '.'});
    // What carries a byte over 0x7F that is no digit, or no point.
    constexpr char kDigit = 0x80 - 10, kPoint = 0x80 - 1;
    constexpr auto kOver = std::bit_cast<std::uint64_t>(
        Bytes{kDigit, kDigit, kDigit, kDigit, kPoint, kDigit, kDigit, kPoint});
    const std::uint64_t word = pgn::eight_bytes_at(value) ^ kShape;
    return ((word | (word + kOver)) & kHighBits) == 0;
}

DateSurvey survey_date(std::string_view value) {
    if (value.size() != 10) return {0, 0, true};
    const auto digit = [&](std::size_t at) {
        return static_cast<std::uint32_t>(static_cast<unsigned char>(value[at])) - '0';
    };
    const auto year = [&] { return digit(0) * 1000 + digit(1) * 100 + digit(2) * 10 + digit(3); };
    if (!begins_with_whole_date(value.data())) {
        const bool has_year = digit(0) - 1 <= 8 && digit(1) <= 9 && digit(2) <= 9 && digit(3) <= 9;
        if (!has_year || std::memcmp(value.data() + 4, ".??.??", 6) != 0)
            return read_partial_date(value);
        return {year() * 10000 + 101, year() * 10000 + 1231, false};
    }
    const std::uint32_t month = digit(5) * 10 + digit(6);
    const std::uint32_t day = digit(8) * 10 + digit(9);
    const bool is_usual_day = digit(8) <= 2 && digit(9) <= 9 && day - 1 < 28;
    if (value[0] == '0' || month - 1 >= 12 || !is_usual_day) return read_partial_date(value);
    const std::uint32_t number = year() * 10000 + month * 100 + day;
    return {number, number, false};
}

std::uint64_t survey_dates(const GameContext& game) {
    const std::uint32_t today = packed(game.today);
    constexpr std::uint32_t kFirstDay = detail::kFirstYear * 10000;
    bool is_implausible = false;
    bool is_unusual = false;
    const auto look = [&](KnownTag tag) -> DateSurvey {
        const auto value = game.view.value(tag);
        if (!value) return {};
        const DateSurvey day = survey_date(*value);
        is_unusual |= day.is_unusual;
        is_implausible |= day.last != 0 && (day.first > today || day.last < kFirstDay);
        return day;
    };
    const DateSurvey date = look(KnownTag::Date);
    const DateSurvey event = look(KnownTag::EventDate);
    const DateSurvey utc = look(KnownTag::UtcDate);
    is_implausible |= date.last != 0 && event.first > date.last;
    is_implausible |= utc.last != 0 && date.last != 0 && utc.first != date.first;
    return (is_implausible ? mask_bit(Feature::DateImplausible) : 0) |
           (is_unusual ? mask_bit(Feature::DateUnusual) : 0);
}

// Nearly all ratings have four digits.   REQUIRES: a value in the text of a game.
bool is_usual_elo(std::string_view value) {
    const auto word = static_cast<std::uint32_t>(pgn::eight_bytes_at(value.data()));
    const std::uint32_t from_zero = word ^ 0x30303030;
    constexpr std::uint32_t kOver = 0x76767676;  // carries a byte over 0x7F that is no digit
    const bool has_digits = ((from_zero | (from_zero + kOver)) & 0x80808080) == 0;
    if (value.size() == 4 && has_digits) return value[0] != '0' && value[0] < '5';
    return (detail::is_rating(value) && !detail::is_grade_of_three_digits(value)) ||
           detail::is_placeholder(value);
}
bool is_usual_title(std::string_view value) {
    return detail::is_fide_title(value) || detail::is_placeholder(value);
}
bool is_usual_eco(std::string_view value) {
    return detail::is_eco(value) || value == "?";
}

// "300", "300+5", "-", "?".
bool is_usual_time_control(std::string_view value) {
    std::size_t at = 0;
    while (at < value.size() && is_ascii_digit(value[at]))
        ++at;
    if (at == 0) return detail::is_placeholder(value);
    if (at == value.size()) return true;
    if (value[at] != '+') return false;
    const std::string_view increment = value.substr(at + 1);
    return detail::is_number(increment);
}

bool is_ply_count(std::string_view value, std::uint32_t plies) {
    constexpr std::size_t kMostDigits = 6;
    if (value.empty() || value.size() > kMostDigits) return false;
    std::uint32_t number = 0;
    for (const char c : value) {
        if (!is_ascii_digit(c)) return false;
        number = number * 10 + static_cast<std::uint32_t>(c - '0');
    }
    return number == plies;
}

// Names of two players seldom begin with the same four letters.
bool may_be_same(std::string_view a, std::string_view b) {
    constexpr std::size_t kBeginning = 4;
    if (a.size() < kBeginning || b.size() < kBeginning) return true;
    std::uint32_t first = 0, second = 0;
    std::memcpy(&first, a.data(), kBeginning);
    std::memcpy(&second, b.data(), kBeginning);
    constexpr std::uint32_t kSpaces = 0x20202020;
    return ((first ^ second) & ~kSpaces) == 0 || is_blank(a[0]) || is_blank(b[0]);
}

std::uint64_t survey_players(const pgn::GameView& view) {
    const auto white = view.value(KnownTag::White);
    const auto black = view.value(KnownTag::Black);
    std::uint64_t features = 0;
    if (white && black && may_be_same(*white, *black)) features |= mask_bit(Feature::SameNames);
    const auto is_odd = [&](KnownTag tag, auto is_usual) {
        const auto value = view.value(tag);
        return value && !is_usual(*value);
    };
    if (is_odd(KnownTag::WhiteElo, is_usual_elo) || is_odd(KnownTag::BlackElo, is_usual_elo))
        features |= mask_bit(Feature::EloUnusual);
    if (is_odd(KnownTag::WhiteTitle, is_usual_title) ||
        is_odd(KnownTag::BlackTitle, is_usual_title))
        features |= mask_bit(Feature::TitleUnusual);
    const auto white_id = view.value(KnownTag::WhiteFideId);
    const auto black_id = view.value(KnownTag::BlackFideId);
    if ((white_id && !detail::is_fide_id(*white_id)) ||
        (black_id && !detail::is_fide_id(*black_id)) ||
        (white_id && black_id && *white_id == *black_id))
        features |= mask_bit(Feature::FideIdUnusual);
    return features;
}

std::uint64_t survey_game(const GameContext& game) {
    const pgn::GameView& view = game.view;
    std::uint64_t features = 0;
    const auto look = [&](KnownTag tag, Feature feature, auto is_usual) {
        const auto value = view.value(tag);
        if (value && !is_usual(*value)) features |= mask_bit(feature);
    };
    look(KnownTag::Round, Feature::RoundUnusual, detail::is_plain_round);
    look(KnownTag::Eco, Feature::EcoUnusual, is_usual_eco);
    look(KnownTag::TimeControl, Feature::TimeControlUnusual, is_usual_time_control);
    if (time_in_minutes(view)) features |= mask_bit(Feature::TimeControlUnusual);
    look(KnownTag::Termination, Feature::TerminationUnusual, detail::is_standard_termination);
    look(KnownTag::PlyCount, Feature::PlyCountWrong,
         [&](std::string_view value) { return is_ply_count(value, game.facts.plies); });
    look(KnownTag::Site, Feature::SiteIsUrl,
         [](std::string_view value) { return !detail::is_url(value); });
    for (const KnownTag tag : {KnownTag::Event, KnownTag::White, KnownTag::Black}) {
        look(tag, Feature::TagMovetext,
             [](std::string_view value) { return !has_point_behind_digit(value); });
    }
    return features;
}

}  // namespace

std::uint64_t tag_features(const GameContext& game) {
    const pgn::GameView& view = game.view;
    if (view.tags.empty()) return 0;
    return survey_names(view) | survey_ends(view) | survey_dates(game) | survey_players(view) |
           survey_game(game) | (is_roster_in_order(view) ? 0 : mask_bit(Feature::RosterDisordered));
}

}  // namespace arbiter::check
