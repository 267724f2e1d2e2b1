/* Finds libcurl. CURL_FILES lists the names of its files, the first that is there counts; without
 * CURL_FILES it is linked. */
#include "curl.h"

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

static curl_calls found;
static bool complete;
static pthread_once_t once = PTHREAD_ONCE_INIT;

#ifdef CURL_FILES
#include <dlfcn.h>
#include <string.h>

static void find(void)
{
    static const char *const files[] = {CURL_FILES};
    void *library = NULL, *at;
    for (size_t i = 0; i < sizeof files / sizeof files[0] && !library; i++)
        library = dlopen(files[i], RTLD_NOW | RTLD_LOCAL);
    if (!library)
        return;
    complete = true;
    /* C does not convert a data pointer into one to a function */
#define FIND(name)                                                                                 \
    at = dlsym(library, "curl_" #name);                                                            \
    complete = complete && at;                                                                     \
    memcpy(&found.name, &at, sizeof at);
    CURL_CALLS(FIND)
}
#else
static void find(void)
{
#define FIND(name) found.name = &curl_##name;
    CURL_CALLS(FIND)
    complete = true;
}
#endif

static void load(void)
{
    find();
    complete = complete && found.global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
}

const curl_calls *curl_load(void)
{
    pthread_once(&once, load);
    return complete ? &found : NULL;
}
