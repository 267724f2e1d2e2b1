/* Chooses the boards of the picture. */
#include "seats.h"
#include "session/duel.h"
#include "session/match.h"
#include "session/race.h"
#include "session/review.h"
#include "session/effects.h"
#include "session/menu.h"
#include "session/picture.h"

bool scene_page_hides_boards(const session *s)
{
    bool several = session_match(s)->setup.players > 1 || session_race_races(s);
    if (session_shows_game(s) || session_shows_pause(s) || session_shows_review(s))
        return false;
    if (session_shows_round(s))
        return several && !session_duel_shows_end(s);
    if (session_shows_result(s)) /* in a window, what was played for stays on the picture */
        return several && !session_duel_shows_end(s) &&
               (session_in_characters(s) || session_race_races(s));
    return true;
}

unsigned scene_seats(const session *s, scene_seat seat[TS_PLAYERS_MAX])
{
    unsigned count = 0;
    bool fades = session_effects_fade(s);
    if (!session_has_match(s) || scene_page_hides_boards(s))
        return 0;
    if (session_shows_review(s)) {
        seat[0] = (scene_seat){session_run_of(s), session_review_board(s),
                               session_board_fx(s, session_review_board(s)), NULL};
        return 1;
    }
    unsigned players = session_match(s)->setup.players;
    for (unsigned i = 0; i < players; i++) {
        unsigned player = session_board_at(s, i);
        seat[count++] = (scene_seat){session_run_of(s), player, session_board_fx(s, player),
                                     fades ? session_board_fade(s, player) : NULL};
    }
    if (session_race_races(s) && count == 1)
        seat[count++] = (scene_seat){.run = session_race_opponent(s)};
    return count;
}

bool scene_is_versus(const session *s)
{
    const ts_setup *setup = &session_match(s)->setup;
    return session_has_match(s) && setup->players > 1 &&
           run_rules(session_run_of(s))->attack != TS_ATTACK_NONE;
}

bool scene_seat_is_out(const scene_seat *seat)
{
    const ts_match *m = &seat->run->match;
    return m->setup.players > 1 && m->board[seat->player].outcome == TS_LOST;
}
