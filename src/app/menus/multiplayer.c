/* Multiplayer: an opponent, a friend, lobbies nearby and public ones, and all other ways into a
 * lobby. */
#include "menus/screens.h"
#include "defs.h"
#include "menus/format.h"
#include "session/lobby.h"
#include "session/menu.h"
#include "session/people.h"
#include "session/ranking.h"
#include "text/text.h"

static bool sends_datagrams(const session *s, const screen_row *row)
{
    (void)row;
    return !s->options.in_page;
}

static bool is_page(const session *s, const screen_row *row)
{
    (void)row;
    return s->options.in_page;
}

static void fill_quick(const session *s, const screen_row *row, screen_line *line)
{
    (void)row;
    screen_format_rules(s, line->value, sizeof line->value, session_lobby_rules(s));
    line->spare = true;
    if (session_ranking_place(s)[0])
        return;
    line->enter = 0;
    screen_format(s, line->about, sizeof line->about, TEXT_ONLINE_NO_SERVER);
}

static void find_opponent(session *s, const screen_row *row, uint64_t now_us)
{
    (void)row;
    session_matchmaking_begin(s, true, now_us);
}

static void open_lobby(session *s, const screen_row *row, uint64_t now_us)
{
    (void)row;
    session_online_open(s, now_us);
}

static bool has_ranking(const session *s, const screen_row *row)
{
    (void)row;
    return session_ranking_can(s);
}

static void join(session *s, const screen_row *row, uint64_t now_us)
{
    (void)row;
    session_online_join(s, now_us);
}

static void format_switch(const session *s, screen_line *line, bool on)
{
    screen_format(s, line->value, sizeof line->value, on ? TEXT_ON : TEXT_OFF);
}

static void fill_watch(const session *s, const screen_row *row, screen_line *line)
{
    (void)row;
    format_switch(s, line, session_lobby_watches(s));
}

static void change_watch(session *s, const screen_row *row, int by, uint64_t now_us)
{
    (void)row;
    (void)by;
    (void)now_us;
    session_online_watch(s, !session_lobby_watches(s));
}

static void fill_near(const session *s, const screen_row *row, screen_line *line)
{
    (void)row;
    format_switch(s, line, s->settings.online_near);
}

static void change_near(session *s, const screen_row *row, int by, uint64_t now_us)
{
    (void)row;
    (void)by;
    (void)now_us;
    s->settings.online_near ^= 1;
}

static void fill_people(const session *s, const screen_row *row, screen_line *line)
{
    const unsigned there = session_people_online(s);
    (void)row;
    if (there)
        text_format(line->value, sizeof line->value,
                    text_of(s->settings.language, TEXT_PEOPLE_COUNT), there);
}

static void fill_presence(const session *s, const screen_row *row, screen_line *line)
{
    (void)row;
    format_switch(s, line, s->settings.online_presence);
}

static void change_presence(session *s, const screen_row *row, int by, uint64_t now_us)
{
    (void)row;
    (void)by;
    (void)now_us;
    s->settings.online_presence ^= 1;
}

static void fill_direct(const session *s, const screen_row *row, screen_line *line)
{
    (void)row;
    format_switch(s, line, s->settings.online_direct);
}

static void change_direct(session *s, const screen_row *row, int by, uint64_t now_us)
{
    (void)row;
    (void)by;
    (void)now_us;
    s->settings.online_direct ^= 1;
}

enum { ROWS_BEFORE_NEAR = 5 };
static const screen_row multiplayer_rows[] = {
    {SCREEN_INVITATION},
    {.label = TEXT_ONLINE_QUICK,
     .about = TEXT_ONLINE_QUICK_ABOUT,
     .hint = TEXT_HINT_START,
     .shown = has_ranking,
     .fill = fill_quick,
     .enter = find_opponent},
    {.label = TEXT_ONLINE_OPEN,
     .about = TEXT_ONLINE_OPEN_ABOUT,
     .hint = TEXT_HINT_CHOOSE,
     .enter = open_lobby},
    {.label = TEXT_PEOPLE,
     .about = TEXT_PEOPLE_ABOUT,
     .hint = TEXT_HINT_CHOOSE,
     .opens = SCREEN_FRIENDS,
     .shown = has_ranking,
     .fill = fill_people},
    {.label = TEXT_RANKED,
     .about = TEXT_RANKING_ABOUT,
     .hint = TEXT_HINT_CHOOSE,
     .opens = SCREEN_RANKED,
     .shown = has_ranking},
    /* lobbies */
    {.label = TEXT_ONLINE_MORE,
     .about = TEXT_ONLINE_MORE_ABOUT,
     .hint = TEXT_HINT_CHOOSE,
     .opens = SCREEN_ONLINE_MORE,
     .apart = true},
};

static const screen_row more_rows[] = {
    {.label = TEXT_ONLINE_JOIN,
     .about = TEXT_ONLINE_JOIN_ABOUT,
     .hint = TEXT_HINT_CHOOSE,
     .enter = join},
    {.label = TEXT_ONLINE_PLACE,
     .about = TEXT_ONLINE_PLACE_ABOUT,
     .types = LOBBY_FIELD_PLACE,
     .shown = sends_datagrams,
     .enter = join},
    {.label = TEXT_ONLINE_CODE,
     .about = TEXT_ONLINE_CODE_ABOUT,
     .types = LOBBY_FIELD_CODE,
     .enter = join},
    {.label = TEXT_ONLINE_WATCH,
     .about = TEXT_ONLINE_WATCH_ABOUT,
     .toggles = true,
     .fill = fill_watch,
     .change = change_watch},
    {.label = TEXT_ONLINE_NAME,
     .about = TEXT_ONLINE_NAME_ABOUT,
     .types = LOBBY_FIELD_NAME,
     .apart = true},
    {.label = TEXT_PEOPLE_PRESENCE,
     .about = TEXT_PEOPLE_PRESENCE_ABOUT,
     .toggles = true,
     .shown = has_ranking,
     .fill = fill_presence,
     .change = change_presence},
    {.label = TEXT_ONLINE_RELAY, .about = TEXT_ONLINE_RELAY_ABOUT, .types = LOBBY_FIELD_RELAY},
    {.label = TEXT_ONLINE_NEAR,
     .about = TEXT_ONLINE_NEAR_ABOUT,
     .toggles = true,
     .shown = sends_datagrams,
     .fill = fill_near,
     .change = change_near},
    {.label = TEXT_ONLINE_DIRECT,
     .about = TEXT_ONLINE_DIRECT_ABOUT,
     .toggles = true,
     .shown = is_page,
     .fill = fill_direct,
     .change = change_direct},
    {.label = TEXT_ONLINE_PORT,
     .about = TEXT_ONLINE_PORT_ABOUT,
     .types = LOBBY_FIELD_PORT,
     .shown = sends_datagrams},
};

/* ---- lobbies nearby, and those that are open to all ----------------------------------------- */

static unsigned near_count(const session *s)
{
    unsigned count;
    session_lobby_found(s, &count);
    return count;
}

static void fill_found(const session *s, const online_found *f, screen_line *line)
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
                f->taken, f->places);
    text_format(line->about, sizeof line->about,
                text_of(language, f->code[0] ? TEXT_ONLINE_FOUND_ABOUT : TEXT_ONLINE_FOUND_CODE),
                f->place);
    line->enter = TEXT_HINT_CHOOSE;
}

static void fill_room(const session *s, const room_listed *r, screen_line *line)
{
    char rules[LINE_SIZE];
    int language = s->settings.language;
    screen_format_rules(s, rules, sizeof rules, r->rules);
    text_format(line->label, sizeof line->label, "%s", r->name);
    text_format(line->value, sizeof line->value,
                text_of(language, r->plays ? TEXT_ONLINE_FOUND_PLAYS : TEXT_ONLINE_FOUND), rules,
                r->taken, r->seats);
    if (r->rating)
        text_format(line->about, sizeof line->about, text_of(language, TEXT_ONLINE_ROOM_RATED),
                    r->rounds, r->ms, r->rating);
    else
        text_format(line->about, sizeof line->about, text_of(language, TEXT_ONLINE_ROOM), r->rounds,
                    r->ms);
    line->enter = TEXT_HINT_CHOOSE;
}

/* Those nearby, then those of the server's list. */
static unsigned room_count(const session *s)
{
    unsigned count;
    session_rooms(s, &count);
    return near_count(s) + count;
}

static void room_line(const session *s, unsigned i, screen_line *line)
{
    unsigned near, count;
    const online_found *found = session_lobby_found(s, &near);
    if (i < near)
        fill_found(s, &found[i], line);
    else
        fill_room(s, &session_rooms(s, &count)[i - near], line);
    line->apart = i == 0 || i == near;
}

static void room_enter(session *s, unsigned i, uint64_t now_us)
{
    unsigned near = near_count(s);
    if (i < near)
        session_online_join_near(s, i, now_us);
    else
        session_rooms_join(s, i - near, now_us);
}

void screen_format_typed(const session *s, screen_line *line, unsigned what, bool here)
{
    const char *typed = session_lobby_typed(s, what);
    if (what == LOBBY_FIELD_RELAY && !here)
        typed = session_lobby_relay(s);
    else if (what == LOBBY_FIELD_HALL && !here)
        typed = session_ranking_place(s);
    else if (what == LOBBY_FIELD_NAME && !here)
        typed = session_lobby_own_name(s);
    text_format(line->value, sizeof line->value, here ? "%s_" : "%s", typed);
}

/* Returns false if there is nothing to say of joining. */
static bool joining_note(const session *s, char *out, size_t size)
{
    session_lobby_trouble(s, out, size);
    if (session_lobby_look(s)->where == ONLINE_CONNECTING)
        text_format(out, size, text_of(s->settings.language, TEXT_ONLINE_CONNECTING),
                    session_lobby_target(s));
    return out[0] != '\0';
}

static void multiplayer_note(const session *s, char *out, size_t size)
{
    if (joining_note(s, out, size))
        return;
    if (!session_lobby_relay(s)[0])
        screen_format(s, out, size,
                      s->options.in_page ? TEXT_ONLINE_NEEDS_RELAY : TEXT_ONLINE_NO_SERVER);
    else if (room_count(s) == 0 && !s->options.in_page)
        screen_format(s, out, size, TEXT_ONLINE_LOOKING);
}

static void more_note(const session *s, char *out, size_t size)
{
    joining_note(s, out, size);
}

static bool multiplayer_warns(const session *s)
{
    const online_view *l = session_lobby_look(s);
    return l->where == ONLINE_NOWHERE && l->trouble;
}

const screen_def screen_multiplayer = {
    .title = TEXT_MULTIPLAYER,
    .back = TEXT_HINT_BACK,
    SCREEN_ROWS(multiplayer_rows),
    .list_at = ROWS_BEFORE_NEAR,
    .count = room_count,
    .line = room_line,
    .enter = room_enter,
    .note = multiplayer_note,
    .warns = multiplayer_warns,
};

const screen_def screen_online_more = {
    .title = TEXT_ONLINE_MORE,
    .back = TEXT_HINT_BACK,
    SCREEN_ROWS(more_rows),
    .note = more_note,
    .warns = multiplayer_warns,
};
