/* The layout of the structs, as programs in other languages read it, and the version. That the
 * calls with pointers do as those with structs, tests/fuzz_header.c shows. */
#include "test.h"

#include "tessera/tessera.h"

static void version_is_of_its_numbers(void)
{
    char text[32];
    snprintf(text, sizeof text, "%d.%d.%d", TS_VERSION_MAJOR, TS_VERSION_MINOR, TS_VERSION_PATCH);
    ASSERT_TEXT(TS_VERSION, text);
    ASSERT_TEXT(ts_version(), text);
}

static void sizes_are_those_of_c(void)
{
    ASSERT_EQ(ts_match_size(), sizeof(ts_match));
    ASSERT_EQ(ts_setup_size(), sizeof(ts_setup));
    ASSERT_EQ(ts_board_size(), sizeof(ts_board));
    ASSERT_EQ(ts_events_size(), sizeof(ts_events));
    ASSERT_EQ(ts_size_of("ts_match"), sizeof(ts_match));
    ASSERT_EQ(ts_size_of("ts_nothing"), 0);
    ASSERT_EQ(ts_size_of(NULL), 0);
    ASSERT_EQ(ts_offset_of("ts_match", "board"), offsetof(ts_match, board));
    ASSERT_EQ(ts_offset_of("ts_board", "score"), 16);
    ASSERT_EQ(ts_offset_of("ts_board", "nothing"), -1);
    ASSERT_EQ(ts_offset_of("ts_board", ""), -1);
    ASSERT_EQ(ts_offset_of("ts_board", NULL), -1);
    ASSERT(ts_layout_get(ts_layout_count()) == NULL);
}

/* Returns the alignment of one element of a field. A struct is aligned as its largest field. */
static uint32_t alignment(const ts_layout *l)
{
    uint32_t most = 1;
    if (strncmp(l->of, "ts_", 3) != 0)
        return l->size / l->elements == 8 ? (uint32_t) _Alignof(ts_board) : l->size / l->elements;
    for (unsigned i = 0; i < ts_layout_count(); i++) {
        const ts_layout *f = ts_layout_get(i);
        if (strcmp(f->in, l->of) == 0 && *f->name && alignment(f) > most)
            most = alignment(f);
    }
    return most;
}

static uint32_t aligned(uint32_t at, uint32_t to)
{
    return (at + to - 1) / to * to;
}

/* A field that is missing would leave a gap that no alignment explains. */
static void no_field_is_missing(void)
{
    unsigned structs = 0;
    for (unsigned i = 0; i < ts_layout_count();) {
        const ts_layout *whole = ts_layout_get(i++);
        uint32_t end = 0;
        test_about = whole->in;
        ASSERT_TEXT(whole->name, "");
        for (; i < ts_layout_count() && *ts_layout_get(i)->name; i++) {
            const ts_layout *f = ts_layout_get(i);
            test_about = f->name;
            ASSERT_TEXT(f->in, whole->in);
            ASSERT_EQ(f->offset, aligned(end, alignment(f)));
            ASSERT(f->elements > 0 && f->size % f->elements == 0);
            end = f->offset + f->size;
        }
        ASSERT_EQ(aligned(end, alignment(whole)), whole->size);
        structs++;
    }
    ASSERT_EQ(structs, 41);
}

static void sets_of_places_become_lists(void)
{
    ts_places places = {{{0}}};
    ts_place out[2];
    places.at[0][3] = TS_BITBOARD_ROW(0) | TS_BITBOARD_ROW(5);
    places.at[2][9] = TS_BITBOARD_ROW(1);
    ASSERT_EQ(ts_places_listed(&places, TS_L, TS_SPIN_NONE, out, 2), 3);
    ASSERT_EQ(out[1].column, 3);
    ASSERT_EQ(out[1].row, 5);
    ASSERT_EQ(ts_places_listed(&places, TS_L, TS_SPIN_NONE, NULL, 0), 3);
}

static void a_match_behind_a_pointer(void)
{
    int error = -1;
    ts_match *m = ts_match_create("guideline", "sprint", 7, 0, &error);
    ASSERT(m);
    ASSERT_EQ(error, -1); /* nothing to tell */
    ASSERT_EQ(ts_match_players(m), 1);
    ts_match *copy = ts_match_copy(m);
    ASSERT(copy);
    for (int i = 0; i < 12; i++) {
        const ts_buttons held[TS_PLAYERS_MAX] = {i % 2 ? TS_HARD : 0};
        ts_step(m, held, NULL);
    }
    ASSERT_EQ(ts_match_tick(m), 12);
    ASSERT_EQ(ts_match_tick(copy), 0);
    ASSERT(!ts_match_over(m));
    int64_t value = -1;
    ASSERT(ts_match_value(m, 0, "pieces", 0, &value));
    ASSERT_EQ(value, m->board[0].pieces);
    ASSERT(ts_match_value(m, 0, "combo", 0, &value));
    ASSERT_EQ(value, -1);
    ASSERT(ts_match_value(m, 0, "queue", 1, &value));
    ASSERT_EQ(value, m->board[0].queue[1]);
    ASSERT(ts_match_value(m, 0, "row", 39, &value));
    ASSERT(!ts_match_value(m, 0, "row", 40, &value));
    ASSERT(!ts_match_value(m, 0, "piece", 0, &value)); /* a struct is no number */
    ASSERT(!ts_match_value(m, 0, "nothing", 0, &value));
    ASSERT(!ts_match_value(m, 0, "", 0, &value));
    ASSERT(!ts_match_value(m, 1, "pieces", 0, &value));
    const ts_board *board = ts_match_board(m, 0);
    unsigned filled = 0;
    for (unsigned y = 0; y < TS_ROWS; y++)
        for (unsigned x = 0; x < TS_COLUMNS; x++)
            filled += ts_match_cell(m, 0, x, y) != TS_NONE;
    ASSERT_EQ(filled, 4 * board->pieces); /* no row is full so soon */
    ASSERT_EQ(ts_match_cell(m, 0, TS_COLUMNS, 0), TS_NONE);
    ASSERT_EQ(ts_match_cell(m, 0, 0, TS_ROWS), TS_NONE);
    ASSERT(!ts_match_board(m, 1));
    ts_match_assign(m, copy);
    ASSERT_EQ(ts_hash(m), ts_hash(copy));
    ts_match_free(m);
    ts_match_free(copy);
    ts_match_free(NULL);
}

static void a_match_that_cannot_be_says_why(void)
{
    int error = -1;
    ASSERT(!ts_match_create("tetris", "sprint", 0, 0, &error));
    ASSERT_EQ(error, TS_ERROR_RULES);
    ASSERT(!ts_match_create("guideline", "race", 0, 0, &error));
    ASSERT_EQ(error, TS_ERROR_MODE);
    ASSERT(!ts_match_create("guideline", "duel", 0, 1, &error));
    ASSERT_EQ(error, TS_ERROR_PLAYERS);
    ASSERT(!ts_match_create("guideline", "duel", 0, 256 + 2, &error));
    ASSERT_EQ(error, TS_ERROR_PLAYERS);
    ASSERT(!ts_match_create("nes", "twenty", 0, 0, NULL));
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(version_is_of_its_numbers);
    RUN(sizes_are_those_of_c);
    RUN(no_field_is_missing);
    RUN(sets_of_places_become_lists);
    RUN(a_match_behind_a_pointer);
    RUN(a_match_that_cannot_be_says_why);
    return test_done();
}
