/* The space over the piece that comes in: nothing is there, in any room and on any board; and the
 * rows of the buffer that are shown above the field, where the rules have them. */
#include "picture_rig.h"

#include "effects/fx.h"

#define COUNT(list) (sizeof(list) / sizeof *(list))

static const int room[][4] = {{1280, 720, 6, 12},   {720, 1280, 6, 12},   {360, 640, 6, 12},
                              {640, 480, 6, 12},    {390, 844, 6, 12},    {780, 1688, 12, 24},
                              {844, 390, 6, 12},    {320, 240, 6, 12},    {120, 240, 6, 12},
                              {1170, 2532, 18, 36}, {960, 720, 6, 12},    {1920, 1080, 6, 12},
                              {820, 1180, 6, 12},   {3840, 2160, 12, 24}, {80, 24, 1, 1},
                              {30, 50, 1, 1},       {24, 22, 1, 1},       {120, 40, 1, 1},
                              {40, 24, 1, 1},       {160, 48, 1, 1},      {60, 60, 1, 1}};

static void start(session_rig *t, const char *rules, int language)
{
    rig_open(t, rules, "free");
    t->s->settings.language = (uint8_t)language;
    rig_room(t, 1280, 720, 6, 12);
    rig_type(t, "E");
    rig_pass(t, 3200 * MS);
}

/* All that can be cheered at once, on every board. */
static void cheer(session_rig *t)
{
    const ts_match *m = session_match(t->s);
    for (unsigned i = 0; i < m->setup.players; i++) {
        fx_state *fx = &inner_fx(t->s)[i];
        ts_event clear = {.kind = TS_EVENT_CLEAR,
                          .amount = 2,
                          .rows = 6,
                          .spin = TS_SPIN_FULL,
                          .back_to_back = 1,
                          .perfect = 1,
                          .piece = {.kind = TS_T},
                          .player = (uint8_t)i};
        ts_event level = {.kind = TS_EVENT_LEVEL, .amount = 7, .player = (uint8_t)i};
        inner_match(t->s)->board[i].last.combo = inner_match(t->s)->board[i].combo = 3;
        inner_match(t->s)->board[i].back_to_back = 4;
        fx_clear(fx);
        fx_event(fx, &m->board[i], &clear, t->s->settings.language, t->now);
        fx_event(fx, &m->board[i], &level, t->s->settings.language, t->now);
        fx_see(fx, &m->board[i], false, t->now);
    }
    session_touch(t->s);
}

static bool overlap(const scene_item *a, int32_t x, int32_t y, int32_t w, int32_t h)
{
    return a->x < x + w && x < a->x + a->w && a->y < y + h && y < a->y + a->h;
}

/* By its words: what has one of its own, or is a part of what has two lines. */
static bool is_cheer(const scene_list *scene, const scene_item *item)
{
    static const uint16_t said[] = {TEXT_PERFECT_CLEAR, TEXT_CLEAR_2, TEXT_CHAIN_COMBO,
                                    TEXT_CHAIN_BACK_TO_BACK};
    const char *words = scene->words + item->text;
    int language = scene->look.language;
    char level[60];
    if (item->kind == ITEM_TILES)
        return item->cell || (item->role != ROLE_VALUE && item->role != ROLE_WARNING);
    if (item->kind != ITEM_TEXT)
        return false;
    text_format(level, sizeof level, text_of(language, TEXT_LEVEL_UP), (uint64_t)7);
    bool cheer = strcmp(words, level) == 0 || item->role == ROLE_SPIN || item->role == ROLE_PERFECT;
    for (size_t i = 0; i < COUNT(said); i++)
        cheer = cheer || strstr(words, text_of(language, said[i]));
    return cheer;
}

/* No words of a moment over a field or the rows above it. A perfect clear's stand in the rows from
 * the eighth to the twelfth, and behind the pieces. Returns how many words stand elsewhere. */
static unsigned check_words(session_rig *t)
{
    const scene_list *scene = rig_look(t);
    unsigned elsewhere = 0;
    for (uint32_t i = 0; i < scene->count; i++) {
        const scene_item *words = &scene->item[i];
        if (!is_cheer(scene, words))
            continue;
        bool over = false;
        for (uint32_t j = 0; j < scene->count; j++) {
            const scene_item *grid = &scene->item[j];
            if (grid->kind != ITEM_SHAPE || grid->shape != SHAPE_GRID)
                continue;
            int32_t unit = grid->w / grid->columns, above = 0;
            for (uint32_t k = j; k-- > 0;)
                if (scene->item[k].kind == ITEM_SHAPE && scene->item[k].shape == SHAPE_BUFFER &&
                    scene->item[k].y + scene->item[k].h == grid->y)
                    above = scene->item[k].h;
            if (!overlap(words, grid->x, grid->y - above, grid->w, grid->h + above))
                continue;
            over = true;
            int32_t foot = grid->y + grid->h;
            ASSERT(words->y >= foot - 13 * unit - t->scene->text_h &&
                   words->y + words->h <= foot - 8 * unit + t->scene->text_h);
            for (uint32_t k = j; k < i; k++) /* no tile of the field is behind them */
                ASSERT(scene->item[k].kind != ITEM_BLOCK);
        }
        elsewhere += !over;
    }
    return elsewhere;
}

static void nothing_is_over_the_piece(void)
{
    for (int language = 0; language < LANG_COUNT; language++) {
        session_rig t;
        start(&t, "guideline", language);
        for (size_t i = 0; i < COUNT(room); i++) {
            rig_room(&t, room[i][0], room[i][1], room[i][2], room[i][3]);
            if (session_screen(t.s) == SCREEN_PAUSE)
                session_game_resume(t.s, t.now);
            for (unsigned ms = 0; ms < 3000; ms += 700) {
                cheer(&t);
                for (unsigned j = 0; j < FX_CHEERS; j++)
                    if (inner_fx(t.s)[0].cheer[j].born_us)
                        inner_fx(t.s)[0].cheer[j].born_us -= ms * MS;
                unsigned words = check_words(&t);
                ASSERT(words > 0 || ms > 1000 || t.scene->look.layout == LAYOUT_TOO_SMALL);
            }
        }
        rig_close(&t);
    }
}

static void nothing_is_over_the_pieces_of_a_duel(void)
{
    static const char *const name[] = {"duel-2", "duel-3", "duel-4", "duel-persons", "duel-bots"};
    for (size_t n = 0; n < COUNT(name); n++) {
        session_rig t;
        start(&t, "modern", LANG_EN);
        picture_duel(&t, name[n]);
        for (size_t i = 0; i < COUNT(room); i++) {
            rig_room(&t, room[i][0], room[i][1], room[i][2], room[i][3]);
            if (session_screen(t.s) == SCREEN_PAUSE)
                session_game_resume(t.s, t.now);
            cheer(&t);
            check_words(&t);
        }
        rig_close(&t);
    }
}

static void nothing_is_over_the_piece_of_a_replay(void)
{
    session_rig t;
    for (size_t i = 0; i < PICTURES; i++)
        if (strcmp(picture[i].name, "viewer") == 0)
            picture_open(&t, i, 1280, 720, LANG_EN, 0, THEME_MOSAIC);
    rig_type(&t, " ");
    ASSERT(session_in_replay(t.s));
    for (size_t i = 0; i < COUNT(room) && session_in_replay(t.s); i++) {
        rig_room(&t, room[i][0], room[i][1], room[i][2], room[i][3]);
        cheer(&t);
        check_words(&t);
    }
    rig_close(&t);
}

/* ---- the rows above the field --------------------------------------------------------------- */

/* Tiles of the piece above the field, and whether all of them are faint. */
static unsigned above_the_field(session_rig *t, bool *faint)
{
    const scene_item *grid = NULL;
    unsigned count = 0;
    *faint = true;
    rig_look(t);
    for (uint32_t i = 0; i < t->scene->count; i++) {
        const scene_item *item = &t->scene->item[i];
        if (item->kind == ITEM_SHAPE && item->shape == SHAPE_GRID)
            grid = item;
        if (!grid || item->kind != ITEM_BLOCK || item->x < grid->x ||
            item->x >= grid->x + grid->w || item->y >= grid->y)
            continue;
        *faint = *faint && item->amount == 600;
        count++;
    }
    return count;
}

static void pieces_come_in_whole(void)
{
    static const struct {
        const char *rules;
        int width, height, unit_w, unit_h;
        unsigned rows; /* that are shown */
    } expected[] = {{"guideline", 1280, 720, 6, 12, 2},
                    {"psk", 720, 1280, 6, 12, 2},
                    {"modern", 390, 844, 6, 12, 2},
                    {"tgm", 1280, 720, 6, 12, 0} /* the next piece is there */,
                    {"nes", 1280, 720, 6, 12, 0},
                    {"pivot", 1280, 720, 6, 12, 0},
                    {"wx", 1280, 720, 6, 12, 0},
                    {"guideline", 120, 40, 1, 1, 2},
                    {"guideline", 80, 24, 1, 1, 0},
                    {"guideline", 120, 240, 6, 12, 0}};
    for (size_t i = 0; i < COUNT(expected); i++) {
        session_rig t;
        bool faint;
        rig_open(&t, expected[i].rules, "marathon");
        rig_room(&t, expected[i].width, expected[i].height, expected[i].unit_w, expected[i].unit_h);
        rig_type(&t, "E");
        rig_pass(&t, 4 * SECOND);
        ts_board *b = &inner_match(t.s)->board[0];
        ASSERT(b->piece.kind != TS_NONE);
        b->piece = (ts_piece){TS_J, 0, 4, (int8_t)b->visible}; /* all of it above the field */
        session_touch(t.s);
        ts_cell cell[4];
        unsigned shown = 0;
        ts_cells(b, b->piece, cell);
        for (int j = 0; j < 4; j++)
            shown += cell[j].y >= b->visible && cell[j].y < b->visible + (int)expected[i].rows;
        ASSERT_EQ(above_the_field(&t, &faint), shown);
        ASSERT(faint);
        ASSERT(expected[i].rows < 2 || shown == 4);
        rig_close(&t);
    }
}

/* Words and numbers do not stand in these rows, on any screen of a game. */
static void the_buffer_is_free_of_words(void)
{
    static const char *const keys[] = {"", "X"};
    for (size_t i = 0; i < COUNT(room); i++)
        for (size_t k = 0; k < COUNT(keys); k++) {
            session_rig t;
            start(&t, "guideline", LANG_EN);
            rig_room(&t, room[i][0], room[i][1], room[i][2], room[i][3]);
            rig_type(&t, keys[k]);
            rig_look(&t);
            for (uint32_t j = 0; j < t.scene->count; j++) {
                const scene_item *rows = &t.scene->item[j];
                if (rows->kind != ITEM_SHAPE || rows->shape != SHAPE_BUFFER)
                    continue;
                ASSERT(rows->y >= 0);
                for (uint32_t n = 0; n < t.scene->count; n++)
                    ASSERT(t.scene->item[n].kind != ITEM_TEXT ||
                           !overlap(&t.scene->item[n], rows->x, rows->y, rows->w, rows->h));
            }
            rig_close(&t);
        }
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(nothing_is_over_the_piece);
    RUN(nothing_is_over_the_pieces_of_a_duel);
    RUN(nothing_is_over_the_piece_of_a_replay);
    RUN(pieces_come_in_whole);
    RUN(the_buffer_is_free_of_words);
    return test_done();
}
