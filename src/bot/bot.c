/* Makes decisions: tries the search's choice on a copy of the match with the same hands, so that
 * the bot does not choose a placement that gravity or the lock down would prevent. */
#include "bot/bot.h"
#include "base/minmax.h"
#include "base/splitmix.h"

#include <stdlib.h>
#include <string.h>

enum {
    TRIED_MAX = 16,
    LEAP_MAX = 1000,
    GIVE_UP_S = 30,
    EMPTIES = 50,    /* percentage of positions spent on perfect clears */
    HIGHER = 4,      /* a board this many rows higher than the target becomes the target */
    THINK_MS = 20,   /* the time to decide, part of wait_ms */
    ON_MOST = 512000 /* positions: more gained nothing */
};

struct ts_bot {
    ts_bot_style style;
    const ts_bot_level *level; /* of its style, for the current piece */
    unsigned mood;
    ts_searcher *searcher;
    uint64_t random;
    ts_hands hands;
    bool opened;      /* the hands have been opened */
    uint8_t rules;    /* the rule set for which they were opened */
    uint32_t thought; /* number of the piece being considered: locked pieces plus one */
    bool thinking, found;
    /* thinking on */
    bool is_helped, on, further; /* `further`: the second search is running; its answer, or that
                                    of a helper, is `more` */
    ts_board seen;               /* the board of the query, for a second search */
    ts_answer more;
    uint64_t asked; /* number of queries */
    uint32_t room;  /* positions that there is time for */
    uint32_t think_ticks;
    uint64_t due; /* the tick in which it decides */
    uint64_t looked_at, pieces;
    ts_question question;
    ts_answer answer;
    unsigned chosen; /* index among the choices */
    ts_bot_plan plan;
    ts_match copy; /* the match on which choices are tried */
    ts_events events;
};

ts_bot *ts_bot_open(unsigned level, uint64_t seed)
{
    const ts_bot_level *of = ts_bot_level_of(level);
    if (!of)
        return NULL;
    const ts_bot_style style = {.level = *of, .near = level, .aim = TS_AIMS};
    return ts_bot_open_as(&style, seed);
}

ts_bot *ts_bot_open_as(const ts_bot_style *style, uint64_t seed)
{
    ts_bot *b = calloc(1, sizeof *b);
    if (!b)
        return NULL;
    b->style = *style;
    b->level = &b->style.level;
    b->random = seed;
    b->room = 2 * b->level->budget;
    b->searcher = ts_searcher_open();
    if (b->searcher)
        return b;
    free(b);
    return NULL;
}

void ts_bot_set_mood(ts_bot *b, unsigned mood)
{
    if (b)
        b->mood = mood;
}

void ts_bot_close(ts_bot *b)
{
    if (!b)
        return;
    ts_searcher_close(b->searcher);
    free(b);
}

void ts_bot_restart(ts_bot *b, uint64_t seed)
{
    b->random = seed;
    b->opened = b->thinking = b->found = b->on = b->further = false;
    b->room = 2 * b->level->budget;
    b->thought = 0;
    b->looked_at = b->pieces = 0;
    ts_searcher_forget(b->searcher);
    b->plan = (ts_bot_plan){0};
}

uint64_t ts_bot_looked_at(const ts_bot *b, uint64_t *pieces)
{
    *pieces = b ? b->pieces : 0;
    return b ? b->looked_at : 0;
}

/* Draws from the bot's own random stream, without touching the match's streams. */
static uint32_t draw(ts_bot *b, uint32_t n)
{
    return (splitmix_next(&b->random) >> 32) * n >> 32;
}

/* ---- what it sees --------------------------------------------------------------------------- */

/* Without hold, a stack built for a large clear buries the player before its piece spawns. */
unsigned ts_bot_aim(const ts_match *m, bool holds)
{
    const ts_mode *mode = ts_modes_get(m->setup.mode);
    const unsigned counts = ts_mode_unit(m->setup.mode)->counts;
    ts_rules scratch;
    if (counts == TS_COUNTS_GARBAGE)
        return TS_AIM_digging;
    if (!holds || !ts_board_rules(&m->board[0], &scratch)->hold)
        return TS_AIM_survival;
    if (m->setup.players > 1 || counts == TS_COUNTS_SPINS)
        return TS_AIM_attack;
    return mode->rank == TS_RANK_SCORE ? TS_AIM_score : TS_AIM_survival;
}

static unsigned kinds_in(unsigned bag)
{
    unsigned count = 0;
    for (; bag; bag &= bag - 1)
        count++;
    return count;
}

/* Returns the kinds that can follow the first `seen` of the queue, for a player who counts the
 * pieces. If the bag is empty, the last drawn piece ended a bag; this counts back from there. */
static uint8_t kinds_after(const ts_board *b, const ts_rules *r, unsigned seen)
{
    enum { ALL = 0xfe };
    unsigned hidden = b->queue_count - seen, bag = b->bag & ALL, left = 0;
    if (r->random != TS_RANDOM_BAG || ts_modes_get(b->mode)->uniform || b->given_count > seen)
        return ALL;
    unsigned drawn = (7 - kinds_in(bag)) % 7; /* pieces drawn from the bag of the last piece */
    if (hidden % 7 == drawn)
        return ALL; /* the visible pieces end a bag */
    unsigned of_this_bag = hidden > drawn ? (hidden - drawn) % 7 : hidden;
    if (hidden <= drawn)
        left = bag;
    for (unsigned i = 0; i < of_this_bag; i++)
        left |= 1u << b->queue[seen + i];
    return left ? left : ALL;
}

/* A perfect clear is worth its pieces if it sends garbage and none is incoming, and if it is the
 * mode's goal; then it must come soon. */
static void seek_clears(const ts_match *m, unsigned board, unsigned aim, ts_question *q)
{
    ts_fact fact[TS_FACTS_MAX];
    const bool only = ts_mode_unit(m->setup.mode)->counts == TS_COUNTS_PERFECT;
    if (only && ts_mode_facts(m, board, fact) > 1)
        q->pieces_left = fact[1].value;
    if (only || (m->setup.players > 1 && aim == TS_AIM_attack && q->pending == 0))
        q->empties = EMPTIES;
}

void ts_bot_question(const ts_match *m, unsigned board, const ts_bot_level *level, ts_question *q)
{
    const ts_board *b = &m->board[board];
    const ts_rules *r = ts_rules_of(&m->setup, &q->changed);
    unsigned shown = r->next_count < b->queue_count ? r->next_count : b->queue_count;
    unsigned seen = level->sight < shown ? level->sight : shown;
    unsigned aim = ts_bot_aim(m, level->holds);
    memset(q, 0, offsetof(ts_question, changed));
    q->rules = r;
    q->weights = ts_weights_of(aim);
    q->hold_cost = ts_hold_cost_of(aim);
    ts_bitboard_of(b, &q->board);
    for (unsigned x = b->columns; x < TS_COLUMNS; x++)
        q->board.column[x] = ~(uint64_t)0;
    q->columns = b->columns;
    q->visible = b->visible;
    q->queue[q->queue_count++] = b->piece.kind;
    for (unsigned i = 0; i < seen; i++)
        q->queue[q->queue_count++] = b->queue[i];
    q->hold = b->hold;
    if (r->hold && level->holds)
        q->hold_is = b->hold_used ? 2 : 1;
    q->bag = level->bag ? kinds_after(b, r, seen) : 0;
    unsigned pending = ts_pending(b);
    q->pending = pending < 12 ? pending : 12;
    q->at_once = ts_speed_now(m, board, false).ticks == 0;
    q->combo = b->combo;
    q->back_to_back = b->back_to_back;
    q->budget = level->budget;
    q->spins = level->spins && r->spins != TS_SPINS_NONE;
    q->game = b;
    if (level->clears) {
        seek_clears(m, board, aim, q);
        if (m->setup.players > 1 && aim == TS_AIM_attack)
            q->weights = ts_weights_of_duels();
    }
}

/* Returns the height of the stack, including incoming rows. */
static unsigned height_of(const ts_board *b)
{
    unsigned rows = ts_rules_get(b->rules)->page ? b->visible : TS_ROWS;
    while (rows > 0 && b->row[rows - 1] == 0)
        rows--;
    return rows + ts_pending(b);
}

/* Returns the board that a level targets, or -1 for any. It changes only for a reason. */
static int target_of(const ts_bot_level *level, const ts_match *m, unsigned board)
{
    int target = ts_target(m, board);
    unsigned players = m->setup.players, aims_at = level->aims_at;
    if (players <= 2 || target < 0 || aims_at == TS_BOT_AIMS_AT_NEXT)
        return -1;
    if (aims_at == TS_BOT_AIMS_AT_ATTACKER &&
        (ts_pending(&m->board[board]) == 0 || ts_target(m, target) == (int)board))
        return target;
    unsigned least = height_of(&m->board[target]) + HIGHER;
    for (unsigned i = 1; i < players; i++) {
        unsigned other = (board + i) % players;
        const ts_board *b = &m->board[other];
        if (b->outcome != TS_RUNNING)
            continue;
        if (aims_at == TS_BOT_AIMS_AT_ATTACKER && ts_target(m, other) == (int)board)
            return other;
        if (aims_at == TS_BOT_AIMS_AT_HIGHEST && height_of(b) >= least) {
            target = other;
            least = height_of(b) + 1;
        }
    }
    return target;
}

/* ---- what it makes of it -------------------------------------------------------------------- */

/* Adds an error to the values: at most about the size in the level, and mostly smaller. */
static void misjudge(ts_bot *b, unsigned aim)
{
    ts_answer *a = &b->answer;
    uint32_t most = b->level->misjudges * (uint32_t)ts_spread_of(aim) / 1000;
    if (most == 0)
        return;
    for (unsigned i = 0; i < a->count; i++) {
        int32_t error = 0;
        for (int k = 0; k < 4; k++)
            error += (int32_t)draw(b, 2 * most + 1) - (int32_t)most;
        a->choice[i].value += error / 2;
    }
    ts_sort_choices(a);
}

/* True when the piece is at this placement, with this spin or a better one. */
static bool lies_there(const ts_forms *f, const ts_event *e, ts_place to)
{
    ts_place p = ts_place_of(f, e->piece);
    return p.kind == to.kind && p.rot == to.rot && p.column == to.column && p.row == to.row &&
           e->spin >= to.spin;
}

/* Advances the copy by a tick, or by all ticks in which nothing happens. Returns whether the piece
 * has locked at its placement. */
static bool play_copy(ts_bot *b, ts_hands *h, ts_buttons held[TS_PLAYERS_MAX], unsigned board,
                      ts_place to)
{
    bool right = false;
    uint32_t same = ts_hands_idle(h, &b->copy, board);
    uint32_t skipped = same ? ts_skip(&b->copy, held, min_u32(same, LEAP_MAX)) : 0;
    if (skipped > 0) {
        ts_hands_leap(h, skipped);
        return false;
    }
    held[board] = ts_hands_held(h, &b->copy, board);
    ts_step(&b->copy, held, &b->events);
    for (unsigned i = 0; i < b->events.count; i++) {
        const ts_event *e = &b->events.list[i];
        if (e->kind == TS_EVENT_LOCK && e->player == board)
            right = lies_there(&h->forms, e, to);
    }
    return right;
}

/* Plays a choice on a copy until the piece has locked. Returns whether it locks there. */
static bool try_out(ts_bot *b, const ts_match *m, unsigned board, const ts_choice *c,
                    ts_hands *after)
{
    ts_hands h = b->hands;
    ts_buttons held[TS_PLAYERS_MAX];
    const ts_board *g = &b->copy.board[board];
    const ts_rules *r = ts_rules_get(m->board[board].rules);
    uint64_t until = m->tick + (uint64_t)GIVE_UP_S * r->tick_rate[0] / r->tick_rate[1];
    bool right = false;
    b->copy = *m;
    ts_hands_aim(&h, c->place, c->hold);
    *after = h;
    for (unsigned i = 0; i < TS_PLAYERS_MAX; i++)
        held[i] = m->board[i].held;
    while (g->pieces == m->board[board].pieces && g->outcome == TS_RUNNING && b->copy.tick < until)
        right = play_copy(b, &h, held, board, c->place);
    return right && g->outcome != TS_LOST;
}

/* Returns the value of the board after the tried choice. */
static int64_t outcome_of(const ts_bot *b, const ts_question *q, unsigned board)
{
    const ts_board *g = &b->copy.board[board];
    ts_judge judge = {q->weights, &b->hands.forms, q->columns, q->visible};
    ts_bitboard after;
    ts_bitboard_of(g, &after);
    for (unsigned x = q->columns; x < TS_COLUMNS; x++)
        after.column[x] = ~(uint64_t)0;
    return (int64_t)ts_judge_board(&judge, &after) - (g->outcome == TS_LOST ? INT32_MAX : 0);
}

/* Moves the placement by a column, as if the drop came too early or too late. */
static void slip(ts_bot *b)
{
    ts_answer *a = &b->answer;
    if (a->count == 0 || draw(b, 1000) >= b->level->slips)
        return;
    ts_place meant = a->choice[0].place;
    int beside = draw(b, 2) ? 1 : -1;
    for (unsigned i = 1; i < a->count; i++) {
        ts_place p = a->choice[i].place;
        if (a->choice[i].hold == a->choice[0].hold && p.rot == meant.rot &&
            p.column == meant.column + beside && p.spin == TS_SPIN_NONE) {
            ts_choice slipped = a->choice[i];
            a->choice[i] = a->choice[0];
            a->choice[0] = slipped;
            return;
        }
    }
}

/* True when the two fill mirrored cells of an empty field. */
static bool are_mirrored(const ts_bot *b, const ts_place *a, const ts_place *c)
{
    const ts_forms *f = &b->hands.forms;
    const ts_form *form = &f->form[a->kind][a->rot], *other = &f->form[c->kind][c->rot];
    if (a->row != c->row || form->width != other->width ||
        a->column + form->width + c->column != b->question.columns)
        return false;
    for (unsigned i = 0; i < form->width; i++)
        if (form->column[i] != other->column[form->width - 1 - i])
            return false;
    return true;
}

/* True when it is the mirror image of a better choice. */
static bool is_image(const ts_bot *b, unsigned at)
{
    for (unsigned i = 0; i < at; i++)
        if (are_mirrored(b, &b->answer.choice[at].place, &b->answer.choice[i].place))
            return true;
    return false;
}

/* Changes the first placement, so that each mood builds another stack from then on. */
static void follow_mood(ts_bot *b)
{
    ts_answer *a = &b->answer;
    unsigned at = 0;
    if (b->mood == 0 || b->pieces > 1)
        return;
    for (unsigned left = b->mood; left > 0; left -= !is_image(b, at))
        if (++at >= a->count)
            return;
    ts_choice liked = a->choice[at];
    a->choice[at] = a->choice[0];
    a->choice[0] = liked;
}

static void begin_thinking(ts_bot *b, const ts_match *m, unsigned board)
{
    ts_question *q = &b->question;
    if (b->style.share > 0)
        b->level = draw(b, 1000) < b->style.share ? &b->style.above : &b->style.level;
    ts_bot_question(m, board, b->level, q);
    if (b->style.aim == ts_bot_aim(m, b->level->holds))
        q->weights = &b->style.weights;
    q->at_once = ts_hands_at_once(&b->hands, m, board);
    b->seen = m->board[board];
    q->game = &b->seen;
    ts_search_begin(b->searcher, q, &b->answer);
    ts_hands_rest(&b->hands);
    b->thought = m->board[board].pieces + 1;
    b->due = m->tick + b->think_ticks;
    b->thinking = true;
    b->found = b->on = b->further = false;
    b->asked++;
}

/* ---- thinking on ---------------------------------------------------------------------------- */

/* Searches the same query again, with as many positions as there was time for with earlier ones. */
static void think_on(ts_bot *b, uint64_t places)
{
    if (!b->on) {
        b->question.budget = b->room;
        ts_search_begin(b->searcher, &b->question, &b->more);
        b->on = true;
    }
    b->further = ts_search_continue(b->searcher, places);
}

/* Ends the second search in the tick of the decision: uses its answer if it searched more positions
 * than the first. */
static void end_thinking_on(ts_bot *b)
{
    const uint64_t least = b->level->budget * UINT64_C(3) / 2;
    const uint64_t room = b->further ? b->room + b->room / 2 : b->more.looked_at * 7 / 8;
    const uint64_t most = room < ON_MOST ? room : ON_MOST;
    if (b->on)
        b->room = (uint32_t)(most < least ? least : most);
    if (b->further && b->more.count > 0)
        b->answer = b->more;
    b->on = false;
}

const ts_question *ts_bot_asks(const ts_bot *b, const ts_match *m, uint64_t *number, uint64_t *left)
{
    if (!b->thinking || !b->level->thinks_on)
        return NULL;
    *number = b->asked;
    *left = b->due > m->tick ? b->due - m->tick : 0;
    return &b->question;
}

void ts_bot_set_helped(ts_bot *b, bool is_helped)
{
    b->is_helped = is_helped;
}

void ts_bot_tell(ts_bot *b, const ts_answer *a)
{
    b->more = *a;
    b->further = true;
}

/* ---- deciding ------------------------------------------------------------------------------- */

static bool can_think_on(const ts_bot *b)
{
    return b->level->thinks_on && !b->is_helped && !b->further;
}

bool ts_bot_thinks(const ts_bot *b)
{
    return b && b->thinking && (!b->found || can_think_on(b));
}

void ts_bot_think(ts_bot *b, uint64_t places)
{
    if (!ts_bot_thinks(b))
        return;
    if (b->found)
        think_on(b, places);
    else
        b->found = ts_search_continue(b->searcher, places);
}

static void decide(ts_bot *b, const ts_match *m, unsigned board)
{
    ts_hands best = b->hands, tried;
    int64_t most = INT64_MIN;
    if (!b->found)
        ts_bot_think(b, UINT32_MAX);
    b->thinking = false;
    if (b->level->thinks_on)
        end_thinking_on(b);
    b->looked_at += b->answer.looked_at;
    b->pieces++;
    b->chosen = 0;
    misjudge(b, ts_bot_aim(m, b->level->holds));
    slip(b);
    follow_mood(b);
    ts_hands_target(&b->hands, target_of(b->level, m, board));
    for (unsigned i = 0; i < b->answer.count && i < TRIED_MAX; i++) {
        if (try_out(b, m, board, &b->answer.choice[i], &tried)) {
            b->hands = tried;
            b->chosen = i;
            return;
        }
        int64_t value = outcome_of(b, &b->question, board);
        if (value > most) {
            most = value;
            best = tried;
            b->chosen = i;
        }
    }
    b->hands = best;
}

static ts_bot_plan plan_made(const ts_bot *b)
{
    const ts_answer *a = &b->answer;
    if (b->chosen >= a->count)
        return (ts_bot_plan){0};
    const ts_forms *f = &b->hands.forms;
    const ts_choice *c = &a->choice[b->chosen];
    ts_place p = c->place, other = a->choice[b->chosen == 0 && a->count > 1].place;
    return (ts_bot_plan){
        .piece = ts_piece_of(f, p),
        .value = c->value,
        .depth = c->depth,
        .looked_at = a->looked_at,
        .why = ts_why_placed(&b->question, f, p, other),
    };
}

bool ts_bot_plan_of(const ts_bot *b, const ts_match *m, unsigned board, ts_bot_plan *out)
{
    *out = b ? b->plan : (ts_bot_plan){0};
    if (!b || board >= m->setup.players)
        return false;
    const ts_board *g = &m->board[board];
    return b->plan.depth > 0 && !b->thinking && b->thought == g->pieces + 1 &&
           g->piece.kind != TS_NONE && g->outcome == TS_RUNNING;
}

static void take_up(ts_bot *b, const ts_match *m, unsigned board)
{
    const ts_rules *r = ts_rules_get(m->board[board].rules);
    uint64_t second = UINT64_C(1000) * r->tick_rate[1];
    b->think_ticks = ((uint64_t)THINK_MS * r->tick_rate[0] + second - 1) / second;
    ts_hands_open(&b->hands, m, board, b->level->keys_a_second, b->level->wait_ms);
    b->hands.wait_ticks -= min_u32(b->hands.wait_ticks, b->think_ticks);
    b->opened = true;
    b->rules = m->board[board].rules;
}

static bool is_new_piece(const ts_bot *b, const ts_board *g)
{
    return g->outcome == TS_RUNNING && g->piece.kind != TS_NONE && b->thought != g->pieces + 1;
}

ts_buttons ts_bot_held(ts_bot *b, const ts_match *m, unsigned board)
{
    if (!b || board >= m->setup.players)
        return 0;
    const ts_board *g = &m->board[board];
    if (!b->opened || b->rules != g->rules)
        take_up(b, m, board);
    if (is_new_piece(b, g))
        begin_thinking(b, m, board);
    if (b->thinking && g->piece.kind == TS_NONE)
        b->thinking = false; /* the piece has locked meanwhile */
    else if (b->thinking && m->tick >= b->due) {
        decide(b, m, board);
        b->plan = plan_made(b);
    }
    return ts_hands_held(&b->hands, m, board);
}

unsigned ts_bot_think_many(ts_bot *b, const ts_match *matches, unsigned count, unsigned board,
                           uint64_t seed, ts_bot_plan *out)
{
    unsigned made = 0;
    if (!b)
        return 0;
    for (unsigned i = 0; i < count; i++) {
        ts_bot_restart(b, seed + i);
        ts_bot_held(b, &matches[i], board); /* it begins to think */
        out[i] = (ts_bot_plan){0};
        if (!b->thinking)
            continue;
        decide(b, &matches[i], board);
        out[i] = plan_made(b);
        made += out[i].depth > 0;
    }
    ts_bot_restart(b, seed);
    return made;
}

uint32_t ts_bot_idle(const ts_bot *b, const ts_match *m, unsigned board)
{
    if (!b || board >= m->setup.players)
        return UINT32_MAX;
    const ts_board *g = &m->board[board];
    if (!b->opened || b->rules != g->rules || is_new_piece(b, g))
        return 0;
    uint32_t idle = ts_hands_idle(&b->hands, m, board);
    if (!b->thinking)
        return idle;
    return m->tick >= b->due ? 0 : min_u32(idle, b->due - m->tick);
}

void ts_bot_leap(ts_bot *b, uint32_t ticks)
{
    if (b)
        ts_hands_leap(&b->hands, ticks);
}
