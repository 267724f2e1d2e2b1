/* Changes of a line in fewer bytes, for who is far behind: what a player does is much like what he
 * did before. An arithmetic coder learns from change to change; each packet begins anew, for the
 * one before may be lost. docs/net.md describes it. */
#ifndef TESSERA_NET_PACK_H
#define TESSERA_NET_PACK_H

#include "net/line.h"

enum { NET_PACK_BYTES = NET_LOG_CHANGES * NET_CHANGE_MAX };

/* Packs changes as a line keeps them; `held` are the buttons before them. As many as have room;
 * returns their number, and in *size that of their bytes. */
uint32_t net_pack(net_reader changes, ts_buttons held, uint8_t *out, size_t room, size_t *size);
/* That number of changes (at most NET_LOG_CHANGES), as a line keeps them. Whatever bytes there are,
 * it is as many; whether they can be so is for the line to say. Returns the size. */
size_t net_unpack(net_reader packed, ts_buttons held, uint32_t count, uint8_t out[NET_PACK_BYTES]);

#endif
