/* One board's line. A change in bytes: the ticks since the change before, times two, plus one if a
 * single button has changed; then the number of that button, or all buttons in two bytes. */
#include "net/input_log.h"

#include <string.h>

#include "base/minmax.h"
#include "tessera/replay.h"

enum { GIVE_UP_EVERY = 100, GIVE_UP_DROPS = 64 };
/* Room for giving up is kept, by the owner twice: others must take what the owner still writes. */
enum { GIVE_UP_BYTES = (2 * GIVE_UP_DROPS + 2) * NET_CHANGE_MAX };

typedef struct change {
    uint32_t ticks; /* since the change before */
    ts_buttons held;
} change;

void net_input_log_start(net_input_log *l)
{
    l->count = l->size = l->last = l->known = 0;
    l->held = 0;
    l->ended = 0;
}

/* ---- one change --------------------------------------------------------------------------- */

static bool is_single(unsigned buttons)
{
    return buttons && !(buttons & (buttons - 1));
}

static void put_change(net_writer *w, change c, ts_buttons before)
{
    unsigned differ = c.held ^ before, button = 0;
    bool single = is_single(differ);
    net_put(w, (uint64_t)c.ticks * 2 + single);
    if (single) {
        while (!(differ >> button & 1))
            button++;
        net_put_bytes(w, &(uint8_t){button}, 1);
    } else {
        uint8_t mask[2] = {c.held, c.held >> 8};
        net_put_bytes(w, mask, 2);
    }
}

/* There is one way to write a change; any other is refused. */
static bool get_change(net_reader *r, change *c, ts_buttons before)
{
    uint64_t number = net_get(r, (uint64_t)TS_REPLAY_TICKS_MAX * 2 + 1);
    uint8_t byte[2] = {0};
    net_get_bytes(r, byte, number & 1 ? 1 : 2);
    c->ticks = number >> 1;
    if (number & 1) {
        c->held = before ^ 1u << (byte[0] & 15);
        return !r->bad && byte[0] < TS_BUTTONS;
    }
    c->held = byte[0] | byte[1] << 8;
    return !r->bad && c->held <= TS_BUTTONS_ALL && c->held != before &&
           !is_single(c->held ^ before);
}

/* Only its length: what is here already need not be looked at again. */
static bool skip_change(net_reader *r, uint32_t *ticks)
{
    uint64_t number = net_get(r, (uint64_t)TS_REPLAY_TICKS_MAX * 2 + 1);
    uint8_t byte[2];
    net_get_bytes(r, byte, number & 1 ? 1 : 2);
    *ticks = number >> 1;
    return !r->bad;
}

/* ---- appending ---------------------------------------------------------------------------- */

static bool append(net_input_log *l, change c)
{
    net_writer w = net_writer_of(l->bytes + l->size, NET_INPUT_LOG_BYTES - l->size);
    put_change(&w, c, l->held);
    if (w.full)
        return false;
    l->size = w.at - l->bytes;
    l->count++;
    l->last += c.ticks;
    l->held = c.held;
    return true;
}

static bool append_at(net_input_log *l, uint32_t tick, ts_buttons held)
{
    return append(l, (change){.ticks = tick - l->last, .held = held});
}

bool net_input_log_hold(net_input_log *l, ts_buttons held)
{
    held &= TS_BUTTONS_ALL;
    if (l->ended || l->known >= TS_REPLAY_TICKS_MAX)
        return false;
    if (held != l->held) {
        if (l->size + 2 * GIVE_UP_BYTES > NET_INPUT_LOG_BYTES)
            return false;
        append_at(l, l->known, held);
    }
    l->known++;
    return true;
}

void net_input_log_give_up(net_input_log *l)
{
    uint32_t tick = l->known;
    if (l->ended)
        return;
    if (l->held)
        append_at(l, tick, 0);
    for (unsigned i = 0; i < GIVE_UP_DROPS && tick + GIVE_UP_EVERY < TS_REPLAY_TICKS_MAX; i++) {
        tick += GIVE_UP_EVERY;
        append_at(l, tick - GIVE_UP_EVERY / 2, TS_HARD);
        append_at(l, tick, 0);
    }
    l->known = TS_REPLAY_TICKS_MAX;
    l->ended = 1;
}

/* The changes are tried on a copy of the line's end, so that a frame is taken as a whole or not at
 * all. */
static int read_changes(const net_input_log *l, net_input in, change *out, uint32_t *count,
                        size_t *size)
{
    uint32_t tick = in.before, ticks = 0;
    ts_buttons held = l->held;
    const uint8_t *from = in.changes.at;
    *count = 0;
    for (uint32_t i = 0; i < in.count; i++) {
        bool here = in.first + i < l->count;
        if (*count == 0)
            from = in.changes.at;
        if (here ? !skip_change(&in.changes, &ticks) : !get_change(&in.changes, &out[*count], held))
            return NET_BROKEN;
        if (!here) {
            ticks = out[*count].ticks;
            held = out[*count].held;
            bool at_once = in.first + i == 0; /* the very first change may come in tick 0 */
            if (in.first + i == l->count && tick != l->last)
                return NET_BROKEN;
            if ((ticks == 0 && !at_once) || tick + ticks < l->known)
                return NET_BROKEN;
            (*count)++;
        }
        tick += ticks;
        if (tick > TS_REPLAY_TICKS_MAX)
            return NET_BROKEN;
    }
    *size = *count ? (size_t)(in.changes.at - from) : 0;
    bool ends = in.changes.at == in.changes.end;
    bool is_known = in.known > tick || (in.first + in.count == 0 && in.known == 0);
    return ends && (*count == 0 || is_known) ? NET_TOOK : NET_BROKEN;
}

int net_input_log_take(net_input_log *l, const net_input *in)
{
    change changes[NET_INPUT_CHANGES + 1];
    uint32_t count;
    size_t size;
    if (in->first > l->count)
        return NET_GAP;
    if (in->count > NET_INPUT_CHANGES)
        return NET_BROKEN;
    int error = read_changes(l, *in, changes, &count, &size);
    if (error != NET_TOOK)
        return error;
    if (l->size + size + GIVE_UP_BYTES > NET_INPUT_LOG_BYTES)
        return NET_FULL;
    for (uint32_t i = 0; i < count; i++)
        append(l, changes[i]);
    if (in->first + in->count >= l->count) /* an older packet knows less */
        l->known = max_u32(l->known, in->known);
    l->ended = l->known >= TS_REPLAY_TICKS_MAX;
    return NET_TOOK;
}

/* ---- reading ------------------------------------------------------------------------------ */

static net_reader rest(const net_input_log *l, const net_cursor *c)
{
    return net_reader_of(l->bytes + c->offset, l->size - c->offset);
}

uint32_t net_input_log_next(const net_input_log *l, const net_cursor *c)
{
    net_reader r = rest(l, c);
    if (c->index >= l->count)
        return UINT32_MAX;
    return c->tick + (uint32_t)(net_get(&r, UINT64_MAX) >> 1);
}

bool net_input_log_pass(const net_input_log *l, net_cursor *c)
{
    net_reader r = rest(l, c);
    change next;
    if (c->index >= l->count || !get_change(&r, &next, c->held))
        return false;
    c->index++;
    c->offset = r.at - l->bytes;
    c->tick += next.ticks;
    c->held = next.held;
    return true;
}

void net_input_log_seek(const net_input_log *l, net_cursor *c, uint32_t index)
{
    if (index < c->index)
        *c = (net_cursor){0};
    while (c->index < index && net_input_log_pass(l, c)) {
    }
}

net_input net_input_log_part(const net_input_log *l, const net_cursor *c, uint32_t changes,
                             size_t bytes, uint32_t limit)
{
    net_cursor end = *c, next = *c;
    while (next.index - c->index < changes && net_input_log_pass(l, &next) &&
           next.offset - c->offset <= bytes && next.tick < limit)
        end = next;
    bool all = end.index == l->count;
    uint32_t known = all ? l->known : net_input_log_next(l, &end);
    if (!all && known < limit) /* cut off: known only as far as the changes that go along */
        known = end.index ? end.tick + 1 : 0;
    return (net_input){.first = c->index,
                       .count = end.index - c->index,
                       .before = c->tick,
                       .known = min_u32(known, limit),
                       .changes = net_reader_of(l->bytes + c->offset, end.offset - c->offset)};
}
