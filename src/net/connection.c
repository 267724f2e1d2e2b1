/* One link: packets made and read. */
#include "net/connection.h"

#include <string.h>

#include "base/minmax.h"

enum {
    ACK_TIMES = 3, /* a new count is confirmed in that many packets, then at rests */
    HASH_TIMES = 4,
    TIME_EVERY = 250000,
    TIME_FIRST = 50000, /* in the first second */
    SURE_LEAST = 40000, /* said twice, then repeated after two round trips, but not sooner */
    SURE_MOST = 400000,
    TRIP_UNKNOWN = 150000,
    FLIGHT = 15000 /* bytes of a long line on their way */
};

void net_connection_open(net_connection *l, unsigned speaks, uint64_t now)
{
    memset(l, 0, sizeof *l);
    l->speaks = speaks;
    l->limit = UINT32_MAX;
    l->opened = l->heard = now;
}

void net_connection_round(net_connection *l, uint32_t round, unsigned speaks)
{
    l->round = round;
    l->speaks = speaks;
    l->plays = true;
    l->agreed = l->differed = l->hash_told = l->hash_times = 0;
    memset(l->board, 0, sizeof l->board);
    memset(l->theirs, 0, sizeof l->theirs);
}

void net_connection_hand_over(net_connection *l, unsigned boards)
{
    l->speaks |= boards;
}

void net_connection_take_over(net_connection *l, const net_input_logs *log, unsigned boards)
{
    l->speaks &= ~boards;
    for (unsigned i = 0; i < log->boards; i++) {
        net_peer_board *b = &l->board[i];
        if (!(boards >> i & 1))
            continue;
        net_input_log_seek(&log->line[i], &b->has, log->line[i].count);
        b->sent = b->has;
    }
}

bool net_connection_has_all(const net_connection *l, const net_input_logs *log, unsigned boards)
{
    for (unsigned i = 0; i < log->boards; i++)
        if (boards >> i & 1 && (l->board[i].has.index != log->line[i].count ||
                                l->board[i].known != log->line[i].known))
            return false;
    return true;
}

/* ---- frames that must not get lost -------------------------------------------------------- */

bool net_connection_has_room(const net_connection *l)
{
    return l->queue_count < NET_RELIABLE_QUEUE;
}

bool net_connection_send_reliable(net_connection *l, const uint8_t *frame, size_t size)
{
    net_reader r = net_reader_of(frame, size);
    net_frame f;
    if (!net_connection_has_room(l) || !net_frame_next(&r, &f))
        return false;
    size_t body = f.body.end - f.body.at;
    net_reliable *s = &l->queue[(l->queue_first + l->queue_count) % NET_RELIABLE_QUEUE];
    if (body + 1 > NET_RELIABLE_MAX)
        return false;
    s->sent = 0;
    s->twice = false;
    s->size = body + 1;
    s->bytes[0] = f.type;
    if (body)
        memcpy(s->bytes + 1, f.body.at, body);
    l->queue_count++;
    return true;
}

static bool on_sure(net_connection *l, net_reader body, net_connection_frame *take, void *ctx)
{
    uint64_t number = net_get(&body, UINT32_MAX);
    net_frame f = {.type = net_get(&body, 0x7f), .body = body};
    f.body.bad = false;
    if (body.bad)
        return false;
    l->say_came = true;
    if (number == l->came) { /* others come again */
        l->came++;
        take(ctx, f);
    }
    return true;
}

static bool on_got(net_connection *l, net_frame f)
{
    uint32_t came;
    if (!net_read_number(f, UINT32_MAX, &came) || came - l->queue_first > l->queue_count)
        return l->queue_first - came < UINT32_MAX / 2 && !f.body.bad; /* an older one */
    l->queue_count -= came - l->queue_first;
    l->queue_first = came;
    return true;
}

static uint64_t patience(const net_connection *l)
{
    uint64_t trip = net_clock_is_set(&l->clock) ? net_clock_trip(&l->clock) : TRIP_UNKNOWN;
    return min_u64(max_u64(2 * trip, SURE_LEAST), SURE_MOST);
}

static bool sure_is_due(const net_connection *l, const net_reliable *s, uint64_t now)
{
    return s->sent == 0 || now - s->sent >= (s->twice ? patience(l) : NET_EVERY);
}

static void put_sure(net_connection *l, net_writer *w, uint64_t now)
{
    for (uint32_t i = 0; i < l->queue_count; i++) {
        uint32_t number = l->queue_first + i;
        net_reliable *s = &l->queue[number % NET_RELIABLE_QUEUE];
        uint8_t bytes[NET_RELIABLE_MAX + 8];
        net_writer b = net_writer_of(bytes, sizeof bytes);
        if (!sure_is_due(l, s, now))
            continue;
        net_put(&b, number);
        net_put_bytes(&b, s->bytes, s->size);
        if (!net_frame_put(w, NET_RELIABLE, bytes, b.at - bytes))
            return;
        s->twice = s->sent != 0;
        s->sent = now;
    }
}

/* Marks queued frames as unsent: those sent into a silence are lost, and hold up later ones. */
static void say_anew(net_connection *l)
{
    for (uint32_t i = 0; i < l->queue_count; i++)
        l->queue[(l->queue_first + i) % NET_RELIABLE_QUEUE].sent = 0;
}

/* ---- lines -------------------------------------------------------------------------------- */

/* The log may be that of a round which the other end has not been told of. */
static bool has_lines(const net_connection *l, const net_input_logs *log)
{
    return l->plays && l->round == log->round;
}

static bool on_input(net_connection *l, net_input_logs *log, net_frame f)
{
    net_input in;
    if (!net_read_input(f, &in))
        return false;
    if (!l->plays || in.round != log->round || in.round != l->round || in.board >= log->boards ||
        !(l->speaks >> in.board & 1))
        return true; /* of another round, or a board that has changed hands */
    net_peer_board *b = &l->board[in.board];
    int took = net_input_log_take(&log->line[in.board], &in);
    if (took == NET_GAP)
        b->gap = true;
    return took == NET_TOOK || took == NET_GAP;
}

static bool on_ack(net_connection *l, const net_input_logs *log, net_frame f)
{
    net_ack ack;
    if (!net_read_ack(f, &ack))
        return false;
    if (!has_lines(l, log) || ack.round != log->round || ack.board >= log->boards ||
        l->speaks >> ack.board & 1)
        return true;
    net_peer_board *b = &l->board[ack.board];
    if (ack.count > log->line[ack.board].count)
        return false;
    if (ack.count == log->line[ack.board].count)
        b->known = max_u32(b->known, ack.known);
    if (ack.count <= b->has.index)
        return true;
    net_input_log_seek(&log->line[ack.board], &b->has, ack.count);
    if (b->sent.index < b->has.index)
        b->sent = b->has;
    return true;
}

/* The member lacks what was confirmed, so it has restarted. A repeat within a round trip is the
 * same request. */
static bool on_want(net_connection *l, const net_input_logs *log, net_frame f, uint64_t now)
{
    net_input_request want;
    if (!net_read_input_request(f, &want))
        return false;
    if (!has_lines(l, log) || want.round != log->round || want.board >= log->boards)
        return true;
    net_peer_board *b = &l->board[want.board];
    if (now - b->sent_at < net_clock_trip(&l->clock))
        return true;
    net_input_log_seek(&log->line[want.board], &b->has, want.from);
    b->sent = b->has;
    b->sent_at = now;
    return true;
}

static bool on_hash(net_connection *l, net_frame f)
{
    net_hash hash;
    if (!net_read_hash(f, &hash))
        return false;
    if (l->plays && hash.round == l->round)
        l->theirs[net_hash_slot(hash.tick)] = hash;
    return true;
}

static bool on_frame(net_connection *l, net_input_logs *log, net_frame f, uint64_t now,
                     net_connection_frame *take, void *ctx)
{
    net_time time;
    switch (f.type) {
    case NET_INPUT: return on_input(l, log, f);
    case NET_ACK: return on_ack(l, log, f);
    case NET_REQUEST_INPUT: return on_want(l, log, f, now);
    case NET_HASH: return on_hash(l, f);
    case NET_TIME:
        if (!net_read_time(f, &time))
            return false;
        net_clock_hear(&l->clock, &time, now);
        return true;
    case NET_RELIABLE: return on_sure(l, f.body, take, ctx);
    case NET_GOT: return on_got(l, f);
    default: return true; /* a later version may say more */
    }
}

int net_connection_receive(net_connection *l, net_input_logs *log, const uint8_t *bytes,
                           size_t size, uint64_t now, net_connection_frame *take, void *ctx)
{
    net_reader r = net_reader_of(bytes, size);
    net_frame f;
    if (now - l->heard > SURE_MOST)
        say_anew(l);
    l->heard = now;
    l->packets_in++;
    l->bytes_in += size;
    while (net_frame_next(&r, &f))
        if (!on_frame(l, log, f, now, take, ctx))
            return NET_CONNECTION_BROKEN;
    return r.bad ? NET_CONNECTION_BROKEN : NET_CONNECTION_FINE;
}

/* ---- sending ------------------------------------------------------------------------------ */

/* All that is not confirmed; of more than a few changes, what has not been sent yet. */
static bool put_board(net_connection *l, const net_input_logs *log, unsigned board, net_writer *w,
                      uint64_t now)
{
    const net_input_log *line = &log->line[board];
    net_peer_board *b = &l->board[board];
    size_t head = 40, room = w->end - w->at;
    bool behind = line->count - b->has.index > NET_CHANGES;
    if (room <= head)
        return false;
    if (behind && b->sent.index > b->has.index && now - b->sent_at > 2 * patience(l)) {
        b->sent = b->has; /* they have not come */
    }
    const net_cursor *from = behind ? &b->sent : &b->has;
    uint32_t most = behind ? NET_INPUT_CHANGES : NET_CHANGES;
    net_input in = net_input_log_part(line, from, most, room - head, l->limit);
    if (behind && in.count == 0 && from->index < line->count)
        return false;
    in.round = log->round;
    in.board = board;
    if (!net_write_input(w, &in))
        return false;
    b->told = line->count;
    if (behind && in.count) {
        net_input_log_seek(line, &b->sent, in.first + in.count);
        b->sent_at = now;
    }
    return true;
}

/* More of a long line may go at once. */
static bool flows(const net_connection *l, const net_input_logs *log)
{
    for (unsigned i = 0; has_lines(l, log) && i < log->boards; i++) {
        const net_peer_board *b = &l->board[i];
        const net_input_log *line = &log->line[i];
        if (!(l->speaks >> i & 1) && line->count - b->has.index > NET_CHANGES &&
            net_input_log_next(line, &b->sent) < l->limit &&
            b->sent.offset - b->has.offset < FLIGHT)
            return true;
    }
    return false;
}

static void put_lines(net_connection *l, const net_input_logs *log, net_writer *w, uint64_t now,
                      bool rested)
{
    for (unsigned i = 0; i < log->boards; i++) {
        net_peer_board *b = &l->board[i];
        const net_input_log *line = &log->line[i];
        if (!(l->speaks >> i & 1)) {
            put_board(l, log, i, w, now);
            continue;
        }
        if (b->gap)
            net_write_input_request(w, &(net_input_request){log->round, i, line->count});
        b->gap = false;
        if (b->acked != line->count)
            b->acks = 0;
        if (b->acks < ACK_TIMES || rested)
            net_write_ack(w, &(net_ack){log->round, i, line->count, line->known});
        b->acked = line->count;
        b->acks = b->acks < ACK_TIMES ? b->acks + 1 : ACK_TIMES;
    }
}

static void put_hash(net_connection *l, const net_rollback *rollback, net_writer *w, bool rested)
{
    uint32_t tick = net_rollback_last_hash(rollback);
    if (tick == 0 || tick > l->limit)
        return;
    if (tick != l->hash_told)
        l->hash_times = 0;
    l->hash_told = tick;
    if (l->hash_times < HASH_TIMES || rested)
        net_write_hash(w, &(net_hash){l->round, tick, net_rollback_hash(rollback, tick)});
    l->hash_times++;
}

static bool is_dirty(const net_connection *l, const net_input_logs *log)
{
    for (unsigned i = 0; has_lines(l, log) && i < log->boards; i++) {
        const net_peer_board *b = &l->board[i];
        if (l->speaks >> i & 1 ? b->gap : b->told != log->line[i].count)
            return true;
    }
    return false;
}

uint64_t net_connection_next(const net_connection *l, const net_input_logs *log)
{
    if (l->sent == 0)
        return 0;
    bool soon = l->say_came || is_dirty(l, log);
    for (uint32_t i = 0; i < l->queue_count; i++)
        soon |= l->queue[(l->queue_first + i) % NET_RELIABLE_QUEUE].sent == 0;
    if (soon)
        return l->sent + NET_SOON;
    if (l->plays || l->queue_count > 0)
        return l->sent + NET_EVERY;
    return l->sent + (l->clock.count < NET_CLOCK_SAMPLES ? TIME_FIRST : NET_REST);
}

size_t net_connection_send(net_connection *l, const net_input_logs *log,
                           const net_rollback *rollback, uint8_t *out, size_t capacity,
                           uint64_t now)
{
    bool more = l->sent == now && flows(l, log);
    if (!more && now < net_connection_next(l, log))
        return 0;
    net_writer w = net_writer_of(out, capacity < NET_FRAMES_MAX ? capacity : NET_FRAMES_MAX);
    bool rested = now - l->told >= NET_REST;
    uint64_t time_every = l->clock.count < NET_CLOCK_SAMPLES ? TIME_FIRST : TIME_EVERY;
    if (l->timed == 0 || now - l->timed >= time_every) {
        net_time time = net_clock_stamp(&l->clock, now);
        net_write_time(&w, &time);
        l->timed = now;
    }
    if (l->say_came)
        net_write_number(&w, NET_GOT, l->came);
    l->say_came = false;
    put_sure(l, &w, now);
    if (has_lines(l, log)) {
        if (rollback)
            put_hash(l, rollback, &w, rested);
        put_lines(l, log, &w, now, rested);
    }
    if (rested)
        l->told = now;
    l->sent = now;
    size_t size = w.at - out;
    l->packets_out += size > 0;
    l->bytes_out += size;
    return size;
}

/* ---- the same state ----------------------------------------------------------------------- */

/* A hash between two multiples is that of the end: a match that has gone beyond it differs, too. */
static bool differs(const net_rollback *rollback, const net_hash *h)
{
    if (h->tick == 0 || h->tick > rollback->known.match.tick)
        return rollback->known.match.over && h->tick > rollback->known.match.tick;
    if (h->tick % NET_HASH_EVERY && h->tick < rollback->known.match.tick)
        return true;
    uint64_t ours = net_rollback_hash(rollback, h->tick);
    return ours && ours != h->hash;
}

bool net_connection_agrees(net_connection *l, const net_rollback *rollback)
{
    for (unsigned i = 0; i <= NET_HASHES && l->plays && l->differed == 0; i++) {
        const net_hash *h = &l->theirs[i];
        if (differs(rollback, h))
            l->differed = h->tick;
        else if (h->tick <= rollback->known.match.tick && h->tick > l->agreed)
            l->agreed = h->tick;
    }
    return l->differed == 0;
}
