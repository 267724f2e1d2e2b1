/* Order of pieces: bags, even draws, the NES register, the grand master's history. The NES is held
 * against an own model of its register and, exactly, against its table of chances; the history
 * against the chances that four rolls give. Everything here runs from fixed seeds. */
#include "rig.h"
#include "tessera/rules.h"

static void begin(rig *t, const char *rules, uint64_t seed, unsigned players)
{
    ts_setup setup;
    ts_setup_default(&setup, (unsigned)ts_rules_find(rules), (unsigned)ts_modes_find("none"));
    setup.seed = seed;
    setup.players = (uint8_t)players;
    rig_start_setup(t, &setup);
    rig_wait(t, 1);
}

static void empty(rig *t, unsigned player)
{
    static const uint8_t nothing[TS_ROWS][TS_COLUMNS_MAX];
    ASSERT(ts_edit_stack(&t->match, player, nothing));
}

static bool came(const rig *t, unsigned player)
{
    for (unsigned i = 0; i < t->events.count; i++)
        if (t->events.list[i].kind == TS_EVENT_SPAWN && t->events.list[i].player == player)
            return true;
    return false;
}

/* Locks an O in the corner of an empty field and waits for the piece that comes then. */
static unsigned next_piece(rig *t, unsigned player)
{
    ts_board *b = &t->match.board[player];
    ts_piece p = {.kind = TS_O};
    ts_cell cell[4];
    ts_cells(b, p, cell);
    for (int i = 0; i < 4; i++) {
        if (-cell[i].x > p.x)
            p.x = (int8_t)-cell[i].x;
        if (-cell[i].y > p.y)
            p.y = (int8_t)-cell[i].y;
    }
    empty(t, player);
    ASSERT(ts_edit_place(&t->match, player, p));
    t->held[player] = TS_HARD | TS_SOFT;
    unsigned waited = 0;
    do {
        rig_wait(t, 1);
        t->held[player] = 0;
    } while (!came(t, player) && waited++ < 3000);
    ASSERT(waited < 3000);
    return b->piece.kind;
}

/* ---- bags and even draws ------------------------------------------------------------------ */

static void every_seven_are_a_bag(void)
{
    static const char *const sets[] = {"guideline", "modern", "psk", "pygame"};
    rig t;
    for (unsigned s = 0; s < sizeof sets / sizeof sets[0]; s++)
        for (uint64_t seed = 0; seed < 20; seed++) {
            begin(&t, sets[s], seed, 1);
            unsigned kind = t.b->piece.kind;
            for (int bag = 0; bag < 5; bag++) {
                unsigned seen = 0;
                for (int i = 0; i < 7; i++) {
                    seen |= 1u << kind;
                    kind = next_piece(&t, 0);
                }
                ASSERT_EQ(seen, 0xfe);
            }
        }
}

/* Each of the seven can stand in each place of a bag, about equally often. */
static void bags_come_in_any_order(void)
{
    static unsigned count[7][TS_KINDS];
    rig t;
    for (uint64_t seed = 0; seed < 1400; seed++) {
        begin(&t, "guideline", seed, 1);
        count[0][t.b->piece.kind]++;
        for (int i = 1; i < 7; i++)
            count[i][t.b->queue[i - 1]]++;
    }
    for (int i = 0; i < 7; i++)
        for (int kind = TS_I; kind <= TS_Z; kind++)
            ASSERT(count[i][kind] > 200 - 70 && count[i][kind] < 200 + 70);
}

static void even_draws_are_even(void)
{
    static const char *const sets[] = {"itnotes", "pivot", "wx"};
    enum { DRAWS = 4900 };
    rig t;
    for (unsigned s = 0; s < sizeof sets / sizeof sets[0]; s++) {
        unsigned count[TS_KINDS] = {0}, same = 0, last = 0;
        begin(&t, sets[s], 5, 1);
        for (int i = 0; i < DRAWS; i++) {
            unsigned kind = next_piece(&t, 0);
            count[kind]++;
            same += kind == last;
            last = kind;
        }
        for (int kind = TS_I; kind <= TS_Z; kind++)
            ASSERT(count[kind] > 700 - 125 && count[kind] < 700 + 125); /* five deviations */
        ASSERT(same > 700 - 125 && same < 700 + 125);
    }
}

/* ---- the NES register --------------------------------------------------------------------- */

/* Sixteen bits, to the right, bit 1 and bit 9 into the top. */
static unsigned stepped(unsigned v)
{
    return v / 2 + ((v & 2 ? 1u : 0u) + (v & 512 ? 1u : 0u)) % 2 * 32768;
}

typedef struct nes_model {
    unsigned v, count;
    int last; /* place in the table; -1 if none yet */
} nes_model;

static char nes_draw(nes_model *n)
{
    static const char table[] = "TJZOSLI";
    static const int number[7] = {0x02, 0x07, 0x08, 0x0a, 0x0b, 0x0e, 0x12};
    n->count = (n->count + 1) % 256;
    int i = (int)((n->v / 256 + n->count) % 8);
    if (i == 7 || i == n->last) {
        n->v = stepped(n->v);
        i = ((int)(n->v / 256 % 8) + (n->last < 0 ? 0 : number[n->last])) % 7;
    }
    n->last = i;
    return table[i];
}

/* Two pieces are drawn at the start with a step between them; then a step every frame, and a draw
 * in each frame in which a piece comes, but the first. */
static void nes_follows_its_register(void)
{
    static const uint64_t seeds[] = {0, 1, 0x8988, 0xffff, 0x10000, 0x12345, 987654321};
    rig t;
    uint32_t noise = 1;
    for (unsigned s = 0; s < sizeof seeds / sizeof seeds[0]; s++) {
        nes_model n = {seeds[s] % 65536 ? (unsigned)(seeds[s] % 65536) : 0x8988, 0, -1};
        char current = nes_draw(&n);
        n.v = stepped(n.v);
        char coming = nes_draw(&n);
        begin(&t, "nes", seeds[s], 1);
        ASSERT_EQ(t.b->piece.kind, rig_kind(current));
        ASSERT_EQ(t.b->queue[0], rig_kind(coming));
        n.v = stepped(n.v);
        unsigned pieces = 0;
        for (int frame = 0; frame < 40000; frame++) {
            if (frame % 3 == 0) {
                noise = noise * 1664525u + 1013904223u;
                t.held[0] = (ts_buttons)(noise >> 20 & TS_BUTTONS_ALL);
            }
            rig_wait(&t, 1);
            n.v = stepped(n.v);
            if (!came(&t, 0))
                continue;
            current = coming;
            coming = nes_draw(&n);
            pieces++;
            ASSERT_EQ(rig_event(&t, TS_EVENT_SPAWN)->piece.kind, rig_kind(current));
            ASSERT_EQ(t.b->queue[0], rig_kind(coming));
            empty(&t, 0);
        }
        ASSERT(pieces > 50);
    }
}

/* Over every state of the bits that matter and every count, the next piece given the last one:
 * in 32nds, rows T J Z O S L I. */
static void nes_chances_are_the_table(void)
{
    static const char table[] = "TJZOSLI";
    static const uint8_t chance[7][7] = {
        {1, 5, 6, 5, 5, 5, 5}, {6, 1, 5, 5, 5, 5, 5}, {5, 6, 1, 5, 5, 5, 5}, {5, 5, 5, 2, 5, 5, 5},
        {5, 5, 5, 5, 2, 5, 5}, {6, 5, 5, 5, 5, 1, 5}, {5, 5, 5, 5, 6, 5, 1},
    };
    rig before, t;
    begin(&before, "nes", 0, 1);
    rig_wait(&before, 97);
    ASSERT(rig_place(&before, 'O', 0, 5, 1));
    ASSERT(rig_until(&before, TS_EVENT_LOCK, 60) <= 60);
    rig_wait(&before, 9); /* the next piece comes in the next frame */
    for (int last = 0; last < 7; last++) {
        unsigned count[TS_KINDS] = {0};
        for (unsigned state = 0; state < 65536; state += state % 256 == 3 ? 253 : 1)
            for (unsigned draws = 0; draws < 8; draws++) {
                t = before;
                t.match.board[0].shift_register = (uint16_t)state;
                t.match.board[0].draws = (uint8_t)draws;
                t.match.board[0].history[0] = (uint8_t)rig_kind(table[last]);
                rig_wait(&t, 1);
                count[t.match.board[0].queue[0]]++;
            }
        for (int next = 0; next < 7; next++)
            ASSERT_EQ(count[rig_kind(table[next])], chance[last][next] * (256 * 4 * 8 / 32));
    }
}

/* ---- the grand master's history ----------------------------------------------------------- */

static void tgm_begins_with_i_j_l_or_t(void)
{
    enum { GAMES = 2000 };
    unsigned first[TS_KINDS] = {0}, second[TS_KINDS] = {0};
    rig t;
    for (uint64_t seed = 0; seed < GAMES; seed++) {
        begin(&t, "tgm", seed, 1);
        first[t.b->piece.kind]++;
        second[t.b->queue[0]]++;
        ASSERT(t.b->piece.kind != TS_Z);
    }
    ASSERT_EQ(first[TS_I] + first[TS_J] + first[TS_L] + first[TS_T], GAMES);
    for (const char *c = "IJLT"; *c; c++)
        ASSERT(first[rig_kind(*c)] > 400 && first[rig_kind(*c)] < 600);
    /* the history is Z Z Z and the first piece: a Z wants three bad rolls and a fourth, 0.33 % */
    ASSERT(second[TS_Z] < 20);
    ASSERT(second[TS_O] > 300 && second[TS_S] > 300);
}

/* With h different kinds among the last four, a roll is refused with h/7; the last one is taken
 * unseen, so one of the history comes again with the chance of h/7 to the power of the rolls. */
static void rolls(const char *rules, unsigned most)
{
    enum { DRAWS = 24000 };
    unsigned drawn[5] = {0}, again[5] = {0}, count[TS_KINDS] = {0};
    unsigned history[4] = {TS_Z, TS_Z, TS_Z, 0};
    rig t;
    begin(&t, rules, 1, 1);
    history[3] = t.b->piece.kind;
    for (int i = 0; i < DRAWS; i++) {
        unsigned kind = next_piece(&t, 0), kinds = 0;
        bool known = false;
        for (int j = 0; j < 4; j++) {
            bool met_before = false;
            for (int k = 0; k < j; k++)
                met_before |= history[k] == history[j];
            kinds += !met_before;
            known |= history[j] == kind;
        }
        drawn[kinds]++;
        again[kinds] += known;
        count[kind]++;
        memmove(history, history + 1, sizeof history - sizeof history[0]);
        history[3] = kind;
    }
    for (unsigned h = 3; h <= 4; h++) { /* others hardly happen */
        double p = 1, n = drawn[h];
        for (unsigned i = 0; i < most; i++)
            p *= h / 7.0;
        double off = again[h] - n * p;
        ASSERT(drawn[h] > (most == 4 ? 800 : 100));
        ASSERT(off * off < 25 * n * p * (1 - p));
    }
    ASSERT(drawn[4] > drawn[3] * 3);
    for (int kind = TS_I; kind <= TS_Z; kind++)
        ASSERT(count[kind] > DRAWS / 7 * 0.95 && count[kind] < DRAWS / 7 * 1.05);
}

static void add(const char *file)
{
    static ts_rules_text out;
    static ts_rules_error error;
    ts_rules_read(file, strlen(file), &out, &error);
    ASSERT_TEXT(error.words, "");
}

static void tgm_rolls_four_times(void)
{
    rolls("tgm", 4);
    add("six from tgm: Six\nPieces\n  rolls at most 6\n  the first history Z S Z S\n");
    rolls("six", 6);
}

/* The second piece: of `tgm` every fifth one is S; an S in the history comes only if all six rolls
 * were one of three kinds, and a third of those, one in 484. */
static void the_first_history_counts(void)
{
    unsigned s[2] = {0};
    for (unsigned seed = 1; seed <= 500; seed++)
        for (unsigned i = 0; i < 2; i++) {
            rig t;
            begin(&t, i ? "six" : "tgm", seed, 1);
            s[i] += next_piece(&t, 0) == TS_S;
        }
    ASSERT(s[0] > 70 && s[1] < 8);
}

/* Whatever comes leaves the pool for the kind that is out longest, the last of I T L J S Z O if
 * several are. The first piece has made all droughts 5 but its own. */
static void a_pool_takes_in_late_pieces(void)
{
    rig t;
    add("pool from tgm: Pool\nPieces\n  randomizer pool\n  rolls at most 1\n");
    begin(&t, "pool", 3, 1);
    ts_board *b = t.b;
    memset(b->pool, 0, sizeof b->pool);
    memset(b->drought, 5, sizeof b->drought);
    memset(b->history, TS_Z, sizeof b->history);
    b->pool[TS_T] = 35;
    next_piece(&t, 0);
    ASSERT_EQ(b->queue[0], TS_T);
    ASSERT(b->pool[TS_T] == 34 && b->pool[TS_O] == 1);
    ASSERT(b->drought[TS_T] == 0 && b->drought[TS_O] == 6);
    /* A J is refused, for another J, the latest kind; the next one counts. No drought has grown, so
     * that it stays in the pool. */
    memset(b->pool, 0, sizeof b->pool);
    memset(b->history, TS_J, sizeof b->history);
    memset(b->drought, 5, sizeof b->drought);
    b->drought[TS_J] = 9;
    b->pool[TS_J] = 35;
    next_piece(&t, 0);
    ASSERT_EQ(b->queue[0], TS_J);
    ASSERT_EQ(b->pool[TS_J], 35);
    ASSERT(b->drought[TS_J] == 0 && b->drought[TS_I] == 6);
}

/* No piece of the pool is out as long as one of seven by chance alone. */
static void a_pool_has_no_long_droughts(void)
{
    unsigned out[TS_KINDS] = {0}, count[TS_KINDS] = {0}, longest = 0;
    rig t;
    add("pool6 from tgm: Pool\nPieces\n  randomizer pool\n  rolls at most 6\n");
    begin(&t, "pool6", 1, 1);
    for (unsigned i = 0; i < 7000; i++) {
        const unsigned kind = next_piece(&t, 0);
        for (unsigned k = TS_I; k <= TS_Z; k++)
            longest = ++out[k] > longest ? out[k] : longest;
        out[kind] = 0;
        count[kind]++;
    }
    ASSERT(longest < 25);
    for (unsigned k = TS_I; k <= TS_Z; k++)
        ASSERT(count[k] > 950 && count[k] < 1050);
}

/* The numbers: L 0, J 1, I 2, O 3, Z 4, S 5, T 6. After T and I, 6 has all bits of L, I, Z and T:
 * one of these comes with (4/7)^3, 93 of 500. After L and J nothing is refused. */
static void bits_are_avoided(void)
{
    unsigned refused = 0, any = 0;
    add("bits from tgm: Bits\nPieces\n  randomizer bits\n");
    for (unsigned seed = 1; seed <= 500; seed++)
        for (unsigned i = 0; i < 2; i++) {
            rig t;
            begin(&t, "bits", seed, 1);
            t.b->history[1] = i ? TS_L : TS_T;
            t.b->history[0] = i ? TS_J : TS_I;
            next_piece(&t, 0);
            const unsigned k = t.b->queue[0];
            *(i ? &any : &refused) += k == TS_L || k == TS_I || k == TS_Z || k == TS_T;
        }
    ASSERT(refused > 70 && refused < 116);
    ASSERT(any > 250 && any < 320);
}

/* ---- streams ------------------------------------------------------------------------------ */

/* All boards of a duel get the same pieces, however differently they are played. */
static void a_duel_shares_its_pieces(void)
{
    enum { PIECES = 30 };
    for (unsigned rules = 0; rules < ts_rules_count(); rules++) {
        unsigned kind[2][PIECES];
        rig t;
        begin(&t, ts_rules_get(rules)->name, 77, 2);
        kind[0][0] = t.match.board[0].piece.kind;
        kind[1][0] = t.match.board[1].piece.kind;
        unsigned done[2] = {1, 1};
        while (done[0] < PIECES || done[1] < PIECES) {
            unsigned player = done[1] < PIECES && (done[0] == PIECES || done[1] % 7 < 5);
            unsigned other = !player;
            ts_piece kept = t.match.board[other].piece;
            unsigned next = next_piece(&t, player);
            kind[player][done[player]++] = next;
            ASSERT(ts_edit_place(&t.match, other,
                                 kept)); /* the other board's piece waits in the air */
        }
        ASSERT_BYTES(kind[0], kind[1], sizeof kind[0]);
    }
}

static void seeds_differ_and_return(void)
{
    for (unsigned rules = 0; rules < ts_rules_count(); rules++) {
        const char *name = ts_rules_get(rules)->name;
        unsigned equal = 0, pieces = 12;
        rig a, b, c;
        begin(&a, name, 41, 1);
        begin(&b, name, 41, 1);
        begin(&c, name, 42, 1);
        for (unsigned i = 0; i < pieces; i++) {
            unsigned kind = next_piece(&a, 0);
            ASSERT(ts_add_garbage(&b.match, 0, 1, -1, TS_GARBAGE, UINT32_MAX)); /* other stream */
            ASSERT_EQ(next_piece(&b, 0), kind);
            equal += next_piece(&c, 0) == kind;
        }
        ASSERT(equal < pieces);
    }
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(every_seven_are_a_bag);
    RUN(bags_come_in_any_order);
    RUN(even_draws_are_even);
    RUN(nes_follows_its_register);
    RUN(nes_chances_are_the_table);
    RUN(tgm_begins_with_i_j_l_or_t);
    RUN(tgm_rolls_four_times);
    RUN(the_first_history_counts);
    RUN(a_pool_takes_in_late_pieces);
    RUN(a_pool_has_no_long_droughts);
    RUN(bits_are_avoided);
    RUN(a_duel_shares_its_pieces);
    RUN(seeds_differ_and_return);
    return test_done();
}
