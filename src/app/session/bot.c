/* Bots: opponents, the watched bot, profiles of players, and the demo beside the menus. */
#include "base/minmax.h"
#include "coach/even.h"
#include "session/bot.h"
#include "session/custom.h"
#include "game/facts.h"
#include "session/match.h"
#include "session/menu.h"
#include "session/parts.h"
#include "session/picture.h"
#include "session/setup.h"
#include "session/storage.h"
#include "session/watch.h"
#include "text/text.h"
#include "game/run.h"
#include "store/store.h"

#include <stdlib.h>
#include <string.h>

/* Bots that play instead of persons, how fast they play, and those that imitate a player. */

enum { SETTING_NAME_SIZE = 16, EVEN_DUELS = 64 };

struct session_bot {
    uint8_t level; /* of the bots that play instead of persons, then profiles; 0 if persons play */
    int8_t speed;  /* of bots among themselves, as in run_state */
    coach_friend profile[FRIENDS_MAX]; /* an empty name: a free place */
    store_game met[EVEN_DUELS];        /* the newest duels, as the store answers */
    store_list answer;
    uint8_t to_forget; /* the number whose removal waits for confirmation; 0 if none */
};

bool session_bot_open(session *s)
{
    s->bot = calloc(1, sizeof *s->bot);
    return s->bot != NULL;
}

void session_bot_close(session *s)
{
    free(s->bot);
    s->bot = NULL;
}

/* ---- playing -------------------------------------------------------------------------------- */

unsigned session_bot_level(const session *s)
{
    return s->bot->level;
}

int session_bot_speed(const session *s)
{
    return s->bot->speed;
}

void session_bot_play(session *s, unsigned level)
{
    s->bot->level = clamp_u8(level);
}

void session_bot_leave(session *s)
{
    s->bot->level = 0;
}

void session_bot_continue(session *s)
{
    s->bot->level = session_watches_bot(s)
                        ? (uint8_t)session_bot_profile_chosen(s, &session_duel_of(s)->who[0])
                        : 0;
}

/* Games that follow keep the speed until a person plays. */
void session_bot_change_speed(session *s, int by)
{
    int speed = session_watches_bot(s) ? s->bot->speed + by : 0;
    if (speed < VIEWER_SLOWEST || speed > VIEWER_FASTEST)
        return;
    s->bot->speed = clamp_i8(speed);
    run_set_speed(session_run_to_change(s), speed, s->now_us);
    session_touch(s);
}

/* ---- profiles ------------------------------------------------------------------------------- */

static void format_setting_name(char out[SETTING_NAME_SIZE], unsigned at)
{
    text_format(out, SETTING_NAME_SIZE, FRIEND_SETTING "%u", at + 1);
}

void session_bot_profiles_read(session *s, const store_handle *store)
{
    char name[SETTING_NAME_SIZE];
    for (unsigned i = 0; i < FRIENDS_MAX; i++) {
        format_setting_name(name, i);
        const char *text = store_setting(store, name);
        if (!text || !coach_friend_read(&s->bot->profile[i], text))
            s->bot->profile[i].name[0] = '\0';
    }
}

const coach_friend *session_bot_profile(const session *s, unsigned number)
{
    const bool there = number >= 1 && number <= FRIENDS_MAX && s->bot->profile[number - 1].name[0];
    return there ? &s->bot->profile[number - 1] : NULL;
}

bool session_bot_profile_forget(session *s, store_handle *store, unsigned number)
{
    char name[SETTING_NAME_SIZE];
    const bool confirmed = s->bot->to_forget == number;
    s->bot->to_forget = confirmed ? 0 : clamp_u8(number);
    if (!confirmed)
        return false;
    s->bot->profile[number - 1].name[0] = '\0';
    format_setting_name(name, number - 1);
    store_set(store, name, "");
    session_touch(s);
    return true;
}

bool session_bot_profile_is_to_forget(const session *s, unsigned number)
{
    return number != 0 && s->bot->to_forget == number;
}

void session_bot_profile_spare(session *s)
{
    s->bot->to_forget = 0;
}

/* Counted from 1; 0 if no profile has the name. */
static unsigned session_bot_profile_number(const session *s, const char *name)
{
    for (unsigned i = 0; i < FRIENDS_MAX; i++)
        if (strcmp(s->bot->profile[i].name, name) == 0)
            return i + 1;
    return 0;
}

bool session_bot_profile_save(session *s, store_handle *store, const coach_friend *f)
{
    char name[SETTING_NAME_SIZE], text[FRIEND_ROOM];
    const unsigned same = session_bot_profile_number(s, f->name),
                   number = same ? same : session_bot_profile_number(s, "");
    if (!number)
        return false;
    s->bot->profile[number - 1] = *f;
    format_setting_name(name, number - 1);
    coach_friend_write(f, text);
    if (store)
        store_set(store, name, text);
    session_touch(s);
    return true;
}

static duel_player strength_seat(unsigned tenths, unsigned manner)
{
    duel_player who = {0};
    coach_friend_strength(&who.as, min_u32(tenths, TS_STRENGTH_MAX), manner);
    who.bot = who.as.style.near;
    return who;
}

/* Duels of more than two boards, or against a bot as strong as the machine, say too little. */
static unsigned session_bot_even(const session *s)
{
    const session_bot *b = s->bot;
    coach_duel duel[EVEN_DUELS];
    unsigned count = 0;
    for (unsigned i = 0; b->answer.ready && i < b->answer.count; i++) {
        const unsigned bot = b->met[i].variant;
        const bool level = bot >= 1 && bot <= TS_BOT_LEVELS;
        if (b->met[i].players == 2 && !b->met[i].given_up &&
            (level || (bot >= CHOSEN_STRENGTH && bot <= CHOSEN_MAX)))
            duel[count++] =
                (coach_duel){.tenths = clamp_u8(level ? 10 * bot : bot - CHOSEN_STRENGTH),
                             .won = b->met[i].outcome == TS_WON};
    }
    return coach_even(duel, count);
}

duel_player session_bot_profile_seat(const session *s, unsigned chosen)
{
    enum { GONE = 3 }; /* the level that replaces a removed profile */
    if (chosen <= TS_BOT_LEVELS || chosen == CHOSEN_MACHINE)
        return (duel_player){.bot = clamp_u8(min_u32(chosen, TS_BOT_MACHINE))};
    if (chosen == CHOSEN_EVEN)
        return strength_seat(session_bot_even(s), TS_MANNER_USUAL);
    if (chosen >= CHOSEN_STRENGTH)
        return strength_seat(chosen - CHOSEN_STRENGTH, TS_MANNER_USUAL);
    const coach_friend *f = session_bot_profile(s, chosen - TS_BOT_LEVELS);
    if (!f)
        return (duel_player){.bot = GONE};
    return (duel_player){.bot = f->style.near, .as = *f};
}

duel_player session_bot_duel_seat(const session *s, unsigned chosen)
{
    const unsigned manner = s->settings.duel_manner;
    unsigned tenths = s->settings.duel_tenths;
    if (chosen == CHOSEN_EVEN)
        return strength_seat(session_bot_even(s), manner);
    if (chosen >= CHOSEN_STRENGTH)
        return strength_seat(chosen - CHOSEN_STRENGTH, manner);
    if (chosen == 0 || chosen > TS_BOT_LEVELS || (tenths == 0 && manner == TS_MANNER_USUAL))
        return session_bot_profile_seat(s, chosen);
    return strength_seat(10 * chosen + tenths, manner);
}

void session_bot_even_read(session *s)
{
    static const store_filter duels = {.mode = TS_MODE_DUEL, .rules = -1, .own = true};
    session_bot *b = s->bot;
    if (!session_store(s))
        return;
    b->answer = (store_list){.game = b->met, .capacity = EVEN_DUELS};
    store_newest(session_store(s), &duels, &b->answer);
}

unsigned session_bot_profile_chosen(const session *s, const duel_player *who)
{
    const unsigned number = who->as.name[0] ? session_bot_profile_number(s, who->as.name) : 0;
    if (number)
        return TS_BOT_LEVELS + number;
    const int tenths = who->as.name[0] ? coach_friend_tenths(&who->as) : -1;
    if (tenths >= 0)
        return CHOSEN_STRENGTH + (unsigned)tenths;
    return who->bot == TS_BOT_MACHINE ? CHOSEN_MACHINE : who->bot;
}

/* The strongest bot is offered before the profiles. */
static unsigned turned(unsigned chosen, int by)
{
    if (chosen <= TS_BOT_LEVELS)
        return chosen;
    const unsigned count = CHOSEN_MACHINE - TS_BOT_LEVELS, at = chosen - TS_BOT_LEVELS - 1;
    return TS_BOT_LEVELS + 1 + step_around(at, by, count);
}

unsigned session_bot_profile_next(const session *s, unsigned chosen, unsigned least, int by)
{
    const unsigned count = CHOSEN_MACHINE + 1 - least;
    do
        chosen = turned(least + step_around(turned(chosen, 1) - least, by, count), -1);
    while (chosen > TS_BOT_LEVELS && chosen != CHOSEN_MACHINE &&
           !session_bot_profile(s, chosen - TS_BOT_LEVELS));
    return chosen;
}

/* The demo of a mode and a rule set. It starts in the middle of a game, which the bot plays in no
 * time when it is wanted; while nothing moves it costs nothing. */

#define LEVEL 4
#define BEFORE_US 24000000 /* of play, before it is shown */
#define STEP_US 500000
#define PIECES_BEFORE 14 /* are enough */

struct session_demo {
    run_state *run; /* NULL if no demo */
    int shown, wanted;
    uint32_t changes, wanted_changes; /* of the player's own game, as facts_changes has them */
    bool is_stale;                    /* the rules have changed: it begins anew */
    uint64_t due_us, until_us;        /* 0 if it stands still */
    uint64_t ahead_us;                /* of the clock: what was played before it was shown */
    /* the player's best game of what it shows */
    bool has_best, asked; /* asked: the store has not answered yet */
    store_kind kind;      /* of the question; all zero: none was asked */
    store_game best;
    store_list answer;
};

bool session_demo_open(session *s)
{
    s->demo = calloc(1, sizeof *s->demo);
    if (!s->demo)
        return false;
    s->demo->shown = s->demo->wanted = DEMO_NONE;
    return true;
}

static void forget(session *s)
{
    if (s->demo->run)
        run_end(s->demo->run);
    free(s->demo->run);
    s->demo->run = NULL;
    s->demo->shown = DEMO_NONE;
    s->demo->until_us = 0;
    s->demo->has_best = false;
}

static void session_demo_end(session *s)
{
    forget(s);
    s->demo->wanted = DEMO_NONE;
}

void session_demo_close(session *s)
{
    forget(s);
    free(s->demo);
    s->demo = NULL;
}

const run_state *session_demo_get_run(const session *s)
{
    return s->demo->run;
}

int session_demo_shown(const session *s)
{
    return s->demo->shown;
}

const store_game *session_demo_best(const session *s)
{
    return s->demo->has_best ? &s->demo->best : NULL;
}

static uint32_t changes_of(const session *s, int demo)
{
    const ts_rules_text *own = session_own_rules(s, (unsigned)demo >> 8);
    return own ? facts_changes(own->change) : 0;
}

static void begin(session *s, uint64_t now_us)
{
    session_demo *p = s->demo;
    const unsigned rules = (unsigned)p->wanted >> 8, mode = (unsigned)p->wanted & 255;
    const ts_rules_text *own = session_own_rules(s, rules);
    ts_setup setup;
    forget(s);
    p->shown = p->wanted;
    p->changes = p->wanted_changes;
    p->is_stale = false;
    if (own)
        ts_rules_setup(own, mode, &setup);
    else
        ts_setup_default(&setup, rules, mode);
    p->run = malloc(sizeof *p->run);
    if (!p->run || !run_start(p->run, &setup, now_us)) {
        free(p->run);
        p->run = NULL;
        return;
    }
    p->run->replay.failed = true; /* it is not recorded */
    p->until_us = run_give_bot(p->run, 0, LEVEL) ? now_us + DEMO_PLAY_US : 0;
    p->ahead_us = 0;
    while (p->until_us && p->ahead_us < BEFORE_US && p->run->stats[0].pieces < PIECES_BEFORE &&
           !p->run->match.over) {
        p->ahead_us += STEP_US;
        run_advance(p->run, now_us + p->ahead_us);
        run_clear_events(p->run);
    }
}

/* Returns the kind of a game that would be started from this line. */
static store_kind kind_of(session *s, int demo)
{
    settings_state *set = &s->settings;
    const uint8_t rules = set->rules, mode = set->mode, custom = set->custom;
    ts_setup setup;
    set->custom = custom && demo >> 8 == rules;
    set->rules = clamp_u8(demo >> 8);
    set->mode = (uint8_t)demo;
    session_setup(s, &setup);
    set->rules = rules;
    set->mode = mode;
    set->custom = custom;
    if (setup.goal == 0)
        setup.goal = ts_modes_get(setup.mode)->goal;
    return session_kind(&setup);
}

/* One question at a time. */
static void ask_for_best(session *s)
{
    session_demo *p = s->demo;
    if (p->asked && p->answer.ready) {
        const ts_mode *mode = ts_modes_get(p->best.mode);
        p->asked = false;
        p->has_best =
            p->answer.count == 1 && (mode->rank != TS_RANK_TIME || p->best.outcome == TS_WON);
        session_touch(s);
    }
    if (p->asked || p->shown == DEMO_NONE || p->shown != p->wanted || !session_store(s) ||
        p->shown >> 8 == TS_RULES_DRAFT)
        return;
    const store_kind kind = kind_of(s, p->shown);
    if (memcmp(&kind, &p->kind, sizeof kind) == 0)
        return;
    p->kind = kind;
    p->has_best = false;
    if (ts_modes_get(kind.mode)->rank == TS_RANK_NONE)
        return;
    p->answer = (store_list){.game = &p->best, .capacity = 1};
    p->asked = true;
    store_top(session_store(s), &p->kind, &p->answer);
    ask_for_best(s);
}

/* Removes the bot and frees what it needed. */
static void stop(session_demo *p)
{
    run_give_bot(p->run, 0, 0);
    p->until_us = 0;
}

void session_demo_renew(session *s)
{
    session_demo *p = s->demo;
    if (p->until_us)
        stop(p);
    p->is_stale = p->shown >> 8 == TS_RULES_DRAFT;
    p->due_us = s->now_us + DEMO_WAIT_US;
}

static bool is_due(const session_demo *p)
{
    return p->wanted != p->shown || p->wanted_changes != p->changes || p->is_stale;
}

void session_demo_run(session *s, int wanted, uint64_t now_us)
{
    session_demo *p = s->demo;
    if (wanted == DEMO_NONE) { /* in other menus it stands still, and is shown again later */
        p->wanted = p->shown;
        p->wanted_changes = p->changes;
        p->is_stale = false;
        p->kind = (store_kind){.goal = 0}; /* the best game may have changed by then */
        if (session_shows_game(s))
            session_demo_end(s);
        else if (p->until_us)
            stop(p);
        return;
    }
    const uint32_t changes = changes_of(s, wanted);
    if (wanted != p->wanted || changes != p->wanted_changes) {
        p->wanted = wanted;
        p->wanted_changes = changes;
        p->due_us = now_us + DEMO_WAIT_US;
    }
    if (is_due(p) && now_us >= p->due_us) {
        begin(s, now_us);
        session_touch(s);
    }
    ask_for_best(s);
    if (!p->until_us)
        return;
    run_think(p->run);
    run_advance(p->run, now_us + p->ahead_us);
    if (p->run->jumped || p->run->match.over || now_us >= p->until_us)
        stop(p);
    run_clear_events(p->run);
    session_touch(s);
}

uint64_t session_demo_next(const session *s)
{
    const session_demo *p = s->demo;
    uint64_t next = is_due(p) ? p->due_us : UINT64_MAX;
    if (p->until_us) {
        uint64_t until = p->until_us + p->ahead_us, moves = run_next(p->run, session_frame_us(s));
        moves = (moves < until ? moves : until) - p->ahead_us;
        next = next < moves ? next : moves;
    }
    return next;
}
