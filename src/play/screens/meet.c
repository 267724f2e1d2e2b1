/* Playing with somebody: rooms near, a room by its address or its code, one of one's own. */
#include "screens/hall.h"
#include "screens/meet.h"
#include "options.h"
#include "screens/say.h"

/* The line of the room to open; that of a hall, where there is a way to one; those of rooms near;
 * then the others. */
enum { MEET_LINE_OPEN, MEET_LINE_HALL };
enum {
    AFTER_JOIN,
    AFTER_PLACE,
    AFTER_CODE,
    AFTER_WATCH,
    AFTER_NAME,
    AFTER_RELAY,
    AFTER_TELL,
    AFTER_PORT,
    AFTER
};

static const struct {
    uint16_t label, about;
    uint8_t types; /* MEET_TYPES: nothing */
    bool apart;
    bool datagrams; /* only where they can be sent: not in a page */
} after[AFTER] = {
    [AFTER_JOIN] = {TEXT_MEET_JOIN, TEXT_MEET_JOIN_ABOUT, MEET_TYPES, true, false},
    [AFTER_PLACE] = {TEXT_MEET_PLACE, TEXT_MEET_PLACE_ABOUT, MEET_TYPES_PLACE, false, true},
    [AFTER_CODE] = {TEXT_MEET_CODE, TEXT_MEET_CODE_ABOUT, MEET_TYPES_CODE, false, false},
    [AFTER_WATCH] = {TEXT_MEET_WATCH, TEXT_MEET_WATCH_ABOUT, MEET_TYPES, false, false},
    [AFTER_NAME] = {TEXT_MEET_NAME, TEXT_MEET_NAME_ABOUT, MEET_TYPES_NAME, true, false},
    [AFTER_RELAY] = {TEXT_MEET_RELAY, TEXT_MEET_RELAY_ABOUT, MEET_TYPES_RELAY, false, false},
    [AFTER_TELL] = {TEXT_MEET_NEAR, TEXT_MEET_NEAR_ABOUT, MEET_TYPES, false, true},
    [AFTER_PORT] = {TEXT_MEET_PORT, TEXT_MEET_PORT_ABOUT, MEET_TYPES_PORT, false, true},
};

static unsigned near(const session *s)
{
    return s->meet.seen_found;
}

static unsigned near_from(const session *s)
{
    return MEET_LINE_HALL + session_hall_can(s);
}

static bool has_line(const session *s, unsigned at)
{
    return !after[at].datagrams || !s->options.in_page;
}

/* Which of the lines after those of rooms near; AFTER: none. */
static unsigned after_at(const session *s, unsigned i)
{
    unsigned at = 0, left = i - near_from(s) - near(s);
    if (i < near_from(s) + near(s))
        return AFTER;
    while (at < AFTER && (!has_line(s, at) || left-- > 0))
        at++;
    return at;
}

static unsigned meet_count(const session *s)
{
    unsigned count = near_from(s) + near(s);
    for (unsigned at = 0; at < AFTER; at++)
        count += has_line(s, at);
    return count;
}

static void say_found(const session *s, const meet_found *f, screen_line *line)
{
    char rules[LINE_ROOM];
    int language = s->settings.language, id = ts_rules_find(f->rules);
    text_format(rules, sizeof rules, "%s", f->rules);
    if (id >= 0)
        screen_say_rules(s, rules, sizeof rules, (unsigned)id);
    text_format(line->label, sizeof line->label, "%s",
                f->name[0] ? f->name : text_of(language, TEXT_MEET_NAMELESS));
    text_format(line->value, sizeof line->value,
                text_of(language, f->plays ? TEXT_MEET_FOUND_PLAYS : TEXT_MEET_FOUND), rules,
                (uint64_t)f->taken, (uint64_t)f->places);
    text_format(line->about, sizeof line->about,
                text_of(language, f->code[0] ? TEXT_MEET_FOUND_ABOUT : TEXT_MEET_FOUND_CODE),
                f->place);
    line->enter = TEXT_HINT_CHOOSE;
}

void screen_say_typed(const session *s, screen_line *line, unsigned what, bool here)
{
    const char *typed = session_meet_typed(s, what);
    if (what == MEET_TYPES_RELAY && !here)
        typed = session_meet_relay(s);
    text_format(line->value, sizeof line->value, here ? "%s_" : "%s", typed);
}

static void say_choice(const session *s, screen_line *line, bool on)
{
    screen_say(s, line->value, sizeof line->value, on ? TEXT_ON : TEXT_OFF);
    line->changes = true;
}

static void meet_line(const session *s, unsigned i, screen_line *line)
{
    if (i == MEET_LINE_OPEN) {
        screen_say(s, line->label, sizeof line->label, TEXT_MEET_OPEN);
        if (!s->options.in_page)
            screen_say(s, line->about, sizeof line->about, TEXT_MEET_OPEN_ABOUT);
        line->enter = TEXT_HINT_CHOOSE;
        return;
    }
    if (i == MEET_LINE_HALL && session_hall_can(s)) {
        screen_say(s, line->label, sizeof line->label, TEXT_HALL);
        screen_say(s, line->about, sizeof line->about, TEXT_HALL_ABOUT);
        line->enter = TEXT_HINT_CHOOSE;
        return;
    }
    if (i < near_from(s) + near(s)) {
        say_found(s, &s->meet.found[i - near_from(s)], line);
        line->apart = i == near_from(s);
        return;
    }
    unsigned at = after_at(s, i);
    screen_say(s, line->label, sizeof line->label, after[at].label);
    screen_say(s, line->about, sizeof line->about, after[at].about);
    line->apart = after[at].apart;
    if (after[at].types != MEET_TYPES)
        screen_say_typed(s, line, after[at].types,
                         session_screen(s) == SCREEN_MEET && session_cursor(s) == i);
    else if (at == AFTER_JOIN)
        line->enter = TEXT_HINT_CHOOSE;
    else
        say_choice(s, line, at == AFTER_WATCH ? s->meet.watches : s->settings.meet_near);
}

static void meet_change(session *s, unsigned i, int by, uint64_t now_us)
{
    (void)by;
    (void)now_us;
    if (after_at(s, i) == AFTER_WATCH)
        session_far_watch(s, !s->meet.watches);
    else
        s->settings.meet_near ^= 1;
}

static void meet_enter(session *s, unsigned i, uint64_t now_us)
{
    unsigned at = after_at(s, i);
    if (i == MEET_LINE_OPEN)
        session_far_open(s, now_us);
    else if (i == MEET_LINE_HALL && session_hall_can(s))
        session_push(s, SCREEN_HALL);
    else if (at == AFTER)
        session_far_join_near(s, i - near_from(s), now_us);
    else if (at == AFTER_WATCH || at == AFTER_TELL)
        meet_change(s, i, 1, now_us);
    else if (at < AFTER_NAME)
        session_far_join(s, now_us);
}

static void meet_note(const session *s, char *out, size_t room)
{
    session_meet_trouble(s, out, room);
    if (session_meet_look(s)->where == MEET_KNOCKING)
        text_format(out, room, text_of(s->settings.language, TEXT_MEET_KNOCKING), s->meet.asked);
    else if (!out[0] && near(s) == 0 && !s->options.in_page)
        screen_say(s, out, room, TEXT_MEET_LOOKING);
}

/* ---- typing --------------------------------------------------------------------------------- */

static unsigned meet_types(const session *s)
{
    unsigned at = after_at(s, session_cursor(s));
    return at < AFTER ? after[at].types : MEET_TYPES;
}

unsigned screen_types(const session *s)
{
    switch (session_meet_can(s) ? session_screen(s) : SCREEN_TITLE) {
    case SCREEN_MEET: return meet_types(s);
    case SCREEN_ROOM: return screen_room_types(s);
    case SCREEN_OPTIONS: return screen_options_types(s);
    case SCREEN_HALL: return screen_hall_types(s);
    default: return MEET_TYPES;
    }
}

/* While something is typed letters are no keys. */
static bool take_typed(session *s, const input_press *p)
{
    unsigned what = screen_types(s);
    if (what == MEET_TYPES || p->pad >= 0)
        return false;
    if (p->key == KEY_BACKSPACE || p->key == KEY_DELETE) {
        session_meet_erase(s, what, p->key == KEY_DELETE);
        return true;
    }
    return (p->key >= ' ' && p->key < KEY_UP) ||
           (p->key >= KEY_PAD_0 && p->key < KEY_KEYBOARD_END && p->key != KEY_PAD_ENTER);
}

bool screen_far_key(session *s, const input_press *p)
{
    return (session_screen(s) == SCREEN_ROOM && screen_room_key(s, p)) || take_typed(s, p);
}

void screen_far_paste(session *s, uint32_t character)
{
    unsigned what = screen_types(s);
    if (what != MEET_TYPES && character != '\n')
        session_meet_type(s, what, character);
}

const screen_def screen_meet = {
    .title = TEXT_MEET,
    .back = TEXT_HINT_BACK,
    .count = meet_count,
    .line = meet_line,
    .enter = meet_enter,
    .change = meet_change,
    .note = meet_note,
};
