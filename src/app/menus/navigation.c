/* Moving about on screens, by keys and by the pointer: the cursor, what is chosen, changed or taken
 * away, and the way back. */
#include "duel.h"
#include "menus/ranked.h"
#include "handling.h"
#include "keys.h"
#include "menus/multiplayer.h"
#include "menus/navigation.h"
#include "position.h"
#include "menus/result.h"
#include "menus/review.h"
#include "menus/screens.h"

/* ---- by keys -------------------------------------------------------------------------------- */

static void escape(session *s, unsigned count, uint64_t now_us)
{
    switch (session_screen(s)) {
    case SCREEN_PAUSE:
    case SCREEN_POSITION: session_game_resume(s, now_us); return;
    case SCREEN_RESULT:
        if (session_lobby_plays(s))
            session_online_back(s, false, now_us);
        else
            session_game_leave(s);
        break;
    case SCREEN_REVIEW: session_viewer_review_leave(s, now_us); break;
    case SCREEN_TITLE:
        if (s->options.in_page)
            return;
        /* nobody falls out of the program by one Escape too many */
        s->quit = session_cursor(s) + 1 == count;
        session_set_cursor(s, SCREEN_TITLE, count - 1);
        break;
    default: session_pop(s); break;
    }
    session_cue(s, CUE_MENU_BACK, 0);
}

static void move(session *s, unsigned count, int by)
{
    if (count == 0)
        return;
    session_move_cursor(s, (session_cursor(s) + count + (unsigned)by) % count);
    session_cue(s, CUE_MENU_MOVE, 0);
}

/* A page stops at the ends of the list, and keeps a line of the page before. */
static void move_page(session *s, unsigned count, int by)
{
    unsigned cursor = session_cursor(s), page = session_page_lines(s);
    page = page > 2 ? page - 1 : 1;
    if (by < 0)
        move(s, count, -(int)(cursor < page ? cursor : page));
    else if (cursor + 1 < count)
        move(s, count, (int)(count - 1 - cursor < page ? count - 1 - cursor : page));
}

static void change(session *s, const screen_def *screen, unsigned i, int by, uint64_t now_us)
{
    screen_line line = {0};
    screen->line(s, i, &line);
    if (!line.changes)
        return;
    screen->change(s, i, by, now_us);
    session_cue(s, CUE_MENU_MOVE, 0);
}

static void discard(session *s, const screen_def *screen, unsigned i)
{
    screen_line line = {0};
    if (i < screen->count(s))
        screen->line(s, i, &line);
    if (screen->discard && line.unbinds)
        screen->discard(s, i);
}

static bool is_of_help(unsigned screen)
{
    return screen == SCREEN_HELP || screen == SCREEN_HELP_KEYS || screen == SCREEN_SCORES;
}

/* The game's own keys that mean something around it, too. */
static void play_key(session *s, const input_press *p)
{
    if (session_asks_for_help(p) && !is_of_help(session_screen(s))) {
        session_push(s, SCREEN_HELP);
        return;
    }
    const store_game *raced = p->meaning == 'r' ? screen_game_to_race(s) : NULL;
    const store_game *saved = p->meaning == 's' ? screen_game_to_save(s) : NULL;
    if (raced) {
        if (session_race_choose(s, raced))
            session_game_start(s, p->now_us);
    } else if (p->meaning == 'r' && screen_entry_to_race(s))
        screen_entry_race(s);
    else if (saved)
        session_files_save(s, saved);
    else if (p->meaning == 'l' && screen_game_to_review(s))
        session_share_stored(s, screen_game_to_review(s));
    else if (p->meaning == 'c' && screen_game_to_review(s))
        session_game_review_stored(s, screen_game_to_review(s)->id);
    else if (session_screen(s) == SCREEN_RESULT && p->action == ACTION_RESTART)
        screen_again(s, p->now_us);
    else if (session_screen(s) == SCREEN_RESULT && (p->meaning == 'n' || p->meaning == 'b'))
        session_puzzle_key(s, p);
    else if (session_screen(s) == SCREEN_PAUSE && p->action == ACTION_PAUSE)
        session_game_resume(s, p->now_us);
}

/* The strip lives while the cursor stands on it. */
static void try_out(session *s, uint64_t now_us)
{
    screen_line line = {0};
    if (session_screen(s) != SCREEN_HANDLING)
        return;
    screen_handling.line(s, session_cursor(s), &line);
    if (line.strip && !session_handling_test_get_run(s))
        session_handling_test_begin(s, now_us);
    else if (!line.strip)
        session_handling_test_end(s);
}

/* What was said about files or was to be removed is over with the next key. */
static void forget_answers(session *s, bool discards)
{
    if (!discards) {
        session_library_spare(s);
        session_bot_profile_spare(s);
    }
    session_files_forget(s);
    session_touch(s);
}

void screen_key(session *s, const input_press *p)
{
    unsigned here = session_screen(s);
    const screen_def *screen = screen_get(here);
    unsigned count = screen->count(s);
    key_code key = p->meaning;
    if (session_cursor(s) >= count)
        session_set_cursor(s, here, 0);
    forget_answers(s, key == KEY_BACKSPACE || key == KEY_DELETE);
    if ((here == SCREEN_CUSTOM && session_custom_key(s, p->pad < 0 ? p->key : p->meaning)) ||
        (here == SCREEN_ROUND && screen_round_key(s, p)) ||
        (here == SCREEN_KEYS && screen_keys_key(s, p)) ||
        (here == SCREEN_POSITION && screen_position_key(s, p)) ||
        (here == SCREEN_REVIEW && screen_review_key(s, p)) ||
        (session_lobby_can(s) && screen_online_key(s, p)))
        return;
    switch (key) {
    case KEY_UP:
    case KEY_PAD_0 + 8: move(s, count, -1); break;
    case KEY_DOWN:
    case KEY_PAD_0 + 2:
    case KEY_TAB: move(s, count, 1); break;
    case KEY_HOME: move(s, count, -(int)session_cursor(s)); break;
    case KEY_END:
        session_library_to_end(s);
        count = screen->count(s);
        move(s, count, (int)count - 1 - (int)session_cursor(s));
        break;
    case KEY_PAGE_UP:
    case KEY_PAD_0 + 9: move_page(s, count, -1); break;
    case KEY_PAGE_DOWN:
    case KEY_PAD_0 + 3: move_page(s, count, 1); break;
    case KEY_LEFT:
    case KEY_PAD_0 + 4:
    case KEY_RIGHT:
    case KEY_PAD_0 + 6:
        if (screen->change && count)
            change(s, screen, session_cursor(s), key == KEY_LEFT || key == KEY_PAD_0 + 4 ? -1 : 1,
                   p->now_us);
        break;
    case KEY_ENTER:
    case KEY_PAD_ENTER:
        if (screen->enter && count) {
            session_cue(s, CUE_MENU_CHOOSE, 0);
            screen->enter(s, session_cursor(s), p->now_us);
        }
        break;
    case KEY_ESCAPE: escape(s, count, p->now_us); break;
    case KEY_BACKSPACE:
    case KEY_DELETE: discard(s, screen, session_cursor(s)); break;
    default: play_key(s, p); break;
    }
    session_library_more(s);
    try_out(s, p->now_us);
}

/* Few screens read what is pasted. */
void screen_paste(session *s, uint32_t character)
{
    if (session_screen(s) == SCREEN_HANDLING || session_screen(s) == SCREEN_TETRIO) {
        session_files_paste(s, character);
        return;
    }
    if (session_screen(s) == SCREEN_CUSTOM)
        session_custom_paste(s, character);
    screen_online_paste(s, character);
    if (session_screen(s) != SCREEN_POSITION)
        return;
    forget_answers(s, false);
    session_practice_paste(s, character);
}

/* ---- by the pointer ------------------------------------------------------------------------- */

static void press(session *s, key_code key, uint64_t now_us)
{
    screen_key(
        s,
        &(input_press){
            .key = key, .pad = -1, .action = -1, .meaning = key, .down = true, .now_us = now_us});
}

void screen_point_back(session *s, uint64_t now_us)
{
    if (session_binds_next_key(s) ||
        (screen_get(session_screen(s)) && session_screen(s) != SCREEN_TITLE))
        press(s, KEY_ESCAPE, now_us);
}

/* What the pointer is over gets the cursor; the list stays where it is, or it would run away. */
void screen_point(session *s, unsigned n, bool chosen, uint64_t now_us)
{
    unsigned here = session_screen(s);
    const screen_def *screen = screen_get(here);
    if (!screen)
        return;
    if (session_binds_next_key(s)) {
        if (chosen)
            press(s, KEY_ESCAPE, now_us);
        return;
    }
    if (n >= screen->count(s))
        return;
    session_custom_type(s, false);
    /* a finger cannot point at a row without a press, and there is more to do with it than Enter */
    bool only_points = chosen && s->options.has_touch && session_cursor(s) != n && screen->game &&
                       screen->game(s, n);
    if (session_cursor(s) != n) {
        session_point_cursor(s, n);
        session_cue(s, CUE_MENU_MOVE, 0);
        session_touch(s);
        try_out(s, now_us);
        only_points |= screen_types(s) != LOBBY_TYPES; /* what is typed there comes first */
    }
    if (chosen && !only_points)
        press(s, screen->enter ? KEY_ENTER : KEY_RIGHT, now_us);
}
