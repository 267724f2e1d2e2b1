/* The command that says what this build is. */
#ifndef TESSERA_VERSION_H
#define TESSERA_VERSION_H

int version_command(int argc, char **argv);

#endif
