/* A custom mode: clear twelve lines by clears of two rows or more, while a row of garbage comes
 * every twenty pieces. A bot plays it, and the replay is verified. */
#include <stdio.h>

#include <tessera/tessera.h>

enum { LINES }; /* in mode_data */

static void locked(ts_match *m, unsigned player, ts_events *out)
{
    const ts_board *b = &m->board[player];
    if (b->last.lines >= 2)
        m->mode_data[LINES] += b->last.lines;
    if (m->mode_data[LINES] >= m->setup.goal)
        ts_end(m, player, TS_WON, out);
    else if (b->pieces % 20 == 0)
        ts_add_garbage(m, player, 1, -1, TS_GARBAGE, m->tick);
}

static uint32_t lines(const ts_match *m, unsigned player)
{
    (void)player;
    return m->mode_data[LINES];
}

static const ts_unit unit = {.label = "Good lines", .one = "line", .many = "lines", .done = lines};
static const ts_mode mode = {.name = "good-lines",
                             .title = "Good lines",
                             .summary = "lines of which two or more are cleared at once",
                             .revision = 1,
                             .least_revision = 1,
                             .rank = TS_RANK_TIME,
                             .unit = &unit,
                             .players_most = 1,
                             .goal = 12,
                             .locked = locked};

static char text[1 << 16];
static ts_text replay = {text, 0, sizeof text};

int main(void)
{
    static ts_match match;
    static ts_replay_report report;
    ts_setup setup;
    ts_recorder recorder;
    ts_bot *bot = ts_bot_open(6, 1);
    const int id = ts_modes_add(&mode);
    if (!bot || id < 0)
        return 1;
    ts_setup_default(&setup, TS_RULES_GUIDELINE, (unsigned)id);
    setup.seed = 3;
    if (!ts_start(&match, &setup))
        return 1;
    ts_recorder_begin(&recorder, &match, ts_text_writer(), &replay);
    while (!match.over) {
        const ts_buttons held[TS_PLAYERS_MAX] = {ts_bot_held(bot, &match, 0)};
        ts_recorder_held(&recorder, &match, held);
        ts_step(&match, held, NULL);
    }
    ts_recorder_finish(&recorder, &match);
    ts_bot_close(bot);
    ts_fact done;
    ts_mode_progress(&match, 0, &done);
    printf("%s: %u of %u after %u pieces\n", done.label, (unsigned)done.value, (unsigned)done.of,
           (unsigned)match.board[0].pieces);
    const int error = ts_replay_verify(replay.bytes, replay.length, &report);
    puts(error ? ts_error_text(error) : "verified");
    return error != TS_OK;
}
