/* A board in words, for players who do not see it: what they ask for by a key, and, if they want to
 * be told, each piece, where it has come to, and what has become of it. */
#include "session/parts.h"
#include "base/minmax.h"
#include "effects/fx.h"
#include "game/run.h"
#include "session/match.h"
#include "session/menu.h"
#include "session/messages.h"
#include "session/picture.h"
#include "session/watch.h"
#include "text/text.h"

#include <stdlib.h>
#include <string.h>

#define SETTLES_US 150000 /* a piece that has not moved for so long has come to its place */
#define AGAIN_US 3000000  /* the same key within this time asks for more */

enum { SENTENCES = 8 }; /* that may wait for the next picture */

struct session_narration {
    uint32_t count;                /* how many sentences have been said */
    session_words said[SENTENCES]; /* the last of them: number n is at n % SENTENCES */
    uint64_t settles_us;           /* when it is told where the piece is; 0 if it has not moved */
    uint64_t asked_us;             /* the board was described last */
    ts_piece asked;                /* with this piece */
    bool is_high;                  /* the danger has been told, */
    bool is_ready;                 /* and that the meter of a stillness is half full */
};

bool session_narrate_open(session *s)
{
    s->narration = calloc(1, sizeof *s->narration);
    return s->narration != NULL;
}

void session_narrate_close(session *s)
{
    free(s->narration);
    s->narration = NULL;
}

uint32_t session_narrated(const session *s)
{
    return s->narration->count;
}

const char *session_narrated_words(const session *s, uint32_t number)
{
    const uint32_t oldest = s->narration->count - min_u32(s->narration->count, SENTENCES);
    return number < oldest ? "" : s->narration->said[number % SENTENCES].said;
}

static session_words *begin(session *s)
{
    session_words *out = &s->narration->said[s->narration->count++ % SENTENCES];
    out->said[0] = '\0';
    session_touch(s);
    return out;
}

static void add(session_words *out, const char *words)
{
    size_t used = strlen(out->said);
    text_format(out->said + used, sizeof out->said - used, used ? " %s" : "%s", words);
}

static void add_number(const session *s, session_words *out, int id, int64_t number)
{
    char words[LINE_SIZE];
    text_format(words, sizeof words, text_of(s->settings.language, id), number);
    add(out, words);
}

static void add_text(const session *s, session_words *out, int id, const char *text)
{
    char words[LINE_SIZE];
    text_format(words, sizeof words, text_of(s->settings.language, id), text);
    add(out, words);
}

/* ---- the board ------------------------------------------------------------------------------ */

static const char *letter(char out[2], unsigned kind)
{
    out[0] = TS_CELL_LETTERS[kind];
    out[1] = '\0';
    return out;
}

static void find_columns(const ts_board *b, ts_piece piece, unsigned *left, unsigned *right)
{
    ts_cell cell[4];
    int least = TS_COLUMNS_MAX, most = 0;
    ts_cells(b, piece, cell);
    for (int i = 0; i < 4; i++) {
        least = min_int(least, cell[i].x);
        most = max_int(most, cell[i].x);
    }
    *left = (unsigned)least + 1;
    *right = (unsigned)most + 1;
}

static void describe_piece(const session *s, session_words *out, const ts_board *b, ts_piece piece)
{
    char words[LINE_SIZE], kind[2];
    unsigned left, right;
    find_columns(b, piece, &left, &right);
    text_format(words, sizeof words, text_of(s->settings.language, TEXT_TELL_PIECE),
                letter(kind, piece.kind), left, right);
    add(out, words);
}

/* Players who have switched the ghost off do not hear where the piece lands. */
static void describe_landing(const session *s, session_words *out, const ts_board *b)
{
    ts_cell cell[4];
    int lowest = TS_ROWS;
    if (!s->settings.ghost || !ts_ghost_shows(b))
        return;
    ts_cells(b, ts_dropped(b, b->piece), cell);
    for (int i = 0; i < 4; i++)
        lowest = min_int(lowest, cell[i].y);
    add_number(s, out, TEXT_TELL_LANDS, lowest + 1);
}

static void describe_queue(const session *s, session_words *out, const ts_board *b)
{
    const unsigned next = session_rules(s)->next_count;
    char row[3 * TS_NEXT_MAX + 1] = "", kind[2];
    size_t used = 0;
    for (unsigned i = 0; i < b->queue_count && i < next; i++)
        used += text_format(row + used, sizeof row - used, used ? ", %s" : "%s",
                            letter(kind, b->queue[i]));
    if (row[0])
        add_text(s, out, TEXT_TELL_NEXT, row);
    if (b->hold)
        add_text(s, out, TEXT_TELL_HELD, letter(kind, b->hold));
}

static unsigned column_height(const ts_board *b, unsigned x)
{
    unsigned y = TS_ROWS;
    while (y > 0 && !(b->row[y - 1] >> x & 1))
        y--;
    return y;
}

static void describe_heights(const session *s, session_words *out, const ts_board *b)
{
    char row[4 * TS_COLUMNS_MAX];
    size_t used = 0;
    for (unsigned x = 0; x < b->columns; x++)
        used +=
            text_format(row + used, sizeof row - used, used ? " %u" : "%u", column_height(b, x));
    add_text(s, out, TEXT_TELL_HEIGHTS, row);
}

/* The columns that have a free cell under a filled one. */
static void describe_holes(const session *s, session_words *out, const ts_board *b)
{
    char row[4 * TS_COLUMNS_MAX] = "";
    size_t used = 0;
    for (unsigned x = 0; x < b->columns; x++) {
        unsigned y = column_height(b, x);
        while (y > 0 && b->row[y - 1] >> x & 1)
            y--;
        if (y > 0)
            used += text_format(row + used, sizeof row - used, used ? " %u" : "%u", x + 1);
    }
    add_text(s, out, row[0] ? TEXT_TELL_HOLES : TEXT_TELL_NO_HOLES, row);
}

static void tell_lines(session *s, uint32_t lines)
{
    session_words *out = begin(s);
    text_count(out->said, sizeof out->said, s->settings.language, TEXT_LINES_COUNT, lines);
}

static void describe_rest(session *s, unsigned player)
{
    const ts_board *b = &session_match(s)->board[player];
    session_words *out = begin(s);
    add_number(s, out, TEXT_TELL_ROTATION, b->piece.rot + 1);
    if (!ts_modes_get(session_match(s)->setup.mode)->fades)
        describe_holes(s, out, b);
    if (session_rules(s)->hold)
        add_text(s, out, b->hold_used ? TEXT_TELL_HOLD_USED : TEXT_TELL_HOLD_FREE, "");
    tell_lines(s, b->lines);
    out = begin(s);
    text_time(out->said, sizeof out->said, run_tick_us(session_run_of(s), session_match(s)->tick),
              false);
}

void session_narrate_board(session *s, unsigned player, uint64_t now_us)
{
    session_narration *n = s->narration;
    const ts_board *b = &session_match(s)->board[player];
    const bool is_again = s->options.has_reader && now_us - n->asked_us < AGAIN_US &&
                          memcmp(&n->asked, &b->piece, sizeof n->asked) == 0;
    session_words *out = begin(s);
    if (b->piece.kind != TS_NONE) {
        describe_piece(s, out, b, b->piece);
        describe_landing(s, out, b);
    }
    if (!ts_modes_get(session_match(s)->setup.mode)->fades) /* nobody sees that stack */
        describe_heights(s, out, b);
    describe_queue(s, out, b);
    if (ts_pending(b))
        add_number(s, out, TEXT_TELL_COMING, ts_pending(b));
    if (is_again)
        describe_rest(s, player);
    n->asked = b->piece;
    n->asked_us = now_us;
    if (!s->options.has_reader)
        session_messages_show_board(s, player, out->said, now_us);
}

/* ---- the game as it goes -------------------------------------------------------------------- */

/* One player of a game that is played here. */
static bool tells(const session *s, unsigned player)
{
    return s->settings.speak && s->options.has_reader && !session_in_replay(s) &&
           session_persons(s) == 1 && session_is_person(s, player);
}

static void tell_clear(session *s, const ts_event *e)
{
    const ts_board *b = &session_match(s)->board[e->player];
    ts_fact progress;
    ts_mode_progress(session_match(s), e->player, &progress);
    tell_lines(s, clamp_u32(e->amount));
    if (progress.of > progress.value)
        add_number(s, begin(s), TEXT_TELL_LEFT, progress.of - progress.value);
    if (b->combo > 0)
        add_number(s, begin(s), TEXT_COMBO, b->combo);
}

static void tell_danger(session *s, const ts_board *b)
{
    const bool is_high = fx_danger(b) > 0;
    if (is_high && !s->narration->is_high)
        add_text(s, begin(s), TEXT_TELL_DANGER, "");
    s->narration->is_high = is_high;
}

static void tell_meter(session *s)
{
    const ts_match *m = session_match(s);
    const bool ready =
        ts_modes_get(m->setup.mode)->stills && m->mode_data[TS_STILL_METER] >= TS_STILL_LEAST;
    if (ready && !s->narration->is_ready)
        add_text(s, begin(s), TEXT_TELL_STILL_READY, "");
    s->narration->is_ready = ready;
}

void session_narrate_event(session *s, const ts_event *e)
{
    const unsigned player = e->kind == TS_EVENT_ATTACK ? e->how : e->player;
    const ts_board *b = &session_match(s)->board[player];
    char kind[2];
    if (!tells(s, player))
        return;
    switch (e->kind) {
    case TS_EVENT_SPAWN: describe_piece(s, begin(s), b, e->piece); break;
    case TS_EVENT_MOVE:
    case TS_EVENT_ROTATE: s->narration->settles_us = s->now_us + SETTLES_US; break;
    case TS_EVENT_LOCK:
        s->narration->settles_us = 0;
        tell_danger(s, b);
        tell_meter(s);
        break;
    case TS_EVENT_CLEAR: tell_clear(s, e); break;
    case TS_EVENT_STILL:
        if (e->amount)
            add_text(s, begin(s), TEXT_TELL_STILL, "");
        break;
    case TS_EVENT_GATHER:
        add_number(s, begin(s), TEXT_TELL_GATHERED, session_match(s)->mode_data[TS_STILL_ROWS]);
        break;
    case TS_EVENT_HOLD: add_text(s, begin(s), TEXT_TELL_HELD, letter(kind, e->piece.kind)); break;
    case TS_EVENT_ATTACK: add_number(s, begin(s), TEXT_TELL_COMING, ts_pending(b)); break;
    default: break;
    }
}

void session_narrate_run(session *s, uint64_t now_us)
{
    session_narration *n = s->narration;
    if (!n->settles_us || now_us < n->settles_us)
        return;
    n->settles_us = 0;
    if (!session_shows_game(s) || session_in_replay(s))
        return;
    unsigned player = 0;
    while (player + 1 < session_match(s)->setup.players && !session_is_person(s, player))
        player++;
    const ts_board *b = &session_match(s)->board[player];
    unsigned left, right;
    char words[LINE_SIZE];
    if (b->piece.kind == TS_NONE)
        return;
    session_words *out = begin(s);
    find_columns(b, b->piece, &left, &right);
    text_format(words, sizeof words,
                text_of(s->settings.language, left == right ? TEXT_TELL_COLUMN : TEXT_TELL_COLUMNS),
                left, right);
    add(out, words);
    describe_landing(s, out, b);
}

uint64_t session_narrate_next(const session *s)
{
    return s->narration->settles_us ? s->narration->settles_us : UINT64_MAX;
}
