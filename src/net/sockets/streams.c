/* WebSocket connections: libwebsockets has the handshake and the frames, this file the messages. */
#define _GNU_SOURCE
#include "sockets/streams.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/resource.h>
#include <unistd.h>

#include "sockets/lws.h"

enum {
    WATCHED_MAX = 2,
    OTHER_FILES = 64, /* that a process has open beside its connections */
    HANDSHAKE_S = 10,
    SIZE_BYTES = 2 /* before each message in a queue */
};

/* In memory of libwebsockets', for as long as the connection lasts. */
typedef struct stream {
    struct lws *wsi;
    net_address at;
    lws_usec_t heard;
    uint32_t got, waiting;
    uint8_t in[NET_PACKET_MAX];    /* what has come of a message */
    uint8_t out[NET_STREAM_QUEUE]; /* the size of a message, the message, and so on */
} stream;

typedef struct watched {
    net_streams_ready *ready;
    void *ctx;
} watched;

struct net_streams {
    const lws_calls *lws;
    struct lws_context *context;
    struct lws_vhost *host;
    net_streams_take *take;
    void *ctx;
    uint64_t count;
    unsigned watched_count;
    watched watched[WATCHED_MAX];
    stream *stream[NET_STREAMS];
};

static net_streams *streams_of(struct lws *wsi)
{
    const lws_calls *lws = lws_load();
    return lws->context_user(lws->get_context(wsi));
}

/* ---- messages ------------------------------------------------------------------------------- */

static int begin(net_streams *s, struct lws *wsi, stream *e)
{
    for (unsigned i = 0; i < NET_STREAMS; i++) {
        if (s->stream[i])
            continue;
        s->stream[i] = e;
        s->count++;
        e->wsi = wsi;
        e->heard = s->lws->now_usecs();
        e->got = e->waiting = 0;
        e->at = (net_address){.scope = NET_RELAY_STREAM, .port = i};
        memcpy(e->at.ip, &s->count, sizeof s->count);
        s->lws->set_timer_usecs(wsi, NET_RELAY_LASTS);
        return 0;
    }
    return -1;
}

static void end(net_streams *s, const stream *e)
{
    if (e->at.port < NET_STREAMS && s->stream[e->at.port] == e)
        s->stream[e->at.port] = NULL;
}

static int refuse(const net_streams *s, struct lws *wsi, enum lws_close_status why)
{
    s->lws->close_reason(wsi, why, NULL, 0);
    return -1;
}

static int receive(net_streams *s, struct lws *wsi, stream *e, const uint8_t *bytes, size_t size)
{
    e->heard = s->lws->now_usecs();
    if (!s->lws->frame_is_binary(wsi))
        return refuse(s, wsi, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE);
    if (size > sizeof e->in - e->got)
        return refuse(s, wsi, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE);
    if (size)
        memcpy(e->in + e->got, bytes, size);
    e->got += size;
    if (s->lws->is_final_fragment(wsi)) {
        s->take(s->ctx, &e->at, e->in, e->got);
        e->got = 0;
    }
    return 0;
}

/* A page that has a place at the relay is heard every few seconds. */
static int check_silence(const net_streams *s, struct lws *wsi, const stream *e)
{
    lws_usec_t left = e->heard + NET_RELAY_LASTS - s->lws->now_usecs();
    if (left <= 0)
        return -1;
    s->lws->set_timer_usecs(wsi, left);
    return 0;
}

static int write_waiting(const net_streams *s, struct lws *wsi, stream *e)
{
    uint8_t message[LWS_PRE + NET_PACKET_MAX];
    uint32_t sent = 0;
    while (sent < e->waiting && !s->lws->send_pipe_choked(wsi)) {
        size_t size = (size_t)e->out[sent] << 8 | e->out[sent + 1];
        memcpy(message + LWS_PRE, e->out + sent + SIZE_BYTES, size);
        if (s->lws->write(wsi, message + LWS_PRE, size, LWS_WRITE_BINARY) < 0)
            return -1;
        sent += SIZE_BYTES + (uint32_t)size;
    }
    e->waiting -= sent;
    memmove(e->out, e->out + sent, e->waiting);
    if (e->waiting)
        s->lws->callback_on_writable(wsi);
    return 0;
}

void net_streams_send(net_streams *s, const net_address *at, const uint8_t *packet, size_t size)
{
    stream *e = s && at->port < NET_STREAMS ? s->stream[at->port] : NULL;
    if (!e || !net_address_same(&e->at, at) || NET_STREAM_QUEUE - e->waiting < SIZE_BYTES + size)
        return;
    e->out[e->waiting] = size >> 8;
    e->out[e->waiting + 1] = size;
    memcpy(e->out + e->waiting + SIZE_BYTES, packet, size);
    e->waiting += SIZE_BYTES + (uint32_t)size;
    s->lws->callback_on_writable(e->wsi);
}

/* ---- libwebsockets -------------------------------------------------------------------------- */

static bool is_websocket(struct lws *wsi, const char *upgrade)
{
    char *path;
    int size;
    return strcasecmp(upgrade, "websocket") == 0 &&
           lws_load()->http_get_uri_and_method(wsi, &path, &size) == LWSHUMETH_GET;
}

/* A result that is not 0 ends the connection. */
static int on_page(struct lws *wsi, enum lws_callback_reasons what, void *user, void *in,
                   size_t size)
{
    switch ((int)what) {
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: return is_websocket(wsi, in) ? 0 : -1;
    case LWS_CALLBACK_ESTABLISHED: return begin(streams_of(wsi), wsi, user);
    case LWS_CALLBACK_RECEIVE: return receive(streams_of(wsi), wsi, user, in, size);
    case LWS_CALLBACK_SERVER_WRITEABLE: return write_waiting(streams_of(wsi), wsi, user);
    case LWS_CALLBACK_TIMER: return check_silence(streams_of(wsi), wsi, user);
    case LWS_CALLBACK_CLOSED: end(streams_of(wsi), user); return 0;
    case LWS_CALLBACK_HTTP: /* no WebSocket */
        lws_load()->return_http_status(wsi, HTTP_STATUS_BAD_REQUEST, NULL);
        return -1;
    case LWS_CALLBACK_RAW_ADOPT: /* CONNECT */
    case LWS_CALLBACK_RAW_RX: return -1;
    default: return 0;
    }
}

static int on_watched(struct lws *wsi, enum lws_callback_reasons what, void *user, void *in,
                      size_t size)
{
    (void)user, (void)in, (void)size;
    const watched *w = lws_load()->get_opaque_user_data(wsi);
    if (what == LWS_CALLBACK_RAW_RX_FILE && w)
        w->ready(w->ctx);
    return 0;
}

static const struct lws_protocols protocols[] = {
    {.name = "tessera", .callback = on_page, .per_session_data_size = sizeof(stream)},
    {.name = "watched", .callback = on_watched},
    {.name = NULL},
};

/* The usual limit of 1024 files is for programs that use select(). */
static unsigned raise_files_most(void)
{
    struct rlimit limit;
    const rlim_t wanted = NET_STREAMS + 2 * OTHER_FILES;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return OTHER_FILES;
    if (limit.rlim_cur < wanted) {
        limit.rlim_cur = limit.rlim_max < wanted ? limit.rlim_max : wanted;
        setrlimit(RLIMIT_NOFILE, &limit);
    }
    const rlim_t most = limit.rlim_cur < wanted ? limit.rlim_cur : wanted;
    return (unsigned)(most > 2 * OTHER_FILES ? most - OTHER_FILES : OTHER_FILES);
}

static bool listen_at(net_streams *s, uint32_t port)
{
    struct lws_context_creation_info info;
    memset(&info, 0, sizeof info);
    info.options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS | LWS_SERVER_OPTION_SKIP_SERVER_CANONICAL_NAME;
    info.user = s;
    info.fd_limit_per_thread = raise_files_most();
    info.max_http_header_pool = 64; /* handshakes at a time */
    info.timeout_secs = info.timeout_secs_ah_idle = HANDSHAKE_S;
    s->context = s->lws->create_context(&info);
    if (!s->context)
        return false;
    info.protocols = protocols;
    info.iface = "127.0.0.1";
    info.port = port;
    info.options |= LWS_SERVER_OPTION_DISABLE_IPV6 | LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND;
    errno = 0;
    s->host = s->lws->create_vhost(s->context, &info);
    return s->host != NULL;
}

net_streams *net_streams_open(uint32_t port, net_streams_take *take, void *ctx, const char **why)
{
    const lws_calls *lws = lws_load();
    net_streams *s = lws ? calloc(1, sizeof *s) : NULL;
    *why = lws ? "out of memory" : LWS_MISSING;
    if (!s)
        return NULL;
    s->lws = lws;
    s->take = take;
    s->ctx = ctx;
    if (listen_at(s, port))
        return s;
    *why = errno ? NULL : "the port cannot be opened";
    int reason = errno;
    net_streams_close(s);
    errno = reason;
    return NULL;
}

void net_streams_close(net_streams *s)
{
    if (!s)
        return;
    if (s->context)
        s->lws->context_destroy(s->context);
    free(s);
}

uint32_t net_streams_port(const net_streams *s)
{
    return s->lws->get_vhost_listen_port(s->host);
}

uint64_t net_streams_count(const net_streams *s)
{
    return s ? s->count : 0;
}

/* libwebsockets closes what it watches: it gets a descriptor of its own. */
bool net_streams_watch(net_streams *s, int descriptor, net_streams_ready *ready)
{
    lws_sock_file_fd_type file = {.filefd = dup(descriptor)};
    struct lws *wsi = file.filefd < 0
                          ? NULL
                          : s->lws->adopt_descriptor_vhost(s->host, LWS_ADOPT_RAW_FILE_DESC, file,
                                                           "watched", NULL);
    if (!wsi || s->watched_count == WATCHED_MAX)
        return false;
    s->watched[s->watched_count] = (watched){ready, s->ctx};
    s->lws->set_opaque_user_data(wsi, &s->watched[s->watched_count++]);
    return true;
}

void net_streams_wait(net_streams *s)
{
    s->lws->service(s->context, 0);
}
