/* Declarations shared by the files that write a server's pages. */
#ifndef TESSERA_CLI_SERVER_PAGE_H
#define TESSERA_CLI_SERVER_PAGE_H

#include <stdio.h>

#include "ranking/ranking.h"
#include "server/http.h"

enum { PAGE = 50, FROM_MOST = 10000, PARTS = 8, PART_SIZE = 80, NEWEST = 20, TOP = 10 };
enum { FORM_HTML, FORM_JSON, FORM_TSV };
enum { PAGE_KIND_SIZE = 192, PAGE_HEADLINE_SIZE = 640 };

/* A result with all who played. */
typedef struct page_match {
    ranking_row seat[TS_PLAYERS_MAX];
    unsigned seats;
} page_match;

typedef struct page {
    ranking *h;
    FILE *out;
    uint8_t form; /* FORM_... */
    bool found;
    bool changes; /* a browser is to ask for it again by itself */
    unsigned count, from;
    const char *columns;         /* of the table that is written, in HTML */
    char part[PARTS][PART_SIZE]; /* of the path */
    unsigned parts;
    char name[RANKING_NAME_SIZE]; /* that is searched for */
    page_match match;             /* whose seats are still coming */
    web_numbers *numbers;
} page;

/* layout.c: what all pages look like. page_put writes HTML or JSON, and nothing between tabs. */
void page_put(page *p, const char *html, const char *json);
void page_head(page *p, const char *title);
void page_foot(page *p);
void page_html(FILE *out, const char *text);
void page_when(FILE *out, uint64_t seconds);
void page_who(FILE *out, const ranking_row *r); /* a player, with a link to the page */
const char *page_hex(const uint8_t *bytes, char digits[2 * RANKING_HASH_SIZE + 1]);
/* Titles; names of programs where there is none. */
const char *page_rules_title(const char *name);
const char *page_mode_title(const char *name);
/* Writes which games compare, in words: "Guideline Sprint, 40 lines, level 1". */
void page_kind_words(char out[PAGE_KIND_SIZE], const ranking_row *r);

/* rows.c: rows, in each form. A table begins with its first row: as JSON under that name, as HTML
 * with these columns; without any row the page says so. */
void page_json_who(page *p, const ranking_row *r);
void page_tsv_who(page *p, const char *what, const ranking_row *r);
void page_points(FILE *out, const ranking_row *r, fix value);
void page_begin(page *p, const char *name, const char *columns);
void page_end(page *p);
ranking_tell page_rating, page_own_rating, page_record, page_kind, page_person;
#define TH(text) "<th scope=\"col\">" text "</th>"
#define RATING_TAIL TH("Rating") TH("&plusmn;") TH("Won&ndash;lost&ndash;drawn")
#define RATING_COLUMNS TH("#") TH("Player") RATING_TAIL
#define OWN_RATING_COLUMNS TH("Players") TH("Rules") RATING_TAIL
#define RECORD_COLUMNS TH("#") TH("Player") TH("Score") TH("Lines") TH("Time") TH("Replay")

/* results.c: lists of results, and one of them. */
void page_begin_results(page *p);
void page_end_results(page *p);
ranking_tell page_result;
bool page_game(page *p);

/* live.c: rooms that are open, and matches that are being played. */
bool page_live(page *p);

/* bracket.c: tournaments: links to all of them, and the page of one. */
bool page_tournaments(page *p);
bool page_bracket(page *p);

/* plot.c: a player's ratings over the last matches, a line for each table. */
enum { PLOTS = 6, PLOT_POINTS = RANKING_PAGE_MOST + 1 };
typedef struct plot {
    char rules[32];
    bool many;
    unsigned count;
    int64_t value[PLOT_POINTS]; /* in hundredths, the newest first */
    uint64_t first, last;       /* seconds */
} plot;
typedef struct plots {
    uint8_t key[RANKING_KEY_SIZE];
    unsigned count;
    plot plot[PLOTS];
} plots;
void plots_add(plots *all, const ranking_row *r); /* a seat, the newest match first */
void plots_write(FILE *out, const plots *all);

#endif
