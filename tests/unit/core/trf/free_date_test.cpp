#include "core/trf/free_date.hpp"

#include <gtest/gtest.h>

namespace arbiter::trf {
namespace free_date_test {

TEST(FreeDate, ReadsWhatPeopleWrite) {
    EXPECT_EQ(read_free_date("2005/07/28"), "2005/07/28");
    EXPECT_EQ(read_free_date("28. 07. 2005"), "2005/07/28");
    EXPECT_EQ(read_free_date("2005-7-28"), "2005/07/28");
    EXPECT_EQ(read_free_date("1969.12.06"), "1969/12/06");
    EXPECT_EQ(read_free_date("Jun 26, 2020"), "2020/06/26");
    EXPECT_EQ(read_free_date("26 June 2020"), "2020/06/26");
    EXPECT_EQ(read_free_date("2020 Sept 3"), "2020/09/03");
}

TEST(FreeDate, KeepsUnknownParts) {
    EXPECT_EQ(read_free_date("1969"), "1969/00/00");
    EXPECT_EQ(read_free_date("1969/12/00"), "1969/12/00");
    EXPECT_EQ(read_free_date("1969/00/05"), std::nullopt);
}

TEST(FreeDate, TakesTheDayFirstUnlessItCannotBe) {
    EXPECT_EQ(read_free_date("03/04/2020"), "2020/04/03");
    EXPECT_EQ(read_free_date("04/23/2020"), "2020/04/23");
}

TEST(FreeDate, RefusesWhatIsNoDate) {
    for (const char* text : {"", "tomorrow", "2005/13/01", "2005/02/30", "28.07.05", "1/2/3/2005",
                             "May June 2020", "12345", "2005_07_28", "Ju 3 2020"})
        EXPECT_EQ(read_free_date(text), std::nullopt) << text;
}

}  // namespace free_date_test
}  // namespace arbiter::trf
