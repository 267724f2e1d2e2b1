/* The digits of base64, and those of its form for links (RFC 4648, sections 4 and 5). */
#ifndef TESSERA_BASE_BASE64_H
#define TESSERA_BASE_BASE64_H

#define BASE64_SAME "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
#define BASE64_DIGITS BASE64_SAME "+/"
#define BASE64_URL_DIGITS BASE64_SAME "-_"

#endif
