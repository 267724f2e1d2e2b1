/* Friends and recent opponents, and the line of an invitation. */
#include "menus/screens.h"
#include "api/scene.h"
#include "base/hex.h"
#include "menus/format.h"
#include "session/menu.h"
#include "session/people.h"
#include "session/ranking.h"
#include "text/text.h"

/* ---- an invitation -------------------------------------------------------------------------- */

bool screen_has_invitation(const session *s, const screen_row *row)
{
    (void)row;
    return session_people_shows_invitation(s);
}

void screen_fill_invitation(const session *s, const screen_row *row, screen_line *line)
{
    const char *name;
    unsigned id;
    char rules[LINE_SIZE];
    const int language = s->settings.language;
    const int answer = session_people_will_decline(s) ? TEXT_PEOPLE_DECLINE : TEXT_PEOPLE_ACCEPT;
    (void)row;
    if (!session_people_invitation(s, &name, &id))
        return;
    screen_format_rules(s, rules, sizeof rules, id);
    text_format(line->label, sizeof line->label, text_of(language, TEXT_PEOPLE_INVITES), name);
    screen_format(s, line->value, sizeof line->value, answer);
    text_format(line->about, sizeof line->about, text_of(language, TEXT_PEOPLE_INVITES_ABOUT),
                rules, text_of(language, answer));
    line->mark = MARK_GOLD;
}

void screen_enter_invitation(session *s, const screen_row *row, uint64_t now_us)
{
    (void)row;
    session_people_answer(s, now_us);
}

void screen_change_invitation(session *s, const screen_row *row, int by, uint64_t now_us)
{
    (void)row;
    (void)by;
    (void)now_us;
    session_people_choose(s);
}

/* ---- the list ------------------------------------------------------------------------------- */

static unsigned people_count(const session *s)
{
    unsigned count;
    session_people_list(s, &count);
    return count;
}

static const person *person_at(const session *s, unsigned i)
{
    unsigned count;
    const person *all = session_people_list(s, &count);
    return i < count ? &all[i] : NULL;
}

static int how_it_ended(const person *p)
{
    if (p->won == p->lost)
        return TEXT_PEOPLE_DREW;
    return p->won > p->lost ? TEXT_PEOPLE_WON : TEXT_PEOPLE_LOST;
}

static void format_last_match(const session *s, const person *p, char *out, size_t size)
{
    char date[LINE_SIZE];
    text_date(date, sizeof date, (int64_t)p->played_s * 1000, s->options.utc_offset_s, false);
    text_format(out, size, text_of(s->settings.language, how_it_ended(p)), p->won, p->lost, date);
}

static void people_line(const session *s, unsigned i, screen_line *line)
{
    static const uint16_t words[] = {[PERSON_OFFLINE] = TEXT_PEOPLE_OFFLINE,
                                     [PERSON_ONLINE] = TEXT_PEOPLE_IS_ONLINE,
                                     [PERSON_PLAYS] = TEXT_PEOPLE_PLAYS};
    const person *p = person_at(s, i);
    const unsigned state = session_person_state(s, i);
    const int language = s->settings.language;
    char key[2 * ONLINE_KEY_SIZE + 1], last[LINE_SIZE];
    hex_write(key, p->key, sizeof p->key);
    key[8] = '\0';
    format_last_match(s, p, last, sizeof last);
    text_format(line->label, sizeof line->label, "%s", p->name);
    if (session_person_is_invited(s, i))
        screen_format(s, line->value, sizeof line->value, TEXT_PEOPLE_INVITED);
    else if (p->is_friend || state != PERSON_OFFLINE)
        screen_format(s, line->value, sizeof line->value, words[state]);
    else
        text_format(line->value, sizeof line->value, "%s", last);
    if (p->is_friend)
        text_format(line->about, sizeof line->about, text_of(language, TEXT_PEOPLE_FRIEND_ABOUT),
                    key, last);
    else
        text_format(line->about, sizeof line->about, text_of(language, TEXT_PEOPLE_OPPONENT_ABOUT),
                    key, last);
    line->mark = p->is_friend ? MARK_GOLD : 0;
    line->role = state == PERSON_OFFLINE ? ROLE_DIM : ROLE_GOOD;
    line->enter = state == PERSON_OFFLINE ? 0 : TEXT_HINT_INVITE;
    line->unbinds = TEXT_HINT_UNBIND;
    line->apart = i > 0 && !p->is_friend && person_at(s, i - 1)->is_friend;
}

static void people_enter(session *s, unsigned i, uint64_t now_us)
{
    session_person_invite(s, i, now_us);
}

static void people_discard(session *s, unsigned i)
{
    session_person_remove(s, i);
    session_cursor_within(s, people_count(s));
}

static void people_note(const session *s, char *out, size_t size)
{
    if (!session_ranking_place(s)[0])
        screen_format(s, out, size, TEXT_ONLINE_NO_SERVER);
    else if (!session_people_can(s))
        screen_format(s, out, size, TEXT_PEOPLE_OFF);
    else if (people_count(s) == 0)
        screen_format(s, out, size, TEXT_PEOPLE_NONE);
}

/* ---- friends -------------------------------------------------------------------------------- */

static bool is_friend(const session *s, unsigned cursor)
{
    const person *p = person_at(s, cursor);
    return p && p->is_friend;
}

static bool is_opponent(const session *s, unsigned cursor)
{
    return person_at(s, cursor) && !is_friend(s, cursor);
}

/* The cursor goes with the person, whose place changes. */
static void turn_friend(session *s, uint64_t now_us)
{
    const unsigned cursor = session_cursor(s);
    (void)now_us;
    if (person_at(s, cursor))
        session_set_cursor(s, SCREEN_FRIENDS,
                           session_person_befriend(s, cursor, !is_friend(s, cursor)));
}

static const screen_shortcut people_shortcuts[] = {
    {.key = 'f', .hint = TEXT_HINT_BEFRIEND, .applies = is_opponent, .press = turn_friend},
    {.key = 'f', .hint = TEXT_HINT_UNFRIEND, .applies = is_friend, .press = turn_friend},
};

const screen_def screen_friends = {
    .title = TEXT_PEOPLE,
    .back = TEXT_HINT_BACK,
    .count = people_count,
    .line = people_line,
    .enter = people_enter,
    .discard = people_discard,
    .note = people_note,
    SCREEN_SHORTCUTS(people_shortcuts),
};
