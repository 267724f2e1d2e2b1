/* Sounds to start. A session passes nothing but cues to the synthesiser, which may run in another
 * thread or in another program's memory: so there is no pointer in them. */
#ifndef TESSERA_AUDIO_CUE_H
#define TESSERA_AUDIO_CUE_H

#include <stdbool.h>
#include <stdint.h>

#define CUES(X)                                                                                    \
    X(MENU_MOVE, "menu-move")                                                                      \
    X(MENU_CHOOSE, "menu-choose")                                                                  \
    X(MENU_BACK, "menu-back")                                                                      \
    X(COUNT, "count") /* a second of the countdown; strength: seconds left */                      \
    X(START, "start")                                                                              \
    X(PAUSE, "pause")                                                                              \
    X(MOVE, "move")                                                                                \
    X(ROTATE, "turn")                                                                              \
    X(ROTATE_SPIN, "turn-spin") /* the rotation makes a spin */                                    \
    X(LAND, "land")                                                                                \
    X(FALL, "fall") /* a row fallen by itself */                                                   \
    X(SOFT, "soft") /* a row of a soft drop */                                                     \
    X(DROP, "drop") /* a hard drop; strength: rows */                                              \
    X(LOCK, "lock")                                                                                \
    X(CLEAR, "clear") /* strength: lines, plus 16 for a spin (then lines may be 0) */              \
    X(BACK_TO_BACK, "back-to-back")                                                                \
    X(COMBO, "combo") /* strength: length of the combo, from 1 */                                  \
    X(PERFECT, "perfect")                                                                          \
    X(HOLD, "hold")                                                                                \
    X(LEVEL, "level")                                                                              \
    X(REFUSED, "refused")     /* a rotation or a hold that the game does not make */               \
    X(SENT, "sent")           /* rows of garbage that leave for another board; strength: rows */   \
    X(COMING, "coming")       /* rows that are on their way to this board; strength: rows */       \
    X(CANCELLED, "cancelled") /* incoming garbage that an attack cancelled; strength: rows */      \
    X(GARBAGE, "garbage")     /* rows that enter; strength: rows */                                \
    X(DANGER, "danger")       /* the stack has grown high */                                       \
    X(WON, "won")                                                                                  \
    X(LOST, "lost")                                                                                \
    X(RECORD, "record") /* comes with WON or LOST, sounds after it */                              \
    X(MUSIC, "music")   /* the tune from now on; strength: TUNE_... */

#define CUE_ENUM(name, word) CUE_##name,
enum { CUES(CUE_ENUM) CUE_KINDS };

enum {
    TUNE_NONE, /* no tune; the next one starts from its beginning */
    TUNE_KOROBEINIKI,
    TUNE_KALINKA,
    TUNE_TROIKA,
    TUNE_OPUS,
    TUNE_GREENSLEEVES,
    TUNE_SAKURA,
    TUNE_RONDO,
    TUNE_MOUNTAIN,
    TUNES
};

enum {
    MUSIC_USUAL,
    MUSIC_DANGER, /* the stack is high: a bridge, then softer, so that cues stand out */
    MUSIC_FINALE, /* the goal is near: a bridge, then faster */
    MUSIC_ENDS,   /* with TUNE_NONE: a cadence on the next beat, instead of fading out at once */
    MUSIC_MOODS
};

#define MUSIC_VOICES_MAX 4

typedef struct sound_cue {
    uint64_t tick; /* of the match, or 0 */
    uint8_t kind;
    union {
        uint8_t player;
        uint8_t mood; /* of MUSIC: MUSIC_... */
    };
    uint8_t strength;
    uint8_t volume; /* the player's setting, 0 to 10; MUSIC fades out and waits at 0 */
    int8_t side;    /* position from -100, left, to 100 */
    /* of MUSIC: number of voices that may play, 1 to MUSIC_VOICES_MAX; 0 if it waits */
    uint8_t voices;
    uint8_t tempo; /* of MUSIC: percent of the tune's own tempo */
    uint8_t pads;  /* the pads that play this board, a bit each: these may rumble */
} sound_cue;

/* Rumble of a pad with a cue: strength of the heavy and the light motor, up to 65535 each, and
 * duration. */
typedef struct sound_rumble {
    uint16_t heavy, light, ms;
} sound_rumble;

bool cue_rumble(const sound_cue *cue, sound_rumble *out); /* false if no rumble */

#endif
