/* The front end that needs nothing: it plays a short game by itself, each piece where it lies
 * lowest, and prints the board now and then. It presses buttons as a hand would, asks only
 * questions that tessera.h answers, and knows no rules. */
#include <inttypes.h>
#include <stdio.h>

#include "null/null.h"

enum { DEMO_PIECES = 60, PIECES_A_PICTURE = 20, DEMO_TICKS_MAX = 2000000, STEERING_MAX = 60 };
enum { HOLE_COST = 12 };

/* ---- choosing a place --------------------------------------------------------------------- */

/* A low place is good, empty cells right under the piece are bad. */
static int cost_of(const ts_board *b, ts_piece p)
{
    ts_cell cell[4];
    int cost = 0;
    ts_cells(b, p, cell);
    for (unsigned i = 0; i < 4; i++) {
        cost += 2 * cell[i].y;
        for (int y = cell[i].y - 1; y >= 0 && y < TS_ROWS && !(b->row[y] >> cell[i].x & 1); y--) {
            bool own = false;
            for (unsigned k = 0; k < 4; k++) {
                own = own || (cell[k].x == cell[i].x && cell[k].y == y);
            }
            if (own) {
                break;
            }
            cost += HOLE_COST;
        }
    }
    return cost;
}

/* The best place to either side of the piece. */
static void look_sideways(const ts_board *b, ts_piece from, ts_piece *best, int *best_cost)
{
    for (int dx = -1; dx <= 1; dx += 2) {
        for (ts_piece p = from; ts_fits(b, p); p.x = p.x + dx) {
            int cost = cost_of(b, ts_dropped(b, p));
            if (cost < *best_cost) {
                *best_cost = cost;
                *best = p;
            }
        }
    }
}

static ts_piece choose_place(const ts_board *b)
{
    ts_piece best = b->piece;
    int best_cost = INT32_MAX;
    look_sideways(b, b->piece, &best, &best_cost);
    for (int by = -1; by <= 1; by += 2) {
        ts_piece p = b->piece;
        for (unsigned i = 0; i < 3 && ts_rotated(b, by, &p) > 0; i++) {
            look_sideways(b, p, &best, &best_cost);
        }
    }
    return best;
}

/* ---- the hand ----------------------------------------------------------------------------- */

typedef struct hand {
    uint32_t piece_count; /* the piece that `place` was chosen for */
    unsigned steering;    /* presses for this piece */
    ts_piece place;
    ts_buttons last;
} hand;

static ts_buttons rotate_towards(const ts_board *b, const ts_piece *place)
{
    ts_piece p = b->piece;
    return ts_rotated(b, 1, &p) > 0 && (p.rot == place->rot || ts_rotated(b, 1, &p) > 0) ? TS_CW
                                                                                         : TS_CCW;
}

/* A button is pressed in one tick and released in the next. */
static ts_buttons press(hand *h, const ts_board *b)
{
    if (b->piece.kind == TS_NONE) {
        return 0;
    }
    if (h->piece_count != b->pieces + 1) {
        *h = (hand){.piece_count = b->pieces + 1, .place = choose_place(b), .last = h->last};
    }
    ts_buttons wanted = TS_SOFT | TS_HARD;
    if (h->steering < STEERING_MAX && b->piece.rot != h->place.rot) {
        wanted = rotate_towards(b, &h->place);
    } else if (h->steering < STEERING_MAX && b->piece.x != h->place.x) {
        wanted = b->piece.x > h->place.x ? TS_LEFT : TS_RIGHT;
    }
    h->steering++;
    /* Soft drop stays down; all other buttons are released in between. */
    return wanted & (ts_buttons) ~(h->last & ~TS_SOFT);
}

/* ---- pictures ----------------------------------------------------------------------------- */

static void print_board(const ts_board *b)
{
    unsigned rows = b->visible;
    printf("\n  piece %" PRIu32 "   lines %" PRIu32 "   level %" PRIu32 "   score %" PRIu64 "\n",
           b->pieces, b->lines, b->level, b->score);
    for (unsigned y = rows; y-- > 0;) {
        fputs("  |", stdout);
        for (unsigned x = 0; x < b->columns; x++) {
            char letter = TS_CELL_LETTERS[b->cell[y][x]];
            printf("%c%c", letter == '.' ? ' ' : letter, letter == '.' ? '.' : letter);
        }
        puts("|");
    }
    printf("  +%.*s+\n", 2 * b->columns, "--------------------");
}

int front_null(const ts_setup *setup)
{
    static const char *const outcomes[] = {
        [TS_RUNNING] = "to be continued", [TS_WON] = "won", [TS_LOST] = "lost"};
    ts_match m;
    hand h = {.piece_count = 0};
    if (!ts_start(&m, setup)) {
        return 2;
    }
    const ts_board *b = &m.board[0];
    uint32_t shown = 0;
    printf("The game plays itself: rules %s, mode %s, seed %" PRIu64 ".\n",
           ts_rules_get(setup->rules)->name, ts_modes_get(setup->mode)->name, setup->seed);
    while (!m.over && b->pieces < DEMO_PIECES && m.tick < DEMO_TICKS_MAX) {
        ts_buttons held[TS_PLAYERS_MAX] = {h.last = press(&h, b)};
        ts_step(&m, held, NULL);
        if (b->pieces / PIECES_A_PICTURE > shown) {
            shown = b->pieces / PIECES_A_PICTURE;
            print_board(b);
        }
    }
    if (b->pieces != shown * PIECES_A_PICTURE) {
        print_board(b);
    }
    printf("  %" PRIu32 " pieces: %s\n", b->pieces, outcomes[b->outcome]);
    return 0;
}
