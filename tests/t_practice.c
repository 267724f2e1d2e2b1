/* Practice and puzzles in a session: pieces go back and on again, field and queue are changed by
 * keys and mouse, a position goes out and in as a string, hints lead to the end of a puzzle. */
#include "session_rig.h"

#include "replay/fumen.h"
#include "coach/opener.h"
#include "parts_rig.h"
#include "session/study.h"

static session_rig t;

static const ts_board *board(void)
{
    return &session_match(t.s)->board[0];
}

static void open_mode(const char *mode)
{
    session_options o = rig_options("guideline", mode);
    o.play_at_once = true;
    o.has_pointer = true;
    rig_open_options(&t, &o);
    rig_pass(&t, 10 * MS);
    ASSERT_EQ(session_screen(t.s), SCREEN_PLAY);
}

static void pieces_go_back_and_on(void)
{
    ts_board start[4];
    open_mode("practice");
    for (unsigned i = 0; i < 4; i++) {
        start[i] = *board();
        rig_type(&t, " ");
        ASSERT_EQ(board()->pieces, i + 1);
    }
    for (unsigned i = 4; i-- > 0;) {
        rig_type(&t, i % 2 ? "u" : "B");
        ASSERT_EQ(board()->pieces, i);
        ASSERT_BYTES(board()->cell, start[i].cell, sizeof start[i].cell);
        ASSERT_BYTES(board()->queue, start[i].queue, sizeof start[i].queue);
        ASSERT_EQ(board()->piece.kind, start[i].piece.kind);
    }
    rig_type(&t, "u"); /* there is nothing before the first */
    ASSERT_EQ(board()->pieces, 0);
    rig_type(&t, "yy");
    ASSERT_EQ(board()->pieces, 2);
    ASSERT_BYTES(board()->cell, start[2].cell, sizeof start[2].cell);
    rig_type(&t, "LL yy"); /* an undone move is gone after another one */
    ASSERT_EQ(board()->pieces, 3);
    rig_close(&t);
}

static unsigned variations(void)
{
    unsigned shown = 0;
    return session_practice_variations(t.s, &shown) * 10 + shown;
}

/* Another way after a step back is a branch: both stay, and each leads on. */
static void ways_branch(void)
{
    open_mode("practice");
    rig_type(&t, "  "); /* in the middle */
    const ts_board first = *board();
    rig_type(&t, "uuLLLLLL "); /* at the wall */
    const ts_board other = *board();
    ASSERT_EQ(variations(), 22);
    ASSERT_EQ(board()->cell[0][0], other.cell[0][0]);
    rig_type(&t, "n");
    ASSERT_EQ(variations(), 21);
    rig_type(&t, "y");
    ASSERT_BYTES(board()->cell, first.cell, sizeof first.cell);
    ASSERT_EQ(variations(), 11);
    rig_type(&t, "un");
    ASSERT_BYTES(board()->cell, other.cell, sizeof other.cell);
    rig_type(&t, "uLLLLLL "); /* the same again is no new one */
    ASSERT_EQ(variations(), 22);
    rig_type(&t, "nd"); /* goes with all that follows it */
    ASSERT(!session_practice_can_undo(t.s));
    rig_type(&t, "y");
    ASSERT_BYTES(board()->cell, other.cell, sizeof other.cell);
    ASSERT_EQ(variations(), 11);
    rig_type(&t, "y");
    ASSERT_EQ(board()->pieces, 1);
    rig_close(&t);
}

/* Three lines: they grow deeper and then are quiet; a number shows one and then plays it. */
static void lines_are_shown_and_played(void)
{
    open_mode("practice");
    rig_type(&t, "h");
    ASSERT(session_advice_line(t.s, COACH_LINES - 1) != NULL); /* the first answer comes at once */
    ASSERT(session_advice_line(t.s, COACH_LINES) == NULL);
    for (unsigned i = 1; i < COACH_LINES; i++)
        ASSERT(session_advice_rows(t.s, i) <= session_advice_rows(t.s, i - 1));
    rig_pass(&t, 3 * SECOND);
    ASSERT_EQ(session_advice_next(t.s), UINT64_MAX);
    ASSERT(rig_text(&t, "1 ") && rig_text(&t, "3 "));
    ASSERT(rig_count(&t, ITEM_GHOST) >= 4 * 2); /* the piece's own, and what follows */
    rig_type(&t, "2");
    ASSERT_EQ(session_advice_shown(t.s), 1);
    ASSERT_EQ(board()->pieces, 0);
    const coach_move move = session_advice_line(t.s, 1)->move[0];
    ts_cell cell[4];
    ts_cells(board(), move.piece, cell);
    rig_type(&t, "2");
    ASSERT_EQ(board()->pieces, 1);
    for (unsigned i = 0; i < 4; i++)
        ASSERT_EQ(board()->cell[cell[i].y][cell[i].x], move.piece.kind);
    rig_type(&t, "u");
    ASSERT_EQ(board()->pieces, 0);
    rig_type(&t, "E"); /* Enter plays the one shown */
    ASSERT_EQ(board()->pieces, 1);
    rig_type(&t, "h");
    ASSERT(session_advice_line(t.s, 0) == NULL);
    rig_close(&t);
}

/* A screen reader hears the reason, and each line with its value. */
static void lines_are_spoken(void)
{
    session_options o = rig_options("guideline", "practice");
    o.play_at_once = o.has_reader = true;
    rig_open_options(&t, &o);
    rig_pass(&t, 10 * MS);
    rig_look(&t);
    rig_type(&t, "h");
    rig_look(&t);
    const char *said = t.scene->words + t.scene->speech;
    ASSERT(strstr(said, "Hint: ") && strstr(said, " 1 ") && strstr(said, ". 3 "));
    rig_close(&t);
}

/* A slot of two rows below an overhang, and a T that is turned into it. */
static void a_placement_keeps_its_spin(void)
{
    uint8_t cell[TS_ROWS][TS_COLUMNS_MAX] = {{0}};
    const coach_move move = {.piece = {TS_T, 2, 4, 1}, .spin = TS_SPIN_FULL};
    open_mode("practice");
    for (unsigned x = 0; x < TS_COLUMNS; x++) {
        cell[0][x] = x == 4 ? TS_NONE : TS_GARBAGE;
        cell[1][x] = x >= 3 && x <= 5 ? TS_NONE : TS_GARBAGE;
    }
    cell[2][3] = TS_GARBAGE;
    ts_match m = *session_match(t.s);
    ASSERT(ts_edit_stack(&m, 0, (const uint8_t(*)[TS_COLUMNS_MAX])cell));
    ASSERT(ts_edit_piece(&m, 0, TS_O, NULL) && ts_edit_hold(&m, 0, TS_T));
    coach_move held = move;
    held.hold = 1;
    ASSERT(practice_place(&m, &held));
    ASSERT_EQ(m.board[0].lines, 2);
    ASSERT_EQ(m.board[0].back_to_back, 1);
    ASSERT_EQ(m.board[0].hold, TS_O);
    ASSERT(m.board[0].row[0] == 1 << 3 && m.board[0].row[1] == 0);
    rig_close(&t);
}

static void encode(char out[4], ts_piece p, unsigned spin, unsigned hold)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    const unsigned bits = (unsigned)(p.y + 4) << 10 | (unsigned)(p.x + 4) << 5 |
                          (unsigned)p.rot << 3 | spin << 1 | hold;
    snprintf(out, 4, "%c%c%c", digits[bits >> 12], digits[bits >> 6 & 63], digits[bits & 63]);
}

/* The main line has the piece dropped, the other way the one at the wall; then a cell is drawn. */
static void studies_go_out_and_in(void)
{
    char study[STUDY_SIZE], again[STUDY_SIZE], moves[32], middle[4], wall[4];
    open_mode("practice");
    const ts_piece dropped = ts_dropped(board(), board()->piece);
    encode(middle, dropped, 0, 0);
    rig_type(&t, " uLLLLLL ");
    const ts_piece left = t.s->practice->past[2].move.piece;
    ASSERT(left.kind == dropped.kind && left.y == dropped.y && left.x < dropped.x);
    encode(wall, left, 0, 0);
    rig_type(&t, "n");
    ASSERT(session_study_write(t.s, study) > 0);
    snprintf(moves, sizeof moves, ".(%s)%s", wall, middle);
    ASSERT(strncmp(study, "1.guideline.", 12) == 0);
    ASSERT(strcmp(study + strlen(study) - strlen(moves), moves) == 0);
    const ts_board after = *board();
    rig_type(&t, "etE");
    const ts_board drawn = *board();
    ASSERT(session_study_write(t.s, study) > 0 && strchr(study, '~') != NULL);
    ASSERT(session_study_start(t.s, study, t.now));
    ASSERT(!session_practice_can_undo(t.s));
    rig_type(&t, "y");
    ASSERT_BYTES(board()->cell, after.cell, sizeof after.cell);
    ASSERT_BYTES(board()->queue, after.queue, after.queue_count < 6 ? after.queue_count : 6);
    ASSERT_EQ(variations() / 10, 2);
    rig_type(&t, "y");
    ASSERT_BYTES(board()->cell, drawn.cell, sizeof drawn.cell);
    rig_type(&t, "uu");
    ASSERT(session_study_write(t.s, again) > 0);
    ASSERT(strcmp(strrchr(again, '.'), strrchr(study, '.')) == 0);
    for (size_t cut = strlen(study); cut-- > 0;) { /* no part of it is trusted */
        again[cut] = '\0';
        session_study_start(t.s, again, t.now);
    }
    ASSERT(!session_study_start(t.s, "1.guideline.0,0.v115@vhAAgH.???", t.now));
    ASSERT(!session_study_start(t.s, "2.guideline.0,0.v115@vhAAgH.", t.now));
    rig_close(&t);
}

/* With one preview and no hard drop, the pieces in between are known by having come. */
static void studies_of_a_console_go_out_and_in(void)
{
    char study[STUDY_SIZE];
    session_options o = rig_options("nes", "practice");
    o.play_at_once = true;
    rig_open_options(&t, &o);
    rig_pass(&t, 10 * MS);
    for (unsigned i = 1; i <= 4; i++) {
        if (!session_advice_line(t.s, 0))
            rig_type(&t, "h");
        rig_pass(&t, 3 * SECOND);
        rig_type(&t, "E");
        ASSERT_EQ(board()->pieces, i);
    }
    const ts_board last = *board();
    ASSERT(session_study_write(t.s, study) > 0 && !strchr(study, '~'));
    ASSERT(session_study_start(t.s, study, t.now));
    rig_type(&t, "yyyy");
    ASSERT_EQ(board()->pieces, 4);
    ASSERT_BYTES(board()->cell, last.cell, sizeof last.cell);
    ASSERT_EQ(board()->piece.kind, last.piece.kind);
    rig_close(&t);
}

static void studies_are_kept(void)
{
    open_mode("practice");
    rig_type(&t, "  T[Save study]E");
    ASSERT(rig_text(&t, "saved"));
    rig_type(&t, "[Copy study link]E");
    rig_look(&t);
    ASSERT(strstr(t.scene->words + t.scene->copy, "#study=1.guideline.") != NULL);
    rig_type(&t, "XX[Give up]EDE[Learn]E[Analysis board]E");
    ASSERT_EQ(session_screen(t.s), SCREEN_ANALYSIS);
    ASSERT(rig_text(&t, "2 placements"));
    rig_type(&t, "[Study 1]E");
    ASSERT(session_practice_is_on(t.s));
    rig_type(&t, "yy");
    ASSERT_EQ(board()->pieces, 2);
    rig_type(&t, "X[Give up]EDE[Learn]E[Analysis board]E[Study 1]B");
    ASSERT(rig_text(&t, "Press Backspace again"));
    rig_type(&t, "B");
    ASSERT(!rig_text(&t, "Study 1"));
    rig_close(&t);
}

/* The program starts with one, also when the settings have come. */
static void a_study_is_opened_at_once(void)
{
    session_options o = rig_options("guideline", "marathon");
    o.play_at_once = true;
    o.study = "#fumen=v115@vhAAgH";
    rig_open_options(&t, &o);
    rig_pass(&t, 100 * MS);
    ASSERT(session_practice_is_on(t.s));
    ASSERT(session_advice_line(t.s, 0) != NULL);
    rig_close(&t);
}

/* The hint leads to the end, whatever bag comes; another path is noticed, and can be undone. */
static void openings_are_drilled(void)
{
    int32_t days;
    rig_open(&t, "guideline", "marathon");
    rig_type(&t, "[Learn]E[Openers]E[Honey Cup]E");
    ASSERT(session_opener_is_on(t.s));
    const unsigned opening = session_opener_chosen(t.s);
    ASSERT(rig_text(&t, "Openers, Honey Cup"));
    ts_piece shape[TS_KINDS]; /* the first time it is shown: I, J, O, S, T and Z */
    ASSERT_EQ(session_opener_shape(t.s, shape), 6);
    for (unsigned i = 0; i < 8 && session_opener_state(t.s) == DRILL_OPEN; i++) {
        if (!session_opener_hint(t.s).kind)
            rig_type(&t, "h");
        const ts_piece to = session_opener_hint(t.s);
        ASSERT(to.kind != TS_NONE);
        if (board()->piece.kind != to.kind)
            rig_type(&t, "c");
        ASSERT_EQ(board()->piece.kind, to.kind);
        const coach_move move = {.piece = to};
        session_practice_play(t.s, &move);
        rig_pass(&t, 10 * MS);
    }
    ASSERT_EQ(session_opener_state(t.s), DRILL_FOUND);
    ASSERT(rig_text(&t, "Honey Cup. Due"));
    ASSERT(session_opener_is_known(t.s, opening, &days) && days == 1);
    rig_type(&t, "n");
    rig_pass(&t, 10 * MS);
    ASSERT_EQ(session_opener_state(t.s), DRILL_OPEN);
    ASSERT_EQ(session_opener_shape(t.s, shape), 0);
    rig_type(&t, "    "); /* one on the other is no opening */
    ASSERT_EQ(session_opener_state(t.s), DRILL_MISSED);
    ASSERT(rig_text(&t, "This opener"));
    rig_type(&t, "uuuu");
    rig_pass(&t, 10 * MS);
    ASSERT_EQ(session_opener_state(t.s), DRILL_OPEN);
    rig_close(&t);
}

static void any_opening_counts(void)
{
    const uint8_t *list;
    rig_open(&t, "guideline", "marathon");
    rig_type(&t, "[Learn]E[Openers]E[Any opener]E");
    ASSERT(rig_text(&t, "This bag allows"));
    ASSERT(session_opener_listed(t.s, &list) > 1);
    ASSERT(rig_text(&t, coach_opening_name(list[0])));
    rig_close(&t);
}

/* Far more pieces than fit into the field: where the next has no room, the last one goes back. */
static void a_full_field_is_no_end(void)
{
    open_mode("practice");
    for (unsigned i = 0; i < 30; i++)
        rig_type(&t, " ");
    ASSERT_EQ(session_screen(t.s), SCREEN_PLAY);
    ASSERT_EQ(board()->outcome, TS_RUNNING);
    ASSERT(rig_text(&t, "No space") != NULL);
    rig_close(&t);
}

static void fields_are_edited(void)
{
    open_mode("practice");
    unsigned kind = board()->piece.kind;
    rig_type(&t, "e");
    ASSERT(rig_text(&t, "done") != NULL);
    rig_type(&t, "tRj"); /* the cursor begins in the fifth column of the lowest row */
    ASSERT_EQ(board()->cell[0][4], TS_T);
    ASSERT_EQ(board()->cell[0][5], TS_J);
    rig_type(&t, "U U ");
    ASSERT_EQ(board()->cell[1][5], TS_J);
    ASSERT_EQ(board()->cell[2][5], TS_J);
    rig_type(&t, " B");
    ASSERT_EQ(board()->cell[2][5], TS_NONE);
    session_practice_point(t.s, 13, false); /* by the pointer: row 1, column 3 */
    ASSERT_EQ(board()->cell[1][3], TS_J);
    session_practice_point(t.s, 4, true);
    ASSERT_EQ(board()->cell[0][4], TS_NONE);
    rig_type(&t, "E");
    ASSERT_EQ(board()->piece.kind, kind);
    rig_type(&t, "u");
    ASSERT_EQ(board()->row[0] | board()->row[1], 0);
    rig_close(&t);
}

/* A piece that spawned while a direction was charged can be undone after that key is up, too. */
static void what_was_held_does_not_matter(void)
{
    open_mode("practice");
    rig_down(&t, KEY_LEFT);
    rig_pass(&t, 400 * MS);
    rig_type(&t, " ");
    ASSERT(board()->pieces == 1 && board()->charge[0] > 0);
    rig_up(&t, KEY_LEFT);
    rig_type(&t, " ");
    ASSERT_EQ(board()->pieces, 2);
    rig_type(&t, "u");
    ASSERT_EQ(board()->pieces, 1);
    rig_down(&t, KEY_RIGHT); /* and with another one down */
    rig_type(&t, "u");
    ASSERT_EQ(board()->pieces, 0);
    rig_up(&t, KEY_RIGHT);
    rig_close(&t);
}

/* No recording holds changes by hand: none is kept, not even in the journal. */
static void practice_leaves_nothing_behind(void)
{
    store_game game;
    store_list list = {.game = &game, .capacity = 1};
    store_filter all = {.mode = -1, .rules = -1};
    open_mode("practice");
    rig_type(&t, "  ue tE ");
    rig_pass(&t, 40 * SECOND); /* long enough for a game that is kept when it is broken off */
    ASSERT_EQ(inner_storage(t.s)->journal_size, 0);
    rig_type(&t, "X[Restart]E"); /* begun again */
    ASSERT_EQ(board()->pieces, 0);
    rig_pass(&t, 40 * SECOND);
    rig_type(&t, " X[Give up]E[Yes]E"); /* given up */
    ASSERT_EQ(session_screen(t.s), SCREEN_TITLE);
    store_newest(session_store(t.s), &all, &list);
    ASSERT_EQ(list.count, 0);
    rig_close(&t);
}

static void press(key_code key)
{
    rig_down(&t, key);
    rig_up(&t, key);
    rig_pass(&t, 10 * MS);
}

static void paste(const char *text)
{
    for (; *text; text++)
        rig_tell(&t, TELL_TEXT, (unsigned char)*text);
    rig_tell(&t, TELL_TEXT, '\n');
}

static void positions_are_made_in_the_menu(void)
{
    open_mode("practice");
    press(KEY_TAB);
    ASSERT_EQ(session_screen(t.s), SCREEN_POSITION);
    unsigned kind = board()->piece.kind;
    rig_type(&t, "R");
    ASSERT_EQ(board()->piece.kind, kind == TS_Z ? TS_I : kind + 1);
    rig_type(&t, "[Next pieces]ttio");
    ASSERT_EQ(board()->given_count, 4);
    ASSERT_EQ(board()->queue[2], TS_I);
    rig_type(&t, "B");
    ASSERT_EQ(board()->given_count, 3);
    rig_type(&t, "[Hold]R");
    ASSERT_EQ(board()->hold, TS_I);
    rig_type(&t, "X");
    ASSERT_EQ(session_screen(t.s), SCREEN_PLAY);
    rig_close(&t);
}

/* Four rows with a gap in the last column, as every player's first string. */
static void positions_go_out_and_in(void)
{
    static const char four_rows[] = "v115@9gI8AeI8AeI8AeI8KeAgH";
    char text[POSITION_SIZE];
    open_mode("practice");
    press(KEY_TAB);
    paste(four_rows);
    ASSERT_EQ(session_practice_answer(t.s), TEXT_POSITION_LOADED);
    ASSERT_EQ(board()->row[3], 0x1ff);
    ASSERT_EQ(board()->row[4], 0);
    paste("no fumen at all");
    ASSERT_EQ(session_practice_answer(t.s), TEXT_POSITION_NOT_LOADED);
    ASSERT_EQ(board()->row[3], 0x1ff);
    rig_type(&t, "[Next pieces]ozi");
    size_t size = session_practice_save(t.s, text);
    ts_board kept = *board();
    session_practice_empty(t.s);
    ASSERT_EQ(board()->row[0], 0);
    ASSERT(session_practice_load(t.s, text, size));
    ASSERT_BYTES(board()->cell, kept.cell, sizeof kept.cell);
    ASSERT_EQ(board()->piece.kind, kept.piece.kind);
    ASSERT_BYTES(board()->queue, kept.queue, TS_NEXT_MAX);
    rig_type(&t, "[Copy as fumen]E"); /* copied: the string is among the scene's words */
    rig_look(&t);
    ASSERT_EQ(t.scene->copied, 1);
    ASSERT_TEXT(t.scene->words + t.scene->copy, text);
    rig_close(&t);
}

static void puzzles_follow_one_another(void)
{
    open_mode("puzzle");
    ASSERT(rig_text(&t, "Puzzle 1") != NULL);
    const scene_item *goal = rig_text(&t, "Clear the field.");
    unsigned before_it = 0; /* the piece, which falls past it */
    for (const scene_item *item = goal; item && item < &t.scene->item[t.scene->count]; item++)
        before_it += item->kind == ITEM_BLOCK && item->cell == inner_board(t.s, 0)->piece.kind;
    ASSERT(goal != NULL && before_it > 0);
    rig_type(&t, "n");
    ASSERT(rig_text(&t, "Puzzle 2") != NULL);
    rig_type(&t, "h");
    ASSERT(rig_text(&t, "Hint: T goes") != NULL);
    ASSERT(rig_count(&t, ITEM_GHOST) == 4); /* the piece's own: the hint is filled */
    unsigned edges = 0, filled = 0;
    for (uint32_t i = 0; i < t.scene->count; i++) {
        const scene_item *item = &t.scene->item[i];
        edges += item->kind == ITEM_SHAPE && item->shape == SHAPE_EDGE && item->sides;
        filled += item->kind == ITEM_BLOCK && item->amount == 350;
    }
    ASSERT_EQ(edges, 4);
    ASSERT_EQ(filled, 4);
    rig_type(&t, "cL Rh"); /* hold the L, T, then the I one to the right */
    ASSERT(rig_text(&t, "Hint: I goes") != NULL);
    rig_type(&t, " xxLLL ");
    ASSERT_EQ(session_screen(t.s), SCREEN_RESULT);
    ASSERT(rig_text(&t, "Solved") != NULL);
    ASSERT(session_practice_is_solved(t.s, TS_PUZZLES, 2));
    rig_type(&t, "n");
    ASSERT(rig_text(&t, "Puzzle 3") != NULL);
    rig_type(&t, "b");
    ASSERT(rig_text(&t, "Puzzle 2, solved") != NULL);
    rig_type(&t, " h"); /* not the way */
    ASSERT(rig_text(&t, "No hint from") != NULL);
    rig_type(&t, "r");
    ASSERT_EQ(board()->pieces, 0);
    rig_type(&t, "bb");
    ASSERT(rig_text(&t, "Puzzle 39") != NULL); /* round and round */
    rig_close(&t);
}

/* A line of "Learn": the mode that is chosen stays. */
static void puzzles_are_a_place(void)
{
    rig_open(&t, "psk", "free");
    rig_type(&t, "[Learn]E[Puzzles]RR");
    ASSERT(rig_text(&t, "Puzzle 3") != NULL);
    rig_type(&t, "LLLR");
    ASSERT(rig_text(&t, "Puzzle 1") != NULL);
    rig_type(&t, "L");
    ASSERT(rig_text(&t, "Drill") != NULL);
    rig_type(&t, "RREn");
    ASSERT(session_puzzle_is_on(t.s));
    ASSERT_EQ(session_match(t.s)->setup.goal, 3);
    rig_type(&t, " X[Give up]E[Yes]E");
    ASSERT_EQ(session_screen(t.s), SCREEN_RESULT);
    rig_type(&t, "E");
    ASSERT(session_puzzle_is_on(t.s));
    rig_type(&t, "X[Give up]E[Yes]E");
    ASSERT_EQ(session_screen(t.s), SCREEN_LEARN);
    ASSERT_EQ(t.s->settings.mode, TS_MODE_FREE);
    rig_type(&t, "X[Play]E");
    ASSERT(!session_puzzle_is_on(t.s));
    rig_close(&t);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(pieces_go_back_and_on);
    RUN(ways_branch);
    RUN(lines_are_shown_and_played);
    RUN(lines_are_spoken);
    RUN(a_placement_keeps_its_spin);
    RUN(studies_go_out_and_in);
    RUN(studies_of_a_console_go_out_and_in);
    RUN(studies_are_kept);
    RUN(a_study_is_opened_at_once);
    RUN(openings_are_drilled);
    RUN(any_opening_counts);
    RUN(a_full_field_is_no_end);
    RUN(fields_are_edited);
    RUN(what_was_held_does_not_matter);
    RUN(practice_leaves_nothing_behind);
    RUN(positions_are_made_in_the_menu);
    RUN(positions_go_out_and_in);
    RUN(puzzles_follow_one_another);
    RUN(puzzles_are_a_place);
    return test_done();
}
