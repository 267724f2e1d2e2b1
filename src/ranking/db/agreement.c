/* Records that a bot has thought out: its pieces lie where a level of this program puts them, more
 * often than a player's rating explains, however the keys are spread.
 * Measured on sprints, survival and ultra by guideline and modern: the pieces of levels 7 to 10 lie
 * where the level itself puts them in 94 to 100 of 100; those of 1 to 6 where any of these levels
 * does in 23 to 75. */
#include "base/minmax.h"
#include "coach/walk.h"
#include "game/duel.h"

#include "internal.h"

enum {
    LEAST_LEVEL = 7, /* what is below makes no records */
    LOOK = 40,       /* pieces; if they agree, all are looked at, up to MOST */
    MOST = 100,
    USUAL_PERCENT = 80, /* explained by the rating of a newcomer, */
    USUAL_RATING = 1500,
    RATING_STEP = 50, /* and one more for each of these steps */
    MOST_PERCENT = 90
};

typedef struct agreement {
    unsigned placed, agreed;
} agreement;

static bool is_choice(const ts_forms *f, const ts_event *lock, const ts_choice *c)
{
    const ts_place p = ts_place_of(f, lock->piece);
    return p.kind == c->place.kind && p.rot == c->place.rot && p.column == c->place.column &&
           p.row == c->place.row;
}

static bool is_more(const agreement *a, unsigned percent)
{
    return a->placed >= LOOK && a->agreed * 100 > a->placed * percent;
}

/* Compares all pieces, up to MOST, if the first ones agree, and otherwise only those. */
static agreement agree_with(ts_searcher *s, coach_walk *w, unsigned level, unsigned percent)
{
    static ts_answer answer;
    ts_question q;
    ts_forms forms;
    agreement a = {0};
    ts_forms_of(ts_rules_get(w->m.setup.rules), &forms);
    ts_searcher_forget(s);
    for (int stop; (stop = coach_walk_next(w)) != COACH_WALK_END;) {
        if (stop == COACH_WALK_SPAWN) {
            if (a.placed == MOST || (a.placed == LOOK && !is_more(&a, percent)))
                break;
            ts_bot_question(&w->seen, 0, ts_bot_level_of(level), &q);
            ts_search(s, &q, &answer);
        } else {
            a.placed++;
            a.agreed += answer.count && is_choice(&forms, &w->lock, &answer.choice[0]);
        }
    }
    return a;
}

static unsigned explained_percent(fix rating)
{
    const int64_t steps = (fix_round(rating, 1) - USUAL_RATING) / RATING_STEP;
    return USUAL_PERCENT + (unsigned)clamp_i64(steps, 0, MOST_PERCENT - USUAL_PERCENT);
}

bool db_is_thought_out(const ranking_log *log, fix rating)
{
    static coach_walk w;
    duel_text t;
    const char *round = NULL;
    size_t size;
    const unsigned percent = explained_percent(rating);
    bool is = false;
    if (duel_open(&t, log->replay, log->replay_size) || !duel_next_round(&t, &round, &size))
        return false;
    ts_searcher *s = ts_searcher_open();
    for (unsigned level = LEAST_LEVEL; s && !is && level <= TS_BOT_LEVELS; level++) {
        if (coach_walk_open(&w, round, size, 0))
            break;
        const agreement a = agree_with(s, &w, level, percent);
        is = is_more(&a, percent);
    }
    ts_searcher_close(s);
    return is;
}
