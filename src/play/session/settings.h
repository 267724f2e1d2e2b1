/* What a player sets and keeps, and how it is written down: a name and a value for each, as text.
 * It knows no screen and no store. */
#ifndef TESSERA_PLAY_SESSION_SETTINGS_H
#define TESSERA_PLAY_SESSION_SETTINGS_H

#include "bot/bot.h"
#include "sound/cue.h"
#include "play/keys/keys.h"

#define TS_SETTINGS_RULES_MAX 32
#define TS_SETTINGS_MODES_MAX 64
#define TS_SETTING_ROOM 256 /* for a name, and for a value */

/* At most so many pictures a second. */
enum {
    TS_FRAME_CAP_SCREEN, /* as many as the screen shows */
    TS_FRAME_CAP_30,
    TS_FRAME_CAP_60,
    TS_FRAME_CAP_120,
    TS_FRAME_CAPS
};

/* The small ones: where they are in ts_settings, and what they may be. */
#define TS_SETTING(name, least, most, usual) TS_SETTING_##name,
enum {
#include "settings.def" /* TS_SETTING_ghost ... */
    TS_SETTING_BYTES
};
#undef TS_SETTING

typedef struct ts_byte_setting {
    const char *name;
    size_t place;
    uint8_t least, most, usual;
} ts_byte_setting;

extern const ts_byte_setting ts_byte_settings[TS_SETTING_BYTES];

enum {
    TS_HANDLING_DAS,
    TS_HANDLING_ARR,
    TS_HANDLING_SOFT,
    TS_HANDLING_DCD,
    TS_HANDLING_IRS,
    TS_HANDLING_IHS,
    TS_HANDLINGS
};

extern const uint16_t ts_handling_most[TS_HANDLINGS];

typedef struct ts_settings {
    uint8_t language, rules, mode;
#define TS_SETTING(name, least, most, usual) uint8_t name;
#include "settings.def"
#undef TS_SETTING
    uint32_t games_kept;                   /* 0: all */
    uint8_t handling_set;                  /* which of `handling` he has set, a bit each */
    ts_handling handling;                  /* times in milliseconds */
    uint16_t level[TS_SETTINGS_RULES_MAX]; /* UINT16_MAX: the usual */
    uint32_t goal[TS_SETTINGS_MODES_MAX];  /* 0: the mode's own */
    uint8_t variant[TS_SETTINGS_MODES_MAX];
    uint8_t tune_of[TS_SETTINGS_MODES_MAX]; /* TS_TUNE_..., never none */
    ts_keys keys;
} ts_settings;

void ts_settings_usual(ts_settings *set);
unsigned ts_settings_count(void);
/* The i-th as text; both have TS_SETTING_ROOM. */
void ts_setting_write(const ts_settings *set, unsigned i, char *name, char *value);
/* False, and nothing is changed: a name or a value this program does not know. */
bool ts_setting_read(ts_settings *set, const char *name, const char *value);

#endif
