import type {Match} from './tessera.js';

/** Paints matches on a canvas as the game's window shows them. `from` is where painter.wasm.gz lies, if
 * it does not lie beside the script: a URL, a response, bytes, or a WebAssembly.Module. */
export declare function attach(
    canvas: HTMLCanvasElement | OffscreenCanvas,
    from?: string | URL | Response | BufferSource | WebAssembly.Module | Promise<BufferSource | Response>,
): Promise<Readonly<{
    /** Paints what has changed. Cells are as large as the canvas allows, and at least 4 pixels. */
    show(match: Match): void;
}>>;
