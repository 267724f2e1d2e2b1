/* `tessera fumen`: fumen strings as text and back, and replays as fumen strings. src/replay/fumen.c
 * has the format itself. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "game/duel.h"
#include "replay/fumen.h"
#include "args.h"
#include "commands.h"
#include "setup.h"
#include "file.h"
#include "fail.h"

enum { TEXT_MAX = 16 << 20, WORDS = 4 };

static const char help[] =
    "usage: tessera fumen decode [--json] STRING...\n"
    "       tessera fumen encode [FILE]\n"
    "       tessera fumen encode --field ROWS [--comment WORDS]\n"
    "       tessera fumen encode --replay FILE [--player N]\n"
    "example: tessera fumen decode v115@vhAAgH\n\n"
    "Prints the pages of fumen strings as text, and makes fumen strings from such\n"
    "pages or from the pieces of a recorded game. A STRING or FILE of - is standard\n"
    "input. A page has a few lines; an empty line separates two pages:\n\n"
    "  field ROWS        rows from the top, `/` between, `.` empty, IJLOSTZ, X grey\n"
    "  rises ROW         the garbage row below the field\n"
    "  piece P R X Y     rotation 0 R 2 L, its leftmost column, its lowest row\n"
    "  flags WORDS       some of lock rise mirror colour\n"
    "  comment WORDS     \\n is a new line, \\\\ a backslash, \\u{1b} the control U+001B\n\n"
    "Without a line, a page takes the value that the page before it leaves. The\n"
    "defaults are: no piece; the flag lock, and on the first page also colour.\n";

static const char *const flag_names[] = {"lock", "rise", "mirror", "colour"};

static uint8_t *flag_of(ts_fumen_page *p, unsigned i)
{
    uint8_t *flags[] = {&p->lock, &p->rise, &p->mirror, &p->colour};
    return flags[i];
}

/* The whole text, with a NUL at the end; NULL after an error has been printed. */
static char *read_text(const char *name, size_t *size)
{
    bool from_input = strcmp(name, "-") == 0;
    FILE *in = from_input ? stdin : cli_file_open(name);
    name = from_input ? "standard input" : name;
    if (!in) {
        cli_fail(name, "cannot be opened: %s", strerror(errno));
        return NULL;
    }
    char *text = malloc(TEXT_MAX + 1);
    *size = text ? fread(text, 1, TEXT_MAX + 1, in) : 0;
    const char *wrong = NULL;
    if (!text)
        wrong = "out of memory";
    else if (ferror(in))
        wrong = "cannot be read";
    else if (*size > TEXT_MAX)
        wrong = "is too long";
    if (!from_input)
        fclose(in);
    if (wrong) {
        cli_fail(name, "%s", wrong);
        free(text);
        return NULL;
    }
    text[*size] = '\0';
    return text;
}

/* ---- decoding -------------------------------------------------------------------------------- */

static void corner_of(ts_piece p, int *left, int *low)
{
    ts_cell cell[4];
    ts_fumen_cells(p, cell);
    *left = cell[0].x;
    *low = cell[0].y;
    for (unsigned i = 1; i < 4; i++) {
        *left = cell[i].x < *left ? cell[i].x : *left;
        *low = cell[i].y < *low ? cell[i].y : *low;
    }
}

static unsigned rows_filled(const ts_fumen_page *p)
{
    static const uint8_t empty[TS_COLUMNS];
    unsigned rows = TS_FUMEN_ROWS;
    while (rows > 0 && memcmp(p->cell[rows - 1], empty, TS_COLUMNS) == 0)
        rows--;
    return rows;
}

/* Orders to a terminal are escaped, so that nothing obeys a comment and `encode` gets it back. */
static void print_comment(const char *text)
{
    char bytes[UTF8_BYTES_MAX];
    for (uint32_t c; (c = utf8_next(&text));)
        if (c == '\n' || c == '\\')
            fputs(c == '\n' ? "\\n" : "\\\\", stdout);
        else if (utf8_is_order(c))
            printf("\\u{%x}", (unsigned)c);
        else
            fwrite(bytes, 1, utf8_put(bytes, c), stdout);
}

static void print_text(const ts_fumen_page *p)
{
    char row[TS_COLUMNS_MAX + 1];
    int left, low;
    fputs("field", stdout);
    for (unsigned rows = rows_filled(p), y = rows; y-- > 0;) {
        cli_print_row(p->cell[y], TS_COLUMNS, row);
        printf("%c%s", y + 1 == rows ? ' ' : '/', row);
    }
    cli_print_row(p->garbage, TS_COLUMNS, row);
    if (strspn(row, ".") < TS_COLUMNS)
        printf("\nrises %s", row);
    if (p->piece.kind) {
        corner_of(p->piece, &left, &low);
        printf("\npiece %c %c %d %d", cli_cell_letter(p->piece.kind), "0R2L"[p->piece.rot], left,
               low);
    }
    fputs("\nflags", stdout);
    for (unsigned i = 0; i < 4; i++)
        if (*flag_of((ts_fumen_page *)p, i))
            printf(" %s", flag_names[i]);
    fputs(p->comment[0] ? "\ncomment " : "\ncomment", stdout);
    print_comment(p->comment);
    putchar('\n');
}

static void print_json(const ts_fumen_page *p, unsigned number)
{
    char row[TS_COLUMNS_MAX + 1];
    printf("{\"page\":%u,\"field\":[", number);
    for (unsigned y = 0, rows = rows_filled(p); y < rows; y++) {
        cli_print_row(p->cell[y], TS_COLUMNS, row);
        printf("%s\"%s\"", y ? "," : "", row);
    }
    cli_print_row(p->garbage, TS_COLUMNS, row);
    printf("],\"rises\":\"%s\",\"piece\":", row);
    if (p->piece.kind) {
        ts_cell cell[4];
        ts_fumen_cells(p->piece, cell);
        printf("{\"kind\":\"%c\",\"rot\":%u,\"x\":%d,\"y\":%d,\"cells\":[",
               cli_cell_letter(p->piece.kind), p->piece.rot, p->piece.x, p->piece.y);
        for (unsigned i = 0; i < 4; i++)
            printf("%s[%d,%d]", i ? "," : "", cell[i].x, cell[i].y);
        fputs("]}", stdout);
    } else {
        fputs("null", stdout);
    }
    for (unsigned i = 0; i < 4; i++)
        printf(",\"%s\":%s", flag_names[i], *flag_of((ts_fumen_page *)p, i) ? "true" : "false");
    fputs(",\"comment\":", stdout);
    cli_put_json(stdout, p->comment);
    puts("}");
}

static bool decode_one(const char *string, bool json)
{
    size_t size = strlen(string);
    bool from_input = strcmp(string, "-") == 0;
    char *text = from_input ? read_text(string, &size) : (char *)string;
    ts_fumen_reader reader;
    ts_fumen_page page = {0};
    if (!text)
        return false;
    int error = ts_fumen_open(&reader, text, size);
    for (unsigned number = 1; !error; number++) {
        error = ts_fumen_next(&reader, &page);
        if (error)
            break;
        if (!json && number > 1)
            putchar('\n');
        if (json)
            print_json(&page, number);
        else
            print_text(&page);
    }
    size_t at = (size_t)(reader.at - text) + 1;
    if (from_input)
        free(text);
    if (error == TS_FUMEN_HEADER)
        cli_fail(from_input ? "standard input" : string, "%s", ts_error_text(error));
    else if (error != TS_FUMEN_END)
        cli_fail(from_input ? "standard input" : string, "character %u: %s", (unsigned)at,
                 ts_error_text(error));
    return error == TS_FUMEN_END;
}

static int decode(int argc, char **argv)
{
    cli_args a = cli_args_open(argc, argv);
    a.command = "fumen";
    bool json = false, ok = true;
    const char *word;
    int count = 0;
    while (cli_more(&a)) {
        if (cli_flag(&a, "--help"))
            return cli_help(help);
        else if (cli_flag(&a, "--json"))
            json = true;
        else if (cli_word(&a, &word))
            argv[count++] = argv[a.at - 1];
    }
    if (a.failed)
        return CLI_WRONG;
    if (count == 0)
        return cli_fail_missing("fumen decode", "STRING");
    for (int i = 0; i < count && ok; i++) {
        if (i && !json)
            putchar('\n');
        ok = decode_one(argv[i], json);
    }
    return ok ? CLI_DONE : CLI_WRONG;
}

/* ---- encoding pages -------------------------------------------------------------------------- */

typedef struct encoder {
    ts_fumen_writer writer;
    ts_fumen_page page;
    bool any; /* the page has a line */
    char error[80];
} encoder;

static bool wrong(encoder *e, const char *words)
{
    snprintf(e->error, sizeof e->error, "%s", words);
    return false;
}

static bool read_field(encoder *e, const char *text)
{
    uint8_t cell[TS_ROWS][TS_COLUMNS_MAX];
    ts_rules as_high = {.name = "a fumen", .rows = TS_FUMEN_ROWS};
    if (!cli_parse_field(text, cell, &as_high, e->error, sizeof e->error))
        return false;
    for (unsigned y = 0; y < TS_FUMEN_ROWS; y++)
        memcpy(e->page.cell[y], cell[y], sizeof e->page.cell[y]);
    return true;
}

static bool read_rises(encoder *e, const char *text)
{
    uint8_t cell[TS_ROWS][TS_COLUMNS_MAX];
    ts_rules as_high = {.name = "what rises", .rows = 1};
    if (!cli_parse_field(text, cell, &as_high, e->error, sizeof e->error))
        return false;
    memcpy(e->page.garbage, cell[0], TS_COLUMNS);
    return true;
}

static bool read_piece(encoder *e, char *text)
{
    char *words[WORDS + 1] = {0};
    unsigned count = 0;
    for (char *w = strtok(text, " \t"); w && count <= WORDS; w = strtok(NULL, " \t"))
        words[count++] = w;
    const char *rot =
        count == WORDS && words[1][0] && !words[1][1] ? strchr("0R2L01230r2l", words[1][0]) : NULL;
    uint8_t kind;
    int64_t x, y;
    if (!rot || !words[0][0] || words[0][1] || cli_parse_pieces(words[0], &kind, 1) != 1 ||
        !cli_parse_number(words[2], 0, TS_COLUMNS - 1, &x) ||
        !cli_parse_number(words[3], 0, TS_FUMEN_ROWS - 1, &y))
        return wrong(e, "expected `piece P R X Y`, as in `piece T R 4 0`");
    ts_piece p = {kind, (rot - "0R2L01230r2l") & 3, 0, 0};
    int left, low;
    corner_of(p, &left, &low);
    p.x = x - left;
    p.y = y - low;
    e->page.piece = p;
    return true;
}

static bool read_flags(encoder *e, char *text)
{
    for (unsigned i = 0; i < 4; i++)
        *flag_of(&e->page, i) = 0;
    for (char *w = strtok(text, " \t"); w; w = strtok(NULL, " \t")) {
        unsigned i = 0;
        while (i < 4 && strcmp(w, flag_names[i]) != 0)
            i++;
        if (i == 4)
            return wrong(e, "flags are lock, rise, mirror and colour");
        *flag_of(&e->page, i) = 1;
    }
    return true;
}

/* The order that `u{1b}` stands for; 0 if it stands for none. */
static uint32_t read_order(const char *at, size_t *length)
{
    static const char digits[] = "0123456789abcdef";
    uint32_t c = 0;
    *length = 2;
    if (at[0] != 'u' || at[1] != '{')
        return 0;
    for (const char *digit; at[*length] && (digit = strchr(digits, at[*length])); ++*length)
        c = c < 0x110000 ? c * 16 + (uint32_t)(digit - digits) : c;
    return at[(*length)++] == '}' && c < 0x110000 && utf8_is_order(c) ? c : 0;
}

static bool read_comment(encoder *e, const char *text)
{
    size_t size = 0, length;
    for (; *text; text++) {
        char bytes[UTF8_BYTES_MAX] = {*text};
        uint32_t order = *text == '\\' ? read_order(text + 1, &length) : 0;
        unsigned count = order ? utf8_put(bytes, order) : 1;
        if (size + count > TS_FUMEN_COMMENT_MAX)
            break;
        if (order)
            text += length;
        else if (*text == '\\' && (text[1] == 'n' || text[1] == '\\'))
            bytes[0] = *++text == 'n' ? '\n' : '\\';
        memcpy(e->page.comment + size, bytes, count);
        size += count;
    }
    e->page.comment[size] = '\0';
    return *text == '\0' || wrong(e, "a comment has at most 4095 bytes");
}

/* The page in the state in which the one before leaves it. */
static void turn_page(encoder *e)
{
    bool first = !e->writer.state.any;
    e->page = e->writer.state.page;
    ts_fumen_quiz_settle(e->page.comment);
    e->page.piece = (ts_piece){0};
    e->page.rise = e->page.mirror = 0;
    e->page.lock = 1;
    e->page.colour = first;
    e->any = false;
}

static bool end_page(encoder *e)
{
    if (!e->any)
        return true;
    if (!ts_fumen_put(&e->writer, &e->page))
        return wrong(e, "the piece stands outside the field");
    turn_page(e);
    return true;
}

static bool encode_line(encoder *e, char *line)
{
    line[strcspn(line, "\r")] = '\0';
    size_t length = strcspn(line, " \t");
    char *rest = line + length + strspn(line + length, " \t");
    if (length == 0 && *rest == '\0')
        return end_page(e);
    e->any = true;
    line[length] = '\0';
    if (strcmp(line, "field") == 0)
        return read_field(e, rest);
    if (strcmp(line, "rises") == 0)
        return read_rises(e, rest);
    if (strcmp(line, "piece") == 0)
        return read_piece(e, rest);
    if (strcmp(line, "flags") == 0)
        return read_flags(e, rest);
    if (strcmp(line, "comment") == 0)
        return read_comment(e, rest);
    return wrong(e, "expected field, rises, piece, flags or comment");
}

static bool encode_pages(encoder *e, const char *name, char *text)
{
    unsigned number = 1;
    bool ok = true;
    turn_page(e);
    for (char *line = text, *next; ok && line; line = next, number++) {
        next = strchr(line, '\n');
        if (next)
            *next++ = '\0';
        ok = encode_line(e, line);
    }
    ok = ok && end_page(e);
    if (!ok)
        cli_fail(name, "line %u: %s", number - 1, e->error);
    else if (!e->writer.state.any) {
        cli_fail(name, "no page in the input");
        ok = false;
    }
    return ok;
}

/* ---- encoding games -------------------------------------------------------------------------- */

/* Writes a page for every piece that has locked: the field before it, and its place. */
static void put_locked(encoder *e, const ts_board *before, const ts_events *events, unsigned player)
{
    for (uint32_t i = 0; i < events->count; i++) {
        const ts_event *event = &events->list[i];
        ts_cell cells[4];
        if (event->kind != TS_EVENT_LOCK || event->player != player)
            continue;
        turn_page(e);
        memcpy(e->page.cell, before->cell, sizeof e->page.cell);
        ts_cells(before, event->piece, cells);
        e->page.piece = ts_fumen_piece_of(event->piece.kind, cells);
        if (!ts_fumen_put(&e->writer, &e->page)) {
            e->page.piece = (ts_piece){0}; /* above the rows of the format */
            ts_fumen_put(&e->writer, &e->page);
        }
    }
}

/* Prints the error and its line in the whole text. */
static bool wrong_line(const char *name, const char *text, const char *round, unsigned line,
                       int error)
{
    for (const char *at = text; at < round; at++)
        line += *at == '\n';
    cli_fail(name, "line %u: %s", line, ts_error_text(error));
    return false;
}

static bool encode_round(encoder *e, const char *name, const char *text, const char *round,
                         size_t size, unsigned player)
{
    static ts_events events;
    ts_replay_reader reader;
    ts_replay_item item;
    ts_match m;
    ts_buttons held[TS_PLAYERS_MAX] = {0};
    int error = ts_replay_open(&reader, round, size);
    if (error || !ts_start(&m, &reader.setup))
        return wrong_line(name, text, round, reader.line, error ? error : TS_REPLAY_SETUP);
    if (player >= m.setup.players) {
        cli_fail("--player", "no such board; the replay has %u, the first is 0", m.setup.players);
        return false;
    }
    while (!(error = ts_replay_next(&reader, &item)) && item.kind != TS_REPLAY_ITEM_END) {
        while (m.tick < item.tick && !m.over) {
            uint64_t left = item.tick - m.tick;
            uint32_t idle = ts_idle(&m, held);
            if (idle > 0) {
                ts_leap(&m, held, left < idle ? (uint32_t)left : idle);
                continue;
            }
            ts_board before = m.board[player];
            ts_step(&m, held, &events);
            put_locked(e, &before, &events, player);
        }
        if (item.kind == TS_REPLAY_ITEM_CHANGE)
            held[item.board] = item.held;
    }
    return !error || wrong_line(name, text, round, reader.line, error);
}

/* The rounds of a duel one after another. */
static bool encode_replay(encoder *e, const char *name, const char *text, size_t size,
                          unsigned player)
{
    duel_text match;
    const char *round = NULL;
    size_t length;
    int error = duel_open(&match, text, size);
    if (error)
        return wrong_line(name, text, text, 1, error);
    for (unsigned n = 0; duel_next_round(&match, &round, &length) || n == 0; n++)
        if (!encode_round(e, name, text, round, length, player))
            return false;
    if (!e->writer.state.any)
        cli_fail(name, "no piece was locked in this game");
    return e->writer.state.any;
}

/* The options of `encode`. */
typedef struct encode_call {
    const char *file, *replay, *field, *comment;
    uint64_t player;
} encode_call;

static bool encode_field(encoder *e, const encode_call *call)
{
    turn_page(e);
    if (!read_field(e, call->field) || (call->comment && !read_comment(e, call->comment))) {
        cli_fail(call->field, "%s", e->error);
        return false;
    }
    e->any = true;
    return end_page(e);
}

static bool encode_file(encoder *e, const encode_call *call)
{
    const char *name = call->replay ? call->replay : call->file;
    if (!name)
        name = "-";
    bool ok;
    if (call->replay) {
        buffer t = {0};
        ok = cli_file_read(name, &t) && encode_replay(e, name, t.data, t.size, call->player);
        buffer_free(&t);
        return ok;
    }
    size_t size = 0;
    char *text = read_text(name, &size);
    ok = text && encode_pages(e, strcmp(name, "-") == 0 ? "standard input" : name, text);
    free(text);
    return ok;
}

static int encode(int argc, char **argv)
{
    cli_args a = cli_args_open(argc, argv);
    a.command = "fumen";
    encode_call call = {0};
    while (cli_more(&a)) {
        if (cli_flag(&a, "--help"))
            return cli_help(help);
        if (!cli_text(&a, "--replay", &call.replay) && !cli_text(&a, "--field", &call.field) &&
            !cli_text(&a, "--comment", &call.comment) &&
            !cli_number(&a, "--player", 0, TS_PLAYERS_MAX - 1, &call.player) &&
            (call.file || !cli_word(&a, &call.file)) && !a.failed)
            cli_no_word(&a);
    }
    if (a.failed)
        return CLI_WRONG;
    encoder e = {0};
    char *out = malloc(TEXT_MAX);
    if (!out)
        return cli_fail("fumen encode", "out of memory");
    ts_fumen_begin(&e.writer, out, TEXT_MAX);
    bool ok = call.field ? encode_field(&e, &call) : encode_file(&e, &call);
    if (ok && ts_fumen_finish(&e.writer) == 0) {
        cli_fail("fumen encode", "the fumen string would be too long");
        ok = false;
    }
    if (ok)
        puts(out);
    free(out);
    return ok ? CLI_DONE : CLI_WRONG;
}

int cli_fumen(int argc, char **argv)
{
    const char *what = argc > 1 ? argv[1] : "";
    if (strcmp(what, "decode") == 0)
        return decode(argc - 1, argv + 1);
    if (strcmp(what, "encode") == 0)
        return encode(argc - 1, argv + 1);
    if (strcmp(what, "--help") == 0 || strcmp(what, "-h") == 0)
        return cli_help(help);
    if (argc < 2)
        return cli_fail_missing("fumen", "decode or encode");
    cli_suggest nearest = {.typed = what};
    cli_suggest_see(&nearest, "decode");
    cli_suggest_see(&nearest, "encode");
    return cli_fail(what, "unknown command%s `tessera fumen --help` lists them",
                    cli_suggest_question(&nearest));
}
