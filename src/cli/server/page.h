/* What the files that write a server's pages share. */
#ifndef TESSERA_CLI_SERVER_PAGE_H
#define TESSERA_CLI_SERVER_PAGE_H

#include <stdio.h>

#include "ranking/ranking.h"
#include "server/http.h"

enum { PAGE = 50, FROM_MOST = 10000, PARTS = 8, PART_SIZE = 80, NEWEST = 20 };
enum { FORM_HTML, FORM_JSON, FORM_TSV };
enum { PAGE_KIND_SIZE = 160 };

typedef struct page {
    ranking *h;
    FILE *out;
    uint8_t form; /* FORM_... */
    bool found;
    unsigned count, from;
    char part[PARTS][PART_SIZE]; /* of the path */
    unsigned parts;
    uint8_t game[RANKING_HASH_SIZE];
    web_numbers *numbers;
} page;

void page_put(page *p, const char *html, const char *json);
void page_head(page *p, const char *title);
void page_when(FILE *out, uint64_t seconds);
void page_who(FILE *out, const ranking_row *r); /* somebody, with the page of theirs */
void page_json_who(page *p, const ranking_row *r);
void page_tsv_who(page *p, const char *what, const ranking_row *r);
const char *page_hex(const uint8_t *bytes, char digits[2 * RANKING_HASH_SIZE + 1]);

/* A table of rows: as JSON under that name, as HTML with these columns. */
void page_begin(page *p, const char *name, const char *columns);
void page_end(page *p);

/* Which games compare, in words. */
void page_kind_words(char out[PAGE_KIND_SIZE], const ranking_row *r);

ranking_tell page_rating, page_result, page_record, page_kind;
#define RATING_COLUMNS "<th>#<th>name<th>rating<th><th>games<th>won<th>lost<th>drawn<th>rules"
#define RESULT_COLUMNS "<th>when<th>who<th>place<th>rating<th>what"
#define RECORD_COLUMNS "<th>#<th>who<th>score<th>lines<th>time<th>replay"

#endif
