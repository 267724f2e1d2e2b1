/* A file dropped on a terminal is a pasted path: it is opened, any other text is text. */
#define _POSIX_C_SOURCE 200809L
#include "session_rig.h"

#include <stdlib.h>
#include <unistd.h>

#include "term/dropped.h"

static char folder[] = "/tmp/tessera t_term-XXXXXX";
static session_rig t;

static void begin(void)
{
    rig_open(&t, "guideline", "marathon");
    rig_type(&t, "[Options]E[Handling]E[TETR.IO values]E");
    rig_look(&t);
    ASSERT(rig_text(&t, "10.0 F") != NULL);
}

static void paste(const char *text)
{
    static term_dropped d;
    for (const char *c = text; *c; c++)
        term_dropped_take(&d, t.s, (unsigned char)*c, t.now);
    term_dropped_take(&d, t.s, '\n', t.now);
    rig_look(&t);
}

static void a_path_is_its_file(void)
{
    static const struct {
        const char *before, *after;
        bool quoted;
    } form[] = {{"", "", false}, {"'", "' ", true}, {"\"", "\"", true}, {" ", "", false}};
    char path[512], text[600];
    snprintf(path, sizeof path, "%s/mine.json", folder);
    FILE *out = fopen(path, "w");
    ASSERT(out != NULL);
    fputs("{\"handling\":{\"arr\":\"1\",\"das\":\"7\",\"sdf\":\"41\"}}", out);
    fclose(out);
    for (size_t i = 0; i < sizeof form / sizeof form[0]; i++) {
        char escaped[512];
        size_t used = 0;
        for (const char *c = folder; *c; c++) {
            if (*c == ' ' && !form[i].quoted)
                escaped[used++] = '\\';
            escaped[used++] = *c;
        }
        escaped[used] = '\0';
        begin();
        snprintf(text, sizeof text, "%s%s/mine.json%s", form[i].before, escaped, form[i].after);
        paste(text);
        ASSERT(rig_text(&t, "TETR.IO values imported.") != NULL);
        ASSERT(rig_text(&t, "117 ms") != NULL);
        rig_close(&t);
    }
}

static void any_other_text_is_text(void)
{
    static const char *const none[] = {"/no/such/file.json", "/tmp", "/dev/zero", "'", "/a /b", ""};
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++) {
        begin();
        paste(none[i]);
        ASSERT(rig_text(&t, "No DAS, ARR or SDF found in that text.") != NULL);
        rig_close(&t);
    }
    begin();
    paste("das: 7");
    ASSERT(rig_text(&t, "117 ms") != NULL);
    rig_close(&t);
    char long_one[3000];
    memset(long_one, ' ', sizeof long_one);
    memcpy(long_one, "/tmp \"das\":7,", 13);
    long_one[sizeof long_one - 1] = '\0';
    begin();
    paste(long_one);
    ASSERT(rig_text(&t, "117 ms") != NULL);
    rig_close(&t);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    ASSERT(mkdtemp(folder) != NULL);
    RUN(a_path_is_its_file);
    RUN(any_other_text_is_text);
    char path[512];
    snprintf(path, sizeof path, "%s/mine.json", folder);
    unlink(path);
    rmdir(folder);
    return test_done();
}
