/* The page for browsers as a host serves it: what not every player needs (front/web/parts.js) is in
 * files beside it. */
#ifndef TESSERA_CLI_HOSTED_H
#define TESSERA_CLI_HOSTED_H

#include "args.h"
#include "base/buffer.h"

enum { CLI_PAGE_PARTS = 40, CLI_PAGE_PART_NAME = 64 };

typedef struct cli_page {
    buffer html;
    struct cli_page_part {
        char name[CLI_PAGE_PART_NAME]; /* of its file, with a hash of the bytes */
        unsigned id_size;              /* the name begins with the part's id */
        const char *bytes;             /* in the whole page */
        size_t size;
        const char *element, *end; /* likewise */
    } part[CLI_PAGE_PARTS];
    unsigned parts;
} cli_page;

/* Continues FNV-1a of 64 bits from `hash`, which is CLI_HASH_BEGIN at first. */
#define CLI_HASH_BEGIN 14695981039346656037u
uint64_t cli_hash(uint64_t hash, const char *bytes, size_t size);

/* Splits the whole page, which must stay while the parts are used. `head`, if not NULL, takes the
 * place of the icon. `stun`, if not NULL, is the server by which two pages find each other. Returns
 * false if it is no such page, or out of memory (html.failed). */
bool cli_page_split(cli_page *page, buffer *whole, const char *head, const char *stun);
/* `--stun`, whose value must be an address. */
bool cli_stun_option(cli_args *a, const char **stun);
void cli_page_free(cli_page *page);

#endif
