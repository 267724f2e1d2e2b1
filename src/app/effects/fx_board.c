/* A board that moves as a whole, and a score that counts up. */
#include "fx_board.h"

/* ---- boards that move ----------------------------------------------------------------------- */

static uint64_t motion_us(unsigned kind)
{
    return kind == FX_DIP ? FX_DIP_US : kind == FX_SHAKE ? FX_SHAKE_US : FX_RISE_US;
}

/* A board that is pressed down again and again does not tremble without end. */
static void move_board(fx_state *fx, unsigned kind, unsigned most, uint64_t now_us)
{
    const fx_motion *last = &fx->motion;
    if (fx->off || fx->steps || fx->shake == 0 || fx->speed >= FX_FAST)
        return;
    if (kind == FX_DIP && last->born_us && now_us < last->born_us + FX_DIP_APART_US)
        return;
    fx->motion = (fx_motion){now_us, (uint8_t)kind, (uint8_t)(most * fx->shake / 2), fx->speed};
}

/* Three swings that get smaller: in 16ths of the largest. */
static int32_t swing(uint64_t age_us)
{
    static const int8_t wave[] = {0, 9, 15, 9, 0, -8, -11, -8, 0, 5, 7, 5, 0, -3, -4, -2, 0};
    enum { STEPS = sizeof wave - 1 };
    uint64_t at = age_us * STEPS * 16 / FX_SHAKE_US, i = at / 16;
    if (i >= STEPS)
        return 0;
    return wave[i] + (wave[i + 1] - wave[i]) * (int32_t)(at % 16) / 16;
}

void fx_displace(const fx_state *fx, uint64_t now_us, int32_t *x, int32_t *y)
{
    const fx_motion *m = &fx->motion;
    int64_t age_us = (int64_t)fx_age(m->born_us, m->speed, now_us), most = m->most;
    *x = *y = 0;
    if (m->born_us == 0 || age_us >= (int64_t)motion_us(m->kind))
        return;
    if (m->kind == FX_SHAKE) {
        *y = (int32_t)most * swing((uint64_t)age_us) / 16;
        *x = (int32_t)most * swing((uint64_t)age_us / 2) / 32;
    } else if (m->kind == FX_RISE) {
        *y = -(int32_t)(most * (FX_RISE_US - age_us) / FX_RISE_US);
    } else if (age_us < FX_DIP_DOWN_US) {
        *y = (int32_t)(most * age_us / FX_DIP_DOWN_US);
    } else {
        int64_t left = (FX_DIP_US - age_us) * 1000 / (FX_DIP_US - FX_DIP_DOWN_US);
        *y = (int32_t)(most * left / 1000 * left / 1000 * left / 1000);
    }
}

/* A quad shakes an eighth of a cell, a great spin and a drop half of that. */
void fx_shake(fx_state *fx, const ts_event *e, uint64_t now_us)
{
    enum { EIGHTH = 30, SIXTEENTH = 15 };
    if (e->kind == TS_EVENT_CLEAR && e->spin != TS_SPIN_FULL && e->amount >= 4)
        move_board(fx, FX_SHAKE, EIGHTH, now_us);
    else if (e->kind == TS_EVENT_CLEAR && e->spin == TS_SPIN_FULL && e->amount >= 2)
        move_board(fx, FX_SHAKE, SIXTEENTH, now_us);
    else if (e->kind == TS_EVENT_GARBAGE && e->amount > 0)
        move_board(fx, FX_RISE, e->amount > 1 ? EIGHTH : SIXTEENTH, now_us);
    else if (e->kind == TS_EVENT_DROP && e->how == TS_DROP_HARD && e->amount > 0)
        move_board(fx, FX_DIP, SIXTEENTH, now_us);
}

/* ---- a score that counts up ----------------------------------------------------------------- */

uint64_t fx_score(const fx_state *fx, uint64_t score, uint64_t now_us)
{
    if (fx->score_us == 0 || score != fx->score)
        return score;
    return action_text_counted(fx->score_from, score, now_us - fx->score_us);
}

void fx_note_score(fx_state *fx, uint64_t score, uint64_t now_us)
{
    if (score == fx->score)
        return;
    bool counts = score >= fx->score + FX_COUNT_LEAST && !fx->off && !fx->steps;
    fx->score_from = fx_score(fx, fx->score, now_us);
    fx->score_us = counts ? now_us : 0;
    fx->score = score;
}

void fx_settle_board(fx_state *fx, uint64_t now_us)
{
    fx_motion *m = &fx->motion;
    if (fx_age(m->born_us, m->speed, now_us) >= motion_us(m->kind))
        m->kind = FX_STILL;
    if (m->kind == FX_STILL && m->born_us + FX_DIP_APART_US <= now_us)
        m->born_us = 0;
    if (fx->score_us + ACTION_TEXT_COUNT_US <= now_us)
        fx->score_us = 0;
}
