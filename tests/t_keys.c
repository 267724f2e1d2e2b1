/* Characters as keys: what a terminal sends, in every layout it knows. */
#include "test.h"

#include "api/key.h"

/* A row of keys of the US layout and the characters another layout, or Shift, has there. */
static void sits(bool bulgarian, const uint32_t *characters, const char *keys)
{
    for (; *keys; keys++, characters++)
        ASSERT_EQ(key_of_character(*characters, bulgarian), (unsigned char)*keys);
    ASSERT_EQ(*characters, 0);
}

static void sits_on(const uint32_t *characters, const char *keys)
{
    sits(false, characters, keys);
}

static void plain_characters_are_their_keys(void)
{
    const char *keys = "abcdefghijklmnopqrstuvwxyz0123456789 `-=[]\\;',./";
    for (const char *key = keys; *key; key++)
        ASSERT_EQ(key_of_character((unsigned char)*key, false), (unsigned char)*key);
}

static void shift_changes_nothing(void)
{
    const uint32_t letters[] = U"ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    const uint32_t digits[] = U"!@#$%^&*()";
    const uint32_t signs[] = U"~_+{}|:\"<>?";
    sits_on(letters, "abcdefghijklmnopqrstuvwxyz");
    sits_on(digits, "1234567890");
    sits_on(signs, "`-=[]\\;',./");
}

static void russian_letters_are_positions(void)
{
    const uint32_t small[] = U"ёйцукенгшщзхъ"
                             U"фывапролджэ"
                             U"ячсмитьбю";
    const uint32_t capital[] = U"ЁЙЦУКЕНГШЩЗХЪ"
                               U"ФЫВАПРОЛДЖЭ"
                               U"ЯЧСМИТЬБЮ";
    const uint32_t signs[] = U"№";
    sits_on(small, "`qwertyuiop[]asdfghjkl;'zxcvbnm,.");
    sits_on(capital, "`qwertyuiop[]asdfghjkl;'zxcvbnm,.");
    sits_on(signs, "3");
}

/* The rows of the state's standard. */
static void bulgarian_letters_are_positions_for_who_reads_bulgarian(void)
{
    const uint32_t small[] = U"уеишщксдзц"
                             U"ьяаожгтнвмч"
                             U"юйъэфхпрлб";
    const uint32_t capital[] = U"ыУЕИШЩКСДЗЦ"
                               U"ЬЯАОЖГТНВМЧ"
                               U"ЮЙЪЭФХПРЛБ";
    const uint32_t own[] = U"ѝЍ„“§–€№";
    sits(true, small, "wertyuiop[asdfghjkl;'zxcvbnm,./");
    sits(true, capital, "qwertyuiop[asdfghjkl;'zxcvbnm,./");
    sits(true, own, "aa\\\\]9=0");
    sits(true, U"zx1 ", "zx1 ");
}

/* By the Russian layout every letter of the alphabet is some key, too. */
static void bulgarian_letters_are_keys(void)
{
    const uint32_t alphabet[] = U"абвгдежзийклмнопрстуфхцчшщъьюя"
                                U"АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЬЮЯ";
    const uint32_t own[] = U"ѝЍ„“§–€";
    for (const uint32_t *letter = alphabet; *letter; letter++)
        ASSERT(key_of_character(*letter, false) != KEY_NONE);
    sits_on(own, "aa\\\\]9=");
}

/* Two small letters never share a key, or one of them could not be bound. */
static void no_two_letters_are_one_key(void)
{
    for (int layout = 0; layout < 2; layout++)
        for (uint32_t a = 0x430; a <= 0x451; a++)
            for (uint32_t b = a + 1; b <= 0x451; b++)
                if (key_of_character(a, layout) != KEY_NONE)
                    ASSERT(key_of_character(a, layout) != key_of_character(b, layout));
}

static void other_characters_are_none(void)
{
    const uint32_t others[] = {0,      7,      27,      31,       127,       0xa0,
                               0xe9,   0x142,  0x3b1,   0x40f,    0x450,     0x452,
                               0x4e2d, 0xfffd, 0x1f600, 0x110000, UINT32_MAX};
    for (unsigned i = 0; i < sizeof others / sizeof others[0]; i++)
        ASSERT_EQ(key_of_character(others[i], false), KEY_NONE);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(plain_characters_are_their_keys);
    RUN(shift_changes_nothing);
    RUN(russian_letters_are_positions);
    RUN(bulgarian_letters_are_positions_for_who_reads_bulgarian);
    RUN(bulgarian_letters_are_keys);
    RUN(no_two_letters_are_one_key);
    RUN(other_characters_are_none);
    return test_done();
}
