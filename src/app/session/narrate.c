/* Says the piece, where it would land, the next ones, the one held, and the heights. */
#include "base/minmax.h"
#include "session/parts.h"
#include "text/text.h"
#include "session/match.h"

#include <string.h>

static void add(session_narration *told, const char *words)
{
    size_t used = strlen(told->words.said);
    text_format(told->words.said + used, sizeof told->words.said - used, used ? " %s" : "%s",
                words);
}

static const char *letter(char room[2], unsigned kind)
{
    room[0] = TS_CELL_LETTERS[kind];
    room[1] = '\0';
    return room;
}

static void tell_piece(const session *s, session_narration *told, const ts_board *b)
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
    add(told, words);
    if (!s->settings.ghost || !ts_ghost_shows(b))
        return;
    text_format(words, sizeof words, text_of(language, TEXT_TELL_LANDS), (uint64_t)lowest + 1);
    add(told, words);
}

static void tell_queue(const session *s, session_narration *told, const ts_board *b)
{
    const unsigned next = session_rules(s)->next_count;
    char row[3 * TS_NEXT_MAX + 1] = "", words[LINE_SIZE], kind[2];
    size_t used = 0;
    for (unsigned i = 0; i < b->queue_count && i < next; i++)
        used += text_format(row + used, sizeof row - used, used ? ", %s" : "%s",
                            letter(kind, b->queue[i]));
    if (row[0]) {
        text_format(words, sizeof words, text_of(s->settings.language, TEXT_TELL_NEXT), row);
        add(told, words);
    }
    if (b->hold) {
        text_format(words, sizeof words, text_of(s->settings.language, TEXT_TELL_HELD),
                    letter(kind, b->hold));
        add(told, words);
    }
}

static unsigned height_of(const ts_board *b, unsigned x)
{
    unsigned y = TS_ROWS;
    while (y > 0 && !(b->row[y - 1] >> x & 1))
        y--;
    return y;
}

/* Nothing is told of a stack that nobody sees. */
static void tell_heights(const session *s, session_narration *told, const ts_board *b)
{
    char row[4 * TS_COLUMNS_MAX], words[LINE_SIZE];
    size_t used = 0;
    if (ts_modes_get(session_match(s)->setup.mode)->fades)
        return;
    for (unsigned x = 0; x < b->columns; x++)
        used += text_format(row + used, sizeof row - used, used ? " %u" : "%u",
                            (uint64_t)height_of(b, x));
    text_format(words, sizeof words, text_of(s->settings.language, TEXT_TELL_HEIGHTS), row);
    add(told, words);
}

void session_narrate_board(session *s, unsigned player, uint64_t now_us)
{
    const ts_board *b = &session_match(s)->board[player];
    session_narration *told = &s->narration;
    told->words.said[0] = '\0';
    tell_piece(s, told, b);
    tell_heights(s, told, b);
    tell_queue(s, told, b);
    if (ts_pending(b)) {
        char words[LINE_SIZE];
        text_format(words, sizeof words, text_of(s->settings.language, TEXT_TELL_COMING),
                    (uint64_t)ts_pending(b));
        add(told, words);
    }
    told->count++;
    if (!s->options.has_reader)
        session_messages_tell(s, player, told->words.said, now_us);
    session_touch(s);
}
