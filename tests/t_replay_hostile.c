/* Replays that were tampered with, and what `tessera verify` reports: nothing that was not played
 * passes for a game. */
#define _POSIX_C_SOURCE 200809L

#include <unistd.h>

#include "replay_rig.h"
#include "cli/commands.h"
#include "cli/fail.h"

/* ---- hostile texts ------------------------------------------------------------------------ */

/* Two changes may trade places where neither had an effect that lasts to the next hash. */
static void reordered_lines_do_not_pass(void)
{
    static text t;
    ts_replay_report report;
    for (unsigned line = 1; line < line_count(&sample); line++) {
        size_t one, two;
        const char *at = line_of(&sample, line, &one);
        const char *after = line_of(&sample, line + 1, &two);
        if (one == two && memcmp(at, after, one) == 0)
            continue;
        t.size = 0;
        text_append(&t, sample.bytes, (size_t)(at - sample.bytes));
        text_append(&t, after, two + 1);
        text_append(&t, at, one + 1);
        text_append(&t, after + two + 1, sample.size - (size_t)(after + two + 1 - sample.bytes));
        ASSERT(verify(&t, &report) != TS_OK || (*at <= '9' && *after <= '9'));
    }
}

static void huge_numbers_do_not_pass(void)
{
    static text t;
    ts_replay_report report;
    for (size_t i = 1; i < sample.size; i++) {
        bool first_digit = sample.bytes[i] >= '0' && sample.bytes[i] <= '9' &&
                           (sample.bytes[i - 1] == ' ' || sample.bytes[i - 1] == '\n');
        if (!first_digit || (i > 1500 && i < sample.size - 300))
            continue;
        t.size = 0;
        text_append(&t, sample.bytes, i);
        text_append(&t, "987654321098765432109876543210", 30);
        text_append(&t, sample.bytes + i, sample.size - i);
        ASSERT(verify(&t, &report) != TS_OK);
    }
}

static void any_bytes_are_survived(void)
{
    static text t;
    ts_replay_report report;
    uint32_t state = 7;
    for (int round = 0; round < 400; round++) {
        t.size = 0;
        text_append(&t, sample.bytes, sample.size);
        for (int i = 0; i < 1 + round % 5; i++)
            t.bytes[random_next(&state) % (round % 2 ? 400 : sample.size)] =
                (char)(random_next(&state) & 255);
        verify(&t, &report);
    }
    for (int round = 0; round < 100; round++) {
        t.size = random_next(&state) % 300;
        for (size_t i = 0; i < t.size; i++)
            t.bytes[i] = (char)(random_next(&state) & 255);
        ASSERT(verify(&t, &report) != TS_OK);
    }
}

/* ---- the subcommand ----------------------------------------------------------------------- */

static void save(const char *name, const text *t)
{
    FILE *out = fopen(name, "wb");
    if (!out || fwrite(t->bytes, 1, t->size, out) != t->size || fclose(out) != 0)
        abort();
}

static int call(const char *option, const char *name)
{
    char words[3][512];
    char *argv[4] = {words[0], words[1], words[2], NULL};
    int argc = 1;
    snprintf(words[0], sizeof words[0], "verify");
    if (option)
        snprintf(words[argc++], sizeof words[0], "%s", option);
    if (name)
        snprintf(words[argc++], sizeof words[0], "%s", name);
    return cli_verify(argc, argv);
}

static void exit_statuses(void)
{
    static text t;
    const char *folder = getenv("TMPDIR");
    char name[512];
    snprintf(name, sizeof name, "%s/tessera-t_replay-%d.tsr", folder ? folder : "/tmp",
             (int)getpid());
    save(name, &sample);
    ASSERT_EQ(call(NULL, name), CLI_DONE);
    ASSERT_EQ(call("--json", name), CLI_DONE);
    with_line(&t, find_line(&sample, "hash 20000 ", 1), "hash 20000 0123456789abcdef");
    save(name, &t);
    ASSERT_EQ(call(NULL, name), CLI_NOT_SO);
    ASSERT_EQ(call("--json", name), CLI_NOT_SO);
    ASSERT_EQ(call("--rewrite", name), CLI_DONE);
    ASSERT_EQ(call(NULL, name), CLI_DONE);

    t.size = 200;
    save(name, &t);
    ASSERT_EQ(call(NULL, name), CLI_WRONG);
    ASSERT_EQ(call("--rewrite", name), CLI_WRONG);
    ASSERT_EQ(call("--json", name), CLI_WRONG);
    remove(name);
    ASSERT_EQ(call(NULL, name), CLI_WRONG);
    ASSERT_EQ(call(NULL, NULL), CLI_WRONG);
    ASSERT_EQ(call("--rewrite", "-"), CLI_WRONG);
    ASSERT_EQ(call("--nonsense", name), CLI_WRONG);
    ASSERT_EQ(call("--help", NULL), CLI_DONE);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    record_sample(&sample, false);
    RUN(reordered_lines_do_not_pass);
    RUN(huge_numbers_do_not_pass);
    RUN(any_bytes_are_survived);
    RUN(exit_statuses);
    return test_done();
}
