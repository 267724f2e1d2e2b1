/* Pointer variants of the calls that pass structs by value: other languages, and WebAssembly, pass
 * structs differently or not at all. */
#include "tessera/bindings.h"

#include <string.h>

void ts_cells_ptr(const ts_board *b, const ts_piece *p, ts_cell out[4])
{
    ts_cells(b, *p, out);
}

bool ts_fits_ptr(const ts_board *b, const ts_piece *p)
{
    return ts_fits(b, *p);
}

void ts_spawned_ptr(const ts_board *b, unsigned kind, ts_piece *out)
{
    *out = ts_spawned(b, kind);
}

void ts_dropped_ptr(const ts_board *b, const ts_piece *p, ts_piece *out)
{
    *out = ts_dropped(b, *p);
}

int ts_spin_ptr(const ts_board *b, const ts_piece *p, int test)
{
    return ts_spin(b, *p, test);
}

void ts_speed_now_ptr(const ts_match *m, unsigned player, bool soft, ts_speed *out)
{
    *out = ts_speed_now(m, player, soft);
}

bool ts_edit_place_ptr(ts_match *m, unsigned player, const ts_piece *p)
{
    return ts_edit_place(m, player, *p);
}

void ts_place_of_ptr(const ts_forms *f, const ts_piece *p, ts_place *out)
{
    *out = ts_place_of(f, *p);
}

void ts_piece_of_ptr(const ts_forms *f, const ts_place *p, ts_piece *out)
{
    *out = ts_piece_of(f, *p);
}

void ts_first_position_ptr(const ts_board *b, unsigned kind, ts_piece *out)
{
    *out = ts_first_position(b, kind);
}

bool ts_path_find_ptr(const ts_board *b, const ts_forms *f, const ts_piece *from,
                      const ts_place *to, const ts_path_how *how, ts_path *out)
{
    return ts_path_find(b, f, *from, *to, *how, out);
}

void ts_fumen_cells_ptr(const ts_piece *p, ts_cell out[4])
{
    ts_fumen_cells(*p, out);
}

void ts_fumen_piece_of_ptr(unsigned kind, const ts_cell cells[4], ts_piece *out)
{
    *out = ts_fumen_piece_of(kind, cells);
}

unsigned ts_places_listed(const ts_places *places, unsigned kind, unsigned spin, ts_place *out,
                          unsigned size)
{
    ts_place_list list;
    ts_movegen_list(places, kind, spin, &list);
    unsigned count = 0;
    for (ts_place place; ts_movegen_next(&list, &place); count++)
        if (count < size)
            out[count] = place;
    return count;
}

static void add_text(void *ctx, const char *bytes, size_t count)
{
    ts_text *t = ctx;
    const size_t left = t->length < t->capacity ? t->capacity - t->length : 0;
    if (left)
        memcpy(t->bytes + t->length, bytes, left < count ? left : count);
    t->length += count;
}

ts_replay_write *ts_text_writer(void)
{
    return add_text;
}
