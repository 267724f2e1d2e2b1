/* Perfect clears. The numbers of queues won are those that solution-finder and bitris-commands hold
 * in their own tests, some of them from players' tables; other answers are compared with a search
 * that knows nothing but the move generator. */
#include "test.h"

#include "base/lcg.h"
#include "bot/bot.h"
#include "perfect_rig.h"

static ts_queues queues_of(const char *text)
{
    ts_queues q;
    size_t at;
    ASSERT_EQ(ts_queues_parse(text, &q, &at), TS_QUEUES_OK);
    return q;
}

static ts_perfect *solved(const ts_perfect_task *task)
{
    int error;
    ts_perfect *p = ts_perfect_begin(task, &error);
    ASSERT_EQ(error, TS_PERFECT_OK);
    while (!ts_perfect_continue(p, 1000))
        ASSERT(ts_perfect_answer_of(p)->won + ts_perfect_answer_of(p)->lost <=
               ts_perfect_answer_of(p)->all);
    ASSERT(!ts_perfect_failed(p));
    ASSERT(ts_perfect_answer_of(p)->done);
    return p;
}

/* ---- published numbers ----------------------------------------------------------------------- */

typedef struct share {
    const char *field, *queue;
    uint64_t won, all;
    unsigned lines; /* 0 for the usual ones */
    bool hold, drops;
} share;

static void assert_share(const share *c)
{
    ts_queues q = queues_of(c->queue);
    test_about = c->queue;
    ts_perfect *p = solved(&(ts_perfect_task){.rules = ts_rules_get(TS_RULES_GUIDELINE),
                                              .board = board_of(c->field),
                                              .lines = c->lines,
                                              .queues = &q,
                                              .hold = c->hold,
                                              .drops = c->drops});
    ASSERT_EQ(ts_perfect_answer_of(p)->won, c->won);
    ASSERT_EQ(ts_perfect_answer_of(p)->lost, c->all - c->won);
    ASSERT_EQ(ts_perfect_answer_of(p)->all, c->all);
    ts_perfect_end(p);
    ts_queues_free(&q);
}

#define BOX "XXXXXX..../XXXXXX..../XXXXXX..../XXXXXX...."
#define ILSZ "X......XXX/X.......XX/X.....XXXX/X......XXX"

static void wins_the_published_shares(void)
{
    static const share cases[] = {
        {"XXXXX...../XXXXXX..../XXXXXXX.../XXXXXX....", "I,*p4", 711, 840, 0, true, false},
        {"XX.....XXX/XXX....XXX/XXXX...XXX/XXX....XXX", "I,*p4", 711, 840, 0, true, false},
        {"XXXXX....X/XXXXXX...X/XXXXXXX..X/XXXXXX...X", "*p4", 514, 840, 0, true, false},
        {"XX.....XXX/XXX....XXX/XXXX...XXX/XXX....XXX", "*p5", 1672, 2520, 0, true, false},
        {BOX, "T,*p4", 744, 840, 0, true, false},
        {BOX, "*p5", 1776, 2520, 0, true, false},
        {BOX, "T,*p3", 67, 210, 0, false, false},
        {BOX, "*p5", 1552, 2520, 0, true, true},
        {BOX, "*p4", 314, 840, 0, true, true},
        {BOX, "*p4", 116, 840, 0, false, true},
        {"X........./XX...X..../XXXXXX..../XXXXXX....", "*p7", 5028, 5040, 0, true, false},
        {"X.......XX/X......XXX/X.....XXXX/X......XXX", "*!", 5028, 5040, 0, true, false},
        {"XX......../XX......../XXX......X/XXXXXXX..X/XXXXXX...X/XXXXXXX.XX", "*p7", 5038, 5040, 6,
         true, false},
        {".......XXX/........XX/XX....XXXX/XX.....XXX", "*p7", 4374, 5040, 0, true, false},
        {".......XXX/.......XXX/XX.....XXX/XX.....XXX", "*p7", 5038, 5040, 0, true, false},
        {"X....X..../XX..XX..../XX..XX..../XXXXXX....", "T,I,O,*p4", 742, 840, 0, true, false},
        {".........X/...XX..XXX", "*p7", 2368, 5040, 3, true, false},
        {"XXX....XXX/XXX.....XX/XXXX...XXX", "*p4", 434, 840, 0, true, false},
        {"........XX/XX.....XXX/XXX.....XX/XXX......X", "J, I, Z, *p4", 771, 840, 0, true, false},
        {"X........./X...X...../XXXXXXX.../XXXXXX....", "*p7", 4736, 5040, 0, true, false},
        {"X........./X...X...../XXXXXXX.../XXXXXX....", "*p7", 727, 5040, 0, false, false},
        {"X........X/X........X/XX......XX/XXXXXX..XX", "*p6", 1439, 5040, 0, false, false},
        {"XXXX....../XXXX....../XXXX....../XXXX......", "*p7", 5040, 5040, 0, true, false},
        {"....XXXX../....XXXXXX/....XXXXXX", "*!", 4788, 5040, 4, true, false},
        {ILSZ, "[LTO]!,*p4", 5040, 5040, 0, true, false},
        {ILSZ, "[LTO]!,*p3", 523, 1260, 0, false, false},
        {"", "TIOSLJZTIO*", 7, 7, 0, true, false},
        {"", "SLZOSLSJOZ*", 5, 7, 0, true, false}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        assert_share(&cases[i]);
    if (test_long)
        assert_share(&(share){"", "*!,*p4", 4233600, 4233600, 0, true, false});
}

/* Two rows from an empty field, in any state of a bag: five pieces and one more, or one on hold.
 * The numbers are those of perfect-tetris. */
static void two_rows_win_as_often_as_published(void)
{
    static const struct {
        const char *queues[6];
        uint64_t won, all;
    } sums[] = {
        {{"*p1,*p5", "*p2,*p4", "*p3,*p3", "*p4,*p2", "*p5,*p1", "*p6"}, 5148, 154980},
        {{"*,*p1,*p4", "*,*p2,*p3", "*,*p3,*p2", "*,*p4,*p1", "*,*p5"},
         15132 - 5148,
         378420 - 154980},
    };
    for (size_t i = 0; i < 2; i++) {
        uint64_t won = 0, all = 0;
        for (size_t k = 0; k < 6 && sums[i].queues[k]; k++) {
            ts_queues q = queues_of(sums[i].queues[k]);
            ts_perfect *p = solved(&(ts_perfect_task){
                .rules = ts_rules_get(TS_RULES_GUIDELINE), .lines = 2, .queues = &q, .hold = true});
            won += ts_perfect_answer_of(p)->won;
            all += ts_perfect_answer_of(p)->all;
            ts_perfect_end(p);
            ts_queues_free(&q);
        }
        ASSERT_EQ(won, sums[i].won);
        ASSERT_EQ(all, sums[i].all);
    }
}

/* ---- the plain search ------------------------------------------------------------------------ */

typedef struct plain {
    ts_movegen gen;
    const uint8_t *queue;
    unsigned count;
    bool hold;
} plain;

static bool plain_wins(const plain *s, const ts_bitboard *b, unsigned lines, unsigned at,
                       unsigned held);

/* One kind put everywhere it can come to rest in these rows. */
static bool plain_puts(const plain *s, const ts_bitboard *b, unsigned lines, unsigned kind,
                       unsigned at, unsigned held)
{
    ts_places found[3];
    ts_place place;
    ts_movegen_one(&s->gen, b, kind, false, found);
    ts_place_list list;
    ts_movegen_list(found, kind, TS_SPIN_NONE, &list);
    while (ts_movegen_next(&list, &place)) {
        ts_bitboard next = *b;
        bool within = true, empty = true;
        const unsigned cleared =
            ts_bitboard_place(&next, place.kind, place.rot, place.column, place.row);
        for (unsigned x = 0; x < TS_COLUMNS; x++) {
            within = within && !(next.column[x] << (lines - cleared));
            empty = empty && !next.column[x];
        }
        if (within && (empty ? lines == cleared : plain_wins(s, &next, lines - cleared, at, held)))
            return true;
    }
    return false;
}

static bool plain_wins(const plain *s, const ts_bitboard *b, unsigned lines, unsigned at,
                       unsigned held)
{
    const unsigned now = at < s->count ? s->queue[at] : TS_NONE;
    const unsigned then = at + 1 < s->count ? s->queue[at + 1] : TS_NONE;
    if (now && plain_puts(s, b, lines, now, at + 1, held))
        return true;
    if (!s->hold)
        return false;
    if (held)
        return plain_puts(s, b, lines, held, at + 1, now);
    return now && then && plain_puts(s, b, lines, then, at + 2, now);
}

/* Some pieces put at random within four rows. */
static ts_bitboard random_board(const ts_movegen *gen, uint64_t *random, unsigned pieces)
{
    for (;;) {
        ts_bitboard b = {{0}};
        unsigned put = 0, tries = 0, lines = 4;
        while (put < pieces && tries++ < 200) {
            ts_places found[3];
            ts_place place, all[256];
            unsigned count = 0;
            const unsigned kind = TS_I + (unsigned)(lcg_next(random) >> 33) % 7;
            ts_movegen_one(gen, &b, kind, false, found);
            ts_place_list l;
            ts_movegen_list(found, kind, 0, &l);
            while (ts_movegen_next(&l, &place))
                all[count++] = place;
            place = all[(lcg_next(random) >> 33) % count];
            ts_bitboard next = b;
            unsigned cleared =
                ts_bitboard_place(&next, place.kind, place.rot, place.column, place.row);
            uint64_t rows = 0;
            for (unsigned x = 0; x < TS_COLUMNS; x++)
                rows |= next.column[x];
            if (rows << (lines - cleared) || !rows)
                continue;
            lines -= cleared;
            b = next;
            put++;
        }
        /* cleared rows come back as rows that are full */
        if (put == pieces) {
            for (unsigned x = 0; x < TS_COLUMNS; x++)
                for (unsigned i = lines; i < 4; i++)
                    b.column[x] = b.column[x] >> 1 | TS_BITBOARD_ROW(0);
            return b;
        }
    }
}

static void compare_with_plain(unsigned rules, unsigned pieces, unsigned boards, bool hold)
{
    uint64_t random = 7 + pieces + rules;
    plain s = {.hold = hold, .count = pieces + hold};
    ASSERT(ts_movegen_of(ts_rules_get(rules), &s.gen));
    for (unsigned i = 0; i < boards; i++) {
        const ts_bitboard b = random_board(&s.gen, &random, 10 - pieces);
        ts_bitboard open = b;
        char text[] = "*p5";
        unsigned full = 0, any = 0;
        text[2] = (char)('0' + s.count);
        ts_queues q = queues_of(text);
        ts_perfect *p = solved(&(ts_perfect_task){.rules = ts_rules_get(rules),
                                                  .board = b,
                                                  .lines = 4,
                                                  .queues = &q,
                                                  .hold = hold,
                                                  .solutions = true,
                                                  .covers = true});
        for (unsigned y = 0; y < 4; y++) {
            bool all = true;
            for (unsigned x = 0; x < TS_COLUMNS; x++)
                all = all && b.column[x] & TS_BITBOARD_ROW(y);
            full += all;
        }
        for (unsigned x = 0; x < TS_COLUMNS; x++)
            open.column[x] <<= full;
        const uint64_t step = pieces < 4 ? 1 : 29;
        for (uint64_t n = 0; n < q.state[0].count; n += step) {
            uint8_t kind[TS_QUEUES_PIECES];
            ts_perfect_queue(&q, n, kind);
            s.queue = kind;
            const bool won = ts_perfect_won(p)[n / 64] >> n % 64 & 1;
            ASSERT_EQ(won, plain_wins(&s, &open, 4 - full, 0, TS_NONE));
            any += won;
        }
        ASSERT(any == 0 || ts_perfect_answer_of(p)->won > 0);
        ts_perfect_end(p);
        ts_queues_free(&q);
    }
}

static void agrees_with_a_plain_search(void)
{
    compare_with_plain(TS_RULES_GUIDELINE, 2, test_times(400), true);
    compare_with_plain(TS_RULES_GUIDELINE, 3, test_times(200), true);
    compare_with_plain(TS_RULES_GUIDELINE, 3, test_times(200), false);
    compare_with_plain(TS_RULES_GUIDELINE, 4, test_times(24), true);
    compare_with_plain(TS_RULES_MODERN, 3, test_times(200), true);
    compare_with_plain(TS_RULES_MODERN, 4, test_times(24), true);
}

/* ---- solutions ------------------------------------------------------------------------------- */

/* Each piece comes to rest there, by its rule set's moves, and nothing is left at the end. */
static void follow(const ts_perfect_solution *s, ts_bitboard b)
{
    ts_movegen gen;
    ASSERT(ts_movegen_of(ts_rules_get(TS_RULES_GUIDELINE), &gen));
    for (unsigned i = 0; i < s->count; i++) {
        const ts_place at = s->place[i];
        ts_places found[3];
        ts_movegen_one(&gen, &b, at.kind, false, found);
        ASSERT(found[0].at[at.rot][at.column] & TS_BITBOARD_ROW(at.row));
        ts_bitboard_place(&b, at.kind, at.rot, at.column, at.row);
    }
    for (unsigned x = 0; x < TS_COLUMNS; x++)
        ASSERT_EQ(b.column[x], 0);
}

/* Can a queue bring the pieces in this order? */
static bool comes(const uint8_t *queue, unsigned length, const ts_place *place, unsigned count)
{
    unsigned held = TS_NONE, at = 0;
    for (unsigned i = 0; i < count; i++) {
        if (at < length && queue[at] == place[i].kind) {
            at++;
        } else if (held == place[i].kind) {
            held = at < length ? queue[at++] : TS_NONE;
        } else if (!held && at + 1 < length && queue[at + 1] == place[i].kind) {
            held = queue[at];
            at += 2;
        } else {
            return false;
        }
    }
    return true;
}

static void solutions_can_be_played(void)
{
    const ts_bitboard b = board_of("X........./XX...X..../XXXXXX..../XXXXXX....");
    ts_queues q = queues_of("*!");
    ts_perfect *p = solved(&(ts_perfect_task){.rules = ts_rules_get(TS_RULES_GUIDELINE),
                                              .board = b,
                                              .queues = &q,
                                              .hold = true,
                                              .solutions = true,
                                              .covers = true});
    unsigned count, covered = 0;
    const ts_perfect_solution *s = ts_perfect_solutions(p, &count);
    uint64_t all[5040 / 64 + 1] = {0};
    ASSERT(count > 0);
    for (unsigned i = 0; i < count; i++) {
        unsigned queues = 0;
        bool any = false;
        ASSERT_EQ(s[i].count, 6);
        ASSERT(s[i].dropped <= s[i].queues && (i == 0 || s[i].queues <= s[i - 1].queues));
        follow(&s[i], b);
        for (unsigned n = 0; n < 5040; n++) {
            uint8_t kind[TS_QUEUES_PIECES];
            ts_perfect_queue(&q, n, kind);
            const bool won = s[i].won[n / 64] >> n % 64 & 1;
            queues += won;
            any = any || (won && comes(kind, 7, s[i].place, 6));
            all[n / 64] |= (uint64_t)won << n % 64;
        }
        ASSERT_EQ(queues, s[i].queues);
        ASSERT(any);
    }
    for (unsigned n = 0; n < 5040; n++)
        covered += all[n / 64] >> n % 64 & 1;
    ASSERT_EQ(covered, 5028);
    ts_perfect_end(p);
    ts_queues_free(&q);
}

/* ---- covers ---------------------------------------------------------------------------------- */

static unsigned smallest_by_trying(const ts_perfect_solution *s, unsigned count, uint64_t all)
{
    unsigned least = count;
    for (uint32_t set = 0; set < 1u << count; set++) {
        uint64_t won = 0;
        for (unsigned i = 0; i < count; i++)
            if (set >> i & 1)
                won |= s[i].won[0];
        const unsigned size = (unsigned)__builtin_popcount(set);
        if (won == all && size < least)
            least = size;
    }
    return least;
}

static void covers_are_smallest(void)
{
    static const char *const cases[] = {"I,[TLJO]p3", "I,[SZLT]p3", "I,[JLTZ]!", "[TI]p2,[LJO]p2",
                                        "[IOL]!,[TSZ]"};
    unsigned tried = 0;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ts_queues q = queues_of(cases[i]);
        test_about = cases[i];
        ts_perfect *p = solved(
            &(ts_perfect_task){.rules = ts_rules_get(TS_RULES_GUIDELINE),
                               .board = board_of("XXXXX...../XXXXXX..../XXXXXXX.../XXXXXX...."),
                               .queues = &q,
                               .hold = true,
                               .solutions = true,
                               .covers = true});
        unsigned count, cost;
        const ts_perfect_solution *s = ts_perfect_solutions(p, &count);
        ts_cover cover;
        ASSERT(q.state[0].count <= 64);
        if (count <= 18) {
            ASSERT(ts_perfect_cover(p, false, 100000, &cover, &cost));
            ASSERT_EQ(cover.count, smallest_by_trying(s, count, ts_perfect_won(p)[0]));
            ASSERT_EQ(cover.least, cover.count);
            ts_cover_free(&cover);
            tried++;
        }
        ASSERT(ts_perfect_cover(p, true, 100000, &cover, &cost));
        uint64_t won = 0;
        unsigned sum = 0;
        for (unsigned k = 0; k < cover.count; k++) {
            won |= cover.dropped[k] ? s[cover.chosen[k]].won_dropped[0] : s[cover.chosen[k]].won[0];
            sum += cover.dropped[k] ? 1 : 4;
        }
        ASSERT_EQ(won, ts_perfect_won(p)[0]);
        ASSERT_EQ(sum, cost);
        ASSERT(cover.least <= cost);
        ts_cover_free(&cover);
        ts_perfect_end(p);
        ts_queues_free(&q);
    }
    ASSERT(tried >= 2);
}

/* A search that is stopped says less than all, and never too much. */
static void a_bound_is_a_bound(void)
{
    ts_queues q = queues_of("*!");
    ts_perfect *p =
        solved(&(ts_perfect_task){.rules = ts_rules_get(TS_RULES_GUIDELINE),
                                  .board = board_of("X........./XX...X..../XXXXXX..../XXXXXX...."),
                                  .queues = &q,
                                  .hold = true,
                                  .solutions = true,
                                  .covers = true});
    ts_cover whole, cut;
    unsigned cost;
    ASSERT(ts_perfect_cover(p, false, 100000, &whole, &cost));
    ASSERT_EQ(whole.least, whole.count);
    ASSERT(ts_perfect_cover(p, false, 0, &cut, &cost));
    ASSERT(cut.least <= whole.count && cut.count >= whole.count);
    ts_cover_free(&whole);
    ts_cover_free(&cut);
    ts_perfect_end(p);
    ts_queues_free(&q);
}

/* ---- first perfect clears -------------------------------------------------------------------- */

static void random_queue(uint64_t *random, char out[12])
{
    for (unsigned n = 0; n < 11;) {
        char bag[] = "IJLOSTZ";
        for (unsigned k = 7; k > 0 && n < 11; k--) {
            const unsigned i = (unsigned)(lcg_next(random) >> 33) % k;
            out[n++] = bag[i];
            bag[i] = bag[k - 1];
        }
    }
    out[11] = '\0';
}

static void first_clears_can_be_played(void)
{
    uint64_t random = 5;
    for (unsigned i = 0; i < test_times(200); i++) {
        char text[12];
        uint8_t kind[TS_QUEUES_PIECES];
        unsigned count;
        random_queue(&random, text);
        test_about = text;
        ts_queues q = queues_of(text);
        ts_perfect *p = solved(&(ts_perfect_task){
            .rules = ts_rules_get(TS_RULES_GUIDELINE), .queues = &q, .hold = true});
        ASSERT_EQ(ts_perfect_answer_of(p)->won, 1);
        const ts_perfect_solution *s = ts_perfect_solutions(p, &count);
        ASSERT_EQ(count, 1);
        ASSERT_EQ(s->count, 10);
        follow(s, (ts_bitboard){{0}});
        ts_perfect_queue(&q, 0, kind);
        ASSERT(comes(kind, 11, s->place, 10));
        ts_perfect_end(p);
        ts_queues_free(&q);
    }
}

/* ---- beside a game --------------------------------------------------------------------------- */

static ts_perfect_answer live_answer(const ts_question *q)
{
    ts_perfect_live *l = ts_perfect_live_begin(q);
    ASSERT(l);
    while (!ts_perfect_live_continue(l, 1000))
        continue;
    const ts_perfect_answer a = *ts_perfect_live_answer(l);
    ts_perfect_live_end(l);
    return a;
}

static ts_question question_of(const char *field, const char *queue, char held, unsigned bag)
{
    ts_question q = {.rules = ts_rules_get(TS_RULES_GUIDELINE),
                     .board = board_of(field),
                     .columns = TS_COLUMNS,
                     .hold_is = 1,
                     .bag = (uint8_t)bag};
    for (; *queue; queue++)
        q.queue[q.queue_count++] = (uint8_t)(strchr(TS_CELL_LETTERS, *queue) - TS_CELL_LETTERS);
    if (held)
        q.hold = (uint8_t)(strchr(TS_CELL_LETTERS, held) - TS_CELL_LETTERS);
    return q;
}

static void tells_the_odds_beside_a_game(void)
{
    /* the opener with the I on hold, before the second bag: the published share */
    ts_question q = question_of("XXXXX...../XXXXXX..../XXXXXXX.../XXXXXX....", "", 'I', 0xfe);
    ts_perfect_answer a = live_answer(&q);
    ASSERT(a.done);
    ASSERT_EQ(a.won, 711);
    ASSERT_EQ(a.all, 840);
    ASSERT_EQ(a.pieces, 4);
    /* an O that fits is sure, in one piece */
    q = question_of("XXXX..XXXX/XXXX..XXXX", "OT", 0, 0xfe & ~(1u << TS_O) & ~(1u << TS_T));
    a = live_answer(&q);
    ASSERT(a.done && a.won == a.all);
    ASSERT_EQ(a.pieces, 1);
    ASSERT(a.first.kind == TS_O && a.first.column == 4 && a.first.row == 0);
    /* from hold, too; but not if it has just been put there */
    q = question_of("XXXX..XXXX/XXXX..XXXX", "T", 'O', 0xfe);
    ASSERT_EQ(live_answer(&q).pieces, 1);
    q.hold_is = 2;
    ASSERT(live_answer(&q).pieces != 1 || live_answer(&q).won == 0);
    /* an odd cell: no perfect clear */
    q = question_of("X", "T", 0, 0xfe);
    a = live_answer(&q);
    ASSERT(a.done && a.all == 0);
}

/* The answer does not depend on the slices. */
static void slices_do_not_matter(void)
{
    ts_question q = question_of("X........./XX...X..../XXXXXX..../XXXXXX....", "TIJLO", 0, 0x44);
    const ts_perfect_answer once = live_answer(&q);
    ts_perfect_live *l = ts_perfect_live_begin(&q);
    uint64_t won = 0;
    while (!ts_perfect_live_continue(l, 1)) {
        const ts_perfect_answer *a = ts_perfect_live_answer(l);
        ASSERT(a->won + a->lost <= a->all && a->won >= won);
        won = a->won;
    }
    const ts_perfect_answer *a = ts_perfect_live_answer(l);
    ASSERT(a->done == once.done && a->lines == once.lines && a->pieces == once.pieces);
    ASSERT(a->won == once.won && a->lost == once.lost && a->all == once.all);
    ASSERT_BYTES(&a->first, &once.first, sizeof once.first);
    ASSERT_EQ(a->first_won, once.first_won);
    ts_perfect_live_end(l);
}

static void refuses_what_has_no_answer(void)
{
    static const struct {
        const char *field, *queue;
        unsigned rules, lines;
        int error;
    } cases[] = {
        {"", "*!", TS_RULES_NES, 4, TS_PERFECT_RULES},
        {"X/X/X/X/X/X/X", "*!", TS_RULES_GUIDELINE, 0, TS_PERFECT_HIGH},
        {"X/X/X", "*!", TS_RULES_GUIDELINE, 2, TS_PERFECT_HIGH},
        {"X", "*!", TS_RULES_GUIDELINE, 0, TS_PERFECT_CELLS},
        {"XX", "*!", TS_RULES_GUIDELINE, 2, TS_PERFECT_CELLS},
        {"XXXXXXXXXX", "I", TS_RULES_GUIDELINE, 1, TS_PERFECT_DONE},
        {"", "IJLOSTZ", TS_RULES_GUIDELINE, 4, TS_PERFECT_SHORT},
        {"", "I", TS_RULES_GUIDELINE, 0, TS_PERFECT_SHORT},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ts_queues q = queues_of(cases[i].queue);
        int error;
        ASSERT(!ts_perfect_begin(&(ts_perfect_task){.rules = ts_rules_get(cases[i].rules),
                                                    .board = board_of(cases[i].field),
                                                    .lines = cases[i].lines,
                                                    .queues = &q},
                                 &error));
        ASSERT_EQ(error, cases[i].error);
        ts_queues_free(&q);
    }
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(wins_the_published_shares);
    RUN(two_rows_win_as_often_as_published);
    RUN(agrees_with_a_plain_search);
    RUN(solutions_can_be_played);
    RUN(covers_are_smallest);
    RUN(a_bound_is_a_bound);
    RUN(first_clears_can_be_played);
    RUN(tells_the_odds_beside_a_game);
    RUN(slices_do_not_matter);
    RUN(refuses_what_has_no_answer);
    return test_done();
}
