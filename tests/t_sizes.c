/* A match has the same size on every machine, and no byte of it is padding: a copy is a save, and
 * two equal matches are equal bytes. */
#include "tessera.h"
#include "test.h"

static void structs_have_their_sizes(void)
{
    ASSERT_EQ(sizeof(ts_piece), 4);
    ASSERT_EQ(sizeof(ts_handling), 12);
    ASSERT_EQ(sizeof(ts_setup), 168);
    ASSERT_EQ(sizeof(ts_lock), 16);
    ASSERT_EQ(sizeof(ts_garbage), 8);
    ASSERT_EQ(sizeof(ts_event), 24);
}

static void a_board_stays_small(void)
{
    ASSERT(sizeof(ts_board) < 1536);
    ASSERT_EQ(sizeof(ts_board), 976);
    ASSERT_EQ(sizeof(ts_match), 168 + 8 + 32 + 8 + 4 * 976);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(structs_have_their_sizes);
    RUN(a_board_stays_small);
    return test_done();
}
