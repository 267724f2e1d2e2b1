/* Rows that go: in every picture of a clear each tile is where the game has it, or part of the old
 * stack while the rules wait; two stacks are never mixed. Whatever lies over the stack comes down
 * with it, and all of it lasts as long as the speed of the game says. */
#include "rig.h"
#include "session_rig.h"

#include "parts_rig.h"
#include "effects/fx.h"

#include <stdlib.h>

#define VISIBLE 20

typedef uint8_t stack[TS_ROWS][TS_COLUMNS_MAX];

/* ---- a game that is about to clear rows ----------------------------------------------------- */

/* `full` has a bit for each row that the upright I in the last column will fill. */
static void begin(session_rig *t, const char *rules, unsigned full, bool characters, bool reduced)
{
    bool upright = strcmp(rules, "wx") == 0; /* pieces come in so */
    session_options o = rig_options(rules, "marathon");
    o.reduced_motion = reduced;
    rig_open_options(t, &o);
    if (!characters)
        rig_room(t, 900, 600, 6, 12);
    rig_type(t, "E");
    rig_pass(t, 4 * SECOND);
    stack cell = {{0}};
    for (int y = 0; y < 6; y++)
        for (int x = 0; x < TS_COLUMNS - 1; x++)
            if (full >> y & 1 || (x + 2 * y) % 5)
                cell[y][x] = (uint8_t)(TS_I + (x + y) % 7);
    ASSERT(ts_edit_piece(inner_match(t->s), 0, TS_I, NULL));
    ASSERT(ts_edit_stack(inner_match(t->s), 0, (const uint8_t(*)[TS_COLUMNS_MAX])cell));
    rig_pass(t, 50 * MS);
    rig_type(t, upright ? "" : "U");
    rig_pass(t, 50 * MS);
    for (int i = 0; i < TS_COLUMNS; i++) {
        rig_type(t, "R");
        rig_pass(t, 20 * MS);
    }
}

static const ts_board *board_of(const session_rig *t)
{
    return &session_match(t->s)->board[0];
}

static void note_stack(const session_rig *t, stack out)
{
    memcpy(out, board_of(t)->cell, sizeof(stack));
    ts_piece dropped = ts_dropped(board_of(t), board_of(t)->piece);
    ts_cell cell[4];
    ts_cells(board_of(t), dropped, cell);
    for (int i = 0; i < 4; i++)
        out[cell[i].y][cell[i].x] = dropped.kind;
}

/* ---- reading a picture ---------------------------------------------------------------------- */

typedef struct tile {
    int x;
    int32_t up; /* of its foot over the field's, in 240ths of a cell */
    uint8_t kind, cell;
    uint16_t amount;
} tile;

typedef struct seen {
    tile list[400];
    unsigned count;
} seen;

static void look(session_rig *t, seen *out)
{
    const scene_item *grid = NULL;
    out->count = 0;
    rig_look(t);
    for (uint32_t i = 0; i < t->scene->count; i++) {
        const scene_item *item = &t->scene->item[i];
        if (item->kind == ITEM_SHAPE && item->shape == SHAPE_GRID)
            grid = item;
        bool shard = item->kind == ITEM_SHAPE && item->shape == SHAPE_SHARD;
        if (!grid || (item->kind != ITEM_BLOCK && !shard) || item->x < grid->x ||
            item->x >= grid->x + grid->w)
            continue;
        tile *to = &out->list[out->count++];
        *to = (tile){.x = (item->x - grid->x) / SCENE_UNIT,
                     .up = grid->y + grid->h - item->y - item->h,
                     .kind = item->kind,
                     .cell = shard ? item->colour : item->cell,
                     .amount = item->amount};
    }
    ASSERT(grid != NULL);
}

static bool is_of_piece(const ts_board *b, const tile *at)
{
    ts_cell cell[4];
    ts_cells(b, b->piece, cell);
    for (int i = 0; i < 4 && b->piece.kind; i++)
        if (cell[i].x == at->x && cell[i].y * SCENE_UNIT == at->up)
            return true;
    return false;
}

static unsigned tiles_of(const uint8_t (*cell)[TS_COLUMNS_MAX], uint64_t without)
{
    unsigned count = 0;
    for (int y = 0; y < VISIBLE; y++)
        for (int x = 0; x < TS_COLUMNS; x++)
            count += cell[y][x] && !(without >> y & 1);
    return count;
}

/* Every tile where the game has it; shards in its empty cells. */
static void check_real(session_rig *t, const seen *s)
{
    const ts_board *b = board_of(t);
    unsigned blocks = 0;
    for (unsigned i = 0; i < s->count; i++) {
        const tile *at = &s->list[i];
        int y = at->up / SCENE_UNIT;
        if (is_of_piece(b, at))
            continue;
        ASSERT_EQ(at->up % SCENE_UNIT, 0);
        if (at->kind == ITEM_BLOCK)
            ASSERT_EQ(b->cell[y][at->x], at->cell);
        else
            ASSERT_EQ(b->cell[y][at->x], TS_NONE);
        blocks += at->kind == ITEM_BLOCK;
    }
    ASSERT_EQ(blocks, tiles_of(b->cell, 0));
}

/* Returns how far the highest tile of the old stack still is above where the game has it, in
 * thousandths of its way; -1 if no rows are above those that go. */
static int part_of_way(const seen *s, stack before, uint64_t rows)
{
    int32_t highest = 0;
    int top = VISIBLE - 1, below = 0;
    while (top > 0 &&
           tiles_of((const uint8_t(*)[TS_COLUMNS_MAX])before, ~(UINT64_C(1) << top)) == 0)
        top--;
    for (int y = 0; y < top; y++)
        below += (int)(rows >> y & 1);
    for (unsigned i = 0; i < s->count; i++)
        if (s->list[i].kind == ITEM_BLOCK && s->list[i].up > highest)
            highest = s->list[i].up;
    return rows >> top & 1 ? -1
                           : (highest - (top - below) * SCENE_UNIT) * 1000 / (below * SCENE_UNIT);
}

/* The old stack: the rows that go in their place, until they have gone; all others the same part of
 * their way above where the game has them. Returns that part. */
static int check_old(const seen *s, stack before, uint64_t rows, bool *rows_there)
{
    int part = part_of_way(s, before, rows), now = 0;
    unsigned standing = 0, going = 0;
    for (int y = 0; y < VISIBLE; y++) {
        for (unsigned i = 0; i < s->count && rows >> y & 1; i++)
            going += s->list[i].up == y * SCENE_UNIT &&
                     s->list[i].cell == before[y][s->list[i].x] && s->list[i].cell;
        for (int x = 0; x < TS_COLUMNS && !(rows >> y & 1); x++) {
            int32_t up = now * SCENE_UNIT + (y - now) * SCENE_UNIT * part / 1000;
            bool found = false;
            for (unsigned i = 0; i < s->count && before[y][x]; i++)
                found = found || (s->list[i].kind == ITEM_BLOCK && s->list[i].x == x &&
                                  s->list[i].cell == before[y][x] &&
                                  abs(s->list[i].up - up) <= SCENE_UNIT / 50);
            ASSERT(found || !before[y][x]);
            standing += found;
        }
        now += rows >> y & 1 ? 0 : 1;
    }
    *rows_there = s->count > standing;
    ASSERT(part == 1000 || part == -1 || !*rows_there); /* they come down when the rows have gone */
    if (*rows_there)
        ASSERT_EQ(s->count, standing + going);
    return part < 0 ? 1000 : part;
}

/* ---- with a delay --------------------------------------------------------------------------- */

static void the_old_stack_stands_while_the_rules_wait(void)
{
    static const unsigned full[] = {0x1, 0x2, 0x3, 0x5, 0x7, 0xd, 0xf};
    static const char *const rules[] = {"guideline", "tgm", "nes", "wx"};
    for (size_t r = 0; r < sizeof rules / sizeof *rules; r++)
        for (size_t i = 0; i < sizeof full / sizeof *full; i++) {
            session_rig t;
            stack before;
            unsigned stood = 0, going = 0, fell = 0;
            int last = 1000;
            begin(&t, rules[r], full[i], false, false);
            note_stack(&t, before);
            rig_down(&t, ' ');
            rig_down(&t, KEY_DOWN); /* nes has no hard drop */
            for (int ms = 0; ms < 3000 && board_of(&t)->lines == 0; ms++)
                rig_pass(&t, MS);
            rig_up(&t, KEY_DOWN);
            ASSERT_EQ(board_of(&t)->phase, TS_PHASE_CLEARING);
            for (int ms = 0; ms < 1200; ms += 4, rig_pass(&t, 4 * MS)) {
                seen s;
                bool rows_there;
                look(&t, &s);
                if (board_of(&t)->phase != TS_PHASE_CLEARING) {
                    check_real(&t, &s);
                    continue;
                }
                int part = check_old(&s, before, full[i], &rows_there);
                ASSERT(part <= last && part >= 0);
                last = part;
                stood += part == 1000;
                going += rows_there;
                fell += part > 0 && part < 1000;
            }
            /* that of wx ends with a clock that runs all the time, perhaps at once */
            bool sure = strcmp(rules[r], "wx") != 0;
            ASSERT(!sure || (stood > 30 && going > 30));
            ASSERT(!sure || fell > 3 || full[i] == 0xf);
            rig_close(&t);
        }
}

/* In characters the same, but for heights between two rows. */
static void characters_show_whole_rows(void)
{
    session_rig t;
    stack before;
    seen s;
    bool rows_there;
    unsigned stood = 0, down = 0;
    begin(&t, "guideline", 0x5, true, false);
    note_stack(&t, before);
    rig_type(&t, " ");
    for (; board_of(&t)->phase == TS_PHASE_CLEARING; rig_pass(&t, 5 * MS)) {
        look(&t, &s);
        int part = check_old(&s, before, 0x5, &rows_there);
        ASSERT(part == 1000 || part == 0);
        stood += part == 1000;
        down += part == 0;
    }
    ASSERT(stood > 40 && down > 5);
    rig_close(&t);
}

/* With reduced motion the rows fade, and the others step down. */
static void with_reduced_motion_rows_fade(void)
{
    session_rig t;
    stack before;
    seen s;
    bool rows_there;
    unsigned strength = 1000, fading = 0;
    begin(&t, "guideline", 0xf, false, true);
    note_stack(&t, before);
    rig_type(&t, " ");
    for (; board_of(&t)->phase == TS_PHASE_CLEARING; rig_pass(&t, 5 * MS)) {
        look(&t, &s);
        int part = check_old(&s, before, 0xf, &rows_there);
        ASSERT(part == 1000 || part == 0);
        ASSERT_EQ(rig_count(&t, ITEM_FLASH), 0);
        for (unsigned i = 0; i < s.count; i++)
            ASSERT_EQ(s.list[i].kind, ITEM_BLOCK);
        if (rows_there) {
            ASSERT(s.list[0].amount <= strength);
            fading += s.list[0].amount < strength;
            strength = s.list[0].amount;
        }
    }
    ASSERT(fading > 30);
    rig_close(&t);
}

/* ---- without one ---------------------------------------------------------------------------- */

static void shards_are_only_where_it_is_empty(void)
{
    static const unsigned full[] = {0x1, 0x5, 0x7, 0xf};
    for (size_t i = 0; i < sizeof full / sizeof *full; i++)
        for (int characters = 0; characters < 2; characters++) {
            session_rig t;
            seen s;
            unsigned shards = 0;
            begin(&t, "modern", full[i], characters, false);
            rig_down(&t, ' ');
            ASSERT(board_of(&t)->lines > 0);
            for (int ms = 0; ms < 400; ms += 4, rig_pass(&t, 4 * MS)) {
                unsigned now = 0;
                look(&t, &s);
                check_real(&t, &s);
                for (unsigned j = 0; j < s.count; j++)
                    now += s.list[j].kind == ITEM_SHAPE;
                shards += now;
                ASSERT(now == 0 || ms < 240);
            }
            ASSERT(characters ? shards == 0 : shards > 0);
            rig_close(&t);
        }
}

/* ---- what comes down with the rows ---------------------------------------------------------- */

static void lock_in_well(fx_state *fx, const ts_board *b)
{
    ts_piece p = {TS_I, 1, 0, 0};
    ts_cell cell[4];
    ts_cells(b, p, cell);
    p.y = (int8_t)(p.y - cell[0].y);
    for (int i = 1; i < 4; i++)
        if (cell[i].y + p.y < 0)
            p.y = (int8_t)-cell[i].y;
    ts_event lock = {.kind = TS_EVENT_LOCK, .piece = p};
    ts_event drop = {.kind = TS_EVENT_DROP, .how = TS_DROP_HARD, .amount = 9, .piece = p};
    fx_event(fx, b, &drop, LANG_EN, SECOND);
    fx_event(fx, b, &lock, LANG_EN, SECOND);
}

/* Rows of the cells of an effect, a bit each; those that have gone are left out. */
static unsigned rows_of(const fx_state *fx, unsigned kind)
{
    unsigned rows = 0;
    for (unsigned i = 0; i < FX_GLOWS_MAX; i++)
        for (unsigned j = 0; j < 4; j++)
            if (fx->glow[i].born_us && fx->glow[i].kind == kind && fx->glow[i].cell[j].y >= 0)
                rows |= 1u << fx->glow[i].cell[j].y;
    return rows;
}

static unsigned dust_of(const fx_state *fx)
{
    unsigned count = 0;
    for (unsigned i = 0; i < FX_GLOWS_MAX; i++)
        count += fx->glow[i].born_us && fx->glow[i].kind == FX_DUST;
    return count;
}

/* For 33 ms the full rows stand, lit; then they go in what is left of the pause, and what comes
 * down raises dust. With reduced motion nothing of this. */
static void a_clear_hits_before_it_breaks(void)
{
    rig t;
    ts_event clear = {.kind = TS_EVENT_CLEAR, .amount = 2, .rows = 0x5};
    unsigned gone = 0;
    for (unsigned off = 0; off < 2; off++) {
        rig_start(&t, "modern");
        fx_state fx = {.wait_us = 300 * MS, .off = off};
        lock_in_well(&fx, t.b);
        memmove(t.b->cell[0], fx.stack[1], sizeof fx.stack[1]);
        memmove(t.b->cell[1], fx.stack[3], sizeof fx.stack[3]);
        fx_event(&fx, t.b, &clear, LANG_EN, SECOND);
        fx_wait(&fx, 270 * MS, SECOND);
        ASSERT_EQ(fx_hits(&fx), !off);
        ASSERT(fx_going(&fx, &gone));
        ASSERT_EQ(gone, off ? 100 : 0);
        fx_wait(&fx, 267 * MS / 2, SECOND); /* half of 300 - 33 */
        ASSERT(!fx_hits(&fx));
        ASSERT(fx_going(&fx, &gone));
        ASSERT_EQ(gone, off ? 555 : 500);
        fx_wait(&fx, 0, SECOND);
        ASSERT_EQ(dust_of(&fx), !off);
        fx_expire(&fx, SECOND + 160 * MS);
        ASSERT_EQ(dust_of(&fx), 0);
    }
}

static void flashes_and_trails_come_down(void)
{
    rig t;
    ts_event clear = {.kind = TS_EVENT_CLEAR, .amount = 2, .rows = 0x5};
    ts_event garbage = {.kind = TS_EVENT_GARBAGE, .amount = 3};
    rig_start(&t, "modern");
    fx_state fx = {0};
    lock_in_well(&fx, t.b);
    ASSERT_EQ(rows_of(&fx, FX_LOCK), 0xf);
    ASSERT_EQ(rows_of(&fx, FX_TRAIL), 0xf);
    fx_event(&fx, t.b, &clear, LANG_EN, SECOND); /* rows 0 and 2 go: 1 and 3 become 0 and 1 */
    ASSERT_EQ(rows_of(&fx, FX_LOCK), 0x3);
    ASSERT_EQ(rows_of(&fx, FX_TRAIL), 0x3);
    fx_event(&fx, t.b, &garbage, LANG_EN, SECOND);
    ASSERT_EQ(rows_of(&fx, FX_LOCK), 0x18);
    /* while the rules wait they stay, but for light on tiles that go */
    fx = (fx_state){.wait_us = 300 * MS};
    lock_in_well(&fx, t.b);
    memmove(t.b->cell[0], fx.stack[1], sizeof fx.stack[1]);
    memmove(t.b->cell[1], fx.stack[3], sizeof fx.stack[3]);
    fx_event(&fx, t.b, &clear, LANG_EN, SECOND);
    ASSERT_EQ(rows_of(&fx, FX_LOCK), 0xa);
    ASSERT_EQ(rows_of(&fx, FX_TRAIL), 0xf);
    fx_wait(&fx, 100 * MS, SECOND);
    ASSERT_EQ(rows_of(&fx, FX_LOCK), 0xa);
    fx_wait(&fx, 0, SECOND);
    ASSERT_EQ(rows_of(&fx, FX_LOCK), 0x3);
    ASSERT_EQ(rows_of(&fx, FX_TRAIL), 0x3);
    /* and where the stack is another one than the old one without its rows, nothing old is shown */
    fx = (fx_state){.wait_us = 300 * MS};
    lock_in_well(&fx, t.b);
    t.b->cell[7][7] = TS_T;
    fx_event(&fx, t.b, &clear, LANG_EN, SECOND);
    ASSERT_EQ(fx.pause.all_us, 0);
    ASSERT_EQ(rows_of(&fx, FX_LOCK), 0x3);
}

/* ---- how long ------------------------------------------------------------------------------- */

static uint64_t life_of(unsigned kind, int speed)
{
    rig t;
    fx_state fx = {.speed = (int8_t)speed};
    rig_start(&t, "modern");
    ts_event clear = {.kind = TS_EVENT_CLEAR, .amount = 1, .rows = 0x1};
    lock_in_well(&fx, t.b);
    if (kind == FX_CLEAR)
        fx_event(&fx, t.b, &clear, LANG_EN, SECOND);
    for (uint64_t us = 0; us < 20 * SECOND; us += 500) {
        fx_expire(&fx, SECOND + us);
        bool there = false;
        for (unsigned i = 0; i < FX_GLOWS_MAX; i++)
            there = there || (fx.glow[i].born_us && fx.glow[i].kind == kind);
        if (!there)
            return us;
    }
    return 0;
}

static void the_speed_says_how_long(void)
{
    ASSERT_EQ(life_of(FX_LOCK, 0), 100 * MS);
    ASSERT_EQ(life_of(FX_TRAIL, 0), 160 * MS);
    ASSERT_EQ(life_of(FX_CLEAR, 0), 180 * MS);
    ASSERT_EQ(life_of(FX_LOCK, 2), 25 * MS);
    ASSERT_EQ(life_of(FX_TRAIL, 1), 80 * MS);
    ASSERT_EQ(life_of(FX_LOCK, -3), 800 * MS);
    /* from eight times on only locks flash and rows go */
    ASSERT_EQ(life_of(FX_LOCK, 3), 12500);
    ASSERT_EQ(life_of(FX_CLEAR, 3), 22500);
    ASSERT_EQ(life_of(FX_TRAIL, 3), 0);
    rig t;
    fx_state fx = {.speed = 3};
    ts_event clear = {.kind = TS_EVENT_CLEAR, .amount = 4, .rows = 0xf, .perfect = 1};
    rig_start(&t, "modern");
    fx_event(&fx, t.b, &clear, LANG_EN, SECOND);
    fx_expire(&fx, SECOND + 30 * MS);
    ASSERT(!fx_alive(&fx));
}

/* The picture is still when the pause ends, and nothing wakes the program for it after that. */
static void the_pause_ends_with_the_rules(void)
{
    session_rig t;
    begin(&t, "guideline", 0xf, false, false);
    rig_type(&t, " ");
    ASSERT(inner_fx(t.s)[0].pause.all_us > 0);
    rig_pass(&t, 310 * MS);
    ASSERT_EQ(inner_fx(t.s)[0].pause.all_us, 0);
    ASSERT_EQ(board_of(&t)->phase, TS_PHASE_PLAY);
    rig_pass(&t, 2700 * MS); /* the words */
    ASSERT(!fx_alive(&inner_fx(t.s)[0]));
    ASSERT(session_next(t.s) > t.now + 17 * MS);
    rig_close(&t);
}

/* A pause of the player in the middle of it: afterwards the stack is where the game has it. */
static void a_pause_of_the_game_ends_it(void)
{
    session_rig t;
    seen s;
    begin(&t, "guideline", 0x3, false, false);
    rig_type(&t, " ");
    rig_pass(&t, 100 * MS);
    rig_type(&t, "XX");
    look(&t, &s);
    check_real(&t, &s);
    rig_close(&t);
}

/* Returns how often the whole field is lit, from dark, until the rows have gone. */
static unsigned times_lit(const char *rules, unsigned full, bool reduced)
{
    session_rig t;
    unsigned times = 0;
    bool was = false;
    begin(&t, rules, full, false, reduced);
    rig_down(&t, KEY_DOWN);
    for (int ms = 0; ms < 4000; ms += 10) {
        bool lit = false;
        rig_pass(&t, 10 * MS);
        rig_look(&t);
        for (uint32_t i = 0; i < t.scene->count; i++) {
            const scene_item *item = &t.scene->item[i];
            lit = lit || (item->kind == ITEM_FLASH && item->role == ROLE_PLAIN &&
                          item->w == 10 * SCENE_UNIT && item->h == 20 * SCENE_UNIT);
        }
        times += lit && !was;
        was = lit;
    }
    ASSERT(board_of(&t)->lines > 0);
    rig_close(&t);
    return times;
}

/* Three times: no more is safe for all eyes. */
static void the_console_lights_its_ground_at_a_quad(void)
{
    ASSERT_EQ(times_lit("nes", 15, false), 3);
    ASSERT_EQ(times_lit("nes", 7, false), 0);
    ASSERT_EQ(times_lit("nes", 15, true), 0);
    ASSERT_EQ(times_lit("tgm", 15, false), 0);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(the_old_stack_stands_while_the_rules_wait);
    RUN(characters_show_whole_rows);
    RUN(with_reduced_motion_rows_fade);
    RUN(shards_are_only_where_it_is_empty);
    RUN(a_clear_hits_before_it_breaks);
    RUN(flashes_and_trails_come_down);
    RUN(the_speed_says_how_long);
    RUN(the_pause_ends_with_the_rules);
    RUN(a_pause_of_the_game_ends_it);
    RUN(the_console_lights_its_ground_at_a_quad);
    return test_done();
}
