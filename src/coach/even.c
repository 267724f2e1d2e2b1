/* The Elo rating on the scale of the bots, in integers. Early results change it much, later ones
 * by two tenths of a level at most. */
#include "coach/even.h"
#include "base/minmax.h"
#include "bot/style.h"

enum { HUNDREDTHS = 100, STEP_FIRST = 20, STEP_LAST = 2, STEP_SHRINKS = 2 };

/* The chance to win, in thousandths, of a player who is stronger by this many tenths. A tenth is
 * worth 42.5 points of Elo: 1000 / (1 + 10^(-42.5 d / 400)). */
static const uint16_t chances[] = {500, 561, 620, 676, 727, 773, 813, 847, 876,
                                   900, 920, 937, 950, 960, 968, 975, 980, 985,
                                   988, 991, 993, 994, 995, 996, 997, 998, 998};
enum { CHANCES = sizeof chances / sizeof chances[0] };

static int chance_of(int hundredths_ahead)
{
    const int off = hundredths_ahead < 0 ? -hundredths_ahead : hundredths_ahead;
    const int tenths = min_int((off + HUNDREDTHS / 2) / HUNDREDTHS, CHANCES - 1);
    return hundredths_ahead < 0 ? 1000 - chances[tenths] : chances[tenths];
}

unsigned coach_even(const coach_duel *duel, unsigned count)
{
    int own = EVEN_FIRST * HUNDREDTHS, step = STEP_FIRST;
    for (unsigned i = count; i-- > 0;) {
        const int chance = chance_of(own - duel[i].tenths * HUNDREDTHS);
        own += step * HUNDREDTHS * ((duel[i].won ? 1000 : 0) - chance) / 1000;
        own = max_int(0, min_int(own, TS_STRENGTH_MAX * HUNDREDTHS));
        step = max_int(step - STEP_SHRINKS, STEP_LAST);
    }
    return (unsigned)(own + HUNDREDTHS / 2) / HUNDREDTHS;
}
