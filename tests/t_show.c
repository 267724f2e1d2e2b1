/* Both ways to the screen, on one that is not there (SDL's dummy driver, its software renderer):
 * what becomes of a picture whose window, renderer or texture is another all of a sudden. */
#include "test.h"

#include "sdl/show.h"

enum { WIDTH = 200, HEIGHT = 100 };
static show s;

static void begin(bool sync)
{
    s = (show){.window = SDL_CreateWindow("", 0, 0, WIDTH, HEIGHT, SDL_WINDOW_RESIZABLE)};
    ASSERT(s.window != NULL);
    if (sync)
        show_sync(&s, true);
    ASSERT_EQ(s.renderer != NULL, sync);
}

static void end(void)
{
    show_close(&s);
    SDL_DestroyWindow(s.window);
}

/* Painted and shown; true: all of it had to be. */
static bool picture(void)
{
    bool lost;
    px_rect all = {0, 0, WIDTH, HEIGHT};
    ASSERT(show_canvas(&s, &lost));
    if (s.canvas.width == WIDTH && s.canvas.height == HEIGHT)
        show_push(&s, &all, 1);
    show_present(&s);
    return lost;
}

static void what_is_shown_stays(void)
{
    for (int sync = 0; sync < 2; sync++) {
        begin(sync);
        ASSERT(picture());
        ASSERT(!picture());
        show_again(&s);
        ASSERT(!picture());
        end();
    }
}

static void another_size_is_painted_anew(void)
{
    for (int sync = 0; sync < 2; sync++) {
        begin(sync);
        picture();
        SDL_SetWindowSize(s.window, 80, 60);
        SDL_PumpEvents();
        show_again(&s); /* asked for before anything has been painted */
        ASSERT(picture());
        ASSERT_EQ(s.canvas.width, 80);
        ASSERT_EQ(s.canvas.height, 60);
        ASSERT(!picture());
        end();
    }
}

static void a_lost_texture_is_made_anew(void)
{
    for (int sync = 0; sync < 2; sync++) {
        begin(sync);
        picture();
        show_lost(&s);
        ASSERT(picture());
        ASSERT_EQ(s.renderer != NULL, sync);
        ASSERT(!picture());
        end();
    }
}

/* A texture of another renderer: the renderer rejects it, as it does when its device is gone. */
static void a_lost_renderer_leaves_the_surface(void)
{
    begin(true);
    picture();
    SDL_Window *window = SDL_CreateWindow("", 0, 0, WIDTH, HEIGHT, 0);
    SDL_Renderer *renderer = SDL_CreateRenderer(window, -1, 0);
    SDL_Texture *own = s.texture;
    s.texture = SDL_CreateTexture(renderer, SDL_PIXELFORMAT_RGB888, SDL_TEXTUREACCESS_STREAMING,
                                  WIDTH, HEIGHT);
    ASSERT(s.texture != own);
    picture();
    ASSERT(s.renderer == NULL);
    ASSERT(s.canvas.pixels == NULL);
    ASSERT(picture());
    ASSERT(!picture());
    SDL_DestroyRenderer(renderer);
    SDL_DestroyWindow(window);
    end();
}

static void no_renderer_no_matter(void)
{
    s = (show){.window = SDL_CreateWindow("", 0, 0, WIDTH, HEIGHT, 0)};
    SDL_Renderer *other = SDL_CreateRenderer(s.window, -1, 0); /* a window has but one */
    show_sync(&s, true);
    ASSERT(s.renderer == NULL);
    SDL_DestroyRenderer(other);
    ASSERT(picture());
    ASSERT(!picture());
    end();
}

/* A picture is begun as late as it can be, 3 ms of work and a margin of 1.5 before the screen's
 * next turn; without a renderer there are no turns, and where there is no time nobody waits. */
static void pictures_are_painted_late(void)
{
    begin(true);
    s.period_us = 16667;
    s.cost_us = 3000;
    s.shown_us = 1000000;
    ASSERT_EQ(show_due_us(&s), 1000000 + 16667 - 4500);
    s.cost_us = 15167;
    ASSERT_EQ(show_due_us(&s), 0);
    s.cost_us = 3000;
    show_sync(&s, false);
    ASSERT_EQ(show_due_us(&s), 0);
    end();
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    SDL_setenv("SDL_VIDEODRIVER", "dummy", 1);
    SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0");
    SDL_SetHint(SDL_HINT_RENDER_DRIVER, "software");
    ASSERT_EQ(SDL_InitSubSystem(SDL_INIT_VIDEO), 0);
    RUN(what_is_shown_stays);
    RUN(another_size_is_painted_anew);
    RUN(a_lost_texture_is_made_anew);
    RUN(a_lost_renderer_leaves_the_surface);
    RUN(no_renderer_no_matter);
    RUN(pictures_are_painted_late);
    SDL_Quit();
    return test_done();
}
