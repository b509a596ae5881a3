#include "run/duplicates/duplicate_digest.hpp"

#include "core/base/text.hpp"
#include "core/chess/fen.hpp"
#include "core/export_format/shape.hpp"
#include "core/names/folding.hpp"
#include "core/names/player_name.hpp"
#include "core/pgn/result.hpp"
#include "core/replay/main_line_tokens.hpp"
#include "core/variant/variant.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>
#include <type_traits>

namespace arbiter::duplicates {
namespace {

using pgn::TokenKind;

// First byte of a key.
enum class StartForm : char {
    Initial,     // the usual start position
    Position,    // its FEN without counters follows, then a zero
    Variant,     // its name, zero, FEN without counters, zero
    Unreplayed,  // variant, zero, FEN tag, zero: what was played is known as text only
};

constexpr std::size_t kMoveBytes = 2;
constexpr std::size_t kLongestText = 200;      // of a tag value in the table
constexpr std::size_t kLongestKeyText = 96;    // of an event or site
constexpr std::size_t kLongestUnread = 65535;  // bytes of plies that could not be read

// FNV-1a: only shows whether two games have the same annotations, or the same far end.
struct Hash {
    std::uint64_t value = 14695981039346656037U;
    void add(char c) { value = (value ^ static_cast<unsigned char>(c)) * 1099511628211U; }
    void add(std::string_view bytes) {
        for (const char c : bytes)
            add(c);
    }
};

// How many zeros end what precedes the moves.
int zeros_of(StartForm form) {
    switch (form) {
        case StartForm::Initial:
            return 0;
        case StartForm::Position:
            return 1;
        case StartForm::Variant:
        case StartForm::Unreplayed:
            break;
    }
    return 2;
}

std::string_view cut(std::string_view text) {
    if (text.size() <= kLongestText) return text;
    std::size_t end = kLongestText;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U)
        --end;
    return text.substr(0, end);
}

// A FEN without its last two fields.
std::string without_counters(std::string fen) {
    for (int counter = 0; counter < 2; ++counter)
        fen.resize(fen.rfind(' '));
    return fen;
}

void append_start(const export_format::Game& game, std::string& key) {
    if (game.start == nullptr) {
        key += static_cast<char>(StartForm::Unreplayed);
        key += variant::read_variant(game.tag("Variant").value_or("")).name;
        key += '\0';
        key += game.tag("FEN").value_or("");
        key += '\0';
    } else if (const replay::VariantBoard* board = game.start->variant(); board != nullptr) {
        key += static_cast<char>(StartForm::Variant);
        key += variant::name_of(board->rules().id());
        key += '\0';
        key += without_counters(game.start->fen());
        key += '\0';
    } else if (*game.start == replay::GamePosition()) {
        key += static_cast<char>(StartForm::Initial);
    } else {
        const std::string fen = without_counters(chess::to_shredder_fen(game.start->orthodox()));
        constexpr std::string_view kInitial =
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha -";
        if (fen == kInitial) {
            key += static_cast<char>(StartForm::Initial);
            return;
        }
        key += static_cast<char>(StartForm::Position);
        key += fen;
        key += '\0';
    }
}

// No move is 0, so 0 is the end, and an end sorts before every other move.
void append_moves(std::span<const chess::Move> moves, std::string& key) {
    const auto put = [&](std::uint64_t value) {
        key += static_cast<char>(value >> 8 & 255U);
        key += static_cast<char>(value & 255U);
    };
    for (const chess::Move move : moves.first(std::min(moves.size(), kMostKeptMoves)))
        put(move.raw());
    if (moves.size() > kMostKeptMoves) {
        Hash hash;
        for (const chess::Move move : moves.subspan(kMostKeptMoves)) {
            hash.add(static_cast<char>(move.raw() >> 8));
            hash.add(static_cast<char>(move.raw() & 255U));
        }
        for (const std::uint64_t part : {hash.value, std::uint64_t{moves.size()}})
            for (int shift = 0; shift < 64; shift += 15)
                put((part >> shift & 0x7FFFU) | 0x8000U);
    }
    put(0);
}

bool is_command_of_clock(std::string_view command) {
    return command.starts_with("%clk") || command.starts_with("%emt");
}

// Adds up what the tokens of one game say.
class TokenCounter {
  public:
    TokenCounter(const export_format::Game& game, DuplicateDigest& out, DuplicateFacts& facts)
        : game_(game), key_(out.key), facts_(facts) {}

    void count() {
        for (const pgn::Token& token : game_.view->tokens())
            count(token);
        facts_.annotation_hash = facts_.annotation_bytes == 0 ? 0 : hash_.value;
        if (unread_bytes_ > kLongestUnread)
            key_.append(reinterpret_cast<const char*>(&unread_hash_.value),
                        sizeof unread_hash_.value);
    }

  private:
    void count(const pgn::Token& token) {
        const std::string_view text = game_.view->text_of(token);
        const bool is_comment =
            token.kind == TokenKind::Comment || token.kind == TokenKind::LineComment;
        if (!depth_.is_main_line(token.kind))
            is_comment ? annotate_words(text) : annotate(text);
        else if (token.kind == TokenKind::Nag || token.kind == TokenKind::Suffix)
            annotate(text);
        else if (token.kind == TokenKind::Symbol)
            count_symbol(text);
        else if (is_comment)
            count_comment(text);
    }
    void annotate(std::string_view text) {
        hash_.add(text);
        facts_.annotation_bytes += static_cast<std::uint32_t>(text.size());
    }
    // Where lines end and how many blanks there are says nothing.
    void annotate_words(std::string_view text) {
        for (std::size_t i = 0; i < text.size(); ++i)
            if (!is_blank(text[i]) && !is_line_end(text[i])) annotate(text.substr(i, 1));
    }
    void count_comment(std::string_view text) {
        text.remove_prefix(1);  // brace or semicolon
        if (text.ends_with('}')) text.remove_suffix(1);
        for (std::size_t i = 0; i < text.size(); ++i) {
            const std::size_t end =
                text.substr(i).starts_with("[%") ? text.find(']', i) : std::string_view::npos;
            if (end != std::string_view::npos) {
                if (is_command_of_clock(text.substr(i + 1))) ++facts_.clocks;
                i = end;
            } else if (!is_blank(text[i]) && !is_line_end(text[i])) {
                annotate(text.substr(i, 1));
            }
        }
    }
    // Symbols of the main line beyond the legal moves could not be read.
    void count_symbol(std::string_view text) {
        if (game_.record->is_legal || ++symbols_ <= game_.moves.size()) return;
        ++facts_.unread_half_moves;
        unread_bytes_ += text.size() + 1;
        if (unread_bytes_ <= kLongestUnread) {
            key_ += text;
            key_ += ' ';
        }
        unread_hash_.add(text);
        unread_hash_.add(' ');
    }

    const export_format::Game& game_;
    std::string& key_;
    DuplicateFacts& facts_;
    Hash hash_, unread_hash_;
    std::size_t symbols_ = 0, unread_bytes_ = 0;
    replay::VariationDepth depth_;
};

bool says_outcome(pgn::Outcome outcome) {
    return outcome != pgn::Outcome::None && outcome != pgn::Outcome::Unknown;
}

// What tag and termination marker say together. Where they differ nothing is certain.
pgn::Outcome outcome_of(const export_format::Game& game) {
    const pgn::Outcome tag = pgn::read_result(game.tag("Result").value_or("")).outcome;
    const pgn::Outcome marker = game.view->outcome();
    if (says_outcome(tag) && says_outcome(marker) && tag != marker) return pgn::Outcome::Unknown;
    return says_outcome(marker) ? marker : says_outcome(tag) ? tag : pgn::Outcome::Unknown;
}

unsigned number_at(std::string_view text) {
    unsigned number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc{} && end == text.data() + text.size() ? number : 0;
}

DuplicateDate read_date(std::string_view text) {
    std::array<unsigned, 3> parts{};
    for (unsigned& part : parts) {
        const std::size_t end = std::min(text.find_first_of(".-/"), text.size());
        part = number_at(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    DuplicateDate date;
    if (parts[0] <= 9999) date.year = static_cast<std::uint16_t>(parts[0]);
    if (parts[1] <= 12) date.month = static_cast<std::uint8_t>(parts[1]);
    if (parts[2] <= 31) date.day = static_cast<std::uint8_t>(parts[2]);
    return date;
}

// "01" and "1" are one round, "Round 1" too.
std::string round_key(std::string_view round) {
    if (!export_format::says_something(round)) return {};
    std::string key = names::folded(round, kLongestKeyText);
    if (key.starts_with("round ")) key.erase(0, 6);
    const std::size_t zeros = std::min(key.find_first_not_of('0'), key.size());
    if (zeros > 0 && zeros < key.size() && is_ascii_digit(key[zeros])) key.erase(0, zeros);
    return key;
}

std::uint32_t fide_id(const export_format::Game& game, std::string_view tag) {
    return number_at(game.tag(tag).value_or(""));
}

// Fills what tags say, except the keys of names.
void read_tags(const export_format::Game& game, DuplicateFacts& facts) {
    const auto text = [&](std::string_view name) { return cut(game.tag(name).value_or("")); };
    facts.file = cut(game.origin.file);
    facts.white = text("White");
    facts.black = text("Black");
    facts.event = text("Event");
    facts.round = text("Round");
    facts.result = text("Result");
    if (facts.result.empty()) facts.result = pgn::marker(facts.outcome);
    facts.date_text = text("Date");
    if (!export_format::says_something(facts.date_text)) facts.date_text = text("UTCDate");
    facts.date = read_date(facts.date_text);
    facts.white_fide_id = fide_id(game, "WhiteFideId");
    facts.black_fide_id = fide_id(game, "BlackFideId");
    constexpr std::string_view kRoster[] = {"Event", "Site",  "Date",  "Round",
                                            "White", "Black", "Result"};
    for (const export_format::Tag& tag : game.tags)
        if (export_format::says_something(tag.value)) {
            const bool is_roster = std::ranges::find(kRoster, tag.name) != std::end(kRoster);
            if (is_roster && facts.known_roster < 7)
                ++facts.known_roster;
            else if (!is_roster && facts.known_tags < 65535)
                ++facts.known_tags;
        }
}

constexpr std::size_t kTexts = 12;
using Texts = std::array<std::string_view DuplicateFacts::*, kTexts>;
constexpr Texts kTextFields = {
    &DuplicateFacts::file,      &DuplicateFacts::white,     &DuplicateFacts::black,
    &DuplicateFacts::event,     &DuplicateFacts::date_text, &DuplicateFacts::round,
    &DuplicateFacts::result,    &DuplicateFacts::white_key, &DuplicateFacts::black_key,
    &DuplicateFacts::event_key, &DuplicateFacts::site_key,  &DuplicateFacts::round_key};
static_assert(std::is_trivially_copyable_v<DuplicateNumbers>);

}  // namespace

void make_digest(const export_format::Game& game, DuplicateDigest& out) {
    out.key.clear();
    out.facts.clear();
    DuplicateFacts facts;
    facts.game = game.origin.game;
    facts.line = game.origin.line;
    facts.plies = static_cast<std::uint32_t>(game.moves.size());
    facts.is_legal = game.record->is_legal;
    facts.can_be_joined =
        export_format::can_be_rewritten(game) && game.charset != encoding::Charset::Unknown;
    facts.text_bytes = static_cast<std::uint32_t>(game.text.size());
    facts.outcome = outcome_of(game);
    append_start(game, out.key);
    append_moves(game.moves, out.key);
    TokenCounter(game, out, facts).count();
    read_tags(game, facts);
    const auto folded_tag = [&](std::string_view name) {
        const std::string_view value = game.tag(name).value_or("");
        return export_format::says_something(value) ? names::folded(value, kLongestKeyText)
                                                    : std::string{};
    };
    const auto player_tag = [&](std::string_view name) {
        const std::string_view value = game.tag(name).value_or("");
        return export_format::says_something(value) ? names::player_key(value) : std::string{};
    };
    const std::string white = player_tag("White");
    const std::string black = player_tag("Black");
    const std::string event = folded_tag("Event");
    const std::string site = folded_tag("Site");
    const std::string round = round_key(game.tag("Round").value_or(""));
    facts.white_key = white;
    facts.black_key = black;
    facts.event_key = event;
    facts.site_key = site;
    facts.round_key = round;
    append_facts(facts, out.facts);
}

void append_facts(const DuplicateFacts& facts, std::string& out) {
    const DuplicateNumbers& numbers = facts;
    out.append(reinterpret_cast<const char*>(&numbers), sizeof numbers);
    for (const auto field : kTextFields) {
        const std::string_view text = facts.*field;
        const auto size = static_cast<unsigned char>(text.size());  // kLongestText at most
        out += static_cast<char>(size);
        out.append(text.substr(0, size));
    }
}

DuplicateFacts read_facts(std::string_view bytes) {
    DuplicateFacts facts;
    if (bytes.size() < sizeof(DuplicateNumbers)) return facts;
    DuplicateNumbers& numbers = facts;
    std::memcpy(&numbers, bytes.data(), sizeof numbers);
    bytes.remove_prefix(sizeof numbers);
    for (const auto field : kTextFields) {
        if (bytes.empty()) break;
        const std::size_t size = static_cast<unsigned char>(bytes.front());
        facts.*field = bytes.substr(1, size);
        bytes.remove_prefix(std::min(size + 1, bytes.size()));
    }
    return facts;
}

std::uint64_t duplicate_fingerprint(std::string_view key, const DuplicateFacts& facts) {
    Hash hash;
    hash.add(key);
    for (const std::string_view text :
         {facts.white, facts.black, facts.event, facts.date_text, facts.round, facts.result}) {
        hash.add('\0');
        hash.add(text);
    }
    return hash.value;
}

DuplicateKey DuplicateKey::read(std::string_view key) {
    std::size_t at = 1;
    const auto form = key.empty() ? StartForm::Initial : static_cast<StartForm>(key.front());
    for (int zeros = zeros_of(form); zeros > 0; --zeros)
        at = std::min(key.find('\0', std::min(at, key.size())), key.size() - 1) + 1;
    const std::size_t moves = std::min(at, key.size());
    while (at + kMoveBytes <= key.size() && (key[at] != '\0' || key[at + 1] != '\0'))
        at += kMoveBytes;
    at = std::min(at, key.size());
    return {key.substr(0, at), key.substr(0, moves), key.substr(moves, at - moves),
            key.substr(std::min(at + kMoveBytes, key.size()))};
}

}  // namespace arbiter::duplicates
