/* The default server: what a file may say, and which file counts. */
#define _DEFAULT_SOURCE
#include "client/default_server.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "test.h"

static void a_host_is_relay_and_ranking(void)
{
    static const char *const table[] = {"play.example.org", "play.example.org\n",
                                        "# ours\n\nplay.example.org \r\n# end"};
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        default_server read;
        ASSERT(default_server_parse(table[i], &read));
        ASSERT_TEXT(read.relay, "play.example.org");
        ASSERT_TEXT(read.ranking, "https://play.example.org");
    }
}

static void parts_may_be_elsewhere(void)
{
    default_server read;
    ASSERT(default_server_parse("10.0.0.2:2700 http://10.0.0.3:2611\n", &read));
    ASSERT_TEXT(read.relay, "10.0.0.2:2700");
    ASSERT_TEXT(read.ranking, "http://10.0.0.3:2611");
}

static void other_texts_are_refused(void)
{
    static const char *const table[] = {
        "",
        "# nothing\n",
        "https://play.example.org",
        "play.example.org/game",
        "one two three",
        "one\ntwo\n",
        "a.host.whose.name.is.longer.than.an.address.as.text.may.be.in.this.game.which.is.80",
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        default_server read = {.relay = "before"};
        ASSERT(!default_server_parse(table[i], &read));
        ASSERT_TEXT(read.relay, "before");
    }
}

static void the_folder_of_the_games_counts_first(void)
{
    char folder[] = "/tmp/tessera-server-XXXXXX", path[80];
    default_server found;
    ASSERT(mkdtemp(folder));
    setenv("TESSERA_HOME", folder, 1);
    snprintf(path, sizeof path, "%s/server", folder);
    FILE *out = fopen(path, "w");
    ASSERT(out && fputs("192.0.2.1\n", out) >= 0 && fclose(out) == 0);
    default_server_find(&found);
    unlink(path);
    rmdir(folder);
    ASSERT_TEXT(found.relay, "192.0.2.1");
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(a_host_is_relay_and_ranking);
    RUN(parts_may_be_elsewhere);
    RUN(other_texts_are_refused);
    RUN(the_folder_of_the_games_counts_first);
    return test_done();
}
