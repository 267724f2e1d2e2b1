/* The tests' own framework: what a program prints whose cases fail, crash or are not wanted. */
#include "test.h"

#include <sys/types.h>
#include <sys/wait.h>

static void holds(void)
{
    ASSERT(true);
}

static void fails_twice(void)
{
    test_about = "the sample";
    ASSERT_EQ(1 + 1, 3);
    ASSERT(false);
}

static void texts_differ(void)
{
    ASSERT_TEXT(NULL, "text");
}

static void crashes(void)
{
    printf("before\n");
    ASSERT(raise(SIGSEGV) == 0);
}

static void aborts(void)
{
    abort();
}

static void ends_the_program(void)
{
    exit(0);
}

static void has_two_faults(void)
{
    printf("one fault\n");
    test_fault();
    printf("another\n");
    test_fault();
}

static void is_skipped(void)
{
    test_skip("there is no moon");
}

static void fails_in_a_child(void)
{
    int status = 0;
    pid_t child = fork();
    if (child == 0)
        ASSERT(false);
    waitpid(child, &status, 0);
    ASSERT_EQ(status, 0);
}

/* Returns the output of a program with these cases, called with these words. */
static const char *printed(char **words, int *status)
{
    static char text[4000];
    int ends[2];
    size_t size = 0;
    ASSERT(pipe(ends) == 0);
    pid_t child = fork();
    if (child == 0) {
        int count = 0;
        while (words[count])
            count++;
        dup2(ends[1], STDOUT_FILENO);
        dup2(ends[1], STDERR_FILENO);
        close(ends[0]);
        close(ends[1]);
        test_failed = test_matching = 0;
        test_name = NULL;
        test_long = false; /* what this program was asked for is not what that one is */
        test_begin(count, words);
        RUN(holds);
        RUN(fails_twice);
        RUN(texts_differ);
        RUN(has_two_faults);
        RUN(is_skipped);
        RUN(fails_in_a_child);
        if (test_long || *test_only) {
            RUN(crashes);
            RUN(aborts);
            RUN(ends_the_program);
        }
        exit(test_done());
    }
    close(ends[1]);
    for (ssize_t got; (got = read(ends[0], text + size, sizeof text - 1 - size)) > 0;)
        size += (size_t)got;
    close(ends[0]);
    text[size] = '\0';
    ASSERT(waitpid(child, status, 0) == child);
    return text;
}

#define PRINTED(status, ...) printed((char *[]){"t_sample", __VA_ARGS__}, status)
#define HAS(text, words) ASSERT(strstr(text, words) != NULL)

static void a_failed_check_ends_its_case_and_the_next_one_runs(void)
{
    int status;
    const char *text = PRINTED(&status, NULL);
    ASSERT_EQ(status, 1 << 8);
    HAS(text, "fails_twice, the sample: 1 + 1 is 2 (2), not 3 (3)\n");
    ASSERT(strstr(text, "fails_twice, the sample: not so") == NULL);
    HAS(text, "texts_differ: NULL is\nNULL\nnot\ntext\n");
    HAS(text, "one fault\nanother\n");
    HAS(text, "fails_in_a_child: not so: false\n");
    HAS(text, "fails_in_a_child: status is 256 (100), not 0 (0)\n");
    HAS(text, "ok 1 - holds\n");
    HAS(text, "not ok 4 - has_two_faults\n");
    HAS(text, "ok 5 - is_skipped # SKIP there is no moon\n");
    HAS(text, "not ok 6 - fails_in_a_child\n1..6\n");
}

static void one_case_is_run_by_its_name(void)
{
    int status;
    ASSERT_TEXT(PRINTED(&status, "hold", NULL), "ok 1 - holds\n1..1\n");
    ASSERT_EQ(status, 0);
    HAS(PRINTED(&status, "holds", "faults", "--long", NULL),
        "another\nnot ok 2 - has_two_faults\n1..2\n");
    HAS(PRINTED(&status, "nothing", NULL), "no case has this in its name");
    ASSERT_EQ(status, 2 << 8);
    ASSERT_TEXT(PRINTED(&status, "--list", NULL),
                "holds\nfails_twice\ntexts_differ\nhas_two_faults\nis_skipped\nfails_in_a_child\n");
    ASSERT_EQ(status, 0);
    HAS(PRINTED(&status, "--nothing", NULL), "usage: t_sample ");
    ASSERT_EQ(status, 2 << 8);
}

static void a_case_that_does_not_end_is_named(void)
{
    int status;
    HAS(PRINTED(&status, "aborts", NULL), "Bail out! aborts: aborted here\n");
    ASSERT(status != 0);
    HAS(PRINTED(&status, "ends_the_program", NULL),
        "Bail out! ends_the_program: the program ended here\n");
    ASSERT_EQ(status, 1 << 8);
    const char *text = PRINTED(&status, "crashes", NULL);
    HAS(text, "before\n");
    HAS(text, TEST_SANITIZED ? "Bail out! crashes: reported here\n"
                             : "Bail out! crashes: crashed here\n");
    ASSERT(status != 0);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(a_failed_check_ends_its_case_and_the_next_one_runs);
    RUN(one_case_is_run_by_its_name);
    RUN(a_case_that_does_not_end_is_named);
    return test_done();
}
