/* The subcommands of the command line, for main.c's table. Each one answers --help itself. */
#ifndef TESSERA_CLI_COMMANDS_H
#define TESSERA_CLI_COMMANDS_H

/* argv[0] is the subcommand's own name; the result is the exit status (tool/fail.h). */
int cli_arena(int argc, char **argv);
int cli_drive(int argc, char **argv);
int cli_export(int argc, char **argv);
int cli_fumen(int argc, char **argv);
int cli_server(int argc, char **argv);
int cli_import(int argc, char **argv);
int cli_league(int argc, char **argv);
int cli_learn(int argc, char **argv);
int cli_link(int argc, char **argv);
int cli_modes(int argc, char **argv);
int cli_perfect(int argc, char **argv);
int cli_profile(int argc, char **argv);
int cli_puzzle(int argc, char **argv);
int cli_records(int argc, char **argv);
int cli_relay(int argc, char **argv);
int cli_replays(int argc, char **argv);
int cli_review(int argc, char **argv);
int cli_rules(int argc, char **argv);
int cli_selfplay(int argc, char **argv);
int cli_sign(int argc, char **argv);
int cli_tournament(int argc, char **argv);
int cli_signature(int argc, char **argv);
int cli_tbp(int argc, char **argv);
int cli_verify(int argc, char **argv);
int cli_web(int argc, char **argv);

#endif
