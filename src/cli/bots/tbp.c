/* `tessera tbp`. The conversation continues after any line; an invalid line is reported on standard
 * error and skipped, as the protocol requires. */
#define _POSIX_C_SOURCE 200809L
#include "bots/tbp.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "args.h"
#include "clock.h"
#include "commands.h"
#include "jobs.h"

enum { MOVES_MAX = 8, EMPTIES = 50 };
static const char no_game[] = "no game has been started";

/* ---- reading -------------------------------------------------------------------------------- */

static void count_kinds(const json *j, uint32_t bag, uint32_t out[TS_KINDS])
{
    if (!bag || j->value[bag].kind != JSON_OBJECT)
        return;
    for (uint32_t name = json_first(j, bag); name;) {
        uint32_t value = json_after(j, bag, name);
        int64_t count;
        if (json_whole(j, value, 0, 1000000, &count))
            out[tbp_read_kind(j, name)] = count;
        name = json_after(j, bag, value);
    }
    out[TS_NONE] = 0;
}

static uint8_t kinds_in(const uint32_t bag[TS_KINDS])
{
    unsigned kinds = 0;
    for (unsigned kind = TS_I; kind <= TS_Z; kind++)
        kinds |= bag[kind] ? 1u << kind : 0;
    return kinds;
}

static void fill_bag(tbp *t)
{
    if (!kinds_in(t->bag))
        memcpy(t->bag, t->full_bag, sizeof t->bag);
}

/* Reads which pieces may come after the queue. */
static void read_randomizer(tbp *t, uint32_t randomizer)
{
    const json *j = &t->json;
    uint32_t type = randomizer ? json_member(j, randomizer, "type") : 0;
    memset(t->bag, 0, sizeof t->bag);
    memset(t->full_bag, 0, sizeof t->full_bag);
    t->deals_out = !json_says(j, type, "uniform");
    if (json_says(j, type, "uniform") || json_says(j, type, "seven_bag"))
        for (unsigned kind = TS_I; kind <= TS_Z; kind++)
            t->full_bag[kind] = 1;
    if (json_says(j, type, "seven_bag")) {
        uint32_t state = json_member(j, randomizer, "bag_state");
        if (!state)
            state = json_member(j, randomizer, "bag"); /* its name in drafts of the extension */
        for (uint32_t at = state ? json_first(j, state) : 0; at; at = json_after(j, state, at))
            t->bag[tbp_read_kind(j, at)] = 1;
        t->bag[TS_NONE] = 0;
    } else if (json_says(j, type, "general_bag")) {
        count_kinds(j, json_member(j, randomizer, "current_bag"), t->bag);
        count_kinds(j, json_member(j, randomizer, "filled_bag"), t->full_bag);
    }
    fill_bag(t);
}

/* The game before is over in any case. */
static const char *start(tbp *t)
{
    const json *j = &t->json;
    uint32_t queue = json_member(j, 0, "queue"), hold = json_member(j, 0, "hold");
    uint8_t kinds[TBP_QUEUE_MAX];
    unsigned count = 0;
    ts_bitboard board;
    int64_t combo = 0;
    t->running = false;
    ts_searcher_forget(t->thinker.searcher);
    const char *wrong = tbp_read_board(j, json_member(j, 0, "board"), &board);
    if (wrong)
        return wrong;
    if (!queue || j->value[queue].kind != JSON_ARRAY)
        return "no queue";
    for (uint32_t at = json_first(j, queue); at; at = json_after(j, queue, at)) {
        if (!tbp_read_kind(j, at))
            return "the queue has something that is no piece";
        if (count == TBP_QUEUE_MAX)
            return "the queue is too long";
        kinds[count++] = tbp_read_kind(j, at);
    }
    if (hold && j->value[hold].kind != JSON_NULL && !tbp_read_kind(j, hold))
        return "what is held is no piece";
    json_whole(j, json_member(j, 0, "combo"), 0, 1000000, &combo);
    uint32_t chain = json_member(j, 0, "back_to_back");
    t->board = board;
    t->queue_count = count;
    memcpy(t->queue, kinds, count);
    t->hold = hold ? tbp_read_kind(j, hold) : TS_NONE;
    t->combo = (int32_t)combo - 1; /* 0 is no combo in the protocol */
    t->back_to_back = chain && j->value[chain].kind == JSON_TRUE;
    read_randomizer(t, json_member(j, 0, "randomizer"));
    t->running = true;
    return NULL;
}

static const char *garbage(tbp *t)
{
    const uint32_t rows = json_member(&t->json, 0, "rows");
    return t->running ? tbp_read_garbage(&t->json, rows, &t->board) : no_game;
}

static const char *new_piece(tbp *t)
{
    unsigned kind = tbp_read_kind(&t->json, json_member(&t->json, 0, "piece"));
    if (!t->running)
        return no_game;
    if (!kind)
        return "no such piece";
    if (t->queue_count == TBP_QUEUE_MAX)
        return "the queue is too long";
    t->queue[t->queue_count++] = kind;
    if (t->deals_out && t->bag[kind] > 0)
        t->bag[kind]--;
    fill_bag(t);
    return NULL;
}

static void take_from_queue(tbp *t, unsigned count)
{
    t->queue_count -= count;
    memmove(t->queue, t->queue + count, t->queue_count);
}

static const char *play(tbp *t)
{
    const json *j = &t->json;
    uint32_t move = json_member(j, 0, "move");
    int spin = move ? tbp_read_spin(j, move) : -1;
    ts_place place;
    if (!t->running || t->queue_count == 0)
        return "there is nothing to play";
    const char *wrong = tbp_read_move(j, move, &t->forms, &place);
    if (wrong)
        return wrong;
    unsigned kind = place.kind;
    const ts_form *form = &t->forms.form[kind][place.rot];
    for (int i = 0; i < form->width; i++)
        if (t->board.column[place.column + i] & form->column[i] >> place.row)
            return "the move hits the stack";
    bool swaps = kind != t->queue[0];
    if (swaps && kind != t->hold &&
        (t->hold != TS_NONE || t->queue_count < 2 || t->queue[1] != kind))
        return "the move's piece is neither in play nor held";
    unsigned used = swaps && t->hold == TS_NONE ? 2 : 1;
    t->hold = swaps ? t->queue[0] : t->hold;
    take_from_queue(t, used);
    unsigned lines = ts_lock_in(&t->forms, &t->board, place, TS_COLUMNS);
    t->combo = lines ? t->combo + 1 : -1;
    t->back_to_back = lines ? lines == 4 || spin > 0 : t->back_to_back;
    return NULL;
}

/* ---- answering ------------------------------------------------------------------------------ */

/* The rotation in which the piece arrives there; some kinds fill the same cells in two. */
static unsigned rotation_at(const tbp *t, ts_place place)
{
    ts_path path;
    const ts_board *b = &t->match.board[0];
    ts_piece first = ts_first_position(b, place.kind);
    if (!ts_path_find(b, &t->forms, first, place, (ts_path_how){0}, &path))
        return place.rot;
    return path.count ? path.input[path.count - 1].after.rot : first.rot;
}

/* A front end may ask for less work: `nodes` is an extension of `tessera arena`. */
static uint32_t budget_of(const tbp *t)
{
    int64_t nodes = t->budget;
    json_whole(&t->json, json_member(&t->json, 0, "nodes"), 1, t->budget, &nodes);
    return nodes;
}

/* The front end waits for an answer: without a game the answer forfeits. */
static const char *suggest(tbp *t)
{
    ts_question q = {.rules = ts_rules_get(0),
                     .weights = ts_weights_of_duels(),
                     .board = t->board,
                     .columns = TS_COLUMNS,
                     .visible = 20,
                     .hold = t->hold,
                     .hold_is = 1,
                     .hold_cost = ts_hold_cost_of(TS_AIM_attack),
                     .spins = 1,
                     .combo = t->combo,
                     .back_to_back = t->back_to_back,
                     .budget = budget_of(t),
                     .empties = EMPTIES,
                     .game = &t->match.board[0]};
    size_t used = 0;
    unsigned sent = 0;
    bool all = t->queue_count <= TS_SEARCH_QUEUE_MAX;
    q.queue_count = all ? t->queue_count : TS_SEARCH_QUEUE_MAX;
    q.bag = all ? kinds_in(t->bag) : (uint8_t)(1u << t->queue[TS_SEARCH_QUEUE_MAX]);
    memcpy(q.queue, t->queue, q.queue_count);
    ts_bitboard_to(&t->board, &t->match.board[0]);
    uint64_t begin = cli_clock_ns();
    t->found.count = 0;
    t->found.looked_at = t->found.depth = 0;
    bool thinks = t->running && t->queue_count > 0;
    if (thinks && t->ms)
        think_until(&t->thinker, &q, begin + t->ms * 1000000, &t->found);
    else if (thinks)
        think(&t->thinker, &q, &t->found);
    uint64_t ns = cli_clock_ns() - begin + 1;
    used += snprintf(t->answer, sizeof t->answer, "{\"type\":\"suggestion\",\"moves\":[");
    for (unsigned i = 0; i < t->found.count && sent < MOVES_MAX; i++, sent++) {
        ts_place p = t->found.choice[i].place;
        unsigned rot = rotation_at(t, p);
        if (sent)
            t->answer[used++] = ',';
        used += tbp_format_move(t->answer + used, &t->forms, p, rot);
    }
    snprintf(t->answer + used, sizeof t->answer - used,
             "],\"move_info\":{\"nodes\":%" PRIu64 ",\"nps\":%.0f,\"depth\":%u,"
             "\"extra\":\"%u places considered\"}}\n",
             t->found.looked_at, (double)t->found.looked_at * 1e9 / (double)ns, t->found.depth,
             t->found.count);
    return t->running ? NULL : no_game;
}

/* ---- a line --------------------------------------------------------------------------------- */

bool tbp_open(tbp *t, uint32_t budget, uint64_t ms, unsigned threads)
{
    ts_setup setup;
    memset(t, 0, sizeof *t);
    ts_setup_default(&setup, 0, 0);
    ts_start(&t->match, &setup);
    ts_forms_of(ts_rules_get(0), &t->forms);
    t->budget = budget;
    t->ms = ms;
    snprintf(t->answer, sizeof t->answer,
             "{\"type\":\"info\",\"name\":\"Tessera\",\"version\":\"%s\","
             "\"author\":\"the Tessera "
             "authors\",\"features\":[\"randomizer\",\"garbage\",\"move_info\"]}\n",
             TS_VERSION);
    return think_open(&t->thinker, threads);
}

void tbp_close(tbp *t)
{
    think_close(&t->thinker);
}

const char *tbp_line(tbp *t, const char *line, size_t size)
{
    t->answer[0] = '\0';
    if (size > PROGRAM_LINE_MAX)
        return "the line is too long";
    if (!json_read(&t->json, line, size) || t->json.value[0].kind != JSON_OBJECT)
        return "no JSON object";
    uint32_t type = json_member(&t->json, 0, "type");
    if (!type)
        return "a message without a type";
    if (json_says(&t->json, type, "rules")) {
        snprintf(t->answer, sizeof t->answer, "{\"type\":\"ready\"}\n");
    } else if (json_says(&t->json, type, "start")) {
        return start(t);
    } else if (json_says(&t->json, type, "suggest")) {
        return suggest(t);
    } else if (json_says(&t->json, type, "play")) {
        return play(t);
    } else if (json_says(&t->json, type, "new_piece")) {
        return new_piece(t);
    } else if (json_says(&t->json, type, "garbage")) {
        return garbage(t);
    } else if (json_says(&t->json, type, "stop")) {
        t->running = false;
    } else if (json_says(&t->json, type, "quit")) {
        t->quit = true;
    }
    return NULL; /* other types are ignored, as the protocol asks */
}

/* ---- the command ---------------------------------------------------------------------------- */

static const char help[] =
    "usage: tessera tbp [--nodes N | --ms N] [--threads N]\n"
    "example: tessera tbp --ms 50\n\n"
    "Runs the bot for front ends that speak the Tetris Bot Protocol: JSON lines on\n"
    "standard input and output, until `quit` or the end of the input. Lines that it\n"
    "cannot read are reported on standard error.\n"
    "  --nodes N       places examined for a suggestion, about (200000); the answer\n"
    "                  is the same for any number of threads\n"
    "  --ms N          the time for a suggestion in milliseconds, instead of --nodes\n"
    "  --threads N     the number of threads (one for each processor)\n";

/* Reads a line without its newline and returns its length, -1 at the end of the input. Of a line
 * that is too long only the beginning is stored, and counted with one more. */
static long read_line(FILE *in, char line[PROGRAM_LINE_MAX])
{
    long size = 0;
    int c;
    while ((c = getc(in)) != EOF && c != '\n') {
        if (size < PROGRAM_LINE_MAX)
            line[size] = c;
        size += size <= PROGRAM_LINE_MAX;
    }
    return c == EOF && size == 0 ? -1 : size;
}

int cli_tbp(int argc, char **argv)
{
    static tbp t;
    static char line[PROGRAM_LINE_MAX];
    cli_args a = cli_args_open(argc, argv);
    uint64_t nodes = 0, ms = 0, threads = jobs_usual(), number = 0;
    while (cli_more(&a)) {
        if (cli_flag(&a, "--help"))
            return cli_help(help);
        if (!cli_number(&a, "--nodes", 1, 1000000000, &nodes) &&
            !cli_number(&a, "--ms", 1, 3600000, &ms) &&
            !cli_number(&a, "--threads", 1, JOBS_MAX, &threads))
            cli_no_word(&a);
    }
    if (a.failed)
        return CLI_WRONG;
    if (nodes && ms)
        return cli_fail("--ms", "cannot be combined with --nodes");
    if (!tbp_open(&t, nodes ? nodes : 200000, ms, threads))
        return cli_fail("tbp", "out of memory");
    fputs(t.answer, stdout);
    fflush(stdout);
    while (!t.quit) {
        long size = read_line(stdin, line);
        if (size < 0)
            break;
        number++;
        const char *wrong = tbp_line(&t, line, size);
        if (wrong)
            fprintf(stderr, "tessera: line %" PRIu64 ": %s\n", number, wrong);
        fputs(t.answer, stdout);
        fflush(stdout);
    }
    tbp_close(&t);
    return CLI_DONE;
}
