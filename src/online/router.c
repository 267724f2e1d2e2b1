/* Asks the router by libminiupnpc, whose calls wait for seconds: in a thread of their own. On Linux
 * the library is loaded when a lobby first needs it; UPNP_FILE is the name that a linker would
 * note, because its functions differ between versions. */
#define _POSIX_C_SOURCE 200809L
#include "router.h"

#include <miniupnpc/miniupnpc.h>
#include <miniupnpc/upnpcommands.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define UPNP_CALLS(X)                                                                              \
    X(upnpDiscover)                                                                                \
    X(freeUPNPDevlist)                                                                             \
    X(UPNP_GetValidIGD)                                                                            \
    X(FreeUPNPUrls)                                                                                \
    X(UPNP_GetExternalIPAddress)                                                                   \
    X(UPNP_AddPortMapping)                                                                         \
    X(UPNP_DeletePortMapping)

#define UPNP_MEMBER(name) __typeof__(&name) name;
typedef struct upnp_calls {
    UPNP_CALLS(UPNP_MEMBER)
} upnp_calls;

enum {
    ANSWER_MS = 2000,
    LEASE_S = 3600, /* if the program is killed, the port closes by itself */
    RENEW_S = LEASE_S / 2,
    PORTS_TRIED = 8, /* others of this network may have the first ones */
    NUMBER_SIZE = 8,
    IP_SIZE = 46
};

/* Shared by the thread and the caller; the last one frees it. */
struct net_router {
    const upnp_calls *upnp;
    pthread_mutex_t lock;
    pthread_cond_t closed;
    unsigned holders;
    bool is_closed;
    int wake;
    uint32_t port;
    char place[NET_ADDRESS_TEXT]; /* "" if there is none */
};

/* A router that has answered. */
typedef struct gateway {
    struct UPNPUrls urls;
    struct IGDdatas data;
    char own[IP_SIZE], outside[IP_SIZE]; /* addresses of this machine and of the router */
    uint32_t port;                       /* that it forwards; 0 if none */
} gateway;

static upnp_calls found;
static bool complete;
static pthread_once_t once = PTHREAD_ONCE_INIT;

#ifdef UPNP_FILE
#include <dlfcn.h>

static void load(void)
{
    void *library = dlopen(UPNP_FILE, RTLD_NOW | RTLD_LOCAL), *at;
    if (!library)
        return;
    complete = true;
    /* C does not convert a data pointer into one to a function */
#define FIND(name)                                                                                 \
    at = dlsym(library, #name);                                                                    \
    complete = complete && at;                                                                     \
    memcpy(&found.name, &at, sizeof at);
    UPNP_CALLS(FIND)
}
#else
static void load(void)
{
#define FIND(name) found.name = &name;
    UPNP_CALLS(FIND)
    complete = true;
}
#endif

/* ---- in the thread -------------------------------------------------------------------------- */

static bool find_gateway(const upnp_calls *upnp, gateway *g)
{
    int error;
    struct UPNPDev *list =
        upnp->upnpDiscover(ANSWER_MS, NULL, NULL, UPNP_LOCAL_PORT_ANY, 0, 2, &error);
#if MINIUPNPC_API_VERSION >= 18
    int kind = upnp->UPNP_GetValidIGD(list, &g->urls, &g->data, g->own, sizeof g->own, g->outside,
                                      sizeof g->outside);
#else
    int kind = upnp->UPNP_GetValidIGD(list, &g->urls, &g->data, g->own, sizeof g->own);
#endif
    upnp->freeUPNPDevlist(list);
    if (kind == 1 && upnp->UPNP_GetExternalIPAddress(g->urls.controlURL, g->data.first.servicetype,
                                                     g->outside) == UPNPCOMMAND_SUCCESS)
        return true;
    if (kind)
        upnp->FreeUPNPUrls(&g->urls);
    return false;
}

static bool forward(const upnp_calls *upnp, const gateway *g, uint32_t outside, uint32_t own)
{
    enum { PERMANENT_ONLY = 725 };
    char from[NUMBER_SIZE], to[NUMBER_SIZE], lease[NUMBER_SIZE];
    const char *url = g->urls.controlURL, *service = g->data.first.servicetype;
    snprintf(from, sizeof from, "%u", outside);
    snprintf(to, sizeof to, "%u", own);
    snprintf(lease, sizeof lease, "%u", LEASE_S);
    int error =
        upnp->UPNP_AddPortMapping(url, service, from, to, g->own, "Tessera", "UDP", NULL, lease);
    if (error == PERMANENT_ONLY)
        error =
            upnp->UPNP_AddPortMapping(url, service, from, to, g->own, "Tessera", "UDP", NULL, "0");
    return error == UPNPCOMMAND_SUCCESS;
}

static void forward_one(const net_router *r, gateway *g)
{
    for (uint32_t port = r->port; !g->port && port < r->port + PORTS_TRIED; port++)
        if (forward(r->upnp, g, port, r->port))
            g->port = port;
}

static void stop_forwarding(const upnp_calls *upnp, gateway *g)
{
    char port[NUMBER_SIZE];
    snprintf(port, sizeof port, "%u", g->port);
    if (g->port)
        upnp->UPNP_DeletePortMapping(g->urls.controlURL, g->data.first.servicetype, port, "UDP",
                                     NULL);
    upnp->FreeUPNPUrls(&g->urls);
}

/* Returns true once the caller has closed it; false when the lease has to be renewed. */
static bool wait_for_close(net_router *r)
{
    struct timespec until;
    int error = 0;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += RENEW_S;
    pthread_mutex_lock(&r->lock);
    while (!r->is_closed && !error)
        error = pthread_cond_timedwait(&r->closed, &r->lock, &until);
    const bool is_closed = r->is_closed;
    pthread_mutex_unlock(&r->lock);
    return is_closed;
}

static void announce(net_router *r, const gateway *g)
{
    pthread_mutex_lock(&r->lock);
    snprintf(r->place, sizeof r->place, "%s:%u", g->outside, g->port);
    pthread_mutex_unlock(&r->lock);
    ssize_t wrote = write(r->wake, "", 1);
    (void)wrote; /* the address is seen with the next event, too */
}

static void let_go(net_router *r)
{
    pthread_mutex_lock(&r->lock);
    const bool last = --r->holders == 0;
    pthread_mutex_unlock(&r->lock);
    if (last) {
        pthread_cond_destroy(&r->closed);
        pthread_mutex_destroy(&r->lock);
        free(r);
    }
}

static void *run(void *ctx)
{
    net_router *r = ctx;
    gateway g = {.port = 0};
    if (find_gateway(r->upnp, &g)) {
        forward_one(r, &g);
        if (g.port)
            announce(r, &g);
        while (g.port && !wait_for_close(r))
            forward(r->upnp, &g, g.port, r->port);
        stop_forwarding(r->upnp, &g);
    }
    let_go(r);
    return NULL;
}

/* ---- for the caller ------------------------------------------------------------------------- */

net_router *net_router_open(uint32_t port, int wake)
{
    pthread_t thread;
    pthread_once(&once, load);
    net_router *r = complete ? calloc(1, sizeof *r) : NULL;
    if (!r)
        return NULL;
    *r = (net_router){.upnp = &found, .holders = 2, .wake = wake, .port = port};
    pthread_mutex_init(&r->lock, NULL);
    pthread_cond_init(&r->closed, NULL);
    if (pthread_create(&thread, NULL, run, r) != 0) {
        r->holders = 1;
        let_go(r);
        return NULL;
    }
    pthread_detach(thread);
    return r;
}

bool net_router_place(net_router *r, char out[NET_ADDRESS_TEXT])
{
    pthread_mutex_lock(&r->lock);
    const bool is_known = r->place[0] != '\0';
    if (is_known)
        memcpy(out, r->place, sizeof r->place);
    pthread_mutex_unlock(&r->lock);
    return is_known;
}

void net_router_close(net_router *r)
{
    if (!r)
        return;
    pthread_mutex_lock(&r->lock);
    r->is_closed = true;
    pthread_cond_signal(&r->closed);
    pthread_mutex_unlock(&r->lock);
    let_go(r);
}
