#include <gtest/gtest.h>

#include <cstdio>

// The main() of all test programs. Exit codes as ctest understands them: 0 all cases that could run
// passed, 1 one failed or the filter names none, 77 each was skipped.
int main(int argc, char** argv) {
    ::testing::InitGoogleTest(&argc, argv);
    const int code = RUN_ALL_TESTS();
    if (code != 0) return code;
    const ::testing::UnitTest& all = *::testing::UnitTest::GetInstance();
    if (all.test_to_run_count() == 0) {
        std::fputs("no test has such a name\n", stderr);
        return 1;
    }
    std::printf("%d passed, %d skipped\n", all.successful_test_count(), all.skipped_test_count());
    constexpr int kSkipped = 77;
    return all.successful_test_count() == 0 ? kSkipped : 0;
}
