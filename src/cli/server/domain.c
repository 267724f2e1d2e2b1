/* `tessera server --domain`: all that players of one server need, in one process. */
#define _POSIX_C_SOURCE 200809L
#include "server/domain.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "net/rendezvous.h"
#include "online/relay.h"
#include "commands.h"
#include "fail.h"
#include "hosted.h"

enum { DOMAIN_MOST = 64, PATH_SIZE = 4096 };
#define FILE_NAME "server.db"

/* A name as it stands in certificates: parts of letters, digits and hyphens, with dots between. */
static bool is_domain(const char *name)
{
    size_t part = 0;
    if (strlen(name) > DOMAIN_MOST)
        return false;
    for (const char *at = name; *at; at++) {
        bool dot = *at == '.', hyphen = *at == '-';
        if (!isalnum((unsigned char)*at) && !dot && !hyphen)
            return false;
        if ((dot || hyphen) && part == 0)
            return false;
        part = dot ? 0 : part + 1;
        if (part > 63)
            return false;
    }
    return part > 0;
}

/* In the folder that systemd gives a service, or else in this one. */
static const char *usual_file(char out[PATH_SIZE])
{
    const char *folder = getenv("STATE_DIRECTORY");
    if (!folder)
        return FILE_NAME;
    snprintf(out, PATH_SIZE, "%s/" FILE_NAME, folder);
    return out;
}

bool server_domain_option(cli_args *a, server_domain_call *call)
{
    return cli_text(a, "--domain", &call->domain) || cli_text(a, "--database", &call->database) ||
           cli_stun_option(a, &call->stun) || cli_number(a, "--port", 0, UINT16_MAX, &call->port) ||
           cli_number(a, "--pages", 0, UINT16_MAX, &call->pages) ||
           cli_number(a, "--streams", 0, UINT16_MAX, &call->streams);
}

server_domain_call server_domain_usual(void)
{
    return (server_domain_call){
        .port = NET_RELAY_PORT, .pages = RELAY_WEB_PORT, .streams = RELAY_STREAM_PORT};
}

int server_domain_run(const server_domain_call *call)
{
    char path[PATH_SIZE];
    if (!is_domain(call->domain))
        return cli_fail(call->domain, "invalid host name: expected one such as play.example.org");
    return relay_run(&(relay_call){.port = call->port,
                                   .web_at = call->pages,
                                   .stream_port = call->streams,
                                   .streams = true,
                                   .web = true,
                                   .proxied = true,
                                   .verifies = true,
                                   .ranking = call->database ? call->database : usual_file(path),
                                   .public = call->domain,
                                   .stun = call->stun,
                                   .web_address = "127.0.0.1"});
}
