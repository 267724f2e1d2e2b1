/* Keeps a time for each cell of a board, moved together with the rows. */
#include "effects/fade.h"

#include <string.h>

static void lock(fade_state *fade, const ts_board *b, ts_piece p, uint32_t now_ms)
{
    ts_cell cell[4];
    ts_cells(b, p, cell);
    for (int i = 0; i < 4; i++)
        if (cell[i].x >= 0 && cell[i].x < TS_COLUMNS_MAX && cell[i].y >= 0 && cell[i].y < TS_ROWS)
            fade->gone_ms[cell[i].y][cell[i].x] = now_ms + FADE_ENDS_MS;
}

static void remove_rows(fade_state *fade, uint64_t rows)
{
    unsigned left = 0;
    for (unsigned y = 0; y < TS_ROWS; y++)
        if (!(rows >> y & 1))
            memmove(fade->gone_ms[left++], fade->gone_ms[y], sizeof fade->gone_ms[0]);
    memset(fade->gone_ms[left], 0, (TS_ROWS - left) * sizeof fade->gone_ms[0]);
}

static void raise(fade_state *fade, unsigned rows, uint32_t now_ms)
{
    rows = rows < TS_ROWS ? rows : TS_ROWS;
    memmove(fade->gone_ms[rows], fade->gone_ms[0], (TS_ROWS - rows) * sizeof fade->gone_ms[0]);
    for (unsigned y = 0; y < rows; y++)
        for (unsigned x = 0; x < TS_COLUMNS_MAX; x++)
            fade->gone_ms[y][x] = now_ms + FADE_ENDS_MS;
}

void fade_event(fade_state *fade, const ts_board *b, const ts_event *event, uint32_t now_ms)
{
    switch (event->kind) {
    case TS_EVENT_LOCK: lock(fade, b, event->piece, now_ms); break;
    case TS_EVENT_CLEAR: remove_rows(fade, event->rows); break;
    case TS_EVENT_GARBAGE: raise(fade, (unsigned)event->amount, now_ms); break;
    default: break;
    }
}

uint16_t fade_strength(const fade_state *fade, unsigned x, unsigned y, uint32_t now_ms)
{
    uint32_t gone_ms = fade->gone_ms[y][x], left = gone_ms > now_ms ? gone_ms - now_ms : 0;
    const uint32_t fading_ms = FADE_ENDS_MS - FADE_BEGINS_MS;
    return (uint16_t)(left < fading_ms ? left * 1000 / fading_ms : 1000);
}

uint32_t fade_next_ms(const fade_state *fade, uint32_t now_ms)
{
    uint32_t next = UINT32_MAX;
    for (unsigned y = 0; y < TS_ROWS; y++)
        for (unsigned x = 0; x < TS_COLUMNS_MAX; x++) {
            uint32_t gone_ms = fade->gone_ms[y][x];
            uint32_t begins_ms = gone_ms - (FADE_ENDS_MS - FADE_BEGINS_MS);
            if (gone_ms > now_ms && begins_ms < next)
                next = begins_ms;
        }
    return next < now_ms ? now_ms : next;
}
