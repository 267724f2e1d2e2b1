/* QR codes (ISO/IEC 18004) for links: byte mode, error correction level L, the smallest version
 * that fits. */
#ifndef TESSERA_QR_QR_H
#define TESSERA_QR_QR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { QR_SIDE_MOST = 177, QR_QUIET = 4 }; /* width of the light border, in modules */

typedef struct qr_code {
    int side; /* modules */
    uint8_t dark[QR_SIDE_MOST][QR_SIDE_MOST];
} qr_code;

/* Returns false if the data exceeds the largest version: 2953 bytes. */
bool qr_make(qr_code *code, const uint8_t *bytes, size_t size);

#endif
