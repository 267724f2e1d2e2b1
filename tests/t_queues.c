/* Patterns of queues: how many queues they have, and what is wrong with them. The counts are those
 * of solution-finder's manual. */
#include "test.h"

#include "perfect/perfect.h"

static ts_queues queues_of(const char *text)
{
    ts_queues q;
    size_t at;
    ASSERT_EQ(ts_queues_parse(text, &q, &at), TS_QUEUES_OK);
    return q;
}

static uint64_t queues_in(const char *text)
{
    ts_queues q = queues_of(text);
    const uint64_t count = q.state[0].count;
    ts_queues_free(&q);
    return count;
}

static void counts_queues(void)
{
    static const struct {
        const char *text;
        uint64_t count;
    } cases[] = {{"I", 1},
                 {"I, T, S, Z", 1},
                 {"[SZ] , O, [JL]", 4},
                 {"L , *", 7},
                 {"TIO", 1},
                 {"S, Z, *p3", 210},
                 {"[SZLJ]", 4},
                 {"[^TI]", 5},
                 {"[SZLJ]p2", 12},
                 {"*", 7},
                 {"*p3", 210},
                 {"[SZLJ]!", 24},
                 {"*!", 5040},
                 {"I,*p4", 840},
                 {"*p7", 5040},
                 {"i,*P4", 840},
                 {"T,I;S,Z;L,O", 3},
                 {"T,I\nS,Z\n", 2},
                 {"*;I", 7},
                 {"[SZ]*;*[SZ]", 24},
                 {"*!,*p4", 4233600},
                 {"[IOSL]!,*p7", 24 * 5040},
                 {"I,[TSZL]p3 # a comment\n# I", 24}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        test_about = cases[i].text;
        ASSERT_EQ(queues_in(cases[i].text), cases[i].count);
    }
}

static void names_what_is_wrong_in_a_pattern(void)
{
    static const struct {
        const char *text;
        int error;
        size_t at;
    } cases[] = {{"", TS_QUEUES_EMPTY, 0},       {" # I", TS_QUEUES_EMPTY, 4},
                 {"IX", TS_QUEUES_CHARACTER, 1}, {"* p4", TS_QUEUES_CHARACTER, 2},
                 {"[SZ", TS_QUEUES_OPEN, 0},     {"S]", TS_QUEUES_CHARACTER, 1},
                 {"[]", TS_QUEUES_NONE, 1},      {"[^IJLOSTZ]", TS_QUEUES_NONE, 9},
                 {"[SZS]", TS_QUEUES_TWICE, 3},  {"[S*]", TS_QUEUES_CHARACTER, 2},
                 {"*p", TS_QUEUES_NUMBER, 2},    {"*p0", TS_QUEUES_NUMBER, 2},
                 {"I,*p8", TS_QUEUES_OVER, 4},   {"[SZ]p3", TS_QUEUES_OVER, 5},
                 {"*!*!*!", TS_QUEUES_LONG, 4},  {"T;IJ", TS_QUEUES_LENGTHS, 2}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ts_queues q;
        size_t at;
        test_about = cases[i].text;
        ASSERT_EQ(ts_queues_parse(cases[i].text, &q, &at), cases[i].error);
        ASSERT_EQ(at, cases[i].at);
    }
}

static void numbers_queues(void)
{
    ts_queues q = queues_of("[SZ]p2;O,*");
    uint8_t kind[TS_QUEUES_PIECES];
    ASSERT_EQ(q.length, 2);
    ts_perfect_queue(&q, 0, kind);
    ASSERT(kind[0] == TS_O && kind[1] == TS_I);
    ts_perfect_queue(&q, q.state[0].count - 1, kind);
    ASSERT(kind[0] == TS_Z && kind[1] == TS_S);
    ts_queues_free(&q);
}

/* Of each kind the most that any queue has among its first pieces. */
static void counts_the_most_of_each_kind(void)
{
    ts_queues q = queues_of("I,*p4");
    uint8_t most[TS_KINDS];
    ASSERT(ts_queues_most(&q, 0, 5, most));
    ASSERT(most[TS_I] == 2 && most[TS_J] == 1 && most[TS_Z] == 1);
    ASSERT(ts_queues_most(&q, 0, 1, most));
    ASSERT(most[TS_I] == 1 && most[TS_J] == 0);
    ASSERT(ts_queues_most(&q, q.state[0].next[TS_I], 2, most));
    ASSERT(most[TS_I] == 1 && most[TS_J] == 1);
    ts_queues_free(&q);
}

static void joins_parts(void)
{
    const ts_queue_part parts[] = {{1u << TS_I, 1}, {0xfe, 4}}, over[] = {{1u << TS_I, 2}};
    ts_queues q;
    ASSERT_EQ(ts_queues_of(parts, 2, &q), TS_QUEUES_OK);
    ASSERT_EQ(q.state[0].count, 840);
    ASSERT_EQ(q.length, 5);
    ts_queues_free(&q);
    ASSERT_EQ(ts_queues_of(over, 1, &q), TS_QUEUES_OVER);
    ASSERT_EQ(ts_queues_of(parts, 0, &q), TS_QUEUES_EMPTY);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(counts_queues);
    RUN(names_what_is_wrong_in_a_pattern);
    RUN(numbers_queues);
    RUN(counts_the_most_of_each_kind);
    RUN(joins_parts);
    return test_done();
}
