/* Finds libwebsockets. LWS_FILE is the name that a linker would note: its structs differ between
 * versions. Without LWS_FILE it is linked. */
#include "sockets/lws.h"

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

static lws_calls found;
static bool complete;
static pthread_once_t once = PTHREAD_ONCE_INIT;

#ifdef LWS_FILE
#include <dlfcn.h>
#include <string.h>

static void find(void)
{
    void *library = dlopen(LWS_FILE, RTLD_NOW | RTLD_LOCAL), *at;
    if (!library)
        return;
    complete = true;
    /* C does not convert a data pointer into one to a function */
#define FIND(name)                                                                                 \
    at = dlsym(library, "lws_" #name);                                                             \
    complete = complete && at;                                                                     \
    memcpy(&found.name, &at, sizeof at);
    LWS_CALLS(FIND)
}
#else
static void find(void)
{
#define FIND(name) found.name = &lws_##name;
    LWS_CALLS(FIND)
    complete = true;
}
#endif

static void load(void)
{
    find();
    if (complete)
        found.set_log_level(0, NULL); /* the caller reports what fails */
}

const lws_calls *lws_load(void)
{
    pthread_once(&once, load);
    return complete ? &found : NULL;
}
