#include "core/stats/opening_family.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <iterator>

namespace arbiter::stats {
namespace {

constexpr std::uint16_t code(char volume, int number) {
    return static_cast<std::uint16_t>((volume - 'A') * 100 + number);
}

// The chapters of the Encyclopaedia of Chess Openings (Chess Informant, Belgrade), in its order.
constexpr OpeningFamily kFamilies[] = {
    {code('A', 0), "Irregular opening"},
    {code('A', 1), "Nimzowitsch-Larsen Attack"},
    {code('A', 2), "Bird's Opening"},
    {code('A', 4), "Réti Opening"},
    {code('A', 10), "English Opening"},
    {code('A', 40), "Queen's Pawn Game"},
    {code('A', 43), "Old Benoni Defence"},
    {code('A', 45), "Queen's Pawn Game"},
    {code('A', 51), "Budapest Gambit"},
    {code('A', 53), "Old Indian Defence"},
    {code('A', 56), "Benoni Defence"},
    {code('A', 57), "Benko Gambit"},
    {code('A', 60), "Benoni Defence"},
    {code('A', 80), "Dutch Defence"},
    {code('B', 0), "King's Pawn Game"},
    {code('B', 1), "Scandinavian Defence"},
    {code('B', 2), "Alekhine's Defence"},
    {code('B', 6), "Modern Defence"},
    {code('B', 7), "Pirc Defence"},
    {code('B', 10), "Caro-Kann Defence"},
    {code('B', 20), "Sicilian Defence"},
    {code('C', 0), "French Defence"},
    {code('C', 20), "King's Pawn Game"},
    {code('C', 21), "Centre Game"},
    {code('C', 23), "Bishop's Opening"},
    {code('C', 25), "Vienna Game"},
    {code('C', 30), "King's Gambit"},
    {code('C', 40), "King's Pawn Game"},
    {code('C', 41), "Philidor Defence"},
    {code('C', 42), "Petrov's Defence"},
    {code('C', 44), "King's Pawn Game"},
    {code('C', 45), "Scotch Game"},
    {code('C', 46), "Three Knights Game"},
    {code('C', 47), "Four Knights Game"},
    {code('C', 50), "Italian Game"},
    {code('C', 51), "Evans Gambit"},
    {code('C', 53), "Italian Game"},
    {code('C', 55), "Two Knights Defence"},
    {code('C', 60), "Ruy Lopez"},
    {code('D', 0), "Queen's Pawn Game"},
    {code('D', 6), "Queen's Gambit"},
    {code('D', 10), "Slav Defence"},
    {code('D', 20), "Queen's Gambit Accepted"},
    {code('D', 30), "Queen's Gambit Declined"},
    {code('D', 43), "Semi-Slav Defence"},
    {code('D', 50), "Queen's Gambit Declined"},
    {code('D', 70), "Grünfeld Defence"},
    {code('E', 0), "Queen's Pawn Game"},
    {code('E', 1), "Catalan Opening"},
    {code('E', 10), "Queen's Pawn Game"},
    {code('E', 11), "Bogo-Indian Defence"},
    {code('E', 12), "Queen's Indian Defence"},
    {code('E', 20), "Nimzo-Indian Defence"},
    {code('E', 60), "King's Indian Defence"},
};

}  // namespace

std::string eco_code(std::size_t eco) {
    return fmt::format("{}{:02}", static_cast<char>('A' + eco / 100), eco % 100);
}

std::string_view opening_name(std::size_t eco) {
    const auto* next = std::ranges::upper_bound(kFamilies, eco, {}, &OpeningFamily::first);
    return std::prev(next)->name;
}

}  // namespace arbiter::stats
