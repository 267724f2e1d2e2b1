/* Describes a board in words: the piece, where it lands, the next pieces, the held one, the heights
 * and the garbage that comes. */
#include "base/minmax.h"
#include "session/parts.h"
#include "text/text.h"
#include "session/match.h"
#include "session/messages.h"
#include "session/picture.h"

#include <stdlib.h>
#include <string.h>

struct session_narration {
    uint32_t count; /* how many times a board was described */
    session_words words;
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

static void add(session_words *out, const char *words)
{
    size_t used = strlen(out->said);
    text_format(out->said + used, sizeof out->said - used, used ? " %s" : "%s", words);
}

static const char *letter(char out[2], unsigned kind)
{
    out[0] = TS_CELL_LETTERS[kind];
    out[1] = '\0';
    return out;
}

static void describe_piece(const session *s, session_words *out, const ts_board *b)
{
    const int language = s->settings.language;
    int left = TS_COLUMNS_MAX, right = 0, lowest = TS_ROWS;
    char words[LINE_SIZE], kind[2];
    ts_cell now[4], then[4];
    if (b->piece.kind == TS_NONE)
        return;
    ts_cells(b, b->piece, now);
    ts_cells(b, ts_dropped(b, b->piece), then);
    for (int i = 0; i < 4; i++) {
        left = min_int(left, now[i].x);
        right = max_int(right, now[i].x);
        lowest = min_int(lowest, then[i].y);
    }
    text_format(words, sizeof words, text_of(language, TEXT_TELL_PIECE),
                letter(kind, b->piece.kind), (uint64_t)left + 1, (uint64_t)right + 1);
    add(out, words);
    if (!s->settings.ghost || !ts_ghost_shows(b))
        return;
    text_format(words, sizeof words, text_of(language, TEXT_TELL_LANDS), (uint64_t)lowest + 1);
    add(out, words);
}

static void describe_queue(const session *s, session_words *out, const ts_board *b)
{
    const unsigned next = session_rules(s)->next_count;
    char row[3 * TS_NEXT_MAX + 1] = "", words[LINE_SIZE], kind[2];
    size_t used = 0;
    for (unsigned i = 0; i < b->queue_count && i < next; i++)
        used += text_format(row + used, sizeof row - used, used ? ", %s" : "%s",
                            letter(kind, b->queue[i]));
    if (row[0]) {
        text_format(words, sizeof words, text_of(s->settings.language, TEXT_TELL_NEXT), row);
        add(out, words);
    }
    if (b->hold) {
        text_format(words, sizeof words, text_of(s->settings.language, TEXT_TELL_HELD),
                    letter(kind, b->hold));
        add(out, words);
    }
}

static unsigned column_height(const ts_board *b, unsigned x)
{
    unsigned y = TS_ROWS;
    while (y > 0 && !(b->row[y - 1] >> x & 1))
        y--;
    return y;
}

/* Nothing is out of a stack that nobody sees. */
static void describe_heights(const session *s, session_words *out, const ts_board *b)
{
    char row[4 * TS_COLUMNS_MAX], words[LINE_SIZE];
    size_t used = 0;
    if (ts_modes_get(session_match(s)->setup.mode)->fades)
        return;
    for (unsigned x = 0; x < b->columns; x++)
        used += text_format(row + used, sizeof row - used, used ? " %u" : "%u",
                            (uint64_t)column_height(b, x));
    text_format(words, sizeof words, text_of(s->settings.language, TEXT_TELL_HEIGHTS), row);
    add(out, words);
}

void session_narrate_board(session *s, unsigned player, uint64_t now_us)
{
    const ts_board *b = &session_match(s)->board[player];
    session_words *out = &s->narration->words;
    out->said[0] = '\0';
    describe_piece(s, out, b);
    describe_heights(s, out, b);
    describe_queue(s, out, b);
    if (ts_pending(b)) {
        char words[LINE_SIZE];
        text_format(words, sizeof words, text_of(s->settings.language, TEXT_TELL_COMING),
                    (uint64_t)ts_pending(b));
        add(out, words);
    }
    s->narration->count++;
    if (!s->options.has_reader)
        session_messages_show_board(s, player, out->said, now_us);
    session_touch(s);
}

uint32_t session_narrated(const session *s)
{
    return s->narration->count;
}

const char *session_narrated_words(const session *s)
{
    return s->narration->words.said;
}
