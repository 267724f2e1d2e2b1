/* Playing with somebody: rooms near, a room by its address or its code, one of one's own. */
#include "menus/ranked.h"
#include "menus/multiplayer.h"
#include "options.h"
#include "menus/format.h"

/* The line of the room to open; that of a hall, where there is a way to one; those of rooms near;
 * then the others. */
enum { ONLINE_LINE_OPEN, ONLINE_LINE_HALL };
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
    uint8_t types; /* LOBBY_TYPES: nothing */
    bool apart;
    bool datagrams; /* only where they can be sent: not in a page */
} after[AFTER] = {
    [AFTER_JOIN] = {TEXT_ONLINE_JOIN, TEXT_ONLINE_JOIN_ABOUT, LOBBY_TYPES, true, false},
    [AFTER_PLACE] = {TEXT_ONLINE_PLACE, TEXT_ONLINE_PLACE_ABOUT, LOBBY_TYPES_PLACE, false, true},
    [AFTER_CODE] = {TEXT_ONLINE_CODE, TEXT_ONLINE_CODE_ABOUT, LOBBY_TYPES_CODE, false, false},
    [AFTER_WATCH] = {TEXT_ONLINE_WATCH, TEXT_ONLINE_WATCH_ABOUT, LOBBY_TYPES, false, false},
    [AFTER_NAME] = {TEXT_ONLINE_NAME, TEXT_ONLINE_NAME_ABOUT, LOBBY_TYPES_NAME, true, false},
    [AFTER_RELAY] = {TEXT_ONLINE_RELAY, TEXT_ONLINE_RELAY_ABOUT, LOBBY_TYPES_RELAY, false, false},
    [AFTER_TELL] = {TEXT_ONLINE_NEAR, TEXT_ONLINE_NEAR_ABOUT, LOBBY_TYPES, false, true},
    [AFTER_PORT] = {TEXT_ONLINE_PORT, TEXT_ONLINE_PORT_ABOUT, LOBBY_TYPES_PORT, false, true},
};

static unsigned near(const session *s)
{
    return s->lobby.seen_found;
}

static unsigned near_from(const session *s)
{
    return ONLINE_LINE_HALL + session_ranking_can(s);
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

static unsigned online_count(const session *s)
{
    unsigned count = near_from(s) + near(s);
    for (unsigned at = 0; at < AFTER; at++)
        count += has_line(s, at);
    return count;
}

static void say_found(const session *s, const online_found *f, screen_line *line)
{
    char rules[LINE_SIZE];
    int language = s->settings.language, id = ts_rules_find(f->rules);
    text_format(rules, sizeof rules, "%s", f->rules);
    if (id >= 0)
        screen_format_rules(s, rules, sizeof rules, (unsigned)id);
    text_format(line->label, sizeof line->label, "%s",
                f->name[0] ? f->name : text_of(language, TEXT_ONLINE_NAMELESS));
    text_format(line->value, sizeof line->value,
                text_of(language, f->plays ? TEXT_ONLINE_FOUND_PLAYS : TEXT_ONLINE_FOUND), rules,
                (uint64_t)f->taken, (uint64_t)f->places);
    text_format(line->about, sizeof line->about,
                text_of(language, f->code[0] ? TEXT_ONLINE_FOUND_ABOUT : TEXT_ONLINE_FOUND_CODE),
                f->place);
    line->enter = TEXT_HINT_CHOOSE;
}

void screen_format_typed(const session *s, screen_line *line, unsigned what, bool here)
{
    const char *typed = session_lobby_typed(s, what);
    if (what == LOBBY_TYPES_RELAY && !here)
        typed = session_lobby_relay(s);
    text_format(line->value, sizeof line->value, here ? "%s_" : "%s", typed);
}

static void say_choice(const session *s, screen_line *line, bool on)
{
    screen_format(s, line->value, sizeof line->value, on ? TEXT_ON : TEXT_OFF);
    line->changes = true;
}

static void online_line(const session *s, unsigned i, screen_line *line)
{
    if (i == ONLINE_LINE_OPEN) {
        screen_format(s, line->label, sizeof line->label, TEXT_ONLINE_OPEN);
        if (!s->options.in_page)
            screen_format(s, line->about, sizeof line->about, TEXT_ONLINE_OPEN_ABOUT);
        line->enter = TEXT_HINT_CHOOSE;
        return;
    }
    if (i == ONLINE_LINE_HALL && session_ranking_can(s)) {
        screen_format(s, line->label, sizeof line->label, TEXT_HALL);
        screen_format(s, line->about, sizeof line->about, TEXT_RANKING_ABOUT);
        line->enter = TEXT_HINT_CHOOSE;
        return;
    }
    if (i < near_from(s) + near(s)) {
        say_found(s, &s->lobby.found[i - near_from(s)], line);
        line->apart = i == near_from(s);
        return;
    }
    unsigned at = after_at(s, i);
    screen_format(s, line->label, sizeof line->label, after[at].label);
    screen_format(s, line->about, sizeof line->about, after[at].about);
    line->apart = after[at].apart;
    if (after[at].types != LOBBY_TYPES)
        screen_format_typed(s, line, after[at].types,
                            session_screen(s) == SCREEN_MULTIPLAYER && session_cursor(s) == i);
    else if (at == AFTER_JOIN)
        line->enter = TEXT_HINT_CHOOSE;
    else
        say_choice(s, line, at == AFTER_WATCH ? s->lobby.watches : s->settings.online_near);
}

static void online_change(session *s, unsigned i, int by, uint64_t now_us)
{
    (void)by;
    (void)now_us;
    if (after_at(s, i) == AFTER_WATCH)
        session_online_watch(s, !s->lobby.watches);
    else
        s->settings.online_near ^= 1;
}

static void online_enter(session *s, unsigned i, uint64_t now_us)
{
    unsigned at = after_at(s, i);
    if (i == ONLINE_LINE_OPEN)
        session_online_open(s, now_us);
    else if (i == ONLINE_LINE_HALL && session_ranking_can(s))
        session_push(s, SCREEN_RANKED);
    else if (at == AFTER)
        session_online_join_near(s, i - near_from(s), now_us);
    else if (at == AFTER_WATCH || at == AFTER_TELL)
        online_change(s, i, 1, now_us);
    else if (at < AFTER_NAME)
        session_online_join(s, now_us);
}

static void online_note(const session *s, char *out, size_t room)
{
    session_lobby_trouble(s, out, room);
    if (session_lobby_look(s)->where == ONLINE_CONNECTING)
        text_format(out, room, text_of(s->settings.language, TEXT_ONLINE_CONNECTING),
                    s->lobby.asked);
    else if (!out[0] && near(s) == 0 && !s->options.in_page)
        screen_format(s, out, room, TEXT_ONLINE_LOOKING);
}

/* ---- typing --------------------------------------------------------------------------------- */

static unsigned online_types(const session *s)
{
    unsigned at = after_at(s, session_cursor(s));
    return at < AFTER ? after[at].types : LOBBY_TYPES;
}

unsigned screen_types(const session *s)
{
    switch (session_lobby_can(s) ? session_screen(s) : SCREEN_TITLE) {
    case SCREEN_MULTIPLAYER: return online_types(s);
    case SCREEN_LOBBY: return screen_lobby_types(s);
    case SCREEN_OPTIONS: return screen_options_types(s);
    case SCREEN_RANKED: return screen_ranked_types(s);
    default: return LOBBY_TYPES;
    }
}

/* While something is typed letters are no keys. */
static bool take_typed(session *s, const input_press *p)
{
    unsigned what = screen_types(s);
    if (what == LOBBY_TYPES || p->pad >= 0)
        return false;
    if (p->key == KEY_BACKSPACE || p->key == KEY_DELETE) {
        session_lobby_erase(s, what, p->key == KEY_DELETE);
        return true;
    }
    return (p->key >= ' ' && p->key < KEY_UP) ||
           (p->key >= KEY_PAD_0 && p->key < KEY_KEYBOARD_END && p->key != KEY_PAD_ENTER);
}

bool screen_online_key(session *s, const input_press *p)
{
    return (session_screen(s) == SCREEN_LOBBY && screen_lobby_key(s, p)) || take_typed(s, p);
}

void screen_online_paste(session *s, uint32_t character)
{
    unsigned what = screen_types(s);
    if (what != LOBBY_TYPES && character != '\n')
        session_lobby_type(s, what, character);
}

const screen_def screen_meet = {
    .title = TEXT_MEET,
    .back = TEXT_HINT_BACK,
    .count = online_count,
    .line = online_line,
    .enter = online_enter,
    .change = online_change,
    .note = online_note,
};
