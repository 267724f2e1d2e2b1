/* The whole test framework: cases are functions that return nothing, checks carry on after a
 * failure and say where it was and what both sides were. Included once by each tests/t_*.c.
 *
 *     static void holds_once(void) { ASSERT_EQ(2 + 2, 4); }
 *     int main(void) { RUN(holds_once); return test_done(); }
 */
#ifndef TESSERA_TEST_H
#define TESSERA_TEST_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned test_passed, test_failed;
static unsigned test_wrong; /* failed checks of the running case */
static const char *test_name = "";
static const char *test_about; /* what the case looks at now, such as a rule set; NULL: nothing */

/* False is said once, with its case and what that looks at; long runs of a failure are cut. */
static inline int test_check(int holds, const char *file, int line)
{
    enum { SHOWN_MAX = 10 };
    if (!holds && test_wrong++ < SHOWN_MAX)
        printf("%s:%d: %s%s%s: ", file, line, test_name, test_about ? ", " : "",
               test_about ? test_about : "");
    return holds || test_wrong > SHOWN_MAX;
}

#define ASSERT(condition)                                                                          \
    ((void)(test_check(!!(condition), __FILE__, __LINE__) || printf("not so: %s\n", #condition)))
/* Whole numbers up to 64 bits; shown signed, and in hexadecimal for hashes. */
#define ASSERT_EQ(got, expected)                                                                   \
    test_equal((uint64_t)(got), (uint64_t)(expected), #got, __FILE__, __LINE__)
#define ASSERT_TEXT(got, expected) test_text((got), (expected), #got, __FILE__, __LINE__)
#define ASSERT_BYTES(got, expected, size) ASSERT(memcmp((got), (expected), (size)) == 0)

static inline void test_equal(uint64_t got, uint64_t expected, const char *what, const char *file,
                              int line)
{
    if (!test_check(got == expected, file, line))
        printf("%s is %lld (%llx), not %lld (%llx)\n", what, (long long)got,
               (unsigned long long)got, (long long)expected, (unsigned long long)expected);
}

static inline void test_text(const char *got, const char *expected, const char *what,
                             const char *file, int line)
{
    if (!test_check(strcmp(got, expected) == 0, file, line))
        printf("%s is\n%s\nnot\n%s\n", what, got, expected);
}

#define RUN(name) test_run(name, #name)

static inline void test_run(void (*run)(void), const char *name)
{
    test_name = name;
    test_about = NULL;
    test_wrong = 0;
    run();
    if (test_wrong)
        test_failed++;
    else
        test_passed++;
}

/* The number of repetitions of a test that varies by chance, or from one room, look or language to
 * the next. One build does all of them. In the others, and where everything takes fifteen times as
 * long, ./check uses an eighth: an error that depends on the compiler or the order of bytes shows
 * at once. */
static inline unsigned test_times(unsigned times)
{
    int few = getenv("TESSERA_TEST_FEW") && !getenv("TESSERA_ACCEPT"); /* golden files are whole */
    return few ? (times + 7) / 8 : times;
}

static inline int test_done(void)
{
    printf("%u passed, %u failed\n", test_passed, test_failed);
    return test_failed != 0;
}

#endif
