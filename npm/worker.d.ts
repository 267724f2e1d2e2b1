import type {Engine, Match, Report, Thought} from './tessera.js';

/** The port of a worker, in browsers or in node. */
interface Port {
    postMessage(message: any): void;
}

/** In the worker: answers calls by this engine, such as `serve(load())`. In node the port is
 * `parentPort`. */
export declare function serve(engine: Engine | Promise<Engine>, port?: Port | null): void;

/** Outside of it: the calls that take long. Errors of the worker reject them. */
export declare function connect(worker: Port & {terminate(): any}): Readonly<{
    /** As `think` of the engine; the match may be played on meanwhile. */
    think(match: Match, options?: { level?: number; seed?: number | bigint; player?: number }):
        Promise<Thought | null>;
    verify(replay: string): Promise<Report>;
    /** Ends the worker; what it was asked is rejected. */
    close(): void;
}>;
