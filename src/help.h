/* The help of the commands that main.c runs itself; a %s stands for the codes of the languages. */
#ifndef TESSERA_HELP_H
#define TESSERA_HELP_H

static const char play_help[] =
    "usage: tessera [play] [OPTION...]\n"
    "example: tessera --mode sprint --rules modern\n\n"
    "Starts the game: in a window, or in the terminal if there is no display. If\n"
    "there is neither, prints a short game that plays itself. With --mode, the\n"
    "game begins at once.\n\n"
    "  --rules R       a rule set (guideline), or a file that changes one\n"
    "  --mode M        the mode, without the title screen\n"
    "  --seed N        the seed (a new one each time)\n"
    "  --level N       the start level (the rule set's first)\n"
    "  --players N     1, or 2 for two people at one keyboard (1)\n"
    "  --study TEXT    the analysis board with a fumen, a study or a link to one\n"
    "  --versus bot:L  a duel against a bot of level L, 0.0 to 10.0;\n"
    "                  bot:max is as strong as this machine;\n"
    "                  bot:L,bot:L or bot:L,bot:L,bot:L for two or three bots;\n"
    "                  bot:NAME imitates a player (`tessera learn`);\n"
    "                  with --players 2, both play against one or two bots\n"
    "  --goal N        the mode's goal, or `endless` (the mode's own)\n"
    "  --variant N     the mode's variant, such as the height in classic-b (0)\n"
    "  --lang L        the language: %s (the locale's)\n"
    "  --window, --term, --null\n"
    "                  where to play: a window, the terminal, or as printed text\n"
    "  --skin LINE     colors and tiles, as the menu copies them\n"
    "  --overlay       a window for streams: a plain background, and the keys\n";

static const char film_help[] =
    "usage: tessera film [OPTION...] FILE|ID|LINK\n"
    "example: tessera film 12\n\n"
    "Saves a replay as a GIF, or as a video if OUT ends in anything but .gif, and\n"
    "prints the name of the file. Needs ffmpeg.\n\n"
    "  --out OUT    a new file (the replay's name with .gif, in this folder)\n"
    "  --size WxH   in pixels (640x480)\n"
    "  --rate N     frames per second, 1 to 100 (20; 60 for a video)\n"
    "  --speed N    1, 2, 4, 8 or 16 times as fast (1)\n"
    "  --lang L     the language: %s (the locale's)\n";

static const char replay_help[] =
    "usage: tessera replay [OPTION...] FILE|ID|LINK\n"
    "example: tessera replay 12\n\n"
    "Shows the replay in FILE, or the game of the library with that ID, which\n"
    "`tessera replays` lists, or the game in a link of `tessera link`.\n"
    "`tessera FILE` does the same if FILE ends in .tsr, or in .tsl: a signed log.\n\n"
    "  --lang L          the language: %s (the locale's)\n"
    "  --window, --term  show it in a window or in the terminal\n";

#endif
