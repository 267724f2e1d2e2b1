/* Support for language bindings, which cannot read these headers: sizes of the structs, offsets of
 * their fields, and pointer variants of the calls that pass structs by value. docs/library.md
 * explains their use. */
#ifndef TESSERA_BINDINGS_H
#define TESSERA_BINDINGS_H

#include "bot.h"
#include "forms.h"
#include "fumen.h"
#include "movegen.h"
#include "path.h"
#include "replay.h"

TS_BEGIN_C

/* ---- sizes and offsets -------------------------------------------------------------------- */

TS_API size_t ts_match_size(void);
TS_API size_t ts_setup_size(void);
TS_API size_t ts_board_size(void);
TS_API size_t ts_piece_size(void);
TS_API size_t ts_event_size(void);
TS_API size_t ts_events_size(void);
TS_API size_t ts_rules_size(void);
TS_API size_t ts_mode_size(void);
TS_API size_t ts_place_size(void);
TS_API size_t ts_bot_plan_size(void);

/* A struct, or one of its fields. */
typedef struct ts_layout {
    const char *in;    /* the struct: "ts_board" */
    const char *name;  /* of the field; "" if this entry is the struct itself */
    const char *of;    /* type of one element: "u8", "i8" to "u64", "f32" (float), "size"
                          (size_t), "char", "bool", "text" (NUL-terminated string), "pointer", or a
                          struct */
    uint32_t offset;   /* in bytes */
    uint32_t size;     /* of the whole field */
    uint32_t elements; /* of an array, otherwise 1 */
} ts_layout;

/* All structs with fields of interest to bindings, each followed by its fields in order. */
TS_API unsigned ts_layout_count(void);
TS_API const ts_layout *ts_layout_get(unsigned number); /* NULL for an unknown number */
/* Returns a field of a struct, or with the name "" the struct; NULL if unknown. */
TS_API const ts_layout *ts_layout_find(const char *in, const char *name);
TS_API size_t ts_size_of(const char *in);                  /* 0 for an unknown struct */
TS_API int ts_offset_of(const char *in, const char *name); /* -1 for an unknown field */

/* ---- calls with pointers in place of structs ---------------------------------------------- */

/* An input pointer may be equal to the output pointer. */
TS_API void ts_cells_ptr(const ts_board *b, const ts_piece *p, ts_cell out[4]);
TS_API bool ts_fits_ptr(const ts_board *b, const ts_piece *p);
TS_API void ts_spawned_ptr(const ts_board *b, unsigned kind, ts_piece *out);
TS_API void ts_dropped_ptr(const ts_board *b, const ts_piece *p, ts_piece *out);
TS_API int ts_spin_ptr(const ts_board *b, const ts_piece *p, int test);
TS_API void ts_speed_now_ptr(const ts_match *m, unsigned player, bool soft, ts_speed *out);
TS_API bool ts_edit_place_ptr(ts_match *m, unsigned player, const ts_piece *p);
TS_API void ts_place_of_ptr(const ts_forms *f, const ts_piece *p, ts_place *out);
TS_API void ts_piece_of_ptr(const ts_forms *f, const ts_place *p, ts_piece *out);
TS_API void ts_first_position_ptr(const ts_board *b, unsigned kind, ts_piece *out);
TS_API bool ts_path_find_ptr(const ts_board *b, const ts_forms *f, const ts_piece *from,
                             const ts_place *to, const ts_path_how *how, ts_path *out);
TS_API void ts_fumen_cells_ptr(const ts_piece *p, ts_cell out[4]);
TS_API void ts_fumen_piece_of_ptr(unsigned kind, const ts_cell cells[4], ts_piece *out);
/* Lists all placements of a set: writes at most `size` and returns their number. */
TS_API unsigned ts_places_listed(const ts_places *places, unsigned kind, unsigned spin,
                                 ts_place *out, unsigned size);

/* ---- texts, for languages that cannot pass callbacks ---------------------------------------- */

/* A buffer for a text. `length` keeps counting when the buffer is full. */
typedef struct ts_text {
    char *bytes;
    size_t length, capacity;
} ts_text;

/* Returns a `write` callback for ts_recorder_begin, ts_rules_write and others that appends to a
 * ts_text, their `ctx`. */
TS_API ts_replay_write *ts_text_writer(void);

TS_END_C

#endif
