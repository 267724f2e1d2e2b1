/* The sizes of the structs and the offsets of their fields, by name. */
#include "tessera/bindings.h"
#include "tessera/place.h"
#include "tessera/replay.h"
#include "tessera/rules.h"
#include "tessera_env.h"

#include <string.h>

/* The types behind `of` in layout.def. */
typedef uint8_t of_u8;
typedef int8_t of_i8;
typedef uint16_t of_u16;
typedef int16_t of_i16;
typedef uint32_t of_u32;
typedef int32_t of_i32;
typedef uint64_t of_u64;
typedef float of_f32; /* of learning programs */
typedef size_t of_size;
typedef char of_char;
typedef bool of_bool;
typedef const char *of_text;
typedef const void *of_pointer;
#define STRUCT(name) typedef name of_##name;
#define FIELD(in, of, name)
#include "layout.def"
#undef STRUCT
#undef FIELD

#define SIZE(in, name) sizeof(((const in *)0)->name)

static const ts_layout table[] = {
#define STRUCT(name) {#name, "", #name, 0, sizeof(name), 1},
#define FIELD(in, of, name)                                                                        \
    {#in, #name, #of, offsetof(in, name), SIZE(in, name), SIZE(in, name) / (sizeof(of_##of))},
#include "layout.def"
#undef STRUCT
#undef FIELD
};

enum { LINES = sizeof table / sizeof table[0] };

unsigned ts_layout_count(void)
{
    return LINES;
}

const ts_layout *ts_layout_get(unsigned number)
{
    return number < LINES ? &table[number] : NULL;
}

const ts_layout *ts_layout_find(const char *in, const char *name)
{
    for (unsigned i = 0; in && name && i < LINES; i++)
        if (strcmp(table[i].in, in) == 0 && strcmp(table[i].name, name) == 0)
            return &table[i];
    return NULL;
}

size_t ts_size_of(const char *in)
{
    const ts_layout *l = ts_layout_find(in, "");
    return l ? l->size : 0;
}

int ts_offset_of(const char *in, const char *name)
{
    const ts_layout *l = name && *name ? ts_layout_find(in, name) : NULL;
    return l ? (int)l->offset : -1;
}

#define SIZE_OF(name)                                                                              \
    size_t name##_size(void)                                                                       \
    {                                                                                              \
        return sizeof(name);                                                                       \
    }
SIZE_OF(ts_match)
SIZE_OF(ts_setup)
SIZE_OF(ts_board)
SIZE_OF(ts_piece)
SIZE_OF(ts_event)
SIZE_OF(ts_events)
SIZE_OF(ts_rules)
SIZE_OF(ts_mode)
SIZE_OF(ts_place)
SIZE_OF(ts_bot_plan)
