/* A rule set that is not built in: its host sends the text to each member, in parts before all else
 * that it says of the lobby, and a member adds it to its own sets. */
#include <string.h>

#include "lobby_internal.h"
#include "replay/compact.h"
#include "tessera/rules.h"

enum {
    TEXT_MAX = 1 << 15,                       /* bytes of a set's text */
    PART_MAX = NET_RELIABLE_MAX - 2 - 8 - 10, /* without type, length, hash, size and place */
    SETS_MAX = 8                              /* that a guest takes from one host */
};

int net_rules_find(const char *name, uint64_t hash)
{
    for (unsigned i = hash ? TS_RULE_SETS : 0; i < (hash ? ts_rules_count() : TS_RULE_SETS); i++)
        if (ts_rules_get(i)->hash == hash && strcmp(ts_rules_get(i)->name, name) == 0)
            return i;
    return -1;
}

static bool knows_hash(uint64_t hash)
{
    unsigned i = TS_RULE_SETS;
    while (i < ts_rules_count() && ts_rules_get(i)->hash != hash)
        i++;
    return i < ts_rules_count();
}

/* ---- the host ----------------------------------------------------------------------------- */

bool net_host_packs_rules(unsigned rules, net_lobby_rules *out)
{
    const ts_rules *r = ts_rules_get(rules);
    buffer text = {0}, packed = {0};
    *out = (net_lobby_rules){.hash = r->hash};
    if (!r->hash)
        return true;
    ts_rules_write_variant(r, buffer_append, &text);
    const bool fits = !text.failed && text.size <= TEXT_MAX &&
                      compact_write(text.data, text.size, &packed) && packed.size <= NET_RULES_MAX;
    if (fits) {
        memcpy(out->bytes, packed.data, packed.size);
        out->size = out->have = packed.size;
    }
    buffer_free(&text);
    buffer_free(&packed);
    return fits;
}

bool net_host_sends_rules(net_lobby *r, unsigned member)
{
    net_member *m = &r->member[member];
    uint8_t bytes[NET_RELIABLE_MAX];
    if (m->rules_hash != r->rules.hash) {
        m->rules_hash = r->rules.hash;
        m->rules_sent = 0;
    }
    while (m->rules_sent < r->rules.size) {
        const uint32_t left = r->rules.size - m->rules_sent;
        const uint8_t *at = r->rules.bytes + m->rules_sent;
        const net_rules_part part = {
            .hash = r->rules.hash,
            .size = r->rules.size,
            .at = m->rules_sent,
            .bytes = {at, at + (left < PART_MAX ? left : PART_MAX), false}};
        net_writer w = net_writer_of(bytes, sizeof bytes);
        if (!net_write_rules(&w, &part) ||
            !net_connection_send_reliable(&r->link[member], bytes, w.at - bytes))
            return false;
        m->rules_sent += part.bytes.end - part.bytes.at;
    }
    return true;
}

/* ---- a guest ------------------------------------------------------------------------------ */

/* Adds the set, if the text is one, and the one that was promised. */
static bool add_rules(const net_lobby_rules *rules)
{
    buffer text = {0};
    ts_rules_text read;
    ts_rules_error error;
    const bool added = compact_read(rules->bytes, rules->size, TEXT_MAX, &text) == COMPACT_OK &&
                       ts_rules_read(text.data, text.size, &read, &error) &&
                       ts_rules_get(read.rules)->hash == rules->hash;
    buffer_free(&text);
    return added;
}

unsigned net_lobby_takes_rules(net_lobby *r, const net_rules_part *part)
{
    net_lobby_rules *rules = &r->rules;
    const uint32_t count = part->bytes.end - part->bytes.at;
    if (part->at == 0)
        *rules = (net_lobby_rules){.hash = part->hash, .size = part->size, .taken = rules->taken};
    if (!part->hash || part->hash != rules->hash || part->size != rules->size ||
        part->at != rules->have || count == 0 || count > rules->size - rules->have)
        return NET_LEAVE_BROKEN;
    memcpy(rules->bytes + rules->have, part->bytes.at, count);
    rules->have += count;
    if (rules->have < rules->size || knows_hash(rules->hash))
        return NET_LEAVE_WISH;
    if (++rules->taken > SETS_MAX || ts_rules_count() == TS_RULES_MAX)
        return NET_LEAVE_RULES;
    return add_rules(rules) ? NET_LEAVE_WISH : NET_LEAVE_BROKEN;
}
