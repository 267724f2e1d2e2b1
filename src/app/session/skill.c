/* Counts the player's games one after the other, a few milliseconds at a time, and keeps what was
 * counted in the library. */
#include "session/skill.h"
#include "game/profile.h"
#include "session/menu.h"
#include "session/parts.h"
#include "session/picture.h"
#include "session/storage.h"

#include <stdlib.h>
#include <string.h>

enum { SLICE = 40000, /* positions, about 5 ms */ SAVE_EVERY = 10 };

enum { SKILL_IDLE, SKILL_LISTING, SKILL_CHOOSING, SKILL_FETCHING, SKILL_READING };

struct session_skill {
    uint8_t state;
    bool is_read;      /* what the library keeps is known */
    bool looked;       /* at the newest games, since a screen shows the profile */
    unsigned unsaved;  /* games */
    unsigned at, used; /* in the list; of these, games that may count */
    store_game *listed;
    store_list answer;
    store_replay replay;
    profile_reader reader;
    profile_games games;
    coach_profile result;
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

const coach_profile *session_skill_result(const session *s)
{
    return &s->skill->result;
}

bool session_skill_is_counting(const session *s, unsigned *left)
{
    const session_skill *p = s->skill;
    *left = 0;
    for (unsigned i = p->at; p->state > SKILL_LISTING && i < p->answer.count; i++)
        *left +=
            profile_takes(&p->listed[i]) && !profile_games_find(&p->games, p->listed[i].played_ms);
    return p->state != SKILL_IDLE;
}

/* ---- what is kept --------------------------------------------------------------------------- */

static void estimate(session *s)
{
    profile_games_estimate(&s->skill->games, &s->skill->result);
    session_touch(s);
}

static void save(session *s)
{
    char *text = profile_games_write(&s->skill->games);
    if (text)
        store_set(session_store(s), PROFILE_NAME, text);
    free(text);
    s->skill->unsaved = 0;
}

/* ---- counting ------------------------------------------------------------------------------- */

static void look(session *s)
{
    static const store_filter own = {.mode = -1, .rules = -1, .own = true};
    session_skill *p = s->skill;
    p->looked = true;
    if (!p->is_read)
        profile_games_read(&p->games, store_setting(session_store(s), PROFILE_NAME));
    p->is_read = true;
    if (!p->listed)
        p->listed = malloc(PROFILE_LOOKED_AT * sizeof *p->listed);
    if (!p->listed)
        return;
    p->answer = (store_list){.game = p->listed, .room = PROFILE_LOOKED_AT};
    p->at = p->used = 0;
    p->state = SKILL_LISTING;
    store_newest(session_store(s), &own, &p->answer);
}

static void end(session *s)
{
    session_skill *p = s->skill;
    p->state = SKILL_IDLE;
    const bool removed =
        p->answer.status == STORE_OK && profile_games_keep(&p->games, p->listed, p->answer.count);
    if (p->unsaved || removed)
        save(s);
    estimate(s);
}

/* Requests the next game that is not known yet. */
static void choose(session *s)
{
    session_skill *p = s->skill;
    for (; p->at < p->answer.count && p->used < COACH_PROFILE_GAMES; p->at++) {
        const store_game *game = &p->listed[p->at];
        if (!profile_takes(game))
            continue;
        p->used++;
        if (profile_games_find(&p->games, game->played_ms))
            continue;
        p->state = SKILL_FETCHING;
        p->replay = (store_replay){0};
        store_get(session_store(s), game->id, &p->replay);
        return;
    }
    end(s);
}

static void read_slice(session *s)
{
    session_skill *p = s->skill;
    if (!profile_reader_go_on(&p->reader, SLICE))
        return;
    profile_games_add(&p->games, &p->reader.game);
    drop_text(p);
    p->at++;
    p->state = SKILL_CHOOSING;
    if (++p->unsaved >= SAVE_EVERY)
        save(s);
    estimate(s);
}

static bool is_wanted(const session *s)
{
    return session_store(s) && session_storage_is_settled(s) && session_screen(s) == SCREEN_SKILL;
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
        p->state = SKILL_CHOOSING;
    if (p->state == SKILL_CHOOSING)
        choose(s);
    if (p->state == SKILL_FETCHING && p->replay.ready) {
        profile_reader_open(&p->reader, &p->listed[p->at], p->replay.text ? p->replay.text : "",
                            p->replay.size, s->settings.online_name);
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
