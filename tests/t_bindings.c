/* What programs in other languages are told of the structs, and the version. That the calls with
 * pointers do as those with structs, tests/fuzz_header.c shows. */
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

/* What one element of a field must be aligned to. A struct is aligned as its largest field. */
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

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(version_is_of_its_numbers);
    RUN(sizes_are_those_of_c);
    RUN(no_field_is_missing);
    RUN(sets_of_places_become_lists);
    return test_done();
}
