/* A game by ear: what is said of it, word by word, and a player who hears nothing else and clears
 * 40 lines, in every language. */
#include "parts_rig.h"
#include "session_store_rig.h"

static session_rig t;

static void open_game(int language)
{
    session_options o = here("guideline", "free");
    o.language = language;
    o.has_pointer = o.has_window = o.in_page = o.has_reader = true;
    o.rules = o.mode = -1;
    rig_fresh();
    rig_open_options(&t, &o);
    rig_room(&t, 960, 720, 5, 10);
    t.s->settings.mode = (uint8_t)ts_modes_find("free");
    t.s->settings.language = (uint8_t)language;
    t.s->settings.speak = 1;
}

/* Returns the announcement since the last call. */
static const char *heard(void)
{
    static uint32_t last;
    rig_look(&t);
    bool news = t.scene->spoken != last;
    last = t.scene->spoken;
    return news ? t.scene->words + t.scene->speech : "";
}

/* ---- sentences ------------------------------------------------------------------------------ */

/* Another piece in place of the one that came. */
static void bring(unsigned kind)
{
    ts_board *b = &inner_match(t.s)->board[0];
    b->piece.kind = (uint8_t)kind;
    rig_pass(&t, 200 * MS);
    heard();
}

static void a_piece_is_told_at_its_spawn_and_where_it_has_come_to(void)
{
    static const uint8_t next[] = {TS_S, TS_O, TS_L, TS_J, TS_S, TS_Z};
    open_game(LANGUAGE_ENGLISH);
    rig_type(&t, "E");
    bring(TS_T);
    memcpy(inner_match(t.s)->board[0].queue, next, sizeof next);
    rig_type(&t, "LL");
    ASSERT_TEXT(heard(), ""); /* it may continue */
    rig_pass(&t, 100 * MS);
    ASSERT_TEXT(heard(), "");
    rig_pass(&t, 60 * MS);
    ASSERT_TEXT(heard(), "Columns 2 to 4. Lands in row 1.");
    rig_type(&t, " ");
    ASSERT_TEXT(heard(), "S piece, columns 4 to 6.");
    rig_type(&t, "c");
    ASSERT_TEXT(heard(), "Hold: S. O piece, columns 5 to 6.");
    t.s->settings.speak = 0;
    rig_type(&t, "L");
    rig_pass(&t, 200 * MS);
    rig_type(&t, " ");
    ASSERT_TEXT(heard(), "");
    rig_close(&t);
}

/* The lowest row lacks the columns 4 to 7, over which an I is. */
static void lines_and_danger_are_told(void)
{
    open_game(LANGUAGE_ENGLISH);
    t.s->settings.mode = (uint8_t)ts_modes_find("sprint");
    rig_type(&t, "E");
    rig_pass(&t, 4000 * MS);
    bring(TS_I);
    ts_board *b = &inner_match(t.s)->board[0];
    for (unsigned x = 0; x < 10; x++)
        b->cell[0][x] = x < 3 || x > 6 ? TS_BLACK : 0;
    b->row[0] = 0x387;
    rig_type(&t, " ");
    const char *words = heard();
    ASSERT(strstr(words, "1 line. 39 to go."));
    ASSERT(!strstr(words, "high"));
    for (unsigned y = 0; y < 17; y++) {
        b->row[y] = 1;
        b->cell[y][0] = TS_BLACK;
    }
    rig_type(&t, "R ");
    ASSERT(strstr(heard(), "The stack is high."));
    rig_type(&t, " ");
    ASSERT(!strstr(heard(), "The stack is high.")); /* once is enough */
    rig_close(&t);
}

static void a_stillness_is_told(void)
{
    open_game(LANGUAGE_ENGLISH);
    t.s->settings.mode = (uint8_t)ts_modes_find("stillness");
    rig_type(&t, "E");
    bring(TS_I);
    inner_match(t.s)->mode_data[TS_STILL_METER] = TS_STILL_LEAST;
    rig_type(&t, " ");
    ASSERT(strstr(heard(), "Stillness is ready."));
    rig_type(&t, "t");
    ASSERT_TEXT(heard(), "Gravity has stopped.");
    bring(TS_I);
    ts_board *b = &inner_match(t.s)->board[0];
    for (unsigned x = 0; x < 10; x++)
        b->cell[0][x] = x < 3 || x > 6 ? TS_BLACK : 0;
    b->row[0] = 0x387;
    rig_type(&t, "L");
    rig_pass(&t, 200 * MS);
    ASSERT_TEXT(heard(), "Columns 3 to 6. Lands in row 2."); /* positions as ever */
    rig_type(&t, "R ");
    ASSERT(strstr(heard(), "Gathered rows: 1."));
    rig_close(&t);
}

static void the_same_key_again_tells_more(void)
{
    open_game(LANGUAGE_ENGLISH);
    rig_type(&t, "E");
    bring(TS_T);
    ts_board *b = &inner_match(t.s)->board[0];
    b->row[1] = 5; /* over columns 1 and 3, whose lowest cells are free */
    b->cell[1][0] = b->cell[1][2] = TS_BLACK;
    b->lines = 3;
    rig_type(&t, "v");
    ASSERT(!strstr(heard(), "Rotation"));
    rig_type(&t, "v");
    const char *words = heard();
    ASSERT(strstr(words, "T piece, columns 4 to 6. "));
    ASSERT(strstr(words,
                  "Rotation 1 of 4. Covered holes in columns: 1 3. Hold is free. 3 lines. 0:0"));
    rig_type(&t, "Lv");
    ASSERT(!strstr(heard(), "Rotation"));
    rig_close(&t);
}

/* ---- a player who hears ---------------------------------------------------------------------- */

/* A piece after some turns to the right: for each of its columns how far its lowest cell is above
 * the piece's lowest one, and how many cells stand on each other. */
static const struct shape {
    char kind;
    unsigned turns, width;
    int bottom[4], high[4];
} shapes[] = {
    {'I', 0, 4, {0}, {1, 1, 1, 1}}, {'I', 1, 1, {0}, {4}},
    {'O', 0, 2, {0}, {2, 2}},       {'T', 0, 3, {0}, {1, 2, 1}},
    {'T', 1, 2, {0, 1}, {3, 1}},    {'T', 2, 3, {1, 0, 1}, {1, 2, 1}},
    {'T', 3, 2, {1, 0}, {1, 3}},    {'J', 0, 3, {0}, {2, 1, 1}},
    {'J', 1, 2, {0, 2}, {3, 1}},    {'J', 2, 3, {1, 1, 0}, {1, 1, 2}},
    {'J', 3, 2, {0, 0}, {1, 3}},    {'L', 0, 3, {0}, {1, 1, 2}},
    {'L', 1, 2, {0, 0}, {3, 1}},    {'L', 2, 3, {0, 1, 1}, {2, 1, 1}},
    {'L', 3, 2, {2, 0}, {1, 3}},    {'S', 0, 3, {0, 0, 1}, {1, 2, 1}},
    {'S', 1, 2, {1, 0}, {2, 2}},    {'Z', 0, 3, {1, 0, 0}, {1, 2, 1}},
    {'Z', 1, 2, {0, 1}, {2, 2}},
};
enum { SHAPES = sizeof shapes / sizeof shapes[0], COLUMNS = 10 };

/* Holes cost most, then height, then steps between columns. */
static int cost_of(const struct shape *p, const int height[COLUMNS], unsigned at)
{
    int after[COLUMNS], base = 0, cost = 0;
    memcpy(after, height, sizeof after);
    for (unsigned i = 0; i < p->width; i++)
        if (height[at + i] - p->bottom[i] > base)
            base = height[at + i] - p->bottom[i];
    for (unsigned i = 0; i < p->width; i++) {
        cost += 40 * (base + p->bottom[i] - height[at + i]);
        after[at + i] = base + p->bottom[i] + p->high[i];
    }
    for (unsigned x = 0; x < COLUMNS; x++)
        cost += after[x] * after[x] + (x ? 3 * abs(after[x] - after[x - 1]) : 0);
    return cost;
}

static const struct shape *choose(char kind, const int height[COLUMNS], unsigned *at)
{
    const struct shape *best = NULL;
    int least = INT32_MAX;
    for (unsigned i = 0; i < SHAPES; i++)
        for (unsigned x = 0; shapes[i].kind == kind && x + shapes[i].width <= COLUMNS; x++) {
            int cost = cost_of(&shapes[i], height, x);
            if (cost < least) {
                least = cost;
                best = &shapes[i];
                *at = x;
            }
        }
    return best;
}

/* The kind of the piece that the words name, wherever it is; 0 if they name none. */
static char kind_in(const char *words, int language)
{
    char format[64], piece[2] = "";
    for (const char *kind = "IJLOSTZ"; *kind; kind++) {
        piece[0] = *kind;
        text_format(format, sizeof format, text_of(language, TEXT_TELL_PIECE), piece,
                    (uint64_t)(*kind == 'O' ? 5 : 4), (uint64_t)(*kind == 'I' ? 7 : 6));
        if (strstr(words, format))
            return *kind;
    }
    return 0;
}

static bool hear_heights(const char *words, int language, int height[COLUMNS])
{
    char before[64];
    snprintf(before, sizeof before, "%s", text_of(language, TEXT_TELL_HEIGHTS));
    *strchr(before, '%') = '\0';
    const char *at = strstr(words, before);
    char *end = NULL;
    for (unsigned x = 0; at && x < COLUMNS; x++)
        height[x] = (int)strtol(x ? end : at + strlen(before), &end, 10);
    return at != NULL;
}

static unsigned lines_in(const char *words, int language)
{
    char counted[64];
    for (unsigned n = 4; n > 0; n--) {
        text_count(counted, sizeof counted, language, TEXT_LINES_COUNT, n);
        if (strstr(words, counted))
            return n;
    }
    return 0;
}

/* To the wall by ten steps, then back to the column; what he hears must be where he wants to be. */
static bool place(const struct shape *p, unsigned at, int language)
{
    char there[64];
    for (unsigned i = 0; i < p->turns; i++)
        rig_type(&t, "U");
    rig_type(&t, "LLLLLLLLLL");
    for (unsigned i = 0; i < at; i++)
        rig_type(&t, "R");
    rig_pass(&t, 170 * MS);
    text_format(there, sizeof there,
                text_of(language, p->width == 1 ? TEXT_TELL_COLUMN : TEXT_TELL_COLUMNS),
                (uint64_t)at + 1, (uint64_t)(at + p->width));
    return strstr(heard(), there) != NULL;
}

/* Collects what is said within this time. A usual voice says 15 letters a second: what is said at
 * once takes three seconds at most. */
static bool listen(unsigned ms, char *out, size_t size)
{
    bool is_short = true;
    out[0] = '\0';
    for (unsigned passed = 0; passed <= ms; passed += 10) {
        const char *words = heard();
        size_t used = strlen(out);
        is_short = is_short && text_width(words) <= 3 * 15;
        snprintf(out + used, size - used, "%s ", words);
        rig_pass(&t, 10 * MS);
    }
    return is_short;
}

/* Returns the lines that he has heard of. */
static unsigned play_by_ear(int language, unsigned goal)
{
    unsigned lines = 0;
    rig_type(&t, "E");
    rig_pass(&t, 4000 * MS);
    char kind = kind_in(heard(), language);
    for (unsigned pieces = 0; kind && lines < goal && pieces < 400; pieces++) {
        int height[COLUMNS] = {0};
        unsigned at = 0;
        rig_type(&t, "v");
        if (!hear_heights(heard(), language, height))
            return lines;
        const struct shape *p = choose(kind, height, &at);
        if (!p || !place(p, at, language))
            return lines;
        rig_type(&t, " ");
        char words[1024];
        if (!listen(600, words, sizeof words))
            return lines;
        lines += lines_in(words, language);
        kind = kind_in(words, language);
    }
    return lines;
}

static void forty_lines_are_cleared_by_ear_in_every_language(void)
{
    for (int language = 0; language < language_count(); language++) {
        open_game(language);
        unsigned lines = play_by_ear(language, 40);
        if (lines < 40)
            printf("%s: %u lines\n", language_code(language), lines);
        ASSERT(lines >= 40);
        ASSERT(session_match(t.s)->board[0].lines == lines); /* he was told the truth */
        rig_close(&t);
    }
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(a_piece_is_told_at_its_spawn_and_where_it_has_come_to);
    RUN(lines_and_danger_are_told);
    RUN(a_stillness_is_told);
    RUN(the_same_key_again_tells_more);
    RUN(forty_lines_are_cleared_by_ear_in_every_language);
    return test_done();
}
