/* Texts that strangers may send, each changed a little by chance, go through the fuzz targets: they
 * hold what must be so whatever the bytes are. The changes know what such texts are made of: lines,
 * words, numbers. The same numbers give the same texts, so that what fails can be tried again:
 *
 *     t_mutants               some of each
 *     t_mutants --long        100,000
 *     t_mutants TARGET NUMBER one, which is printed, too
 */
#define _POSIX_C_SOURCE 200809L
#include "replay_read.h"
#include "test.h"

#include "base/splitmix.h"
#include "replay/compact.h"
#include "replay/link.h"
#include "session/settings.h"

#include <dirent.h>
#include <signal.h>
#include <stdbool.h>
#include <unistd.h>

enum { SEEDS_MAX = 128, TEXT_LOBBY = 1 << 16, REPLAY_MAX = 6000, LONG = 10000, FEW = 150 };
enum { SECONDS = 120 }; /* for one text, also on an emulator */

typedef int target_run(const uint8_t *data, size_t size);
target_run fuzz_fumen, fuzz_link, fuzz_replay, fuzz_settings, fuzz_tbp, fuzz_compact;

typedef struct seed {
    char *text;
    size_t size;
} seed;

typedef struct target {
    const char *name;
    target_run *run;
    unsigned share; /* of ten: those that take longer have less */
    unsigned count;
    seed seed[SEEDS_MAX];
} target;

static target fumens = {.name = "fumen", .run = fuzz_fumen, .share = 4};
static target links = {.name = "link", .run = fuzz_link, .share = 4};
static target replays = {.name = "replay", .run = fuzz_replay, .share = 4};
static target settings = {.name = "settings", .run = fuzz_settings, .share = 1};
static target talks = {.name = "tbp", .run = fuzz_tbp, .share = 1};
static target compact = {.name = "compact", .run = fuzz_compact, .share = 2};
static target *const targets[] = {&replays, &links, &fumens, &talks, &settings, &compact};
enum { TARGETS = sizeof targets / sizeof targets[0] };

/* ---- what fails says which it was --------------------------------------------------------- */

static const char *running = "";
static volatile uint64_t running_number;

static void say_which(void)
{
    char words[80];
    int length = snprintf(words, sizeof words, "t_mutants %s %llu\n", running,
                          (unsigned long long)running_number);
    if (write(STDOUT_FILENO, words, (size_t)length) < 0)
        return;
}

static void on_signal(int number)
{
    say_which();
    signal(number, SIG_DFL);
    raise(number);
}

/* A sanitizer has a call of its own for it; other builds do not have that call. */
#if defined(__GNUC__)
void __sanitizer_set_death_callback(void (*callback)(void)) __attribute__((weak));
#endif

static void be_ready_to_fail(void)
{
    static const int signals[] = {SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGALRM};
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++)
        signal(signals[i], on_signal);
#if defined(__GNUC__)
    if (__sanitizer_set_death_callback)
        __sanitizer_set_death_callback(say_which);
#endif
}

/* ---- the seeds ---------------------------------------------------------------------------- */

static void add_seed(target *t, const char *text, size_t size)
{
    seed *s = &t->seed[t->count];
    s->text = malloc(size ? size : 1);
    if (!s->text || t->count + 1 == SEEDS_MAX)
        abort();
    memcpy(s->text, text, size);
    s->size = size;
    t->count++;
}

/* The replays of the tests that are not long, and matches of some of them. */
static int is_replay(const struct dirent *entry)
{
    return strstr(entry->d_name, ".tsc") != NULL;
}

static void seed_replays(void)
{
    static const char head[] = "tessera match 1\nfirst 2\nplayed person bot:5\n\n";
    static char text[TEXT_LOBBY];
    struct dirent **found;
    int count = scandir("tests/replays", &found, is_replay, alphasort);
    ASSERT(count > 10);
    for (int i = 0; i < count; i++) {
        size_t size = replay_read(found[i]->d_name, text, sizeof text);
        if (size > 0 && size <= REPLAY_MAX && replays.count + 8 < SEEDS_MAX)
            add_seed(&replays, text, size);
        free(found[i]);
    }
    free(found);
    for (unsigned i = 0, alone = replays.count; i < 6; i++) {
        const seed *one = &replays.seed[i * alone / 6], *two = &replays.seed[(i * 7 + 1) % alone];
        memcpy(text, head, sizeof head - 1);
        memcpy(text + sizeof head - 1, one->text, one->size);
        memcpy(text + sizeof head - 1 + one->size, two->text, two->size);
        add_seed(&replays, text, sizeof head - 1 + one->size + two->size);
    }
}

static void seed_links(void)
{
    for (unsigned i = 0; i < replays.count && i < SEEDS_MAX - 2; i++) {
        char *link;
        ASSERT(link_write("", replays.seed[i].text, replays.seed[i].size, &link) == LINK_OK);
        add_seed(&links, link + strlen(LINK_REPLAY), strlen(link) - strlen(LINK_REPLAY));
        free(link);
    }
    add_seed(&links, "#play=sprint,guideline&seed=5&level=3", 37);
}

/* Replays in the compact form, and as texts. */
static void seed_compact(void)
{
    for (unsigned i = 0; i < replays.count && i < SEEDS_MAX / 3; i++) {
        const seed *from = &replays.seed[i];
        buffer bytes = {0};
        ASSERT(compact_write(from->text, from->size, &bytes));
        add_seed(&compact, bytes.data, bytes.size);
        add_seed(&compact, from->text, from->size);
        buffer_free(&bytes);
    }
}

static void seed_fumens(void)
{
    static const char *const texts[] = {
        "v115@9gI8AeI8AeI8AeI8Ke5IYJA0no2AMOprDTBAAA",
        "v115@9gilGeglRpGeg0RpGei0GeI8AeAgWYAQIKvDll2TAS?IvBElCyTASIqPEFGNXEvhE9tB0sBXjBAwSYA",
        "v115@RhA8IeB8HeC8GeAQLvhAAAA",
        "v115@vfA8HeA8HeA8JeA8HeA8JeA8HeA8JeA8HeA8JeA8He?A8JeA8ReAgH",
        "v115@vhBSSYaAFLDmClcJSAVDEHBEooRBPoAVBTejWC0/AA?AAAA",
        "v115@vhDAgWFAooMDEPBAAAAAPFA3XaDEEBAAAAAAAAPDAF?rmAA",
        "v115@vhGRQYHAvItJEJmhCAUGJKJJvMJTNJGBJFKYPAUEzP?EJG98AQmqhECDdCA",
        "v115@vhGSSYXAFLDmClcJSAVDEHBEooRBMoAVBUtfBAXsBA?AANrBmnBAAAAAA",
        "v110@7eAVeI"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        add_seed(&fumens, texts[i], strlen(texts[i]));
}

#define ROW "[\"G\",\"I\",\"I\",null,null,\"O\",\"O\",\"S\",\"S\",null]"
#define START(RANDOMIZER)                                                                          \
    "{\"type\":\"start\",\"hold\":\"T\",\"combo\":2,\"back_to_back\":true,\"board\":[" ROW "," ROW \
    "],\"queue\":[\"I\",\"O\",\"T\",\"S\"],\"randomizer\":{" RANDOMIZER "}}\n"
#define SUGGEST "{\"type\":\"suggest\"}\n"
#define PLAY(KIND, WAY, X, Y)                                                                      \
    "{\"type\":\"play\",\"move\":{\"location\":{\"type\":\"" KIND "\",\"orientation\":\"" WAY      \
    "\",\"x\":" X ",\"y\":" Y "},\"spin\":\"none\"}}\n"
#define NEW(KIND) "{\"type\":\"new_piece\",\"piece\":\"" KIND "\"}\n"

static void seed_talks(void)
{
    static const char *const texts[] = {
        "{\"type\":\"rules\",\"randomizer\":{\"type\":\"seven_bag\"}}\n" START(
            "\"type\":\"seven_bag\",\"bag_state\":[\"L\",\"J\"]")
            SUGGEST PLAY("I", "west", "9", "1") NEW("L") SUGGEST
        "{\"type\":\"stop\"}\n{\"type\":\"quit\"}\n",
        START("\"type\":\"general_bag\",\"current_bag\":{\"I\":1,\"T\":2},\"filled_bag\":{\"I\":3,"
              "\"O\":1,\"T\":1e0}") SUGGEST NEW("Z") PLAY("O", "north", "3", "2.0") SUGGEST,
        START("\"type\":\"uniform\"") NEW("\\u0049") SUGGEST PLAY("T", "south", "30e-1", "4")
            SUGGEST PLAY("T", "east", "0",
                         "-1") "{\"type\":\"unknown\",\"a\":[[[]],{},\"\\\"\"]}\n"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        add_seed(&talks, texts[i], strlen(texts[i]));
}

/* Every usual setting in one text, and some that are not usual in another. */
static void seed_settings(void)
{
    static const char strange[] = "ghost\t0\nlanguage\tbg\nrules\tnes\nmode\tclassic-b\ndas\t500\n"
                                  "arr\t0\nsoft\t0\nlevel.nes\t19\nlevel.tgm\t500\n"
                                  "goal.sprint\tendless\ngoal.dig\t100\nvariant.classic-b\t5\n"
                                  "games kept\t1\nplayers\t2\nduel_boards\t4\nduel_who_1\t10\n"
                                  "keys.usual.hold\tQ\tF13\tL Shift\nkeys.gamepad-1.hold\tA\n";
    static char text[TEXT_LOBBY];
    settings_state set;
    size_t size = 0;
    settings_usual(&set);
    for (unsigned i = 0; i < settings_count(); i++) {
        char name[SETTING_SIZE], value[SETTING_SIZE];
        settings_write(&set, i, name, value);
        size += (size_t)snprintf(text + size, sizeof text - size, "%s\t%s\n", name, value);
    }
    add_seed(&settings, text, size);
    add_seed(&settings, strange, sizeof strange - 1);
}

/* ---- the changes -------------------------------------------------------------------------- */

typedef struct mutant {
    char text[TEXT_LOBBY];
    size_t size;
    uint64_t chance;
} mutant;

static size_t below(mutant *m, size_t count)
{
    return count ? (size_t)(splitmix_next(&m->chance) % count) : 0;
}

/* Puts `size` bytes in place of `old` bytes; what does not fit is left as it was. `bytes` may be
 * part of the text. */
static void replace(mutant *m, size_t at, size_t old, const char *bytes, size_t size)
{
    static char part[TEXT_LOBBY];
    if (at + old > m->size || m->size - old + size > TEXT_LOBBY)
        return;
    memcpy(part, bytes, size);
    memmove(m->text + at + size, m->text + at + old, m->size - at - old);
    memcpy(m->text + at, part, size);
    m->size += size;
    m->size -= old;
}

/* The part around a place: a line with its end, or a word, or a number. */
static bool is_part(char c, const char *kind)
{
    if (*kind == 'l')
        return c != '\n';
    return (c >= '0' && c <= '9') ||
           (*kind == 'w' && c != ' ' && c != '\n' && c != '\t' && c != ',' && c != ':');
}

static size_t part_at(const char *text, size_t size, size_t *at, const char *kind)
{
    size_t end = *at;
    while (end < size && !is_part(text[end], kind) && *kind != 'l')
        end++;
    *at = end;
    while (*at > 0 && is_part(text[*at - 1], kind))
        --*at;
    while (end < size && is_part(text[end], kind))
        end++;
    return end + (*kind == 'l' && end < size) - *at;
}

static void flip_bits(mutant *m)
{
    for (size_t i = 0, count = 1 + below(m, 4); i < count && m->size; i++)
        m->text[below(m, m->size)] ^= (char)(1 << below(m, 8));
}

static void set_byte(mutant *m)
{
    static const char odd[] = "\0\n \t-+.@%/{}[]\"\\09zZ\177\200\233\377";
    if (m->size)
        m->text[below(m, m->size)] = odd[below(m, sizeof odd - 1)];
}

/* Another of its own characters: so it stays within its alphabet. */
static void move_character(mutant *m)
{
    if (m->size)
        m->text[below(m, m->size)] = m->text[below(m, m->size)];
}

static void cut_off(mutant *m)
{
    m->size = below(m, m->size + 1);
}

static void cut_out(mutant *m)
{
    size_t at = below(m, m->size + 1);
    replace(m, at, below(m, m->size - at + 1) % 40, "", 0);
}

static void change_number(mutant *m)
{
    static const char *const numbers[] = {"0",
                                          "1",
                                          "-1",
                                          "2",
                                          "9",
                                          "10",
                                          "40",
                                          "127",
                                          "128",
                                          "255",
                                          "256",
                                          "999",
                                          "1000",
                                          "32767",
                                          "32768",
                                          "65535",
                                          "65536",
                                          "1000000",
                                          "2147483647",
                                          "2147483648",
                                          "4294967295",
                                          "4294967296",
                                          "268435456",
                                          "268435457",
                                          "9007199254740993",
                                          "9223372036854775807",
                                          "9223372036854775808",
                                          "18446744073709551615",
                                          "18446744073709551616",
                                          "99999999999999999999999999",
                                          "007",
                                          "1e9",
                                          "1e999",
                                          "-0",
                                          "0.5",
                                          "0x10",
                                          ""};
    size_t at = below(m, m->size), length = part_at(m->text, m->size, &at, "number");
    if (length == 0)
        return;
    if (below(m, 3) && length < 18) { /* a little more or less */
        char text[32];
        long long number = 0;
        for (size_t i = 0; i < length; i++)
            number = number * 10 + (m->text[at + i] - '0');
        int digits = snprintf(text, sizeof text, "%lld", number + (long long)below(m, 9) - 4);
        replace(m, at, length, text, (size_t)digits);
        return;
    }
    const char *number = numbers[below(m, sizeof numbers / sizeof numbers[0])];
    replace(m, at, length, number, strlen(number));
}

/* A word of any seed in place of one of its own. */
static void change_word(mutant *m, const target *t)
{
    const seed *s = &t->seed[below(m, t->count)];
    size_t from = below(m, s->size), size = part_at(s->text, s->size, &from, "word");
    size_t at = below(m, m->size), length = part_at(m->text, m->size, &at, "word");
    replace(m, at, length, s->text + from, size);
}

static void change_lines(mutant *m, const target *t)
{
    const seed *s = &t->seed[below(m, t->count)];
    size_t at = below(m, m->size), length = part_at(m->text, m->size, &at, "line");
    size_t from = below(m, s->size), size = part_at(s->text, s->size, &from, "line");
    switch (below(m, 4)) {
    case 0: replace(m, at, length, "", 0); break;
    case 1: replace(m, at, 0, m->text + at, length); break;
    case 2: replace(m, at, 0, s->text + from, size); break;
    default: replace(m, at, length, s->text + from, size); break;
    }
}

/* Its beginning, and the end of another. */
static void splice(mutant *m, const target *t)
{
    const seed *s = &t->seed[below(m, t->count)];
    size_t at = below(m, m->size + 1), from = below(m, s->size + 1);
    if (below(m, 2)) {
        part_at(m->text, m->size, &at, "line");
        part_at(s->text, s->size, &from, "line");
    }
    m->size = at;
    replace(m, at, 0, s->text + from, s->size - from);
}

static void change(mutant *m, const target *t)
{
    switch (below(m, 12)) {
    case 0: flip_bits(m); break;
    case 1: set_byte(m); break;
    case 2: move_character(m); break;
    case 3: cut_off(m); break;
    case 4: cut_out(m); break;
    case 5:
    case 6:
    case 7: change_number(m); break;
    case 8: change_word(m, t); break;
    case 9:
    case 10: change_lines(m, t); break;
    default: splice(m, t); break;
    }
}

static void make(mutant *m, const target *t, uint64_t number)
{
    m->chance = number;
    for (const char *c = t->name; *c; c++)
        m->chance = m->chance * 257 + (unsigned char)*c;
    const seed *s = &t->seed[below(m, t->count)];
    memcpy(m->text, s->text, s->size);
    m->size = s->size;
    for (size_t i = 0, count = below(m, 8) ? 1 + below(m, 3) : 12; i < count; i++)
        change(m, t);
}

/* ---- running them ------------------------------------------------------------------------- */

static void run_one(const target *t, uint64_t number, bool shown)
{
    static mutant m;
    make(&m, t, number);
    if (shown)
        fwrite(m.text, 1, m.size, stdout);
    fflush(stdout);
    running = t->name;
    running_number = number;
    alarm(SECONDS);
    uint8_t *exact = malloc(m.size ? m.size : 1); /* a byte too far is seen */
    memcpy(exact, m.text, m.size);
    t->run(exact, m.size);
    free(exact);
    alarm(0);
}

static void run_many(const target *t)
{
    uint64_t share = test_long ? LONG : test_times(FEW);
    for (uint64_t number = 0; number < share * t->share; number++)
        run_one(t, number, false);
}

static void replays_are_survived(void)
{
    run_many(&replays);
}

static void links_are_survived(void)
{
    run_many(&links);
}

static void fumens_are_survived(void)
{
    run_many(&fumens);
}

static void talks_are_survived(void)
{
    run_many(&talks);
}

static void settings_are_survived(void)
{
    run_many(&settings);
}

static void kept_ones_are_survived(void)
{
    run_many(&compact);
}

int main(int argc, char **argv)
{
    bool one = argc == 3 && argv[2][0] >= '0' && argv[2][0] <= '9';
    test_begin(one ? 1 : argc, argv);
    be_ready_to_fail();
    seed_replays();
    seed_links();
    seed_compact();
    seed_fumens();
    seed_talks();
    seed_settings();
    for (unsigned i = 0; i < TARGETS && one; i++)
        if (strcmp(targets[i]->name, argv[1]) == 0) {
            run_one(targets[i], strtoull(argv[2], NULL, 10), true);
            return 0;
        }
    RUN(replays_are_survived);
    RUN(links_are_survived);
    RUN(fumens_are_survived);
    RUN(talks_are_survived);
    RUN(settings_are_survived);
    RUN(kept_ones_are_survived);
    return test_done();
}
