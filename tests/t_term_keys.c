/* Ten thousand keys through everything between the terminal's bytes and the board: none is lost,
 * none is counted twice, however the bytes are cut up and however fast they come. */
#include "test.h"
#include "session/match.h"

#include "term/input.h"
#include "session/parts.h"
#include "session/menu.h"
#include "game/run.h"

#define MS UINT64_C(1000)

enum { KEYS = 10000, KEYS_A_GAME = 500 }; /* so few that no game is lost meanwhile */
enum { KINDS = 4 };

typedef struct typist {
    session *session;
    term_input input;
    uint64_t us;
    uint32_t drawn;
} typist;

static uint32_t draw(typist *t, uint32_t below)
{
    t->drawn = t->drawn * 1664525 + 1013904223;
    return (t->drawn >> 8) % below;
}

static void pass(typist *t, uint64_t us)
{
    t->us += us;
    session_run(t->session, t->us);
}

/* As the front end does it; now and then time passes within a sequence. */
static void send(typist *t, const char *bytes)
{
    for (; *bytes; bytes++) {
        term_event event;
        if (draw(t, 8) == 0)
            pass(t, draw(t, 5) * MS);
        if (!term_input_byte(&t->input, (unsigned char)*bytes, &event))
            continue;
        if (event.kind == TERM_HAS_RELEASES)
            session_tell(t->session, TELL_RELEASES, 1, t->us);
        if (event.kind == TERM_PRESS || event.kind == TERM_DOWN)
            session_key(t->session, event.key, true, t->us);
        if (event.kind == TERM_PRESS || event.kind == TERM_UP)
            session_key(t->session, event.key, false, t->us);
    }
}

static void begin(typist *t)
{
    session_options options = {.rules = ts_rules_find("guideline"),
                               .mode = ts_modes_find("none"),
                               .play_at_once = true,
                               .seed = 7,
                               .seed_named = true,
                               .level = -1,
                               .variant = -1};
    t->session = session_open(&options);
    ASSERT(t->session != NULL);
    t->input = (term_input){0};
    for (int i = 0; i < 50; i++) /* the countdown */
        pass(t, 100 * MS);
}

/* The presses the board was told of. */
static unsigned end(typist *t)
{
    for (int i = 0; i < 20; i++)
        pass(t, 50 * MS);
    ASSERT_EQ(session_screen(t->session), SCREEN_PLAY);
    unsigned presses = session_run_of(t->session)->stats[0].presses;
    session_close(t->session);
    return presses;
}

static void byte_sequences(void)
{
    static const char *const sequence[KINDS] = {"\033[D", "\033OC", "z", "\033[A"};
    typist t = {.us = 1000 * MS, .drawn = 1};
    for (int game = 0; game < KEYS / KEYS_A_GAME; game++) {
        begin(&t);
        for (int i = 0; i < KEYS_A_GAME; i++) {
            send(&t, sequence[draw(&t, KINDS)]);
            if (draw(&t, 3)) /* else the next comes along with it */
                pass(&t, draw(&t, 40) * MS);
        }
        ASSERT_EQ(end(&t), KEYS_A_GAME);
    }
}

static void presses_and_releases(void)
{
    static const char *const sequence[KINDS][3] = {
        {"\033[D", "\033[1;1:2D", "\033[1;1:3D"},
        {"\033[1;1:1C", "\033[1;1:2C", "\033[1;1:3C"},
        {"\033[122u", "\033[122;1:2u", "\033[122;1:3u"},
        {"\033[1;1:1A", "\033[1;1:2A", "\033[1;1:3A"},
    };
    typist t = {.us = 1000 * MS, .drawn = 1};
    for (int game = 0; game < KEYS / KEYS_A_GAME; game++) {
        bool down[KINDS] = {false};
        int pressed = 0;
        begin(&t);
        send(&t, "\033[?15u");
        while (pressed < KEYS_A_GAME) {
            uint32_t key = draw(&t, KINDS);
            if (down[key] && draw(&t, 2)) {
                send(&t, sequence[key][1]);
            } else {
                send(&t, sequence[key][down[key] ? 2 : 0]);
                down[key] = !down[key];
                pressed += down[key];
            }
            if (draw(&t, 3))
                pass(&t, draw(&t, 20) * MS);
        }
        ASSERT_EQ(end(&t), KEYS_A_GAME);
    }
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(byte_sequences);
    RUN(presses_and_releases);
    return test_done();
}
