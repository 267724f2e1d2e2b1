/* The picture of a duel: rows that come and rows that fly, who aims at whom, rounds won, which
 * boards are out, the result. */
#include "scene_rig.h"

#include "draw/drawing.h"
#include "parts_rig.h"
#include "game/duel.h"
#include "game/run.h"

/* A round in which only the test moves anything. Boards from `persons` on have bots' names. */
static void open_duel(session_rig *t, const char *rules, unsigned boards, unsigned persons)
{
    rig_open(t, rules, "marathon");
    t->s->settings.duel_boards = (uint8_t)boards;
    t->s->settings.duel_first_to = 3;
    for (unsigned i = 0; i < TS_PLAYERS_MAX; i++)
        *session_duel_who(&t->s->settings, i) = 0;
    session_duel_start_seed(t->s, 7, t->now);
    rig_pass(t, 3100 * MS);
    for (unsigned i = 0; i < boards; i++)
        inner_duel(t->s)->who[i].bot = (uint8_t)(i < persons ? 0 : i + 1);
    rig_room(t, 80, 24, 1, 1);
}

static ts_match *match_of(session_rig *t)
{
    return inner_match(t->s);
}

static const scene_item *nth(session_rig *t, unsigned kind, int shape, unsigned n)
{
    session_touch(t->s);
    rig_look(t);
    for (uint32_t i = 0; i < t->scene->count; i++) {
        const scene_item *item = &t->scene->item[i];
        if (item->kind == kind && (shape < 0 || item->shape == shape) && n-- == 0)
            return item;
    }
    return NULL;
}

static unsigned count(session_rig *t, unsigned kind, int shape)
{
    unsigned n = 0;
    while (nth(t, kind, shape, n))
        n++;
    return n;
}

/* From below: what may enter, the time limit's row, what is still on its way. */
static void rows_that_come_are_told_apart(void)
{
    static const struct {
        unsigned rows, cell, role;
    } expected[] = {
        {2, TS_GARBAGE, ROLE_WARNING}, {1, TS_BLACK, ROLE_WARNING}, {4, TS_GARBAGE, ROLE_DIM}};
    session_rig t;
    open_duel(&t, "guideline", 2, 1);
    ts_match *m = match_of(&t);
    ASSERT_EQ(count(&t, ITEM_BAR, -1), 0);
    ts_add_garbage(m, 0, 2, 3, TS_GARBAGE, m->tick);
    ts_add_garbage(m, 0, 1, 3, TS_BLACK, m->tick);
    ts_add_garbage(m, 0, 4, 3, TS_GARBAGE, m->tick + 300);
    ASSERT_EQ(count(&t, ITEM_BAR, -1), 3);
    const scene_item *field = nth(&t, ITEM_PANEL, -1, 2);
    int32_t bottom = field->y + field->h - t.scene->text_h;
    ASSERT_EQ(field->role, ROLE_FIELD);
    for (unsigned i = 0; i < 3; i++) {
        const scene_item *bar = nth(&t, ITEM_BAR, -1, i);
        ASSERT_EQ(bar->cell, expected[i].cell);
        ASSERT_EQ(bar->role, expected[i].role);
        ASSERT_EQ(bar->h, (int32_t)expected[i].rows * SCENE_UNIT);
        ASSERT_EQ(bar->x, field->x);
        bottom -= bar->h;
        ASSERT_EQ(bar->y, bottom);
    }
    /* it wakes when those have arrived, whatever the pieces do */
    uint64_t arrives = t.now + 300 * MS;
    ASSERT(session_next(t.s) <= arrives);
    rig_pass(&t, 301 * MS);
    ASSERT_EQ(nth(&t, ITEM_BAR, -1, 2)->role, ROLE_WARNING);
    ts_add_garbage(m, 0, 60, 3, TS_GARBAGE, m->tick + 300);
    ASSERT_EQ(nth(&t, ITEM_BAR, -1, 3)->y, field->y + t.scene->text_h); /* no higher */
    rig_close(&t);
}

static void attack(session_rig *t, unsigned from, unsigned to, unsigned rows)
{
    ts_event e = {.kind = TS_EVENT_ATTACK,
                  .amount = (int16_t)rows,
                  .player = (uint8_t)from,
                  .how = (uint8_t)to};
    inner_fx(t->s)[from].locked = (ts_cell){4, 2};
    fx_event(&inner_fx(t->s)[from], &match_of(t)->board[from], &e, LANG_EN, t->s->now_us);
}

static bool overlap(const scene_item *a, const scene_item *b)
{
    return a->x < b->x + b->w && b->x < a->x + a->w && a->y < b->y + b->h && b->y < a->y + a->h;
}

/* Half as strong while they pass a panel of next pieces, which stand between the fields. */
static void rows_are_faint_over_next_pieces(void)
{
    session_rig t;
    unsigned faint = 0, strong = 0;
    open_duel(&t, "guideline", 2, 1);
    rig_room(&t, 960, 720, 6, 12);
    attack(&t, 0, 1, 4);
    for (unsigned i = 0; i < FX_GLOWS_MAX; i++) /* from high up: past the panels */
        inner_fx(t.s)[0].glow[i].cell[0].y = 16;
    for (unsigned ms = 0; ms < 700; ms += 20) {
        rig_look(&t);
        for (unsigned i = 0; i < count(&t, ITEM_SHAPE, SHAPE_FLYING); i++) {
            const scene_item *row = nth(&t, ITEM_SHAPE, SHAPE_FLYING, i);
            bool over = false;
            for (uint32_t j = 0; j < t.scene->count; j++)
                over =
                    over || (t.scene->item[j].kind == ITEM_PANEL &&
                             t.scene->item[j].role == ROLE_SIDE && overlap(row, &t.scene->item[j]));
            ASSERT_EQ(row->amount, over ? 500 : 1000);
            faint += over;
            strong += !over;
        }
        rig_pass(&t, 20 * MS);
    }
    ASSERT(faint > 5 && strong > 5);
    rig_close(&t);
}

/* From where the piece locked to where the rows will wait, and then no more of it. */
static void rows_fly_from_board_to_board(void)
{
    session_rig t;
    open_duel(&t, "guideline", 2, 1);
    rig_room(&t, 960, 720, 6, 12);
    attack(&t, 0, 1, 3);
    const scene_item *field = nth(&t, ITEM_PANEL, -1, 3);
    for (uint32_t i = 0; field->role != ROLE_FIELD; i++)
        field = nth(&t, ITEM_PANEL, -1, i);
    ASSERT_EQ(count(&t, ITEM_SHAPE, SHAPE_FLYING), 1); /* they leave one by one */
    const scene_item *first = nth(&t, ITEM_SHAPE, SHAPE_FLYING, 0);
    int32_t x = first->x;
    ASSERT(x > field->x && x < field->x + field->w);
    ASSERT_EQ(first->role, ROLE_GOOD); /* the person's */
    rig_pass(&t, 200 * MS);
    ASSERT_EQ(count(&t, ITEM_SHAPE, SHAPE_FLYING), 3);
    ASSERT(nth(&t, ITEM_SHAPE, SHAPE_FLYING, 2)->x > x); /* the first to leave */
    rig_pass(&t, (FX_ATTACK_US - 200 * MS) + 1);
    ASSERT_EQ(count(&t, ITEM_SHAPE, SHAPE_FLYING), 0);
    attack(&t, 1, 0, 20);
    ASSERT_EQ(nth(&t, ITEM_SHAPE, SHAPE_FLYING, 0)->role, ROLE_WARNING);
    rig_pass(&t, 350 * MS);
    ASSERT_EQ(count(&t, ITEM_SHAPE, SHAPE_FLYING), FX_FLYING_MAX);
    rig_pass(&t, SECOND);
    /* in characters their number, with a trace */
    rig_room(&t, 80, 24, 1, 1);
    attack(&t, 0, 1, 3);
    rig_pass(&t, 200 * MS);
    ASSERT_EQ(count(&t, ITEM_SHAPE, SHAPE_FLYING), 3);
    ASSERT_EQ(nth(&t, ITEM_SHAPE, SHAPE_FLYING, 0)->rows, 0);
    ASSERT_EQ(nth(&t, ITEM_SHAPE, SHAPE_FLYING, 2)->rows, 3);
    /* none with reduced motion */
    session_effects_clear(t.s);
    inner_fx(t.s)[0].off = true;
    attack(&t, 0, 1, 3);
    ASSERT_EQ(count(&t, ITEM_SHAPE, SHAPE_FLYING), 0);
    rig_close(&t);
}

/* Exactly these words. */
static const scene_item *word(session_rig *t, const char *words)
{
    for (unsigned i = 0;; i++) {
        const scene_item *item = nth(t, ITEM_TEXT, -1, i);
        if (!item || strcmp(rig_words(t, item), words) == 0)
            return item;
    }
}

/* Boards have numbers where it takes them to say who is meant. */
static void aims_are_seen(void)
{
    session_rig t;
    open_duel(&t, "guideline", 4, 1);
    ts_match *m = match_of(&t);
    /* 1 aims at 2, 2 at 3, 3 at 1, 4 at 1: passed over from the next board on */
    m->board[2].aim = 1;
    ASSERT_EQ(ts_target(m, 0), 1);
    ASSERT_EQ(ts_target(m, 1), 2);
    ASSERT_EQ(ts_target(m, 2), 0);
    ASSERT_EQ(ts_target(m, 3), 0);
    ASSERT(word(&t, "\u21922"));
    ASSERT(word(&t, "\u21923"));
    ASSERT(word(&t, "\u219034"));
    ASSERT_EQ(word(&t, "\u21922")->role, ROLE_VALUE);
    ASSERT_EQ(word(&t, "\u21923")->role, ROLE_DIM);
    ASSERT_EQ(word(&t, "\u21921")->role, ROLE_WARNING);
    ASSERT_EQ(word(&t, "\u219034")->role, ROLE_WARNING);
    ts_end(m, 3, TS_LOST, NULL);
    ASSERT(word(&t, "\u21903"));
    ASSERT_EQ(word(&t, "\u21903")->role, ROLE_DIM);
    rig_close(&t);
    open_duel(&t, "guideline", 2, 1);
    ASSERT(!rig_text(&t, "\u2192"));
    rig_close(&t);
}

static void rounds_won_are_seen(void)
{
    session_rig t;
    open_duel(&t, "guideline", 2, 1);
    inner_duel(t.s)->won[1] = 2;
    const scene_item *own = nth(&t, ITEM_SHAPE, SHAPE_PIPS, 0);
    const scene_item *other = nth(&t, ITEM_SHAPE, SHAPE_PIPS, 1);
    ASSERT(own && other);
    ASSERT_EQ(own->pips, 3);
    ASSERT_EQ(own->full, 0);
    ASSERT_EQ(other->full, 2);
    inner_duel(t.s)->first_to = 1;
    ASSERT_EQ(count(&t, ITEM_SHAPE, SHAPE_PIPS), 0);
    rig_close(&t);
    open_duel(&t, "guideline", 4, 1);
    inner_duel(t.s)->first_to = 7;
    inner_duel(t.s)->won[3] = 6;
    ASSERT_EQ(count(&t, ITEM_SHAPE, SHAPE_PIPS), 4);
    rig_room(&t, 640, 480, 6, 12); /* where not all have room, one and a number */
    const scene_item *one = nth(&t, ITEM_SHAPE, SHAPE_PIPS, 3);
    ASSERT(one && one->pips == 1 && one->full == 1);
    ASSERT(word(&t, "6"));
    rig_room(&t, 360, 270, 6, 12); /* no number without it: the bot has one, and the board */
    ASSERT_EQ(count(&t, ITEM_SHAPE, SHAPE_PIPS), 1);
    ASSERT(!word(&t, "6"));
    rig_close(&t);
}

static void who_is_out_is_dim_and_has_a_place(void)
{
    session_rig t;
    open_duel(&t, "guideline", 3, 1);
    ts_match *m = match_of(&t);
    uint8_t cell[TS_ROWS][TS_COLUMNS_MAX] = {{TS_I}};
    ASSERT(ts_edit_stack(m, 1, (const uint8_t(*)[TS_COLUMNS_MAX])cell));
    unsigned dim = 0;
    ts_end(m, 1, TS_LOST, NULL);
    rig_pass(&t, 20 * MS);
    ASSERT(word(&t, "#3"));
    for (unsigned i = 0; i < count(&t, ITEM_BLOCK, -1); i++)
        dim += nth(&t, ITEM_BLOCK, -1, i)->amount < 500;
    ASSERT_EQ(dim, 1);
    /* the end is seen before the result is */
    ts_end(m, 2, TS_LOST, NULL);
    rig_pass(&t, 20 * MS);
    ASSERT(m->over);
    ASSERT(word(&t, "Winner"));
    ASSERT(word(&t, "#2"));
    ASSERT(!rig_text(&t, "You win"));
    rig_pass(&t, DUEL_ROUND_SEEN_US);
    ASSERT(rig_text(&t, "You win"));
    ASSERT(!rig_text(&t, "#2"));
    rig_close(&t);
}

/* The only person among several boards has the first place, and the largest board. */
static void the_own_board_is_largest(void)
{
    static const int size[][2] = {{80, 24}, {960, 720}, {1280, 720}, {640, 480}};
    session_rig t;
    open_duel(&t, "guideline", 4, 0);
    inner_duel(t.s)->who[2].bot = 0;
    for (size_t i = 0; i < COUNT(size); i++) {
        scene_seat seat[TS_PLAYERS_MAX];
        scene_layout board[TS_PLAYERS_MAX];
        const canvas_size canvas = {size[i][0], size[i][1], i ? 6 : 1, i ? 12 : 1};
        ASSERT_EQ(scene_seats(t.s, seat), 4);
        ASSERT_EQ(seat[0].player, 2);
        ASSERT_EQ(seat[1].player, 0);
        ASSERT_EQ(seat[2].player, 1);
        ASSERT_EQ(seat[3].player, 3);
        ASSERT_EQ(scene_multi_board_choose(board, t.s, &canvas), 4);
        for (unsigned b = 1; b < 4; b++)
            ASSERT(board[b].unit < board[0].unit);
    }
    rig_close(&t);
}

/* In the line of the keys, or over the field where there is none. */
static void who_is_out_is_told_how_to_hurry(void)
{
    static const int room[][4] = {{80, 24, 1, 1}, {640, 480, 6, 12}};
    session_rig t;
    open_duel(&t, "guideline", 4, 2);
    ts_end(match_of(&t), 0, TS_LOST, NULL);
    rig_pass(&t, 2 * SECOND);
    ASSERT(!rig_text(&t, "faster"));
    ts_end(match_of(&t), 1, TS_LOST, NULL);
    rig_pass(&t, 2 * SECOND);
    for (unsigned i = 0; i < 2; i++) {
        rig_room(&t, room[i][0], room[i][1], room[i][2], room[i][3]);
        ASSERT(rig_text(&t, "faster"));
        ASSERT_EQ(rig_text(&t, "Enter  faster") != NULL, i);
    }
    rig_type(&t, "E");
    ASSERT(rig_text(&t, "slower"));
    rig_close(&t);
}

static void a_result_is_a_table(void)
{
    session_rig t;
    open_duel(&t, "guideline", 3, 1);
    ts_match *m = match_of(&t);
    for (unsigned i = 0; i < 3; i++)
        inner_run(t.s)->stats[i].pieces = 100 + i;
    ts_end(m, 0, TS_LOST, NULL);
    ts_end(m, 1, TS_LOST, NULL);
    ts_end(m, 2, TS_WON, NULL);
    rig_pass(&t, 100 * MS + DUEL_ROUND_SEEN_US);
    const scene_item *label = word(&t, "Pieces");
    ASSERT(label && word(&t, "You") && word(&t, "100") && word(&t, "101") && word(&t, "102"));
    if (!label || !word(&t, "You") || !word(&t, "100") || !word(&t, "101") || !word(&t, "102"))
        return;
    ASSERT_EQ(word(&t, "100")->y, label->y);
    ASSERT(word(&t, "100")->x < word(&t, "101")->x && word(&t, "101")->x < word(&t, "102")->x);
    ASSERT_EQ(word(&t, "You")->x + word(&t, "You")->w, word(&t, "100")->x + word(&t, "100")->w);
    ASSERT_EQ(word(&t, "Bot 3")->role, ROLE_GOOD);
    for (size_t w = 0; w < COUNT(widths); w++)
        for (size_t h = 0; h < COUNT(heights); h++) {
            rig_room(&t, widths[w], heights[h], 1, 1);
            check_scene(&t, "result");
        }
    rig_close(&t);
}

/* The options, with a duel behind them, are as large as without one. */
static void a_page_does_not_know_how_many_play(void)
{
    session_rig t;
    rig_open(&t, "guideline", "marathon");
    rig_room(&t, 960, 720, 6, 12);
    rig_type(&t, "[Options]E");
    int cell = t.scene->cell_h;
    rig_close(&t);
    open_duel(&t, "guideline", 4, 4);
    rig_room(&t, 960, 720, 6, 12);
    ASSERT(t.scene->cell_h < cell);
    rig_type(&t, "X[Options]E");
    ASSERT(rig_text(&t, "Handling") != NULL);
    ASSERT_EQ(t.scene->cell_h, cell);
    rig_close(&t);
}

static void four_boards_are_two_and_two(void)
{
    session_rig t;
    int32_t x[4] = {0}, y[4] = {0};
    unsigned boards = 0;
    open_duel(&t, "guideline", 4, 4);
    rig_room(&t, 480, 800, 6, 12);
    for (uint32_t i = 0; i < t.scene->count; i++) {
        const scene_item *item = &t.scene->item[i];
        if (item->kind == ITEM_PANEL && item->role == ROLE_FIELD && boards < 4) {
            x[boards] = item->x;
            y[boards++] = item->y;
        }
    }
    ASSERT_EQ(boards, 4);
    ASSERT(x[0] == x[2] && x[1] == x[3] && x[0] < x[1]);
    ASSERT(y[0] == y[1] && y[2] == y[3] && y[0] < y[2]);
    rig_close(&t);
}

static void nothing_meets_at_any_size(void)
{
    static const char *const rules[] = {"guideline", "modern", "nes", "psk"};
    for (unsigned boards = 2; boards <= TS_PLAYERS_MAX; boards++)
        for (size_t r = 0; r < COUNT(rules); r++) {
            session_rig t;
            open_duel(&t, rules[r], boards, r % 2 ? 1 : boards);
            t.s->settings.language = (uint8_t)((r + boards) % LANG_COUNT);
            inner_duel(t.s)->first_to = (uint8_t)(boards == 3 ? 3 : 7);
            if (boards > 2)
                ts_end(match_of(&t), boards - 1, TS_LOST, NULL);
            for (unsigned i = 0; i + 1 < boards; i++)
                ts_add_garbage(match_of(&t), i, 7, 3, TS_GARBAGE, match_of(&t)->tick);
            for (size_t w = 0; w < COUNT(widths); w++)
                for (size_t h = 0; h < COUNT(heights); h++) {
                    t.width = widths[w];
                    t.height = heights[h];
                    attack(&t, 0, 1, 9);
                    rig_look(&t);
                    if (session_screen(t.s) == SCREEN_PAUSE)
                        session_game_resume(t.s, t.now);
                    check_scene(&t, "duel");
                }
            rig_close(&t);
        }
}

/* Three times a second at most on the whole screen, and a bot leaves one of them to the person. */
static void light_is_shared(void)
{
    session_rig t;
    unsigned lit[2] = {0};
    open_duel(&t, "guideline", 2, 1);
    for (unsigned i = 0; i < 8; i++) {
        unsigned board = i < 4;
        inner_run(t.s)->events[0] = (run_event){
            .event = {.kind = TS_EVENT_CLEAR, .amount = 1, .rows = 1, .player = (uint8_t)board}};
        inner_run(t.s)->event_count = 1;
        session_effects_take_events(t.s, inner_run(t.s), 0);
    }
    for (unsigned board = 0; board < 2; board++)
        for (unsigned i = 0; i < FX_GLOWS_MAX; i++)
            lit[board] += inner_fx(t.s)[board].glow[i].born_us &&
                          inner_fx(t.s)[board].glow[i].kind == FX_CLEAR &&
                          inner_fx(t.s)[board].glow[i].lit;
    ASSERT_EQ(lit[1], 2);
    ASSERT_EQ(lit[0], 1);
    rig_close(&t);
}

/* Before the table comes the winner stands alone, when the other stack has turned to stone. */
static void the_winner_stands_alone(void)
{
    session_rig t;
    for (unsigned boards = 2; boards <= TS_PLAYERS_MAX; boards++) {
        open_duel(&t, "guideline", boards, 1);
        rig_room(&t, 1280, 720, 6, 12);
        inner_duel(t.s)->first_to = 1;
        for (unsigned i = 1; i < boards; i++)
            ts_end(match_of(&t), i, TS_LOST, NULL);
        rig_pass(&t, 300 * MS);
        const unsigned all = count(&t, ITEM_SHAPE, SHAPE_GRID);
        ASSERT_EQ(all, boards);
        rig_pass(&t, FX_END_US - 200 * MS);
        ASSERT_EQ(count(&t, ITEM_SHAPE, SHAPE_GRID), 1);
        ASSERT_EQ(count(&t, ITEM_SHAPE, SHAPE_FRAME), 1);
        ASSERT(word(&t, "Play again") == NULL);
        rig_pass(&t, 600 * MS);
        ASSERT_EQ(count(&t, ITEM_SHAPE, SHAPE_GRID), boards);
        rig_close(&t);
    }
}

/* In a window what was played for stays on the picture: the winner's frame is gold, the other stack
 * is stone, and the words stand over both. */
static void the_winner_is_lit(void)
{
    session_rig t;
    open_duel(&t, "guideline", 2, 1);
    rig_room(&t, 1280, 720, 6, 12);
    ts_match *m = match_of(&t);
    uint8_t cell[TS_ROWS][TS_COLUMNS_MAX] = {{TS_I}};
    ASSERT(ts_edit_stack(m, 1, (const uint8_t(*)[TS_COLUMNS_MAX])cell));
    inner_duel(t.s)->first_to = 1;
    ts_end(m, 1, TS_LOST, NULL);
    for (int i = 0; i < 2; i++) { /* at once, and with the numbers of all at the foot */
        rig_pass(&t, i ? 3 * SECOND : 100 * MS);
        ASSERT_EQ(session_screen(t.s), SCREEN_RESULT);
        ASSERT_EQ(count(&t, ITEM_SHAPE, SHAPE_FRAME), 1);
        ASSERT_EQ(count(&t, ITEM_SHAPE, SHAPE_GRID), 2);
        ASSERT(count(&t, ITEM_TILES, -1) >= 2);
        unsigned stone = 0;
        for (unsigned j = 0; j < count(&t, ITEM_BLOCK, -1); j++)
            stone += nth(&t, ITEM_BLOCK, -1, j)->cell == TS_GARBAGE;
        ASSERT_EQ(stone, 1);
        ASSERT_EQ(word(&t, "Play again") != NULL, i == 1);
    }
    static const int size[][2] = {{640, 480}, {800, 600}, {960, 720}, {1280, 720}};
    for (size_t i = 0; i < COUNT(size); i++) { /* the numbers are below who won, and how often */
        rig_room(&t, size[i][0], size[i][1], 6, 12);
        rig_look(&t);
        const scene_item *score = NULL, *table = NULL;
        for (uint32_t j = 0; j < t.scene->count; j++) {
            const scene_item *item = &t.scene->item[j];
            if (has_words(item) && strcmp(rig_words(&t, item), "1 : 0") == 0)
                score = item;
            if (item->kind == ITEM_PANEL && item->role == ROLE_MENU)
                table = item;
        }
        ASSERT(score && table && score->y + score->h <= table->y);
    }
    rig_close(&t);
}

/* Two boards that end in one tick. */
static void a_draw_counts_for_nobody(void)
{
    static run_state run;
    ts_setup setup;
    duel_state duel = {.on = true, .first_to = 1, .round = 1};
    ts_setup_default(&setup, 0, (unsigned)ts_modes_find("duel"));
    ASSERT(run_start(&run, &setup, 0));
    run.match.board[0].outcome = run.match.board[1].outcome = TS_LOST;
    run.match.over = 1;
    duel_count(&duel, &run);
    ASSERT(!duel.over && duel.winner == 0 && duel.won[0] == 0 && duel.won[1] == 0);
    run.match.board[1].outcome = TS_WON;
    duel_count(&duel, &run);
    ASSERT(duel.over && duel.winner == 2 && duel.won[0] == 0 && duel.won[1] == 1);
    run_end(&run);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(rows_that_come_are_told_apart);
    RUN(rows_fly_from_board_to_board);
    RUN(rows_are_faint_over_next_pieces);
    RUN(aims_are_seen);
    RUN(rounds_won_are_seen);
    RUN(who_is_out_is_dim_and_has_a_place);
    RUN(the_own_board_is_largest);
    RUN(who_is_out_is_told_how_to_hurry);
    RUN(a_result_is_a_table);
    RUN(a_draw_counts_for_nobody);
    RUN(a_page_does_not_know_how_many_play);
    RUN(four_boards_are_two_and_two);
    RUN(nothing_meets_at_any_size);
    RUN(light_is_shared);
    RUN(the_winner_stands_alone);
    RUN(the_winner_is_lit);
    return test_done();
}
