/* The strip for trying out the handling, and the conversion from TETR.IO's settings. */
#include "base/minmax.h"
#include "session/parts.h"
#include "session/input.h"
#include "session/picture.h"
#include "session/setup.h"
#include "game/run.h"

#include <stdlib.h>
#include <string.h>

/* The try-out strip of the handling screen: a piece of the chosen rules that never lands. The keys
 * move it as they would in the next game. */

void session_handling_test_begin(session *s, uint64_t now_us)
{
    ts_setup setup;
    session_handling_test_end(s);
    session_setup(s, &setup);
    setup.mode = TS_MODE_FREE;
    setup.goal = 0;
    setup.level = ts_rules_get(setup.rules)->level_first;
    s->handling_test = malloc(sizeof *s->handling_test);
    if (s->handling_test && !run_start(s->handling_test, &setup, now_us))
        session_handling_test_end(s);
    if (s->handling_test)
        session_handling_test_run(s, now_us);
}

void session_handling_test_end(session *s)
{
    if (!s->handling_test)
        return;
    run_end(s->handling_test);
    free(s->handling_test);
    s->handling_test = NULL;
}

const run_state *session_handling_test_get_run(const session *s)
{
    return s->handling_test;
}

bool session_handling_test_key(session *s, const input_press *p)
{
    if (!s->handling_test)
        return false;
    if (p->action == ACTION_LEFT || p->action == ACTION_RIGHT) {
        ts_buttons button = p->action == ACTION_LEFT ? TS_LEFT : TS_RIGHT;
        run_button(s->handling_test, 0, button, p->down, p->now_us);
        if (!s->options.keys_have_release)
            run_button(s->handling_test, 0, button, false, p->now_us);
    } else if (p->down && p->action == ACTION_LEFT_WALL) {
        run_macro(s->handling_test, 0, MACRO_LEFT_WALL, p->now_us);
    } else if (p->down && p->action == ACTION_RIGHT_WALL) {
        run_macro(s->handling_test, 0, MACRO_RIGHT_WALL, p->now_us);
    } else {
        return false;
    }
    session_handling_test_run(s, p->now_us);
    return true;
}

/* Lifts the piece again before it lands. */
void session_handling_test_run(session *s, uint64_t now_us)
{
    run_state *run = s->handling_test;
    if (!run)
        return;
    run_advance(run, now_us);
    if (run->jumped)
        run_resume(run, now_us);
    const ts_board *b = &run->match.board[0];
    if (b->piece.kind && b->piece.y < ts_rules_get(b->rules)->visible / 2) {
        ts_piece lifted = b->piece;
        lifted.y = clamp_i8(ts_rules_get(b->rules)->visible - 4);
        ts_edit_place(&run->match, 0, lifted);
    }
    run_clear_events(run);
    session_touch(s);
}

uint64_t session_handling_test_next(const session *s)
{
    return s->handling_test ? run_next(s->handling_test, session_frame_us(s)) : UINT64_MAX;
}

/* Reads the handling of TETR.IO. Its settings file is JSON, with numbers as text: "das":"8.5". Only
 * names and what follows them count, so a line typed by hand is read, too. */

#define SOFT_AT_ONCE 41 /* what its slider says instead of "infinite" */
#define DIGITS_MOST 4   /* before the point: longer numbers are nobody's handling */

typedef struct place {
    const char *at, *end;
} place;

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool is_letter(char c)
{
    return (lower(c) >= 'a' && lower(c) <= 'z') || c == '_';
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool begins_with(const place *p, const char *word)
{
    size_t length = strlen(word);
    if ((size_t)(p->end - p->at) < length)
        return false;
    for (size_t i = 0; i < length; i++)
        if (lower(p->at[i]) != word[i])
            return false;
    return true;
}

/* Skips the characters between a name and its value. */
static void skip_between(place *p)
{
    while (p->at < p->end && strchr(" \t\r\n\"':=", *p->at))
        p->at++;
}

/* Hundredths. */
static bool read_number(place *p, uint32_t *hundredths)
{
    uint32_t whole = 0, part = 0;
    unsigned digits = 0, places = 0;
    for (; p->at < p->end && is_digit(*p->at); p->at++)
        if (digits++ < DIGITS_MOST)
            whole = whole * 10 + (uint32_t)(*p->at - '0');
    if (p->at < p->end && *p->at == '.')
        for (p->at++; p->at < p->end && is_digit(*p->at); p->at++)
            if (places++ < 2)
                part = part * 10 + (uint32_t)(*p->at - '0');
    if (digits == 0 && places == 0)
        return false;
    *hundredths = whole * 100 + (places == 1 ? part * 10 : part);
    return digits <= DIGITS_MOST;
}

/* Frames, unless it says "ms". */
static bool read_time(place *p, unsigned *ms)
{
    uint32_t hundredths;
    if (!read_number(p, &hundredths))
        return false;
    while (p->at < p->end && *p->at == ' ')
        p->at++;
    *ms = begins_with(p, "ms") ? (hundredths + 50) / 100 : (hundredths + 3) / 6;
    return true;
}

static bool read_soft(place *p, unsigned *factor)
{
    uint32_t hundredths;
    if (begins_with(p, "inf") || begins_with(p, "\u221e")) {
        *factor = 0;
        return true;
    }
    if (!read_number(p, &hundredths) || hundredths < 100)
        return false;
    *factor = hundredths >= SOFT_AT_ONCE * 100 ? 0 : (hundredths + 50) / 100;
    return true;
}

static bool read_initial(const place *p, unsigned *way)
{
    static const char *const words[] = {
        [TS_INITIAL_OFF] = "off", [TS_INITIAL_HELD] = "hold", [TS_INITIAL_TAP] = "tap"};
    for (*way = 0; *way < sizeof words / sizeof words[0]; ++*way)
        if (begins_with(p, words[*way]))
            return true;
    return false;
}

static bool read_value(place *p, unsigned which, unsigned *value)
{
    switch (settings_handlings[which].counted) {
    case HANDLING_MS: return read_time(p, value);
    case HANDLING_TIMES: return read_soft(p, value);
    default: return read_initial(p, value);
    }
}

/* Is it a name of its own, not a part of a longer word? What follows it is at `after`. */
static bool is_name(const place *p, const char *text, const char *name, place *after)
{
    *after = (place){p->at + strlen(name), p->end};
    return begins_with(p, name) && !(p->at > text && is_letter(p->at[-1])) &&
           !(after->at < after->end && is_letter(*after->at));
}

bool tetrio_read(const char *text, size_t size, ts_handling *h, uint8_t *set)
{
    static const char *const names[HANDLINGS] = {
        [HANDLING_DAS] = "das", [HANDLING_ARR] = "arr", [HANDLING_SOFT] = "sdf",
        [HANDLING_DCD] = "dcd", [HANDLING_IRS] = "irs", [HANDLING_IHS] = "ihs"};
    place p = {text, text + size};
    *set = 0;
    for (; p.at < p.end; p.at++) {
        for (unsigned which = 0; which < HANDLINGS; which++) {
            place after;
            unsigned value;
            if (*set >> which & 1 || !is_name(&p, text, names[which], &after))
                continue;
            skip_between(&after);
            if (!read_value(&after, which, &value))
                continue;
            unsigned most = settings_handlings[which].most;
            settings_handling_set(h, which, value < most ? value : most);
            *set |= (uint8_t)(1u << which);
        }
    }
    return *set != 0;
}

bool tetrio_read_guard(const char *text, size_t size, unsigned *ms)
{
    enum { USUAL_MS = 100 };
    for (place p = {text, text + size}, after; p.at < p.end; p.at++) {
        if (!is_name(&p, text, "safelock", &after))
            continue;
        skip_between(&after);
        const bool on = begins_with(&after, "true") || begins_with(&after, "on");
        *ms = on ? USUAL_MS : 0;
        return on || begins_with(&after, "false") || begins_with(&after, "off") ||
               read_time(&after, ms);
    }
    return false;
}

unsigned tetrio_tenths_of_ms(unsigned ms)
{
    return (ms * 6 + 5) / 10;
}

unsigned tetrio_ms_of_tenths(unsigned tenths)
{
    return (tenths * 10 + 3) / 6;
}
