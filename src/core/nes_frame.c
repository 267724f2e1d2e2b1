/* NES specifics, frame by frame as in its program: the push-down, the wait of the first piece, the
 * points for pushes, the entry delay caused by redrawing the screen, the level-up by digits. */
#include "core.h"

#define DIRECTIONS (TS_LEFT | TS_RIGHT | TS_SOFT)

/* The push-down counter: 0 while nothing pushes, then frames since the last row; at 3 a row is due.
 * Returns whether a row is due. */
static bool push_down(ts_board_tick *t)
{
    ts_board *b = t->b;
    if (b->nes_soft > 0) {
        if ((t->held & DIRECTIONS) != TS_SOFT) {
            b->nes_soft = 0;
            b->soft_ticks = 0;
        } else if (++b->nes_soft == 3) {
            b->nes_soft = 1;
            b->soft_ticks++;
            return true;
        }
    } else if (!(t->held & (TS_LEFT | TS_RIGHT)) && (t->pressed & DIRECTIONS) == TS_SOFT) {
        b->nes_soft = 1;
    }
    return false;
}

bool ts_nes_fall(ts_board_tick *t)
{
    ts_board *b = t->b;
    b->fall++;
    if (b->nes_soft < 0) { /* the first piece hangs */
        if (!(t->pressed & TS_SOFT)) {
            b->nes_soft++;
            if (b->nes_soft == 0)
                b->phase = TS_PHASE_PLAY;
            return true;
        }
        b->nes_soft = 0;
        b->phase = TS_PHASE_PLAY;
    }
    bool pushed = push_down(t);
    if (!pushed && b->fall < ts_fall_speed(t, false).ticks)
        return true;
    b->fall = 0;
    ts_piece below = b->piece;
    below.y--;
    if (!ts_board_fits(b, t->r, below)) {
        ts_lock_down(t);
        return false;
    }
    ts_piece_descend(t, 1, pushed ? TS_DROP_SOFT : TS_DROP_FALL);
    return true;
}

uint32_t ts_nes_fall_idle(const ts_board_tick *t)
{
    const ts_board *b = t->b;
    if (b->nes_soft < 0)
        return (uint32_t)-b->nes_soft - 1;
    uint32_t ticks = ts_fall_speed(t, false).ticks;
    uint32_t fall = b->fall + 1 >= ticks ? 0 : ticks - b->fall - 1;
    if (b->nes_soft == 0)
        return fall;
    uint32_t push = (t->held & DIRECTIONS) == TS_SOFT && b->nes_soft == 1 ? 1 : 0;
    return push < fall ? push : fall;
}

void ts_nes_fall_leap(ts_board_tick *t, uint32_t ticks)
{
    t->b->fall += ticks;
    if (t->b->nes_soft)
        t->b->nes_soft = t->b->nes_soft + (int)ticks;
}

/* The program adds the pushes, a binary count, to the byte of the last two decimal digits. It
 * corrects the last digit only if its four bits are above 9. If the byte is above 99, a hundred is
 * carried and only the tens of the rest are kept. */
uint64_t ts_nes_pushed_score(uint64_t score, uint32_t pushes)
{
    if (pushes < 2)
        return score;
    uint32_t digits = score % 100;
    uint32_t byte = ((digits / 10 << 4 | digits % 10) - 1 + pushes) & 0xff;
    if ((byte & 0xf) > 9)
        byte = (byte + 6) & 0xff;
    uint32_t tens = byte >> 4;
    return score - digits + tens * 10 + (tens > 9 ? 0 : byte & 0xf);
}

/* The redraw copies four rows a frame, from two rows above the piece downwards. Locking waits for
 * it, and so does the search for full rows. The clear animation has five steps, one at every fourth
 * frame of the machine's frame counter, which is the tick here. */
uint32_t ts_nes_entry_ticks(const ts_board_tick *t, unsigned lines)
{
    int from_top = t->b->visible - 1 - t->b->piece.y;
    int redrawn_from = from_top > 2 ? from_top - 2 : 0;
    uint32_t redraw = (uint32_t)(20 - redrawn_from + 3) / 4;
    uint32_t entry = 2 * redraw + 8;
    if (lines == 0)
        return entry;
    uint32_t animation_starts = (uint32_t)(t->m->tick & 3) + 2 * redraw + 3;
    return entry + 17 + ((4 - (animation_starts & 3)) & 3);
}

/* Called at every tenth line. The machine stores the lines as two decimal digits in the low byte
 * and a binary count of hundreds above. It shifts out the last digit and compares one byte of the
 * rest with the level. */
bool ts_nes_level_up(uint32_t level, uint32_t lines)
{
    uint32_t digits = lines % 100 / 10 << 4 | lines % 10;
    uint32_t byte = ((lines / 100 << 8 | digits) >> 4) & 0xff;
    return (level - byte) & 0x80;
}
