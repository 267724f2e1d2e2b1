/* The table of screens, and what is the same for all of them. */
#include "custom.h"
#include "duel.h"
#include "menus/ranked.h"
#include "handling.h"
#include "help.h"
#include "history.h"
#include "keys.h"
#include "library.h"
#include "menus/multiplayer.h"
#include "modes.h"
#include "options.h"
#include "pause.h"
#include "position.h"
#include "menus/result.h"
#include "menus/review.h"
#include "menus/format.h"
#include "menus/screens.h"
#include "share.h"
#include "title.h"
#include "totals.h"

static const screen_def *const table[SCREENS] = {
    [SCREEN_TITLE] = &screen_title_page,
    [SCREEN_MODES] = &screen_modes,
    [SCREEN_RULES] = &screen_rules,
    [SCREEN_OPTIONS] = &screen_options,
    [SCREEN_HANDLING] = &screen_handling,
    [SCREEN_KEYS] = &screen_keys,
    [SCREEN_LOOK] = &screen_look,
    [SCREEN_SOUND] = &screen_sound,
    [SCREEN_WINDOW] = &screen_window,
    [SCREEN_TOUCH] = &screen_touch,
    [SCREEN_LANGUAGE] = &screen_language,
    [SCREEN_RECORDS] = &screen_records,
    [SCREEN_BEST] = &screen_best,
    [SCREEN_HISTORY] = &screen_history,
    [SCREEN_REPLAYS] = &screen_replays,
    [SCREEN_HELP] = &screen_help,
    [SCREEN_PAUSE] = &screen_pause,
    [SCREEN_GIVE_UP] = &screen_give_up,
    [SCREEN_RESULT] = &screen_result,
    [SCREEN_POSITION] = &screen_position,
    [SCREEN_DUEL] = &screen_duel,
    [SCREEN_ROUND] = &screen_round,
    [SCREEN_DUELS] = &screen_duels,
    [SCREEN_TETRIO] = &screen_tetrio,
    [SCREEN_HELP_KEYS] = &screen_help_keys,
    [SCREEN_SCORES] = &screen_scores,
    [SCREEN_REVIEW] = &screen_review,
    [SCREEN_SHARE] = &screen_share,
    [SCREEN_TOTALS] = &screen_totals,
    [SCREEN_CUSTOM] = &screen_custom,
    [SCREEN_DAILY] = &screen_daily,
    [SCREEN_MULTIPLAYER] = &screen_meet,
    [SCREEN_LOBBY] = &screen_room,
#ifndef NO_HALLS
    [SCREEN_RANKED] = &screen_hall,
    [SCREEN_MATCHMAKING] = &screen_seek,
    [SCREEN_OWN] = &screen_own,
    [SCREEN_TABLE] = &screen_table,
    [SCREEN_KINDS] = &screen_kinds,
    [SCREEN_BOARD] = &screen_board,
#endif
};

const screen_def *screen_get(unsigned screen)
{
    return table[screen];
}

unsigned screen_rows_from(const session *s, const screen_def *screen)
{
    return screen->rows_from ? screen->rows_from(s) : 0;
}

void screen_format_title(const session *s, char *out, size_t room)
{
    unsigned screen = session_screen(s);
    if (screen == SCREEN_TITLE)
        text_format(out, room, "TESSERA");
    else if (screen == SCREEN_ROUND ||
             (screen == SCREEN_RESULT &&
              (session_last_game(s)->winner ||
               (session_duel_is_on(s) && !session_last_game(s)->given_up))))
        screen_format_winner(s, out, room);
    else if (screen == SCREEN_GIVE_UP && session_lobby_plays(s))
        screen_format(s, out, room, TEXT_FAR_GIVE_UP);
    else if (screen == SCREEN_RESULT)
        screen_format(s, out, room,
                      session_last_game(s)->outcome == TS_WON ? TEXT_RESULT_WON : TEXT_RESULT_LOST);
    else
        screen_format(s, out, room, table[screen]->title);
}

bool screen_warns(const session *s)
{
    char trouble[ABOUT_SIZE];
    switch (session_screen(s)) {
    case SCREEN_CUSTOM: return s->custom.answered && s->custom.refused;
    case SCREEN_MULTIPLAYER:
        return session_lobby_look(s)->where == ONLINE_NOWHERE && session_lobby_look(s)->trouble;
    case SCREEN_RANKED:
    case SCREEN_OWN:
    case SCREEN_TABLE:
    case SCREEN_BOARD: return s->ranking.trouble || s->ranking.fetch_failed;
    case SCREEN_HANDLING:
    case SCREEN_TETRIO:
    case SCREEN_PAUSE: return s->files.failed;
    case SCREEN_REPLAYS:
        if (s->files.message[0])
            return s->files.failed;
        return session_storage_trouble(s, trouble, sizeof trouble);
    case SCREEN_TITLE:
    case SCREEN_RESULT:
    case SCREEN_RECORDS: return session_storage_trouble(s, trouble, sizeof trouble);
    default: return false;
    }
}

/* The one the cursor stands on; or NULL. */
static const store_game *chosen_game(const session *s)
{
    const screen_def *screen = screen_get(session_screen(s));
    unsigned cursor = session_cursor(s);
    return screen->game && cursor < screen->count(s) ? screen->game(s, cursor) : NULL;
}

const store_game *screen_game_to_race(const session *s)
{
    const store_game *game = chosen_game(s);
    return game && session_race_may_be(game) && session_custom_knows(s, game->rules, game->changes)
               ? game
               : NULL;
}

const store_game *screen_game_to_review(const session *s)
{
    const store_game *game = chosen_game(s);
    return game && game->replay_size ? game : NULL;
}

const store_game *screen_game_to_save(const session *s)
{
    bool saves = s->options.has_files || s->options.saves_files;
    const store_game *game = saves ? chosen_game(s) : NULL;
    return game && game->replay_size ? game : NULL;
}
