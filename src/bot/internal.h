/* Shared declarations of the search and the work on its parts. A node is a field with the held
 * piece and the next one. The nodes of a depth are distributed in parts, a few at a time, whose
 * children are merged in the order of the parts, so that the result does not depend on the
 * scheduling of threads. */
#ifndef TESSERA_BOT_INTERNAL_H
#define TESSERA_BOT_INTERNAL_H

#include "bot/lock_result.h"

enum {
    NODES_MAX = 512,
    FOUND_MAX = 4 * NODES_MAX, /* a power of two */
    BATCH = 16,                /* nodes expanded together */
    BATCH_WALKED = 4,
    BATCH_BEYOND = 4,
    SCORED_MAX = 512,
    CHILDREN_MAX = 2 * BATCH * SCORED_MAX,  /* of a part */
    ORDER_MAX = 2 * NODES_MAX * SCORED_MAX, /* no depth has more */
    HASHES = 4096,                          /* a power of two, more than FOUND_MAX */
    DEPTH_MAX = TS_SEARCH_QUEUE_MAX + 2,
    ANY_ROWS = UINT8_MAX,
    STREAK_MAX = 10000, /* no rule distinguishes longer ones */
    LOST = 50000000
};

typedef struct node {
    ts_bitboard board;
    int32_t gained; /* by clears on the way; on the way to an empty field, the rows sent */
    int32_t value;
    uint16_t root;
    uint8_t hold, next; /* next: index in the queue of the piece in play */
    uint8_t rows;       /* the maximum height of the field */
    uint16_t chain;     /* as in ts_board, and */
    int16_t combo;
} node;

typedef struct found {
    int32_t value, gained;
    uint16_t parent, root;
    ts_place place;
    uint8_t hold, next, rows;
    uint16_t chain;
    int16_t combo;
} found;

/* One continuation of a node: the kind to place, then the held kind and the next index. The held
 * piece can also be played after the last piece of the queue: then the following piece is held. */
typedef struct way {
    uint16_t node;
    uint8_t kind, hold, next;
} way;

struct ts_search_part {
    unsigned number, from, to; /* in its depth, and its nodes */
    bool ready;
    int32_t least; /* children of a lower value need not be stored */
    uint64_t looked_at;
    ts_board walked;
    ts_scored scored[SCORED_MAX];
    int32_t average[BATCH_BEYOND];
    bool emptied;
    found empties; /* the child with an empty field that sends most */
    unsigned count;
    found child[CHILDREN_MAX];
};

/* A step on the path to a perfect clear. */
typedef struct step {
    ts_place place;
    uint16_t parent; /* number of its node */
    uint8_t hold;    /* the held kind after it */
} step;

struct ts_searcher {
    const ts_question *q;
    ts_answer *out;
    ts_judge judge;
    ts_weights tidy; /* to evaluate fields on the path to a perfect clear */
    ts_forms forms;
    bool knows; /* the move generator supports these rules */
    ts_movegen gen;
    ts_board walked;
    node *nodes, *next_nodes; /* NODES_MAX each */
    unsigned node_count;
    found *found;             /* FOUND_MAX */
    uint64_t rank[FOUND_MAX]; /* of each stored child, with its index; free indices follow */
    unsigned found_count, width;
    int32_t least; /* children of a lower value need not be stored */
    uint64_t hash[HASHES];
    /* progress */
    uint64_t budget;
    uint8_t goal[TS_EMPTIES_ROWS]; /* numbers of rows to try for a perfect clear first */
    unsigned goals, tried;
    uint8_t blind;          /* the height limit if the known pieces cannot clear the field, or 0 */
    bool empties;           /* this is a try for a perfect clear */
    uint8_t rows;           /* of the field of the question, for this try */
    unsigned pieces, depth; /* depth: of the nodes' children; 0 when done */
    uint64_t limit;         /* number of positions for all depths of this try */
    bool beyond;            /* beyond the known pieces */
    unsigned at, up_to;     /* the next node to hand out, and the end of those to expand */
    uint64_t begun, stop;   /* numbers of positions at which the depth began and will end */
    bool closed;            /* `stop` has been reached */
    unsigned taken, merged; /* parts of this depth */
    ts_search_part **part;  /* a ring buffer */
    unsigned parts;
    /* the path to a perfect clear */
    bool emptied, kept; /* found by this try; and by an earlier question, and still open */
    found last;
    step trail[DEPTH_MAX][NODES_MAX];
    step way[DEPTH_MAX];
    unsigned way_at, way_end;
    uint8_t way_rows;      /* rows left to clear */
    ts_bitboard way_board; /* the field before step way_at */
};

/* Lists all continuations of a node. `first`: it is the field of the query. */
unsigned ts_search_ways(const ts_question *q, const node *n, unsigned index, bool first,
                        way out[2]);
/* Returns the chain's length where it matters: only if its end releases a surge. */
uint16_t ts_search_chain(const ts_question *q, uint32_t chain);

#endif
