#include "core/replay/detail/note_book.hpp"

#include <gtest/gtest.h>

namespace arbiter::replay::detail {
namespace note_book_test {

TEST(NoteBook, KnowsTheKindsOfItsNotes) {
    NoteBook book;
    book.add(NoteKind::Deviation, 3, 2, 0, false);
    book.add(NoteKind::NullMove, 5, 3, 0, true);
    ASSERT_EQ(book.notes().size(), 2U);
    EXPECT_TRUE(book.kinds().has(NoteKind::NullMove));
    book.take_back_last();
    EXPECT_FALSE(book.kinds().has(NoteKind::NullMove));
    EXPECT_TRUE(book.kinds().has(NoteKind::Deviation));
    EXPECT_EQ(book.last()->token, 3U);
    book.clear();
    EXPECT_EQ(book.last(), nullptr);
    EXPECT_TRUE(book.kinds().is_empty());
}

TEST(NoteBook, KeepsAKindWhoseFirstNoteIsLeft) {
    NoteBook book;
    book.add(NoteKind::Deviation, 1, 1, 0, false);
    book.add(NoteKind::Deviation, 2, 2, 0, false);
    book.take_back_last();
    EXPECT_TRUE(book.kinds().has(NoteKind::Deviation));
}

TEST(NoteBook, HearsNothingWhileItDoesNotListen) {
    NoteBook book;
    book.listen(false);
    book.add(NoteKind::Deviation, 1, 1, 0, false);
    book.listen(true);
    EXPECT_TRUE(book.notes().empty());
    book.add(NoteKind::Deviation, 1, 1, 0, false);
    EXPECT_EQ(book.notes().size(), 1U);
}

// Of one kind; others are not counted with it.
TEST(NoteBook, KeepsSoManyOfOneKindAndNoMore) {
    NoteBook book;
    for (std::uint32_t i = 0; i < NoteBook::kMost + 10; ++i)
        book.add(NoteKind::Deviation, i, i, 0, false);
    book.add(NoteKind::NullMove, 9, 9, 0, false);
    EXPECT_EQ(book.notes().size(), NoteBook::kMost + 1U);
}

// Their notes name them by their index, which the main line moves.
TEST(NoteBook, PutsTheRefusalOfTheMainLineFirst) {
    NoteBook book;
    Refusal refusal{.kind = StopKind::Illegal,
                    .token = 7,
                    .ply = 3,
                    .san = {},
                    .reason = {},
                    .before = chess::Position::initial(),
                    .right_lost_ply = 0};
    book.refuse_in_variation(refusal);
    EXPECT_EQ(book.notes().front().aux, 0U);
    refusal.token = 9;
    book.refuse_in_main_line(refusal);
    ASSERT_EQ(book.refusals().size(), 2U);
    EXPECT_EQ(book.refusals().front().token, 9U);
    EXPECT_EQ(book.refusals()[book.notes().front().aux].token, 7U);
}

}  // namespace note_book_test
}  // namespace arbiter::replay::detail
