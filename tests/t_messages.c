/* Frames and bytes: each frame is read as it was written, and nothing else is read as a frame. */
#include "net_rig.h"

static uint8_t bytes[NET_FRAMES_MAX];

static net_frame frame_in(size_t size)
{
    net_reader r = net_reader_of(bytes, size);
    net_frame f;
    ASSERT(net_frame_next(&r, &f));
    ASSERT(r.at == r.end);
    return f;
}

#define WRITTEN(CALL) (w = net_writer_of(bytes, sizeof bytes), ASSERT(CALL), (size_t)(w.at - bytes))

static void numbers_have_one_form(void)
{
    static const uint64_t numbers[] = {0,     1,          127,        128, 16383,
                                       16384, 1ull << 32, UINT64_MAX, 300, UINT32_MAX};
    for (unsigned i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        net_writer w = net_writer_of(bytes, sizeof bytes);
        net_put(&w, numbers[i]);
        net_put_8(&w, numbers[i]);
        net_reader r = net_reader_of(bytes, (size_t)(w.at - bytes));
        ASSERT_EQ(net_get(&r, UINT64_MAX), numbers[i]);
        ASSERT_EQ((size_t)(r.at - bytes), net_number_size(numbers[i]));
        ASSERT_EQ(net_get_8(&r), numbers[i]);
        ASSERT(!r.bad);
        r = net_reader_of(bytes, (size_t)(w.at - bytes));
        if (numbers[i] > 0) {
            net_get(&r, numbers[i] - 1);
            ASSERT(r.bad);
        }
    }
    static const uint8_t bad[][11] = {
        {0x80, 0x00}, {0x80}, {0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x02}};
    static const size_t size[] = {2, 1, 10};
    for (unsigned i = 0; i < 3; i++) {
        net_reader r = net_reader_of(bad[i], size[i]);
        net_get(&r, UINT64_MAX);
        ASSERT(r.bad);
    }
}

static void texts_are_made_harmless(void)
{
    static const char raw[] = "a\x1b[2J\xe2\x80\xae \xff\xd0\x96";
    char out[NET_TEXT_MAX + 1];
    net_writer w = net_writer_of(bytes, sizeof bytes);
    net_put_text(&w, raw, NET_TEXT_MAX);
    net_reader r = net_reader_of(bytes, (size_t)(w.at - bytes));
    net_get_text(&r, out, NET_TEXT_MAX);
    ASSERT_TEXT(out, "a?[2J? ?\xd0\x96");
    w = net_writer_of(bytes, sizeof bytes); /* cut off between characters */
    net_put_text(&w, "aaaa\xd0\x96", 5);
    ASSERT_EQ(bytes[0], 4);
    r = net_reader_of(bytes, 5);
    net_get_text(&r, out, 3); /* more than is allowed */
    ASSERT(r.bad);
}

static net_start start_frame(void)
{
    net_start start = {.id = {1, 2, 3},
                       .own = 10,
                       .round = 7,
                       .rules_revision = 2,
                       .mode_revision = 2,
                       .signature = 0x0123456789abcdef,
                       .at = 1ull << 50};
    ts_setup_default(&start.setup, (unsigned)ts_rules_find("modern"),
                     (unsigned)ts_modes_find("duel"));
    start.setup.players = 3;
    start.setup.seed = UINT64_MAX;
    start.setup.handicap[2] = 12;
    start.setup.handling[1].das = 90;
    start.setup.handling[1].irs = TS_INITIAL_TAP;
    ASSERT(ts_setup_change(&start.setup, TS_KNOB_GARBAGE_CAP, 3));
    ASSERT(ts_setup_change(&start.setup, TS_KNOB_TRAVELS, 77));
    return start;
}

static net_seats seats_frame(void)
{
    net_seats seats = {.you = 3,
                       .members = 5,
                       .rules = "psk",
                       .rules_revision = 1,
                       .mode_revision = 2,
                       .first_to = 3,
                       .chat = 1,
                       .phase = 2,
                       .count = 4};
    for (unsigned i = 0; i < 4; i++) {
        seats.seat[i] = (net_seat){.kind = (uint8_t)(i % 3),
                                   .level = 8,
                                   .member = (uint8_t)i,
                                   .ready = i & 1,
                                   .handicap = (uint8_t)i,
                                   .wins = 2,
                                   .handling = {100, 20, 5, 40, 1, 2, {0}}};
        snprintf(seats.seat[i].name, sizeof seats.seat[i].name, "player %u \xc3\xa9", i);
    }
    return seats;
}

/* Every frame, in every length but its own, is refused. */
static void frames_come_as_they_went(void)
{
    net_writer w;
    net_ack ack = {7, 1, 1000, 50000}, ack_read;
    WRITTEN(net_write_ack(&w, &ack));
    ASSERT(net_read_ack(frame_in((size_t)(w.at - bytes)), &ack_read));
    ASSERT_BYTES(&ack, &ack_read, sizeof ack);
    net_input_request want = {7, 3, 90}, want_read;
    WRITTEN(net_write_input_request(&w, &want));
    ASSERT(net_read_input_request(frame_in((size_t)(w.at - bytes)), &want_read));
    ASSERT_BYTES(&want, &want_read, sizeof want);
    net_hash hash = {7, 12500, 0xfedcba9876543210}, hash_read;
    WRITTEN(net_write_hash(&w, &hash));
    ASSERT(net_read_hash(frame_in((size_t)(w.at - bytes)), &hash_read));
    ASSERT_BYTES(&hash, &hash_read, sizeof hash);
    net_time time = {1ull << 51, 1ull << 40, 33000}, time_read;
    WRITTEN(net_write_time(&w, &time));
    ASSERT(net_read_time(frame_in((size_t)(w.at - bytes)), &time_read));
    ASSERT_BYTES(&time, &time_read, sizeof time);
    net_start start = start_frame(), start_read;
    memset(&start_read, 0, sizeof start_read);
    WRITTEN(net_write_start(&w, &start));
    ASSERT(net_read_start(frame_in((size_t)(w.at - bytes)), &start_read));
    ASSERT_BYTES(&start.setup, &start_read.setup, sizeof start.setup);
    ASSERT_BYTES(start.id, start_read.id, sizeof start.id);
    ASSERT_EQ(start.at, start_read.at);
    ASSERT_EQ(start.signature, start_read.signature);
    ASSERT_EQ(start.mode_revision, start_read.mode_revision);
    ASSERT_EQ(start.own, start_read.own);
    net_return back = {3, 5}, back_read;
    WRITTEN(net_write_return(&w, &back));
    ASSERT(net_read_return(frame_in((size_t)(w.at - bytes)), &back_read));
    ASSERT_EQ(back_read.round, 3);
    ASSERT_EQ(back_read.boards, 5);
    net_state state = {2, 1500, 1ull << 60, {1, 2, 3}, 1}, state_read;
    WRITTEN(net_write_state(&w, &state));
    ASSERT(net_read_state(frame_in((size_t)(w.at - bytes)), &state_read));
    ASSERT_EQ(state_read.round, state.round);
    ASSERT_EQ(state_read.tick, state.tick);
    ASSERT_EQ(state_read.hash, state.hash);
    ASSERT_BYTES(state.sign, state_read.sign, sizeof state.sign);
    ASSERT_EQ(state_read.late, state.late);
    net_heirs heirs = {{1, 2}, 2, {{0, {3}, {0}, 0}, {4, {5}, {6, 7}, 65535}}}, heirs_read;
    ASSERT(WRITTEN(net_write_heirs(&w, &heirs)) <= NET_RELIABLE_MAX);
    ASSERT(net_read_heirs(frame_in((size_t)(w.at - bytes)), &heirs_read));
    ASSERT_BYTES(&heirs, &heirs_read, sizeof heirs);
    net_keys keys = {NET_KEYS_MAX, {0, 3, [10] = 255}, {{1}, {2, 3}, [10] = {[31] = 9}}}, keys_read;
    ASSERT(WRITTEN(net_write_keys(&w, &keys)) <= NET_RELIABLE_MAX);
    ASSERT(net_read_keys(frame_in((size_t)(w.at - bytes)), &keys_read));
    ASSERT_BYTES(&keys, &keys_read, sizeof keys);
    net_moment moment = {7, 4000, 1ull << 45}, moment_read;
    WRITTEN(net_write_moment(&w, NET_PAUSE, &moment));
    ASSERT(net_read_moment(frame_in((size_t)(w.at - bytes)), &moment_read));
    ASSERT_BYTES(&moment, &moment_read, sizeof moment);
    uint32_t number;
    WRITTEN(net_write_number(&w, NET_LEAVE, NET_LEAVE_FULL));
    ASSERT(net_read_number(frame_in((size_t)(w.at - bytes)), NET_LEAVE_COUNT, &number));
    ASSERT_EQ(number, NET_LEAVE_FULL);
    ASSERT(!net_read_number(frame_in((size_t)(w.at - bytes)), 1, &number));
    net_chat say = {2, "well played"}, say_read = {0};
    WRITTEN(net_write_chat(&w, &say));
    ASSERT(net_read_chat(frame_in((size_t)(w.at - bytes)), &say_read));
    ASSERT_TEXT(say_read.text, "well played");
    net_seats seats = seats_frame(), seats_read;
    size_t size = WRITTEN(net_write_seats(&w, &seats));
    ASSERT(size <= NET_RELIABLE_MAX);
    ASSERT(net_read_seats(frame_in(size), &seats_read));
    for (unsigned i = 0; i < 4; i++) {
        ASSERT_TEXT(seats_read.seat[i].name, seats.seat[i].name);
        ASSERT_BYTES(&seats_read.seat[i], &seats.seat[i], offsetof(net_seat, name));
    }
    net_join join = {NET_VERSION, 77, NET_WISH_PLAY, 8, {1, 2, 3, 4, 1, 2, {0}}, "Ada", {9, 8, 7}},
             join_read;
    size = WRITTEN(net_write_join(&w, &join));
    ASSERT(net_read_join(frame_in(size), &join_read));
    ASSERT_TEXT(join_read.name, "Ada");
    ASSERT_EQ(join_read.bot, 8);
    ASSERT_BYTES(join.secret, join_read.secret, sizeof join.secret);
    for (size_t cut = 1; cut + 2 < size; cut++) {
        net_frame f = frame_in(size);
        f.body.end -= cut;
        ASSERT(!net_read_join(f, &join_read));
    }
}

/* A newcomer of another version is understood far enough to be told so. */
static void another_version_is_read(void)
{
    net_writer w = net_writer_of(bytes, sizeof bytes);
    uint8_t body[] = {NET_VERSION + 1, 200, 200, 200};
    net_join join;
    ASSERT(net_frame_put(&w, NET_JOIN, body, sizeof body));
    ASSERT(net_read_join(frame_in((size_t)(w.at - bytes)), &join));
    ASSERT_EQ(join.version, NET_VERSION + 1);
}

static void a_frame_without_room_is_left_out(void)
{
    uint8_t small[40];
    net_seats seats = seats_frame();
    for (size_t size = 0; size < sizeof small; size++) {
        net_writer w = net_writer_of(small, size);
        ASSERT(!net_write_seats(&w, &seats));
        ASSERT(w.at == small && !w.full);
        if (size >= 3)
            ASSERT(net_write_number(&w, NET_READY, 1));
    }
}

static void lengths_are_looked_at(void)
{
    static const uint8_t beyond[] = {NET_ACK, 200, 1, 2, 3}, torn[] = {NET_ACK},
                         large[] = {NET_ACK, 0xff, 0xff, 0xff, 0x7f};
    net_frame f;
    net_reader r = net_reader_of(beyond, sizeof beyond);
    ASSERT(!net_frame_next(&r, &f) && r.bad);
    r = net_reader_of(torn, sizeof torn);
    ASSERT(!net_frame_next(&r, &f) && r.bad);
    r = net_reader_of(large, sizeof large);
    ASSERT(!net_frame_next(&r, &f) && r.bad);
    r = net_reader_of(large, 0);
    ASSERT(!net_frame_next(&r, &f) && !r.bad);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(numbers_have_one_form);
    RUN(texts_are_made_harmless);
    RUN(frames_come_as_they_went);
    RUN(another_version_is_read);
    RUN(a_frame_without_room_is_left_out);
    RUN(lengths_are_looked_at);
    return test_done();
}
