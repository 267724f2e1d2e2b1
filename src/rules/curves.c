/* The guideline's fall curve: at level n a row takes (0.8 - 0.007 (n - 1)) ^ (n - 1) seconds,
 * rounded to whole microseconds. A thousand rows take that number of ticks of a millisecond. */
#include "rules.h"

const ts_speed ts_curve_guideline[GUIDELINE_LEVELS] = {
    {1, 1000, 1000000}, {2, 1000, 793000}, {3, 1000, 617796}, {4, 1000, 472729}, {5, 1000, 355197},
    {6, 1000, 262004},  {7, 1000, 189677}, {8, 1000, 134735}, {9, 1000, 93882},  {10, 1000, 64152},
    {11, 1000, 42976},  {12, 1000, 28218}, {13, 1000, 18153}, {14, 1000, 11439}, {15, 1000, 7059},
    {16, 1000, 4264},   {17, 1000, 2520},  {18, 1000, 1457},  {19, 1000, 824},   {20, 1000, 455},
};
