/* Reads the text of a replay, line by line. The bytes may be anything: it must not look beyond the
 * text or trust a number in it. It plays nothing. */
#include "rules_words.h"
#include "tessera/replay.h"

enum { NAME_SIZE = 32, HASH_DIGITS = 16 };

bool ts_replay_malformed(int error)
{
    return error != TS_OK && error < TS_REPLAY_OTHER_RULES;
}

/* ---- parts of a line ---------------------------------------------------------------------- */

/* Every line ends with a newline: a line without one has been cut off. */
static bool line_begin(ts_replay_reader *r)
{
    r->line++;
    r->stop = r->at;
    while (r->stop < r->end && *r->stop != '\n')
        r->stop++;
    return r->stop < r->end;
}

static bool line_done(ts_replay_reader *r)
{
    if (r->at != r->stop)
        return false;
    r->at = r->stop + 1;
    return true;
}

static bool literal(ts_replay_reader *r, const char *words)
{
    const char *at = r->at;
    for (; *words; words++, at++)
        if (at == r->stop || *at != *words)
            return false;
    r->at = at;
    return true;
}

/* Decimal, without a sign and without leading zeros. */
static bool number(ts_replay_reader *r, uint64_t max, uint64_t *value)
{
    const char *at = r->at;
    uint64_t n = 0;
    while (at < r->stop && *at >= '0' && *at <= '9') {
        unsigned digit = *at++ - '0';
        if (digit > max || n > (max - digit) / 10)
            return false;
        n = n * 10 + digit;
    }
    if (at == r->at || (*r->at == '0' && at - r->at > 1))
        return false;
    r->at = at;
    *value = n;
    return true;
}

static bool number32(ts_replay_reader *r, uint32_t *value)
{
    uint64_t n;
    if (!number(r, UINT32_MAX, &n))
        return false;
    *value = n;
    return true;
}

static bool number16(ts_replay_reader *r, uint16_t *value)
{
    uint64_t n;
    if (!number(r, UINT16_MAX, &n))
        return false;
    *value = n;
    return true;
}

/* A number with any number of digits: too large is then another error than not a number. */
static bool tick_number(ts_replay_reader *r, uint64_t *value, bool *too_large)
{
    const char *start = r->at;
    *too_large = false;
    if (number(r, TS_REPLAY_TICKS_MAX, value))
        return true;
    if (start == r->stop || *start < '1' || *start > '9')
        return false;
    while (r->at < r->stop && *r->at >= '0' && *r->at <= '9')
        r->at++;
    *too_large = true;
    return true;
}

/* The word up to the next space, as a string; a word that is too long is not a name. */
static bool name(ts_replay_reader *r, char out[NAME_SIZE])
{
    size_t length = 0;
    while (r->at < r->stop && *r->at != ' ' && *r->at != '\0' && length < NAME_SIZE - 1)
        out[length++] = *r->at++;
    out[length] = '\0';
    return length > 0;
}

/* Reads one of these words; *which is its index. */
static bool choice(ts_replay_reader *r, const char *const *words, unsigned count, uint8_t *which)
{
    for (unsigned i = 0; i < count; i++)
        if (literal(r, words[i])) {
            *which = i;
            return true;
        }
    return false;
}

static bool hash_digits(ts_replay_reader *r, uint64_t *hash)
{
    uint64_t n = 0;
    if (r->stop - r->at < HASH_DIGITS)
        return false;
    for (int i = 0; i < HASH_DIGITS; i++) {
        char c = *r->at++;
        if (c >= '0' && c <= '9')
            n = n << 4 | (uint64_t)(c - '0');
        else if (c >= 'a' && c <= 'f')
            n = n << 4 | (uint64_t)(c - 'a' + 10);
        else
            return false;
    }
    *hash = n;
    return true;
}

static bool same_text(const char *a, const char *b)
{
    while (*a && *a == *b) {
        a++;
        b++;
    }
    return *a == *b;
}

/* ---- the head ----------------------------------------------------------------------------- */

static int read_magic(ts_replay_reader *r)
{
    uint64_t version;
    bool whole = line_begin(r);
    for (const char *c = TS_REPLAY_MAGIC_WORDS; *c && r->at < r->end; c++)
        if (*r->at++ != *c)
            return TS_REPLAY_MAGIC;
    if (!whole)
        return TS_REPLAY_TORN;
    if (!number(r, UINT32_MAX, &version) || !line_done(r))
        return TS_REPLAY_MAGIC;
    return version == TS_REPLAY_VERSION ? TS_OK : TS_REPLAY_FORMAT;
}

/* Compares what is written with what stands there. */
typedef struct comparison {
    const char *at, *end;
    bool differs;
} comparison;

static void compare_bytes(void *ctx, const char *bytes, size_t count)
{
    comparison *c = ctx;
    for (size_t i = 0; i < count; i++)
        if (c->at == c->end || *c->at++ != bytes[i])
            c->differs = true;
}

/* Passes the lines of a variant's text. Returns false if the last one is incomplete. */
static bool pass_rule_lines(ts_replay_reader *r)
{
    for (;;) {
        const char *line = r->at;
        if (!line_begin(r))
            return false;
        if (!literal(r, "rule ") && !(literal(r, "rule") && r->at == r->stop)) {
            r->at = line;
            r->line--;
            return true;
        }
        r->at = r->stop + 1;
    }
}

/* There is one way to write them. */
static int read_variant_rules(ts_replay_reader *r, const char *word, uint64_t hash)
{
    const char *begin = r->at;
    if (!pass_rule_lines(r))
        return TS_REPLAY_TORN;
    const int id = ts_rules_read_lines(begin, r->at - begin);
    if (id < 0)
        return TS_REPLAY_RULES_TEXT;
    const ts_rules *rules = ts_rules_get(id);
    comparison written = {begin, r->at, false};
    if (rules->hash != hash)
        return TS_REPLAY_OTHER_RULES;
    ts_rules_write_lines(rules, compare_bytes, &written);
    if (written.differs || written.at != written.end || !same_text(rules->name, word))
        return TS_REPLAY_RULES_TEXT;
    r->setup.rules = id;
    r->rules_revision = rules->revision;
    return TS_OK;
}

static int read_rules(ts_replay_reader *r)
{
    char word[NAME_SIZE];
    uint64_t hash;
    if (!literal(r, "rules ") || !name(r, word) || !literal(r, " "))
        return TS_REPLAY_RULES;
    if (r->stop - r->at == HASH_DIGITS)
        return hash_digits(r, &hash) && line_done(r) ? read_variant_rules(r, word, hash)
                                                     : TS_REPLAY_RULES;
    if (!number16(r, &r->rules_revision) || !line_done(r))
        return TS_REPLAY_RULES;
    int id = ts_rules_find(word);
    r->setup.rules = id;
    return id < 0 || id >= TS_RULE_SETS ? TS_REPLAY_RULES_UNKNOWN : TS_OK;
}

static int read_mode(ts_replay_reader *r)
{
    char word[NAME_SIZE];
    if (!literal(r, "mode ") || !name(r, word) || !literal(r, " ") ||
        !number16(r, &r->mode_revision) || !line_done(r))
        return TS_REPLAY_MODE;
    int id = ts_modes_find(word);
    if (id < 0)
        return TS_REPLAY_MODE_UNKNOWN;
    /* Boards without a player keep the usual handling: ts_start refuses other values. */
    ts_setup_default(&r->setup, r->setup.rules, id);
    return TS_OK;
}

/* One way to write them: in the order of the knobs, none at the rule set's own value. */
static int read_knob(ts_replay_reader *r)
{
    char word[NAME_SIZE];
    uint16_t value = 0;
    unsigned count = 0;
    while (count < TS_CHANGES_MAX && r->setup.change[count].knob)
        count++;
    if (count == TS_CHANGES_MAX || !name(r, word) || !literal(r, " ") || !number16(r, &value) ||
        !line_done(r))
        return TS_REPLAY_KNOB;
    const unsigned knob = ts_knob_find(word);
    if (!knob)
        return TS_REPLAY_KNOB_UNKNOWN;
    return ts_setup_change(&r->setup, knob, value) && r->setup.change[count].knob == knob
               ? TS_OK
               : TS_REPLAY_KNOB;
}

static int read_players(ts_replay_reader *r)
{
    uint64_t n = 0;
    int error = TS_OK;
    while (!error && literal(r, "knob "))
        if (!(error = read_knob(r)) && !line_begin(r))
            error = TS_REPLAY_TORN;
    if (error)
        return error;
    if (!literal(r, "players ") || !number(r, TS_PLAYERS_MAX, &n) || n == 0 || !line_done(r))
        return TS_REPLAY_PLAYERS;
    r->setup.players = n;
    return TS_OK;
}

static int read_seed(ts_replay_reader *r)
{
    return literal(r, "seed ") && number(r, UINT64_MAX, &r->setup.seed) && line_done(r)
               ? TS_OK
               : TS_REPLAY_SEED;
}

static int read_level(ts_replay_reader *r)
{
    return literal(r, "level ") && number16(r, &r->setup.level) && line_done(r) ? TS_OK
                                                                                : TS_REPLAY_LEVEL;
}

static int read_goal(ts_replay_reader *r)
{
    if (!literal(r, "goal "))
        return TS_REPLAY_GOAL;
    if (literal(r, "default"))
        r->setup.goal = 0;
    else if (literal(r, "endless"))
        r->setup.goal = TS_ENDLESS;
    else if (!number32(r, &r->setup.goal) || r->setup.goal == 0 || r->setup.goal == TS_ENDLESS)
        return TS_REPLAY_GOAL;
    return line_done(r) ? TS_OK : TS_REPLAY_GOAL;
}

/* A line that is left out if it has its usual value. So texts from before the line existed are
 * still the one way to write their matches. */
static int read_optional(ts_replay_reader *r, const char *words, int (*rest)(ts_replay_reader *))
{
    const char *begun = r->at;
    if (!line_begin(r))
        return TS_REPLAY_TORN;
    if (literal(r, words))
        return rest(r);
    r->at = begun;
    r->line--;
    return TS_OK;
}

static int read_variant(ts_replay_reader *r)
{
    uint64_t n = 0;
    if (!number(r, UINT8_MAX, &n) || n == 0 || !line_done(r))
        return TS_REPLAY_VARIANT;
    r->setup.variant = n;
    return TS_OK;
}

static int read_handicap(ts_replay_reader *r)
{
    uint64_t n = 0, any = 0;
    for (unsigned i = 0; i < r->setup.players; i++) {
        if (!literal(r, " ") || !number(r, TS_HANDICAP_MAX, &n))
            return TS_REPLAY_HANDICAP;
        r->setup.handicap[i] = n;
        any |= n;
    }
    return any && line_done(r) ? TS_OK : TS_REPLAY_HANDICAP;
}

static int read_handling(ts_replay_reader *r, unsigned board)
{
    static const char *const words[] = {TS_REPLAY_INITIAL};
    ts_handling *h = &r->setup.handling[board];
    uint64_t which;
    if (literal(r, "handling ") && number(r, TS_PLAYERS_MAX, &which) && which == board &&
        literal(r, " das ") && number16(r, &h->das) && literal(r, " arr ") &&
        number16(r, &h->arr) && literal(r, " dcd ") && number16(r, &h->dcd) &&
        literal(r, " soft ") && number16(r, &h->soft) && literal(r, " irs ") &&
        choice(r, words, 3, &h->irs) && literal(r, " ihs ") && choice(r, words, 3, &h->ihs) &&
        line_done(r))
        return TS_OK;
    return TS_REPLAY_HANDLING;
}

int ts_replay_open(ts_replay_reader *r, const char *text, size_t size)
{
    static int (*const lines[])(ts_replay_reader *) = {read_rules, read_mode,  read_players,
                                                       read_seed,  read_level, read_goal};
    *r = (ts_replay_reader){.at = text, .end = text + size};
    int error = read_magic(r);
    for (size_t i = 0; !error && i < sizeof lines / sizeof *lines; i++)
        error = line_begin(r) ? lines[i](r) : TS_REPLAY_TORN;
    if (!error)
        error = read_optional(r, "variant ", read_variant);
    if (!error)
        error = read_optional(r, "handicap", read_handicap);
    for (unsigned i = 0; !error && i < r->setup.players; i++)
        error = line_begin(r) ? read_handling(r, i) : TS_REPLAY_TORN;
    if (error)
        return error;
    if (!line_begin(r))
        return TS_REPLAY_TORN;
    return line_done(r) ? TS_OK : TS_REPLAY_BLANK;
}

/* ---- the body ----------------------------------------------------------------------------- */

static bool buttons(ts_replay_reader *r, ts_buttons *held)
{
    unsigned next = 0, set = 0;
    if (literal(r, "-")) {
        *held = 0;
        return true;
    }
    while (r->at < r->stop) {
        while (next < TS_BUTTONS && TS_REPLAY_LETTERS[next] != *r->at)
            next++;
        if (next == TS_BUTTONS)
            return false;
        set |= 1u << next++;
        r->at++;
    }
    *held = set;
    return set != 0;
}

static int read_change(ts_replay_reader *r, ts_replay_item *item)
{
    uint64_t ticks = 0, board = 0;
    bool too_large;
    if (!tick_number(r, &ticks, &too_large) || !literal(r, " ") || !number(r, UINT32_MAX, &board) ||
        !literal(r, " "))
        return TS_REPLAY_CHANGE;
    if (too_large || r->change_tick + ticks > TS_REPLAY_TICKS_MAX)
        return TS_REPLAY_LONG;
    if (board >= r->setup.players)
        return TS_REPLAY_BOARD;
    if (!buttons(r, &item->held) || !line_done(r))
        return TS_REPLAY_BUTTONS;
    item->kind = TS_REPLAY_ITEM_CHANGE;
    item->tick = r->change_tick + ticks;
    item->board = board;
    if (item->tick < r->change_from)
        return TS_REPLAY_PAST;
    if (ticks > 0)
        r->board_from = 0;
    if (board < r->board_from)
        return TS_REPLAY_ORDER;
    if (item->held == r->held[board])
        return TS_REPLAY_NO_CHANGE;
    r->board_from = item->board + 1;
    r->held[board] = item->held;
    r->change_tick = r->change_from = item->tick;
    r->hash_from = item->tick + 1;
    return TS_OK;
}

static int read_hash(ts_replay_reader *r, ts_replay_item *item)
{
    bool too_large;
    if (!tick_number(r, &item->tick, &too_large) || !literal(r, " ") ||
        !hash_digits(r, &item->hash) || !line_done(r))
        return TS_REPLAY_HASH;
    if (too_large)
        return TS_REPLAY_LONG;
    if (item->tick < r->hash_from)
        return TS_REPLAY_PAST;
    item->kind = TS_REPLAY_ITEM_HASH;
    r->change_from = item->tick;
    r->hash_from = item->tick + 1;
    return TS_OK;
}

static bool read_result(ts_replay_reader *r, unsigned board, ts_replay_board *out)
{
    static const char *const outcomes[] = {TS_REPLAY_OUTCOMES};
    static const char *const ends[] = {TS_REPLAY_ENDS};
    uint64_t which;
    return literal(r, "board ") && number(r, TS_PLAYERS_MAX, &which) && which == board &&
           literal(r, " ") && choice(r, outcomes, 3, &out->outcome) && literal(r, " ") &&
           choice(r, ends, 5, &out->over) && literal(r, " score ") &&
           number(r, UINT64_MAX, &out->score) && literal(r, " lines ") &&
           number32(r, &out->lines) && literal(r, " level ") && number32(r, &out->level) &&
           literal(r, " pieces ") && number32(r, &out->pieces) && line_done(r);
}

static int read_end(ts_replay_reader *r, ts_replay_item *item)
{
    item->kind = TS_REPLAY_ITEM_END;
    if (!line_done(r))
        return TS_REPLAY_LINE;
    if (!line_begin(r))
        return TS_REPLAY_TORN;
    if (!literal(r, "end ") || !number(r, TS_REPLAY_TICKS_MAX, &item->tick) ||
        item->tick + 1 != r->hash_from || item->tick != r->change_from || !line_done(r))
        return TS_REPLAY_END;
    item->result_line = r->line + 1;
    for (unsigned i = 0; i < r->setup.players; i++) {
        if (!line_begin(r))
            return TS_REPLAY_TORN;
        if (!read_result(r, i, &item->result[i]))
            return TS_REPLAY_RESULT;
    }
    if (r->at != r->end) {
        r->line++;
        return TS_REPLAY_MORE;
    }
    return TS_OK;
}

int ts_replay_next(ts_replay_reader *r, ts_replay_item *item)
{
    if (!line_begin(r))
        return TS_REPLAY_TORN;
    item->line = r->line;
    if (r->at == r->stop)
        return read_end(r, item);
    if (literal(r, "hash "))
        return read_hash(r, item);
    return *r->at >= '0' && *r->at <= '9' ? read_change(r, item) : TS_REPLAY_LINE;
}
