/* The tables of a rule set as text: pictures of the shapes, kicks, fall speeds, points. */
#include "tables.h"

#include <inttypes.h>
#include <stdio.h>

#include "play/run/rank.h"
#include "rules.h"
#include "tool/field.h"
#include "tool/values.h"

static const char rotation_names[4] = {'0', 'R', '2', 'L'};

/* ---- shapes ------------------------------------------------------------------------------- */

typedef struct box {
    int left, low, right, high;
} box;

/* The smallest box for all rotations of a piece and its reference cell. */
static box room_of(const ts_cell shape[4][4])
{
    box room = {0, 0, 0, 0};
    for (unsigned rot = 0; rot < 4; rot++) {
        for (unsigned i = 0; i < 4; i++) {
            ts_cell c = shape[rot][i];
            room.left = c.x < room.left ? c.x : room.left;
            room.right = c.x > room.right ? c.x : room.right;
            room.low = c.y < room.low ? c.y : room.low;
            room.high = c.y > room.high ? c.y : room.high;
        }
    }
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

static void draw_shape(unsigned kind, const ts_cell shape[4][4])
{
    box room = room_of(shape);
    int width = 2 * (room.right - room.left) + 1;
    printf("\n  %c   %c", tool_cell_letter(kind), rotation_names[0]);
    for (unsigned rot = 1; rot < 4; rot++) {
        printf("%*c", width + 3, rotation_names[rot]);
    }
    putchar('\n');
    for (int y = room.high; y >= room.low; y--) {
        fputs("   ", stdout);
        for (unsigned rot = 0; rot < 4; rot++) {
            fputs("  ", stdout);
            for (int x = room.left; x <= room.right; x++) {
                printf(" %c", ink_at(shape[rot], x, y));
            }
        }
        putchar('\n');
    }
}

void rules_print_shapes(const ts_rules *r)
{
    puts("\n  Comes in with its reference cell at x, y, covering");
    for (unsigned kind = TS_I; kind < TS_KINDS; kind++) {
        ts_cell at = r->spawn[kind];
        printf("  %c  %2d,%2d  ", tool_cell_letter(kind), at.x, at.y);
        for (unsigned i = 0; i < 4; i++) {
            ts_cell c = r->shapes->cell[kind][0][i];
            printf("  %2d,%2d", at.x + c.x, at.y + c.y);
        }
        putchar('\n');
    }
    for (unsigned kind = TS_I; kind < TS_KINDS; kind++) {
        draw_shape(kind, r->shapes->cell[kind]);
    }
}

/* ---- kicks -------------------------------------------------------------------------------- */

static void print_list(const ts_kicks list[4][3])
{
    static const char *const way_names[] = {[TS_ROTATE_CW] = "clockwise",
                                            [TS_ROTATE_CCW] = "counter-clockwise",
                                            [TS_ROTATE_FLIP] = "half"};
    static const unsigned quarters[] = {
        [TS_ROTATE_CW] = 1, [TS_ROTATE_CCW] = 3, [TS_ROTATE_FLIP] = 2};
    for (unsigned way = 0; way < 3; way++) {
        for (unsigned from = 0; from < 4; from++) {
            const ts_kicks *kicks = &list[from][way];
            printf("  %-18s %c>%c ", from == 0 ? way_names[way] : "", rotation_names[from],
                   rotation_names[(from + quarters[way]) % 4]);
            for (unsigned i = 0; i < kicks->tests; i++) {
                printf("  %2d,%2d", kicks->at[i].x, kicks->at[i].y);
            }
            puts(kicks->tests == 0 ? "   does not turn" : "");
        }
    }
}

void rules_print_kicks(const ts_rules *r)
{
    const ts_kick_table *table = r->kicks;
    rules_heading("Turns");
    puts("  Shifts of the reference cell x, y, tried in this order.");
    for (unsigned list = 0; list < sizeof table->list / sizeof table->list[0]; list++) {
        unsigned users = 0;
        for (unsigned kind = TS_I; kind < TS_KINDS; kind++) {
            if (table->list_of[kind] == list) {
                printf("%s%c", users++ ? " " : "\n  ", tool_cell_letter(kind));
            }
        }
        if (users > 0) {
            putchar('\n');
            print_list(table->list[list]);
        }
    }
}

/* ---- fall speeds -------------------------------------------------------------------------- */

static void print_speed(const ts_rules *r, const char *label, unsigned level, const ts_speed *speed)
{
    uint64_t us = (tool_tick_us(r, speed->ticks) + speed->rows / 2) / speed->rows;
    printf("  %-26s %5u   %6" PRIu32 "  %8" PRIu32 "  %8" PRIu64 ".%03u\n", label, level,
           speed->rows, speed->ticks, us / 1000, (unsigned)(us % 1000));
}

void rules_print_curve(const ts_rules *r)
{
    printf("  %-26s %5s   %6s  %8s  %12s\n", "", "level", "rows", "in ticks", "ms a row");
    for (unsigned i = 0; i < r->curve_count; i++) {
        print_speed(r, i == 0 ? "from" : "", r->curve[i].level, &r->curve[i]);
    }
    if (r->steady.rows != 0) {
        print_speed(r, "in modes of steady speed", r->steady.level, &r->steady);
    }
}

/* ---- points ------------------------------------------------------------------------------- */

static void print_points(const char *label, const uint16_t points[5])
{
    rules_row(label, "%5u  %5u  %5u  %5u  %5u", points[0], points[1], points[2], points[3],
              points[4]);
}

void rules_print_points(const ts_rules *r)
{
    static const uint16_t lines[5] = {0, 1, 2, 3, 4};
    print_points("lines", lines);
    print_points("  without a spin", r->line_points);
    print_points("  mini spin", r->mini_points);
    print_points("  full spin", r->spin_points);
    print_points("  perfect clear, added", r->perfect_points);
}

void rules_print_grades(const ts_rules *r)
{
    if (r->grades[0] == 0) {
        rules_row("grades", "none");
        return;
    }
    for (unsigned i = 0; i < TS_GRADES_MAX; i++) {
        rules_row(i == 0 ? "grades" : "", "%-2s from %6" PRIu32, rank_grade_name(i + 1),
                  r->grades[i]);
    }
    for (unsigned i = 0; i < sizeof r->grand_master / sizeof r->grand_master[0]; i++) {
        rules_row(i == 0 ? "and grand master" : "",
                  "level %3" PRIu32 " with %6" PRIu32 " by tick %5" PRIu32,
                  r->grand_master[i].level, r->grand_master[i].score, r->grand_master[i].ticks);
    }
}

static void print_rows(const char *label, const uint8_t rows[5])
{
    rules_row(label, "%5u  %5u  %5u  %5u  %5u", rows[0], rows[1], rows[2], rows[3], rows[4]);
}

void rules_print_attack(const ts_rules *r)
{
    static const uint8_t lines[5] = {0, 1, 2, 3, 4};
    char combo[4 * TS_COMBO_MAX + 1] = "";
    for (size_t i = 0, at = 0; i < TS_COMBO_MAX; i++) {
        at += (size_t)snprintf(combo + at, sizeof combo - at, i ? " %u" : "%u", r->combo_attack[i]);
    }
    print_rows("lines", lines);
    print_rows("  without a spin", r->line_attack);
    print_rows("  mini spin", r->mini_attack);
    print_rows("  full spin", r->spin_attack);
    rules_row("clears in a row, from the first", "%s", combo);
}
