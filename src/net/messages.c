/* The fields of each frame, in the order of its bytes. */
#include "net/messages.h"

#include <string.h>

#include "tessera/replay.h"

enum { BODY_MAX = NET_FRAMES_MAX };

/* A body is read to its end: a byte too many is as wrong as one too few. */
static bool whole(const net_reader *r)
{
    return !r->bad && r->at == r->end;
}

static uint32_t get_32(net_reader *r)
{
    return (uint32_t)net_get(r, UINT32_MAX);
}

static uint8_t get_8(net_reader *r, uint64_t most)
{
    return (uint8_t)net_get(r, most);
}

static uint32_t get_tick(net_reader *r)
{
    return (uint32_t)net_get(r, TS_REPLAY_TICKS_MAX);
}

static uint32_t get_board(net_reader *r)
{
    return (uint32_t)net_get(r, TS_PLAYERS_MAX - 1);
}

static uint8_t get_boards(net_reader *r)
{
    return (uint8_t)net_get(r, (1u << TS_PLAYERS_MAX) - 1);
}

/* A frame whose body is in `b`; `bytes` is what b began with. */
static bool put_frame(net_writer *w, unsigned type, const net_writer *b, const uint8_t *bytes)
{
    return !b->full && net_frame_put(w, type, bytes, (size_t)(b->at - bytes));
}

/* ---- the boards --------------------------------------------------------------------------- */

bool net_read_input(net_frame f, net_input *out)
{
    net_reader *r = &f.body;
    out->round = get_32(r);
    out->board = get_board(r);
    out->first = get_32(r);
    out->count = (uint32_t)net_get(r, NET_INPUT_CHANGES);
    out->before = get_tick(r);
    out->known = get_tick(r);
    out->changes = *r;
    return !r->bad;
}

bool net_write_input(net_writer *w, const net_input *in)
{
    uint8_t bytes[BODY_MAX];
    net_writer b = net_writer_of(bytes, sizeof bytes);
    net_put(&b, in->round);
    net_put(&b, in->board);
    net_put(&b, in->first);
    net_put(&b, in->count);
    net_put(&b, in->before);
    net_put(&b, in->known);
    net_put_bytes(&b, in->changes.at, (size_t)(in->changes.end - in->changes.at));
    return put_frame(w, NET_INPUT, &b, bytes);
}

bool net_read_ack(net_frame f, net_ack *out)
{
    net_reader *r = &f.body;
    out->round = get_32(r);
    out->board = get_board(r);
    out->count = get_32(r);
    out->known = get_tick(r);
    return whole(r);
}

bool net_write_ack(net_writer *w, const net_ack *ack)
{
    uint8_t bytes[BODY_MAX];
    net_writer b = net_writer_of(bytes, sizeof bytes);
    net_put(&b, ack->round);
    net_put(&b, ack->board);
    net_put(&b, ack->count);
    net_put(&b, ack->known);
    return put_frame(w, NET_ACK, &b, bytes);
}

bool net_read_input_request(net_frame f, net_input_request *out)
{
    net_reader *r = &f.body;
    out->round = get_32(r);
    out->board = get_board(r);
    out->from = get_32(r);
    return whole(r);
}

bool net_write_input_request(net_writer *w, const net_input_request *want)
{
    uint8_t bytes[BODY_MAX];
    net_writer b = net_writer_of(bytes, sizeof bytes);
    net_put(&b, want->round);
    net_put(&b, want->board);
    net_put(&b, want->from);
    return put_frame(w, NET_REQUEST_INPUT, &b, bytes);
}

bool net_read_hash(net_frame f, net_hash *out)
{
    net_reader *r = &f.body;
    out->round = get_32(r);
    out->tick = get_tick(r);
    out->hash = net_get_8(r);
    return whole(r);
}

bool net_write_hash(net_writer *w, const net_hash *hash)
{
    uint8_t bytes[BODY_MAX];
    net_writer b = net_writer_of(bytes, sizeof bytes);
    net_put(&b, hash->round);
    net_put(&b, hash->tick);
    net_put_8(&b, hash->hash);
    return put_frame(w, NET_HASH, &b, bytes);
}

bool net_read_time(net_frame f, net_time *out)
{
    net_reader *r = &f.body;
    out->mine = net_get(r, UINT64_MAX);
    out->yours = net_get(r, UINT64_MAX);
    out->kept = net_get(r, UINT64_MAX);
    return whole(r);
}

bool net_write_time(net_writer *w, const net_time *time)
{
    uint8_t bytes[BODY_MAX];
    net_writer b = net_writer_of(bytes, sizeof bytes);
    net_put(&b, time->mine);
    net_put(&b, time->yours);
    net_put(&b, time->kept);
    return put_frame(w, NET_TIME, &b, bytes);
}

/* ---- a round ------------------------------------------------------------------------------ */

static void get_handling(net_reader *r, ts_handling *h)
{
    *h = (ts_handling){.das = (uint16_t)net_get(r, UINT16_MAX),
                       .arr = (uint16_t)net_get(r, UINT16_MAX),
                       .dcd = (uint16_t)net_get(r, UINT16_MAX),
                       .soft = (uint16_t)net_get(r, UINT16_MAX),
                       .irs = get_8(r, TS_INITIAL_TAP),
                       .ihs = get_8(r, TS_INITIAL_TAP)};
}

static void put_handling(net_writer *w, const ts_handling *h)
{
    net_put(w, h->das);
    net_put(w, h->arr);
    net_put(w, h->dcd);
    net_put(w, h->soft);
    net_put(w, h->irs);
    net_put(w, h->ihs);
}

/* Behind all else, and only where there are some: programs that know none still read the others. */
static bool get_changes(net_reader *r, ts_setup *s)
{
    if (r->bad || r->at == r->end)
        return !r->bad;
    unsigned count = get_8(r, TS_CHANGES_MAX);
    for (unsigned i = 0; i < count && !r->bad; i++) {
        const unsigned knob = (unsigned)net_get(r, UINT16_MAX),
                       value = (unsigned)net_get(r, UINT16_MAX);
        if (!ts_setup_change(s, knob, value) || s->change[i].knob != knob)
            return false; /* they are in order, and none is the rule set's own */
    }
    ts_rules scratch; /* rows that come at once cannot be played from afar */
    return !r->bad && count > 0 && ts_rules_of(s, &scratch)->travel_ticks > 0;
}

static void put_changes(net_writer *w, const ts_setup *s)
{
    unsigned count = 0;
    while (count < TS_CHANGES_MAX && s->change[count].knob)
        count++;
    if (count)
        net_put(w, count);
    for (unsigned i = 0; i < count; i++) {
        net_put(w, s->change[i].knob);
        net_put(w, s->change[i].value);
    }
}

/* Rule set and mode by their names: other programs may have other lists. */
static bool get_setup(net_reader *r, ts_setup *s)
{
    char rules[TS_NAME_MAX + 1], mode[NET_NAME_MAX + 1];
    *s = (ts_setup){0};
    net_get_text(r, rules, TS_NAME_MAX);
    const uint64_t hash = net_get_8(r);
    net_get_text(r, mode, NET_NAME_MAX);
    s->players = get_8(r, TS_PLAYERS_MAX);
    s->seed = net_get_8(r);
    s->level = (uint16_t)net_get(r, UINT16_MAX);
    s->goal = get_32(r);
    s->variant = get_8(r, UINT8_MAX);
    for (unsigned i = 0; i < s->players; i++) {
        s->handicap[i] = get_8(r, TS_HANDICAP_MAX);
        get_handling(r, &s->handling[i]);
    }
    int rules_id = net_rules_find(rules, hash), mode_id = ts_modes_find(mode);
    if (rules_id < 0 || mode_id < 0)
        return false;
    s->rules = (uint8_t)rules_id;
    s->mode = (uint8_t)mode_id;
    ts_setup usual;
    ts_setup_default(&usual, s->rules, s->mode);
    if (!get_changes(r, &usual))
        return false;
    memcpy(s->change, usual.change, sizeof s->change);
    for (unsigned i = s->players; i < TS_PLAYERS_MAX; i++)
        s->handling[i] = usual.handling[i];
    return !r->bad;
}

bool net_read_start(net_frame f, net_start *out)
{
    net_reader *r = &f.body;
    net_get_bytes(r, out->id, NET_ID_SIZE);
    out->round = get_32(r);
    out->rules_revision = (uint16_t)net_get(r, UINT16_MAX);
    out->mode_revision = (uint16_t)net_get(r, UINT16_MAX);
    out->signature = net_get_8(r);
    out->at = net_get(r, UINT64_MAX);
    out->own = get_boards(r);
    return get_setup(r, &out->setup) && whole(r);
}

bool net_write_start(net_writer *w, const net_start *start)
{
    const ts_setup *s = &start->setup;
    uint8_t bytes[BODY_MAX];
    net_writer b = net_writer_of(bytes, sizeof bytes);
    net_put_bytes(&b, start->id, NET_ID_SIZE);
    net_put(&b, start->round);
    net_put(&b, start->rules_revision);
    net_put(&b, start->mode_revision);
    net_put_8(&b, start->signature);
    net_put(&b, start->at);
    net_put(&b, start->own);
    net_put_text(&b, ts_rules_get(s->rules)->name, TS_NAME_MAX);
    net_put_8(&b, ts_rules_get(s->rules)->hash);
    net_put_text(&b, ts_modes_get(s->mode)->name, NET_NAME_MAX);
    net_put(&b, s->players);
    net_put_8(&b, s->seed);
    net_put(&b, s->level);
    net_put(&b, s->goal);
    net_put(&b, s->variant);
    for (unsigned i = 0; i < s->players; i++) {
        net_put(&b, s->handicap[i]);
        put_handling(&b, &s->handling[i]);
    }
    put_changes(&b, s);
    return put_frame(w, NET_START, &b, bytes);
}

bool net_read_moment(net_frame f, net_moment *out)
{
    net_reader *r = &f.body;
    out->round = get_32(r);
    out->tick = get_tick(r);
    out->at = net_get(r, UINT64_MAX);
    return whole(r);
}

bool net_write_moment(net_writer *w, unsigned type, const net_moment *moment)
{
    uint8_t bytes[BODY_MAX];
    net_writer b = net_writer_of(bytes, sizeof bytes);
    net_put(&b, moment->round);
    net_put(&b, moment->tick);
    net_put(&b, moment->at);
    return put_frame(w, type, &b, bytes);
}

bool net_read_number(net_frame f, uint32_t most, uint32_t *out)
{
    *out = (uint32_t)net_get(&f.body, most);
    return whole(&f.body);
}

bool net_write_number(net_writer *w, unsigned type, uint32_t number)
{
    uint8_t bytes[BODY_MAX];
    net_writer b = net_writer_of(bytes, sizeof bytes);
    net_put(&b, number);
    return put_frame(w, type, &b, bytes);
}

/* ---- the room ----------------------------------------------------------------------------- */

bool net_read_chat(net_frame f, net_chat *out)
{
    net_reader *r = &f.body;
    out->member = get_8(r, UINT8_MAX);
    net_get_text(r, out->text, NET_TEXT_MAX);
    return whole(r);
}

bool net_write_chat(net_writer *w, const net_chat *say)
{
    uint8_t bytes[BODY_MAX];
    net_writer b = net_writer_of(bytes, sizeof bytes);
    net_put(&b, say->member);
    net_put_text(&b, say->text, NET_TEXT_MAX);
    return put_frame(w, NET_CHAT, &b, bytes);
}

bool net_read_seats(net_frame f, net_seats *out)
{
    net_reader *r = &f.body;
    *out = (net_seats){.you = get_8(r, UINT8_MAX), .members = get_8(r, UINT8_MAX)};
    net_get_text(r, out->rules, TS_NAME_MAX);
    out->rules_hash = net_get_8(r);
    out->rules_revision = (uint16_t)net_get(r, UINT16_MAX);
    out->mode_revision = (uint16_t)net_get(r, UINT16_MAX);
    out->first_to = get_8(r, UINT8_MAX);
    out->chat = get_8(r, 1);
    out->phase = get_8(r, UINT8_MAX);
    out->count = get_8(r, TS_PLAYERS_MAX);
    for (unsigned i = 0; i < out->count; i++) {
        net_seat *s = &out->seat[i];
        s->kind = get_8(r, NET_SEAT_BOT);
        s->level = get_8(r, UINT8_MAX);
        s->member = get_8(r, UINT8_MAX);
        s->ready = get_8(r, 1);
        s->handicap = get_8(r, TS_HANDICAP_MAX);
        s->away = get_8(r, 1);
        s->wins = get_8(r, UINT8_MAX);
        s->late = get_8(r, 1);
        get_handling(r, &s->handling);
        net_get_text(r, s->name, NET_NAME_MAX);
    }
    return whole(r);
}

bool net_write_seats(net_writer *w, const net_seats *seats)
{
    uint8_t bytes[BODY_MAX];
    net_writer b = net_writer_of(bytes, sizeof bytes);
    net_put(&b, seats->you);
    net_put(&b, seats->members);
    net_put_text(&b, seats->rules, TS_NAME_MAX);
    net_put_8(&b, seats->rules_hash);
    net_put(&b, seats->rules_revision);
    net_put(&b, seats->mode_revision);
    net_put(&b, seats->first_to);
    net_put(&b, seats->chat);
    net_put(&b, seats->phase);
    net_put(&b, seats->count);
    for (unsigned i = 0; i < seats->count; i++) {
        const net_seat *s = &seats->seat[i];
        net_put(&b, s->kind);
        net_put(&b, s->level);
        net_put(&b, s->member);
        net_put(&b, s->ready);
        net_put(&b, s->handicap);
        net_put(&b, s->away);
        net_put(&b, s->wins);
        net_put(&b, s->late);
        put_handling(&b, &s->handling);
        net_put_text(&b, s->name, NET_NAME_MAX);
    }
    return put_frame(w, NET_SEATS, &b, bytes);
}

/* Fields that a later version adds at the end are ignored: its version is read, and it is
 * refused. */
bool net_read_join(net_frame f, net_join *out)
{
    net_reader *r = &f.body;
    *out = (net_join){.version = get_32(r)};
    if (!r->bad && out->version != NET_VERSION)
        return true;
    out->signature = net_get_8(r);
    out->wish = get_8(r, NET_WISH_PLAY);
    out->bot = get_8(r, UINT8_MAX);
    get_handling(r, &out->handling);
    net_get_text(r, out->name, NET_NAME_MAX);
    net_get_bytes(r, out->secret, NET_SECRET_SIZE);
    return whole(r);
}

bool net_write_join(net_writer *w, const net_join *join)
{
    uint8_t bytes[BODY_MAX];
    net_writer b = net_writer_of(bytes, sizeof bytes);
    net_put(&b, join->version);
    net_put_8(&b, join->signature);
    net_put(&b, join->wish);
    net_put(&b, join->bot);
    put_handling(&b, &join->handling);
    net_put_text(&b, join->name, NET_NAME_MAX);
    net_put_bytes(&b, join->secret, NET_SECRET_SIZE);
    return put_frame(w, NET_JOIN, &b, bytes);
}

bool net_read_return(net_frame f, net_return *out)
{
    net_reader *r = &f.body;
    out->round = get_32(r);
    out->boards = get_boards(r);
    return whole(r);
}

bool net_write_return(net_writer *w, const net_return *back)
{
    uint8_t bytes[BODY_MAX];
    net_writer b = net_writer_of(bytes, sizeof bytes);
    net_put(&b, back->round);
    net_put(&b, back->boards);
    return put_frame(w, NET_RETURN, &b, bytes);
}

bool net_read_state(net_frame f, net_state *out)
{
    net_reader *r = &f.body;
    out->round = get_32(r);
    out->tick = get_tick(r);
    out->late = get_8(r, 1);
    out->hash = net_get_8(r);
    net_get_bytes(r, out->sign, NET_SIGNATURE_SIZE);
    return whole(r);
}

bool net_write_state(net_writer *w, const net_state *state)
{
    uint8_t bytes[BODY_MAX];
    net_writer b = net_writer_of(bytes, sizeof bytes);
    net_put(&b, state->round);
    net_put(&b, state->tick);
    net_put(&b, state->late);
    net_put_8(&b, state->hash);
    net_put_bytes(&b, state->sign, NET_SIGNATURE_SIZE);
    return put_frame(w, NET_STATE, &b, bytes);
}

bool net_read_rules(net_frame f, net_rules_part *out)
{
    net_reader *r = &f.body;
    out->hash = net_get_8(r);
    out->size = (uint32_t)net_get(r, NET_RULES_MAX);
    out->at = (uint32_t)net_get(r, NET_RULES_MAX);
    out->bytes = *r;
    return !r->bad;
}

bool net_write_rules(net_writer *w, const net_rules_part *part)
{
    uint8_t bytes[BODY_MAX];
    net_writer b = net_writer_of(bytes, sizeof bytes);
    net_put_8(&b, part->hash);
    net_put(&b, part->size);
    net_put(&b, part->at);
    net_put_bytes(&b, part->bytes.at, (size_t)(part->bytes.end - part->bytes.at));
    return put_frame(w, NET_RULES, &b, bytes);
}

bool net_read_heirs(net_frame f, net_heirs *out)
{
    net_reader *r = &f.body;
    *out = (net_heirs){0};
    net_get_bytes(r, out->token, sizeof out->token);
    out->count = get_8(r, TS_PLAYERS_MAX);
    for (unsigned i = 0; i < out->count; i++) {
        net_heir *h = &out->heir[i];
        h->member = get_8(r, UINT8_MAX);
        net_get_bytes(r, h->tag, sizeof h->tag);
        net_get_bytes(r, h->ip, sizeof h->ip);
        h->port = (uint32_t)net_get(r, UINT16_MAX);
    }
    return whole(r);
}

bool net_write_heirs(net_writer *w, const net_heirs *heirs)
{
    uint8_t bytes[BODY_MAX];
    net_writer b = net_writer_of(bytes, sizeof bytes);
    net_put_bytes(&b, heirs->token, sizeof heirs->token);
    net_put(&b, heirs->count);
    for (unsigned i = 0; i < heirs->count; i++) {
        const net_heir *h = &heirs->heir[i];
        net_put(&b, h->member);
        net_put_bytes(&b, h->tag, sizeof h->tag);
        net_put_bytes(&b, h->ip, sizeof h->ip);
        net_put(&b, h->port);
    }
    return put_frame(w, NET_HEIRS, &b, bytes);
}

bool net_read_keys(net_frame f, net_keys *out)
{
    net_reader *r = &f.body;
    *out = (net_keys){.count = get_8(r, NET_KEYS_MAX)};
    for (unsigned i = 0; i < out->count; i++) {
        out->member[i] = get_8(r, UINT8_MAX);
        net_get_bytes(r, out->key[i], NET_PLAYER_KEY_SIZE);
    }
    return whole(r);
}

bool net_write_keys(net_writer *w, const net_keys *keys)
{
    uint8_t bytes[BODY_MAX];
    net_writer b = net_writer_of(bytes, sizeof bytes);
    net_put(&b, keys->count);
    for (unsigned i = 0; i < keys->count; i++) {
        net_put(&b, keys->member[i]);
        net_put_bytes(&b, keys->key[i], NET_PLAYER_KEY_SIZE);
    }
    return put_frame(w, NET_KEYS, &b, bytes);
}

bool net_read_signal(net_frame f, net_signal *out)
{
    net_reader *r = &f.body;
    out->last = net_get(r, 1);
    out->bytes = *r;
    return !r->bad && r->end - r->at <= NET_SIGNAL_PART;
}

bool net_write_signal(net_writer *w, const net_signal *part)
{
    uint8_t bytes[BODY_MAX];
    net_writer b = net_writer_of(bytes, sizeof bytes);
    net_put(&b, part->last);
    net_put_bytes(&b, part->bytes.at, (size_t)(part->bytes.end - part->bytes.at));
    return put_frame(w, NET_SIGNAL, &b, bytes);
}
