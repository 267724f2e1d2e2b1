/* Counts what a game says of its player, and estimates from several games: means with their
 * intervals, and the levels of bots whose means are the same. */
#include "coach/profile.h"
#include "base/minmax.h"
#include "coach/walk.h"

#include <stdlib.h>
#include <string.h>

enum { WELL_DEPTH = 3, HUNDRED = 100, TENTHS = 10, RARE = 3 };

#define WORD(id, word, scale, higher) word,
static const char *const words[] = {COACH_MEASURES(WORD)};
#undef WORD
#define SCALE(id, word, scale, higher) scale,
static const int32_t scales[] = {COACH_MEASURES(SCALE)};
#undef SCALE
#define HIGHER(id, word, scale, higher) higher,
static const bool higher_is_better[] = {COACH_MEASURES(HIGHER)};
#undef HIGHER

const char *coach_measure_word(unsigned measure)
{
    return words[measure];
}

bool coach_measure_is_higher_better(unsigned measure)
{
    return higher_is_better[measure];
}

int32_t coach_measure_of(const coach_profile_game *g, unsigned measure)
{
    const int64_t per = g->per[measure];
    return per ? (int32_t)(((int64_t)g->of[measure] * scales[measure] + per / 2) / per) : 0;
}

/* ---- one game ------------------------------------------------------------------------------- */

bool coach_profile_takes(const ts_setup *setup)
{
    static const bool counts[TS_MODES] = {
        [TS_MODE_MARATHON] = true, [TS_MODE_SPRINT] = true, [TS_MODE_ULTRA] = true,
        [TS_MODE_BLITZ] = true,    [TS_MODE_DIG] = true,    [TS_MODE_SURVIVAL] = true,
        [TS_MODE_DUEL] = true,     [TS_MODE_FREE] = true};
    const ts_rules *r = ts_rules_get(setup->rules);
    return counts[setup->mode] && r->hold && r->spins != TS_SPINS_NONE && r->hard == TS_HARD_LOCK &&
           !setup->change[0].knob;
}

#define ROWS_ALL (((uint64_t)1 << TS_ROWS) - 1)

/* The field as columns of bits, and what they say. */
typedef struct field {
    uint64_t column[TS_COLUMNS_MAX];
    unsigned columns;
} field;

static field field_of(const ts_board *b)
{
    field f = {.columns = b->columns};
    for (unsigned y = 0; y < TS_ROWS; y++)
        for (unsigned x = 0; x < b->columns; x++)
            f.column[x] |= (uint64_t)(b->cell[y][x] != 0) << y;
    return f;
}

static unsigned height_of(uint64_t column)
{
    unsigned height = 0;
    for (; column; column >>= 1)
        height++;
    return height;
}

/* Empty cells that are closed in: an overhang leaves a way in from the side, which is no hole. */
static unsigned holes_in(const field *f)
{
    uint64_t open[TS_COLUMNS_MAX];
    unsigned holes = 0;
    bool spreads = true;
    for (unsigned x = 0; x < f->columns; x++)
        open[x] = ROWS_ALL & ~(((uint64_t)1 << height_of(f->column[x])) - 1);
    while (spreads) {
        spreads = false;
        for (unsigned x = 0; x < f->columns; x++) {
            const uint64_t beside = (x ? open[x - 1] : 0) | (x + 1 < f->columns ? open[x + 1] : 0);
            const uint64_t now =
                (open[x] | beside | open[x] << 1 | open[x] >> 1) & ROWS_ALL & ~f->column[x];
            spreads |= now != open[x];
            open[x] = now;
        }
    }
    for (unsigned x = 0; x < f->columns; x++)
        for (uint64_t closed = ROWS_ALL & ~f->column[x] & ~open[x]; closed; closed &= closed - 1)
            holes++;
    return holes;
}

/* The columns that an I alone fills without a hole: both neighbours are three rows higher. */
static unsigned wells_in(const field *f)
{
    unsigned wells = 0;
    for (unsigned x = 0; x < f->columns; x++) {
        const unsigned from = height_of(f->column[x]) + WELL_DEPTH;
        const bool left = x == 0 || height_of(f->column[x - 1]) >= from;
        const bool right = x + 1 == f->columns || height_of(f->column[x + 1]) >= from;
        wells += left && right;
    }
    return wells;
}

/* The rows that are full, as bits. */
static uint64_t full_rows(const field *f)
{
    uint64_t full = ~(uint64_t)0;
    for (unsigned x = 0; x < f->columns; x++)
        full &= f->column[x];
    return full;
}

static void take_rows_out(field *f, uint64_t rows)
{
    for (unsigned y = TS_ROWS; y-- > 0;)
        for (unsigned x = 0; rows >> y & 1 && x < f->columns; x++) {
            const uint64_t below = ((uint64_t)1 << y) - 1;
            f->column[x] = (f->column[x] & below) | (f->column[x] >> 1 & ~below);
        }
}

static bool is_garbage(const ts_board *b, unsigned y)
{
    for (unsigned x = 0; x < b->columns; x++)
        if (b->cell[y][x] == TS_GARBAGE)
            return true;
    return false;
}

static void add(coach_profile_game *g, unsigned measure, uint32_t of, uint32_t per)
{
    g->of[measure] += of;
    g->per[measure] += per;
}

static void count_clear(coach_profile_game *g, const coach_walk *w)
{
    const unsigned lines = w->locked.lines;
    const bool is_t = w->lock.piece.kind == TS_T;
    g->clears[COACH_CLEAR_PERFECT] += w->locked.perfect;
    if (is_t && w->lock.spin == TS_SPIN_MINI && lines)
        g->clears[COACH_CLEAR_MINI]++;
    else if (is_t && w->lock.spin == TS_SPIN_FULL && lines && lines <= 3)
        g->clears[COACH_CLEAR_SPIN_1 + lines - 1]++;
    else if (lines && lines <= 4)
        g->clears[COACH_CLEAR_SINGLE + lines - 1]++;
}

/* Keys beyond the fewest. Paths under the NES rules hold no direction, but players do. */
static void count_keys(coach_profile_game *g, const coach_walk *w, const ts_forms *forms,
                       const ts_board *b)
{
    const unsigned kind = w->lock.piece.kind;
    ts_choice to = {.place = ts_place_of(forms, w->lock.piece), .hold = kind != b->piece.kind};
    to.place.spin = w->lock.spin;
    const unsigned least =
        coach_way_to(b, forms, &to, ts_speed_now(&w->seen, w->board, false).ticks == 0).keys;
    if (least == COACH_NO_WAY)
        return;
    const unsigned faults = w->keys > least ? w->keys - least : 0;
    g->judged[kind]++;
    g->faults[kind] += faults;
    add(g, COACH_MEASURE_FINESSE, faults, 1);
}

/* `b` is the board on which the piece came, without the rows that entered since. */
static void count_lock(coach_profile_game *g, const coach_walk *w, const ts_board *b)
{
    field f = field_of(b);
    const unsigned holes = holes_in(&f);
    ts_cell cell[4];
    unsigned garbage = 0, dug = 0;
    ts_cells(b, w->lock.piece, cell);
    for (unsigned i = 0; i < 4; i++) {
        f.column[cell[i].x] |= (uint64_t)1 << cell[i].y;
        if (cell[i].x < TS_COLUMNS)
            g->cell[w->lock.piece.kind][cell[i].x]++;
    }
    count_clear(g, w);
    const uint64_t full = full_rows(&f);
    for (unsigned y = 0; y < TS_ROWS; y++)
        if (is_garbage(b, y)) {
            garbage++;
            dug += full >> y & 1;
        }
    take_rows_out(&f, full);
    const unsigned after = holes_in(&f);
    add(g, COACH_MEASURE_HOLES, after > holes ? after - holes : 0, 1);
    add(g, COACH_MEASURE_WAITING, wells_in(&f) > 1, 1);
    if (w->m.setup.players > 1)
        add(g, COACH_MEASURE_ATTACK, w->locked.attack, 1);
    if (garbage > 0)
        add(g, COACH_MEASURE_DIGGING, dug, 1);
    if (w->lock.piece.kind == TS_T && (g->aim == TS_AIM_attack || g->aim == TS_AIM_score))
        add(g, COACH_MEASURE_SPINNING, w->lock.spin != TS_SPIN_NONE && w->locked.lines > 0, 1);
}

void coach_profile_count(coach_profile_game *g, const char *text, size_t size, unsigned board)
{
    coach_walk *w = malloc(sizeof *w); /* too large for a stack */
    uint64_t first = 0, last = 0;
    uint32_t pieces = 0;
    ts_board came = {0};
    ts_forms forms;
    if (!w || coach_walk_open(w, text, size, board) || board >= w->m.setup.players) {
        free(w);
        return;
    }
    const ts_rules *r = ts_rules_get(w->m.setup.rules);
    g->aim = (uint8_t)ts_bot_aim(&w->m, true);
    ts_forms_of(r, &forms);
    for (int stop; (stop = coach_walk_next(w)) != COACH_WALK_END;) {
        if (stop == COACH_WALK_SPAWN) {
            came = w->seen.board[board];
            first = pieces ? first : w->came;
        } else if (came.columns) {
            count_lock(g, w, &came);
            count_keys(g, w, &forms, &came);
            last = w->m.tick;
            pieces++;
            came.columns = 0;
        }
    }
    add(g, COACH_MEASURE_PACE, pieces,
        (uint32_t)((last - first) * 1000 * r->tick_rate[1] / r->tick_rate[0]));
    free(w);
}

void coach_profile_count_review(coach_profile_game *g, const coach_review *r)
{
    uint32_t graded = 0;
    for (unsigned i = 0; i < r->count; i++)
        graded += r->mark[i].grade != COACH_UNGRADED;
    add(g, COACH_MEASURE_ACCURACY, graded * (uint32_t)r->summary.accuracy, graded);
}

/* ---- estimates ------------------------------------------------------------------------------ */

/* The bound of 95 % of Student's distribution, in hundredths, by one less than the games. */
static int64_t student(unsigned freedom)
{
    static const struct {
        uint8_t from;
        uint16_t bound;
    } table[] = {{60, 200}, {40, 202}, {30, 204}, {25, 206}, {20, 209}, {17, 211},
                 {15, 213}, {13, 216}, {11, 220}, {10, 223}, {9, 226},  {8, 231},
                 {7, 236},  {6, 245},  {5, 257},  {4, 278}};
    unsigned i = 0;
    while (freedom < table[i].from)
        i++;
    return table[i].bound;
}

static uint64_t root_of(uint64_t square)
{
    uint64_t root = 0;
    for (uint64_t bit = (uint64_t)1 << 31; bit; bit >>= 1)
        if ((root | bit) * (root | bit) <= square)
            root |= bit;
    return root;
}

static bool is_share(unsigned measure)
{
    return measure == COACH_MEASURE_WAITING || measure == COACH_MEASURE_SPINNING ||
           measure == COACH_MEASURE_ACCURACY;
}

/* Leaves out one game after the other: how much the mean moves by it says how uncertain it is. Rare
 * events may be more frequent than these games say: three more cases would be no surprise. */
static void estimate(const coach_profile_game *const *game, unsigned count, unsigned measure,
                     coach_measure *out)
{
    int64_t of = 0, per = 0, sum = 0, left_out[COACH_PROFILE_GAMES];
    uint64_t squares = 0;
    for (unsigned i = 0; i < count; i++) {
        of += game[i]->of[measure];
        per += game[i]->per[measure];
        out->games += game[i]->per[measure] > 0;
    }
    if (out->games < COACH_PROFILE_FEWEST)
        return;
    const int64_t fine = (int64_t)scales[measure] * HUNDRED, n = out->games;
    unsigned at = 0;
    for (unsigned i = 0; i < count; i++)
        if (game[i]->per[measure] > 0) {
            left_out[at] = (of - game[i]->of[measure]) * fine / (per - game[i]->per[measure]);
            sum += left_out[at++];
        }
    for (unsigned i = 0; i < at; i++)
        squares += (uint64_t)((left_out[i] * n - sum) * (left_out[i] * n - sum));
    /* (n - 1) / n times the sum of the squared distances to the mean */
    const uint64_t error = root_of(squares / (uint64_t)(n * n) * (uint64_t)(n - 1) / (uint64_t)n);
    const int64_t margin =
        ((int64_t)error * student((unsigned)n - 1) + HUNDRED * HUNDRED / 2) / (HUNDRED * HUNDRED);
    const int64_t most = is_share(measure) ? HUNDRED * HUNDRED : INT32_MAX;
    out->known = true;
    out->value = (int32_t)((of * fine / per + HUNDRED / 2) / HUNDRED);
    out->low = (int32_t)clamp_i64(out->value - margin, 0, most);
    const int64_t rare = (of + RARE) * scales[measure] / per;
    const bool counted = measure != COACH_MEASURE_PACE && measure != COACH_MEASURE_ACCURACY;
    out->high = (int32_t)clamp_i64(out->value + margin, counted ? rare : 0, most);
}

/* ---- levels --------------------------------------------------------------------------------- */

/* Returns the measure of bots of that level, in tenths, in games of these aims, in thousandths. */
static int64_t mean_of_level(const int64_t share[TS_AIMS], unsigned measure, unsigned tenths)
{
    const unsigned below = tenths / TENTHS, above = min_u32(below + 1, COACH_PROFILE_LEVELS - 1);
    const int64_t part = tenths % TENTHS;
    int64_t sum = 0, all = 0;
    for (unsigned aim = 0; aim < TS_AIMS; aim++) {
        const uint16_t *of = coach_profile_levels[aim][measure];
        sum += share[aim] * (of[below] * (TENTHS - part) + of[above] * part);
        all += share[aim];
    }
    return all ? sum * HUNDRED / all : 0;
}

/* The first level that is at least so good, or the last one that is no better. */
static unsigned level_at(const int64_t share[TS_AIMS], unsigned measure, int32_t value, bool last)
{
    const bool more = higher_is_better[measure];
    unsigned found = 0;
    for (unsigned l = 0; l <= TS_STRENGTH_MAX; l++) {
        const int64_t ahead =
            (mean_of_level(share, measure, l) - (int64_t)value * 1000) * (more ? 1 : -1);
        if (!last && ahead >= 0)
            return l;
        if (last && ahead <= 0)
            found = l;
    }
    return last ? found : TS_STRENGTH_MAX;
}

static void find_levels(const coach_profile_game *const *game, unsigned count, unsigned measure,
                        coach_measure *m)
{
    const bool more = higher_is_better[measure];
    int64_t share[TS_AIMS] = {0};
    for (unsigned i = 0; i < count; i++)
        share[game[i]->aim] += game[i]->per[measure];
    const int64_t worst = mean_of_level(share, measure, 0),
                  best = mean_of_level(share, measure, TS_STRENGTH_MAX);
    if (worst == best)
        return;
    /* what lies beyond the scale is taken as its end, as uncertain as it is */
    const int64_t end[] = {worst < best ? worst : best, worst < best ? best : worst};
    const int32_t value = (int32_t)(clamp_i64(m->value * INT64_C(1000), end[0], end[1]) / 1000);
    const int32_t low = m->low + value - m->value, high = m->high + value - m->value;
    m->has_level = true;
    m->level_low = (uint8_t)level_at(share, measure, more ? low : high, false);
    m->level_high = (uint8_t)level_at(share, measure, more ? high : low, true);
    m->level_high = m->level_high < m->level_low ? m->level_low : m->level_high;
    m->level = (uint8_t)((level_at(share, measure, value, false) +
                          level_at(share, measure, value, true) + 1) /
                         2);
    m->level = (uint8_t)clamp_int(m->level, m->level_low, m->level_high);
}

/* How much a measure's level counts: the more, the narrower its interval; one of four tenths is as
 * good as certain. */
static int64_t weight_of(const coach_measure *m)
{
    enum { SURE = 4, UNIT = 1000000 };
    const int64_t width = m->level_high - m->level_low;
    return m->has_level ? UNIT / (width * width + SURE * SURE) : 0;
}

/* The weighted mean of the levels. Its interval comes from how far they are apart, and is at least
 * three tenths to either side. */
static void find_level(coach_profile *p)
{
    enum { LEAST = 3 };
    int64_t sum = 0, all = 0, squares = 0;
    unsigned measures = 0;
    for (unsigned i = 0; i < COACH_MEASURE_COUNT; i++) {
        sum += weight_of(&p->measure[i]) * p->measure[i].level;
        all += weight_of(&p->measure[i]);
        measures += p->measure[i].has_level;
    }
    if (measures == 0)
        return;
    const int64_t level = (sum + all / 2) / all;
    for (unsigned i = 0; i < COACH_MEASURE_COUNT; i++) {
        const int64_t apart = p->measure[i].level - level;
        squares += weight_of(&p->measure[i]) * apart * apart;
    }
    /* of one measure alone nothing is apart */
    const int64_t error = (int64_t)root_of(
        (uint64_t)(HUNDRED * HUNDRED * squares / all / max_int((int)measures - 1, 1)));
    const int64_t half =
        max_int(LEAST, (int)((error * student(max_u32(measures, 5) - 1) + 5000) / 10000));
    p->has_level = true;
    p->level = (uint8_t)level;
    p->level_low = (uint8_t)clamp_i64(level - half, 0, TS_STRENGTH_MAX);
    p->level_high = (uint8_t)clamp_i64(level + half, 0, TS_STRENGTH_MAX);
}

/* The measure that is surely below the others: even its best level is below the level of all. */
static void find_weakest(coach_profile *p)
{
    int least = p->has_level ? p->level : 0;
    p->weakest = COACH_MEASURE_COUNT;
    for (unsigned i = 0; i < COACH_MEASURE_COUNT; i++)
        if (p->measure[i].has_level && p->measure[i].level_high < p->level &&
            p->measure[i].level < least) {
            least = p->measure[i].level;
            p->weakest = (uint8_t)i;
        }
}

void coach_profile_of(const coach_profile_game *games, unsigned count, coach_profile *out)
{
    const coach_profile_game *game[COACH_PROFILE_GAMES];
    memset(out, 0, sizeof *out);
    for (unsigned i = 0; i < count && out->games < COACH_PROFILE_GAMES; i++)
        if (games[i].aim < TS_AIMS)
            game[out->games++] = &games[i];
    for (unsigned i = 0; i < COACH_MEASURE_COUNT; i++) {
        estimate(game, out->games, i, &out->measure[i]);
        if (out->measure[i].known)
            find_levels(game, out->games, i, &out->measure[i]);
    }
    find_level(out);
    find_weakest(out);
}

/* ---- as text -------------------------------------------------------------------------------- */

char *coach_profile_put(char *at, uint64_t n)
{
    char digit[24];
    unsigned count = 0;
    do
        digit[count++] = (char)('0' + n % 10);
    while (n /= 10);
    while (count > 0)
        *at++ = digit[--count];
    *at++ = ' ';
    return at;
}

const char *coach_profile_get(const char *at, uint64_t most, uint64_t *out)
{
    *out = 0;
    if (*at < '0' || *at > '9')
        return NULL;
    for (; *at >= '0' && *at <= '9'; at++) {
        if (*out > (most - (uint64_t)(*at - '0')) / 10)
            return NULL;
        *out = 10 * *out + (uint64_t)(*at - '0');
    }
    return *at == ' ' ? at + 1 : NULL;
}

/* The count of this number, of all that a game has. */
static uint32_t *count_at(coach_profile_game *g, unsigned i)
{
    const struct {
        uint32_t *list;
        unsigned count;
    } part[] = {{g->of, COACH_MEASURE_COUNT},
                {g->per, COACH_MEASURE_COUNT},
                {g->cell[0], (TS_Z + 1) * TS_COLUMNS},
                {g->judged, TS_Z + 1},
                {g->faults, TS_Z + 1},
                {g->clears, COACH_CLEARS}};
    unsigned at = 0;
    while (i >= part[at].count)
        i -= part[at++].count;
    return &part[at].list[i];
}

void coach_profile_add(coach_profile_game *sum, const coach_profile_game *g)
{
    coach_profile_game copy = *g;
    for (unsigned i = 0; i < COACH_PROFILE_COUNTS; i++)
        *count_at(sum, i) += *count_at(&copy, i);
}

size_t coach_profile_write(const coach_profile_game *g, char out[COACH_PROFILE_LINE])
{
    coach_profile_game copy = *g;
    char *at = coach_profile_put(out, g->key > 0 ? (uint64_t)g->key : 0);
    at = coach_profile_put(at, g->aim);
    for (unsigned i = 0; i < COACH_PROFILE_COUNTS; i++)
        at = coach_profile_put(at, *count_at(&copy, i));
    *at++ = '\n';
    *at = '\0';
    return (size_t)(at - out);
}

bool coach_profile_read(coach_profile_game *g, const char **text)
{
    uint64_t key, n;
    const char *at = coach_profile_get(*text, INT64_MAX, &key);
    coach_profile_game read = {.key = (int64_t)key};
    if (!at || !(at = coach_profile_get(at, TS_AIMS, &n)))
        return false;
    read.aim = (uint8_t)n;
    for (unsigned i = 0; i < COACH_PROFILE_COUNTS; i++) {
        if (!(at = coach_profile_get(at, UINT32_MAX, &n)))
            return false;
        *count_at(&read, i) = (uint32_t)n;
    }
    if (*at != '\n')
        return false;
    *g = read;
    *text = at + 1;
    return true;
}
