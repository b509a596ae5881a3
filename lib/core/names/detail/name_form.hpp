#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace arbiter::names::detail {

// Names as they are compared. All take and give UTF-8.

// Letters and digits only, without case and diacritics: "Müller, Jan-H." -> "mullerjanh".
[[nodiscard]] std::string folded_name(std::string_view name);

// The same with the umlauts and Scandinavian letters written in two letters, as passports and
// rating lists have them: "Müller" -> "mueller". Empty when the name has none of these.
[[nodiscard]] std::string folded_in_two_letters(std::string_view name);

// A person's name as surname and given names, each folded. "Carlsen, M", "M. Carlsen",
// "Carlsen M" and "Magnus Carlsen" give the surname "carlsen"; without other evidence, the last
// word is the surname.
struct PersonForm {
    std::string surname;
    std::vector<std::string> given;
    bool has_comma = false;
    bool tells_surname = false;  // by a comma or by initials
};
[[nodiscard]] PersonForm person_form(std::string_view name);

// All that a name may mean: without a comma and initials the surname is the last word or the first,
// and of two surnames the second is often left out ("Crespo Santillan, Roberto").
[[nodiscard]] std::vector<PersonForm> person_forms(std::string_view name);

// Is every given name an initial or two letters of one: "Horvath,Ad"? A name without given names
// is not abbreviated.
[[nodiscard]] bool is_abbreviated(const PersonForm& form);

// `name` without the number by which Scid distinguishes namesakes: "Dubov, Daniil1", "Akopian,
// Sergey.2", "Andersson, Bo 1946", "Akshay Kumar (2002)".
[[nodiscard]] std::string_view without_namesake_number(std::string_view name);

// Would `right` be a worse way to write `written`: numbers, brackets, dots in the place of blanks,
// no comma where there was one, initials for a given name?
[[nodiscard]] bool is_worse_name(std::string_view right, std::string_view written);

// Can `written` mean the person `full`: the same surname, and each given name of `written` equal to
// that of `full` in its place or the beginning of it ("J", "Jon" for "Jonathan")? `full` may have
// more given names, but says never less than `written`.
[[nodiscard]] bool may_stand_for(const PersonForm& written, const PersonForm& full);

// Are the two strings one insertion, deletion, replacement or swap of neighbours apart, or equal?
[[nodiscard]] bool is_one_edit_apart(std::string_view a, std::string_view b);

}  // namespace arbiter::names::detail
