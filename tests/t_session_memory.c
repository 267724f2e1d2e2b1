/* A session that runs out of memory while it opens frees all it has allocated. The linker replaces
 * calloc() and free() by the functions below (--wrap). */
#include "session_rig.h"

#include <stdlib.h>

enum { LIVE_MAX = 256 };

static void *live[LIVE_MAX]; /* allocated and not freed */
static unsigned calls, fails_at;

void *__real_calloc(size_t count, size_t size);
void __real_free(void *p);
void *__wrap_calloc(size_t count, size_t size);
void __wrap_free(void *p);

static void replace(const void *old, void *new)
{
    for (unsigned i = 0; i < LIVE_MAX; i++)
        if (live[i] == old) {
            live[i] = new;
            return;
        }
}

void *__wrap_calloc(size_t count, size_t size)
{
    void *p = ++calls == fails_at ? NULL : __real_calloc(count, size);
    replace(NULL, p);
    return p;
}

void __wrap_free(void *p)
{
    if (p)
        replace(p, NULL);
    __real_free(p);
}

static unsigned count_live(void)
{
    unsigned count = 0;
    for (unsigned i = 0; i < LIVE_MAX; i++)
        count += live[i] != NULL;
    return count;
}

static void each_failure_frees_all(void)
{
    enum { PARTS_LEAST = 9 };
    const session_options o = rig_options("guideline", "marathon");
    unsigned refused = 0;
    session *s;
    fails_at = 0;
    do {
        fails_at++;
        calls = 0;
        s = session_open(&o);
        refused += s == NULL;
        session_close(s);
        ASSERT_EQ(count_live(), 0);
    } while (calls >= fails_at);
    ASSERT(s != NULL);
    ASSERT(refused >= PARTS_LEAST);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(each_failure_frees_all);
    return test_done();
}
