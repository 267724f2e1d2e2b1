/* A network that is none: a session that has it shows the rooms that a test writes down. */
#ifndef TESSERA_TESTS_ONLINE_RIG_H
#define TESSERA_TESTS_ONLINE_RIG_H

#include "api/session.h"

#include <stdio.h>
#include <string.h>

typedef struct online_rig {
    online_view look;
    online_found found[2];
    online_event news[8];
    unsigned found_count, news_count;
    online_wish wish;
    online_ranked ranked;
    online_state vouched;
    unsigned member, deed; /* what the host has done last, and with whom */
    bool listens;
} online_rig;

static online_rig null_net;

static inline void null_hear(online *m, online_tell *tell, void *ctx)
{
    (void)m;
    (void)tell;
    (void)ctx;
}

/* Ada hosts, or Grace does. */
static inline bool null_begin(const online_wish *wish, bool hosts)
{
    online_view *l = &null_net.look;
    null_net.wish = *wish;
    *l = (online_view){.where = ONLINE_WAITING,
                       .hosts = hosts,
                       .chat = true,
                       .rules = wish->setup.rules,
                       .first_to = wish->first_to,
                       .places = wish->places,
                       .count = hosts ? 1 : 2,
                       .own = hosts ? 0 : 1,
                       .code = "47jq-z8nv-y83e-hrbg",
                       .place = "192.168.1.20:2608"};
    for (unsigned i = 0; i < l->count; i++) {
        snprintf(l->seat[i].name, sizeof l->seat[i].name, (int)i == l->own ? "Ada" : "Grace");
        l->seat[i].ready = (int)i != l->own;
        l->seat[i].here = (int)i == l->own;
    }
    return true;
}

static inline bool null_host(online *m, const online_wish *wish, uint64_t now_us)
{
    (void)m;
    (void)now_us;
    return null_begin(wish, true);
}

static inline bool null_join(online *m, const online_wish *wish, uint64_t now_us)
{
    (void)m;
    (void)now_us;
    if (strcmp(wish->place, "nowhere") == 0) {
        null_net.look = (online_view){.trouble = ONLINE_NO_ADDRESS, .own = -1};
        return false;
    }
    return null_begin(wish, false);
}

static inline void null_leave(online *m, uint64_t now_us)
{
    (void)m;
    (void)now_us;
    null_net.look = (online_view){.own = -1};
}

static inline void null_listen(online *m, bool on)
{
    (void)m;
    null_net.listens = on;
}

static inline unsigned null_found(const online *m, const online_found **list)
{
    (void)m;
    *list = null_net.found;
    return null_net.listens ? null_net.found_count : 0;
}

static inline const online_view *null_look(const online *m)
{
    (void)m;
    return &null_net.look;
}

static inline bool null_news(online *m, online_event *out)
{
    (void)m;
    if (null_net.news_count == 0)
        return false;
    *out = null_net.news[0];
    memmove(null_net.news, null_net.news + 1, --null_net.news_count * sizeof *out);
    return true;
}

static inline void null_run(online *m, uint64_t now_us)
{
    (void)m;
    (void)now_us;
}

static inline uint64_t null_next(const online *m)
{
    (void)m;
    return UINT64_MAX;
}

static inline unsigned null_descriptors(const online *m, int out[ONLINE_DESCRIPTORS])
{
    (void)m;
    (void)out;
    return 0;
}

static inline void null_ready(online *m, bool ready, uint64_t now_us)
{
    (void)m;
    (void)now_us;
    null_net.look.seat[null_net.look.own].ready = ready;
}

static inline void null_say(online *m, const char *text, uint64_t now_us)
{
    (void)m;
    (void)now_us;
    online_event *n = &null_net.news[null_net.news_count++];
    *n = (online_event){.what = ONLINE_EVENT_SAID, .name = "Ada"};
    snprintf(n->text, sizeof n->text, "%s", text);
}

static inline bool null_pause(online *m, bool pause, uint64_t now_us)
{
    (void)m;
    (void)pause;
    (void)now_us;
    return true;
}

static inline void null_bot(online *m, unsigned seat, unsigned level, const char *as,
                            const ts_handling *handling)
{
    online_view *l = &null_net.look;
    (void)m;
    (void)handling;
    l->count = (uint8_t)(level && seat >= l->count ? l->count + 1 : l->count - (level == 0));
    if (!level)
        return;
    online_seat *at = &l->seat[seat < l->count ? seat : l->count - 1U];
    *at = (online_seat){.bot = (uint8_t)level, .here = true, .ready = true};
    snprintf(at->name, sizeof at->name, "%s", as);
}

static inline void null_change(online *m, const online_wish *wish)
{
    online_view *l = &null_net.look;
    (void)m;
    null_net.wish = *wish;
    l->rules = wish->setup.rules;
    l->first_to = wish->first_to;
    l->places = wish->places;
    l->chat = wish->chat;
    for (unsigned i = 0; i < l->count; i++)
        l->seat[i].handicap = wish->setup.handicap[i];
}

static inline void null_moderate(online *m, unsigned member, unsigned what, uint64_t now_us)
{
    (void)m;
    (void)now_us;
    null_net.member = member;
    null_net.deed = what;
}

static inline void null_rank(online *m, const online_ranked *match)
{
    (void)m;
    null_net.ranked = *match;
}

static inline bool null_vouched(const online *m, online_state *other, online_state *own)
{
    (void)m;
    *other = null_net.vouched;
    own->round = 0;
    return other->round != 0;
}

/* Nobody and nothing is there yet. */
static inline online_net rig_net(void)
{
    static const online_calls calls = {.hear = null_hear,
                                       .host = null_host,
                                       .join = null_join,
                                       .leave = null_leave,
                                       .listen = null_listen,
                                       .found = null_found,
                                       .look = null_look,
                                       .news = null_news,
                                       .run = null_run,
                                       .next = null_next,
                                       .descriptors = null_descriptors,
                                       .ready = null_ready,
                                       .say = null_say,
                                       .pause = null_pause,
                                       .moderate = null_moderate,
                                       .rank = null_rank,
                                       .vouched = null_vouched,
                                       .bot = null_bot,
                                       .change = null_change};
    null_net = (online_rig){.look = {.own = -1}};
    return (online_net){.calls = &calls};
}

/* Two rooms near: one is open, in the other a match is on. */
static inline void rig_rooms(void)
{
    null_net.found_count = 2;
    null_net.found[0] = (online_found){.name = "Grace",
                                       .rules = "guideline",
                                       .code = "xxxx-yyyy",
                                       .place = "192.168.1.7:2608",
                                       .taken = 1,
                                       .places = 2};
    null_net.found[1] = (online_found){.name = "Margaret",
                                       .rules = "psk",
                                       .place = "192.168.1.9:2608",
                                       .taken = 2,
                                       .places = 4,
                                       .plays = true};
}

/* In the open lobby Bob is ready, and there is a spectator. */
static inline void rig_guests(void)
{
    online_view *l = &null_net.look;
    l->seat[l->count++] = (online_seat){.name = "Bob", .ready = true};
    l->watchers = 1;
}

#endif
