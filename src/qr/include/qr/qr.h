/* QR codes (ISO/IEC 18004) of links: bytes, error correction of level L, the smallest size that
 * holds them. */
#ifndef TESSERA_QR_QR_H
#define TESSERA_QR_QR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { QR_SIDE_MOST = 177, QR_QUIET = 4 }; /* modules that stay light around a code */

typedef struct qr_code {
    int side; /* modules */
    uint8_t dark[QR_SIDE_MOST][QR_SIDE_MOST];
} qr_code;

/* False: it is too long for any size, which is 2953 bytes. */
bool qr_make(qr_code *code, const uint8_t *bytes, size_t size);

#endif
