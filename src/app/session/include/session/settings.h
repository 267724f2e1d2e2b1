/* The player's settings and their text form: a name and a value for each. This part knows no screen
 * and no store. */
#ifndef TESSERA_APP_SESSION_SETTINGS_H
#define TESSERA_APP_SESSION_SETTINGS_H

#include "api/online.h"
#include "api/skin.h"
#include "input/keys.h"
#include "tessera/rules.h"

#define SETTINGS_RULES_MAX TS_RULES_MAX
#define SETTINGS_MODES_MAX 64
#define TOUCH_PLACES_SIZE 160
#define SETTING_SIZE 256 /* for a name, and for a value */

/* The highest frame rate. */
enum {
    FRAME_CAP_SCREEN, /* as many as the screen shows */
    FRAME_CAP_30,
    FRAME_CAP_60,
    FRAME_CAP_120,
    FRAME_CAPS
};

/* Keys are shown for that long: until a game's tenth piece, and in five games that went on. */
enum { FIRST_PIECES = 10, FIRST_GAMES = 5 };

/* Presets of the handling. Own: each part as the player has set it, or else its default. */
enum {
    PRESET_OWN,
    PRESET_USUAL, /* as the rules have it */
    PRESET_CALM,
    PRESET_FAST,
    PRESET_VERY_FAST,
    PRESET_AT_ONCE,
    PRESETS
};

/* The small ones: where they are in settings_state, and what they may be. */
#define SETTING(name, least, most, usual) SETTING_##name,
enum {
#include "session/settings.def" /* SETTING_ghost ... */
    SETTING_BYTES
};
#undef SETTING

typedef struct settings_byte {
    const char *name;
    size_t place;
    uint8_t least, most, usual;
} settings_byte;

#define HANDLING(id, field, counted, most, free_from) HANDLING_##id,
enum {
#include "session/handling.def" /* HANDLING_DAS ... */
    HANDLINGS
};
#undef HANDLING

enum {
    HANDLING_MS,    /* in settings; ticks in a setup */
    HANDLING_TIMES, /* a factor; 0, at once, is above the most */
    HANDLING_CHOICE
};

#define GUARD_MOST 250 /* milliseconds, of what guards against presses that were not meant */
#define CHATTER_MOST 50

typedef struct settings_handling {
    const char *name;
    size_t place; /* in ts_handling */
    uint8_t size; /* one byte or two */
    uint8_t counted;
    uint16_t most;
    uint8_t free_from; /* the least player_handling of rules that leave it to the player */
} settings_handling;

extern const settings_handling settings_handlings[HANDLINGS];

unsigned settings_handling_get(const ts_handling *h, unsigned which);
void settings_handling_set(ts_handling *h, unsigned which, unsigned value);

typedef struct settings_state {
    uint8_t language, rules, mode;
#define SETTING(name, least, most, usual) uint8_t name;
#include "session/settings.def"
#undef SETTING
    ts_rules_text custom_rules;         /* without a title */
    uint32_t games_kept;                /* 0 means all */
    uint8_t handling_set;               /* which of `handling` he has set, a bit each */
    ts_handling handling;               /* times in milliseconds */
    uint16_t level[SETTINGS_RULES_MAX]; /* UINT16_MAX: the usual */
    uint32_t goal[SETTINGS_MODES_MAX];  /* 0 means the mode's own */
    uint8_t variant[SETTINGS_MODES_MAX];
    uint8_t tune_of[SETTINGS_MODES_MAX]; /* TUNE_..., never none */
    keys_profiles keys;
    /* where the page's buttons are, upright and lying; only the page reads it */
    char touch_upright[TOUCH_PLACES_SIZE], touch_lying[TOUCH_PLACES_SIZE];
    char online_name[ONLINE_NAME_SIZE], online_relay[ONLINE_PLACE_SIZE], online_port[6]; /* typed */
    char ranking_place[ONLINE_PLACE_SIZE];
    char skin[SKIN_LINE_MAX], skin_before[SKIN_LINE_MAX]; /* lines of text (api/skin.h) */
} settings_state;

/* The settings of settings.def by number. */
extern const settings_byte settings_bytes[SETTING_BYTES];
uint8_t *settings_at(settings_state *set, unsigned setting);
unsigned settings_value(const settings_state *set, unsigned setting);

void settings_usual(settings_state *set);
bool settings_same(const settings_state *a, const settings_state *b);
unsigned settings_count(void);
/* The i-th as text; both have SETTING_SIZE. */
void settings_write(const settings_state *set, unsigned i, char *name, char *value);
/* False, and nothing is changed: a name or a value this program does not know. */
bool settings_read(settings_state *set, const char *name, const char *value);

#endif
