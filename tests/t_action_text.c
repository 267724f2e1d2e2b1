/* Words of a moment: what they are worth, how large they are, how long they live by the clock; how
 * boards move, how numbers count; and that nothing of it is left over. */
#include "rig.h"
#include "session_rig.h"

#include "parts_rig.h"
#include "api/scene.h"
#include "base/minmax.h"
#include "base/utf8.h"
#include "effects/fx.h"

#define COUNT(list) (sizeof(list) / sizeof *(list))

static void clear_at(fx_state *fx, const ts_board *b, unsigned lines, unsigned spin, bool perfect,
                     uint64_t now_us)
{
    ts_event e = {.kind = TS_EVENT_CLEAR,
                  .amount = (int16_t)lines,
                  .rows = (1u << lines) - 1,
                  .spin = (uint8_t)spin,
                  .perfect = perfect,
                  .points = 800,
                  .piece = {.kind = TS_T}};
    fx_event(fx, b, &e, LANG_EN, now_us);
}

static void clear_event(fx_state *fx, const ts_board *b, unsigned lines, unsigned spin,
                        bool perfect)
{
    clear_at(fx, b, lines, spin, perfect, SECOND);
}

static const struct {
    unsigned lines, spin;
    const char *words;
    unsigned worth, ms; /* of its life */
} moments[] = {
    {1, 0, "Single", WORTH_LINES, 900},
    {2, 0, "Double", WORTH_LINES, 900},
    {3, 0, "Triple", WORTH_LESSER, 900},
    {1, TS_SPIN_MINI, "Mini T-spin Single", WORTH_LESSER, 1620},
    {2, TS_SPIN_FULL, "T-spin Double", WORTH_SPIN, 1620},
    {4, 0, "Quad", WORTH_GREAT, 1620},
    {3, TS_SPIN_FULL, "T-spin Triple", WORTH_GREAT, 1620},
};

/* To the millisecond: all of it until 300 ms before its end, then less, then nothing. */
static void words_live_by_the_clock(void)
{
    rig t;
    rig_start(&t, "guideline");
    for (size_t i = 0; i < COUNT(moments); i++) {
        fx_state fx = {.cheers = CHEERS_FULL};
        const action_text_word *c = &fx.cheer[FX_CLEARED];
        uint64_t end = SECOND + moments[i].ms * MS;
        clear_event(&fx, t.b, moments[i].lines, moments[i].spin, false);
        ASSERT_TEXT(c->words, moments[i].words);
        ASSERT_EQ(c->worth, moments[i].worth);
        ASSERT_EQ(action_text_strength(c, end - 300 * MS), 1000);
        ASSERT_EQ(action_text_strength(c, end - 150 * MS), 500);
        ASSERT(action_text_strength(c, end - 2 * MS) > 0);
        fx_expire(&fx, end - MS);
        ASSERT(fx_alive(&fx));
        fx_expire(&fx, end);
        ASSERT(!fx_alive(&fx));
    }
}

/* Whole at once at 115 percent; of its right size after 90 ms. */
static void words_come_large_and_settle(void)
{
    action_text_word c = {.born_us = SECOND, .worth = WORTH_GREAT};
    ASSERT_EQ(action_text_size(&c, SECOND), 1150);
    ASSERT_EQ(action_text_size(&c, SECOND + 45 * MS), 1075);
    ASSERT_EQ(action_text_size(&c, SECOND + 90 * MS), 1000);
    c.at_once = true; /* reduced motion */
    ASSERT_EQ(action_text_size(&c, SECOND), 1000);
}

static void faster_games_have_shorter_words(void)
{
    action_text_word c = {.born_us = SECOND, .worth = WORTH_GREAT, .speed = 1};
    ASSERT(action_text_strength(&c, SECOND + 809 * MS) > 0);
    ASSERT_EQ(action_text_strength(&c, SECOND + 810 * MS), 0);
}

static void a_perfect_clear_and_no_third_word(void)
{
    rig t;
    fx_state fx = {.cheers = CHEERS_FULL};
    ts_event level = {.kind = TS_EVENT_LEVEL, .amount = 3};
    rig_start(&t, "guideline");
    fx_event(&fx, t.b, &level, LANG_EN, SECOND);
    ASSERT(fx.cheer[FX_LEVEL_UP].born_us);
    ASSERT_EQ(fx.cheer[FX_LEVEL_UP].cell, fx_jewel(3));
    clear_event(&fx, t.b, 4, 0, true);
    fx_event(&fx, t.b, &level, LANG_EN, SECOND);
    ASSERT(!fx.cheer[FX_LEVEL_UP].born_us);
    ASSERT(fx.cheer[FX_CLEARED].born_us);
    ASSERT(action_text_strength(&fx.cheer[FX_ACROSS], SECOND + 1199 * MS) > 0);
    ASSERT_EQ(action_text_strength(&fx.cheer[FX_ACROSS], SECOND + 1200 * MS), 0);
}

static void points_count_up_in_eight_steps(void)
{
    unsigned steps = 0;
    uint64_t before = 0;
    for (uint64_t ms = 0; ms <= 250; ms++) {
        uint64_t now = action_text_counted(1000, 2000, ms * MS);
        ASSERT(now >= before && now <= 2000);
        steps += now != before;
        before = now;
    }
    ASSERT_EQ(steps, 8);
    ASSERT_EQ(action_text_counted(1000, 2000, 250 * MS), 2000);
    ASSERT_EQ(action_text_counted(2000, 1000, 0), 1000); /* never down */
}

static void chains_stand_as_long_as_they_last(void)
{
    rig t;
    fx_state fx = {.cheers = CHEERS_FULL};
    const action_text_chain *combo = &fx.chain[FX_COMBO];
    rig_start(&t, "guideline");
    for (t.b->combo = 0; t.b->combo < 8; t.b->combo++) {
        fx_see(&fx, t.b, false, SECOND);
        ASSERT_EQ(combo->count, t.b->combo);
    }
    fx_see(&fx, t.b, false, SECOND);
    fx_expire(&fx, SECOND + 99 * MS);
    ASSERT(fx_alive(&fx));
    ASSERT_EQ(action_text_chain_larger(combo, true, SECOND + 99 * MS),
              3); /* at 4, at 8, and a pop */
    fx_expire(&fx, SECOND + 100 * MS);
    ASSERT(!fx_alive(&fx)); /* it stands, and costs nothing */
    ASSERT_EQ(combo->count, 8);
    ASSERT_EQ(action_text_chain_larger(combo, true, SECOND + 100 * MS), 2);
    t.b->combo = -1;
    fx_see(&fx, t.b, false, 2 * SECOND);
    ASSERT_EQ(combo->count, 0);
    ASSERT_EQ(combo->was, 8);
    ASSERT_EQ(action_text_chain_ending(combo, 2 * SECOND + 100 * MS), 500);
    fx_expire(&fx, 2 * SECOND + 200 * MS);
    ASSERT(!fx_alive(&fx));
    /* where rules have no combos there are none */
    rig_start(&t, "nes");
    t.b->combo = 5;
    fx_see(&fx, t.b, false, 3 * SECOND);
    ASSERT_EQ(combo->count, 0);
}

static void cheers_may_be_off(void)
{
    rig t;
    fx_state fx = {0};
    rig_start(&t, "guideline");
    t.b->combo = 5;
    clear_event(&fx, t.b, 4, 0, true);
    fx_see(&fx, t.b, false, SECOND);
    for (unsigned i = 0; i < FX_CHEERS; i++)
        ASSERT_EQ(fx.cheer[i].born_us, 0);
    ASSERT_EQ(fx.chain[FX_COMBO].count, 0);
}

/* ---- boards that move ----------------------------------------------------------------------- */

static int32_t farthest(const fx_state *fx, unsigned ms)
{
    int32_t most = 0;
    for (unsigned i = 0; i <= ms; i++) {
        int32_t x, y;
        fx_displace(fx, SECOND + i * MS, &x, &y);
        ASSERT(x <= 15 && x >= -15);
        most = y > most ? y : -y > most ? -y : most;
    }
    return most;
}

static void boards_move_little_and_not_for_long(void)
{
    static const struct {
        ts_event event;
        int32_t most; /* in 240ths of a cell */
        unsigned ms;
    } moves[] = {
        {{.kind = TS_EVENT_DROP, .how = TS_DROP_HARD, .amount = 9}, 15, 120},
        {{.kind = TS_EVENT_DROP, .how = TS_DROP_HARD, .amount = 1}, 7, 120},
        {{.kind = TS_EVENT_DROP, .how = TS_DROP_HARD, .amount = 40}, 30, 120},
        {{.kind = TS_EVENT_CLEAR, .amount = 4, .rows = 15}, 30, 220},
        {{.kind = TS_EVENT_CLEAR, .amount = 2, .rows = 3, .spin = TS_SPIN_FULL}, 15, 220},
        {{.kind = TS_EVENT_GARBAGE, .amount = 1}, 15, 100},
        {{.kind = TS_EVENT_GARBAGE, .amount = 8}, 30, 100},
        {{.kind = TS_EVENT_CLEAR, .amount = 3, .rows = 7}, 0, 0},
        {{.kind = TS_EVENT_DROP, .how = TS_DROP_SOFT, .amount = 9}, 0, 0},
    };
    rig t;
    rig_start(&t, "guideline");
    for (size_t i = 0; i < COUNT(moves); i++)
        for (uint8_t shake = 0; shake <= 2; shake++) {
            fx_state fx = {.shake = shake};
            int32_t most = moves[i].most * shake / 2;
            fx_event(&fx, t.b, &moves[i].event, LANG_EN, SECOND);
            int32_t seen = farthest(&fx, 300);
            ASSERT(seen <= most && seen >= most * 3 / 4);
            int32_t x, y;
            fx_displace(&fx, SECOND + moves[i].ms * MS, &x, &y);
            ASSERT(x == 0 && y == 0);
            fx_expire(&fx, SECOND + moves[i].ms * MS);
            ASSERT_EQ(fx.motion.kind, FX_STILL);
            fx_state still = {.shake = shake, .off = true}, steps = {.shake = shake, .steps = true};
            fx_event(&still, t.b, &moves[i].event, LANG_EN, SECOND);
            fx_event(&steps, t.b, &moves[i].event, LANG_EN, SECOND);
            ASSERT(!still.motion.born_us && !steps.motion.born_us);
        }
}

/* The picture after a key is the one without effects. */
static void a_dip_begins_with_nothing(void)
{
    rig t;
    fx_state fx = {.shake = 2};
    ts_event drop = {.kind = TS_EVENT_DROP, .how = TS_DROP_HARD, .amount = 9};
    int32_t x, y;
    rig_start(&t, "guideline");
    fx_event(&fx, t.b, &drop, LANG_EN, SECOND);
    fx_displace(&fx, SECOND, &x, &y);
    ASSERT(x == 0 && y == 0);
}

static void at_most_five_dips_a_second(void)
{
    rig t;
    fx_state fx = {.shake = 2};
    ts_event drop = {.kind = TS_EVENT_DROP, .how = TS_DROP_HARD, .amount = 9};
    unsigned dips = 0;
    uint64_t last = 0;
    rig_start(&t, "guideline");
    for (unsigned ms = 0; ms < 1000; ms += 20) {
        fx_event(&fx, t.b, &drop, LANG_EN, SECOND + ms * MS);
        dips += fx.motion.born_us != last;
        last = fx.motion.born_us;
        fx_expire(&fx, SECOND + (ms + 10) * MS);
    }
    ASSERT_EQ(dips, 5);
}

/* ---- in a session ---------------------------------------------------------------------------- */

static void action_text_in(session_rig *t, unsigned lines, unsigned spin, bool perfect)
{
    fx_state *fx = &inner_fx(t->s)[0];
    fx_clear(fx);
    clear_at(fx, &inner_match(t->s)->board[0], lines, spin, perfect, t->now);
    fx->pause = (fx_pause){0};
    rig_pass(t, 150 * MS);
    session_touch(t->s);
}

/* Returns the pixels of a tile, or 0 if no word is laid. */
static int tile_of_word(session_rig *t, unsigned role)
{
    const scene_list *s = rig_look(t);
    for (uint32_t i = 0; i < s->count; i++)
        if (s->item[i].kind == ITEM_TILES && s->item[i].role == role)
            return (s->item[i].h * s->cell_h + SCENE_UNIT / 2) / SCENE_UNIT / LETTERS_ROWS;
    return 0;
}

static void size_says_worth(void)
{
    session_rig t;
    rig_open(&t, "guideline", "marathon");
    rig_room(&t, 1920, 1080, 6, 12);
    rig_type(&t, "E");
    rig_pass(&t, 3200 * MS);
    int cell = rig_look(&t)->cell_h;
    action_text_in(&t, 1, 0, false);
    ASSERT_EQ(tile_of_word(&t, ROLE_PLAIN), cell / 8);
    action_text_in(&t, 3, 0, false);
    ASSERT_EQ(tile_of_word(&t, ROLE_PLAIN), cell / 6);
    action_text_in(&t, 2, TS_SPIN_FULL, false);
    ASSERT_EQ(tile_of_word(&t, ROLE_SPIN), cell / 4);
    action_text_in(&t, 4, 0, false);
    ASSERT_EQ(tile_of_word(&t, ROLE_QUAD), cell / 3);
    action_text_in(&t, 3, TS_SPIN_FULL,
                   false); /* two lines: a little smaller than its place allows one */
    ASSERT(tile_of_word(&t, ROLE_SPIN) >= cell / 3 - 1);
    /* across nine cells, and all of it from the first picture on, larger by a seventh */
    action_text_in(&t, 4, 0, true);
    int tile = tile_of_word(&t, ROLE_PERFECT);
    inner_fx(t.s)[0].cheer[FX_ACROSS].born_us = t.now;
    session_touch(t.s);
    ASSERT(tile_of_word(&t, ROLE_PERFECT) > tile);
    for (uint32_t i = 0; i < t.scene->count; i++)
        ASSERT(t.scene->item[i].kind != ITEM_TILES || t.scene->item[i].unlaid == 0);
    ASSERT(tile * letters_width("PERFECT") <= 9 * cell);
    ASSERT((tile + 1) * letters_width("PERFECT") > 9 * cell);
    /* all of them small */
    t.s->settings.cheers = CHEERS_SMALL;
    action_text_in(&t, 4, 0, false);
    ASSERT_EQ(tile_of_word(&t, ROLE_QUAD), cell / 8);
    rig_close(&t);
}

/* Upright the greatest word has the row over the field, in tiles, and stands over no cell. */
static void upright_a_word_is_laid_in_its_row(void)
{
    session_rig t;
    rig_open(&t, "guideline", "marathon");
    rig_room(&t, 480, 800, 6, 12);
    rig_type(&t, "E");
    rig_pass(&t, 3200 * MS);
    action_text_in(&t, 2, TS_SPIN_FULL, false);
    ASSERT(tile_of_word(&t, ROLE_SPIN) >= 4);
    const scene_item *word = NULL, *points = rig_text(&t, "+");
    int32_t cells = t.scene->height;
    for (uint32_t i = 0; i < t.scene->count; i++) {
        const scene_item *item = &t.scene->item[i];
        word = item->kind == ITEM_TILES && item->role == ROLE_SPIN ? item : word;
        cells = item->kind == ITEM_BLOCK && item->w == SCENE_UNIT ? min_int(cells, item->y) : cells;
    }
    ASSERT(word && points && points->x >= word->x + word->w);
    ASSERT(word->y + word->h <= cells && points->y + points->h <= cells);
    rig_close(&t);
}

/* Below an upright field what the mode is about is laid of tiles, two lines high; in large
 * characters of halves over the others; what remains stands beside it, once. */
static void what_matters_most_is_largest(void)
{
    static const int room[2][4] = {{480, 800, 6, 12}, {200, 60, 1, 1}};
    for (int i = 0; i < 2; i++) {
        session_rig t;
        rig_open(&t, "guideline", "marathon");
        t.s->options.has_halves = i;
        t.s->settings.games_begun = 99;
        rig_room(&t, room[i][0], room[i][1], room[i][2], room[i][3]);
        rig_type(&t, "E");
        rig_pass(&t, 3200 * MS);
        unsigned tiles = 0;
        for (uint32_t k = 0; k < rig_look(&t)->count; k++) {
            const scene_item *item = &t.scene->item[k];
            tiles += item->kind == ITEM_TILES && strcmp(t.scene->words + item->text, "0") == 0;
        }
        ASSERT_EQ(tiles, 1);
        ASSERT(rig_text(&t, "Score") && rig_text(&t, "Time") && rig_text(&t, "Pieces"));
        rig_close(&t);
    }
}

/* Returns how often it wants to wake within a time after a moment that is over. */
static unsigned wakeups(session_rig *t, unsigned ms)
{
    unsigned count = 0;
    for (uint64_t end = t->now + ms * MS; t->now < end; count++) {
        uint64_t next = session_next(t->s);
        t->now = next > t->now ? (next < end ? next : end) : t->now + 1;
        session_run(t->s, t->now);
        rig_look(t);
    }
    return count;
}

static void nothing_is_left_over(void)
{
    session_rig t;
    rig_open(&t, "guideline", "marathon");
    rig_room(&t, 1280, 720, 6, 12);
    rig_type(&t, "E");
    rig_pass(&t, 3200 * MS);
    unsigned before = wakeups(&t, 2000);
    action_text_in(&t, 4, 0, true);
    rig_pass(&t, 1700 * MS);
    ASSERT(!fx_alive(&inner_fx(t.s)[0]));
    unsigned after = wakeups(&t, 2000);
    ASSERT(after <= before + 1);
    rig_close(&t);
}

static void a_perfect_clear_dims_near_the_piece(void)
{
    session_rig t;
    rig_open(&t, "guideline", "free");
    rig_room(&t, 1280, 720, 6, 12);
    rig_type(&t, "E");
    rig_pass(&t, 3200 * MS);
    for (int row = 1; row < 18; row++) {
        ts_board *b = &inner_match(t.s)->board[0];
        b->piece = (ts_piece){TS_O, 0, 4, (int8_t)row};
        action_text_in(&t, 4, 0, true);
        b->piece.y = (int8_t)row;
        session_touch(t.s);
        const scene_list *s = rig_look(&t);
        bool near = row + 1 >= 6 && row <= 14;
        for (uint32_t i = 0; i < s->count; i++)
            if (s->item[i].kind == ITEM_TILES && s->item[i].role == ROLE_PERFECT)
                ASSERT_EQ(s->item[i].amount, near ? 400 : 1000);
    }
    rig_close(&t);
}

/* Returns the height of the gold, in thousandths of the picture; both sides are alike. */
static unsigned gold(session_rig *t, unsigned *amount)
{
    const scene_list *s = rig_look(t);
    unsigned count = 0;
    int32_t h = 0;
    *amount = 0;
    for (uint32_t i = 0; i < s->count; i++) {
        const scene_item *item = &s->item[i];
        if (item->kind != ITEM_SHAPE || item->shape != SHAPE_FRIEZE)
            continue;
        ASSERT(count == 0 || item->h == h);
        ASSERT_EQ(item->y + item->h, s->height);
        h = item->h;
        *amount = item->amount;
        count++;
    }
    ASSERT(count == 0 || count == 2);
    return (unsigned)((int64_t)h * 1000 / (int64_t)s->height);
}

/* It rises with the word, in eight steps within 250 ms, and fades with it; three rows have none. */
static void four_rows_gild_the_frieze(void)
{
    session_rig t;
    unsigned amount;
    rig_open(&t, "guideline", "marathon");
    rig_room(&t, 1280, 720, 6, 12);
    rig_type(&t, "E");
    rig_pass(&t, 3200 * MS);
    ASSERT_EQ(gold(&t, &amount), 0);
    action_text_in(&t, 3, 0, false);
    ASSERT_EQ(gold(&t, &amount), 0);
    action_text_in(&t, 4, 0, false); /* 150 ms: the fifth step of eight, 1 - (3/8)^3 */
    unsigned high = gold(&t, &amount);
    ASSERT(high >= 946 && high <= 948 && amount == 1000);
    rig_pass(&t, 150 * MS);
    ASSERT_EQ(gold(&t, &amount), 1000);
    rig_pass(&t, 1170 * MS); /* 1.47 s: half of the fading */
    ASSERT_EQ(gold(&t, &amount), 1000);
    ASSERT(amount >= 450 && amount <= 550);
    rig_pass(&t, 200 * MS);
    ASSERT_EQ(gold(&t, &amount), 0);
    action_text_in(&t, 1, 0, true); /* an empty field: all of it at once */
    ASSERT_EQ(gold(&t, &amount), 1000);
    rig_room(&t, 80, 24, 1, 1);
    action_text_in(&t, 4, 0, false);
    ASSERT_EQ(gold(&t, &amount), 0);
    rig_close(&t);
}

/* ---- letters -------------------------------------------------------------------------------- */

/* Every cheer of every language has letters of tiles, where its script has any. */
static void cheers_have_letters(void)
{
    static const uint16_t said[] = {TEXT_CLEAR_1, TEXT_CLEAR_2, TEXT_CLEAR_3, TEXT_CLEAR_4,
                                    TEXT_PERFECT_CLEAR};
    for (int language = 0; language < LANG_COUNT; language++)
        for (size_t i = 0; i < COUNT(said); i++) {
            test_about = text_of(language, said[i]);
            ASSERT_EQ(letters_width(test_about) > 0, language_font(language)[0] == '\0');
        }
    test_about = NULL;
    ASSERT_EQ(letters_width("I.1"), 3 + 1 + 1 + 1 + 3);
    ASSERT_EQ(letters_width("a A"), 5 + 1 + 2 + 1 + 5);
    ASSERT_EQ(letters_width("\u4e00"), 0);
    ASSERT_EQ(letters_above("Ś"), 2);
    ASSERT_EQ(letters_above("Ż"), 1);
    ASSERT_EQ(letters_above("Ą"), 0);
    letters_shape shape;
    ASSERT(letters_find(0x439, &shape)); /* a letter with its mark */
    ASSERT_EQ(shape.row[0], 0x11);
    ASSERT_EQ(shape.row[2], 0x11);
    ASSERT(letters_find_small('7', &shape) && shape.row[0] == 7 && shape.columns == 3);
    ASSERT_EQ(letters_width_small("9/40"), 3 + 1 + 3 + 1 + 3 + 1 + 3); /* of a goal not reached */
}

static bool is_quote(uint32_t c)
{
    return c == 0xab || c == 0xbb || (c >= 0x201c && c <= 0x201e);
}

/* Titles of screens are laid of tiles, too: a letter without tiles would set all of it in type.
 * Quotation marks stand in sentences alone. */
static void every_alphabet_has_letters(void)
{
    for (int language = 0; language < LANG_COUNT; language++) {
        const char *letters = language_letters(language);
        const bool has_signs = language == LANG_ZH || language == LANG_JA;
        for (uint32_t c; !has_signs && (c = utf8_next(&letters));) {
            letters_shape shape;
            if (!is_quote(c) && !letters_find(c, &shape)) {
                printf("%s: U+%04X has no tiles\n", language_code(language), (unsigned)c);
                test_fault();
            }
        }
    }
    letters_shape shape;
    ASSERT(letters_find(0xf1, &shape)); /* the tilde of n: a bar, and a gap to the letter */
    ASSERT_EQ(shape.row[0], 0x0e);
    ASSERT_EQ(shape.row[1], 0);
    ASSERT(letters_find(0xed, &shape)); /* an accent on a letter of three columns */
    ASSERT_EQ(shape.columns, 3);
    ASSERT_EQ(shape.row[0], 1);
    ASSERT_EQ(shape.row[1], 2);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(words_live_by_the_clock);
    RUN(words_come_large_and_settle);
    RUN(faster_games_have_shorter_words);
    RUN(a_perfect_clear_and_no_third_word);
    RUN(points_count_up_in_eight_steps);
    RUN(chains_stand_as_long_as_they_last);
    RUN(cheers_may_be_off);
    RUN(boards_move_little_and_not_for_long);
    RUN(a_dip_begins_with_nothing);
    RUN(at_most_five_dips_a_second);
    RUN(size_says_worth);
    RUN(upright_a_word_is_laid_in_its_row);
    RUN(what_matters_most_is_largest);
    RUN(nothing_is_left_over);
    RUN(a_perfect_clear_dims_near_the_piece);
    RUN(four_rows_gild_the_frieze);
    RUN(cheers_have_letters);
    RUN(every_alphabet_has_letters);
    return test_done();
}
