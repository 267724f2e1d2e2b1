/* Without libwebsockets a server's pages are not served. */
#include "fail.h"
#include "server/http.h"

web *web_open(const web_choices *c)
{
    cli_fail(c->where, "this build cannot serve pages: it was made without libwebsockets");
    return NULL;
}

uint32_t web_port(const web *w)
{
    (void)w;
    return 0;
}

web_numbers *web_counts(web *w)
{
    (void)w;
    return NULL;
}

void web_close(web *w)
{
    (void)w;
}
