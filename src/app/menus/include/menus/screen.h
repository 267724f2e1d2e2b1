/* The definition of a screen: every screen but the game itself is a list of lines with a cursor.
 * Most lines are rows of a table; functions make the lists of games, modes or rule sets.
 * draw/menu.c draws them. */
#ifndef TESSERA_APP_MENUS_SCREEN_H
#define TESSERA_APP_MENUS_SCREEN_H

#include "session/messages.h"
#include "api/key.h"

typedef struct input_press input_press;
typedef struct session session;
typedef struct store_game store_game;

#define CELLS_MAX 8
#define CELL_SIZE 48

typedef struct screen_line {
    char label[LINE_SIZE], value[LINE_SIZE];
    char about[ABOUT_SIZE];          /* said below the list while the cursor is on it */
    int enter;                       /* the TEXT_HINT_... of what Enter does; 0 if nothing */
    uint8_t role;                    /* of the value */
    bool changes;                    /* Left and Right change it */
    int unbinds;                     /* the TEXT_HINT_... of what Backspace does; or 0 */
    bool strip;                      /* the try-out strip is here */
    bool is_written;                 /* the label is a line of text that is written, in columns, */
    bool is_wrong;                   /* this line cannot be read, */
    uint16_t caret;                  /* and keys write before this byte of it */
    bool spare;                      /* the value is left out if it does not fit in the line */
    uint8_t still;                   /* STILL_... beside the label, which may be long; 0 if none */
    uint16_t slide;                  /* of a number: 1 and the thousandths of its most; or 0 */
    uint8_t mark;                    /* a tile of this cell before the label; or 0 */
    bool apart;                      /* a blank line before it, if it fits, */
    uint16_t heading;                /* which has this TEXT_..., or 0 */
    char cell[CELLS_MAX][CELL_SIZE]; /* of a row of a table, instead of label and value */
} screen_line;

enum { MARK_GOLD = TS_BLACK + 1 }; /* a tile that is no piece's */

/* Small pictures of a field; their cells are in draw/mini_board.c. */
enum {
    MINI_BOARD_NONE,
    MINI_BOARD_ROW,
    MINI_BOARD_HOLD,
    MINI_BOARD_GHOST,
    MINI_BOARD_SPIN,
    MINI_BOARD_QUAD,
    MINI_BOARDS
};

/* A column of a table. If not all columns fit, the least important are dropped first. */
typedef struct screen_column {
    uint16_t head; /* TEXT_... */
    uint8_t align, importance;
} screen_column;

#define PLOT_MAX 200
#define PLOT_MONTHS 12
#define PLOT_DATE 16
#define PLOT_NONE UINT16_MAX

/* Games from left to right; heights in thousandths, and higher is better. */
typedef struct screen_plot {
    unsigned count;
    uint16_t dot[PLOT_MAX];         /* a game, or the mean of as many as share its place */
    uint16_t best[PLOT_MAX];        /* of all games up to there */
    uint16_t mean[PLOT_MAX];        /* of the last ten games; PLOT_NONE if there are not ten */
    char scale[3][CELL_SIZE];       /* labels of the top, the middle and the foot */
    char ends[2][PLOT_DATE];        /* the days of the first and the last game; "" if not known */
    unsigned months;                /* that begin in between */
    uint16_t month_at[PLOT_MONTHS]; /* with this game, */
    char month[PLOT_MONTHS][PLOT_DATE];
    char said_best[CELL_SIZE * 2], said_mean[CELL_SIZE * 2]; /* both at the end; "" if no mean */
} screen_plot;

/* A row of a screen: a constant line, or one that is hidden while `shown` returns false. Members
 * that are 0 or NULL are optional. */
typedef struct screen_row {
    uint16_t label, about;                /* TEXT_... */
    uint16_t hint;                        /* TEXT_HINT_... of what Enter does */
    uint8_t opens;                        /* Enter opens this screen */
    uint8_t types;                        /* LOBBY_FIELD_... that is typed here */
    uint8_t index;                        /* of several rows that are alike */
    bool apart;                           /* a blank line before it */
    bool changes;                         /* Left and Right change it, */
    bool toggles;                         /* and so does Enter */
    const struct setting_choice *setting; /* the row changes this setting */
    bool (*shown)(const session *s, const struct screen_row *row);
    void (*fill)(const session *s, const struct screen_row *row, screen_line *line);
    void (*enter)(session *s, const struct screen_row *row, uint64_t now_us);
    void (*change)(session *s, const struct screen_row *row, int by, uint64_t now_us);
    void (*discard)(session *s, const struct screen_row *row);
} screen_row;

/* A setting that is one of a few values. */
typedef struct setting_choice {
    uint8_t setting;       /* SETTING_... */
    const uint16_t *words; /* TEXT_... from the least value on, or NULL for a number */
} setting_choice;

/* A key in addition to those of every list, with a hint at the foot. */
typedef struct screen_shortcut {
    key_code key;
    uint16_t hint; /* TEXT_HINT_... */
    bool last;     /* its hint follows those of the list */
    bool (*applies)(const session *s, unsigned cursor);
    void (*press)(session *s, uint64_t now_us); /* NULL if the screen's own `key` handles it */
} screen_shortcut;

/* Members that are 0 or NULL are not needed. A screen has rows, a list, or both. */
typedef struct screen_def {
    uint16_t title; /* TEXT_... */
    uint16_t back;  /* TEXT_HINT_... of what Escape does */
    const screen_row *row;
    unsigned rows;

    /* A list of lines made by functions, before row number `list_at`. */
    unsigned list_at;
    unsigned (*count)(const session *s);
    void (*line)(const session *s, unsigned i, screen_line *line);
    void (*enter)(session *s, unsigned i, uint64_t now_us);
    void (*change)(session *s, unsigned i, int by, uint64_t now_us);
    void (*slide)(session *s, unsigned i, unsigned thousandth);
    void (*discard)(session *s, unsigned i);                 /* what Backspace does */
    const store_game *(*game)(const session *s, unsigned i); /* the game of a line, or NULL */
    unsigned (*types)(const session *s);                     /* LOBBY_FIELD_... */

    void (*note)(const session *s, char *out, size_t size); /* a sentence below the title */
    bool (*warns)(const session *s);                        /* the note is about trouble */
    const char *(*laid)(const session *s); /* a code above the note, of tiles; NULL if none */
    /* Chat messages, the newest as line 0; false if there are no more. They are below the list. */
    bool (*said)(const session *s, unsigned i, char *out, size_t size);
    void (*format_title)(const session *s, char *out, size_t size); /* instead of `title` */
    bool (*fact)(const session *s, unsigned i,
                 screen_line *line); /* numbers; false if there are no more */

    /* Keys. */
    const screen_shortcut *shortcut;
    unsigned shortcuts;
    bool (*key)(session *s, const input_press *p);       /* before the list; true if handled */
    bool (*other_key)(session *s, const input_press *p); /* that no list handles; true if handled */
    bool (*escape)(session *s, uint64_t now_us);         /* true for the sound of going back */
    void (*paste)(session *s, uint32_t character);       /* '\n' after the last one */
    void (*moved)(session *s, uint64_t now_us);          /* after each key */

    /* The lines from `rows_from` on are rows of a table, each one line high and as many as there
     * are; how many columns it has. */
    unsigned (*columns)(const session *s, screen_column column[CELLS_MAX]);
    unsigned (*rows_from)(const session *s); /* NULL if all of them are */
    bool (*plot)(const session *s, unsigned places, screen_plot *plot); /* false if nothing */
    /* A demo beside the list: without a function the selected game; false if there is none. */
    bool has_demo;
    bool (*demo)(const session *s, unsigned *rules, unsigned *mode);
    bool demo_shows_rules; /* it has the name and look of its rule set, not the name of its mode */
    bool is_wide;          /* the page is widened by the demo, in a window too */

    /* The text that was copied to the clipboard, or NULL. */
    const char *(*copied)(const session *s, char *out, size_t size);
    const struct qr_code *(*code)(const session *s); /* the QR code below the list, or NULL */
    uint8_t about_lines;                             /* lines kept free for explanations */
    bool shows_pieces;                               /* shows all pieces below the list */
    bool places_touch;                               /* the touch buttons are placed here */
    bool draws_habits;                               /* draws the player's habits below the list */
    bool draws_mosaic;                               /* draws the mosaic below the list */
    bool graphs;                                     /* draws the coach's plot below the list */
    bool is_help;                                    /* F1 does not open the help over it */
    bool is_root; /* nothing lies below it: in a page nothing leads back */
} screen_def;

#define SCREEN_ROWS(list) .row = list, .rows = sizeof list / sizeof list[0]
#define SCREEN_SHORTCUTS(list) .shortcut = list, .shortcuts = sizeof list / sizeof list[0]

#endif
