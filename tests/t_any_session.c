/* Whole sessions played by chance: any rule set, any mode, bots, keys, and places that are pressed.
 * The program never stands still: each call returns, and time passes between two calls. */
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

#include "session_rig.h"
#include "tessera/bot.h"
#include "tessera/rules.h"

enum { STEPS = 120, WAKES_MAX = 300, SECONDS_MAX = 120 };

static uint64_t state;
static unsigned number;

static uint32_t random_below(uint32_t bound)
{
    uint64_t z = state += 0x9e3779b97f4a7c15u; /* SplitMix64 */
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return (uint32_t)((z >> 32) * bound >> 32);
}

/* A call has not returned. */
static void stands_still(int signal)
{
    char words[64];
    const int size = snprintf(words, sizeof words, "not ok - session %u stands still\n", number);
    (void)signal;
    (void)!write(STDOUT_FILENO, words, (size_t)size);
    abort();
}

/* As rig_pass, but fails where the session asks for more and more calls in no time. */
static void pass(session_rig *t, uint64_t us)
{
    const uint64_t until = t->now + us;
    unsigned wakes = 0;
    for (uint64_t next; (next = session_next(t->s)) <= until;) {
        wakes = next > t->now ? 0 : wakes + 1;
        ASSERT(wakes < WAKES_MAX);
        t->now = next > t->now ? next : t->now + 1;
        session_run(t->s, t->now);
    }
    t->now = until;
    session_run(t->s, t->now);
}

static session_options random_options(void)
{
    session_options o = {.rules = (int)random_below(ts_rules_count()),
                         .mode = (int)random_below(ts_modes_count()),
                         .seed = random_below(UINT32_MAX),
                         .seed_named = random_below(2),
                         .entropy = random_below(UINT32_MAX),
                         .level = -1,
                         .variant = -1,
                         .play_at_once = random_below(4) > 0,
                         .keys_have_release = random_below(8) > 0,
                         .has_person = random_below(2),
                         .has_sound = true,
                         .has_pointer = random_below(2),
                         .has_touch = random_below(2),
                         .has_window = random_below(2),
                         .has_files = random_below(2),
                         .in_page = random_below(4) == 0,
                         .reduced_motion = random_below(4) == 0};
    if (random_below(4) == 0)
        o.watch = (uint8_t)(1 + random_below(TS_BOT_LEVELS));
    for (unsigned i = 0; i < TS_PLAYERS_MAX - 1 && random_below(2); i++)
        o.versus[i] = (uint8_t)(1 + random_below(TS_BOT_LEVELS));
    return o;
}

/* In play most keys move pieces; the others lead through menus. */
static key_code random_key(void)
{
    static const key_code play[] = {KEY_LEFT, KEY_RIGHT, KEY_DOWN, KEY_UP, ' ', ' ', ' ', 'z', 'c'};
    static const key_code menu[] = {KEY_UP,   KEY_DOWN,      KEY_DOWN,      KEY_ENTER,  KEY_ENTER,
                                    KEY_LEFT, KEY_RIGHT,     KEY_ESCAPE,    KEY_HOME,   KEY_END,
                                    KEY_TAB,  KEY_PAD_ENTER, KEY_BACKSPACE, KEY_DELETE, 'r',
                                    'p',      'h',           'e',           'u',        'y',
                                    'o',      'n',           'b',           'd',        't',
                                    'v',      '+',           '-',           '.',        ','};
    return random_below(3) ? play[random_below(sizeof play / sizeof *play)]
                           : menu[random_below(sizeof menu / sizeof *menu)];
}

static void press_somewhere(session_rig *t)
{
    const scene_list *scene = rig_look(t);
    const scene_item *item = &scene->item[random_below(scene->count ? scene->count : 1)];
    if (scene->count && item->kind == ITEM_SPOT) {
        rig_pointer(t, POINTER_PRESS, item);
        rig_pointer(t, POINTER_RELEASE, item);
    }
}

static void step(session_rig *t)
{
    static const uint16_t ms[] = {1, 20, 20, 50, 100, 300, 1000, 4000};
    const key_code key = random_key();
    rig_down(t, key);
    pass(t, random_below(ms[random_below(6)]) * MS);
    if (random_below(16))
        rig_up(t, key);
    if (random_below(8) == 0)
        press_somewhere(t);
    if (random_below(64) == 0)
        rig_tell(t, TELL_FOCUS, random_below(2));
    pass(t, random_below(ms[random_below(sizeof ms / sizeof *ms)]) * MS);
    rig_look(t);
}

static void play_session(void)
{
    static const int sizes[][4] = {
        {80, 24, 1, 1}, {40, 20, 1, 1}, {960, 720, 8, 16}, {390, 844, 6, 12}, {320, 240, 4, 8}};
    session_rig t;
    state = number;
    alarm(SECONDS_MAX);
    const session_options o = random_options();
    rig_open_options(&t, &o);
    const int *size = sizes[random_below(sizeof sizes / sizeof *sizes)];
    rig_room(&t, size[0], size[1], size[2], size[3]);
    for (unsigned i = 0; i < STEPS; i++)
        step(&t);
    pass(&t, 60 * SECOND);
    rig_close(&t);
}

static void any_session(void)
{
    const unsigned sessions = test_long ? 3000 : test_times(40);
    signal(SIGALRM, stands_still);
    for (number = 0; number < sessions; number++) {
        char about[32];
        snprintf(about, sizeof about, "session %u", number);
        test_about = about;
        play_session();
    }
    test_about = NULL;
    alarm(0);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(any_session);
    return test_done();
}
