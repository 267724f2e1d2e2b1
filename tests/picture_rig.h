/* The screens pictures are made of: how each is reached, and a field in the middle of a game. */
#ifndef TESSERA_PICTURE_RIG_H
#define TESSERA_PICTURE_RIG_H

#include "session_rig.h"

#include "front/pixels/pixels.h"
#include "play/session_inner.h"

/* Keys from the title; '!' plays until the game is lost, '#' lays the stack below. */
static const struct {
    const char *name, *rules, *keys;
} picture[] = {
    {"title", "guideline", ""},          {"modes", "guideline", "DE"},
    {"rules", "guideline", "DDED"},      {"duel", "guideline", "DDDEDRDDLDRR"},
    {"options", "guideline", "DDDDE"},   {"handling", "modern", "DDDDEENU"},
    {"keys", "guideline", "DDDDEDEDE"},  {"look", "guideline", "DDDDEDDE"},
    {"sound", "guideline", "DDDDEDDDE"}, {"language", "guideline", "DDDDEDDDDE"},
    {"records", "guideline", "DDDDDE"},  {"replays", "guideline", "DDDDDDE"},
    {"help", "guideline", "DDDDDDDE"},   {"countdown", "guideline", "E"},
    {"play", "guideline", "E~#L"},       {"play-psk", "psk", "E~#L"},
    {"play-wx", "wx", "E~#L"},           {"play-nes", "nes", "E~#"},
    {"play-big", "modern", "E~ L "},     {"play-dig", "modern", "E~ L "},
    {"play-master", "tgm", "E~"},        {"trainer", "modern", "DLHETNELL h"},
    {"cheers", "modern", "E~#+"},        {"pause", "guideline", "E~#X"},
    {"give-up", "guideline", "E~#XUE"},  {"result", "guideline", "E!"},
};
#define PICTURES (sizeof picture / sizeof picture[0])

static const char *const picture_stack[] = {
    "........T.", ".......TTT", "I...JJ.SS.", "I.OOJZZLSS", "I.OOJ.ZZLL",
    "IZTTTSSOOL", "ZZLTSSJOO.", "ZXXXXXXXX.", "XXXXXXX.XX",
};

static inline void picture_lay(session_rig *t)
{
    ts_game *g = &t->s->run.match.game[0];
    int rows = sizeof picture_stack / sizeof picture_stack[0];
    for (int y = 0; y < rows; y++)
        for (int x = 0; x < TS_COLUMNS; x++) {
            const char *cell = strchr(TS_CELL_LETTERS, picture_stack[rows - 1 - y][x]);
            g->cell[y][x] = (uint8_t)(cell - TS_CELL_LETTERS);
            if (g->cell[y][x])
                g->row[y] |= (uint16_t)(1u << x);
        }
    g->score = 48250;
    g->lines = 37;
    g->hold = TS_L;
    t->s->run.stats[0].pieces = 96;
    t->s->run.stats[0].presses = 251;
    t->s->run.stats[0].finesse_faults = 7;
}

static inline void picture_cheer(session_rig *t)
{
    ts_game *g = &t->s->run.match.game[0];
    ts_event clear = {.kind = TS_EVENT_CLEAR,
                      .amount = 2,
                      .rows = 6,
                      .spin = TS_SPIN_FULL,
                      .back_to_back = 1,
                      .perfect = 1,
                      .piece = {.kind = TS_T}};
    rig_pass(t, 20 * MS);
    ts_event drop = {.kind = TS_EVENT_DROP, .how = 2, .amount = 9, .piece = g->piece};
    drop.piece.y = (int8_t)(drop.piece.y - 8);
    g->last.combo = 3;
    ts_fx_event(&t->s->fx[0], g, &clear, t->s->settings.language, t->now);
    ts_fx_event(&t->s->fx[0], g, &drop, t->s->settings.language, t->now);
    rig_pass(t, 130 * MS);
    ts_session_touch(t->s);
}

static inline bool picture_over(session_rig *t)
{
    ts_cue cue[64];
    bool over = false;
    for (int count = ts_session_cues(t->s, cue, 64); count-- > 0;)
        over = over || cue[count].kind == TS_CUE_LOST;
    return over;
}

/* "play-dig" is one of the mode dig; everything else is of a marathon. */
static inline const char *picture_mode(const char *name)
{
    const char *mode = strncmp(name, "play-", 5) == 0 ? name + 5 : "marathon";
    return ts_modes_find(mode) >= 0 ? mode : "marathon";
}

static inline void picture_open(session_rig *t, size_t i, int width, int height, int language,
                                uint32_t missing, int theme)
{
    ts_options o = rig_options(picture[i].rules, picture_mode(picture[i].name));
    o.language = language;
    o.languages_missing = missing;
    rig_open_options(t, &o);
    rig_room(t, width, height, TS_PIXELS_UNIT_W, TS_PIXELS_UNIT_H);
    t->s->settings.theme = (uint8_t)theme;
    rig_look(t);
    for (const char *at = picture[i].keys; *at; at++) {
        char one[2] = {*at, 0};
        switch (*at) {
        case '~': rig_pass(t, 3200 * MS); break;
        case '#': picture_lay(t); break;
        case '+': picture_cheer(t); break;
        case '!':
            for (int n = 0; n < 200 && !picture_over(t); n++) {
                rig_type(t, n % 3 ? " " : n % 2 ? "LLL " : "RRR ");
                rig_pass(t, 300 * MS);
            }
            break;
        default: rig_type(t, one);
        }
    }
    ts_session_touch(t->s);
    rig_look(t);
}

#endif
