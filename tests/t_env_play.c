/* The environment over time: trajectories are those of their replays, episodes end and begin anew,
 * floats are PufferLib's, bots and other agents play along, ranges are independent. */
#include "env_rig.h"

#include <pthread.h>

#include "bot/bot.h"

/* ---- trajectories ---------------------------------------------------------------------------- */

typedef struct course {
    uint8_t rules, mode, act;
    uint16_t ticks;
    uint8_t players;
    uint8_t bot; /* of the second board */
} course;

static const course courses[] = {
    {TS_RULES_GUIDELINE, TS_MODE_NONE, TS_ENV_BUTTONS, 1, 1, 0},
    {TS_RULES_GUIDELINE, TS_MODE_NONE, TS_ENV_BUTTONS, 40, 1, 0},
    {TS_RULES_GUIDELINE, TS_MODE_SURVIVAL, TS_ENV_SEVEN, 16, 1, 0},
    {TS_RULES_GUIDELINE, TS_MODE_MARATHON, TS_ENV_PLACE, 0, 1, 0},
    {TS_RULES_MODERN, TS_MODE_DUEL, TS_ENV_CHOICE, 0, 4, 0},
    {TS_RULES_MODERN, TS_MODE_DUEL, TS_ENV_PLACE, 400, 2, 1},
    {TS_RULES_NES, TS_MODE_NONE, TS_ENV_BUTTONS, 3, 1, 0},
    {TS_RULES_NES, TS_MODE_NONE, TS_ENV_PLACE, 0, 1, 0},
    {TS_RULES_TGM, TS_MODE_NONE, TS_ENV_CHOICE, 0, 1, 0},
    {TS_RULES_WX, TS_MODE_NONE, TS_ENV_SEVEN, 20, 1, 0},
    {TS_RULES_WX, TS_MODE_NONE, TS_ENV_CHOICE, 0, 1, 0},
    {TS_RULES_PIVOT, TS_MODE_NONE, TS_ENV_PLACE, 0, 1, 0},
    {TS_RULES_ITNOTES, TS_MODE_NONE, TS_ENV_CHOICE, 0, 1, 0},
    {TS_RULES_PYGAME, TS_MODE_NONE, TS_ENV_PLACE, 0, 1, 0},
    {TS_RULES_PSK, TS_MODE_DIG, TS_ENV_CHOICE, 0, 1, 0},
    {TS_RULES_GUIDELINE, TS_MODE_BIG, TS_ENV_PLACE, 0, 1, 0},
};
enum { COURSES = sizeof courses / sizeof courses[0] };

static ts_env_spec spec_of(const course *c, unsigned obs)
{
    ts_env_spec spec = env_spec(c->rules, c->mode, c->act, obs);
    spec.ticks = c->ticks;
    spec.players = c->players;
    spec.bot[1] = c->bot;
    return spec;
}

/* Every episode's replay verifies and ends where the episode did. --long: a million steps. */
static void episodes_are_their_replays(void)
{
    for (unsigned k = 0; k < COURSES; k++) {
        char about[80];
        snprintf(about, sizeof about, "%s, course %u", ts_rules_get(courses[k].rules)->name, k);
        test_about = about;
        ts_env_spec spec = spec_of(&courses[k], TS_ENV_PACKED);
        spec.inputs = 1 << 16;
        env_rig r = env_rig_open(spec, 2, k);
        uint64_t stream = k;
        const unsigned steps = test_long ? (1000000 + COURSES - 1) / COURSES : test_times(1500);
        unsigned episodes = 0;
        for (unsigned step = 0; step < steps; step += r.n) {
            ts_match before[2];
            for (unsigned i = 0; i < 2; i++)
                before[i] = *ts_envs_match(r.envs, i);
            env_rig_step(&r, &stream);
            for (unsigned i = 0; i < 2; i++) {
                ts_match end;
                const uint32_t row = i * r.shapes.agents;
                const bool ended = ts_envs_match(r.envs, i)->setup.seed != before[i].setup.seed;
                if (!ended && step + r.n < steps && step % 512)
                    continue;
                env_rig_verify(&r, i, ended ? TS_ENV_ENDED : TS_ENV_RUNNING, &end);
                ASSERT_EQ(end.setup.seed, before[i].setup.seed);
                if (ended) {
                    ASSERT(end.over);
                    ASSERT_EQ(env_rig_info(&r, row, TS_ENV_INFO_TICKS), end.tick);
                    ASSERT_EQ(env_rig_info(&r, row, TS_ENV_INFO_SCORE), end.board[0].score);
                    ASSERT_EQ(env_rig_info(&r, row, TS_ENV_INFO_OUTCOME), end.board[0].outcome);
                    episodes++;
                } else {
                    ASSERT_EQ(ts_hash(&end), ts_hash(ts_envs_match(r.envs, i)));
                }
            }
        }
        ASSERT(episodes > 0 || !test_long);
        env_rig_close(&r);
    }
}

/* A narrow field without a hold, three previews, faster falling: places, masks, numbers are of
 * these rules, and the replays say which they are. */
static void rules_of_ones_own_are_played(void)
{
    static const ts_change change[] = {
        {TS_KNOB_COLUMNS, 6}, {TS_KNOB_NEXT, 3}, {TS_KNOB_HOLD, 0}, {TS_KNOB_SPEED, 300}};
    ts_env_spec spec = env_spec(TS_RULES_GUIDELINE, TS_MODE_NONE, TS_ENV_PLACE, TS_ENV_PACKED);
    memcpy(spec.change, change, sizeof change);
    env_rig r = env_rig_open(spec, 1, 5);
    uint64_t stream = 5;
    const uint8_t *number = r.obs + 2 * TS_ENV_ROWS;
    unsigned episodes = 0;
    for (unsigned step = test_times(600); step > 0; step--) {
        ASSERT_EQ(number[22], 6);
        ASSERT_EQ(number[5], 0);         /* no hold, */
        ASSERT(number[8] && !number[9]); /* and three previews */
        for (unsigned i = 0; i < TS_ENV_PLACES; i++)
            ASSERT(!r.mask[i] || (i < TS_ENV_PLACES / 2 && i / TS_ENV_ROWS % TS_ENV_COLUMNS < 6));
        env_rig_step(&r, &stream);
        if (r.terminal[0]) {
            ts_match end;
            env_rig_verify(&r, 0, TS_ENV_ENDED, &end);
            ASSERT_BYTES(end.setup.change, change, sizeof change);
            ASSERT_EQ(end.board[0].columns, 6);
            ASSERT_EQ(env_rig_info(&r, 0, TS_ENV_INFO_SCORE), end.board[0].score);
            episodes++;
        }
    }
    ASSERT(episodes > 0);
    env_rig_close(&r);
    ts_env_shapes shapes;
    spec.change[0].value = 11; /* places have room for ten */
    ASSERT(!ts_env_sizes(&spec, &shapes));
    spec.change[0] = (ts_change){TS_KNOBS_END, 1};
    ASSERT(!ts_env_sizes(&spec, &shapes));
}

/* Leaping changes nothing: ticks one by one come to the same. */
static void an_action_is_its_ticks(void)
{
    ts_env_spec spec = env_spec(TS_RULES_GUIDELINE, TS_MODE_SURVIVAL, TS_ENV_BUTTONS, 0);
    spec.ticks = 37;
    env_rig r = env_rig_open(spec, 1, 4);
    uint64_t stream = 9;
    for (unsigned step = test_times(4000); step > 0; step--) {
        ts_match m = *ts_envs_match(r.envs, 0);
        env_rig_step(&r, &stream);
        for (int tick = 0; tick < 37 && !m.over; tick++)
            ts_step(&m, (ts_buttons[TS_PLAYERS_MAX]){(ts_buttons)r.act[0]}, NULL);
        if (!m.over)
            ASSERT_EQ(ts_hash(&m), ts_hash(ts_envs_match(r.envs, 0)));
        ASSERT_EQ(m.over, r.terminal[0]);
    }
    env_rig_close(&r);
}

/* Rows that say that their agent has ended are counted, by ticks and by places. */
static void ends_are_counted(void)
{
    ts_env_spec spec = env_spec(TS_RULES_GUIDELINE, TS_MODE_NONE, TS_ENV_BUTTONS, 0);
    spec.ticks = 1;
    spec.ticks_max = 3; /* the first tick brings the piece */
    env_rig ticks = env_rig_open(spec, 5, 4);
    ASSERT_EQ(ts_envs_step(ticks.envs, 0, 5), 0);
    ASSERT_EQ(ts_envs_step(ticks.envs, 1, 4), 3);
    env_rig_close(&ticks);
    spec = env_spec(TS_RULES_GUIDELINE, TS_MODE_DUEL, TS_ENV_CHOICE, 0);
    spec.players = 2;
    spec.pieces_max = 2;
    env_rig duels = env_rig_open(spec, 3, 4);
    ASSERT_EQ(ts_envs_step(duels.envs, 0, 3), 0);
    ASSERT_EQ(ts_envs_step(duels.envs, 0, 2), 4);
    env_rig_close(&duels);
}

/* One of seven: the button goes down anew in each action. */
static void seven_taps(void)
{
    ts_env_spec spec = env_spec(TS_RULES_GUIDELINE, TS_MODE_NONE, TS_ENV_SEVEN, 0);
    spec.ticks = 16;
    env_rig r = env_rig_open(spec, 1, 4);
    const ts_board *b = &ts_envs_match(r.envs, 0)->board[0];
    const int x = b->piece.x;
    for (int i = 1; i <= 2; i++) {
        r.act[0] = 1;
        ts_envs_step(r.envs, 0, 1);
        ASSERT_EQ(b->piece.x, x - i);
    }
    r.act[0] = 3;
    ts_envs_step(r.envs, 0, 1);
    ASSERT(b->piece.kind == TS_O || b->piece.rot == 1);
    ASSERT_EQ(r.mask[6], 1);
    r.act[0] = 6;
    ts_envs_step(r.envs, 0, 1);
    ASSERT(b->hold);
    ASSERT_EQ(r.mask[6], 0);
    r.act[0] = 5;
    ts_envs_step(r.envs, 0, 1);
    ASSERT_EQ(b->pieces, 1);
    ASSERT_EQ(r.mask[6], 1);
    env_rig_close(&r);
}

/* ---- episodes -------------------------------------------------------------------------------- */

static void the_next_episode_begins_in_the_same_step(void)
{
    ts_env_spec spec = env_spec(TS_RULES_GUIDELINE, TS_MODE_NONE, TS_ENV_CHOICE, TS_ENV_PACKED);
    env_rig r = env_rig_open(spec, 1, 5);
    uint64_t stream = 2;
    for (int episode = 0; episode < 3; episode++) {
        do {
            env_rig_step(&r, &stream);
            ASSERT_EQ(env_rig_info(&r, 0, TS_ENV_INFO_EPISODE), episode);
        } while (!r.terminal[0]);
        const ts_board *b = &ts_envs_match(r.envs, 0)->board[0];
        ASSERT_EQ(r.truncated[0], 0);
        ASSERT_EQ(env_rig_info(&r, 0, TS_ENV_INFO_OUTCOME), TS_LOST);
        ASSERT(env_rig_info(&r, 0, TS_ENV_INFO_PIECES) > 0);
        ASSERT(r.reward[0] <= -1 + 4);
        ASSERT_EQ(r.final_obs[48 + 23], TS_LOST);
        ASSERT_EQ(r.obs[48 + 23], TS_RUNNING);
        ASSERT_EQ(b->pieces, 0);
        for (int y = 0; y < 24; y++)
            ASSERT_EQ(r.obs[2 * y] + r.obs[2 * y + 1], 0);
        ASSERT_EQ(r.obs[48], b->piece.kind);
        ASSERT(env_rig_info(&r, 0, TS_ENV_INFO_CHOICES) > 0);
    }
    env_rig_close(&r);
}

static void limits_truncate(void)
{
    ts_env_spec spec = env_spec(TS_RULES_GUIDELINE, TS_MODE_NONE, TS_ENV_CHOICE, TS_ENV_PACKED);
    spec.pieces_max = 5;
    spec.reward[TS_ENV_REWARD_PIECES] = 2;
    spec.reward[TS_ENV_REWARD_STEP] = 0.5f;
    env_rig r = env_rig_open(spec, 1, 5);
    uint64_t stream = 2;
    for (int step = 1; step <= 20; step++) {
        env_rig_step(&r, &stream);
        ASSERT_EQ(r.truncated[0], step % 5 == 0);
        ASSERT_EQ(r.terminal[0], 0);
        ASSERT(r.reward[0] == 2.5f);
    }
    env_rig_close(&r);
    spec.pieces_max = 0;
    spec.steps_max = 3;
    spec.stays = 1;
    r = env_rig_open(spec, 1, 5);
    for (int step = 1; step <= 6; step++) {
        env_rig_step(&r, &stream);
        ASSERT_EQ(r.truncated[0], step >= 3);
        ASSERT_EQ(env_rig_info(&r, 0, TS_ENV_INFO_PIECES), step < 3 ? step : 3);
    }
    ts_envs_reset(r.envs, 0, 1);
    env_rig_step(&r, &stream);
    ASSERT_EQ(r.truncated[0], 0);
    ASSERT_EQ(env_rig_info(&r, 0, TS_ENV_INFO_EPISODE), 1);
    ASSERT_EQ(env_rig_info(&r, 0, TS_ENV_INFO_PIECES), 1);
    env_rig_close(&r);
}

static void too_many_inputs_leave_no_replay(void)
{
    ts_env_spec spec = env_spec(TS_RULES_GUIDELINE, TS_MODE_NONE, TS_ENV_BUTTONS, TS_ENV_PACKED);
    spec.inputs = 4;
    env_rig r = env_rig_open(spec, 1, 5);
    uint64_t stream = 2;
    ASSERT(ts_envs_replay(r.envs, 0, TS_ENV_RUNNING, NULL, 0) > 0);
    ASSERT_EQ(ts_envs_replay(r.envs, 0, TS_ENV_ENDED, NULL, 0), 0);
    for (int i = 0; i < 40; i++)
        env_rig_step(&r, &stream);
    ASSERT_EQ(ts_envs_replay(r.envs, 0, TS_ENV_RUNNING, NULL, 0), 0);
    env_rig_close(&r);
}

/* ---- several boards -------------------------------------------------------------------------- */

/* An agent that has ended waits for the others; places are given; every board is shown. */
static void agents_play_each_other(void)
{
    for (unsigned players = 2; players <= 4; players++) {
        ts_env_spec spec = env_spec(TS_RULES_MODERN, TS_MODE_DUEL, TS_ENV_CHOICE, TS_ENV_PACKED);
        spec.players = (uint8_t)players;
        spec.others = (uint8_t)(players - 1);
        env_rig r = env_rig_open(spec, 1, players);
        uint64_t stream = 2;
        bool gone[TS_PLAYERS_MAX] = {false}, over = false;
        unsigned won = 0;
        while (!over) {
            env_rig_step(&r, &stream);
            over = true;
            for (unsigned i = 0; i < players; i++) {
                ASSERT(!gone[i] || r.terminal[i]);
                if (gone[i])
                    ASSERT(r.reward[i] == 0);
                gone[i] = r.terminal[i];
                over = over && gone[i];
            }
        }
        for (unsigned i = 0; i < players; i++) {
            const int32_t outcome = env_rig_info(&r, i, TS_ENV_INFO_OUTCOME);
            won += outcome == TS_WON;
            ASSERT(env_rig_info(&r, i, TS_ENV_INFO_PLACE) >= 1);
            if (outcome == TS_WON)
                ASSERT(r.reward[i] >= 1);
        }
        ASSERT(won <= 1);
        /* the block of the next board is what that agent sees of itself */
        const uint32_t block = r.shapes.obs_bytes / players;
        ASSERT_BYTES(r.obs + block, r.obs + r.shapes.obs_bytes, block);
        env_rig_close(&r);
    }
}

static void bots_of_all_levels_play(void)
{
    for (uint8_t level = 1; level <= TS_BOT_LEVELS; level++) {
        ts_env_spec spec = env_spec(TS_RULES_MODERN, TS_MODE_DUEL, TS_ENV_BUTTONS, TS_ENV_PACKED);
        spec.bot[0] = level;
        spec.ticks = 100;
        spec.others = 1;
        env_rig r = env_rig_open(spec, 1, level), same = env_rig_open(spec, 1, level);
        for (int step = 0; step < 60; step++) {
            ts_envs_step(r.envs, 0, 1); /* the agent does nothing: six seconds */
            ts_envs_step(same.envs, 0, 1);
        }
        const ts_match *m = ts_envs_match(r.envs, 0);
        ASSERT(m->board[0].pieces > 0);
        ASSERT_EQ(m->board[1].pieces, 0);
        ASSERT_EQ(ts_hash(m), ts_hash(ts_envs_match(same.envs, 0)));
        ts_match end;
        env_rig_verify(&r, 0, TS_ENV_RUNNING, &end);
        ASSERT_EQ(ts_hash(&end), ts_hash(m));
        env_rig_close(&r);
        env_rig_close(&same);
    }
}

typedef struct share {
    env_rig *r;
    uint32_t from, to;
} share;

static void *step_share(void *of)
{
    const share *s = of;
    for (int step = 0; step < 50; step++)
        ts_envs_step(s->r->envs, s->from, s->to);
    return NULL;
}

static void ranges_are_independent(void)
{
    enum { N = 16 };
    ts_env_spec spec = env_spec(TS_RULES_GUIDELINE, TS_MODE_NONE, TS_ENV_CHOICE, TS_ENV_PUFFER);
    env_rig r = env_rig_open(spec, N, 8), whole = env_rig_open(spec, N, 8);
    for (uint32_t i = 0; i < N; i++)
        r.act[i] = whole.act[i] = (int32_t)i;
    share half[2] = {{&r, 0, N / 2}, {&r, N / 2, N}};
    pthread_t other;
    ASSERT_EQ(pthread_create(&other, NULL, step_share, &half[1]), 0);
    step_share(&half[0]);
    pthread_join(other, NULL);
    step_share(&(share){&whole, 0, N});
    ASSERT_BYTES(r.obs, whole.obs, (size_t)N * r.shapes.obs_bytes);
    ASSERT_BYTES(r.info, whole.info, N * TS_ENV_INFOS * sizeof *r.info);
    ASSERT_BYTES(r.mask, whole.mask, (size_t)N * r.shapes.mask_bytes);
    env_rig_close(&r);
    env_rig_close(&whole);
}

/* ---- PufferLib's floats ---------------------------------------------------------------------- */

/* Its shapes as it has them: four rows from the top, a hexadecimal digit each, 8 the leftmost cell.
 * Its kinds in their order: O I S Z T L J. */
static const char *const puffer_shapes[7][4] = {
    {"cc00", "cc00", "cc00", "cc00"}, {"8888", "f000", "8888", "f000"},
    {"8c40", "6c00", "8c40", "6c00"}, {"4c80", "c600", "4c80", "c600"},
    {"4c40", "4e00", "8c80", "e400"}, {"88c0", "e800", "c440", "2e00"},
    {"44c0", "8e00", "c880", "e200"},
};

static unsigned puffer_kind(unsigned kind)
{
    return (unsigned)(strchr("OISZTLJ", TS_CELL_LETTERS[kind]) - "OISZTLJ");
}

/* The floats as they must be, written in the plainest way. */
static void expect_floats(const ts_match *m, uint32_t steps, const float *got, float out[234])
{
    const ts_board *b = &m->board[0];
    const ts_rules *rules = ts_rules_get(b->rules);
    memset(out, 0, 234 * sizeof *out);
    for (int y = 0; y < 20; y++)
        for (int x = 0; x < 10; x++)
            out[(19 - y) * 10 + x] = b->row[y] >> x & 1 || x >= b->columns ? 1 : 0;
    out[200] = (float)steps / 10000;
    const ts_speed speed = ts_speed_now(m, 0, false);
    out[201] = rules->smooth ? (float)b->fall / 24
               : speed.ticks ? (float)b->fall / (float)speed.ticks
                             : 0;
    out[205] = rules->hold && !b->hold_used;
    if (b->hold)
        out[206 + 21 + puffer_kind(b->hold)] = 1;
    for (unsigned i = 0; i < 2 && i < rules->next_count && i < b->queue_count; i++)
        out[206 + 7 + 7 * i + puffer_kind(b->queue[i])] = 1;
    if (!b->piece.kind)
        return;
    ts_cell cell[4];
    int left = 99, top = -99;
    ts_cells(b, b->piece, cell);
    for (int i = 0; i < 4; i++) {
        left = cell[i].x < left ? cell[i].x : left;
        top = cell[i].y > top ? cell[i].y : top;
        if (cell[i].y < 20)
            out[(19 - cell[i].y) * 10 + cell[i].x] = 2;
    }
    out[202] = top < 19 ? (float)(19 - top) / 20 : 0;
    out[203] = (float)left / 10;
    out[206 + puffer_kind(b->piece.kind)] = 1;
    /* The rotation is one of those under which PufferLib has this shape. */
    out[204] = got[204];
    ASSERT(got[204] >= 0 && got[204] <= 3);
    const char *shape = puffer_shapes[puffer_kind(b->piece.kind)][(int)got[204]];
    for (int i = 0; i < 4; i++) {
        const char row[2] = {shape[top - cell[i].y], 0};
        ASSERT(strtoul(row, NULL, 16) & 8u >> (cell[i].x - left));
    }
}

static void check_floats(const env_rig *r)
{
    static float expected[234];
    const float *got = (const float *)(const void *)r->obs;
    const ts_match *m = ts_envs_match(r->envs, 0);
    const uint32_t steps = r->terminal[0] ? 0 : (uint32_t)env_rig_info(r, 0, TS_ENV_INFO_STEPS);
    expect_floats(m, steps, got, expected);
    for (int i = 0; i < 234; i++)
        if (got[i] != expected[i]) {
            printf("float %d is %g, not %g\n", i, (double)got[i], (double)expected[i]);
            ASSERT(false);
        }
}

static void floats_are_pufferlibs(void)
{
    for (unsigned k = 0; k < COURSES; k++) {
        if (courses[k].players > 1)
            continue;
        char about[80];
        snprintf(about, sizeof about, "%s, course %u", ts_rules_get(courses[k].rules)->name, k);
        test_about = about;
        env_rig r = env_rig_open(spec_of(&courses[k], TS_ENV_PUFFER), 1, k);
        uint64_t stream = k;
        check_floats(&r);
        for (unsigned step = test_times(1000); step > 0; step--) {
            env_rig_step(&r, &stream);
            check_floats(&r);
        }
        env_rig_close(&r);
    }
}

static void is_float(float got, float expected)
{
    ASSERT(got == expected);
}

/* Counted by hand: a field with two cells, a T as it comes, the pieces after it. */
static void floats_counted_by_hand(void)
{
    ts_env_spec spec = env_spec(TS_RULES_GUIDELINE, TS_MODE_NONE, TS_ENV_BUTTONS, TS_ENV_PUFFER);
    uint64_t seed = 0;
    env_rig r = env_rig_open(spec, 1, seed);
    while (ts_envs_match(r.envs, 0)->board[0].piece.kind != TS_T) {
        env_rig_close(&r);
        r = env_rig_open(spec, 1, ++seed);
    }
    const ts_board *b = &ts_envs_match(r.envs, 0)->board[0];
    const float *f = (const float *)(const void *)r.obs;
    /* its nose in row 20, out of sight; its three lower cells in the highest row shown */
    for (int i = 0; i < 200; i++)
        is_float(f[i], (i >= 3 && i <= 5 ? 2 : 0));
    is_float(f[200], 0);         /* no step yet */
    is_float(f[201], 0);         /* the clock of its fall begins with the next tick */
    is_float(f[202], 0);         /* its box begins above what is shown */
    is_float(f[203], 3.0f / 10); /* in column 3 */
    is_float(f[204], 1);         /* PufferLib's number of a T that points up */
    is_float(f[205], 1);         /* hold can be used */
    is_float(f[206 + 4], 1);     /* T is its fifth kind */
    is_float(f[213 + puffer_kind(b->queue[0])], 1);
    is_float(f[220 + puffer_kind(b->queue[1])], 1);
    float sum = 0;
    for (int i = 206; i < 234; i++)
        sum += f[i];
    ASSERT(sum == 3); /* nothing on hold */
    r.act[0] = 0;
    ts_envs_step(r.envs, 0, 1);
    is_float(f[201], 0.001f); /* a tick of a row's thousand */
    r.act[0] = TS_HARD;
    ts_envs_step(r.envs, 0, 1);
    for (int i = 30; i < 200; i++) /* the T stands on the floor */
        is_float(f[i], (i == 184 || (i >= 193 && i <= 195) ? 1 : 0));
    is_float(f[200], 2.0f / 10000);
    r.act[0] = TS_HOLD;
    ts_envs_step(r.envs, 0, 1);
    is_float(f[205], 0);
    is_float(f[227 + puffer_kind(b->hold)], 1);
    env_rig_close(&r);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(episodes_are_their_replays);
    RUN(rules_of_ones_own_are_played);
    RUN(an_action_is_its_ticks);
    RUN(ends_are_counted);
    RUN(seven_taps);
    RUN(the_next_episode_begins_in_the_same_step);
    RUN(limits_truncate);
    RUN(too_many_inputs_leave_no_replay);
    RUN(agents_play_each_other);
    RUN(bots_of_all_levels_play);
    RUN(ranges_are_independent);
    RUN(floats_are_pufferlibs);
    RUN(floats_counted_by_hand);
    return test_done();
}
