/* Fuzz target: any bytes as packets of a member. A link accepts them or reports them as invalid; it
 * never leaves its memory, another link can parse what it sends, and logs and match stay
 * consistent. The first byte selects the member; before each packet is its length. */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

#include "lobby_internal.h"

/* A signal is written as the same bytes as it was read from. */
static void read_signal(net_frame f)
{
    uint8_t bytes[NET_FRAMES_MAX];
    net_writer out = net_writer_of(bytes, sizeof bytes);
    net_reader body = f.body;
    net_signal signal;
    if (!net_read_signal(f, &signal))
        return;
    MUST(net_write_signal(&out, &signal));
    size_t size = (size_t)(body.end - body.at), head = (size_t)(out.at - bytes) - size;
    MUST(memcmp(bytes + head, body.at, size) == 0);
}

static void read_all(net_frame f)
{
    static net_start start;
    static net_seats seats;
    static net_join join;
    static net_lobby guest;
    net_return back;
    net_state state;
    net_heirs heirs;
    net_keys keys;
    net_moment moment;
    net_chat say;
    net_rules_part part;
    ts_match m;
    uint32_t number;
    switch (f.type) {
    case NET_START:
        if (net_read_start(f, &start))
            ts_start(&m, &start.setup);
        break;
    case NET_SEATS: net_read_seats(f, &seats); break;
    case NET_JOIN: net_read_join(f, &join); break;
    case NET_RETURN: net_read_return(f, &back); break;
    case NET_STATE: net_read_state(f, &state); break;
    case NET_HEIRS: net_read_heirs(f, &heirs); break;
    case NET_KEYS:
        if (net_read_keys(f, &keys))
            net_lobby_takes_keys(&guest, &keys);
        break;
    case NET_SIGNAL: read_signal(f); break;
    case NET_PAUSE:
    case NET_RESUME: net_read_moment(f, &moment); break;
    case NET_CHAT: net_read_chat(f, &say); break;
    case NET_RULES:
        if (net_read_rules(f, &part))
            net_lobby_takes_rules(&guest, &part);
        break;
    default: net_read_number(f, UINT32_MAX, &number);
    }
}

static void take(void *ctx, net_frame f)
{
    (void)ctx;
    read_all(f);
}

static void lines_are_whole(const net_input_logs *log)
{
    for (unsigned i = 0; i < log->boards; i++) {
        const net_input_log *l = &log->line[i];
        net_cursor at = {0};
        MUST(l->size <= NET_INPUT_LOG_BYTES);
        while (net_input_log_pass(l, &at))
            MUST(at.tick < l->known);
        MUST(at.index == l->count && at.offset == l->size && at.held == l->held);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static net_input_logs log;
    static net_rollback rollback;
    static net_connection link, other;
    uint8_t out[NET_FRAMES_MAX];
    ts_setup setup;
    uint64_t now = 1000;
    if (size == 0)
        return 0;
    unsigned own = data[0] & 3;
    ts_setup_default(&setup, (unsigned)ts_rules_find("modern"), (unsigned)ts_modes_find("duel"));
    net_input_logs_start(&log, 1, 2);
    MUST(net_rollback_start(&rollback, &log, &setup, own, NULL, NULL, NULL));
    net_connection_open(&link, 0, now);
    net_connection_open(&other, 0, now);
    net_connection_round(&link, 1, 3 & ~own);
    for (size_t at = 1; at < size;) {
        size_t length = data[at++];
        length = length < size - at ? length : size - at;
        uint8_t *exact = malloc(length ? length : 1); /* a byte too far is seen */
        memcpy(exact, data + at, length);
        int took = net_connection_receive(&link, &log, exact, length, now, take, NULL);
        free(exact);
        at += length;
        if (took == NET_CONNECTION_BROKEN)
            break;
        ts_buttons held[TS_PLAYERS_MAX] = {(ts_buttons)(length & 3), (ts_buttons)(length & 9)};
        net_rollback_own(&rollback, held);
        if (net_input_logs_known(&log) < 100000) /* a claim of days of ticks would take its time */
            net_rollback_run(&rollback, (uint32_t)(now / 1000));
        net_connection_agrees(&link, &rollback);
        now += NET_EVERY;
        other.queue_first = link.came; /* as if what is confirmed had been sent by it */
        for (size_t sent;
             (sent = net_connection_send(&link, &log, &rollback, out, sizeof out, now)) > 0;)
            MUST(net_connection_receive(&other, &log, out, sent, now, take, NULL) ==
                 NET_CONNECTION_FINE);
    }
    lines_are_whole(&log);
    MUST(ts_valid(&rollback.known.match));
    return 0;
}
