/* A vector whose lanes hold rows, row 0 in the highest bit of a lane; shared by search and
 * evaluation. Included once for each width of a lane (LANE, BITS). */

typedef LANE NAME(vec) __attribute__((vector_size(VECTOR_BYTES), may_alias));
#define VEC NAME(vec)
enum { NAME(lanes) = VECTOR_BYTES / sizeof(LANE) };

INLINE VEC NAME(lower)(VEC v, int rows)
{
#if BITS == 8 /* processors have no byte shift */
    if (rows == 1)
        return v + v;
    return (VEC)((vec_16)v << rows) & (LANE)(0xff << rows);
#else
    return v << rows;
#endif
}

/* Removes the full rows, the highest first; the rows above move down. Returns false if there are
 * none. */
static bool NAME(clear_rows)(VEC *board, int columns)
{
    VEC full = board[0];
    for (int c = 1; c < columns; c++)
        full &= board[c];
    if (!vec_any((vec_64)full))
        return false;
    while (vec_any((vec_64)full)) {
        VEC row = full & -full, above = (row - 1) & (VEC)(full != 0);
        for (int c = 0; c < columns; c++)
            board[c] = (board[c] & ~(row | above)) | NAME(lower)(board[c] & above, 1);
        full &= ~row;
    }
    return true;
}

#undef VEC
