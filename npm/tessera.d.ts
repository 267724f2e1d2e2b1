/* What the package has. Whatever makes no sense is an exception with a sentence that says what: a
 * TypeError or RangeError for what was handed over, an Error for what has been freed. */

export type Kind = 'I' | 'J' | 'L' | 'O' | 'S' | 'T' | 'Z';
export type Spin = 'none' | 'mini' | 'full';
export type Outcome = 'running' | 'won' | 'lost';
export type End = 'block' | 'lock' | 'top' | 'partial';

/** Rows of letters, the highest first: `.` is empty, X garbage, B black, the others are pieces. */
export type Field = string[];

/** The buttons that are down during a tick: a sum of these. */
export declare const Buttons: Readonly<{
    LEFT: 1; RIGHT: 2; SOFT: 4; HARD: 8; CW: 16; CCW: 32; FLIP: 64; HOLD: 128;
    /** Aims at the next opponent. */
    TARGET: 256;
}>;
/** Of board 0, or of each board; those left out hold nothing. */
export type Held = number | number[];

export interface Handling {
    /** In ticks. */
    das?: number; arr?: number; dcd?: number;
    /** How many times as fast a soft drop is; 0: to the floor at once. */
    soft?: number;
    irs?: 'off' | 'held' | 'tap';
    ihs?: 'off' | 'held' | 'tap';
}

/** Knobs by name (`engine.knobs`): numbers, true and false, or words as `rulesText` has them. */
export type Changes = Record<string, number | boolean | string>;

export interface OwnRules {
    /** A name out of `engine.rules`; usually guideline. */
    rules?: string;
    /** What is another way than in these rules. */
    changes?: Changes;
    /** What `readRules` found; it changes nothing. */
    title?: string;
}

export interface Setup extends OwnRules {
    /** A name out of `engine.modes`; usually none. */
    mode?: string;
    /** The same seed and the same buttons give the same game. From 0 to 2^64 - 1; usually 0. */
    seed?: number | bigint;
    /** In the mode's unit; 0: its usual goal. */
    goal?: number | 'endless';
    level?: number;
    players?: number;
    variant?: number;
    /** Rows of garbage at the start. */
    handicap?: number | number[];
    handling?: Handling | Handling[];
}

/** x, y: its reference cell, from the bottom left; rotation: quarters clockwise from the spawn. */
export interface Piece {
    kind: Kind;
    rotation: number;
    x: number;
    y: number;
}

/** What a player sees of a board. */
export interface State {
    tick: number;
    /** The visible rows, and rows above them that have cells; without the piece in play. */
    field: Field;
    piece: Piece | null;
    hold: Kind | null;
    holdUsed: boolean;
    next: Kind[];
    score: number;
    lines: number;
    level: number;
    pieces: number;
    /** -1: the last piece cleared nothing. */
    combo: number;
    /** Difficult clears in a row. */
    backToBack: number;
    /** Rows of garbage on their way. */
    incoming: number;
    outcome: Outcome;
    /** How it was lost. */
    end: End | null;
}

export type Event = { player: number } & (
    | { kind: 'spawn' | 'land'; piece: Piece }
    | { kind: 'move'; piece: Piece; amount: number }
    | { kind: 'rotate'; piece: Piece; amount: number; spin: Spin }
    | { kind: 'drop'; piece: Piece; amount: number; how: 'fall' | 'soft' | 'hard' }
    | { kind: 'lock'; piece: Piece; spin: Spin; points: number }
    | { kind: 'clear'; amount: number; rows: number[]; spin: Spin; points: number;
        backToBack: boolean; perfect: boolean }
    | { kind: 'hold'; hold: Kind }
    | { kind: 'level' | 'garbage' | 'cancel' | 'still'; amount: number }
    | { kind: 'gather'; amount: number; rows: number[] }
    | { kind: 'attack'; amount: number; to: number }
    | { kind: 'over'; outcome: Outcome; end: End | null }
);

/** A place where a piece can lock: column and row of the lower left corner of its cells. */
export interface Place {
    piece: Kind;
    rotation: number;
    column: number;
    row: number;
    /** The spin it locks with. */
    spin: Spin;
    /** The piece in play goes on hold first. */
    hold: boolean;
    /** [x, y], from the bottom left. */
    cells: [number, number][];
}
/** What play and afterstates look at. */
export type PlaceLike = Pick<Place, 'piece' | 'rotation' | 'column' | 'row'> &
    Partial<Pick<Place, 'spin' | 'hold'>>;

/** What a lock down leaves behind. */
export interface After {
    /** 40 rows, the lowest first; column x is the bit 1 << x. */
    rows: Uint16Array;
    /** Rows, before they cancel incoming ones. */
    attack: number;
    combo: number;
    backToBack: number;
    lines: number;
    spin: Spin;
    perfect: boolean;
    /** The rules end the game for where it locks. */
    lost: boolean;
}

export interface Position {
    field?: Field;
    /** Comes into play where it spawns. */
    piece?: Kind;
    hold?: Kind | null;
    /** They come before those that the match draws; at most 112. */
    next?: Kind[] | string;
}

/** One to four boards that move tick by tick; when all have ended they stay as they are. */
export interface Match {
    readonly over: boolean;
    readonly tick: number;
    readonly players: number;
    /** What it changes of its rules. */
    readonly changes: Record<string, number>;
    /** Plays ticks while these buttons are held; leaps where it can. */
    step(held?: Held, ticks?: number): Event[];
    /** Plays ticks in which nothing but clocks changes, all of them at once. Returns how many there
     * were; 0: the next tick needs step. */
    leap(held?: Held, most?: number): number;
    /** 16 hexadecimal digits, the same on every machine and in every language. */
    hash(): string;
    state(player?: number): State;
    /** Every field of the engine's struct by its name in C; numbers of 64 bits are bigints. */
    raw(): Record<string, any>;
    /** Where the piece in play can lock, then the piece that comes if it goes on hold. */
    places(player?: number): Place[];
    afterstates(places: PlaceLike[], player?: number): After[];
    /** Presses the keys that bring the piece there, and waits for the next one. null: the piece
     * cannot get there; then the match is as it was. */
    play(place: PlaceLike, player?: number): Event[] | null;
    /** Changes a board between two ticks; what the position leaves out stays. */
    edit(position: Position, player?: number): this;
    clone(): Match;
    /** The replay so far as the text of a .tsr file, which `verify` accepts; not after `restore` or
     * `edit`. */
    replay(): string;
    /** The bytes of the match, for restore by the same version. */
    save(): Uint8Array;
    restore(saved: Uint8Array): this;
    /** Gives the memory back; otherwise the collector does so. After that every use throws. */
    free(): void;
}

/** A player that can only hold buttons. */
export interface Bot {
    /** The buttons for the next tick. Call it once for every tick, always for the same board. */
    held(match: Match, player?: number): number;
    /** Examines about so many places now; true: something is left to think about. Otherwise it does
     * all of its work in the tick in which it decides. Level 11 thinks on after the budget of level 10
     * for as long as it is asked to, before that tick. */
    think(places: number): boolean;
    free(): void;
}

export interface Thought {
    /** null: play finds no such place; the bot's hands do. */
    place: Place | null;
    value: number;
    /** Pieces it looked ahead. */
    depth: number;
    why: 'ahead' | 'spin' | 'lines' | 'holes' | 'low' | 'even' | 'ready';
    /** Number of places examined. */
    lookedAt: number;
}

export interface Report {
    /** The replay was played, and all its hashes and results are right. */
    ok: boolean;
    /** Why it is not. */
    reason: string | null;
    /** Of the error, from 1; else the last line. */
    line: number;
    rules: string | null;
    /** Of these rules. */
    changes: Record<string, number>;
    mode: string | null;
    /** Where playing stopped. */
    boards: State[];
}

export interface FumenPage {
    /** At most 23 rows. */
    field?: Field;
    /** The row under the field. */
    garbage?: string;
    /** x, y: the cell about which it rotates. */
    piece?: Piece | null;
    comment?: string;
    /** The piece locks; true if left out. */
    lock?: boolean;
    rise?: boolean;
    mirror?: boolean;
    /** Colours of the guideline; if left out true on the first page. */
    colour?: boolean;
}

/** A rule set or a mode: what the struct has, by its names in C. */
export interface Listed {
    id: number;
    name: string;
    title: string;
    summary: string;
    revision: number;
    [field: string]: any;
}

/** What a match can change of its rules. */
export interface Knob {
    id: number;
    name: string;
    /** Where it stands in `rulesText`. */
    section: string;
    label: string;
    least: number;
    most: number;
    /** The values that are written as words. */
    words: Readonly<Record<string, number>>;
}

export interface Engine {
    readonly version: string;
    readonly rules: readonly Listed[];
    readonly modes: readonly Listed[];
    readonly knobs: readonly Knob[];
    /** Custom rules from the text that `rulesText` or `tessera rules` prints, with changes:
     * `new Match({...readRules(text), seed: 1})`. Lines may be left out. */
    readRules(text: string): Required<OwnRules>;
    /** All the rules as text. */
    rulesText(rules?: OwnRules): string;
    readonly Match: new (setup?: Setup | Match) => Match;
    /** Levels 1 to 10; usually 10. 11 is as strong as the machine: see `think`. */
    readonly Bot: new (level?: number, seed?: number | bigint) => Bot;
    /** Where a piece can lock that comes into this field. */
    places(field: Field, piece: Kind, options?: OwnRules): Place[];
    /** What a bot does with the piece in play; null: there is none, or it locks too soon. */
    think(match: Match, options?: { level?: number; seed?: number | bigint; player?: number }):
        Thought | null;
    /** The same for many matches at once, each decided on the spot: for match i as a fresh bot with the
     * seed plus i. */
    thinkMany(matches: Match[], options?: { level?: number; seed?: number | bigint; player?: number }):
        (Thought | null)[];
    /** Plays a replay (.tsr), leaping, and compares. */
    verify(replay: string): Report;
    readonly fumen: {
        decode(fumen: string): Required<FumenPage>[];
        encode(pages: FumenPage[]): string;
    };
    /** Of all rule sets in all modes: equal if the behaviour is. Takes seconds. */
    signature(): string;
}

/** Without an argument: the engine beside this script, once for all callers. With one: an engine of
 * its own, with memory of its own, from tessera.wasm.gz, packed or unpacked. */
export declare function load(
    from?: string | URL | BufferSource | WebAssembly.Module | Response | Promise<Response>,
): Promise<Engine>;
