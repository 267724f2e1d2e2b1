/* The try-out strip of the handling screen: a piece of the chosen rules, kept in the air, that the
 * keys move as they would in the next game. */
#include "inner.h"

#include <stdlib.h>

void ts_trial_begin(ts_session *s, uint64_t now_us)
{
    ts_setup setup;
    ts_trial_end(s);
    ts_session_setup(s, &setup);
    setup.mode = (uint8_t)ts_modes_find("free");
    setup.goal = 0;
    setup.level = ts_rules_get(setup.rules)->level_first;
    s->trial = malloc(sizeof *s->trial);
    if (s->trial && !ts_run_start(s->trial, &setup, now_us))
        ts_trial_end(s);
    if (s->trial)
        ts_trial_run(s, now_us);
}

void ts_trial_end(ts_session *s)
{
    if (!s->trial)
        return;
    ts_run_end(s->trial);
    free(s->trial);
    s->trial = NULL;
}

bool ts_trial_key(ts_session *s, ts_key key, bool down, uint64_t now_us)
{
    bool pad = ts_key_gamepad(key) >= 0;
    unsigned profile = pad ? TS_PROFILE_GAMEPAD_1 : ts_keys_profile_of(s->settings.rules);
    int action = ts_keys_action(&s->settings.keys.profile[profile],
                                pad ? ts_key_of_first_gamepad(key) : key);
    if (!s->trial || action < 0)
        return false;
    if (action == TS_ACTION_LEFT || action == TS_ACTION_RIGHT) {
        ts_buttons button = action == TS_ACTION_LEFT ? TS_LEFT : TS_RIGHT;
        ts_run_button(s->trial, 0, button, down, now_us);
        if (!s->options.keys_have_release)
            ts_run_button(s->trial, 0, button, false, now_us);
    } else if (down && action == TS_ACTION_LEFT_WALL) {
        ts_run_macro(s->trial, 0, TS_MACRO_LEFT_WALL, now_us);
    } else if (down && action == TS_ACTION_RIGHT_WALL) {
        ts_run_macro(s->trial, 0, TS_MACRO_RIGHT_WALL, now_us);
    } else {
        return false;
    }
    ts_trial_run(s, now_us);
    return true;
}

/* Before it lands the piece is lifted again. */
void ts_trial_run(ts_session *s, uint64_t now_us)
{
    ts_run *run = s->trial;
    if (!run)
        return;
    ts_run_advance(run, now_us);
    if (run->jumped)
        ts_run_resume(run, now_us);
    const ts_game *g = &run->match.game[0];
    if (g->piece.kind && g->piece.y < ts_rules_get(g->rules)->visible / 2) {
        ts_piece lifted = g->piece;
        lifted.y = (int8_t)(ts_rules_get(g->rules)->visible - 4);
        ts_edit_place(&run->match, 0, lifted);
    }
    ts_run_clear_events(run);
    ts_session_touch(s);
}
