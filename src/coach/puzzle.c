/* Puzzles as lines: a sequence of short bit fields, six bits in each character. */
#include "coach/puzzle.h"
#include "base/base64.h"

#include <string.h>

static const char digits[] = BASE64_URL_DIGITS;
static const char rotations[] = "0R2L";
enum {
    RATING_BITS = 12,
    GOAL_BITS = 4,
    AMOUNT_BITS = 5,
    KIND_BITS = 3,
    ROWS_BITS = 5,
    ROTATION_BITS = 2,
    COLUMN_BITS = 4
};

/* The same functions read and write, so that the two cannot differ. */
typedef struct codec {
    bool writes, broken;
    const char *in;
    char *out;
    unsigned bits, count; /* not yet written, or left of the last character */
    size_t size;
} codec;

static void code_bit(codec *c, unsigned *bit)
{
    if (c->writes) {
        c->bits = c->bits << 1 | *bit;
        if (++c->count == 6) {
            c->broken |= c->size + 1 >= COACH_PUZZLE_LINE;
            if (!c->broken)
                c->out[c->size++] = digits[c->bits];
            c->bits = c->count = 0;
        }
        return;
    }
    if (c->count == 0) {
        const char *at = *c->in ? strchr(digits, *c->in) : NULL;
        c->broken |= !at;
        c->bits = at ? (unsigned)(at - digits) : 0;
        c->in += at != NULL;
        c->count = 6;
    }
    *bit = c->bits >> --c->count & 1;
}

static unsigned code(codec *c, unsigned bits, unsigned value)
{
    unsigned out = 0;
    while (bits-- > 0) {
        unsigned bit = value >> bits & 1;
        code_bit(c, &bit);
        out = out << 1 | bit;
    }
    return out;
}

/* Returns the letter of a kind, or '\0' for none. */
static char code_kind(codec *c, char letter)
{
    const char *at = letter ? strchr(TS_CELL_LETTERS, letter) : NULL;
    const unsigned kind = code(c, KIND_BITS, at ? (unsigned)(at - TS_CELL_LETTERS) : TS_NONE);
    return kind ? TS_CELL_LETTERS[kind] : '\0';
}

static void code_field(codec *c, char *field)
{
    const size_t size = strlen(field);
    const unsigned rows = code(c, ROWS_BITS, (size + 1) / (TS_COLUMNS + 1));
    c->broken |= rows > COACH_PUZZLE_ROWS;
    for (unsigned y = 0; y < rows && !c->broken; y++) {
        for (unsigned x = 0; x < TS_COLUMNS; x++, field++)
            *field = code(c, 1, *field == 'X') ? 'X' : '.';
        *field++ = y + 1 < rows ? '/' : '\0';
    }
}

static void code_mark(codec *c, char *mark)
{
    const char *rotation = *mark ? strchr(rotations, mark[1]) : rotations;
    mark[0] = code_kind(c, mark[0]);
    mark[1] = rotations[code(c, ROTATION_BITS, rotation - rotations)];
    mark[2] = (char)('0' + code(c, COLUMN_BITS, (unsigned)(mark[2] - '0')));
    mark[3] = (char)('0' + code(c, ROWS_BITS, (unsigned)(mark[3] - '0')));
    c->broken |= mark[0] == '\0' || mark[2] >= '0' + TS_COLUMNS;
}

static void code_puzzle(codec *c, coach_puzzle *p)
{
    coach_exercise *e = &p->exercise;
    p->rating = code(c, RATING_BITS, p->rating);
    e->goal = code(c, GOAL_BITS, e->goal);
    e->amount = code(c, AMOUNT_BITS, e->amount);
    e->pieces = code(c, KIND_BITS, e->pieces);
    c->broken |= e->goal >= COACH_GOALS || !e->pieces || e->pieces > COACH_PUZZLE_PIECES;
    if (c->broken)
        return;
    p->hold[0] = code_kind(c, p->hold[0]);
    /* with nothing on hold one piece more can be reached */
    const unsigned known = e->pieces + (p->hold[0] ? 0u : 1u);
    for (unsigned i = 0; i < known; i++) {
        p->queue[i] = code_kind(c, p->queue[i]);
        c->broken |= p->queue[i] == '\0';
    }
    code_field(c, p->field);
    for (unsigned i = 0; i < e->pieces && !c->broken; i++)
        code_mark(c, p->marks + 4 * (size_t)i);
}

bool coach_puzzle_read(coach_puzzle *out, const char *line)
{
    codec c = {.in = line};
    memset(out, 0, sizeof *out);
    code_puzzle(&c, out);
    out->exercise.hold = out->hold;
    out->exercise.queue = out->queue;
    out->exercise.field = out->field;
    out->exercise.marks = out->marks;
    return !c.broken && (*c.in == '\n' || *c.in == '\0');
}

size_t coach_puzzle_write(const coach_puzzle *p, char out[COACH_PUZZLE_LINE])
{
    coach_puzzle copy = *p;
    codec c = {.writes = true, .out = out};
    code_puzzle(&c, &copy);
    code(&c, (6 - c.count) % 6, 0);
    out[c.size] = '\0';
    return c.broken ? 0 : c.size;
}

unsigned coach_puzzle_theme(const coach_puzzle *p)
{
    switch (p->exercise.goal) {
    case COACH_GOAL_SPIN: return COACH_THEME_SPIN;
    case COACH_GOAL_CLEAR: return COACH_THEME_CLEAR;
    case COACH_GOAL_LINES: return COACH_THEME_DIG;
    case COACH_GOAL_ONCE: return COACH_THEME_QUAD;
    case COACH_GOAL_COMBO: return COACH_THEME_COMBO;
    case COACH_GOAL_LOW: return COACH_THEME_SURVIVE;
    default: return COACH_THEME_BEST;
    }
}
