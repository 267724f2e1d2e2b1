/* The engine by text commands: reads one command per line and carries it out through tessera.h. It
 * knows words and numbers; the core decides what is possible. */
#include "drive.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "commands.h"
#include "setup.h"
#include "fail.h"
#include "args.h"

enum { LINE_MAX_BYTES = 4096, WORDS_MAX = 6, DAY_SECONDS = 86400, UNTIL_SECONDS = 60 };

#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
static void
fail(drive *d, const char *what, ...)
{
    char text[200];
    va_list values;
    va_start(values, what);
    vsnprintf(text, sizeof text, what, values);
    va_end(values);
    fprintf(d->out, d->json ? "{\"error\":{\"line\":%u,\"reason\":" : "error: %u: ", d->line);
    (d->json ? cli_put_json : cli_put_sanitized)(d->out, text);
    fputs(d->json ? "}}\n" : "\n", d->out);
    d->failed = d->answered = true;
}

/* ---- time ------------------------------------------------------------------------------------ */

static uint64_t seconds(const drive *d, uint64_t count)
{
    const uint32_t *rate = d->rules->tick_rate;
    return (count * rate[0] + rate[1] / 2) / rate[1];
}

static bool read_time(drive *d, const char *word, uint64_t *ticks)
{
    if (cli_parse_ticks(word, d->rules, seconds(d, DAY_SECONDS), ticks))
        return true;
    fail(d, "`%.40s` is not a time: 500ms, 2s or a number of ticks, at most a day", word);
    return false;
}

static void print_events(const drive *d, const ts_events *events)
{
    for (uint32_t i = 0; d->events && i < events->count; i++)
        drive_print_event(d, &events->list[i]);
}

static bool has_event(const drive *d, const ts_events *events, int kind)
{
    for (uint32_t i = 0; i < events->count; i++) {
        if (events->list[i].kind == kind && events->list[i].player == d->player)
            return true;
    }
    return false;
}

/* Lets ticks pass, until an event of the kind `awaited` has come to the player. If events are
 * neither printed nor awaited, leaps over idle ticks. */
static bool pass(drive *d, uint64_t ticks, int awaited)
{
    while (ticks > 0) {
        uint32_t idle = d->events ? 0 : ts_idle(&d->match, d->held);
        if (idle > 0) {
            uint32_t leap = idle < ticks ? idle : (uint32_t)ticks;
            ts_leap(&d->match, d->held, leap);
            ticks -= leap;
            continue;
        }
        ts_events events;
        ts_step(&d->match, d->held, &events);
        print_events(d, &events);
        if (has_event(d, &events, awaited))
            return true;
        ticks--;
    }
    return false;
}

enum { AWAIT_NOTHING = -1 };

static void do_wait(drive *d, char **words, unsigned count)
{
    uint64_t ticks = 0;
    (void)count;
    if (read_time(d, words[1], &ticks))
        pass(d, ticks, AWAIT_NOTHING);
}

static void do_until(drive *d, char **words, unsigned count)
{
    static const struct {
        const char *word;
        int kind;
    } awaitable[] = {{"lock", TS_EVENT_LOCK},
                     {"spawn", TS_EVENT_SPAWN},
                     {"land", TS_EVENT_LAND},
                     {"over", TS_EVENT_OVER}};
    int kind = AWAIT_NOTHING;
    uint64_t ticks = seconds(d, UNTIL_SECONDS);
    for (unsigned i = 0; i < sizeof awaitable / sizeof awaitable[0]; i++) {
        if (strcmp(words[1], awaitable[i].word) == 0)
            kind = awaitable[i].kind;
    }
    bool ended = d->match.board[d->player].outcome != TS_RUNNING;
    if (kind == TS_EVENT_OVER && ended) {
        return; /* the board is in that state already */
    }
    if (kind == AWAIT_NOTHING) {
        fail(d, "until waits for lock, spawn, land or over, not for `%.40s`", words[1]);
    } else if ((count < 3 || read_time(d, words[2], &ticks)) && !pass(d, ticks, kind)) {
        fail(d, "no %s in %" PRIu64 " ticks", words[1], ticks);
    }
}

/* ---- buttons --------------------------------------------------------------------------------- */

static ts_buttons read_button(drive *d, const char *word)
{
    static const char *const names[TS_BUTTONS] = {"left", "right", "soft", "hard",  "cw",
                                                  "ccw",  "flip",  "hold", "target"};
    for (unsigned i = 0; i < TS_BUTTONS; i++) {
        if (strcmp(word, names[i]) == 0)
            return 1U << i;
    }
    fail(d, "`%.40s` is not a button: left right soft hard cw ccw flip hold target", word);
    return 0;
}

/* A button that is up, to be pressed. */
static ts_buttons read_free_button(drive *d, const char *word)
{
    ts_buttons button = read_button(d, word);
    if (button & d->held[d->player]) {
        fail(d, "%s is down already", word);
        return 0;
    }
    return button;
}

static void do_press(drive *d, char **words, unsigned count)
{
    (void)count;
    d->held[d->player] |= read_free_button(d, words[1]);
}

static void do_release(drive *d, char **words, unsigned count)
{
    (void)count;
    ts_buttons button = read_button(d, words[1]);
    if (button && !(button & d->held[d->player]))
        fail(d, "%s is not down", words[1]);
    d->held[d->player] &= ~button;
}

static void do_tap(drive *d, char **words, unsigned count)
{
    uint64_t ticks = 1;
    ts_buttons button = read_free_button(d, words[1]);
    if (!button || (count > 2 && !read_time(d, words[2], &ticks)))
        return;
    if (ticks == 0) {
        fail(d, "a tap lasts at least one tick");
        return;
    }
    d->held[d->player] |= button;
    pass(d, ticks, AWAIT_NOTHING);
    d->held[d->player] &= ~button;
    pass(d, 1, AWAIT_NOTHING);
}

/* ---- the match changed by hand --------------------------------------------------------------- */

static void do_field(drive *d, char **words, unsigned count)
{
    uint8_t cell[TS_ROWS][TS_COLUMNS_MAX];
    char error[100];
    if (!cli_parse_field(count > 1 ? words[1] : "", cell, d->rules, error, sizeof error)) {
        fail(d, "%s", error);
    } else if (!ts_edit_stack(&d->match, d->player, (const uint8_t(*)[TS_COLUMNS_MAX])cell)) {
        fail(d, "the field would hit the piece in play, or the game is over");
    }
}

static void do_queue(drive *d, char **words, unsigned count)
{
    uint8_t kinds[TS_GIVEN_MAX];
    int pieces = cli_parse_pieces(count > 1 ? words[1] : "", kinds, TS_GIVEN_MAX);
    if (pieces < 0) {
        fail(d, "a queue has at most %d letters of IJLOSTZ", TS_GIVEN_MAX);
    } else if (!ts_edit_queue(&d->match, d->player, kinds, pieces)) {
        fail(d, "no queue can be given now");
    }
}

static bool read_piece(drive *d, const char *word, uint8_t *kind)
{
    if (cli_parse_pieces(word, kind, 1) == 1)
        return true;
    fail(d, "`%.40s` is not a piece: I J L O S T Z", word);
    return false;
}

static void do_piece(drive *d, char **words, unsigned count)
{
    uint8_t kind = TS_NONE;
    ts_events events = {.count = 0};
    (void)count;
    if (!read_piece(d, words[1], &kind))
        return;
    if (!ts_edit_piece(&d->match, d->player, kind, &events))
        fail(d, "no piece can come now");
    print_events(d, &events);
}

static bool read_rotation(drive *d, const char *word, uint8_t *rot)
{
    static const char names[2][4] = {{'0', 'R', '2', 'L'}, {'0', '1', '2', '3'}};
    for (uint8_t i = 0; word[1] == '\0' && i < 4; i++) {
        if (word[0] == names[0][i] || word[0] == names[1][i]) {
            *rot = i;
            return true;
        }
    }
    fail(d, "`%.40s` is not a rotation: 0 R 2 L, or 0 to 3", word);
    return false;
}

static bool read_place(drive *d, const char *word, int64_t *place)
{
    if (cli_parse_number(word, -TS_ROWS, TS_ROWS, place))
        return true;
    fail(d, "`%.40s` is not a row or column", word);
    return false;
}

static void do_at(drive *d, char **words, unsigned count)
{
    ts_piece p = {.x = 0, .y = 0};
    int64_t x = 0, y = 0;
    (void)count;
    if (!read_piece(d, words[1], &p.kind) || !read_rotation(d, words[2], &p.rot) ||
        !read_place(d, words[3], &x) || !read_place(d, words[4], &y)) {
        return;
    }
    ts_cell cell[4];
    ts_cells(&d->match.board[d->player], p, cell);
    int left = cell[0].x, low = cell[0].y;
    for (unsigned i = 1; i < 4; i++) {
        left = cell[i].x < left ? cell[i].x : left;
        low = cell[i].y < low ? cell[i].y : low;
    }
    p.x = x - left;
    p.y = y - low;
    if (!ts_fits(&d->match.board[d->player], p)) {
        fail(d, "%s does not fit there", words[1]);
    } else if (!ts_edit_place(&d->match, d->player, p)) {
        fail(d, "no piece can come now");
    }
}

static void set_garbage(drive *d, const char *rows_word, const char *column_word)
{
    const int last = d->match.board[d->player].columns - 1;
    int64_t rows = 0, column = -1;
    if (!cli_parse_number(rows_word, 1, UINT8_MAX, &rows) ||
        (column_word && !cli_parse_number(column_word, 0, last, &column))) {
        fail(d, "set garbage ROWS [COLUMN]: at least 1 row, columns 0 to %d", last);
    } else if (!ts_add_garbage(&d->match, d->player, rows, column, TS_GARBAGE, d->match.tick)) {
        fail(d, "no more garbage can wait here");
    }
}

static void do_set(drive *d, char **words, unsigned count)
{
    static const struct {
        const char *word;
        int what;
        bool is_time;
    } values[] = {
        {"level", TS_SET_LEVEL, false},      {"lines", TS_SET_LINES, false},
        {"score", TS_SET_SCORE, false},      {"das", TS_SET_DAS, true},
        {"arr", TS_SET_ARR, true},           {"combo", TS_SET_COMBO, false},
        {"b2b", TS_SET_BACK_TO_BACK, false},
    };
    if (strcmp(words[1], "garbage") == 0) {
        set_garbage(d, words[2], count > 3 ? words[3] : NULL);
        return;
    }
    for (unsigned i = 0; i < sizeof values / sizeof values[0]; i++) {
        if (strcmp(words[1], values[i].word) != 0)
            continue;
        uint64_t ticks = 0;
        int64_t value = 0;
        if (count > 3) {
            fail(d, "usage: set %s VALUE", words[1]);
        } else if (values[i].is_time && !read_time(d, words[2], &ticks)) {
            return;
        } else if (!values[i].is_time &&
                   !cli_parse_number(words[2], INT64_MIN, INT64_MAX, &value)) {
            fail(d, "`%.40s` is not a number", words[2]);
        } else if (!ts_edit_value(&d->match, d->player, values[i].what,
                                  values[i].is_time ? (int64_t)ticks : value)) {
            fail(d, "in %s, %s cannot be `%.40s`", d->rules->name, words[1], words[2]);
        }
        return;
    }
    fail(d, "set takes level lines score das arr combo b2b garbage, not `%.40s`", words[1]);
}

/* ---- the rest -------------------------------------------------------------------------------- */

static void do_player(drive *d, char **words, unsigned count)
{
    uint64_t player = 0;
    (void)count;
    if (cli_parse_count(words[1], 0, d->match.setup.players - 1U, &player)) {
        d->player = player;
    } else {
        fail(d, "no player `%.40s`: there are %u, the first is 0", words[1],
             d->match.setup.players);
    }
}

static void do_events(drive *d, char **words, unsigned count)
{
    (void)count;
    bool on = strcmp(words[1], "on") == 0;
    if (on || strcmp(words[1], "off") == 0) {
        d->events = on;
    } else {
        fail(d, "events are on or off, not `%.40s`", words[1]);
    }
}

static void do_state(drive *d, char **words, unsigned count)
{
    (void)words;
    (void)count;
    drive_print_state(d);
    d->answered = true;
}

static void do_show(drive *d, char **words, unsigned count)
{
    (void)words;
    (void)count;
    if (d->json)
        fail(d, "`show` has no JSON: use `state`");
    else
        drive_print_board(d);
}

static void do_hash(drive *d, char **words, unsigned count)
{
    (void)words;
    (void)count;
    fprintf(d->out, d->json ? "{\"hash\":\"%016" PRIx64 "\"}\n" : "%016" PRIx64 "\n",
            ts_hash(&d->match));
    d->answered = true;
}

static void do_save(drive *d, char **words, unsigned count)
{
    (void)words;
    (void)count;
    d->saved = d->match;
    memcpy(d->saved_held, d->held, sizeof d->held);
    d->has_saved = true;
}

static void do_back(drive *d, char **words, unsigned count)
{
    (void)words;
    (void)count;
    if (!d->has_saved) {
        fail(d, "nothing has been saved yet");
        return;
    }
    d->match = d->saved;
    memcpy(d->held, d->saved_held, sizeof d->held);
}

static void do_help(drive *d, char **words, unsigned count);

static void do_quit(drive *d, char **words, unsigned count)
{
    (void)words;
    (void)count;
    d->left = true;
}

/* ---- lines and words ------------------------------------------------------------------------- */

static const struct {
    const char *name, *usage, *about;
    unsigned least, most; /* number of words after the name */
    void (*run)(drive *d, char **words, unsigned count);
} commands[] = {
    {"field", "[ROWS]", "replaces the stack", 0, 1, do_field},
    {"queue", "[PIECES]", "sets the pieces that come next", 0, 1, do_queue},
    {"piece", "PIECE", "lets this piece come in", 1, 1, do_piece},
    {"at", "PIECE ROTATION X Y", "puts the piece at a place", 4, 4, do_at},
    {"set", "NAME VALUE, or set garbage ROWS [COLUMN]", "sets a number, adds garbage", 2, 3,
     do_set},
    {"press", "BUTTON", "presses a button", 1, 1, do_press},
    {"release", "BUTTON", "releases a button", 1, 1, do_release},
    {"tap", "BUTTON [TIME]", "presses a button and releases it", 1, 2, do_tap},
    {"wait", "TIME", "lets time pass", 1, 1, do_wait},
    {"until", "lock|spawn|land|over [TIME]", "lets time pass until this happens", 1, 2, do_until},
    {"player", "NUMBER", "selects the board", 1, 1, do_player},
    {"state", "", "prints the match as JSON", 0, 0, do_state},
    {"show", "", "prints the match as a picture", 0, 0, do_show},
    {"events", "on|off", "prints events as they happen", 1, 1, do_events},
    {"save", "", "stores the match", 0, 0, do_save},
    {"back", "", "returns to the stored match", 0, 0, do_back},
    {"hash", "", "prints the state hash", 0, 0, do_hash},
    {"help", "", "prints this list", 0, 0, do_help},
    {"quit", "", "leaves", 0, 0, do_quit},
};

static void print_commands(FILE *out)
{
    enum { WIDTH = 33 };
    for (unsigned i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        const int rest = WIDTH - (int)strlen(commands[i].name) - 1;
        fprintf(out, "  %s %-*s  %s\n", commands[i].name, rest, commands[i].usage,
                commands[i].about);
    }
}

static void do_help(drive *d, char **words, unsigned count)
{
    (void)words;
    (void)count;
    if (d->json) {
        fail(d, "`help` has no JSON: see `tessera drive --help`");
        return;
    }
    fputs("commands (TIME is 500ms, 2s or a number of ticks):\n", d->out);
    print_commands(d->out);
}

static bool is_blank(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

/* Divides a line into words, up to the comment: a '#' begins one, except in the word after `field`,
 * where it is a cell (but a '#' alone before other words begins a comment there, too). */
static unsigned split(char *line, char *words[WORDS_MAX])
{
    unsigned count = 0;
    char *at = line;
    for (;;) {
        while (is_blank(*at))
            *at++ = '\0';
        bool is_rows = count == 1 && strcmp(words[0], "field") == 0;
        if (*at == '\0' || (*at == '#' && !is_rows) || count == WORDS_MAX) {
            *at = '\0';
            break;
        }
        words[count++] = at;
        while (*at != '\0' && !is_blank(*at) && (*at != '#' || is_rows))
            at++;
    }
    if (count > 2 && strcmp(words[0], "field") == 0 && strcmp(words[1], "#") == 0)
        count = 1;
    return count;
}

static void run_command(drive *d, char **words, unsigned count)
{
    for (unsigned i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        if (strcmp(words[0], commands[i].name) != 0)
            continue;
        const char *usage = commands[i].usage;
        if (count - 1 < commands[i].least || count - 1 > commands[i].most)
            fail(d, "usage: %s%s%s", words[0], *usage ? " " : "", usage);
        else
            commands[i].run(d, words, count);
        return;
    }
    cli_suggest nearest = {.typed = words[0]};
    for (unsigned i = 0; i < sizeof commands / sizeof commands[0]; i++)
        cli_suggest_see(&nearest, commands[i].name);
    fail(d, "no such command: %.40s%s `help` lists them", words[0], cli_suggest_question(&nearest));
}

static void obey(drive *d, char *line)
{
    char *words[WORDS_MAX];
    unsigned count = split(line, words);
    if (count == 0)
        return;
    d->answered = false;
    run_command(d, words, count);
    if (d->json && !d->answered)
        fprintf(d->out, "{\"ok\":%u}\n", d->line);
}

/* The next line without its newline. False at the end. A line that is too long, or has zero bytes
 * or other control characters in it, is an error. */
static bool read_line(drive *d, FILE *in, char line[LINE_MAX_BYTES], bool *whole)
{
    size_t length = 0;
    bool clean = true, any = false;
    int c = getc(in);
    for (; c != EOF && c != '\n'; c = getc(in)) {
        any = true;
        clean = clean && (c >= ' ' || is_blank(c)) && c != 127;
        if (length < LINE_MAX_BYTES)
            line[length++] = c;
    }
    if (c == EOF && !any)
        return false;
    d->line++;
    *whole = clean && length < LINE_MAX_BYTES;
    if (*whole) {
        line[length] = '\0';
    } else if (!clean) {
        fail(d, "a control character in the line");
    } else {
        fail(d, "the line has more than %d characters", LINE_MAX_BYTES - 1);
    }
    return true;
}

int cli_drive_run(FILE *in, FILE *out, const ts_setup *setup, bool json)
{
    ts_rules scratch;
    drive d = {.out = out, .rules = ts_rules_of(setup, &scratch), .json = json};
    char line[LINE_MAX_BYTES];
    bool whole = false;
    if (!ts_start(&d.match, setup))
        return CLI_WRONG;
    while (!d.left && read_line(&d, in, line, &whole)) {
        if (whole)
            obey(&d, line);
        fflush(out);
    }
    if (ferror(in))
        return cli_fail("standard input", "cannot be read");
    return d.failed ? CLI_WRONG : CLI_DONE;
}

int cli_drive(int argc, char **argv)
{
    cli_args a = cli_args_open(argc, argv);
    cli_setup choices = cli_setup_usual();
    bool json = false;
    while (cli_more(&a)) {
        if (cli_flag(&a, "--help")) {
            cli_help(
                "usage: tessera drive [OPTION...] < COMMANDS\n"
                "example: echo 'tap hard' | tessera drive --rules nes\n\n"
                "Controls the engine by text: reads commands from standard input, one per line,\n"
                "and answers on standard output. Time passes only when a command says so.\n\n"
                "  --json          answers each command with JSON "
                "(docs/drive.md)\n" CLI_SETUP_HELP
                "\ncommands (TIME is 500ms, 2s or a number of ticks):\n");
            print_commands(stdout);
            return CLI_DONE;
        }
        if (cli_flag(&a, "--json"))
            json = true;
        else if (!cli_setup_option(&a, &choices))
            cli_no_word(&a);
    }
    ts_setup setup;
    if (a.failed || !cli_setup_finish(&choices, &setup))
        return CLI_WRONG;
    if (!json && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO)) {
        printf("The engine by text commands: %s, mode %s, seed %" PRIu64 ". Try `wait 1s`, then "
               "`show`.\n`help` lists the commands, `quit` leaves.\n",
               ts_rules_get(setup.rules)->name, ts_modes_get(setup.mode)->name, setup.seed);
        fflush(stdout);
    }
    return cli_drive_run(stdin, stdout, &setup, json);
}
