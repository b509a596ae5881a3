#include "core/text/json_value.hpp"

#include "core/text/json_line.hpp"

#include <gtest/gtest.h>

#include <string>

namespace arbiter::text {
namespace {

TEST(JsonValues, AreRead) {
    const auto read = JsonValue::read(
        R"( {"a":[1,-2,3e0,true,null],"b":{"c":"x\"\n\u00e9\ud83d\ude00\ud800"},"a2":18446744073709551615,"a":7} )");
    ASSERT_TRUE(read);
    const JsonValue& value = *read;
    EXPECT_EQ(value["a"].whole(), 7);
    EXPECT_EQ(value["b"]["c"].string(), "x\"\n\u00e9\U0001F600\uFFFD");
    EXPECT_EQ(value["a2"].unsigned_whole(), UINT64_MAX);
    EXPECT_EQ(value["nothing"]["there"].string(), "");
    EXPECT_EQ(value.items()[0].items().size(), 5U);
    EXPECT_EQ(value.items()[0].items()[1].whole(), -2);
    EXPECT_TRUE(value.items()[0].items()[3].boolean());
}

TEST(JsonValues, RefuseWhatIsNoJson) {
    for (const char* text : {"", "{", "{\"a\"}", "[1,]", "[1 2]", "\"open", "tru", "1 2", "{a:1}",
                             "\"\\x\"", "\"\\u12\""})
        EXPECT_FALSE(JsonValue::read(text)) << text;
    EXPECT_FALSE(JsonValue::read(std::string(1000, '[')));
}

// What JsonLine writes comes back.
TEST(JsonValues, ReadWhatIsWritten) {
    std::string all;
    for (int c = 1; c < 128; ++c)
        all += static_cast<char>(c);
    all += "\u00e9\u20ac\U0001F600";
    JsonLine line;
    line.begin_object().key("text").string(all).key("n").number(UINT64_MAX).end_object();
    std::string text;
    line.take_line(text);
    const auto value = JsonValue::read(text);
    ASSERT_TRUE(value);
    EXPECT_EQ((*value)["text"].string(), all);
    EXPECT_EQ((*value)["n"].unsigned_whole(), UINT64_MAX);
}

}  // namespace
}  // namespace arbiter::text
