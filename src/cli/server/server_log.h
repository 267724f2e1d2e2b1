/* The server's log: a line of key=value words for each event, on the standard error. */
#ifndef TESSERA_CLI_SERVER_SERVER_LOG_H
#define TESSERA_CLI_SERVER_SERVER_LOG_H

/* `what` happened; the rest as printf, key=value with single spaces. Text from clients goes last,
 * by note_text: in quotes, without anything that is an order to a terminal. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void note(const char *what, const char *format, ...);
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
void note_text(const char *what, const char *text, const char *format, ...);

#endif
