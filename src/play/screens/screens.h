/* Every screen but the game itself is a list of lines with a cursor: what they say, what Enter and
 * Left and Right do with them. One table; how a list looks is scene_menu.c's. */
#ifndef TESSERA_PLAY_SCREENS_SCREENS_H
#define TESSERA_PLAY_SCREENS_SCREENS_H

#include "play/session/parts.h"

#define CELLS_MAX 8
#define CELL_ROOM 48

typedef struct screen_line {
    char label[LINE_ROOM], value[LINE_ROOM];
    char about[ABOUT_ROOM];          /* said below the list while the cursor is on it */
    int enter;                       /* the TEXT_HINT_... of what Enter does; 0: nothing */
    uint8_t role;                    /* of the value */
    bool turns;                      /* Left and Right change it */
    int unbinds;                     /* the TEXT_HINT_... of what Backspace does; or 0 */
    bool strip;                      /* the try-out strip stands here */
    bool apart;                      /* a blank line before it, if there is room for one */
    char cell[CELLS_MAX][CELL_ROOM]; /* of a row of a table, instead of label and value */
} screen_line;

/* Of a table. Where there is no room for all of them those go first that are worth least. */
typedef struct screen_column {
    uint16_t head; /* TEXT_... */
    uint8_t align, worth;
} screen_column;

#define PLOT_MAX 120
#define PLOT_LEAST 60 /* the lowest bar is still one */

/* Bars from left to right, in thousandths of the height. */
typedef struct screen_plot {
    uint16_t amount[PLOT_MAX];
    unsigned count, best;
    char top[CELL_ROOM], bottom[CELL_ROOM]; /* what the highest and the lowest one stand for */
} screen_plot;

/* Any of the functions may be missing but `count` and `line`. */
typedef struct screen_def {
    uint16_t title; /* TEXT_...; 0: it has one of its own */
    uint16_t back;  /* the TEXT_HINT_... of what Escape does */
    unsigned (*count)(const session *s);
    void (*line)(const session *s, unsigned i, screen_line *line);
    void (*enter)(session *s, unsigned i, uint64_t now_us);
    void (*turn)(session *s, unsigned i, int by, uint64_t now_us);
    void (*discard)(session *s, unsigned i);                       /* what Backspace does */
    const store_game *(*game)(const session *s, unsigned i);       /* of that line, or NULL */
    void (*note)(const session *s, char *out, size_t room);        /* said below the title */
    bool (*fact)(const session *s, unsigned i, screen_line *line); /* numbers; false: no more */
    /* The lines from `rows_from` on are rows of a table, each one line high and as many as there
     * are; how many columns it has. */
    unsigned (*columns)(const session *s, screen_column column[CELLS_MAX]);
    unsigned (*rows_from)(const session *s); /* NULL: all of them are */
    bool (*plot)(const session *s, unsigned bars_most, screen_plot *plot); /* false: nothing */
} screen_def;

const screen_def *screen_get(unsigned screen); /* NULL: the game itself */
unsigned screen_rows_from(const session *s, const screen_def *screen);
void screen_say_title(const session *s, char *out, size_t room);
bool screen_warns(const session *s);               /* its note is of trouble with the store */
void screen_key(session *s, const input_press *p); /* that went down */
void screen_paste(session *s, uint32_t character); /* '\n' after the last */
void screen_point(session *s, unsigned line, bool chosen, uint64_t now_us);
void screen_point_back(session *s, uint64_t now_us); /* back, but never out of the game */

/* What several screens say. */
void screen_say(const session *s, char *out, size_t room, int id);
void screen_say_chosen(const session *s, screen_line *line); /* the one of a list that holds now */
void screen_say_mode(const session *s, char *out, size_t room, unsigned mode);
void screen_say_mode_about(const session *s, char *out, size_t room, unsigned mode);
void screen_say_rules(const session *s, char *out, size_t room, unsigned rules);
void screen_say_rules_about(const session *s, char *out, size_t room, unsigned rules);
/* "Sprint, Modern", with the language's own comma. */
void screen_say_game(const session *s, char *out, size_t room, unsigned mode, unsigned rules);
/* The modes that make sense with the chosen rules, in the order of the screens. */
unsigned screen_modes_offered(const session *s);
unsigned screen_mode_offered(const session *s, unsigned at);
unsigned screen_mode_offered_at(const session *s, unsigned mode);
/* "40 lines", "height 3": what is to be chosen about the mode; nothing if it is always the same. */
void screen_say_choice(const session *s, char *out, size_t room, unsigned mode, uint32_t goal,
                       unsigned variant);
bool screen_mode_has_choice(unsigned mode);
bool screen_goal_is_time(unsigned mode); /* in seconds, not in lines */
int screen_why(unsigned mode, unsigned outcome, unsigned over, bool given_up); /* a TEXT_WHY_... */
/* n things in that time, as so many in `unit_us`, in thousandths. */
int64_t screen_rate(uint64_t n, uint64_t time_us, uint64_t unit_us);
void screen_say_kind(const session *s, char *out, size_t room, const store_kind *kind);
/* The one the cursor stands on, if it can be raced; or NULL. */
const store_game *screen_game_to_race(const session *s);
const store_game *screen_game_to_save(const session *s); /* as a file; likewise */
int64_t screen_progress_of(const store_game *game); /* in the mode's unit, where it ranks by that */
void screen_history_open(session *s);               /* of the kind whose best are shown */
void screen_say_standing(const session *s, char *out, size_t room); /* "You 2 : 1 Bot 5" */
unsigned screen_title_place(const session *s); /* where on the title Play stands */

extern const screen_def screen_title_page, screen_modes, screen_rules, screen_help, screen_result;
extern const screen_def screen_records, screen_best, screen_history, screen_replays;
extern const screen_def screen_handling, screen_keys, screen_look, screen_sound, screen_window,
    screen_touch, screen_language;
/* The i-th of the actions that mean something in this front end; ACTIONS: there are no more. */
unsigned screen_action_here(const session *s, unsigned i);
/* Keys of the keys screen that are not every list's own; false: not its. */
bool screen_keys_key(session *s, const input_press *p);
extern const screen_def screen_position, screen_duel, screen_round, screen_matches;
bool screen_round_key(session *s, const input_press *p);
bool screen_position_key(session *s, const input_press *p); /* likewise */

#endif
