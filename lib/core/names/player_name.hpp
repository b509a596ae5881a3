#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace arbiter::names {

// Names of players for the search of duplicates: whether two spellings can mean one person.

// The form of a name that is compared: folded words; what precedes the first comma is the surname
// and keeps its comma: "Vachier-Lagrave, M." gives "vachier lagrave,m". Titles in capitals ("GM"),
// "Dr", and text in brackets are dropped. Empty for unknown players: "?", "NN". REQUIRES: UTF-8;
// other bytes separate words.   COST: linear; the key has 128 bytes at most.
[[nodiscard]] std::string player_key(std::string_view name);

enum class NameMatch : std::uint8_t {
    Same,        // the same words
    Compatible,  // initials, fewer given names, or those in another transliteration: "Polgar, J"
                 // and "Polgar, Judit", "Tal, Mihail" and "Tal Mikhail"
    Unknown,     // one of them is not known
    Similar,  // one letter of the surname, or a spelling that sounds alike, or another given name
              // with the same initial
    Different,
};

// Can two keys mean one person? With a comma the surname must be found in the other name; words
// that only one name has do not matter, initials meet the names that they begin. Without comma the
// surname may be the first word or the last one.
[[nodiscard]] NameMatch match_names(std::string_view key_a, std::string_view key_b);

// A set over 64 elements: keys that are the same or compatible share an element; an unknown player
// has all of them. It only selects the pairs worth comparing.
[[nodiscard]] std::uint64_t name_signature(std::string_view key);

// Have two keys a word in common that is no initial? Weak evidence: Alexander is one, too.
[[nodiscard]] bool share_a_word(std::string_view key_a, std::string_view key_b);

// The word by which a person is filed: the first word of the surname that is no "de" or "van";
// without comma the last word that is no initial.   LIFETIME: of the key.
[[nodiscard]] std::string_view filing_word(std::string_view key);

// How that word sounds in the spellings that languages make of it: "kortschnoj", "kortchnoi" and
// "korchnoi" are all "korcnoi".
[[nodiscard]] std::string filing_sound(std::string_view key);

// Are the two keys one letter apart, or two that are swapped? Surnames of any length; never names
// with digits. Unlike match_names() it is no evidence by itself: Li is not Lu.
[[nodiscard]] bool are_one_slip_apart(std::string_view key_a, std::string_view key_b);

}  // namespace arbiter::names
