/* The whole test framework. A test program is a list of cases, functions that return nothing. A
 * failed check prints where it was and what both sides were, and ends its case; the next case
 * still runs. If a case crashes, ends the program or is stopped, its name is printed. Results are
 * TAP on the standard output; everything else that is printed goes to the standard error. Included
 * once by each tests/t_*.c.
 *
 *     static void holds_once(void) { ASSERT_EQ(2 + 2, 4); }
 *     int main(int argc, char **argv)
 *     {
 *         test_begin(argc, argv);
 *         RUN(holds_once);
 *         return test_done();
 *     }
 *
 * What the program is called with: TEST_USAGE, below. */
#ifndef TESSERA_TEST_H
#define TESSERA_TEST_H

#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#if defined(__has_feature)
#define TEST_HAS(feature) __has_feature(feature)
#else
#define TEST_HAS(feature) 0
#endif
#if defined(__SANITIZE_ADDRESS__) || TEST_HAS(address_sanitizer)
#include <sanitizer/common_interface_defs.h>
#define TEST_SANITIZED 1
#else
#define TEST_SANITIZED 0
#endif

#define TEST_USAGE                                                                                 \
    "usage: %s [--long] [--list] [--update] [CASE...]\n\n"                                         \
    "  CASE      only the cases with this in their names\n"                                        \
    "  --list    prints the names of the cases\n"                                                  \
    "  --long    more of what takes long\n"                                                        \
    "  --update  writes the golden files instead of comparing with them\n"

static int test_tap = STDOUT_FILENO; /* where results go */
static unsigned test_failed, test_matching;
static unsigned test_wrong; /* failed checks and faults of the running case */
static const char *test_name;
static const char *test_about; /* what the case looks at now, such as a rule set; or NULL */
static bool test_long;         /* more was asked for */
static bool test_update;       /* golden files are written, not compared */
static bool test_listing;
static char **test_only; /* parts of names, up to NULL */
static int test_process;
static const char *test_skipped; /* why the running case is skipped; or NULL */
static jmp_buf test_end_of_case;

/* A line of TAP. */
static inline void test_result(const char *format, ...)
{
    char line[400];
    va_list list;
    va_start(list, format);
    int length = vsnprintf(line, sizeof line, format, list);
    va_end(list);
    if (length < 0 || length >= (int)sizeof line || write(test_tap, line, (size_t)length) != length)
        exit(1);
}

/* ---- checks ---- */

static inline int test_done(void)
{
    if (test_only && *test_only && test_matching == 0) {
        fprintf(stderr, "no case has this in its name; --list prints the names\n");
        return 2;
    }
    if (!test_listing)
        test_result("1..%u\n", test_matching);
    return test_failed != 0;
}

/* Says where; what was wrong there comes after it. */
static inline void test_say_where(const char *file, int line)
{
    printf("%s:%d: %s%s%s: ", file, line, test_name ? test_name : "before the first case",
           test_about ? ", " : "", test_about ? test_about : "");
}

/* Ends the case; in a child process of the case, the process. */
static inline _Noreturn void test_end_case(void)
{
    fflush(stdout);
    test_wrong++;
    if (getpid() != test_process)
        _exit(1);
    if (!test_name) {
        test_failed++;
        exit(test_done());
    }
    longjmp(test_end_of_case, 1);
}

/* Ends the case because this machine cannot run it. */
static inline _Noreturn void test_skip(const char *why)
{
    test_skipped = why;
    longjmp(test_end_of_case, 1);
}

/* Ends the program: none of its cases can run. */
static inline _Noreturn void test_bail_out(const char *why)
{
    test_result("Bail out! %s\n", why);
    exit(1);
}

/* Marks the case as failed after its fault has been printed. The case continues: for lists of what
 * is missing, which are to be read as a whole. */
static inline void test_fault(void)
{
    test_wrong++;
}

static inline _Noreturn void test_not_so(const char *what, const char *file, int line)
{
    test_say_where(file, line);
    printf("not so: %s\n", what);
    test_end_case();
}

#define ASSERT(condition) ((condition) ? (void)0 : test_not_so(#condition, __FILE__, __LINE__))
/* Whole numbers up to 64 bits; shown signed, and in hexadecimal for hashes. */
#define ASSERT_EQ(got, expected)                                                                   \
    test_equal((uint64_t)(got), (uint64_t)(expected), #got, __FILE__, __LINE__)
#define ASSERT_TEXT(got, expected) test_text((got), (expected), #got, __FILE__, __LINE__)
#define ASSERT_BYTES(got, expected, size) ASSERT(memcmp((got), (expected), (size)) == 0)

static inline void test_equal(uint64_t got, uint64_t expected, const char *what, const char *file,
                              int line)
{
    if (got == expected)
        return;
    test_say_where(file, line);
    printf("%s is %lld (%llx), not %lld (%llx)\n", what, (long long)got, (unsigned long long)got,
           (long long)expected, (unsigned long long)expected);
    test_end_case();
}

/* NULL equals nothing but NULL. */
static inline void test_text(const char *got, const char *expected, const char *what,
                             const char *file, int line)
{
    if (got == expected || (got && expected && strcmp(got, expected) == 0))
        return;
    test_say_where(file, line);
    printf("%s is\n%s\nnot\n%s\n", what, got ? got : "NULL", expected ? expected : "NULL");
    test_end_case();
}

/* ---- a case that does not come to its end ---- */

/* Only makes calls that a signal handler may make. */
static inline void test_say_unfinished(const char *what)
{
    const char *part[] = {"Bail out! ",
                          test_name ? test_name : "before the first case",
                          test_about ? ", " : "",
                          test_about ? test_about : "",
                          ": ",
                          what,
                          "\n"};
    for (size_t i = 0; i < sizeof part / sizeof part[0]; i++)
        if (write(test_tap, part[i], strlen(part[i])) < 0)
            return;
}

static inline void test_at_signal(int number)
{
    if (number != SIGTERM)
        test_say_unfinished(number == SIGABRT ? "aborted here" : "crashed here");
    else if (getpid() == test_process)
        test_say_unfinished("stopped here");
    signal(number, SIG_DFL);
    raise(number);
}

static inline void test_at_exit(void)
{
    if (test_name && getpid() == test_process) {
        test_say_unfinished("the program ended here");
        fflush(stdout);
        _exit(1);
    }
}

#if TEST_SANITIZED
static void test_at_report(void)
{
    test_say_unfinished("reported here");
}
#endif

/* ---- cases ---- */

#define RUN(name) test_run(name, #name)

static inline void test_begin(int argc, char **argv)
{
    if (test_process == 0)
        test_long = getenv("TESSERA_TEST_LONG") != NULL;
    test_process = getpid();
    test_only = argv + argc;
    for (int i = argc - 1; i > 0; i--) { /* moves the cases to the end */
        if (strcmp(argv[i], "--long") == 0) {
            test_long = true;
        } else if (strcmp(argv[i], "--update") == 0) {
            test_update = true;
        } else if (strcmp(argv[i], "--list") == 0) {
            test_listing = true;
        } else if (argv[i][0] == '-') {
            printf(TEST_USAGE, argv[0]);
            exit(strcmp(argv[i], "--help") == 0 ? 0 : 2);
        } else {
            *--test_only = argv[i];
        }
    }
    setvbuf(stdout, NULL, _IOLBF, BUFSIZ); /* what is printed is seen even if the program crashes */
    if (!test_listing) {
        test_tap = dup(STDOUT_FILENO);
        fcntl(test_tap, F_SETFD, FD_CLOEXEC);
        dup2(STDERR_FILENO, STDOUT_FILENO);
    }
    static const int number[] = {SIGABRT, SIGTERM, SIGSEGV, SIGBUS, SIGFPE, SIGILL};
    for (size_t i = 0; i < (TEST_SANITIZED ? 2 : sizeof number / sizeof number[0]); i++)
        signal(number[i], test_at_signal);
#if TEST_SANITIZED
    __sanitizer_set_death_callback(test_at_report);
#endif
    atexit(test_at_exit);
}

static inline bool test_is_wanted(const char *name)
{
    bool wanted = !test_only || !*test_only;
    for (char **part = test_only; part && *part; part++)
        wanted = wanted || strstr(name, *part);
    return wanted;
}

static inline void test_run(void (*run)(void), const char *name)
{
    if (!test_is_wanted(name))
        return;
    test_matching++;
    if (test_listing) {
        printf("%s\n", name);
        return;
    }
    test_name = name;
    test_about = NULL;
    test_skipped = NULL;
    test_wrong = 0;
    if (setjmp(test_end_of_case) == 0)
        run();
    test_name = NULL;
    if (test_wrong)
        test_failed++;
    test_result("%s %u - %s%s%s\n", test_wrong ? "not ok" : "ok", test_matching, name,
                test_skipped ? " # SKIP " : "", test_skipped ? test_skipped : "");
}

/* The number of repetitions of a test that varies by chance, or from one room, look or language to
 * the next. One build does all of them. In the others, and where everything takes fifteen times as
 * long, ./check uses an eighth: an error that depends on the compiler or the order of bytes shows
 * at once. */
static inline unsigned test_times(unsigned times)
{
    int few = getenv("TESSERA_TEST_FEW") && !test_update; /* golden files are whole */
    return few ? (times + 7) / 8 : times;
}

#endif
