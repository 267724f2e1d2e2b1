/* Counts ways on boards in lanes of one width. Boards wait in buffers, by the number of placed
 * pieces and the held piece; a full buffer is searched, and its results wait in the next. Included
 * by build.c after last.h, for each width. */
#define VEC NAME(vec)
#define SPACE NAME(space)
#define SPINS NAME(spins)
#define BATCH NAME(batch)

/* The same with at most one round; returns the lanes that need more. An I that has come to every
 * place where it can rest, as is usual, needs no round, and none of its many kicks. */
static VEC NAME(search_once)(const ts_movegen *gen, const VEC board[TS_COLUMNS], unsigned kind,
                             bool called, VEC in_sky, SPACE *s)
{
    NAME(free_of)(board, kind, s);
    NAME(begin)(gen, s, kind, in_sky);
    if (kind != TS_I)
        return (VEC)(NAME(round)(kind, gen->family, called, s) != 0);
    VEC rest[4][TS_COLUMNS + 1];
    NAME(sweep_i)(s, gen->family);
    NAME(find_rests)(s, kind, rest);
    return (VEC)(NAME(missed_i)(s, gen->family, rest) != 0);
}

typedef struct BATCH {
    VEC board[TS_COLUMNS];
    VEC in_sky; /* lanes whose stack leaves the sky free for the piece */
    unsigned count;
} BATCH;

/* Takes boards out of a buffer. */
static void NAME(load)(BATCH *b, const buffer *from, unsigned first, unsigned count)
{
    b->count = count < NAME(lanes) ? count : NAME(lanes);
    for (int c = 0; c < TS_COLUMNS; c++)
        memcpy(&b->board[c], &from->NAME(column)[c][first], sizeof b->board[c]);
}

/* Fills the unused lanes: nothing rests in a full field. */
static void NAME(fill_unused)(BATCH *b)
{
    VEC filled = {0};
    for (unsigned lane = b->count; lane < NAME(lanes); lane++)
        filled[lane] = (LANE) ~(LANE)0;
    for (int c = 0; c < TS_COLUMNS; c++)
        b->board[c] |= filled;
}

/* Passes boards whose two lowest rows have opened towards the buried ones, with all rows, to the
 * counter of such boards. */
static void NAME(dig_out)(counter *k, BATCH *b, unsigned level, unsigned held)
{
    VEC open = {0};
    for (int c = 0; c < TS_COLUMNS; c++)
        open |= ~(b->board[c] | NAME(lower)(b->board[c], 1));
    open = (VEC)((open & (LANE) ~((LANE) ~(LANE)0 >> 1)) != 0);
    if (!vec_any((vec_64)open))
        return;
    for (unsigned lane = 0; lane < NAME(lanes); lane++) {
        if (!open[lane])
            continue;
        buffer *to = buffer_at(k->whole, &(handing){.level = level, .held = (uint8_t)held});
        if (!to)
            return;
        if (to->count_64 == ROOM)
            empty_64(k->whole, level, held);
        for (int c = 0; c < TS_COLUMNS; c++)
            to->column_64[c][to->count_64] =
                (uint64_t)b->board[c][lane] << (64 - BITS) >> k->buried_rows | k->buried.column[c];
        to->count_64++;
        b->count--;
    }
    for (int c = 0; c < TS_COLUMNS; c++)
        b->board[c] |= open;
}

static void NAME(count_again)(counter *k, unsigned kind);

static uint64_t NAME(count_found)(const counter *k, const BATCH *b, unsigned kind, const SPACE *s,
                                  VEC done, unsigned boards)
{
    if (outlines[kind].forms == 2) {
        VEC rest[4][TS_COLUMNS + 1];
        NAME(find_rests)(s, kind, rest);
        vec_64 sets[2 * TS_COLUMNS + 7];
        unsigned count = 0;
        for (int form = 0; form < 2; form++)
            for (int x = 0; x <= TS_COLUMNS - outlines[kind].width[form]; x++)
                sets[count++] = (vec_64)rest[form][x - outlines[kind].left[form] + 1];
        return vec_count(sets, count, (vec_64)done);
    }
    if (s->begun_column != NOWHERE) {
        vec_64 in_sky[1 + 7] = {(vec_64)b->in_sky};
        boards = (unsigned)vec_count(in_sky, 1, (vec_64)(done & 1));
    }
    vec_64 sets[(4 + SETS_CALLED_AGAIN) * TS_COLUMNS + 7];
    unsigned count = kind == TS_O ? NAME(begun_runs)(s, &outlines[TS_O], sets)
                                  /* J and L are as wide as T in all rotations */
                                  : NAME(begun_runs)(s, &outlines[TS_T], sets);
    if (k->plan->spins && kind == TS_T)
        count += k->gen->family == FAMILY_SRS ? NAME(called_again_srs)(s, done, sets, sets + count)
                                              : NAME(called_again_plus)(s, sets + count);
    return (uint64_t)boards * places_in_sky(&outlines[kind]) + vec_count(sets, count, (vec_64)done);
}

/* Counts the boards for which one round is enough; the other boards wait until there are enough of
 * them. */
static void NAME(count_once)(counter *k, const BATCH *b, unsigned kind, SPACE *s)
{
    VEC again = NAME(search_once)(k->gen, b->board, kind, k->plan->spins, b->in_sky, s);
    buffer *w = buffer_of(k, &k->again[kind]);
    if (!w)
        return;
    if (w->NAME(count) + NAME(lanes) > ROOM)
        NAME(count_again)(k, kind);
    unsigned left = NAME(pack)(b->board, again, &w->NAME(column)[0][w->NAME(count)], STRIDE);
    w->NAME(count) += left;
    k->ways += NAME(count_found)(k, b, kind, s, ~again, b->count - left);
}

static void NAME(count_again)(counter *k, unsigned kind)
{
    buffer *from = k->again[kind];
    SPACE s;
    NAME(clear_walls)(&s);
    for (unsigned first = 0; from && first < from->NAME(count); first += NAME(lanes)) {
        BATCH b;
        NAME(load)(&b, from, first, from->NAME(count) - first);
        NAME(fill_unused)(&b);
        b.in_sky = NAME(not_above)(b.board, (unsigned)k->gen->start[kind].sky);
        NAME(search)(k->gen, b.board, kind, k->plan->spins, b.in_sky, &s);
        k->ways += NAME(count_found)(k, &b, kind, &s, ~(VEC){0}, b.count);
    }
    if (from)
        from->NAME(count) = 0;
}

static void NAME(hand_on_all)(counter *k, const BATCH *b, const handing *to, SPACE *s)
{
    VEC rest[4][TS_COLUMNS + 1];
    SPINS by_spin;
    NAME(search)(k->gen, b->board, to->kind, false, b->in_sky, s);
    NAME(find_rests)(s, to->kind, rest);
    if (k->plan->spins && to->kind == TS_T && NAME(find_spins)(s, k->gen->family, rest, &by_spin))
        for (int spin = 0; spin < 3; spin++)
            NAME(hand_on)(k, to, b->board, by_spin.set[spin]);
    else
        NAME(hand_on)(k, to, b->board, rest);
}

/* Searches every board that waits there in such lanes. */
static void NAME(empty)(counter *k, unsigned level, unsigned held)
{
    buffer *from = k->waiting[level][held];
    SPACE s;
    choice choices[2];
    unsigned count = choices_of(k->plan, level, held, choices);
    NAME(clear_walls)(&s);
    for (unsigned first = 0; first < from->NAME(count); first += NAME(lanes)) {
        BATCH b;
        bool last = level + 1 == k->plan->depth;
        NAME(load)(&b, from, first, from->NAME(count) - first);
        /* the first board is searched as it is given */
        bool cleared = level > 0 && NAME(clear_rows)(b.board, TS_COLUMNS);
        NAME(fill_unused)(&b);
        if (cleared && k->whole)
            NAME(dig_out)(k, &b, level, held);
        for (unsigned i = 0; i < count; i++) {
            unsigned kind = choices[i].kind;
            b.in_sky = NAME(not_above)(b.board, (unsigned)k->gen->start[kind].sky);
            if (last) {
                NAME(count_once)(k, &b, kind, &s);
            } else {
                handing to = handing_to(k, level + 1, choices[i]);
                NAME(hand_on_all)(k, &b, &to, &s);
            }
        }
    }
    from->NAME(count) = 0;
}

#undef VEC
#undef SPACE
#undef SPINS
#undef BATCH
