/* The pieces of the day. docs/replay-format.md writes the seed down, so that others can draw it. */
#include "session/parts.h"
#include "game/duel.h"
#include "session/daily.h"

#define SECONDS_OF_DAY 86400
#define FIRST_SEED UINT64_C(0x7465737365726100) /* "tessera", day 0 */

int64_t session_day(const session *s)
{
    const int64_t utc_s = s->options.local_s - s->options.utc_offset_s;
    return (utc_s + (int64_t)((s->now_us - s->begun_us) / 1000000)) / SECONDS_OF_DAY;
}

uint64_t session_daily_seed(const session *s)
{
    return duel_next_seed(FIRST_SEED + (uint64_t)session_day(s));
}

bool session_daily_has(unsigned mode)
{
    const ts_mode *m = ts_modes_get(mode);
    return m->rank != TS_RANK_NONE && !m->puzzles && !m->by_hand && m->players_least < 2;
}
