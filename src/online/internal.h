/* Declarations shared by the files of this folder. Not for others. */
#ifndef TESSERA_ONLINE_INTERNAL_H
#define TESSERA_ONLINE_INTERNAL_H

#include "base/buffer.h"
#include "online/online.h"
#include "net/discovery.h"
#include "net/succession.h"

enum {
    SECOND = 1000000,
    NEWS_MOST = 32,
    ONLINE_BETWEEN_ROUNDS = 8 * SECOND,
    FOUND_LASTS = 3 * NET_DISCOVERY_EVERY /* without another word */
};

struct online {
    online_transport wires;
    uint64_t signature;
    online_tell *tell;
    void *tell_to;
    uint64_t now; /* of the current call; never 0 */
    uint64_t chance;

    online_view look;
    online_event news[NEWS_MOST];
    unsigned news_first, news_count;

    bool open;      /* the socket is, and `lobby` means something */
    bool shakes;    /* the endpoint exists: all addresses are known */
    bool leaving;   /* it says goodbye */
    bool over_told; /* nothing more to report about this lobby */
    uint64_t began, left_at;
    online_wish wish;
    net_lobby_config config;
    online_ranked ranked;
    bool is_ranked;
    char code[ONLINE_NAME_SIZE];      /* that makes the key */
    char open_code[ONLINE_NAME_SIZE]; /* announced on the local network; "" if it is not */
    uint32_t port;
    buffer text; /* the replay of the round */
    uint64_t next_us, strangers;

    /* addresses: of the host, or of relays, one after the other */
    bool wants_host, wants_relay;
    const char *next_relay; /* in `wish`, the rest that is to be looked up */
    net_address host;
    net_rendezvous ways;
    uint8_t relay_number[NET_RELAYS]; /* of each of `ways`, in `wish` */
    unsigned relays_read;
    uint64_t ping_at; /* when the seats' were measured last */
    uint64_t called;  /* when the lobby was last announced on the local network; 0 means never */

    bool listens;
    unsigned found_count;
    online_found found[ONLINE_FOUND_MOST];
    uint8_t found_id[ONLINE_FOUND_MOST][NET_DISCOVERY_ID];
    uint64_t found_at[ONLINE_FOUND_MOST];

    uint32_t channel_link; /* the link by which a channel was requested */
    bool channel_served;
    uint64_t channel_asked; /* when */

    net_lobby *lobby;
    net_endpoint gate;
    net_succession succession;
    bool seeks_host;
    uint32_t round_told; /* of the last start; 0 if none */
};

/* meet.c */
void online_fails(online *m, unsigned trouble);
#define ONLINE_BOT "Bot" /* the lobby's name for a bot without a friend's */
void online_copy(char *out, size_t size, const char *text);

/* news.c */
online_event *online_add_event(online *m, unsigned what);
void online_note_away(online *m, const bool was[TS_PLAYERS_MAX]);
void online_on_event(void *ctx, unsigned what, unsigned member, uint32_t number, const char *text);
void online_on_text(void *ctx, const char *bytes, size_t count);
void online_on_events(void *ctx, unsigned of, const ts_match *match, const ts_events *events);

/* ways.c */
bool online_has_routes(online *m); /* all addresses are known; false if not yet, or it has failed */
void online_call_near(online *m);
void online_hear_near(online *m);
uint64_t online_near_next(const online *m);

/* channels.c */
void online_on_signal(void *ctx, unsigned member, const net_signal *part);
void online_run_channels(online *m);

/* rank.c */
void online_begin_ranked(online *m); /* the lobby exists, and the match counts */
void online_rank(online *m, const online_ranked *match);
bool online_vouched(const online *m, online_state *other, online_state *own);

/* look.c */
void online_refresh(online *m);

#endif
