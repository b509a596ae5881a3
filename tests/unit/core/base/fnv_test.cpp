#include "core/base/fnv.hpp"

#include <gtest/gtest.h>

namespace arbiter {
namespace fnv_test {

// Test vectors of the authors of the hash.
TEST(Fnv, AgreesWithThePublishedDigests) {
    EXPECT_EQ(Fnv32{}.bytes("").value(), 0x811c9dc5U);
    EXPECT_EQ(Fnv32{}.bytes("a").value(), 0xe40c292cU);
    EXPECT_EQ(Fnv32{}.bytes("foobar").value(), 0xbf9cf968U);
    EXPECT_EQ(Fnv64{}.bytes("").value(), 0xcbf29ce484222325U);
    EXPECT_EQ(Fnv64{}.bytes("a").value(), 0xaf63dc4c8601ec8cU);
    EXPECT_EQ(Fnv64{}.bytes("foobar").value(), 0x85944171f73967e8U);
}

TEST(Fnv, FieldsAreNotJoined) {
    EXPECT_NE(Fnv64{}.field("ab", 0).field("c", 0).value(),
              Fnv64{}.field("a", 0).field("bc", 0).value());
    EXPECT_EQ(Fnv64{}.number(0x0102).value(),
              Fnv64{}.bytes(std::string_view("\2\1\0\0\0\0\0\0", 8)).value());
}

}  // namespace fnv_test
}  // namespace arbiter
