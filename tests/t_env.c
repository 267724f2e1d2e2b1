/* The environment: what its buffers hold, which places are legal and that keys reach them,
 * features, saved states. */
#include "env_rig.h"

#include "bot/lock_result.h"

/* ---- shapes --------------------------------------------------------------------------------- */

static void sizes_of_rows(void)
{
    ts_env_shapes s;
    ts_env_spec spec = env_spec(TS_RULES_GUIDELINE, TS_MODE_NONE, TS_ENV_PLACE, TS_ENV_PACKED);
    ASSERT(ts_env_sizes(&spec, &s));
    ASSERT_EQ(s.agents, 1);
    ASSERT_EQ(s.obs_bytes, 24 * 2 + 24);
    ASSERT_EQ(s.actions, 1920);
    ASSERT_EQ(s.mask_bytes, 1920);
    ASSERT_EQ(s.after_bytes, 24 * 4);
    spec.obs = TS_ENV_PLANES;
    spec.act = TS_ENV_CHOICE;
    spec.after = TS_ENV_AFTER_PACKED;
    ASSERT(ts_env_sizes(&spec, &s));
    ASSERT_EQ(s.obs_bytes, 3 * 240 + 24);
    ASSERT_EQ(s.mask_bytes, 256);
    ASSERT_EQ(s.after_bytes, 24 * 2 + 8);
    spec.obs = TS_ENV_PUFFER;
    spec.act = TS_ENV_SEVEN;
    spec.ticks = 16;
    ASSERT(ts_env_sizes(&spec, &s));
    ASSERT_EQ(s.obs_bytes, 234 * 4);
    ASSERT_EQ(s.obs_count, 234);
    ASSERT_EQ(s.actions, 7);
    spec = env_spec(TS_RULES_MODERN, TS_MODE_DUEL, TS_ENV_BUTTONS, TS_ENV_FEATURES);
    spec.players = 4;
    spec.others = 3;
    spec.bot[2] = 5;
    ASSERT(ts_env_sizes(&spec, &s));
    ASSERT_EQ(s.agents, 3);
    ASSERT_EQ(s.obs_bytes, 4 * 48 * 4);
    ASSERT_EQ(s.mask_bytes, 0);
    ASSERT(s.state_bytes >= 4 * 700 && s.state_bytes <= 3600);
}

static bool makes_sense(ts_env_spec spec)
{
    ts_env_shapes s;
    ts_envs *e = ts_envs_open(&spec, 1, 0);
    ASSERT_EQ(ts_env_sizes(&spec, &s), e != NULL);
    ts_envs_close(e);
    return e != NULL;
}

static void what_makes_no_sense_is_refused(void)
{
    const ts_env_spec good = env_spec(TS_RULES_GUIDELINE, TS_MODE_DUEL, 0, 0);
    ts_env_spec s = good;
    ASSERT(makes_sense(s));
    ASSERT(!ts_envs_open(&good, 0, 0));
#define REFUSED(change) (s = good, s.change, ASSERT(!makes_sense(s)))
    REFUSED(rules = 200);
    REFUSED(mode = 200);
    REFUSED(act = TS_ENV_ACTS);
    REFUSED(obs = TS_ENV_OBSERVATIONS);
    REFUSED(after = TS_ENV_AFTERSTATES);
    REFUSED(players = 1); /* a duel has two */
    REFUSED(players = 5);
    REFUSED(others = 2);
    REFUSED(bot[0] = 11);
    REFUSED(bot[2] = 1); /* no such board */
    REFUSED(ticks = 0);
    REFUSED(level = 0);
    REFUSED(goal = 3);
    REFUSED(size = 4);
    s = env_spec(TS_RULES_GUIDELINE, TS_MODE_NONE, TS_ENV_PLACE, 0);
    s.rules = 200;
    ASSERT(!makes_sense(s));
    s = good;
    s.bot[0] = s.bot[1] = 3; /* nobody is left to act */
    ASSERT(!makes_sense(s));
}

static void no_environment_does_nothing(void)
{
    ts_env_spec spec = env_spec(TS_RULES_GUIDELINE, TS_MODE_NONE, TS_ENV_PLACE, TS_ENV_PACKED);
    ts_envs *e = ts_envs_open(&spec, 1, 0);
    ts_env_shapes shapes;
    ASSERT(!ts_env_sizes(NULL, &shapes));
    ASSERT_EQ(ts_envs_step(e, 0, 5), 0); /* nothing is bound */
    ASSERT(!ts_envs_can_step(e, 0, 1));
    ASSERT(!ts_envs_can_step(NULL, 0, 1));
    ts_envs_bind(NULL, NULL);
    ts_envs_reset(NULL, 0, 1);
    ASSERT_EQ(ts_envs_step(NULL, 0, 1), 0);
    ASSERT_EQ(ts_envs_after(NULL, 0, 1, NULL, NULL), 0);
    ts_envs_save(NULL, 0, NULL, 0);
    ASSERT(!ts_envs_load(NULL, 0, NULL, 0));
    ASSERT_EQ(ts_envs_replay(NULL, 0, 0, NULL, 0), 0);
    ASSERT(!ts_envs_match(NULL, 0));
    ASSERT(!ts_envs_match(e, 1));
    ts_envs_close(e);
    ts_envs_close(NULL);
}

/* ---- legal places --------------------------------------------------------------------------- */

/* All places that the core's moves lead to, with no thought of time. */
typedef struct flood {
    const ts_board *b;
    const ts_forms *f;
    uint8_t *legal; /* of one hold */
    bool seen[4][64][20];
    ts_piece waiting[4 * 64 * 20];
    unsigned begin, end;
} flood;

static void arrive(flood *w, ts_piece p)
{
    if (!ts_fits(w->b, p) || w->seen[p.rot][p.y + 8][p.x + 5])
        return;
    w->seen[p.rot][p.y + 8][p.x + 5] = true;
    w->waiting[w->end++] = p;
    ts_piece below = p;
    below.y--;
    if (!ts_fits(w->b, below)) {
        const ts_place at = ts_place_of(w->f, p);
        if (at.row < TS_ENV_ROWS)
            w->legal[(at.rot * 10 + at.column) * 24 + at.row] = 1;
    }
}

static void find_all(const ts_board *b, const ts_forms *f, ts_piece from, uint8_t *legal)
{
    static flood w;
    w = (flood){.b = b, .f = f, .legal = legal};
    arrive(&w, from);
    while (w.begin < w.end) {
        const ts_piece p = w.waiting[w.begin++];
        for (int dx = -1; dx <= 1; dx++) {
            ts_piece q = p;
            q.x = (int8_t)(q.x + dx);
            q.y = (int8_t)(q.y - (dx == 0));
            arrive(&w, q);
        }
        for (int by = -1; by <= 1 + ts_flips(ts_rules_get(w.b->rules), p.kind); by++) {
            ts_piece q = p;
            if (by && ts_rotated(b, by, &q))
                arrive(&w, q);
        }
    }
}

static const uint8_t placed_rules[] = {TS_RULES_GUIDELINE, TS_RULES_MODERN, TS_RULES_PYGAME,
                                       TS_RULES_PSK};

static void masks_are_the_legal_places(void)
{
    for (size_t k = 0; k < sizeof placed_rules; k++) {
        const ts_rules *rules = ts_rules_get(placed_rules[k]);
        test_about = rules->name;
        ts_env_spec spec = env_spec(placed_rules[k], TS_MODE_NONE, TS_ENV_PLACE, TS_ENV_PACKED);
        env_rig r = env_rig_open(spec, 1, k);
        uint64_t stream = k;
        ts_forms forms;
        ts_forms_of(rules, &forms);
        for (unsigned step = test_times(400); step > 0; step--) {
            static uint8_t expected[TS_ENV_PLACES];
            const ts_board *b = &ts_envs_match(r.envs, 0)->board[0];
            memset(expected, 0, sizeof expected);
            find_all(b, &forms, b->piece, expected);
            const unsigned other = b->hold ? b->hold : b->queue[0];
            const ts_piece first = ts_first_position(b, other);
            if (rules->hold && !b->hold_used && ts_fits(b, first))
                find_all(b, &forms, first, expected + TS_ENV_PLACES / 2);
            ASSERT_BYTES(r.mask, expected, sizeof expected);
            unsigned count = 0;
            for (unsigned i = 0; i < TS_ENV_PLACES; i++)
                count += r.mask[i];
            ASSERT_EQ(env_rig_info(&r, 0, TS_ENV_INFO_CHOICES), count);
            env_rig_step(&r, &stream);
        }
        env_rig_close(&r);
    }
}

/* The field after a place as the bot calculates it. */
static ts_bitboard after_place(const ts_board *b, const ts_forms *f, ts_place p, unsigned *lines)
{
    ts_bitboard after;
    ts_bitboard_of(b, &after);
    *lines = ts_lock_in(f, &after, p, TS_COLUMNS);
    return after;
}

static ts_place place_of(int32_t act, const ts_board *b)
{
    const int at = act / TS_ENV_ROWS;
    const unsigned kind = at < 40 ? b->piece.kind : b->hold ? b->hold : b->queue[0];
    return (ts_place){.kind = (uint8_t)kind,
                      .rot = (uint8_t)(at / 10 % 4),
                      .column = (uint8_t)(at % 10),
                      .row = (uint8_t)(act % TS_ENV_ROWS)};
}

/* Every legal place of some positions is tried from the saved state. */
static void every_legal_place_is_reached(void)
{
    for (size_t k = 0; k < sizeof placed_rules; k++) {
        test_about = ts_rules_get(placed_rules[k])->name;
        ts_env_spec spec = env_spec(placed_rules[k], TS_MODE_NONE, TS_ENV_PLACE, TS_ENV_PACKED);
        env_rig r = env_rig_open(spec, 1, 7 + k);
        uint64_t stream = k;
        ts_forms forms;
        ts_forms_of(ts_rules_get(placed_rules[k]), &forms);
        unsigned tried = 0, astray = 0;
        void *state = env_rig_memory(r.shapes.state_bytes);
        for (unsigned step = test_times(120); step > 0; step--) {
            static uint8_t legal[TS_ENV_PLACES];
            ts_envs_save(r.envs, 0, state, r.shapes.state_bytes);
            memcpy(legal, r.mask, sizeof legal);
            const ts_board was = ts_envs_match(r.envs, 0)->board[0];
            for (int32_t act = 0; act < TS_ENV_PLACES; act++) {
                if (!legal[act])
                    continue;
                ASSERT(ts_envs_load(r.envs, 0, state, r.shapes.state_bytes));
                r.act[0] = act;
                ts_envs_step(r.envs, 0, 1);
                const ts_board *b = &ts_envs_match(r.envs, 0)->board[0];
                const int32_t *info = r.info;
                tried++;
                if (info[TS_ENV_INFO_INVALID]) {
                    ASSERT_EQ(info[TS_ENV_INFO_INVALID], 2);
                    astray++;
                    continue;
                }
                if (r.terminal[0])
                    continue;
                unsigned lines;
                ts_bitboard after = after_place(&was, &forms, place_of(act, &was), &lines);
                ts_bitboard now;
                ts_bitboard_of(b, &now);
                ASSERT_EQ(b->pieces, was.pieces + 1);
                ASSERT_EQ(b->last.lines, lines);
                ASSERT_BYTES(now.column, after.column, sizeof now.column);
            }
            ASSERT(ts_envs_load(r.envs, 0, state, r.shapes.state_bytes));
            env_rig_step(&r, &stream);
        }
        ASSERT(tried > test_times(1000));
        /* Time runs: in these sets it is too short for less than one in a thousand. */
        if (astray * 1000 > tried) {
            printf("%u of %u astray\n", astray, tried);
            ASSERT(false);
        }
        free(state);
        env_rig_close(&r);
    }
}

/* On the empty field of the guideline every place is a turn, at most five columns, and a drop. If
 * the keys are not known beforehand, hands take many times as long. */
static void a_place_in_the_open_takes_few_ticks(void)
{
    ts_env_spec spec = env_spec(TS_RULES_GUIDELINE, TS_MODE_NONE, TS_ENV_PLACE, TS_ENV_PACKED);
    env_rig r = env_rig_open(spec, 1, 3);
    void *state = env_rig_memory(r.shapes.state_bytes);
    static uint8_t legal[TS_ENV_PLACES];
    unsigned tried = 0;
    ts_envs_save(r.envs, 0, state, r.shapes.state_bytes);
    memcpy(legal, r.mask, sizeof legal);
    for (int32_t act = 0; act < TS_ENV_PLACES; act++) {
        if (!legal[act])
            continue;
        ASSERT(ts_envs_load(r.envs, 0, state, r.shapes.state_bytes));
        const uint64_t before = ts_envs_match(r.envs, 0)->tick;
        r.act[0] = act;
        ts_envs_step(r.envs, 0, 1);
        const uint64_t ticks = ts_envs_match(r.envs, 0)->tick - before;
        ASSERT(ticks >= 1 && ticks <= 5);
        tried++;
    }
    ASSERT(tried >= 9); /* an O has nine places, and the others have more */
    free(state);
    env_rig_close(&r);
}

static void what_is_not_legal_does_nothing(void)
{
    ts_env_spec spec = env_spec(TS_RULES_GUIDELINE, TS_MODE_NONE, TS_ENV_PLACE, TS_ENV_PACKED);
    spec.reward[TS_ENV_REWARD_INVALID] = -5;
    env_rig r = env_rig_open(spec, 1, 1);
    const ts_match was = *ts_envs_match(r.envs, 0);
    const int32_t wrong[] = {-1, TS_ENV_PLACES, INT32_MIN, INT32_MAX, 23};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        r.act[0] = wrong[i];
        ASSERT_EQ(ts_envs_can_step(r.envs, 0, 1), wrong[i] == 23); /* a place, but no legal one */
        ts_envs_step(r.envs, 0, 1);
        ASSERT_EQ(env_rig_info(&r, 0, TS_ENV_INFO_INVALID), 1);
        ASSERT_EQ(env_rig_info(&r, 0, TS_ENV_INFO_STEPS), i + 1);
        ASSERT(r.reward[0] == -5);
        ASSERT_BYTES(ts_envs_match(r.envs, 0), &was, sizeof was);
    }
    env_rig_close(&r);
}

/* ---- features and afterstates ---------------------------------------------------------------- */

/* Returns the judge's value for a feature that alone has a weight. */
static int32_t judged(const ts_forms *f, const ts_bitboard *b, const ts_place *p, unsigned feature)
{
    ts_weights w = {0};
    *ts_weight(&w, feature) = 1;
    const ts_judge judge = {&w, f, TS_COLUMNS, 20};
    if (!p)
        return ts_judge_board(&judge, b);
    ts_places one = {{{0}}};
    ts_scored scored;
    one.at[p->rot][p->column] = TS_BITBOARD_ROW(p->row);
    ASSERT_EQ(ts_judge_places(&judge, b, p->kind, 0, &one, &scored, 1), 1);
    return scored.value;
}

/* The judge looks at 16 rows where that is enough, and does not see the air above the highest of
 * them: there it counts a change less. */
static bool is_cut(const ts_bitboard *b)
{
    bool cut = false;
    for (unsigned x = 0; x < TS_COLUMNS; x++)
        cut |= (b->column[x] & TS_BITBOARD_ROW(15)) != 0;
    return cut;
}

static void features_are_the_judges(void)
{
    ts_env_spec spec = env_spec(TS_RULES_GUIDELINE, TS_MODE_NONE, TS_ENV_CHOICE, TS_ENV_FEATURES);
    env_rig r = env_rig_open(spec, 1, 3);
    uint64_t stream = 5;
    ts_forms forms;
    ts_forms_of(ts_rules_get(spec.rules), &forms);
    static int32_t rows[TS_ENV_CHOICES][TS_ENV_FEATURE_COUNT];
    for (unsigned step = test_times(300); step > 0; step--) {
        const ts_board *b = &ts_envs_match(r.envs, 0)->board[0];
        ts_bitboard field;
        ts_bitboard_of(b, &field);
        const int32_t *seen = (const int32_t *)(const void *)r.obs;
        uint32_t offset[2], i = 0;
        for (unsigned k = 0; k <= TS_WEIGHT_slots; k++)
            if (!(is_cut(&field) && k == TS_WEIGHT_column_changes))
                ASSERT_EQ(seen[k], judged(&forms, &field, NULL, k));
        const uint32_t count = ts_envs_after(r.envs, 0, 1, offset, rows);
        ASSERT_EQ(count, offset[1]);
        ASSERT_EQ(offset[0], 0);
        ASSERT_EQ(offset[1], env_rig_info(&r, 0, TS_ENV_INFO_CHOICES));
        for (; i < offset[1]; i++) {
            ASSERT_EQ(rows[i][TS_WEIGHT_eroded] > 0,
                      rows[i][TS_WEIGHT_lines_1] + rows[i][TS_WEIGHT_lines_2] +
                              rows[i][TS_WEIGHT_lines_3] + rows[i][TS_WEIGHT_lines_4] +
                              rows[i][TS_WEIGHT_spin_1] + rows[i][TS_WEIGHT_spin_2] +
                              rows[i][TS_WEIGHT_spin_3] >
                          0);
        }
        env_rig_step(&r, &stream);
    }
    ASSERT_TEXT(ts_env_feature_name(0), "height");
    ASSERT_TEXT(ts_env_feature_name(23), "perfect");
    ASSERT(!ts_env_feature_name(24));
    env_rig_close(&r);
}

/* A choice that keeps the field low and without holes, so that rows get full. */
static int32_t tidiest(int32_t of[][TS_ENV_FEATURE_COUNT], unsigned count)
{
    int32_t best = INT32_MAX, at = 0;
    for (unsigned i = 0; i < count; i++) {
        const int32_t bad = 8 * of[i][TS_WEIGHT_holes] + of[i][TS_WEIGHT_height] +
                            of[i][TS_WEIGHT_bumps] + of[i][TS_WEIGHT_landing];
        at = bad < best ? (int32_t)i : at;
        best = bad < best ? bad : best;
    }
    return at;
}

/* The rows after each choice, and what the lock down is called, are what playing it gives. */
static void afterstates_come_true(void)
{
    ts_env_spec spec = env_spec(TS_RULES_MODERN, TS_MODE_NONE, TS_ENV_CHOICE, TS_ENV_PACKED);
    spec.after = TS_ENV_AFTER_PACKED;
    env_rig r = env_rig_open(spec, 1, 11);
    ts_env_spec with_features = spec;
    with_features.after = TS_ENV_AFTER_FEATURES;
    env_rig f = env_rig_open(with_features, 1, 11);
    ts_forms forms;
    ts_forms_of(ts_rules_get(spec.rules), &forms);
    static uint8_t rows[TS_ENV_CHOICES][TS_ENV_ROWS * 2 + 8];
    static int32_t features[TS_ENV_CHOICES][TS_ENV_FEATURE_COUNT];
    void *state = env_rig_memory(r.shapes.state_bytes);
    unsigned clears = 0;
    for (unsigned step = test_times(160); step > 0; step--) {
        uint32_t offset[2];
        ts_envs_after(r.envs, 0, 1, offset, rows);
        ts_envs_save(r.envs, 0, state, r.shapes.state_bytes);
        ASSERT(ts_envs_load(f.envs, 0, state, r.shapes.state_bytes));
        ts_envs_after(f.envs, 0, 1, NULL, features);
        const ts_board was = ts_envs_match(r.envs, 0)->board[0];
        ts_bitboard field;
        ts_bitboard_of(&was, &field);
        for (uint32_t i = 0; i < offset[1]; i++) {
            const uint8_t *last = rows[i] + TS_ENV_ROWS * 2;
            const int32_t at = ((last[0] * 4 + last[1]) * 10 + last[2]) * 24 + last[3];
            const ts_place p = place_of(at, &was);
            unsigned lines;
            const ts_bitboard after = after_place(&was, &forms, p, &lines);
            for (unsigned k = 0; k <= TS_WEIGHT_eroded; k++)
                if (!(is_cut(&after) && k == TS_WEIGHT_column_changes))
                    ASSERT_EQ(features[i][k], judged(&forms, &field, &p, k));
            ASSERT(ts_envs_load(r.envs, 0, state, r.shapes.state_bytes));
            r.act[0] = (int32_t)i;
            ts_envs_step(r.envs, 0, 1);
            const ts_board *b = &ts_envs_match(r.envs, 0)->board[0];
            if (r.terminal[0] || env_rig_info(&r, 0, TS_ENV_INFO_INVALID))
                continue;
            ASSERT_BYTES(b->row, rows[i], TS_ENV_ROWS * 2);
            ASSERT_EQ(last[4], b->last.lines);
            ASSERT_EQ(last[5], b->last.spin);
            ASSERT_EQ(last[6], b->last.attack);
            ASSERT_EQ(last[7], b->last.perfect);
            ASSERT_EQ(features[i][TS_WEIGHT_wasted_t],
                      p.kind == TS_T && !(b->last.lines && b->last.spin));
            ASSERT_EQ(features[i][TS_WEIGHT_chain], (b->back_to_back > 0) - (was.back_to_back > 0));
            clears += b->last.lines > 0;
        }
        ASSERT(ts_envs_load(r.envs, 0, state, r.shapes.state_bytes));
        r.act[0] = tidiest(features, offset[1]);
        ts_envs_step(r.envs, 0, 1);
    }
    ASSERT(clears > 0);
    free(state);
    env_rig_close(&r);
    env_rig_close(&f);
}

/* ---- saved states ---------------------------------------------------------------------------- */

static void a_state_comes_back(void)
{
    for (unsigned act = 0; act < TS_ENV_ACTS; act++) {
        ts_env_spec spec = env_spec(TS_RULES_MODERN, TS_MODE_DUEL, act, TS_ENV_PUFFER);
        spec.players = 3;
        env_rig r = env_rig_open(spec, 2, 21);
        const uint32_t size = r.shapes.state_bytes;
        uint8_t *state = env_rig_memory(size), *end = env_rig_memory(size);
        uint8_t *again = env_rig_memory(size);
        uint64_t stream = act;
        for (unsigned i = 0; i < 30; i++)
            env_rig_step(&r, &stream);
        ts_envs_save(r.envs, 1, state, r.shapes.state_bytes);
        ASSERT(ts_envs_load(r.envs, 1, state, r.shapes.state_bytes));
        ts_envs_save(r.envs, 1, again, r.shapes.state_bytes);
        ASSERT_BYTES(again, state, size);
        const uint64_t from = stream;
        for (int times = 0; times < 3; times++) {
            stream = from;
            for (unsigned i = 0; i < 30; i++)
                env_rig_step(&r, &stream);
            ts_envs_save(r.envs, 1, times ? again : end, r.shapes.state_bytes);
            if (times) {
                ASSERT_BYTES(again, end, size);
                ts_match played;
                env_rig_verify(&r, 1, TS_ENV_RUNNING, &played);
                ASSERT_EQ(ts_hash(&played), ts_hash(ts_envs_match(r.envs, 1)));
            }
            ASSERT(ts_envs_load(r.envs, 1, state, r.shapes.state_bytes));
        }
        /* in another match: the same game, without a replay until the next episode */
        ASSERT(ts_envs_load(r.envs, 0, state, r.shapes.state_bytes));
        ts_envs_save(r.envs, 0, again, r.shapes.state_bytes);
        ASSERT_EQ(ts_hash(ts_envs_match(r.envs, 0)), ts_hash(ts_envs_match(r.envs, 1)));
        ASSERT_EQ(ts_envs_replay(r.envs, 0, TS_ENV_RUNNING, NULL, 0), 0);
        ts_envs_reset(r.envs, 0, 1);
        ASSERT(ts_envs_replay(r.envs, 0, TS_ENV_RUNNING, NULL, 0) > 0);
        free(state);
        free(end);
        free(again);
        env_rig_close(&r);
    }
}

static void no_other_bytes_are_a_state(void)
{
    ts_env_spec spec = env_spec(TS_RULES_GUIDELINE, TS_MODE_NONE, TS_ENV_PLACE, TS_ENV_PACKED);
    env_rig r = env_rig_open(spec, 1, 2);
    spec.rules = TS_RULES_PYGAME;
    env_rig other = env_rig_open(spec, 1, 2);
    const uint32_t size = r.shapes.state_bytes;
    uint8_t *state = env_rig_memory(size), *bad = env_rig_memory(size);
    uint64_t stream = 1;
    ts_envs_save(other.envs, 0, bad, r.shapes.state_bytes);
    ASSERT(!ts_envs_load(r.envs, 0, bad, r.shapes.state_bytes));
    ts_envs_save(r.envs, 0, state, r.shapes.state_bytes);
    for (unsigned i = test_times(2000); i > 0; i--) {
        memcpy(bad, state, size);
        bad[env_rig_draw(&stream, size)] ^= (uint8_t)(1 + env_rig_draw(&stream, 255));
        if (ts_envs_load(r.envs, 0, bad,
                         r.shapes.state_bytes)) /* it is one after all: it can be played */
            for (int steps = 0; steps < 3; steps++)
                env_rig_step(&r, &stream);
    }
    ASSERT(ts_envs_load(r.envs, 0, state, r.shapes.state_bytes));
    ASSERT(!ts_envs_load(r.envs, 1, state, r.shapes.state_bytes));
    ASSERT(!ts_envs_load(r.envs, 0, state, size - 1) && !ts_envs_save(r.envs, 0, state, size - 1));
    free(state);
    free(bad);
    env_rig_close(&r);
    env_rig_close(&other);
}

/* ---- pictures ------------------------------------------------------------------------------- */

/* Four boards full to the brim, and no byte beyond the picture is written. */
static void pictures_stay_within_their_room(void)
{
    enum { W = 4 * 22 * 5, H = 22 * 5 };
    static uint8_t rgb[3 * W * H + 1];
    ts_setup setup;
    ts_match m;
    uint8_t full[TS_ROWS][TS_COLUMNS_MAX] = {{0}};
    ts_setup_default(&setup, TS_RULES_MODERN, TS_MODE_DUEL);
    setup.players = 4;
    ASSERT(ts_start(&m, &setup));
    for (int y = 0; y < 19; y++)
        memset(full[y], TS_GARBAGE, 9);
    for (unsigned i = 0; i < 4; i++)
        ASSERT(ts_edit_stack(&m, i, (const uint8_t(*)[TS_COLUMNS_MAX])full));
    rgb[sizeof rgb - 1] = 77;
    ASSERT(ts_env_paint(&m, W, H, rgb));
    ASSERT_EQ(rgb[sizeof rgb - 1], 77);
    ASSERT(!ts_env_paint(&m, 4 * 22 * 4 - 1, H, rgb));
    ASSERT(!ts_env_paint(&m, W, 22 * 4 - 1, rgb));
    m.setup.players = 0;
    ASSERT(!ts_env_paint(&m, W, H, rgb));
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(sizes_of_rows);
    RUN(what_makes_no_sense_is_refused);
    RUN(no_environment_does_nothing);
    RUN(masks_are_the_legal_places);
    RUN(every_legal_place_is_reached);
    RUN(a_place_in_the_open_takes_few_ticks);
    RUN(what_is_not_legal_does_nothing);
    RUN(features_are_the_judges);
    RUN(afterstates_come_true);
    RUN(a_state_comes_back);
    RUN(no_other_bytes_are_a_state);
    RUN(pictures_stay_within_their_room);
    return test_done();
}
