/* Two to four boards in one room: nothing leaves it, nothing meets, everybody is seen where there
 * is room for everybody. */
#include "scene_rig.h"

#include "parts_rig.h"
#include "game/run.h"

static void open_players(session_rig *t, const char *rules, const char *mode, unsigned players)
{
    session_options o = rig_options(rules, mode);
    o.players = players;
    rig_open_options(t, &o);
    rig_type(t, "E");
    rig_pass(t, 200 * MS);
}

/* As full as a field can be, with numbers as large as anybody gets them. */
static void fill_boards(session_rig *t)
{
    ts_match *m = inner_match(t->s);
    for (unsigned i = 0; i < m->setup.players; i++) {
        ts_board *b = &m->board[i];
        uint8_t cell[TS_ROWS][TS_COLUMNS_MAX] = {0};
        for (int y = 0; y < ts_rules_get(b->rules)->visible - 8; y++)
            for (int x = 0; x < TS_COLUMNS - 1; x++)
                cell[y][x] = TS_GARBAGE;
        ASSERT(ts_edit_stack(m, i, (const uint8_t(*)[TS_COLUMNS_MAX])cell));
        ts_add_garbage(m, i, 7, 3, TS_GARBAGE, m->tick + 100000);
        b->score = 88888888;
        b->lines = 1288;
        inner_run(t->s)->stats[i].pieces = 8888;
        inner_run(t->s)->stats[i].tick_of_last = m->tick;
    }
}

static unsigned count_role(session_rig *t, unsigned kind, unsigned role)
{
    unsigned count = 0;
    rig_look(t);
    for (uint32_t i = 0; i < t->scene->count; i++)
        count += t->scene->item[i].kind == kind && t->scene->item[i].role == role;
    return count;
}

static unsigned boards_at(session_rig *t, int width, int height)
{
    t->width = width;
    t->height = height;
    rig_look(t);
    if (session_screen(t->s) == SCREEN_PAUSE)
        session_game_resume(t->s, t->now);
    check_scene(t, "boards");
    return count_role(t, ITEM_PANEL, ROLE_FIELD);
}

static void nothing_meets_at_any_size(void)
{
    static const char *const rules[] = {"guideline", "wx", "modern", "tgm", "nes"};
    for (unsigned players = 2; players <= TS_PLAYERS_MAX; players++)
        for (unsigned r = 0; r < test_times(COUNT(rules)); r++) {
            session_rig t;
            open_players(&t, rules[r], "sprint", players);
            t.s->settings.language = (uint8_t)((r + players) % LANG_COUNT);
            t.s->settings.hold_right = r % 2;
            fill_boards(&t);
            for (size_t w = 0; w < COUNT(widths); w++)
                for (size_t h = 0; h < COUNT(heights); h++)
                    boards_at(&t, widths[w], heights[h]);
            rig_close(&t);
        }
}

static void everybody_is_seen_where_there_is_room(void)
{
    static const struct {
        int width, height;
        unsigned boards[TS_PLAYERS_MAX + 1];
    } room[] = {
        {80, 24, {[2] = 2, [3] = 3, [4] = 4}},  {120, 40, {[2] = 2, [3] = 3, [4] = 4}},
        {200, 60, {[2] = 2, [3] = 3, [4] = 4}}, {44, 22, {[2] = 2, [3] = 1, [4] = 1}},
        {48, 24, {[2] = 2, [3] = 3, [4] = 4}},  {36, 24, {[2] = 2, [3] = 2 + 1, [4] = 1}},
        {30, 22, {[2] = 1, [3] = 1, [4] = 1}},
    };
    for (unsigned players = 2; players <= TS_PLAYERS_MAX; players++) {
        session_rig t;
        open_players(&t, "guideline", "none", players);
        fill_boards(&t);
        for (size_t i = 0; i < COUNT(room); i++) {
            unsigned seen = boards_at(&t, room[i].width, room[i].height);
            if (seen != room[i].boards[players])
                printf("%d x %d, %u players: ", room[i].width, room[i].height, players);
            ASSERT_EQ(seen, room[i].boards[players]);
        }
        rig_close(&t);
    }
}

/* In a window two boards are mirrored about its middle: previews inside, rows that come outside. */
static void two_boards_face_each_other(void)
{
    session_rig t;
    rig_open(&t, "modern", "marathon");
    rig_room(&t, 1280, 720, 12, 24);
    rig_type(&t, "[Duel]E[Play]E");
    rig_pass(&t, 3200 * MS);
    rig_look(&t);
    const scene_item *field[2] = {0}, *next[2] = {0};
    for (uint32_t i = 0; i < t.scene->count; i++) {
        const scene_item *item = &t.scene->item[i];
        unsigned right = item->x > t.scene->width / 2;
        if (item->kind == ITEM_PANEL && item->role == ROLE_FIELD)
            field[right] = item;
        if (item->kind == ITEM_PANEL && item->role == ROLE_SIDE && item->h > 6 * SCENE_UNIT)
            next[right] = item;
    }
    ASSERT(field[0] && field[1] && next[0] && next[1]);
    ASSERT_EQ(field[0]->x, t.scene->width - field[1]->x - field[1]->w);
    ASSERT_EQ(next[0]->x, t.scene->width - next[1]->x - next[1]->w);
    ASSERT(next[0]->x > field[0]->x + field[0]->w);
    rig_close(&t);
}

static void windows_show_everybody(void)
{
    static const int size[][2] = {{640, 480}, {800, 600}, {1280, 720}, {600, 1000}, {3840, 2160}};
    for (unsigned players = 2; players <= TS_PLAYERS_MAX; players++) {
        session_rig t;
        open_players(&t, "guideline", "none", players);
        t.unit_w = 6;
        t.unit_h = 12;
        for (size_t i = 0; i < COUNT(size); i++)
            ASSERT_EQ(boards_at(&t, size[i][0], size[i][1]), players);
        rig_close(&t);
    }
}

/* Each has a name, keys of his own, and a board of his own. */
static void two_at_one_keyboard(void)
{
    session_rig t;
    open_players(&t, "guideline", "none", 2);
    t.width = 100;
    rig_type(&t, "U");
    ASSERT(rig_text(&t, "Player 1"));
    ASSERT(rig_text(&t, "Player 2"));
    ASSERT(rig_text(&t, "Player 1")->x < rig_text(&t, "Player 2")->x);
    ASSERT_EQ(session_match(t.s)->board[0].pieces, 0); /* Up is the right hand's hard drop */
    ASSERT_EQ(session_match(t.s)->board[1].pieces, 1);
    int8_t x = session_match(t.s)->board[0].piece.x;
    rig_type(&t, "a");
    ASSERT_EQ(session_match(t.s)->board[0].piece.x, x - 1);
    rig_type(&t, "w");
    ASSERT_EQ(session_match(t.s)->board[0].pieces, 1);
    ASSERT_EQ(session_match(t.s)->board[1].pieces, 1);
    for (int i = 0; i < 40 && !rig_text(&t, "wins"); i++)
        rig_type(&t, "w");
    ASSERT(rig_text(&t, "Player 2 wins"));
    store_game best;
    store_list list = {.game = &best, .capacity = 1};
    store_best(session_store(t.s), -1, -1, &list);
    ASSERT_EQ(list.count, 0); /* two people's game is nobody's record */
    rig_close(&t);
}

/* Of every board its own numbers, and why the one who has lost did so. */
static void a_result_is_everybodys(void)
{
    session_rig t;
    open_players(&t, "guideline", "marathon", 2);
    rig_type(&t, "w");
    for (int i = 0; i < 30 && session_screen(t.s) != SCREEN_RESULT; i++)
        rig_type(&t, "U");
    rig_pass(&t, GAME_ENDING_US);
    ASSERT(rig_text(&t, "Player 1 wins"));
    ASSERT(rig_text(&t, "no space for the next") || rig_text(&t, "locked above"));
    char pieces[64];
    unsigned its = session_last_game(t.s)->board[1].stats.pieces;
    ASSERT(its > 8);
    snprintf(pieces, sizeof pieces, "%u", its);
    ASSERT(rig_text(&t, pieces));
    ASSERT(rig_text(&t, "Pieces"));
    rig_close(&t);
    open_players(&t, "guideline", "sprint", 2);
    ts_end(inner_match(t.s), 1, TS_WON, NULL);
    rig_pass(&t, 100 * MS + GAME_ENDING_US);
    ASSERT(rig_text(&t, "Player 2 wins"));
    ASSERT(rig_text(&t, "Goal"));
    rig_close(&t);
}

static void help_names_the_keys_of_both(void)
{
    session_rig t;
    session_options o = rig_options("guideline", "marathon");
    o.players = 2;
    rig_open_options(&t, &o);
    rig_type(&t, "[Help]E[Keys]E");
    ASSERT(rig_text(&t, "A | Left")); /* before a game, and in its pause */
    rig_type(&t, "XXHEX[Help]E[Keys]E");
    ASSERT(rig_text(&t, "W | Up"));
    rig_close(&t);
    rig_open(&t, "guideline", "marathon");
    rig_type(&t, "[Help]E[Keys]E");
    ASSERT(!rig_text(&t, " | "));
    rig_close(&t);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(nothing_meets_at_any_size);
    RUN(everybody_is_seen_where_there_is_room);
    RUN(windows_show_everybody);
    RUN(two_boards_face_each_other);
    RUN(two_at_one_keyboard);
    RUN(a_result_is_everybodys);
    RUN(help_names_the_keys_of_both);
    return test_done();
}
