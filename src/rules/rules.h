/* Tables that several rule sets share. */
#ifndef TS_RULES_H
#define TS_RULES_H

#include "tessera.h"

#define TS_RULES_DEF(NAME, name) extern const ts_rules ts_rules_##name;
#include "tessera_rules.def"
#undef TS_RULES_DEF

#define COUNT(table) (sizeof(table) / sizeof((table)[0]))

/* clang-format off */
#define ALL_KINDS(x, y)                                                                            \
    { [TS_I] = {x, y}, [TS_J] = {x, y}, [TS_L] = {x, y}, [TS_O] = {x, y}, [TS_S] = {x, y},         \
      [TS_T] = {x, y}, [TS_Z] = {x, y} }
/* clang-format on */

/* rules.c */
extern const ts_rules *ts_rules_all[TS_RULES_MAX + 1]; /* by id */
bool ts_rules_same_word(const char *a, const char *b);

unsigned ts_kick_list_of(const ts_kick_table *kicks); /* knobs.c: TS_KICKS_..., 0 for any other */

/* shapes.c */
void ts_shapes_mask(ts_shapes *shapes); /* sets the masks by the cells */
extern const ts_shapes ts_shapes_srs, ts_shapes_pivot, ts_shapes_wx, ts_shapes_nes, ts_shapes_ars;

/* kicks.c */
extern const ts_kick_table ts_kicks_srs;      /* flips without kicks */
extern const ts_kick_table ts_kicks_srs_plus; /* flips with kicks, another I */
extern const ts_kick_table ts_kicks_psk;      /* no flips */
extern const ts_kick_table ts_kicks_pygame;   /* no flips, O does not rotate */
extern const ts_kick_table ts_kicks_itnotes;  /* counter-clockwise only; in place, right, left */
extern const ts_kick_table ts_kicks_ars;      /* in place, right, left; I and O only in place */
extern const ts_kick_table ts_kicks_none;
extern const ts_kick_table ts_kicks_none_o_stays;

/* curves.c */
#define GUIDELINE_LEVELS 20
extern const ts_speed ts_curve_guideline[GUIDELINE_LEVELS];

#endif
