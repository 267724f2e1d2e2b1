/* A result in a window: the number the mode ranks is the largest thing on it, gold stands only
 * where something was won; the difference to the best; times at every tenth line, and the pace
 * while the game runs; how exactly a clock is shown; faults of finesse. */
#include "session_rig.h"

#include "replay/link.h"
#include "qr/qr.h"
#include "parts_rig.h"
#include "api/scene.h"
#include "effects/fx.h"
#include "game/facts.h"
#include "menus/screens.h"
#include "game/run.h"

#define COUNT(list) (sizeof(list) / sizeof *(list))

static session_rig t;

static void end_game(const char *mode, int outcome)
{
    rig_open(&t, "guideline", mode);
    rig_room(&t, 1280, 720, 6, 12);
    rig_type(&t, "E");
    rig_pass(&t, 3200 * MS);
    rig_type(&t, "L R ");
    rig_pass(&t, 1000 * MS);
    ts_end(inner_match(t.s), 0, outcome, NULL);
    rig_pass(&t, 100 * MS + GAME_ENDING_US);
    ASSERT_EQ(session_screen(t.s), SCREEN_RESULT);
}

static void the_number_is_largest(void)
{
    static const char *const modes[] = {"sprint", "marathon", "ultra", "dig", "survival", "free"};
    for (size_t i = 0; i < COUNT(modes); i++)
        for (int outcome = TS_WON; outcome <= TS_LOST; outcome++) {
            char number[LINE_SIZE];
            end_game(modes[i], outcome);
            result_number(t.s, number, sizeof number);
            const scene_list *s = rig_look(&t);
            int32_t high = 0, most = 0, word = 0;
            for (uint32_t j = 0; j < s->count; j++) {
                const scene_item *item = &s->item[j];
                const char *words = s->words + item->text;
                if (item->kind != ITEM_TILES && item->kind != ITEM_TEXT)
                    continue;
                if (item->kind == ITEM_TILES && strcmp(words, number) == 0)
                    high = item->h;
                else if (item->kind == ITEM_TILES)
                    word = item->h;
                else
                    most = item->h > most ? item->h : most;
                ASSERT(item->role != ROLE_GOLD && item->role != ROLE_PERFECT);
            }
            test_about = modes[i];
            ASSERT(high > 2 * word);
            ASSERT(word > most);
            test_about = NULL;
            rig_close(&t);
        }
}

/* Without a replay, as where memory ran out, three lines cannot be chosen. */
static void without_a_replay_nothing_is_watched(void)
{
    static const char *const lines[] = {"Watch replay", "Review", "Share"};
    end_game("sprint", TS_LOST);
    for (int without = 0; without < 2; without++)
        for (size_t i = 0; i < COUNT(lines); i++) {
            char *replay = inner_result(t.s)->replay;
            rig_go_to(&t, lines[i]);
            inner_result(t.s)->replay = without ? NULL : replay;
            session_touch(t.s);
            ASSERT_EQ(rig_text(&t, "choose") != NULL, !without);
            inner_result(t.s)->replay = replay;
        }
    rig_close(&t);
}

static void gold_is_for_a_new_best(void)
{
    end_game("sprint", TS_WON);
    session_finished *f = inner_finished(t.s);
    f->best = 1;
    f->ended_us = t.now;
    session_touch(t.s);
    const scene_list *s = rig_look(&t);
    unsigned gold = 0, best = 0, frieze = 0;
    for (uint32_t j = 0; j < s->count; j++) {
        gold += s->item[j].kind == ITEM_TILES && s->item[j].role == ROLE_GOLD &&
                s->item[j].unlaid > 0; /* being laid */
        best +=
            s->item[j].kind == ITEM_TILES && strcmp(s->words + s->item[j].text, "New best") == 0;
    }
    ASSERT_EQ(gold, 1);
    ASSERT_EQ(best, 1);
    /* laid within 320 ms, and then nothing wakes it */
    ASSERT(session_next(t.s) <= t.now + 20 * MS);
    rig_pass(&t, RESULT_LAID_US);
    s = rig_look(&t);
    for (uint32_t j = 0; j < s->count; j++) {
        const scene_item *item = &s->item[j];
        ASSERT(item->kind != ITEM_TILES || item->unlaid == 0);
        frieze += item->kind == ITEM_SHAPE && item->shape == SHAPE_FRIEZE && item->h == s->height;
    }
    ASSERT_EQ(frieze, 2);
    ASSERT(session_game_result_next(t.s) == UINT64_MAX);
    rig_close(&t);
}

static void the_difference_to_the_best(void)
{
    char words[ABOUT_SIZE];
    end_game("sprint", TS_WON);
    session_finished *f = inner_finished(t.s);
    session_splits *p = inner_splits(t.s);
    f->board[0].time_us = 52310000;
    p->known = true;
    p->best.time_us = 53790000;
    ASSERT_EQ(result_difference(t.s, words, sizeof words), ROLE_GOOD);
    ASSERT_TEXT(words, "1.48 s faster than your best, 0:53.79");
    p->best.time_us = 50000000;
    ASSERT_EQ(result_difference(t.s, words, sizeof words), ROLE_WARNING);
    ASSERT_TEXT(words, "2.31 s slower than your best, 0:50.00");
    p->best.time_us = f->board[0].time_us;
    ASSERT_EQ(result_difference(t.s, words, sizeof words), ROLE_GOOD);
    ASSERT_TEXT(words, "Ties your best, 0:52.31");
    f->continued = 1; /* what began within a replay is compared with nothing */
    ASSERT_EQ(result_difference(t.s, words, sizeof words), 0);
    rig_close(&t);
    end_game("marathon", TS_LOST);
    p = inner_splits(t.s);
    p->known = true;
    p->best.score = 1000000;
    ASSERT_EQ(result_difference(t.s, words, sizeof words), ROLE_WARNING);
    ASSERT(strstr(words, "short of your best, 1,000,000"));
    rig_close(&t);
}

/* The lines of a sprint are counted by their events, and compared line by line. */
static void times_at_every_tenth_line(void)
{
    rig_open(&t, "guideline", "sprint");
    rig_room(&t, 1280, 720, 6, 12);
    rig_type(&t, "E");
    rig_pass(&t, 3200 * MS);
    session_splits *p = inner_splits(t.s);
    ts_match *m = inner_match(t.s);
    for (unsigned quad = 0; quad < 5; quad++) {
        uint8_t cell[TS_ROWS][TS_COLUMNS_MAX] = {0};
        for (int y = 0; y < 4; y++)
            for (int x = 0; x < TS_COLUMNS - 1; x++)
                cell[y][x] = TS_J;
        ts_edit_stack(m, 0, (const uint8_t(*)[TS_COLUMNS_MAX])cell);
        ts_edit_piece(m, 0, TS_I, NULL);
        rig_type(&t, "U");
        rig_pass(&t, 20 * MS);
        rig_type(&t, "RRRRRRRR ");
        rig_pass(&t, 1500 * MS);
    }
    ASSERT_EQ(m->board[0].lines, 20);
    ASSERT_EQ(p->splits, 2);
    ASSERT(p->split_us[0] > 0 && p->split_us[1] > p->split_us[0]);
    ASSERT(p->split_us[1] < run_tick_us(inner_run(t.s), m->tick));
    int64_t by_us;
    ASSERT(!session_splits_behind(t.s, 1, &by_us));
    p->best_splits = 2;
    p->best_split_us[1] = p->split_us[1] + 420000;
    ASSERT(session_splits_behind(t.s, 1, &by_us));
    ASSERT_EQ(by_us, -420000);
    /* it stands beside the field */
    session_touch(t.s);
    const scene_list *s = rig_look(&t);
    unsigned seen = 0;
    for (uint32_t j = 0; j < s->count; j++)
        seen += s->item[j].kind == ITEM_TEXT && s->item[j].role == ROLE_GOOD &&
                strcmp(s->words + s->item[j].text, "-0.42") == 0;
    ASSERT_EQ(seen, 1);
    rig_close(&t);
}

static unsigned wakeups_a_second(void)
{
    unsigned count = 0;
    for (uint64_t end = t.now + SECOND; t.now < end; count++) {
        uint64_t next = session_next(t.s);
        t.now = next > t.now ? (next < end ? next : end) : t.now + 1;
        session_run(t.s, t.now);
        rig_look(&t);
    }
    return count;
}

/* In full while keys come, tenths after two seconds without one; seconds where time decides
 * nothing. */
static void a_clock_costs_little(void)
{
    rig_open(&t, "guideline", "sprint");
    rig_room(&t, 1280, 720, 6, 12);
    rig_type(&t, "E");
    rig_pass(&t, 3200 * MS);
    rig_type(&t, "L");
    ASSERT_EQ(session_game_clock(t.s), CLOCK_HUNDREDTHS);
    rig_pass(&t, 2100 * MS);
    ASSERT_EQ(session_game_clock(t.s), CLOCK_TENTHS);
    unsigned race = wakeups_a_second();
    ASSERT(race >= 10 && race <= 14);
    rig_close(&t);
    rig_open(&t, "guideline", "marathon");
    rig_room(&t, 1280, 720, 6, 12);
    rig_type(&t, "EL");
    rig_pass(&t, 3200 * MS);
    ASSERT_EQ(session_game_clock(t.s), CLOCK_SECONDS);
    ASSERT(wakeups_a_second() <= 4);
    rig_close(&t);
    ASSERT(rank_races(TS_MODE_SPRINT) && rank_races(TS_MODE_ULTRA) && rank_races(TS_MODE_DIG));
    ASSERT(!rank_races(TS_MODE_MARATHON) && !rank_races(TS_MODE_PUZZLE));
}

/* More keys than a piece needs: it is said; or the game begins again. */
static void a_fault_is_said_or_starts_again(void)
{
    for (uint8_t faults = 0; faults <= 2; faults++) {
        rig_open(&t, "guideline", "sprint");
        rig_room(&t, 1280, 720, 6, 12);
        t.s->settings.faults = faults;
        rig_type(&t, "E");
        rig_pass(&t, 3200 * MS);
        rig_type(&t, "LRLRLR ");
        ASSERT_EQ(inner_fx(t.s)[0].cheer[FX_LEVEL_UP].fault, faults == 1);
        rig_pass(&t, 50 * MS);
        ASSERT_EQ(inner_run(t.s)->stats[0].pieces, faults < 2);
        ASSERT_EQ(session_screen(t.s), SCREEN_PLAY);
        rig_pass(&t, 1000 * MS);
        ASSERT(!fx_alive(&inner_fx(t.s)[0]));
        rig_close(&t);
    }
    /* where time decides nothing it is not said */
    rig_open(&t, "guideline", "marathon");
    rig_type(&t, "E");
    rig_pass(&t, 3200 * MS);
    rig_type(&t, "LRLRLR ");
    ASSERT(!inner_fx(t.s)[0].cheer[FX_LEVEL_UP].fault);
    rig_close(&t);
}

/* The sign of a key that is held is lit, below the field. */
static void pressed_keys_are_shown_if_wanted(void)
{
    for (uint8_t wanted = 0; wanted <= 1; wanted++) {
        rig_open(&t, "guideline", "marathon");
        rig_room(&t, 1280, 720, 6, 12);
        t.s->settings.key_display = wanted;
        rig_type(&t, "E");
        rig_pass(&t, 3200 * MS);
        rig_down(&t, KEY_LEFT);
        rig_pass(&t, 30 * MS);
        const scene_list *s = rig_look(&t);
        unsigned lit = 0;
        for (uint32_t i = 0; i < s->count; i++)
            lit += s->item[i].kind == ITEM_TEXT && s->item[i].role == ROLE_CHOSEN;
        ASSERT_EQ(lit, wanted);
        rig_close(&t);
    }
}

/* The link holds the very replay; the code is that of the link; a file has the same text. */
static void a_game_is_shared(void)
{
    static qr_code wanted;
    char *text;
    size_t size;
    replay_file file;
    session_options o = rig_options("guideline", "sprint");
    o.page = "https://a.example/";
    o.saves_files = true;
    rig_open_options(&t, &o);
    rig_room(&t, 1280, 720, 6, 12);
    rig_type(&t, "E");
    rig_pass(&t, 3200 * MS);
    rig_type(&t, "L R ");
    rig_pass(&t, 1000 * MS);
    ts_end(inner_match(t.s), 0, TS_LOST, NULL);
    rig_pass(&t, 100 * MS);
    rig_type(&t, "[Share]E");
    const scene_list *s = rig_look(&t);
    uint32_t copied = s->copied;
    rig_type(&t, "[Copy link]E");
    s = rig_look(&t);
    ASSERT(s->copied != copied);
    const char *link = s->words + s->copy;
    ASSERT(strncmp(link, "https://a.example/#r=", 21) == 0);
    ASSERT_EQ(link_read(link, &text, &size), LINK_OK);
    ASSERT(qr_make(&wanted, (const uint8_t *)link, strlen(link)));
    const scene_item *code = NULL;
    for (uint32_t i = 0; i < s->count; i++)
        code = s->item[i].kind == ITEM_CODE ? &s->item[i] : code;
    ASSERT(code != NULL);
    ASSERT_EQ(code->modules, wanted.side);
    for (int i = 0; i < wanted.side * wanted.side; i++) {
        int letter = s->words[code->text + (uint32_t)i / SCENE_MODULES] - SCENE_MODULE_ZERO;
        ASSERT_EQ(letter >> (SCENE_MODULES - 1 - i % SCENE_MODULES) & 1,
                  wanted.dark[i / wanted.side][i % wanted.side] != 0);
    }
    rig_type(&t, "[Save as file]E");
    ASSERT(session_file(t.s, &file));
    ASSERT_EQ(file.size, size);
    ASSERT(memcmp(file.text, text, size) == 0 && strstr(file.name, "sprint"));
    ASSERT(!session_file(t.s, &file));
    session_tell_saved(t.s, "/a/b.tsr", t.now);
    ASSERT(rig_text(&t, "/a/b.tsr") || (rig_look(&t), rig_text(&t, "/a/b.tsr")));
    rig_type(&t, "X");
    ASSERT_EQ(session_screen(t.s), SCREEN_RESULT);
    free(text);
    rig_close(&t);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(the_number_is_largest);
    RUN(without_a_replay_nothing_is_watched);
    RUN(gold_is_for_a_new_best);
    RUN(the_difference_to_the_best);
    RUN(times_at_every_tenth_line);
    RUN(a_clock_costs_little);
    RUN(a_fault_is_said_or_starts_again);
    RUN(pressed_keys_are_shown_if_wanted);
    RUN(a_game_is_shared);
    return test_done();
}
