/* Words for what modes count: of the language where it has them, else the engine's English ones. A
 * mode with a label or a unit of its own is shown without a line here. */
#include "menus/labels.h"
#include "text/text.h"

#include <string.h>

typedef struct known_words {
    const char *english;
    uint16_t text;
} known_words;

static const known_words labels[] = {
    {"Dug up", TEXT_STAT_DUG},
    {"Grade", TEXT_STAT_GRADE},
    {"Height", TEXT_STAT_HEIGHT},
    {"Incoming", TEXT_STAT_INCOMING},
    {"Level", TEXT_STAT_LEVEL},
    {"Lines", TEXT_STAT_LINES},
    {"Next row", TEXT_STAT_NEXT_ROW},
    {"Perfect clears", TEXT_STAT_PERFECT},
    {"Pieces", TEXT_STAT_PIECES},
    {"Pieces left", TEXT_STAT_PIECES_LEFT},
    {"Roll", TEXT_STAT_ROLL},
    {"Section", TEXT_STAT_SECTION},
    {"T-spin doubles", TEXT_STAT_DOUBLES},
    {"Time", TEXT_STAT_TIME},
};

static const known_words counts[] = {
    {"lines", TEXT_LINES_COUNT},
    {"rows", TEXT_ROWS_COUNT},
    {"seconds", TEXT_SECONDS_COUNT},
};

static int text_in(const known_words *list, size_t count, const char *english)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(list[i].english, english) == 0)
            return list[i].text;
    return -1;
}

int screen_label_text(const char *english)
{
    return text_in(labels, sizeof labels / sizeof labels[0], english);
}

void screen_format_label(const session *s, char *out, size_t room, const char *english)
{
    int text = screen_label_text(english);
    text_format(out, room, "%s", text < 0 ? english : text_of(s->settings.language, text));
}

void screen_format_count(const session *s, char *out, size_t room, const ts_unit *unit, uint64_t n)
{
    int text = text_in(counts, sizeof counts / sizeof counts[0], unit->many);
    if (text >= 0)
        text_count(out, room, s->settings.language, text, n);
    else
        text_format(out, room, "%u %s", n, n == 1 ? unit->one : unit->many);
}
