// The greedy player of greedy.c in C++: it plays the same games to the same hashes.
#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include <tessera/tessera.h>

static int value_of(const ts_after &a)
{
    int value = a.lost ? -1000000 : 76 * a.lines, before = 0;
    for (int x = 0; x < TS_COLUMNS; x++) {
        int height = 0, cells = 0;
        for (uint64_t c = a.board.column[x]; c; c <<= 1, height++) // row 0 is the highest bit
            cells += c >> 63 ? 1 : 0;
        value -= 51 * height + 36 * (height - cells) + (x ? 18 * std::abs(height - before) : 0);
        before = height;
    }
    return value;
}

static bool worse(const ts_after &a, const ts_after &b)
{
    return value_of(a) < value_of(b);
}

int main()
{
    std::vector<ts_move> moves(TS_MOVES_MAX);
    std::vector<ts_after> after(TS_MOVES_MAX);
    for (unsigned game = 1; game <= 10; game++) {
        ts_setup setup;
        ts_match match;
        const ts_buttons nothing[TS_PLAYERS_MAX] = {};
        ts_setup_default(&setup, TS_RULES_GUIDELINE, TS_MODE_NONE);
        setup.seed = game;
        if (!ts_start(&match, &setup))
            return 1;
        ts_step(&match, nothing, nullptr); // the first piece comes with the first tick
        while (match.board[0].pieces < 200) {
            unsigned count = ts_moves(&match, 0, moves.data(), TS_MOVES_MAX);
            if (count == 0)
                break;
            ts_afterstates(&match, 0, moves.data(), count, after.data());
            auto best = std::max_element(after.begin(), after.begin() + count, worse);
            if (!ts_play_move(&match, 0, &moves[size_t(best - after.begin())], nullptr, nullptr))
                ts_step(&match, nothing, nullptr);
        }
        std::printf("%016" PRIx64 "\n", ts_hash(&match));
    }
}
