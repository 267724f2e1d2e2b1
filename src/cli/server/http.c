/* A server's port: libwebsockets speaks HTTP, this file says what is answered, to whom and for how
 * long. It runs in a thread of its own, which sleeps while nobody asks. */
#define _POSIX_C_SOURCE 200809L
#include "server/http.h"

#include <errno.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "ranking/ranking.h"
#include "sockets/lws.h"
#include "server/server_log.h"
#include "clock.h"
#include "fail.h"
#include "server/database.h"
#include "server/limit.h"

enum {
    CALLS = 256,
    CALLS_EACH = 8,   /* of one IPv4 address or IPv6 /64 */
    HELD_MOST = 192,  /* of them look for a match */
    BODIES_MOST = 16, /* of them send something large */
    HEAD_MOST = 4096, /* of a request */
    HEAD_ROOM = 640,  /* of an answer */
    PIECE = 8192,
    PATIENCE_S = 10,             /* for a head; for the next piece of a body */
    SLOW_S = 5,                  /* for the next piece of an answer to go */
    REQUEST_PATIENCE_MS = 30000, /* from the connection to the end of what is sent */
    HOLD_MS = 8000,
    AGAIN_MS = 1000,
    IDLE_TURNS = 64,
    IDLE_REST_NS = 10000000
};

/* A connection, from the moment at which it is accepted. */
typedef struct connection {
    bool used;
    limit_who who;
} connection;

/* In memory of libwebsockets', zeroed, for as long as the connection lasts. */
typedef struct web_call {
    bool answers, head_only, held, whole;
    uint64_t hold_until;
    char *path, *body; /* of what is sent */
    size_t body_size, body_got, sent;
    web_page page;
} web_call;

struct web {
    const lws_calls *lws;
    struct lws_context *context;
    struct lws_vhost *host;
    _Atomic(ranking *) h; /* NULL if it has not come yet */
    web_choices choices;
    pthread_t thread, opener;
    bool serves, opens; /* the threads that run */
    atomic_bool stops;
    web_numbers numbers;
    limit limits;
    connection connection[CALLS];
    unsigned bodies;
    uint64_t events; /* of libwebsockets', so far */
};

static uint64_t now_ms(void)
{
    return cli_clock_ns() / 1000000;
}

static void forget_body(web *w, web_call *c)
{
    w->bodies -= c->body != NULL;
    free(c->body);
    free(c->path);
    c->body = c->path = NULL;
    w->numbers.held -= c->held;
    c->held = false;
}

static void forget(web *w, web_call *c)
{
    if (!c->page.shared)
        free(c->page.body);
    c->page = (web_page){0};
    forget_body(w, c);
}

/* ---- connections ---------------------------------------------------------------------------- */

static void find_peer(int socket, limit_who *who)
{
    struct sockaddr_storage from = {0};
    uint8_t ip[16] = {[10] = 0xff, [11] = 0xff};
    socklen_t size = sizeof from;
    *who = (limit_who){0};
    if (getpeername(socket, (struct sockaddr *)&from, &size) != 0)
        return;
    if (from.ss_family == AF_INET6)
        memcpy(ip, &((struct sockaddr_in6 *)&from)->sin6_addr, sizeof ip);
    else if (from.ss_family == AF_INET)
        memcpy(ip + 12, &((struct sockaddr_in *)&from)->sin_addr, 4);
    limit_address(who, ip);
}

/* Returns true if who calls has a place for one more connection; `own` is none of the others. */
static bool may_call(const web *w, const limit_who *who, const connection *own)
{
    unsigned all = 0, same = 0;
    for (unsigned i = 0; i < CALLS; i++) {
        const connection *c = &w->connection[i];
        bool other = c->used && c != own;
        all += other;
        same += other && memcmp(c->who.address, who->address, sizeof who->address) == 0;
    }
    return all < CALLS && (same < CALLS_EACH || (who->here && !w->choices.limits_here));
}

/* A proxy's connections are limited once its client is known. */
static int accept_connection(web *w, int socket)
{
    limit_who who;
    find_peer(socket, &who);
    who.here = who.here || w->choices.proxied;
    bool may = may_call(w, &who, NULL);
    w->numbers.turned_away += !may;
    return !may;
}

static void open_connection(web *w, struct lws *wsi)
{
    unsigned i = 0;
    while (i < CALLS - 1 && w->connection[i].used)
        i++;
    connection *c = &w->connection[i];
    c->used = true;
    w->numbers.connections++;
    find_peer(w->lws->get_socket_fd(wsi), &c->who);
    w->lws->set_opaque_user_data(wsi, c);
    w->lws->set_timer_usecs(wsi, (lws_usec_t)w->choices.request_ms * 1000);
}

static connection *connection_of(const web *w, struct lws *wsi)
{
    return w->lws->get_opaque_user_data(wsi);
}

static void close_connection(web *w, struct lws *wsi)
{
    connection *c = connection_of(w, wsi);
    if (!c)
        return;
    c->used = false;
    w->numbers.connections--;
}

/* By what the proxy says. Returns false if the client has too many connections. */
static bool find_client(const web *w, struct lws *wsi)
{
    char list[256];
    connection *c = connection_of(w, wsi);
    if (w->lws->hdr_copy(wsi, list, sizeof list, WSI_TOKEN_X_FORWARDED_FOR) > 0)
        limit_forwarded(&c->who, list);
    return may_call(w, &c->who, c);
}

/* ---- answers. A result that is not 0 ends the connection, once all has gone ------------------ */

/* A page of the server has no scripts but one that follows invitations, and shows the game in a
 * frame; the game is all scripts. */
static const char *policy(const web_page *p)
{
    return p->scripts
               ? "default-src 'self' data: blob: 'unsafe-inline' 'wasm-unsafe-eval'; "
                 "connect-src 'self' ws: wss:; worker-src 'self' blob: data:; "
                 "frame-ancestors 'self'"
               : "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; "
                 "script-src 'sha256-+VxAu9pZ1x8SQuLxPJ5AzGBcBYkoSu1UV87837TQgIU='";
}

typedef struct head {
    unsigned char bytes[LWS_PRE + HEAD_ROOM], *at;
    bool failed;
} head;

static void add_line(const web *w, struct lws *wsi, head *h, const char *name, const char *value)
{
    h->failed = h->failed || w->lws->add_http_header_by_name(
                                 wsi, (const unsigned char *)name, (const unsigned char *)value,
                                 strlen(value), &h->at, h->bytes + sizeof h->bytes) != 0;
}

static bool write_head(const web *w, struct lws *wsi, const web_call *c)
{
    head h;
    h.at = h.bytes + LWS_PRE;
    h.failed =
        w->lws->add_http_header_status(wsi, (unsigned)c->page.status | LWSAHH_FLAG_NO_SERVER_NAME,
                                       &h.at, h.bytes + sizeof h.bytes) != 0;
    add_line(w, wsi, &h, "content-type:", c->page.type);
    h.failed = h.failed || w->lws->add_http_header_content_length(wsi, c->page.size, &h.at,
                                                                  h.bytes + sizeof h.bytes) != 0;
    add_line(w, wsi, &h, "content-security-policy:", policy(&c->page));
    add_line(w, wsi, &h, "x-content-type-options:", "nosniff");
    add_line(w, wsi, &h, "access-control-allow-origin:", "*");
    add_line(w, wsi, &h, "referrer-policy:", "no-referrer");
    if (c->page.changes)
        add_line(w, wsi, &h, "refresh:", "15");
    add_line(w, wsi, &h, "connection:", "close");
    return !h.failed && w->lws->finalize_write_http_header(wsi, h.bytes + LWS_PRE, &h.at,
                                                           h.bytes + sizeof h.bytes) == 0;
}

static int write_some(const web *w, struct lws *wsi, web_call *c)
{
    unsigned char piece[LWS_PRE + PIECE];
    size_t left = c->page.size - c->sent, size = left < PIECE ? left : PIECE;
    memcpy(piece + LWS_PRE, c->page.body + c->sent, size);
    if (w->lws->write(wsi, piece + LWS_PRE, size,
                      size == left ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) < 0)
        return -1;
    c->sent += size;
    if (c->sent == c->page.size)
        return -1;
    w->lws->set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, SLOW_S);
    w->lws->callback_on_writable(wsi);
    return 0;
}

static int begin_answer(web *w, struct lws *wsi, web_call *c)
{
    forget_body(w, c);
    c->answers = true;
    if (!write_head(w, wsi, c) || c->head_only || c->page.size == 0)
        return -1;
    if (c->page.size <= PIECE)
        return write_some(w, wsi, c);
    w->lws->set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, SLOW_S);
    w->lws->callback_on_writable(wsi);
    return 0;
}

static int refuse(web *w, struct lws *wsi, web_call *c, int status)
{
    w->numbers.turned_away++;
    c->page = (web_page){.status = status, .type = "text/plain"};
    return begin_answer(w, wsi, c);
}

/* ---- what is sent --------------------------------------------------------------------------- */

static int take(web *w, struct lws *wsi, web_call *c)
{
    bool held = false, may_hold = c->held || w->numbers.held < HELD_MOST;
    bool last = !may_hold || now_ms() >= c->hold_until;
    if (!w->numbers.has_pages)
        return refuse(w, wsi, c, 404);
    if (!w->h ||
        !web_post(w->h, c->path, c->body, c->body_size, last, &w->numbers, &c->page, &held))
        return refuse(w, wsi, c, 503);
    if (!held)
        return begin_answer(w, wsi, c);
    w->numbers.held += !c->held;
    c->held = true;
    w->lws->set_timeout(wsi, NO_PENDING_TIMEOUT, 0);
    w->lws->set_timer_usecs(wsi, AGAIN_MS * 1000);
    return 0;
}

static int on_body(web_call *c, const char *bytes, size_t size)
{
    if (c->answers)
        return 0;
    if (size > c->body_size - c->body_got)
        return -1;
    if (size)
        memcpy(c->body + c->body_got, bytes, size);
    c->body_got += size;
    return 0;
}

/* It comes again for each byte that follows a body. */
static int end_body(web *w, struct lws *wsi, web_call *c)
{
    if (c->answers || c->whole || !c->body)
        return -1;
    c->whole = true;
    return take(w, wsi, c);
}

static int begin_body(web *w, struct lws *wsi, web_call *c, const char *path)
{
    char digits[24] = "";
    bool has_size = w->lws->hdr_copy(wsi, digits, sizeof digits, WSI_TOKEN_HTTP_CONTENT_LENGTH) > 0;
    has_size = has_size && strspn(digits, "0123456789") == strlen(digits);
    unsigned long long size = has_size ? strtoull(digits, NULL, 10) : 0;
    if (size == 0 || size > WEB_BODY_MOST)
        return refuse(w, wsi, c, size ? 413 : 405);
    if (!limit_pass(&w->limits, &connection_of(w, wsi)->who, now_ms()))
        return refuse(w, wsi, c, 429);
    c->body = w->bodies - w->numbers.held < BODIES_MOST ? malloc((size_t)size + 1) : NULL;
    c->path = c->body ? malloc(strlen(path) + 1) : NULL;
    w->bodies += c->body != NULL;
    if (!c->path)
        return refuse(w, wsi, c, 503);
    memcpy(c->path, path, strlen(path) + 1);
    c->body_size = (size_t)size;
    c->hold_until = now_ms() + HOLD_MS;
    return 0;
}

/* The next look for a match, or the end of the time for a request. */
static int on_timer(web *w, struct lws *wsi, web_call *c)
{
    if (c && c->held)
        return take(w, wsi, c);
    return c && c->answers ? 0 : -1;
}

/* ---- requests ------------------------------------------------------------------------------- */

/* libwebsockets keeps the query apart. */
static const char *path_and_query(const web *w, struct lws *wsi, const char *path,
                                  char out[HEAD_MOST])
{
    size_t size = strlen(path);
    if (size + 2 > HEAD_MOST)
        return path;
    memcpy(out, path, size);
    out[size] = '?';
    int query =
        w->lws->hdr_copy(wsi, out + size + 1, HEAD_MOST - size - 1, WSI_TOKEN_HTTP_URI_ARGS);
    return query > 0 ? out : path;
}

static int answer(web *w, struct lws *wsi, web_call *c, const char *path)
{
    char *same;
    int size, method = w->lws->http_get_uri_and_method(wsi, &same, &size);
    c->head_only = method == LWSHUMETH_HEAD;
    if (w->choices.proxied && !find_client(w, wsi))
        return refuse(w, wsi, c, 429);
    if (method == LWSHUMETH_POST)
        return begin_body(w, wsi, c, path);
    if (method != LWSHUMETH_GET && !c->head_only)
        return refuse(w, wsi, c, 405);
    char whole[HEAD_MOST];
    uint64_t began = cli_clock_ns();
    bool answered = web_answer(w->h, path_and_query(w, wsi, path, whole), &w->numbers, &c->page);
    web_times_add(&w->numbers.answers, (cli_clock_ns() - began) / 1000);
    return answered ? begin_answer(w, wsi, c) : refuse(w, wsi, c, 503);
}

static int on_event(struct lws *wsi, enum lws_callback_reasons what, void *user, void *in,
                    size_t size)
{
    const lws_calls *lws = lws_load();
    web *w = lws->context_user(lws->get_context(wsi));
    web_call *c = user;
    if (!w)
        return 0;
    w->events++;
    switch ((int)what) {
    case LWS_CALLBACK_FILTER_NETWORK_CONNECTION: return accept_connection(w, (int)(intptr_t)in);
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED: open_connection(w, wsi); return 0;
    case LWS_CALLBACK_WSI_DESTROY: close_connection(w, wsi); return 0;
    case LWS_CALLBACK_HTTP: return answer(w, wsi, c, in);
    case LWS_CALLBACK_HTTP_BODY: return on_body(c, in, size);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION: return end_body(w, wsi, c);
    case LWS_CALLBACK_HTTP_WRITEABLE: return c->answers ? write_some(w, wsi, c) : 0;
    case LWS_CALLBACK_TIMER: return on_timer(w, wsi, c);
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
    case LWS_CALLBACK_CLOSED_HTTP:
        if (c)
            forget(w, c);
        return 0;
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: /* neither WebSocket nor HTTP/2 */
    case LWS_CALLBACK_RAW_ADOPT:            /* CONNECT */
    case LWS_CALLBACK_RAW_RX: return -1;
    default: return 0;
    }
}

/* ---- the thread ----------------------------------------------------------------------------- */

/* libwebsockets reads nothing from a client while it answers it. Bytes that wait there, or the end
 * of what it sends, wake poll all the time: after some turns in which nothing happened it rests. */
static void *serve(void *of)
{
    web *w = of;
    unsigned idle = 0;
    while (!w->stops) {
        uint64_t before = w->events;
        if (w->lws->service(w->context, 0) < 0)
            break;
        idle = w->events == before ? idle + 1 : 0;
        if (idle >= IDLE_TURNS)
            nanosleep(&(struct timespec){0, IDLE_REST_NS}, NULL);
    }
    return NULL;
}

static bool listen_at(web *w)
{
    static const struct lws_protocols protocols[] = {
        {.name = "http", .callback = on_event, .per_session_data_size = sizeof(web_call)},
        {.name = NULL},
    };
    struct lws_context_creation_info info;
    memset(&info, 0, sizeof info);
    info.options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS | LWS_SERVER_OPTION_SKIP_SERVER_CANONICAL_NAME;
    info.user = w;
    info.fd_limit_per_thread = CALLS + 16;
    info.max_http_header_data = HEAD_MOST;
    info.max_http_header_pool = CALLS;
    info.timeout_secs = info.timeout_secs_ah_idle = PATIENCE_S;
    w->context = w->lws->create_context(&info);
    if (!w->context)
        return false;
    info.protocols = protocols;
    info.port = w->choices.port;
    info.iface = w->choices.address;
    if (info.iface && !strchr(info.iface, ':'))
        info.options |= LWS_SERVER_OPTION_DISABLE_IPV6;
    info.options |=
        LWS_SERVER_OPTION_IPV6_V6ONLY_MODIFY | LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND;
    errno = 0;
    w->host = w->lws->create_vhost(w->context, &info);
    return w->host != NULL;
}

/* A relay that has no public name is known by this machine's, and without a port by its own one. */
static void name_relay(web_numbers *n, const web_choices *choices)
{
    char host[64] = "";
    gethostname(host, sizeof host - 1);
    n->relay_public = choices->relay_name != NULL;
    const char *name = choices->relay_name ? choices->relay_name : host;
    if (strchr(name, ':'))
        snprintf(n->relay_name, sizeof n->relay_name, "%s", name);
    else
        snprintf(n->relay_name, sizeof n->relay_name, "%.64s:%u", name,
                 (unsigned)choices->relay_port);
}

static bool is_stopped(void *ctx)
{
    return ((web *)ctx)->stops;
}

static void *open_later(void *of)
{
    web *w = of;
    w->h = database_open(w->choices.where, true, is_stopped, w);
    return NULL;
}

/* A file is opened at once, a server in a thread of its own: it may be away. */
static bool open_database(web *w)
{
    if (!w->choices.where)
        return true;
    if (ranking_is_remote(w->choices.where))
        return w->opens = pthread_create(&w->opener, NULL, open_later, w) == 0;
    w->h = database_open(w->choices.where, true, is_stopped, w);
    return w->h != NULL;
}

web *web_open(const web_choices *choices)
{
    char name[32];
    const lws_calls *lws = lws_load();
    web *w = lws ? calloc(1, sizeof *w) : NULL;
    if (!w) {
        cli_fail(NULL, lws ? "out of memory" : LWS_MISSING);
        return NULL;
    }
    w->lws = lws;
    w->choices = *choices;
    if (!w->choices.request_ms)
        w->choices.request_ms = REQUEST_PATIENCE_MS;
    w->numbers.has_database = choices->where != NULL;
    w->numbers.has_pages = choices->where && !choices->numbers_alone;
    w->numbers.relays = choices->relay_port != 0;
    w->numbers.verifies = choices->verifies;
    w->numbers.relay_port = choices->relay_port;
    name_relay(&w->numbers, choices);
    w->numbers.game = choices->game;
    if (open_database(w)) {
        w->serves = listen_at(w) && pthread_create(&w->thread, NULL, serve, w) == 0;
        if (w->serves)
            return w;
        snprintf(name, sizeof name, "port %u", (unsigned)choices->port);
        cli_fail(name, "%s", errno ? strerror(errno) : "cannot be opened");
    }
    web_close(w);
    return NULL;
}

uint32_t web_port(const web *w)
{
    return w->lws->get_vhost_listen_port(w->host);
}

web_numbers *web_counts(web *w)
{
    return &w->numbers;
}

/* Ends the threads, if there are any, and frees all. */
void web_close(web *w)
{
    w->stops = true;
    if (w->serves) {
        w->lws->cancel_service(w->context);
        pthread_join(w->thread, NULL);
    }
    if (w->opens)
        pthread_join(w->opener, NULL);
    if (w->context)
        w->lws->context_destroy(w->context);
    if (w->h)
        ranking_close(w->h);
    free(w);
}
