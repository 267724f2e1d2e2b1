/* Everything in one file: games, records and settings, out and in (store/archive.h), a part at a
 * time, so that nobody waits. */
#ifndef TESSERA_APP_SESSION_ARCHIVE_H
#define TESSERA_APP_SESSION_ARCHIVE_H

#include "api/session.h"
#include "store/archive.h"

typedef struct session session;

bool session_archive_open(session *s); /* false: out of memory */
void session_archive_close(session *s);
void session_archive_save(session *s); /* the front end is to save all there is */
bool session_archive_take(session *s, const replay_file *file); /* false: it is none */
bool session_archive_given(session *s, replay_file *file);      /* see session_file */
/* "12 / 340" while games go out; else nothing. */
void session_archive_progress(const session *s, char *out, size_t room);
void session_archive_run(session *s, uint64_t now_us);
uint64_t session_archive_next(const session *s);

#endif
