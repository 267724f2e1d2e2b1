/* Writes a match down as text while it is played by a person, a script or a verifier. It passes its
 * bytes to a callback; it must not open files or allocate. */
#include "rules_words.h"
#include "tessera/replay.h"

/* ---- one line ----------------------------------------------------------------------------- */

enum { LINE_SIZE = 160 }; /* the longest line, a board's result, has at most 103 bytes */

typedef struct text_line {
    size_t length;
    char bytes[LINE_SIZE];
} text_line;

static void put(text_line *l, const char *words)
{
    while (*words)
        l->bytes[l->length++] = *words++;
}

static void put_number(text_line *l, uint64_t n)
{
    char digits[21];
    size_t at = sizeof digits - 1;
    digits[at] = '\0';
    do
        digits[--at] = '0' + n % 10;
    while (n /= 10);
    put(l, digits + at);
}

static void put_field(text_line *l, const char *words, uint64_t n)
{
    put(l, words);
    put_number(l, n);
}

static void put_hash(text_line *l, uint64_t hash)
{
    for (int shift = 60; shift >= 0; shift -= 4)
        l->bytes[l->length++] = "0123456789abcdef"[hash >> shift & 15];
}

static void put_buttons(text_line *l, ts_buttons held)
{
    if (!held)
        put(l, "-");
    for (unsigned i = 0; i < TS_BUTTONS; i++)
        if (held >> i & 1)
            l->bytes[l->length++] = TS_REPLAY_LETTERS[i];
}

static void end_line(ts_recorder *r, text_line *l)
{
    put(l, "\n");
    r->write(r->ctx, l->bytes, l->length);
    l->length = 0;
}

/* ---- recording ---------------------------------------------------------------------------- */

/* The text of a variant, each of its lines after the word `rule`. */
typedef struct rule_lines {
    ts_replay_write *write;
    void *ctx;
    bool in_line;
} rule_lines;

static void put_rule_bytes(void *ctx, const char *bytes, size_t count)
{
    rule_lines *l = ctx;
    for (size_t i = 0; i < count; i++) {
        if (!l->in_line)
            l->write(l->ctx, "rule ", bytes[i] == '\n' ? 4 : 5);
        l->write(l->ctx, &bytes[i], 1);
        l->in_line = bytes[i] != '\n';
    }
}

void ts_rules_write_lines(const ts_rules *rules, ts_replay_write *write, void *ctx)
{
    rule_lines lines = {.write = write, .ctx = ctx};
    ts_rules_write_variant(rules, put_rule_bytes, &lines);
}

static void write_rules(ts_recorder *r, const ts_rules *rules)
{
    text_line l = {0};
    put(&l, "rules ");
    put(&l, rules->name);
    put(&l, " ");
    if (rules->from)
        put_hash(&l, rules->hash);
    else
        put_number(&l, rules->revision);
    end_line(r, &l);
    if (rules->from)
        ts_rules_write_lines(rules, r->write, r->ctx);
}

static void write_goal(ts_recorder *r, uint32_t goal)
{
    text_line l = {0};
    put(&l, "goal ");
    if (goal == 0)
        put(&l, "default");
    else if (goal == TS_ENDLESS)
        put(&l, "endless");
    else
        put_number(&l, goal);
    end_line(r, &l);
}

static void write_changes(ts_recorder *r, const ts_setup *s)
{
    for (unsigned i = 0; i < TS_CHANGES_MAX && s->change[i].knob; i++) {
        text_line l = {0};
        put(&l, "knob ");
        put(&l, ts_knob_get(s->change[i].knob)->name);
        put_field(&l, " ", s->change[i].value);
        end_line(r, &l);
    }
}

static void write_handicap(ts_recorder *r, const ts_setup *s)
{
    text_line l = {0};
    unsigned any = 0;
    put(&l, "handicap");
    for (unsigned i = 0; i < s->players; i++) {
        put_field(&l, " ", s->handicap[i]);
        any |= s->handicap[i];
    }
    if (any)
        end_line(r, &l);
}

static void write_handling(ts_recorder *r, const ts_handling *h, unsigned board)
{
    static const char *const initial[] = {TS_REPLAY_INITIAL};
    text_line l = {0};
    put_field(&l, "handling ", board);
    put_field(&l, " das ", h->das);
    put_field(&l, " arr ", h->arr);
    put_field(&l, " dcd ", h->dcd);
    put_field(&l, " soft ", h->soft);
    put(&l, " irs ");
    put(&l, initial[h->irs]);
    put(&l, " ihs ");
    put(&l, initial[h->ihs]);
    end_line(r, &l);
}

void ts_recorder_begin(ts_recorder *r, const ts_match *m, ts_replay_write *write, void *ctx)
{
    const ts_setup *s = &m->setup;
    const ts_rules *rules = ts_rules_get(s->rules);
    const ts_mode *mode = ts_modes_get(s->mode);
    text_line l = {0};
    uint64_t every = (uint64_t)TS_REPLAY_HASH_SECONDS * rules->tick_rate[0] / rules->tick_rate[1];
    *r = (ts_recorder){.write = write, .ctx = ctx, .hash_every = every, .hash_tick = every};

    put_field(&l, TS_REPLAY_MAGIC_WORDS, TS_REPLAY_VERSION);
    end_line(r, &l);
    write_rules(r, rules);
    put(&l, "mode ");
    put(&l, mode->name);
    put_field(&l, " ", mode->revision);
    end_line(r, &l);
    write_changes(r, s);
    put_field(&l, "players ", s->players);
    end_line(r, &l);
    put_field(&l, "seed ", s->seed);
    end_line(r, &l);
    put_field(&l, "level ", s->level);
    end_line(r, &l);
    write_goal(r, s->goal);
    if (s->variant) {
        put_field(&l, "variant ", s->variant);
        end_line(r, &l);
    }
    write_handicap(r, s);
    for (unsigned i = 0; i < s->players; i++)
        write_handling(r, &s->handling[i], i);
    end_line(r, &l);
}

static void write_hash(ts_recorder *r, const ts_match *m)
{
    text_line l = {0};
    put_field(&l, "hash ", m->tick);
    put(&l, " ");
    put_hash(&l, ts_hash(m));
    end_line(r, &l);
    r->hashed = m->tick + 1;
    r->hash_tick = (m->tick / r->hash_every + 1) * r->hash_every;
}

void ts_recorder_held(ts_recorder *r, const ts_match *m, const ts_buttons held[TS_PLAYERS_MAX])
{
    if (!r->write)
        return;
    if (m->tick >= r->hash_tick)
        write_hash(r, m);
    for (unsigned i = 0; i < m->setup.players; i++) {
        text_line l = {0};
        const ts_buttons now = held[i] & TS_BUTTONS_ALL;
        if (now == r->held[i])
            continue;
        put_number(&l, m->tick - r->change_tick);
        put_field(&l, " ", i);
        put(&l, " ");
        put_buttons(&l, now);
        end_line(r, &l);
        r->held[i] = now;
        r->change_tick = m->tick;
    }
}

void ts_recorder_finish(ts_recorder *r, const ts_match *m)
{
    static const char *const outcomes[] = {TS_REPLAY_OUTCOMES};
    static const char *const ends[] = {TS_REPLAY_ENDS};
    text_line l = {0};
    if (!r->write)
        return;
    if (r->hashed != m->tick + 1)
        write_hash(r, m);
    end_line(r, &l);
    put_field(&l, "end ", m->tick);
    end_line(r, &l);
    for (unsigned i = 0; i < m->setup.players; i++) {
        const ts_board *b = &m->board[i];
        put_field(&l, "board ", i);
        put(&l, " ");
        put(&l, outcomes[b->outcome]);
        put(&l, " ");
        put(&l, ends[b->over]);
        put_field(&l, " score ", b->score);
        put_field(&l, " lines ", b->lines);
        put_field(&l, " level ", b->level);
        put_field(&l, " pieces ", b->pieces);
        end_line(r, &l);
    }
}
