/* The tables of a rule set as text: pictures of the shapes, kicks, fall speeds, points; and the
 * little of printf that they need. */
#include <stdarg.h>

#include "rules_print.h"

static const char rotation_names[4] = {'0', 'R', '2', 'L'};

/* ---- words and numbers --------------------------------------------------------------------- */

static unsigned length_of(const char *text)
{
    unsigned length = 0;
    while (text[length])
        length++;
    return length;
}

static void put(rules_out *o, const char *text, unsigned width, bool left)
{
    unsigned length = length_of(text);
    for (unsigned i = length; !left && i < width; i++)
        o->write(o->ctx, " ", 1);
    o->write(o->ctx, text, length);
    for (unsigned i = length; left && i < width; i++)
        o->write(o->ctx, " ", 1);
}

static void put_number(rules_out *o, uint64_t n, bool negative, unsigned width, bool left,
                       bool zeros)
{
    char digits[24];
    unsigned at = sizeof digits - 1;
    digits[at] = '\0';
    do
        digits[--at] = '0' + n % 10;
    while (n /= 10);
    while (zeros && sizeof digits - 1 - at < width && at > 1)
        digits[--at] = '0';
    if (negative)
        digits[--at] = '-';
    put(o, digits + at, width, left);
}

static void print_values(rules_out *o, const char *format, va_list values)
{
    for (; *format; format++) {
        if (*format != '%') {
            o->write(o->ctx, format, 1);
            continue;
        }
        unsigned width = 0;
        const bool left = format[1] == '-', zeros = format[1] == '0';
        format += left || zeros;
        if (format[1] == '*') {
            width = va_arg(values, int);
            format++;
        }
        while (format[1] >= '0' && format[1] <= '9')
            width = width * 10 + (unsigned)(*++format - '0');
        switch (*++format) {
        case 's': put(o, va_arg(values, const char *), width, left); break;
        case 'u': put_number(o, va_arg(values, unsigned), false, width, left, zeros); break;
        case 'U': put_number(o, va_arg(values, uint64_t), false, width, left, zeros); break;
        case 'c': {
            const char letter[2] = {va_arg(values, int), '\0'};
            put(o, letter, width, left);
            break;
        }
        default: { /* d */
            const int n = va_arg(values, int);
            put_number(o, n < 0 ? (uint64_t) - (int64_t)n : (uint64_t)n, n < 0, width, left, false);
        }
        }
    }
}

void ts_rules_print(rules_out *o, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    print_values(o, format, values);
    va_end(values);
}

void ts_rules_row(rules_out *o, const char *label, const char *format, ...)
{
    va_list values;
    ts_rules_print(o, "  %-32s ", label);
    va_start(values, format);
    print_values(o, format, values);
    va_end(values);
    ts_rules_print(o, "\n");
}

uint64_t ts_rules_tick_us(const ts_rules *r, uint64_t ticks)
{
    const uint64_t rate = r->tick_rate[0], scale = UINT64_C(1000000) * r->tick_rate[1];
    return ticks / rate * scale + (ticks % rate * scale + rate / 2) / rate;
}

/* ---- shapes ------------------------------------------------------------------------------- */

typedef struct box {
    int left, low, right, high;
} box;

static void widen(box *room, const ts_cell cell[4])
{
    for (unsigned i = 0; i < 4; i++) {
        room->left = cell[i].x < room->left ? cell[i].x : room->left;
        room->right = cell[i].x > room->right ? cell[i].x : room->right;
        room->low = cell[i].y < room->low ? cell[i].y : room->low;
        room->high = cell[i].y > room->high ? cell[i].y : room->high;
    }
}

/* The smallest box for a rotation and its reference cell. */
static box box_of(const ts_cell cell[4])
{
    box room = {0, 0, 0, 0};
    widen(&room, cell);
    return room;
}

/* The smallest box for all rotations of a piece and its reference cell. */
static box room_of(const ts_cell shape[4][4])
{
    box room = {0, 0, 0, 0};
    for (unsigned rot = 0; rot < 4; rot++)
        widen(&room, shape[rot]);
    return room;
}

static char ink_at(const ts_cell cell[4], int x, int y)
{
    bool is_reference = x == 0 && y == 0;
    for (unsigned i = 0; i < 4; i++) {
        if (cell[i].x == x && cell[i].y == y) {
            return is_reference ? '@' : '#';
        }
    }
    return is_reference ? '+' : '.';
}

static void draw_shape(rules_out *o, unsigned kind, const ts_cell shape[4][4])
{
    box room = room_of(shape);
    int width = 2 * (room.right - room.left) + 1;
    ts_rules_print(o, "\n  %c   %c", TS_CELL_LETTERS[kind], rotation_names[0]);
    for (unsigned rot = 1; rot < 4; rot++) {
        ts_rules_print(o, "%*c", width + 3, rotation_names[rot]);
    }
    ts_rules_print(o, "\n");
    for (int y = room.high; y >= room.low; y--) {
        ts_rules_print(o, "   ");
        for (unsigned rot = 0; rot < 4; rot++) {
            ts_rules_print(o, "  ");
            for (int x = room.left; x <= room.right; x++) {
                ts_rules_print(o, " %c", ink_at(shape[rot], x, y));
            }
        }
        ts_rules_print(o, "\n");
    }
}

/* The cells of a piece as they are read: from the top, from the left. */
static void print_cells(rules_out *o, ts_cell at, const ts_cell cell[4])
{
    const box room = box_of(cell);
    for (int y = room.high; y >= room.low; y--)
        for (int x = room.left; x <= room.right; x++)
            if (ink_at(cell, x, y) != '.' && ink_at(cell, x, y) != '+')
                ts_rules_print(o, "  %2d,%2d", at.x + x, at.y + y);
}

void ts_rules_print_spawns(rules_out *o, const ts_rules *r)
{
    ts_rules_print(o, "\n  Comes in with its reference cell at x, y, covering\n");
    for (unsigned kind = TS_I; kind < TS_KINDS; kind++) {
        const ts_cell at = r->spawn[kind];
        ts_rules_print(o, "  %c  %2d,%2d  ", TS_CELL_LETTERS[kind], at.x, at.y);
        print_cells(o, at, r->shapes->cell[kind][0]);
        ts_rules_print(o, "\n");
    }
}

void ts_rules_print_shapes(rules_out *o, const ts_rules *r)
{
    for (unsigned kind = TS_I; kind < TS_KINDS; kind++) {
        draw_shape(o, kind, r->shapes->cell[kind]);
    }
}

/* ---- kicks -------------------------------------------------------------------------------- */

static void print_list(rules_out *o, const ts_kicks list[4][3])
{
    static const char *const way_names[] = {[TS_ROTATE_CW] = "clockwise",
                                            [TS_ROTATE_CCW] = "counter-clockwise",
                                            [TS_ROTATE_FLIP] = "half"};
    static const unsigned quarters[] = {
        [TS_ROTATE_CW] = 1, [TS_ROTATE_CCW] = 3, [TS_ROTATE_FLIP] = 2};
    for (unsigned way = 0; way < 3; way++) {
        for (unsigned from = 0; from < 4; from++) {
            const ts_kicks *kicks = &list[from][way];
            ts_rules_print(o, "  %-18s %c>%c ", from == 0 ? way_names[way] : "",
                           rotation_names[from], rotation_names[(from + quarters[way]) % 4]);
            for (unsigned i = 0; i < kicks->tests; i++) {
                if (i && i % 10 == 0)
                    ts_rules_print(o, "\n%24s", "");
                ts_rules_print(o, "  %2d,%2d", kicks->at[i].x, kicks->at[i].y);
            }
            ts_rules_print(o, "%s\n", kicks->tests == 0 ? "   does not turn" : "");
        }
    }
}

void ts_rules_print_kicks(rules_out *o, const ts_rules *r)
{
    const ts_kick_table *table = r->kicks;
    ts_rules_print(o, "  Shifts of the reference cell x, y, tried in this order.\n");
    for (unsigned list = 0; list < sizeof table->list / sizeof table->list[0]; list++) {
        unsigned users = 0;
        for (unsigned kind = TS_I; kind < TS_KINDS; kind++) {
            if (table->list_of[kind] == list) {
                ts_rules_print(o, "%s%c", users++ ? " " : "\n  ", TS_CELL_LETTERS[kind]);
            }
        }
        if (users > 0) {
            ts_rules_print(o, "\n");
            print_list(o, table->list[list]);
        }
    }
}

/* ---- fall speeds -------------------------------------------------------------------------- */

static void print_speed(rules_out *o, const ts_rules *r, const char *label, unsigned level,
                        const ts_speed *speed)
{
    uint64_t us = (ts_rules_tick_us(r, speed->ticks) + speed->rows / 2) / speed->rows;
    ts_rules_print(o, "  %-26s %5u   %6u  %8u  %8U.%03u\n", label, level, speed->rows, speed->ticks,
                   us / 1000, (unsigned)(us % 1000));
}

void ts_rules_print_curve(rules_out *o, const ts_rules *r)
{
    ts_rules_print(o, "  %-26s %5s   %6s  %8s  %12s\n", "", "level", "rows", "in ticks",
                   "ms a row");
    for (unsigned i = 0; i < r->curve_count; i++) {
        if (i && r->curve[i].rows == r->curve[i - 1].rows &&
            r->curve[i].ticks == r->curve[i - 1].ticks)
            continue; /* only the delays change */
        print_speed(o, r, i == 0 ? "from" : "", r->curve[i].level, &r->curve[i]);
    }
    if (r->steady.rows != 0) {
        print_speed(o, r, "in modes of steady speed", r->steady.level, &r->steady);
    }
}

/* ---- delays by level ---------------------------------------------------------------------- */

static bool same_delays(const ts_delays *a, const ts_delays *b)
{
    return a->entry_ticks == b->entry_ticks && a->clear_ticks == b->clear_ticks &&
           a->clear_entry_ticks == b->clear_entry_ticks && a->lock_ticks == b->lock_ticks &&
           a->das_ticks == b->das_ticks;
}

void ts_rules_print_delays(rules_out *o, const ts_rules *r)
{
    if (!r->delays) {
        ts_rules_row(o, "delays from", "none");
        return;
    }
    ts_rules_print(o, "  %-26s %5s   %6s  %6s  %6s  %6s  %6s\n", "", "level", "entry", "clear",
                   "after", "lock", "shift");
    for (unsigned i = 0; i < r->curve_count; i++) {
        const ts_delays *d = &r->delays[i];
        if (i && same_delays(d, d - 1))
            continue;
        ts_rules_print(o, "  %-26s %5u   %6u  %6u  %6u  %6u  %6u\n", i ? "" : "delays from",
                       r->curve[i].level, d->entry_ticks, d->clear_ticks, d->clear_entry_ticks,
                       d->lock_ticks, d->das_ticks);
    }
}

/* ---- grades ------------------------------------------------------------------------------- */

/* In the width of two. */
static const char *const grade_names[TS_GRADES_MAX] = {"8 ", "7 ", "6 ", "5 ", "4 ", "3 ",
                                                       "2 ", "1 ", "S1", "S2", "S3", "S4",
                                                       "S5", "S6", "S7", "S8", "S9"};

void ts_rules_print_grades(rules_out *o, const ts_rules *r)
{
    if (r->grades[0] == 0) {
        ts_rules_row(o, "grades", "none");
        return;
    }
    for (unsigned i = 0; i < TS_GRADES_MAX; i++) {
        ts_rules_row(o, i == 0 ? "grades" : "", "%s from %6u", grade_names[i], r->grades[i]);
    }
    for (unsigned i = 0; i < sizeof r->grand_master / sizeof r->grand_master[0]; i++) {
        ts_rules_row(o, i == 0 ? "and grand master" : "", "level %3u with %6u by tick %5u",
                     r->grand_master[i].level, r->grand_master[i].score, r->grand_master[i].ticks);
    }
}
