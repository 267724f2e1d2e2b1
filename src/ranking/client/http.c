/* HTTP as a player of a server needs it, by libcurl. */
#define CURL_DISABLE_DEPRECATION /* curl before 7.85 knows only the older names of two options */
#include "client/http.h"
#include "ranking/ranking.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum {
    CONNECT_MS = 5000,
    SLOW_BYTES = 100, /* a second, for so many seconds; a server may hold its response back for
                         eight */
    SLOW_S = 20,
    WHOLE_S = 300
};

const char *http_error(int status)
{
    static const char *const reasons[] = {
        [-HTTP_NO_LIBRARY] = "libcurl is missing here: without it no server can be asked",
        [-HTTP_NO_ADDRESS] = "there is no such address",
        [-HTTP_NO_ANSWER] = "no server answers there",
        [-HTTP_NO_PROTOCOL] = "the address, or one that it redirects to, needs a protocol that "
                              "this libcurl does not speak",
        [-HTTP_NO_TRUST] = "its certificate is not trusted; CURL_CA_BUNDLE or SSL_CERT_FILE may "
                           "name a file with another authority",
        [-HTTP_SLOW] = "the server has not answered in time",
        [-HTTP_CUT] = "the answer was cut short",
        [-HTTP_NOT_HTTP] = "what answers there does not speak this protocol",
        [-HTTP_LARGE] = "the answer is longer than 2 MiB",
        [-HTTP_REDIRECTS] = "the server redirects more than 5 times",
        [-HTTP_NO_PROXY] = "there is no proxy of the name that the environment has",
        [-HTTP_NO_MEMORY] = "out of memory"};
    return status < 0 ? reasons[-status] : "";
}

int http_claim(int status, const char *text)
{
    static const struct {
        const char *word;
        int status;
    } said[] = {[RANKING_CLAIM_NEW] = {"kept", 200},
                [RANKING_CLAIM_KNOWN] = {"known", 200},
                [RANKING_CLAIM_HALF] = {"half", 200},
                [RANKING_CLAIM_REFUSED] = {"refused", 422},
                [RANKING_CLAIM_MANY] = {"many", 429}};
    const size_t length = text ? strcspn(text, " \n") : 0;
    for (int i = 0; length && i < (int)(sizeof said / sizeof *said); i++)
        if (status == said[i].status && strlen(said[i].word) == length &&
            memcmp(text, said[i].word, length) == 0)
            return i;
    return -1;
}

bool http_is_address(const char *text)
{
    return strncasecmp(text, "http://", 7) == 0 || strncasecmp(text, "https://", 8) == 0;
}

#ifdef HAS_CURL
#include "base/buffer.h"
#include "curl.h"

typedef struct response {
    buffer text; /* 0 stands behind it */
    size_t head; /* bytes of the headers, of redirects, too */
    bool is_large;
} response;

/* libcurl's callback: bytes of the body, already unpacked. */
static size_t append(char *bytes, size_t one, size_t count, void *ctx)
{
    response *r = ctx;
    (void)one; /* always 1 */
    r->is_large = count > HTTP_RESPONSE_MAX - r->text.size;
    if (r->is_large || !buffer_reserve(&r->text, count + 1))
        return CURL_WRITEFUNC_ERROR;
    buffer_add(&r->text, bytes, count);
    r->text.data[r->text.size] = 0;
    return count;
}

/* libcurl's callback: a line of the headers, which may never end. */
static size_t count_head(char *bytes, size_t one, size_t count, void *ctx)
{
    response *r = ctx;
    (void)bytes;
    (void)one; /* always 1 */
    r->is_large = count > HTTP_RESPONSE_MAX - r->head;
    r->head += r->is_large ? 0 : count;
    return r->is_large ? 0 : count;
}

/* Puts `path` behind the path of the place, which is "/" in most. */
static bool set_path(const curl_calls *curl, CURLU *url, const char *path)
{
    char *before = NULL;
    if (curl->url_get(url, CURLUPART_PATH, &before, 0) != CURLUE_OK)
        return false;
    size_t kept = strlen(before), length = strlen(path);
    while (kept && before[kept - 1] == '/')
        kept--;
    char *whole = malloc(kept + length + 1);
    if (whole) {
        memcpy(whole, before, kept);
        memcpy(whole + kept, path, length + 1);
    }
    bool is_set = whole && curl->url_set(url, CURLUPART_PATH, whole, 0) == CURLUE_OK;
    curl->free(before);
    free(whole);
    return is_set;
}

/* Without a port http goes to that of a server. */
static bool set_port(const curl_calls *curl, CURLU *url)
{
    char *scheme = NULL, *port = NULL;
    bool is_set = curl->url_get(url, CURLUPART_SCHEME, &scheme, 0) == CURLUE_OK;
    if (is_set && strcmp(scheme, "http") == 0 &&
        curl->url_get(url, CURLUPART_PORT, &port, 0) == CURLUE_NO_PORT)
        is_set = curl->url_set(url, CURLUPART_PORT, "2611", 0) == CURLUE_OK;
    curl->free(scheme);
    curl->free(port);
    return is_set;
}

/* Returns NULL if the address is invalid. */
static CURLU *make_url(const curl_calls *curl, const char *place, const char *path)
{
    static const char http[] = "http://";
    bool is_bare = !strstr(place, "://");
    size_t used = is_bare ? sizeof http - 1 : 0, length = strlen(place);
    char *text = malloc(used + length + 1);
    CURLU *url = curl->url();
    bool is_good = text && url && (is_bare || http_is_address(place));
    if (is_good) {
        memcpy(text, http, used);
        memcpy(text + used, place, length + 1);
        is_good = curl->url_set(url, CURLUPART_URL, text, 0) == CURLUE_OK && set_port(curl, url) &&
                  set_path(curl, url, path);
    }
    free(text);
    if (is_good)
        return url;
    curl->url_cleanup(url);
    return NULL;
}

static int error_for(CURLcode code, const response *r)
{
    switch (code) {
    case CURLE_COULDNT_RESOLVE_HOST: return HTTP_NO_ADDRESS;
    case CURLE_URL_MALFORMAT: return HTTP_NO_ADDRESS;
    case CURLE_COULDNT_RESOLVE_PROXY: return HTTP_NO_PROXY;
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_CACERT_BADFILE:
    case CURLE_SSL_ISSUER_ERROR: return HTTP_NO_TRUST;
    case CURLE_OPERATION_TIMEDOUT: return HTTP_SLOW;
    case CURLE_TOO_MANY_REDIRECTS: return HTTP_REDIRECTS;
    case CURLE_WRITE_ERROR: return r->is_large ? HTTP_LARGE : HTTP_NO_MEMORY;
    case CURLE_OUT_OF_MEMORY: return HTTP_NO_MEMORY;
    case CURLE_WEIRD_SERVER_REPLY:
    case CURLE_HTTP2:
    case CURLE_BAD_CONTENT_ENCODING:
    case CURLE_SSL_CONNECT_ERROR: return HTTP_NOT_HTTP;
    case CURLE_PARTIAL_FILE:
    case CURLE_GOT_NOTHING:
    case CURLE_RECV_ERROR:
    case CURLE_SEND_ERROR: return HTTP_CUT;
    default: return HTTP_NO_ANSWER;
    }
}

/* libcurl alone looks at neither; its command line tool and OpenSSL do. */
static void trust(const curl_calls *curl, CURL *easy)
{
    const char *file = getenv("CURL_CA_BUNDLE");
    if (!file || !*file)
        file = getenv("SSL_CERT_FILE");
    if (file && *file)
        curl->easy_setopt(easy, CURLOPT_CAINFO, file);
}

static void set_up(const curl_calls *curl, CURL *easy, CURLU *url, response *r)
{
    curl->easy_setopt(easy, CURLOPT_CURLU, url);
    curl->easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
    curl->easy_setopt(easy, CURLOPT_HTTP09_ALLOWED, 0L);
    curl->easy_setopt(easy, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
    curl->easy_setopt(easy, CURLOPT_REDIR_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
    curl->easy_setopt(easy, CURLOPT_FOLLOWLOCATION, 1L);
    curl->easy_setopt(easy, CURLOPT_MAXREDIRS, (long)HTTP_REDIRECTS_MAX);
    curl->easy_setopt(easy, CURLOPT_POSTREDIR, (long)CURL_REDIR_POST_ALL);
    curl->easy_setopt(easy, CURLOPT_CONNECTTIMEOUT_MS, (long)CONNECT_MS);
    curl->easy_setopt(easy, CURLOPT_LOW_SPEED_LIMIT, (long)SLOW_BYTES);
    curl->easy_setopt(easy, CURLOPT_LOW_SPEED_TIME, (long)SLOW_S);
    curl->easy_setopt(easy, CURLOPT_TIMEOUT, (long)WHOLE_S);
    curl->easy_setopt(easy, CURLOPT_ACCEPT_ENCODING, "");
    curl->easy_setopt(easy, CURLOPT_WRITEFUNCTION, append);
    curl->easy_setopt(easy, CURLOPT_WRITEDATA, r);
    curl->easy_setopt(easy, CURLOPT_HEADERFUNCTION, count_head);
    curl->easy_setopt(easy, CURLOPT_HEADERDATA, r);
    trust(curl, easy);
}

/* A body of a megabyte would wait a second for a "100 Continue" that few servers send. */
static struct curl_slist *set_body(const curl_calls *curl, CURL *easy, const char *body,
                                   size_t size)
{
    struct curl_slist *lines = curl->slist_append(NULL, "Expect:");
    struct curl_slist *more = lines ? curl->slist_append(lines, "Content-Type: text/plain") : NULL;
    curl->easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)size);
    curl->easy_setopt(easy, CURLOPT_POSTFIELDS, body);
    curl->easy_setopt(easy, CURLOPT_HTTPHEADER, more ? more : lines);
    return lines;
}

static int perform(const curl_calls *curl, CURL *easy, response *r)
{
    long status = 0, connections = 0;
    CURLcode code = curl->easy_perform(easy);
    curl->easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &status);
    curl->easy_getinfo(easy, CURLINFO_NUM_CONNECTS, &connections);
    if (code == CURLE_UNSUPPORTED_PROTOCOL) /* of the address, a redirect, or by the first line */
        return connections && !status ? HTTP_NOT_HTTP : HTTP_NO_PROTOCOL;
    if (code != CURLE_OK)
        return error_for(code, r);
    append("", 1, 0, r); /* an empty body is a text, too */
    return r->text.data ? (int)status : HTTP_NO_MEMORY;
}

int http_ask(const char *place, const char *path, const char *body, size_t body_size, char **text,
             size_t *size)
{
    const curl_calls *curl = curl_load();
    response r = {0};
    *text = NULL;
    *size = 0;
    if (!curl)
        return HTTP_NO_LIBRARY;
    CURLU *url = make_url(curl, place, path);
    if (!url)
        return HTTP_NO_ADDRESS;
    int status = HTTP_NO_MEMORY;
    CURL *easy = curl->easy_init();
    if (easy) {
        set_up(curl, easy, url, &r);
        struct curl_slist *lines = body ? set_body(curl, easy, body, body_size) : NULL;
        status = perform(curl, easy, &r);
        curl->easy_cleanup(easy);
        curl->slist_free_all(lines);
    }
    curl->url_cleanup(url);
    if (status < 0) {
        buffer_free(&r.text);
        return status;
    }
    *text = r.text.data;
    *size = r.text.size;
    return status;
}

#else

int http_ask(const char *place, const char *path, const char *body, size_t body_size, char **text,
             size_t *size)
{
    (void)place, (void)path, (void)body, (void)body_size;
    *text = NULL;
    *size = 0;
    return HTTP_NO_LIBRARY;
}

#endif
