/* Exit statuses and error messages of the command line. */
#ifndef TESSERA_CLI_FAIL_H
#define TESSERA_CLI_FAIL_H

/* DONE: all is well. NOT_SO: the answer is no, for example a replay that does not verify. WRONG:
 * the call was wrong, or something could not be read or written. */
enum { CLI_DONE, CLI_NOT_SO, CLI_WRONG };

/* Prints `tessera: WHERE: what` on standard error, returns CLI_WRONG. `where` is the word or file
 * that is wrong, or NULL. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
int cli_fail(const char *where, const char *what, ...);

#endif
