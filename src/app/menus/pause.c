/* The pause and the screens opened from it: giving up, the position in practice, sharing. */
#include "base/minmax.h"
#include "defs.h"
#include "menus/format.h"
#include "menus/screens.h"
#include "session/match.h"
#include "session/files.h"
#include "session/game.h"
#include "session/input.h"
#include "session/lobby.h"
#include "session/menu.h"
#include "session/picture.h"
#include "session/practice.h"
#include "session/storage.h"
#include "session/study.h"
#include "text/text.h"
#include "game/run.h"

#include <string.h>

/* The pause, and the question before a game is given up. */

/* ---- the pause ------------------------------------------------------------------------------ */

static void resume(session *s, const screen_row *row, uint64_t now_us)
{
    (void)row;
    session_game_resume(s, now_us);
}

/* An online match cannot be restarted by one player. */
static bool can_restart(const session *s, const screen_row *row)
{
    (void)row;
    return !session_lobby_plays(s);
}

static void restart(session *s, const screen_row *row, uint64_t now_us)
{
    (void)row;
    session_game_again(s, now_us);
}

/* A player who only watches has nothing to give up. */
static bool leaves_freely(const session *s)
{
    return session_watches_bot(s) || (session_lobby_plays(s) && session_persons(s) == 0);
}

static void fill_leave(const session *s, const screen_row *row, screen_line *line)
{
    (void)row;
    if (leaves_freely(s))
        screen_format(s, line->label, sizeof line->label,
                      session_lobby_plays(s) ? TEXT_LOBBY_LEAVE : TEXT_TO_TITLE);
}

static void leave(session *s, const screen_row *row, uint64_t now_us)
{
    (void)row;
    if (!leaves_freely(s)) {
        session_set_cursor(s, SCREEN_GIVE_UP, 0);
        session_push(s, SCREEN_GIVE_UP);
    } else if (session_lobby_plays(s)) {
        session_online_leave(s, now_us);
    } else {
        session_game_leave(s);
    }
}

static bool can_save(const session *s, const screen_row *row)
{
    (void)row;
    return !leaves_freely(s) && session_storage_can_keep_game(s);
}

static void save_and_quit(session *s, const screen_row *row, uint64_t now_us)
{
    if (!session_game_keep(s))
        leave(s, row, now_us); /* it could not be written: only giving up is left */
}

static const screen_row pause_rows[] = {
    {.label = TEXT_RESUME, .hint = TEXT_HINT_CHOOSE, .enter = resume},
    {.label = TEXT_RESTART, .hint = TEXT_HINT_CHOOSE, .shown = can_restart, .enter = restart},
    {.label = TEXT_OPTIONS, .hint = TEXT_HINT_CHOOSE, .opens = SCREEN_OPTIONS},
    {.label = TEXT_HELP, .hint = TEXT_HINT_CHOOSE, .opens = SCREEN_HELP},
    {.label = TEXT_SAVE_AND_QUIT,
     .about = TEXT_SAVE_AND_QUIT_ABOUT,
     .hint = TEXT_HINT_CHOOSE,
     .shown = can_save,
     .enter = save_and_quit},
    {.label = TEXT_GIVE_UP, .hint = TEXT_HINT_CHOOSE, .fill = fill_leave, .enter = leave},
};

static bool pause_escape(session *s, uint64_t now_us)
{
    session_game_resume(s, now_us);
    return false;
}

static bool pause_other_key(session *s, const input_press *p)
{
    if (p->action == ACTION_PAUSE)
        session_game_resume(s, p->now_us);
    return p->action == ACTION_PAUSE;
}

static bool has_room_again(const session *s)
{
    const session_game_size *needs = session_game_needs(s);
    return session_picture_size(s)->w >= (int)needs->columns &&
           session_picture_size(s)->h >= (int)needs->lines;
}

static void pause_note(const session *s, char *out, size_t size)
{
    const unsigned reason = session_game_pause_reason(s);
    const session_game_size *needs = session_game_needs(s);
    out[0] = '\0';
    if (session_files_message(s)[0])
        text_format(out, size, "%s", session_files_message(s));
    else if (reason == PAUSED_BY_FOCUS)
        screen_format(s, out, size, session_uses_touch(s) ? TEXT_PAUSED_HIDDEN : TEXT_PAUSED_FOCUS);
    else if (reason == PAUSED_BY_CLOCK)
        screen_format(s, out, size, TEXT_PAUSED_CLOCK);
    else if (reason == PAUSED_BY_ROOM && !has_room_again(s))
        text_format(out, size, text_of(s->settings.language, TEXT_TOO_SMALL_NEEDS), needs->columns,
                    needs->lines);
    else if (session_lobby_plays(s))
        screen_format(s, out, size, TEXT_MATCH_PAUSED);
}

const screen_def screen_pause = {
    .title = TEXT_PAUSED,
    .back = TEXT_HINT_RESUME,
    SCREEN_ROWS(pause_rows),
    .note = pause_note,
    .warns = screen_files_warn,
    .escape = pause_escape,
    .other_key = pause_other_key,
};

/* ---- giving up ------------------------------------------------------------------------------ */

static void keep_playing(session *s, const screen_row *row, uint64_t now_us)
{
    (void)row;
    (void)now_us;
    session_pop(s);
}

/* Nothing has happened yet that a result could tell; but a duel that is given up is lost. */
static bool has_no_piece(const session *s)
{
    return session_match(s)->setup.players == 1 && session_run_of(s)->stats[0].pieces == 0;
}

static void give_up(session *s, const screen_row *row, uint64_t now_us)
{
    (void)row;
    if (session_lobby_plays(s))
        session_online_leave(s, now_us);
    else if (session_practice_is_on(s) || has_no_piece(s))
        session_game_leave(s); /* nothing that could be saved */
    else
        session_game_finish(s, true);
}

static const screen_row give_up_rows[] = {
    {.label = TEXT_NO, .hint = TEXT_HINT_CHOOSE, .enter = keep_playing},
    {.label = TEXT_YES, .hint = TEXT_HINT_CHOOSE, .enter = give_up},
};

static void give_up_title(const session *s, char *out, size_t size)
{
    screen_format(s, out, size, session_lobby_plays(s) ? TEXT_MATCH_GIVE_UP : TEXT_GIVE_UP_SURE);
}

const screen_def screen_give_up = {
    .back = TEXT_HINT_BACK,
    SCREEN_ROWS(give_up_rows),
    .format_title = give_up_title,
};

/* The menu of a position in practice: the pieces, the field, the rules, and the whole as a string
 * that others can load. */

static const ts_board *board_of(const session *s)
{
    return &session_match(s)->board[0];
}

static void fill_kind(screen_line *line, unsigned kind)
{
    line->value[0] = kind ? TS_CELL_LETTERS[kind] : '-';
}

static void fill_piece(const session *s, const screen_row *row, screen_line *line)
{
    (void)row;
    fill_kind(line, board_of(s)->piece.kind);
}

static void change_piece(session *s, const screen_row *row, int by, uint64_t now_us)
{
    (void)row;
    (void)now_us;
    session_practice_set_piece(s, TS_I + step_around(board_of(s)->piece.kind - TS_I, by, 7));
}

static void fill_next(const session *s, const screen_row *row, screen_line *line)
{
    const ts_board *b = board_of(s);
    char letters[TS_NEXT_MAX + 1] = "";
    (void)row;
    for (unsigned i = 0; i < b->queue_count && i < TS_NEXT_MAX; i++)
        letters[i] = TS_CELL_LETTERS[b->queue[i]];
    text_format(line->value, sizeof line->value, "%s", letters);
}

static void fill_hold(const session *s, const screen_row *row, screen_line *line)
{
    (void)row;
    fill_kind(line, board_of(s)->hold);
}

static void change_hold(session *s, const screen_row *row, int by, uint64_t now_us)
{
    (void)row;
    (void)now_us;
    session_practice_set_hold(s, step_around(board_of(s)->hold, by, 8));
}

static void edit(session *s, const screen_row *row, uint64_t now_us)
{
    (void)row;
    session_game_resume(s, now_us);
    session_practice_edit(s, true, now_us);
}

static void clear(session *s, const screen_row *row, uint64_t now_us)
{
    (void)row;
    session_practice_empty(s);
    session_game_resume(s, now_us);
}

static void fill_save(const session *s, const screen_row *row, screen_line *line)
{
    char text[POSITION_SIZE];
    (void)row;
    if (session_practice_save(s, text))
        text_format(line->about, sizeof line->about, "%s", text);
    else
        screen_format(s, line->about, sizeof line->about, TEXT_POSITION_TOO_WIDE);
    if (session_practice_answer(s) == TEXT_POSITION_COPIED)
        screen_format(s, line->value, sizeof line->value, session_practice_answer(s));
}

static void save(session *s, const screen_row *row, uint64_t now_us)
{
    (void)row;
    (void)now_us;
    session_practice_copy(s);
}

static void fill_load(const session *s, const screen_row *row, screen_line *line)
{
    (void)row;
    const int answer = session_practice_answer(s);
    if (answer == TEXT_POSITION_LOADED || answer == TEXT_POSITION_NOT_LOADED)
        screen_format(s, line->value, sizeof line->value, answer);
}

static void fill_rules(const session *s, const screen_row *row, screen_line *line)
{
    (void)row;
    screen_format_rules(s, line->value, sizeof line->value, s->settings.rules);
    screen_format_rules_about(s, line->about, sizeof line->about, s->settings.rules);
}

/* A change of rules keeps the field and the pieces, and drops the history. */
static void change_rules(session *s, const screen_row *row, int by, uint64_t now_us)
{
    char text[POSITION_SIZE];
    size_t size = session_practice_save(s, text);
    unsigned rules = ts_rules_count();
    (void)row;
    s->settings.rules = clamp_u8(step_around(s->settings.rules, by, rules));
    session_game_start(s, now_us);
    session_practice_load(s, text, size);
    session_practice_to_position(s, now_us);
}

static bool has_variations(const session *s, const screen_row *row)
{
    unsigned shown;
    (void)row;
    return session_practice_variations(s, &shown) > 1;
}

static void fill_variation(const session *s, const screen_row *row, screen_line *line)
{
    unsigned shown = 0;
    (void)row;
    const unsigned all = session_practice_variations(s, &shown);
    text_format(line->value, sizeof line->value, "%u / %u", shown, all);
}

static void change_variation(session *s, const screen_row *row, int by, uint64_t now_us)
{
    unsigned shown;
    (void)row;
    (void)now_us;
    const unsigned all = session_practice_variations(s, &shown);
    for (unsigned n = by < 0 ? all - 1 : 1; n > 0; n--)
        session_practice_next_variation(s);
}

static bool is_placed(const session *s, const screen_row *row)
{
    (void)row;
    return session_practice_can_undo(s);
}

static void delete_variation(session *s, const screen_row *row, uint64_t now_us)
{
    (void)row;
    (void)now_us;
    session_practice_delete(s);
}

static void fill_study(const session *s, const screen_row *row, screen_line *line)
{
    const int answer = session_practice_answer(s);
    if (answer == TEXT_STUDY_NOT_SAVED || (answer == TEXT_STUDY_SAVED && row->index == 0) ||
        (answer == TEXT_SHARE_COPIED && row->index == 1))
        screen_format(s, line->value, sizeof line->value, answer);
}

static void save_study(session *s, const screen_row *row, uint64_t now_us)
{
    (void)now_us;
    if (row->index)
        session_study_share(s);
    else
        session_study_save(s);
}

static const char *position_copied(const session *s, char *out, size_t size)
{
    (void)out;
    (void)size;
    return session_study_link(s);
}

static bool has_trainer(const session *s, const screen_row *row)
{
    (void)row;
    return session_trainer_is_offered(s);
}

static void train(session *s, const screen_row *row, uint64_t now_us)
{
    (void)row;
    session_game_resume(s, now_us);
    session_trainer_begin(s);
}

/* ---- typing and pasting ----------------------------------------------------------------- */

static bool type_next(session *s, key_code key)
{
    const ts_board *b = board_of(s);
    const char *at = key && key < 128 ? strchr("ijlostz", (int)key) : NULL;
    uint8_t kinds[TS_GIVEN_MAX];
    unsigned given = b->given_count;
    memcpy(kinds, b->queue, given);
    if (at && given < TS_NEXT_MAX)
        kinds[given++] = clamp_u8(TS_I + (at - "ijlostz"));
    else if (key == KEY_BACKSPACE && given)
        given--;
    else
        return at != NULL;
    session_practice_set_next(s, kinds, given);
    return true;
}

static bool position_key(session *s, const input_press *p)
{
    const screen_row *row = screen_row_at(s, &screen_position, session_cursor(s));
    return row && row->fill == fill_next && type_next(s, p->meaning);
}

static void position_paste(session *s, uint32_t character)
{
    session_files_forget(s);
    session_touch(s);
    session_practice_paste(s, character);
}

static bool position_escape(session *s, uint64_t now_us)
{
    session_game_resume(s, now_us);
    return false;
}

static const screen_row position_rows[] = {
    {.label = TEXT_POSITION_PIECE, .changes = true, .fill = fill_piece, .change = change_piece},
    {.label = TEXT_POSITION_NEXT, .about = TEXT_POSITION_NEXT_ABOUT, .fill = fill_next},
    {.label = TEXT_HEAD_HOLD, .changes = true, .fill = fill_hold, .change = change_hold},
    {.label = TEXT_POSITION_EDIT, .hint = TEXT_HINT_CHOOSE, .enter = edit},
    {.label = TEXT_POSITION_EMPTY, .hint = TEXT_HINT_CHOOSE, .enter = clear},
    {.label = TEXT_VARIATION,
     .changes = true,
     .toggles = true,
     .shown = has_variations,
     .fill = fill_variation,
     .change = change_variation},
    {.label = TEXT_VARIATION_DELETE,
     .hint = TEXT_HINT_CHOOSE,
     .shown = is_placed,
     .enter = delete_variation},
    {.label = TEXT_STUDY_SAVE,
     .about = TEXT_STUDY_SAVE_ABOUT,
     .hint = TEXT_HINT_CHOOSE,
     .fill = fill_study,
     .enter = save_study},
    {.label = TEXT_STUDY_LINK,
     .about = TEXT_STUDY_LINK_ABOUT,
     .hint = TEXT_HINT_CHOOSE,
     .index = 1,
     .fill = fill_study,
     .enter = save_study},
    {.label = TEXT_POSITION_SAVE, .hint = TEXT_HINT_CHOOSE, .fill = fill_save, .enter = save},
    {.label = TEXT_POSITION_LOAD, .about = TEXT_POSITION_LOAD_ABOUT, .fill = fill_load},
    {.label = TEXT_RULES, .changes = true, .fill = fill_rules, .change = change_rules},
    {.label = TEXT_HANDLING, .hint = TEXT_HINT_CHOOSE, .opens = SCREEN_HANDLING},
    {.label = TEXT_POSITION_TRAINER,
     .about = TEXT_POSITION_TRAINER_ABOUT,
     .hint = TEXT_HINT_CHOOSE,
     .shown = has_trainer,
     .enter = train},
};

const screen_def screen_position = {
    .copied = position_copied,
    .title = TEXT_POSITION,
    .back = TEXT_HINT_RESUME,
    SCREEN_ROWS(position_rows),
    .key = position_key,
    .paste = position_paste,
    .escape = position_escape,
};

/* The screen that gives a game to others: its link, which can be copied and is shown as a QR code,
 * and the replay as a file. */

static bool can_copy(const session *s)
{
    return session_share_link(s) != NULL;
}

static bool saves(const session *s)
{
    return s->options.has_files || s->options.saves_files;
}

static unsigned share_count(const session *s)
{
    return (unsigned)can_copy(s) + saves(s);
}

static void share_line(const session *s, unsigned i, screen_line *line)
{
    bool copies = can_copy(s) && i == 0;
    screen_format(s, line->label, sizeof line->label, copies ? TEXT_SHARE_LINK : TEXT_SHARE_FILE);
    if (copies && session_share_is_copied(s))
        screen_format(s, line->value, sizeof line->value, TEXT_SHARE_COPIED);
    const bool by_shell = !s->options.in_page && !s->options.has_window;
    if (copies && (s->options.page || s->options.in_page))
        screen_format(s, line->about, sizeof line->about, TEXT_SHARE_ABOUT);
    else if (!by_shell)
        screen_format(s, line->about, sizeof line->about,
                      copies ? TEXT_SHARE_ANY_PAGE : TEXT_SHARE_FILE_OPENS);
    else
        text_format(
            line->about, sizeof line->about,
            text_of(s->settings.language, copies ? TEXT_SHARE_NO_PAGE : TEXT_SHARE_FILE_ABOUT),
            session_called(s));
    line->enter = TEXT_HINT_CHOOSE;
}

static void share_enter(session *s, unsigned i, uint64_t now_us)
{
    (void)now_us;
    if (can_copy(s) && i == 0)
        session_share_copy(s);
    else
        session_share_save(s);
}

static void share_note(const session *s, char *out, size_t size)
{
    out[0] = '\0';
    if (!can_copy(s))
        screen_format(s, out, size, TEXT_SHARE_LONG);
}

static const char *share_copied(const session *s, char *out, size_t size)
{
    (void)out;
    (void)size;
    return session_share_is_copied(s) ? session_share_link(s) : NULL;
}

const screen_def screen_share = {
    .copied = share_copied,
    .code = session_share_code,
    .title = TEXT_SHARE,
    .back = TEXT_HINT_BACK,
    .count = share_count,
    .line = share_line,
    .enter = share_enter,
    .note = share_note,
};
