#include "core/encoding/html_entity.hpp"

#include <gtest/gtest.h>

namespace arbiter::encoding {
namespace html_entity_test {

char32_t read(std::string_view text) {
    const auto entity = read_html_entity(text);
    return entity ? entity->character : U'\0';
}

TEST(HtmlEntity, IsReadByNameAndByNumber) {
    EXPECT_EQ(read("&amp;"), U'&');
    EXPECT_EQ(read("&quot;x"), U'"');
    EXPECT_EQ(read("&#39;"), U'\'');
    EXPECT_EQ(read("&#x27;"), U'\'');
    EXPECT_EQ(read("&#X1F451;"), U'\U0001F451');
    EXPECT_EQ(read("&uuml;"), U'ü');
    EXPECT_EQ(read("&Uuml;"), U'Ü') << "case matters";
    EXPECT_EQ(read("&nbsp;"), U'\u00A0');
    EXPECT_EQ(read("&mdash;"), U'—');
    EXPECT_EQ(read("&#146;"), U'’') << "as in Windows-1252";
    EXPECT_EQ(read_html_entity("&#39;Neil")->length, 5U);
}

TEST(HtmlEntity, IsNotGuessed) {
    for (const std::string_view text :
         {"", "&", "&;", "&amp", "&foo;", "& amp;", "&#;", "&#x;", "&#12a;", "&#0;", "&#10;",
          "&#129;", "&#xD800;", "&#1114112;", "&#99999999999;", "&#8203;", "&toolongname1234;",
          "amp;"})
        EXPECT_EQ(read(text), U'\0') << text;
}

}  // namespace html_entity_test
}  // namespace arbiter::encoding
