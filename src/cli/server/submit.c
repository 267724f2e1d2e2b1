/* Submissions of clients to a server: signed logs, and requests signed with their key. */
#define _POSIX_C_SOURCE 200809L
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/minmax.h"
#include "ranking/ranking.h"
#include "server/server_log.h"
#include "server/http.h"

enum { ANSWER_ROOM = 1024, NOTE_RELAY_S = 60 };

#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
static bool
answer(web_page *out, int status, const char *format, ...)
{
    va_list more;
    va_start(more, format);
    *out = (web_page){.status = status, .type = "text/plain; charset=utf-8"};
    out->body = malloc(ANSWER_ROOM);
    int size = out->body ? vsnprintf(out->body, ANSWER_ROOM, format, more) : 0;
    va_end(more);
    out->size = (size_t)clamp_int(size, 0, ANSWER_ROOM - 1);
    return out->body != NULL;
}

static bool busy(const ranking *h, web_page *out)
{
    note_text("trouble", ranking_says(h), "of=server");
    return answer(out, 503, "busy\n");
}

static bool on_log(ranking *h, const char *body, size_t size, web_numbers *n, web_page *out)
{
    static const char *const said[] = {[RANKING_CLAIM_NEW] = "kept",
                                       [RANKING_CLAIM_KNOWN] = "known",
                                       [RANKING_CLAIM_HALF] = "half",
                                       [RANKING_CLAIM_MANY] = "many"};
    char why[RANKING_WHY_SIZE];
    int claim;
    if (!ranking_claim(h, body, size, (uint64_t)time(NULL), &claim, why))
        return busy(h, out);
    if (claim == RANKING_CLAIM_REFUSED) {
        n->not_kept++;
        note_text("log", why, "outcome=refused bytes=%zu", size);
        return answer(out, 422, "refused %s\n", why);
    }
    n->handed_in++;
    note("log", "outcome=%s bytes=%zu", said[claim], size);
    return answer(out, claim == RANKING_CLAIM_MANY ? 429 : 200, "%s\n", said[claim]);
}

static bool seek(ranking *h, const ranking_request *a, bool last, web_numbers *n, web_page *out,
                 bool *held)
{
    ranking_pairing p;
    char id[2 * RANKING_PAIR_SIZE + 1], key[2 * RANKING_KEY_SIZE + 1];
    if (!ranking_seek(h, &a->who, (uint64_t)time(NULL), &p))
        return busy(h, out);
    *held = !p.found && !last;
    if (*held)
        return true;
    if (!p.found)
        return answer(out, 200, "wait\n");
    hex_write(id, p.id, sizeof p.id);
    hex_write(key, p.other.key, sizeof p.other.key);
    if (p.hosts) {
        n->pairs++;
        note("pair", "rules=%s id=%.8s", a->who.rules, id);
    }
    return answer(out, 200, "pair\t%s\t%s\t%" PRIu64 "\t%s\t%" PRId64 "\t%s\t%s\t%s\t%" PRIu64 "\n",
                  id, p.hosts ? "host" : "join", p.made, p.other.code, fix_round(p.rating, 1), key,
                  p.other.name, p.relay, p.seed);
}

/* Tells the server's other relays of this one, if it is time. */
static bool web_note_relay(ranking *h, web_numbers *n, uint64_t now)
{
    if (!n->relay_public || now < n->relay_noted + NOTE_RELAY_S)
        return true;
    n->relay_noted = now;
    return ranking_relay_note(h, n->relay_name, now);
}

bool web_write_relays(ranking *h, web_numbers *n, FILE *out)
{
    ranking_relays others;
    uint64_t now = (uint64_t)time(NULL);
    if (!web_note_relay(h, n, now) || !ranking_other_relays(h, n->relay_name, now, &others))
        return false;
    fprintf(out, "relay\t%u\t%s\n", (unsigned)n->relay_port, n->relay_name);
    for (unsigned i = 0; i < others.count; i++)
        fprintf(out, "other\t%s\n", others.name[i]);
    return true;
}

/* Of an invitation also the relay that the host prefers. */
static void write_friend(void *ctx, const ranking_friend *f)
{
    static const char *const state[] = {[RANKING_IS_FREE] = "free", [RANKING_PLAYS] = "plays"};
    static const char *const tells[] = {[RANKING_TELLS_NOTHING] = "",
                                        [RANKING_INVITES] = "invites",
                                        [RANKING_DECLINES] = "declines"};
    char key[2 * RANKING_KEY_SIZE + 1];
    ranking_reach reach;
    hex_write(key, f->who.key, sizeof f->who.key);
    bool invites = f->tells == RANKING_INVITES && ranking_reach_read(&reach, f->who.reach);
    fprintf(ctx, "friend\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n", key, f->who.name, state[f->state],
            tells[f->tells], f->who.rules, f->who.code, invites ? reach.of[0].relay : "");
}

static bool on_here(ranking *h, const ranking_request *a, web_numbers *n, web_page *out)
{
    *out = (web_page){.status = 200, .type = "text/plain; charset=utf-8"};
    FILE *text = open_memstream(&out->body, &out->size);
    if (!text)
        return false;
    bool done = web_write_relays(h, n, text) &&
                ranking_here(h, &a->who, &a->here, (uint64_t)time(NULL), write_friend, text);
    fclose(text);
    if (done)
        return true;
    free(out->body);
    return busy(h, out);
}

static bool on_request(ranking *h, const char *body, size_t size, bool last, web_numbers *n,
                       web_page *out, bool *held)
{
    static const char *const reported[] = {[RANKING_REPORT_KEPT] = "kept",
                                           [RANKING_REPORT_UNKNOWN] = "unknown",
                                           [RANKING_REPORT_MANY] = "many"};
    static const char *const said[] = {[RANKING_READY_GONE] = "gone",
                                       [RANKING_READY_WAITS] = "waits",
                                       [RANKING_READY_AGREED] = "agreed"};
    ranking_request a;
    uint64_t now = (uint64_t)time(NULL);
    int how;
    if (!ranking_request_read(&a, body, size)) {
        n->not_kept++;
        return answer(out, 422, "refused not asked as docs/server.md says, or not signed\n");
    }
    if (a.at > now + RANKING_REQUEST_CLOCK || a.at + RANKING_REQUEST_CLOCK < now)
        return answer(out, 422, "refused the clock is wrong by more than a day\n");
    if (a.what == RANKING_REQUEST_SEEK)
        return web_note_relay(h, n, now) ? seek(h, &a, last, n, out, held) : busy(h, out);
    if (a.what == RANKING_REQUEST_ROOM)
        return ranking_room_note(h, &a.who, &a.room, now) ? answer(out, 200, "open\n")
                                                          : busy(h, out);
    if (a.what == RANKING_REQUEST_HERE)
        return on_here(h, &a, n, out);
    if (a.what == RANKING_REQUEST_LEAVE)
        return ranking_seek_end(h, a.who.key) ? answer(out, 200, "left\n") : busy(h, out);
    if (a.what == RANKING_REQUEST_REPORT)
        return ranking_report(h, &a, now, &how) ? answer(out, 200, "%s\n", reported[how])
                                                : busy(h, out);
    return ranking_ready(h, a.pair, a.who.key, now, &how) ? answer(out, 200, "%s\n", said[how])
                                                          : busy(h, out);
}

bool web_post(ranking *h, const char *path, const char *body, size_t size, bool last,
              web_numbers *numbers, web_page *out, bool *held)
{
    *held = false;
    *out = (web_page){0};
    if (strcmp(path, "/log") == 0)
        return on_log(h, body, size, numbers, out);
    if (strcmp(path, "/ask") == 0)
        return on_request(h, body, size, last, numbers, out, held);
    return answer(out, 404, "There is no such page.\n");
}
