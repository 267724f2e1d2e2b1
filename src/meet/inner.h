/* What the files of this folder share. Not for others. */
#ifndef TESSERA_MEET_INNER_H
#define TESSERA_MEET_INNER_H

#include "meet/meet.h"
#include "net/beacon.h"
#include "net/ways.h"

enum {
    SECOND = 1000000,
    NEWS_MOST = 32,
    MEET_BETWEEN_ROUNDS = 8 * SECOND,
    FOUND_LASTS = 3 * NET_BEACON_EVERY /* without another word */
};

struct meet {
    meet_wires wires;
    uint64_t signature;
    meet_tell *tell;
    void *tell_to;
    uint64_t now; /* of the call under way; never 0 */
    uint64_t chance;

    meet_look look;
    meet_news news[NEWS_MOST];
    unsigned news_first, news_count;

    bool open;      /* the socket is, and `room` means something */
    bool shakes;    /* the gate is there: all addresses are known */
    bool leaving;   /* it says goodbye */
    bool over_told; /* nothing more is to be said of this room */
    uint64_t began, left_at;
    meet_wish wish;
    net_room_config config;
    char code[MEET_NAME_ROOM];      /* that makes the key */
    char open_code[MEET_NAME_ROOM]; /* told to who is near; "": it is not */
    uint32_t port;
    char *text; /* the replay of the round; grows */
    size_t text_size, text_room;
    bool text_lost;
    uint64_t next_us, strangers;

    /* addresses: of the host, or of relays, one after the other */
    bool wants_host, wants_relay;
    const char *next_relay; /* in `wish`, what is still to be looked up */
    net_address host;
    net_ways ways;
    uint64_t called; /* when those who are near were told last; 0: never */

    bool listens;
    unsigned found_count;
    meet_found found[MEET_FOUND_MOST];
    uint8_t found_id[MEET_FOUND_MOST][NET_BEACON_ID];
    uint64_t found_at[MEET_FOUND_MOST];

    net_room *room;
    net_gate gate;
};

/* meet.c */
void meet_fails(meet *m, unsigned trouble);
#define MEET_BOT "Bot" /* what the room calls one that plays as nobody does */
void meet_copy(char *out, size_t room, const char *text);

/* news.c */
meet_news *meet_add_news(meet *m, unsigned what);
void meet_note_away(meet *m, const bool was[TS_PLAYERS_MAX]);
void meet_on_news(void *to, unsigned what, unsigned member, uint32_t number, const char *text);
void meet_on_events(void *to, unsigned of, const ts_match *match, const ts_events *events);
void meet_on_text(void *to, const char *bytes, size_t count);

/* ways.c */
bool meet_has_ways(meet *m); /* all addresses are known; false: not yet, or it has failed */
void meet_call_near(meet *m);
void meet_hear_near(meet *m);
uint64_t meet_near_next(const meet *m);

/* look.c */
void meet_refresh(meet *m);

#endif
