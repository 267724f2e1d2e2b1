/* Every screen but the game itself is a list of lines with a cursor: what they say, what Enter and
 * Left and Right do with them. One table; how a list looks is scene_menu.c's. */
#ifndef TESSERA_PLAY_SCREENS_SCREENS_H
#define TESSERA_PLAY_SCREENS_SCREENS_H

#include "play/session/inner.h"

#define TS_CELLS_MAX 8
#define TS_CELL_ROOM 48

typedef struct ts_line {
    char label[TS_LINE_ROOM], value[TS_LINE_ROOM];
    char about[TS_ABOUT_ROOM];             /* said below the list while the cursor is on it */
    int enter;                             /* the TS_TEXT_HINT_... of what Enter does; 0: nothing */
    uint8_t role;                          /* of the value */
    bool turns;                            /* Left and Right change it */
    int unbinds;                           /* the TS_TEXT_HINT_... of what Backspace does; or 0 */
    bool strip;                            /* the try-out strip stands here */
    bool apart;                            /* a blank line before it, if there is room for one */
    char cell[TS_CELLS_MAX][TS_CELL_ROOM]; /* of a row of a table, instead of label and value */
} ts_line;

/* Of a table. Where there is no room for all of them those go first that are worth least. */
typedef struct ts_column {
    uint16_t head; /* TS_TEXT_... */
    uint8_t align, worth;
} ts_column;

#define TS_PLOT_MAX 120
#define TS_PLOT_LEAST 60 /* the lowest bar is still one */

/* Bars from left to right, in thousandths of the height. */
typedef struct ts_plot {
    uint16_t amount[TS_PLOT_MAX];
    unsigned count, best;
    char top[TS_CELL_ROOM],
        bottom[TS_CELL_ROOM]; /* what the highest and the lowest one stand for */
} ts_plot;

/* Any of the functions may be missing but `count` and `line`. */
typedef struct ts_screen {
    uint16_t title; /* TS_TEXT_...; 0: it has one of its own */
    uint16_t back;  /* the TS_TEXT_HINT_... of what Escape does */
    unsigned (*count)(const ts_session *s);
    void (*line)(const ts_session *s, unsigned i, ts_line *line);
    void (*enter)(ts_session *s, unsigned i, uint64_t now_us);
    void (*turn)(ts_session *s, unsigned i, int by, uint64_t now_us);
    void (*discard)(ts_session *s, unsigned i);                    /* what Backspace does */
    const ts_store_game *(*game)(const ts_session *s, unsigned i); /* of that line, or NULL */
    void (*note)(const ts_session *s, char *out, size_t room);     /* said below the title */
    bool (*fact)(const ts_session *s, unsigned i, ts_line *line);  /* numbers; false: no more */
    /* The lines from `rows_from` on are rows of a table, each one line high and as many as there
     * are; how many columns it has. */
    unsigned (*columns)(const ts_session *s, ts_column column[TS_CELLS_MAX]);
    unsigned (*rows_from)(const ts_session *s); /* NULL: all of them are */
    bool (*plot)(const ts_session *s, unsigned bars_most, ts_plot *plot); /* false: nothing */
} ts_screen;

const ts_screen *ts_screen_get(unsigned screen); /* NULL: the game itself */
unsigned ts_rows_from(const ts_session *s, const ts_screen *screen);
void ts_screen_title(const ts_session *s, char *out, size_t room);
bool ts_screen_warns(const ts_session *s); /* its note is of trouble with the store */
void ts_screen_key(ts_session *s, ts_key key, uint64_t now_us);
void ts_screen_point(ts_session *s, ts_key key, uint64_t now_us); /* TS_KEY_POINT_, TS_KEY_CLICK_ */
/* The languages' own order of ids begins with 0, so a text cannot stand for "none": lines and
 * screens that have none leave it out, and TAGLINE, which is 0, is never a hint. */
_Static_assert(TS_TEXT_TAGLINE == 0, "0 is no hint");

/* What several screens say. */
void ts_say(const ts_session *s, char *out, size_t room, int id);
void ts_say_chosen(const ts_session *s, ts_line *line); /* the one of a list that holds now */
void ts_say_mode(const ts_session *s, char *out, size_t room, unsigned mode);
void ts_say_mode_about(const ts_session *s, char *out, size_t room, unsigned mode);
void ts_say_rules(const ts_session *s, char *out, size_t room, unsigned rules);
void ts_say_rules_about(const ts_session *s, char *out, size_t room, unsigned rules);
/* "Sprint, Modern", with the language's own comma. */
void ts_say_game(const ts_session *s, char *out, size_t room, unsigned mode, unsigned rules);
/* The modes that make sense with the chosen rules, in the order of the screens. */
unsigned ts_modes_offered(const ts_session *s);
unsigned ts_mode_offered(const ts_session *s, unsigned at);
unsigned ts_mode_offered_at(const ts_session *s, unsigned mode);
/* "40 lines", "height 3": what is to be chosen about the mode; nothing if it is always the same. */
void ts_say_choice(const ts_session *s, char *out, size_t room, unsigned mode, uint32_t goal,
                   unsigned variant);
bool ts_mode_has_choice(unsigned mode);
bool ts_goal_is_time(unsigned mode); /* in seconds, not in lines */
int ts_why(unsigned mode, unsigned outcome, unsigned over, bool given_up); /* a TS_TEXT_WHY_... */
/* n things in that time, as so many in `unit_us`, in thousandths. */
int64_t ts_rate(uint64_t n, uint64_t time_us, uint64_t unit_us);
void ts_say_kind(const ts_session *s, char *out, size_t room, const ts_store_kind *kind);
/* The one the cursor stands on, if it can be raced; or NULL. */
const ts_store_game *ts_game_to_race(const ts_session *s);
const ts_store_game *ts_game_to_save(const ts_session *s); /* as a file; likewise */
/* "2026-11-22 06:20", by the player's clock; nothing of a time that is not known. */
void ts_say_date(const ts_session *s, char *out, size_t room, int64_t ms, bool with_time);
int64_t ts_progress_of(const ts_store_game *game); /* in the mode's unit, where it ranks by that */
void ts_history_open(ts_session *s);               /* of the kind whose best are shown */
void ts_say_standing(const ts_session *s, char *out, size_t room); /* "You 2 : 1 Bot 5" */
unsigned ts_title_place(const ts_session *s); /* where on the title Play stands */

extern const ts_screen ts_screen_title_page, ts_screen_modes, ts_screen_rules, ts_screen_help,
    ts_screen_result;
extern const ts_screen ts_screen_records, ts_screen_best, ts_screen_history, ts_screen_replays;
extern const ts_screen ts_screen_handling, ts_screen_keys, ts_screen_look, ts_screen_sound,
    ts_screen_window, ts_screen_touch, ts_screen_language;
/* The i-th of the actions that mean something in this front end; TS_ACTIONS: there are no more. */
unsigned ts_action_here(const ts_session *s, unsigned i);
/* Keys of the keys screen that are not every list's own; false: not its. */
bool ts_screen_keys_key(ts_session *s, ts_key key);
extern const ts_screen ts_screen_position, ts_screen_duel, ts_screen_round, ts_screen_matches;
bool ts_screen_round_key(ts_session *s, ts_key key, uint64_t now_us);
bool ts_screen_position_key(ts_session *s, ts_key key); /* likewise */

#endif
