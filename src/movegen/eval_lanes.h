/* Evaluates fields side by side: a vector holds one column of as many fields as it has lanes. Every
 * feature is a number of set bits: a list of vectors whose bits are counted lane by lane. Included
 * by movegen_batch.c after movegen_rows.h, for lanes of 16 rows and of 64. */
#define VEC NAME(vec)
#define FIELDS NAME(fields)

/* One field per lane, and their features in the order of the weights. */
typedef struct FIELDS {
    VEC column[TS_COLUMNS_MAX + 3]; /* the last three absorb writes beyond the field */
    VEC full, stack,
        any; /* rows that were full, that had a cell before the clear, that have one now */
    VEC feature[TS_WEIGHT_slots + 1];
} FIELDS;

/* Returns all rows from the lowest of these upwards. */
INLINE VEC NAME(from_highest)(VEC v)
{
    for (int rows = 1; rows < BITS; rows *= 2)
        v |= v >> rows;
    return v;
}

/* Returns all rows up to the highest with a cell. */
INLINE VEC NAME(below_top)(VEC v)
{
    return v | -v;
}

static VEC NAME(count_wells)(const VEC *column, int columns)
{
    enum { MOST = 32 };
    vec_64 set[MOST + 7];
    VEC sum = {0}, wall = ~sum;
    unsigned count = 0;
    for (int x = 0; x < columns; x++) {
        VEC left = x > 0 ? column[x - 1] : wall, right = x < columns - 1 ? column[x + 1] : wall;
        VEC well = VEC_AND_NOT(left, right, column[x]);
        for (; vec_any((vec_64)well); well &= well >> 1) {
            set[count++] = (vec_64)well;
            if (count == MOST) {
                sum += NAME(vec_counts)(set, count);
                count = 0;
            }
        }
    }
    return sum + NAME(vec_counts)(set, count);
}

/* Checks each row that is ready (one gap, not at a wall). In the row above it, the gap's column and
 * its neighbours must be open, and above that there must be an overhang at one side. A T-spin there
 * clears two rows if the upper row lacks nothing else, otherwise one: a slot each. */
static VEC NAME(count_slots)(const VEC *column, int columns, VEC ready, VEC lack_three)
{
    vec_64 slots[2 + 7];
    VEC notch = {0};
    for (int x = 1; x < columns - 1; x++) {
        VEC open = VEC_EITHER_NOT(ready, ready, column[x]);
        VEC beside = NAME(lower)(column[x - 1] | column[x + 1], 1);
        VEC roof = NAME(lower)(column[x - 1] ^ column[x + 1], 2);
        notch |= VEC_AND_NOT(open, roof, beside);
    }
    slots[0] = (vec_64)notch;
    slots[1] = (vec_64)(notch & NAME(lower)(lack_three, 1));
    return NAME(vec_counts)(slots, 2);
}

static void NAME(find_features)(FIELDS *f, int columns, bool slots)
{
    const VEC *column = f->column;
    const VEC floor = (VEC){0} + (LANE)((LANE)1 << (BITS - 1));
    vec_64 top[TS_COLUMNS_MAX + 7], holes[TS_COLUMNS_MAX + 7], covering[TS_COLUMNS_MAX + 7];
    vec_64 changes[TS_COLUMNS_MAX + 7], edges[TS_COLUMNS_MAX + 7], steps[TS_COLUMNS_MAX + 7];
    VEC any = {0}, holed = {0}, lack_1 = {0}, lack_2 = {0}, lack_3 = {0}, lack_4 = {0};
    for (int x = 0; x < columns; x++) {
        VEC v = column[x], up_to = NAME(below_top)(v), hole = up_to & ~v;
        top[x] = (vec_64)up_to;
        holes[x] = (vec_64)hole;
        covering[x] = (vec_64)(v & NAME(from_highest)(hole));
        changes[x] = (vec_64)(v ^ (v >> 1 | floor));
        any |= v;
        holed |= hole;
        lack_4 |= lack_3 & ~v;
        lack_3 |= lack_2 & ~v;
        lack_2 |= lack_1 & ~v;
        lack_1 |= ~v;
    }
    for (int x = 1; x < columns; x++) {
        edges[x - 1] = (vec_64)(column[x] ^ column[x - 1]);
        steps[x - 1] = top[x] ^ top[x - 1];
    }
    VEC ready = lack_1 & ~lack_2 & ~holed, *to = f->feature;
    f->any = any;
    to[TS_WEIGHT_height] = NAME(vec_counts)(top, (unsigned)columns);
    to[TS_WEIGHT_holes] = NAME(vec_counts)(holes, (unsigned)columns);
    to[TS_WEIGHT_covering] = NAME(vec_counts)(covering, (unsigned)columns);
    to[TS_WEIGHT_hole_rows] = NAME(vec_bits)(holed);
    /* A wall is filled in all rows, also far above, so cells next to a wall reduce the changes. */
    to[TS_WEIGHT_row_changes] = NAME(vec_counts)(edges, (unsigned)columns - 1) -
                                NAME(vec_bits)(column[0]) - NAME(vec_bits)(column[columns - 1]);
    to[TS_WEIGHT_column_changes] = NAME(vec_counts)(changes, (unsigned)columns);
    to[TS_WEIGHT_wells] = NAME(count_wells)(column, columns);
    to[TS_WEIGHT_bumps] = NAME(vec_counts)(steps, (unsigned)columns - 1);
    to[TS_WEIGHT_top] = NAME(vec_bits)(NAME(below_top)(any));
    to[TS_WEIGHT_ready] = NAME(vec_bits)(ready);
    to[TS_WEIGHT_slots] = slots && vec_any((vec_64)ready)
                              ? NAME(count_slots)(column, columns, ready, lack_3 & ~lack_4)
                              : (VEC){0};
}

/* Builds this field with each of the pieces placed in it, full rows removed. */
static void NAME(place_pieces)(const ts_judge *j, const ts_bitboard *b, const ts_scored *s,
                               unsigned count, FIELDS *f)
{
    const int columns = j->columns > TS_COLUMNS ? TS_COLUMNS_MAX : TS_COLUMNS;
    for (int x = 0; x < columns; x++)
        f->column[x] = (VEC){0} + (LANE)(b->column[x] >> (64 - BITS));
    for (int x = columns; x < columns + 3; x++)
        f->column[x] = (VEC){0};
    for (unsigned lane = 0; lane < count; lane++) {
        const ts_place p = s[lane].place;
        const ts_form *form = &j->forms->form[p.kind][p.rot];
#pragma GCC unroll 4
        for (int i = 0; i < 4; i++)
            ((LANE *)&f->column[p.column + i])[lane] |=
                (LANE)(form->column[i] >> (64 - BITS) >> p.row);
    }
    VEC full = f->column[0], stack = f->column[0];
    for (int x = 1; x < j->columns; x++) {
        full &= f->column[x];
        stack |= f->column[x];
    }
    f->full = full;
    f->stack = NAME(vec_bits)(NAME(below_top)(stack));
    if (vec_any((vec_64)full))
        NAME(clear_rows)(f->column, j->columns > TS_COLUMNS ? j->columns : TS_COLUMNS);
}

/* Computes the remaining features of a lock down, which are not bit counts. */
INLINE void NAME(finish)(const ts_judge *j, const FIELDS *f, unsigned lane, ts_scored *s)
{
    const ts_weights *w = j->weights;
    const ts_form *form = &j->forms->form[s->place.kind][s->place.rot];
    const uint64_t full = (uint64_t)((const LANE *)&f->full)[lane] << (64 - BITS);
    s->lines = s->eroded = s->perfect = 0;
    if (full) {
        s->lines = (uint8_t)__builtin_popcountll(full);
        s->perfect = ((const LANE *)&f->any)[lane] == 0;
        for (int i = 0; i < form->width; i++) {
            uint64_t gone = form->column[i] >> s->place.row & full;
            s->eroded = (uint8_t)(s->eroded + __builtin_popcountll(gone));
        }
    }
    s->height = (uint8_t)(((const LANE *)&f->stack)[lane] - s->lines);
    s->cells_above = s->place.row >= j->visible;
    s->value +=
        w->landing * (2 * s->place.row + form->height - 1) + w->eroded * s->lines * s->eroded;
}

static void NAME(judge_some)(const ts_judge *j, const ts_bitboard *b, ts_scored *s, unsigned count)
{
    FIELDS f;
    int32_t value[NAME(lanes)] = {0};
    NAME(place_pieces)(j, b, s, count, &f);
    NAME(find_features)(&f, j->columns, j->weights->slots != 0);
    VEC above = f.feature[TS_WEIGHT_top] - (LANE)(j->visible / 2);
    above &= (above >> (BITS - 1)) - 1; /* clamps a negative difference to 0 */
    f.feature[TS_WEIGHT_top] = above * above;
    for (unsigned i = 0; i <= TS_WEIGHT_slots; i++) {
        const LANE *feature = (const LANE *)&f.feature[i];
        const int32_t weight = ((const int32_t *)j->weights)[i];
        for (unsigned lane = 0; lane < NAME(lanes); lane++)
            value[lane] += weight * (int16_t)feature[lane];
    }
    for (unsigned lane = 0; lane < count; lane++) {
        s[lane].value = value[lane];
        NAME(finish)(j, &f, lane, &s[lane]);
    }
}

static void NAME(judge)(const ts_judge *j, const ts_bitboard *b, ts_scored *s, unsigned count)
{
    for (; count > NAME(lanes); count -= NAME(lanes), s += NAME(lanes))
        NAME(judge_some)(j, b, s, NAME(lanes));
    NAME(judge_some)(j, b, s, count);
}

#undef VEC
#undef FIELDS
