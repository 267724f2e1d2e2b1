/* Counts the player's games one after the other, a few milliseconds at a time, and keeps what was
 * counted in the library. Games too old to be kept are only asked which goals they met. */
#include "session/skill.h"
#include "base/minmax.h"
#include "game/profile.h"
#include "session/menu.h"
#include "session/parts.h"
#include "session/picture.h"
#include "session/storage.h"

#include <stdlib.h>
#include <string.h>

enum { SLICE = 40000, /* positions, about 5 ms */ SAVE_EVERY = 10 };

enum { SKILL_IDLE, SKILL_LISTING, SKILL_CHOOSING, SKILL_FETCHING, SKILL_READING };

static const uint16_t spans[] = {20, 50, PROFILE_KEPT};
#define SPANS (sizeof spans / sizeof spans[0])

struct session_skill {
    uint8_t state;
    bool is_read;  /* what the library keeps is known */
    bool looked;   /* at the newest games, since a screen shows something of them */
    bool is_older; /* what is listed follows the games that are kept */
    unsigned span;
    unsigned unsaved;        /* games */
    unsigned at, kept, used; /* in the list; of these, games that count, and that measure */
    store_game *listed, last;
    int64_t newest_ms;
    store_filter filter;
    store_list answer;
    store_replay replay;
    profile_reader reader;
    profile_games games;
    coach_profile result;
    coach_profile_game style;
    unsigned style_games;
};

bool session_skill_open(session *s)
{
    s->skill = calloc(1, sizeof *s->skill);
    return s->skill != NULL;
}

static void drop_text(session_skill *p)
{
    profile_reader_close(&p->reader);
    free(p->replay.text);
    p->replay = (store_replay){0};
}

void session_skill_close(session *s)
{
    drop_text(s->skill);
    free(s->skill->listed);
    free(s->skill);
    s->skill = NULL;
}

/* ---- facts ---------------------------------------------------------------------------------- */

const coach_profile *session_skill_result(const session *s)
{
    return &s->skill->result;
}

const profile_games *session_skill_games(const session *s)
{
    return &s->skill->games;
}

bool session_skill_is_counting(const session *s, unsigned *left)
{
    const session_skill *p = s->skill;
    *left = 0;
    for (unsigned i = p->at, kept = p->kept;
         p->state > SKILL_LISTING && i < p->answer.count && kept < PROFILE_KEPT; i++)
        if (profile_takes(&p->listed[i])) {
            kept++;
            *left += !profile_games_find(&p->games, p->listed[i].played_ms);
        }
    return p->state != SKILL_IDLE;
}

unsigned session_skill_span(const session *s)
{
    return spans[s->skill->span];
}

const coach_profile_game *session_skill_style(const session *s, unsigned *games)
{
    *games = s->skill->style_games;
    return &s->skill->style;
}

static void estimate(session *s)
{
    session_skill *p = s->skill;
    coach_profile_of(p->games.game, p->games.count, &p->result);
    p->style_games = profile_games_sum(&p->games, spans[p->span], &p->style);
    session_touch(s);
}

void session_skill_change_span(session *s, int by)
{
    s->skill->span = step_around(s->skill->span, by, SPANS);
    estimate(s);
}

/* ---- counting ------------------------------------------------------------------------------- */

static void save(session *s)
{
    char *text = profile_games_write(&s->skill->games);
    if (text)
        store_set(session_store(s), PROFILE_NAME, text);
    free(text);
    s->skill->unsaved = 0;
}

static void list(session *s, const store_game *before)
{
    session_skill *p = s->skill;
    p->filter = (store_filter){.mode = -1, .rules = -1, .own = true, .before = before};
    p->answer = (store_list){.game = p->listed, .capacity = PROFILE_LISTED};
    p->at = 0;
    p->state = SKILL_LISTING;
    store_newest(session_store(s), &p->filter, &p->answer);
}

static void look(session *s)
{
    session_skill *p = s->skill;
    p->looked = true;
    if (!p->is_read)
        profile_games_read(&p->games, store_setting(session_store(s), PROFILE_NAME));
    p->is_read = true;
    if (!p->listed)
        p->listed = malloc(PROFILE_LISTED * sizeof *p->listed);
    if (!p->listed)
        return;
    p->kept = p->used = 0;
    p->is_older = false;
    list(s, NULL);
}

static void accept_list(session_skill *p)
{
    p->state = SKILL_CHOOSING;
    if (p->is_older || p->answer.status != STORE_OK)
        return;
    p->newest_ms = p->answer.count ? p->listed[0].played_ms : 0;
    p->unsaved += profile_games_keep(&p->games, p->listed, p->answer.count);
}

static void end(session *s)
{
    session_skill *p = s->skill;
    p->state = SKILL_IDLE;
    if (p->answer.status == STORE_OK && p->newest_ms > p->games.through_ms) {
        p->games.through_ms = p->newest_ms;
        p->unsaved++;
    }
    if (p->unsaved)
        save(s);
    estimate(s);
}

/* Is there something in this game that is not known? */
static bool is_new(session_skill *p, const store_game *game)
{
    const coach_profile_game *known;
    if (!profile_takes(game))
        return false;
    p->is_older |= p->kept == PROFILE_KEPT;
    if (p->is_older)
        return game->played_ms > p->games.through_ms;
    p->kept++;
    p->used += profile_measures(game);
    known = profile_games_find(&p->games, game->played_ms);
    if (known)
        profile_games_ask(&p->games, game, known);
    return !known;
}

/* Requests the next game that is not known yet. */
static void choose(session *s)
{
    session_skill *p = s->skill;
    while (p->at < p->answer.count && !is_new(p, &p->listed[p->at]))
        p->at++;
    if (p->at < p->answer.count) {
        p->state = SKILL_FETCHING;
        p->replay = (store_replay){0};
        store_get(session_store(s), p->listed[p->at].id, &p->replay);
    } else if (p->answer.count == PROFILE_LISTED) {
        p->is_older = true;
        p->last = p->listed[p->at - 1];
        list(s, &p->last);
    } else {
        end(s);
    }
}

static void read_slice(session *s)
{
    session_skill *p = s->skill;
    if (!profile_reader_go_on(&p->reader, SLICE))
        return;
    if (!p->is_older)
        profile_games_add(&p->games, &p->reader.game);
    profile_games_ask(&p->games, &p->listed[p->at], &p->reader.game);
    drop_text(p);
    p->at++;
    p->state = SKILL_CHOOSING;
    if (++p->unsaved >= SAVE_EVERY && !p->is_older)
        save(s);
    estimate(s);
}

static bool is_wanted(const session *s)
{
    static const bool shows[SCREENS] = {[SCREEN_SKILL] = true,
                                        [SCREEN_HABITS] = true,
                                        [SCREEN_TODAY] = true,
                                        [SCREEN_GOALS] = true};
    return session_store(s) && session_storage_is_settled(s) && shows[session_screen(s)];
}

/* The store answers at once, or later in a browser. */
void session_skill_run(session *s)
{
    session_skill *p = s->skill;
    if (!is_wanted(s)) {
        p->looked = false;
        return;
    }
    if (p->state == SKILL_IDLE && !p->looked)
        look(s);
    if (p->state == SKILL_LISTING && p->answer.ready)
        accept_list(p);
    if (p->state == SKILL_CHOOSING)
        choose(s);
    if (p->state == SKILL_FETCHING && p->replay.ready) {
        profile_reader_open(&p->reader, &p->listed[p->at], p->replay.text ? p->replay.text : "",
                            p->replay.size, s->settings.online_name,
                            !p->is_older && p->used <= COACH_PROFILE_GAMES);
        p->state = SKILL_READING;
    }
    if (p->state == SKILL_READING)
        read_slice(s);
}

uint64_t session_skill_next(const session *s)
{
    const session_skill *p = s->skill;
    if (!is_wanted(s))
        return UINT64_MAX;
    const bool goes_on = p->state == SKILL_CHOOSING || p->state == SKILL_READING;
    return goes_on || (p->state == SKILL_IDLE && !p->looked) ? s->now_us : UINT64_MAX;
}
