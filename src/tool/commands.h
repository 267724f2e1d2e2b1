/* The subcommands of the command line, for main.c's table. Each one answers --help itself. */
#ifndef TESSERA_TOOL_COMMANDS_H
#define TESSERA_TOOL_COMMANDS_H

/* argv[0] is the subcommand's own name; the result is the exit status (tool/fail.h). */
int tool_drive(int argc, char **argv);
int tool_export(int argc, char **argv);
int tool_fumen(int argc, char **argv);
int tool_hall(int argc, char **argv);
int tool_import(int argc, char **argv);
int tool_judge(int argc, char **argv);
int tool_league(int argc, char **argv);
int tool_learn(int argc, char **argv);
int tool_link(int argc, char **argv);
int tool_modes(int argc, char **argv);
int tool_perfect(int argc, char **argv);
int tool_puzzle(int argc, char **argv);
int tool_records(int argc, char **argv);
int tool_relay(int argc, char **argv);
int tool_replays(int argc, char **argv);
int tool_review(int argc, char **argv);
int tool_rules(int argc, char **argv);
int tool_selfplay(int argc, char **argv);
int tool_sign(int argc, char **argv);
int tool_signature(int argc, char **argv);
int tool_tbp(int argc, char **argv);
int tool_verify(int argc, char **argv);
int tool_web(int argc, char **argv);

#endif
