/* A game in a window of an X server. The server reports what it paints (XDamage); the pixels are
 * examined only then, so that nothing competes with the game for time while it works. */
#include "meter.h"

#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/extensions/XShm.h>
#include <X11/extensions/XTest.h>
#include <X11/extensions/Xdamage.h>
#include <fcntl.h>
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ipc.h>
#include <sys/shm.h>
#include <unistd.h>

#define CHANGED_PIXELS 60 /* with fewer it is not an answer, but a clock or a blinking letter */
#define CHANGED_BY 24     /* of 255 */
#define PAINTED_PARTS 300 /* in a first screen one pixel in this number is not background */
#define KEY_DOWN_MS 25
#define CLICK_MS 100 /* some games read the mouse only once a frame */

static Display *display;
static Window root;
static int damaged; /* the event */
static struct {
    XShmSegmentInfo memory;
    XImage *image;
} screen, field;
static int field_x, field_y;
static uint32_t *before;

static void open_image(XShmSegmentInfo *memory, XImage **image, int width, int height)
{
    *image = XShmCreateImage(display, DefaultVisual(display, 0), (unsigned)DefaultDepth(display, 0),
                             ZPixmap, NULL, memory, (unsigned)width, (unsigned)height);
    if (!*image || (*image)->bits_per_pixel != 32)
        meter_give_up("a screen of 24 bits with shared memory is needed");
    size_t size = (size_t)(*image)->bytes_per_line * (size_t)height;
    memory->shmid = shmget(IPC_PRIVATE, size, IPC_CREAT | 0600);
    memory->shmaddr = (*image)->data = shmat(memory->shmid, NULL, 0);
    XShmAttach(display, memory);
    XSync(display, False);
    shmctl(memory->shmid, IPC_RMID, NULL); /* freed when both have ended */
}

void place_open(const char *area)
{
    int error, width, height;
    display = XOpenDisplay(NULL);
    if (!display || !XDamageQueryExtension(display, &damaged, &error))
        meter_give_up("no display, or one that does not tell of damage");
    root = DefaultRootWindow(display);
    width = DisplayWidth(display, 0);
    height = DisplayHeight(display, 0);
    open_image(&screen.memory, &screen.image, width, height);
    if (sscanf(area, "%d,%d,%d,%d", &field_x, &field_y, &width, &height) != 4)
        field_x = field_y = 0;
    open_image(&field.memory, &field.image, width, height);
    before = malloc((size_t)width * (size_t)height * sizeof *before);
    XDamageCreate(display, root, XDamageReportRawRectangles);
    XSync(display, True);
}

void place_enter(void)
{
    int nothing = open("/dev/null", O_RDWR);
    for (int i = 0; i < 3; i++)
        dup2(nothing, i);
}

/* False: nothing was painted within the time. */
static bool wait_for_paint(double ms)
{
    double end_ms = meter_now_ms() + ms;
    bool painted = false;
    while (!painted) {
        if (!XPending(display)) {
            struct pollfd ready = {.fd = ConnectionNumber(display), .events = POLLIN};
            double left_ms = end_ms - meter_now_ms();
            if (left_ms <= 0)
                return false;
            poll(&ready, 1, (int)left_ms + 1);
        }
        for (XEvent event; XPending(display);) {
            XNextEvent(display, &event);
            painted = painted || event.type == damaged + XDamageNotify;
        }
    }
    return true;
}

static void take_away(void)
{
    for (XEvent event; XPending(display);)
        XNextEvent(display, &event);
}

/* Is something on the screen besides its background and an empty window? */
static bool is_painted(void)
{
    enum { BUCKETS = 4096 };
    static unsigned count[BUCKETS];
    unsigned most = 0, second = 0, all = (unsigned)(screen.image->width * screen.image->height);
    const uint32_t *pixel = (const uint32_t *)(const void *)screen.image->data;
    XShmGetImage(display, root, screen.image, 0, 0, AllPlanes);
    memset(count, 0, sizeof count);
    for (unsigned i = 0; i < all; i++)
        count[((pixel[i] & 0xffffff) ^ (pixel[i] >> 12 & 0xfff)) % BUCKETS]++;
    for (unsigned i = 0; i < BUCKETS; i++)
        if (count[i] > most) {
            second = most;
            most = count[i];
        } else if (count[i] > second)
            second = count[i];
    return (all - most - second) * PAINTED_PARTS > all;
}

bool place_first(double limit_ms)
{
    double end_ms = meter_now_ms() + limit_ms;
    while (meter_now_ms() < end_ms)
        if (wait_for_paint(end_ms - meter_now_ms()) && is_painted())
            return true;
    return false;
}

void place_pass(double ms)
{
    double end_ms = meter_now_ms() + ms;
    for (double left_ms; (left_ms = end_ms - meter_now_ms()) > 0;) {
        poll(NULL, 0, (int)left_ms + 1);
        take_away();
    }
}

static void send_key(const char *name, bool down)
{
    KeySym symbol = XStringToKeysym(name);
    KeyCode code = symbol == NoSymbol ? 0 : XKeysymToKeycode(display, symbol);
    if (!code)
        meter_give_up("no such key");
    XTestFakeKeyEvent(display, code, down, CurrentTime);
    XFlush(display);
}

void place_key(const char *name)
{
    int x, y, words = sscanf(name, "click:%d,%d", &x, &y);
    if (words == 2) {
        XTestFakeMotionEvent(display, -1, x, y, CurrentTime);
        XFlush(display);
        place_pass(CLICK_MS);
        XTestFakeButtonEvent(display, 1, True, CurrentTime);
        XFlush(display);
        place_pass(CLICK_MS);
        XTestFakeButtonEvent(display, 1, False, CurrentTime);
        XFlush(display);
        return;
    }
    send_key(name, true);
    place_pass(KEY_DOWN_MS);
    send_key(name, false);
}

static int changed_pixels(void)
{
    int count = 0, all = field.image->width * field.image->height;
    const uint32_t *pixel = (const uint32_t *)(const void *)field.image->data;
    XShmGetImage(display, root, field.image, field_x, field_y, AllPlanes);
    for (int i = 0; i < all; i++)
        for (int shift = 0; shift < 24; shift += 8)
            if (abs((int)(pixel[i] >> shift & 255) - (int)(before[i] >> shift & 255)) >
                CHANGED_BY) {
                count++;
                break;
            }
    return count;
}

double place_answer(const char *key, double limit_ms)
{
    size_t size = (size_t)field.image->bytes_per_line * (size_t)field.image->height;
    double taken_ms = -1;
    XShmGetImage(display, root, field.image, field_x, field_y, AllPlanes);
    memcpy(before, field.image->data, size);
    take_away();
    double begun_ms = meter_now_ms();
    if (key)
        send_key(key, true);
    while (taken_ms < 0 && wait_for_paint(begun_ms + limit_ms - meter_now_ms())) {
        double at_ms = meter_now_ms();
        if (changed_pixels() >= CHANGED_PIXELS)
            taken_ms = at_ms - begun_ms;
    }
    if (key) {
        place_pass(KEY_DOWN_MS);
        send_key(key, false);
    }
    return taken_ms;
}

bool place_leave(void)
{
    XSetWindowAttributes alone = {.override_redirect = True};
    Window other = XCreateWindow(display, root, 0, 0, 1, 1, 0, CopyFromParent, InputOnly,
                                 CopyFromParent, CWOverrideRedirect, &alone);
    XMapRaised(display, other);
    XSetInputFocus(display, other, RevertToNone, CurrentTime);
    XSync(display, False);
    return true;
}

pid_t place_server(void)
{
    return (pid_t)atoi(getenv("METER_SERVER") ? getenv("METER_SERVER") : "0");
}

double place_bytes(void)
{
    return -1;
}
