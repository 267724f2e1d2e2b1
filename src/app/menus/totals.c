/* What all games come to: how many, how long, how many pieces and lines; and of each mode. */
#include "totals.h"

#include "api/scene.h"
#include "menus/format.h"
#include "session/library.h"

enum { COLUMN_MODE, COLUMN_GAMES, COLUMN_TIME, COLUMN_PIECES, COLUMN_LINES, COLUMNS };

typedef struct sums {
    uint64_t games, time_us, pieces, lines;
} sums;

static sums sums_of(const session *s, unsigned mode)
{
    const store_totals *t = session_library_totals(s);
    return (sums){t->of[mode].games, t->of[mode].time_us, t->of[mode].pieces, t->of[mode].lines};
}

static sums sums_of_all(const session *s)
{
    sums all = {0};
    for (unsigned mode = 0; mode < ts_modes_count(); mode++) {
        const sums one = sums_of(s, mode);
        all.games += one.games;
        all.time_us += one.time_us;
        all.pieces += one.pieces;
        all.lines += one.lines;
    }
    return all;
}

/* The i-th mode that was played; after the last, how many modes there are. */
static unsigned mode_at(const session *s, unsigned i)
{
    unsigned mode = 0;
    for (; mode < ts_modes_count(); mode++)
        if (sums_of(s, mode).games && i-- == 0)
            break;
    return mode;
}

static unsigned totals_count(const session *s)
{
    unsigned count = 0;
    while (mode_at(s, count) < ts_modes_count())
        count++;
    return count ? count + 1 : 0;
}

/* Whole minutes: 1:07 is an hour and seven minutes. */
static void say_hours(char *out, size_t room, uint64_t us)
{
    const uint64_t minutes = us / 60000000;
    text_format(out, room, minutes % 60 < 10 ? "%u:0%u" : "%u:%u", minutes / 60, minutes % 60);
}

static void totals_line(const session *s, unsigned i, screen_line *line)
{
    const int language = s->settings.language;
    const unsigned mode = i ? mode_at(s, i - 1) : 0;
    const sums sum = i ? sums_of(s, mode) : sums_of_all(s);
    char speed[32];
    if (i)
        screen_format_mode(s, line->cell[COLUMN_MODE], CELL_SIZE, mode);
    else
        screen_format(s, line->cell[COLUMN_MODE], CELL_SIZE, TEXT_ALL);
    text_number(line->cell[COLUMN_GAMES], CELL_SIZE, language, (int64_t)sum.games);
    say_hours(line->cell[COLUMN_TIME], CELL_SIZE, sum.time_us);
    text_number(line->cell[COLUMN_PIECES], CELL_SIZE, language, (int64_t)sum.pieces);
    text_number(line->cell[COLUMN_LINES], CELL_SIZE, language, (int64_t)sum.lines);
    text_thousandths(speed, sizeof speed, language, screen_rate(sum.pieces, sum.time_us, 1000000),
                     2);
    text_format(line->about, sizeof line->about, "%s: %s",
                text_of(language, TEXT_STAT_PIECES_A_SECOND), speed);
}

static unsigned totals_columns(const session *s, screen_column *column)
{
    static const screen_column columns[COLUMNS] = {
        [COLUMN_MODE] = {TEXT_MODE, ALIGN_LEFT, 10},
        [COLUMN_GAMES] = {TEXT_TOTALS_GAMES, ALIGN_RIGHT, 9},
        [COLUMN_TIME] = {TEXT_TOTALS_HOURS, ALIGN_RIGHT, 8},
        [COLUMN_PIECES] = {TEXT_STAT_PIECES, ALIGN_RIGHT, 7},
        [COLUMN_LINES] = {TEXT_STAT_LINES, ALIGN_RIGHT, 6}};
    (void)s;
    for (unsigned i = 0; i < COLUMNS; i++)
        column[i] = columns[i];
    return COLUMNS;
}

static void totals_note(const session *s, char *out, size_t room)
{
    screen_format(s, out, room,
                  session_library_is_counting(s) ? TEXT_TOTALS_COUNTING : TEXT_TOTALS_ABOUT);
}

const screen_def screen_totals = {
    .title = TEXT_TOTALS,
    .back = TEXT_HINT_BACK,
    .count = totals_count,
    .line = totals_line,
    .note = totals_note,
    .columns = totals_columns,
};
