/** The frames of the preview's WebSocket: calls and events as in Electron, and drawings of documents. Each is a JSON text. */

import { z } from 'zod';
import type { PrintDocument, RollWidth } from '../domain/print-document.ts';
import type { CallName, CallResult, IpcEvent } from './calls.ts';

/** Bytes of one frame from the page. A longer one closes the socket. */
export const FRAME_BYTES_MAX = 256 * 1024;

/** The tallest drawing to accept: twelve metres of paper, for 200 items with the longest names. */
const DRAWN_ROWS_MAX = 100_000;

/** From page to host: a call. `id` comes back with its result. */
export const callFrame = z.strictObject({
  id: z.union([z.int(), z.string().max(100)]),
  name: z.string().max(100),
  input: z.unknown(),
});

/** From page to host: a piece of a drawing, as rows of dots in base64 from row `from` on, or that it failed. */
export const drawnFrame = z.strictObject({
  drawn: z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('rows'),
      id: z.int(),
      /** Rows of the whole drawing. */
      height: z.int().min(1).max(DRAWN_ROWS_MAX),
      from: z.int().min(0).max(DRAWN_ROWS_MAX),
      rows: z.base64(),
    }),
    z.strictObject({ kind: z.literal('failed'), id: z.int() }),
  ]),
});

export type CallFrame = z.output<typeof callFrame>;
export type DrawnFrame = z.output<typeof drawnFrame>;

/** From host to page: the result of a call. */
export interface ResultFrame {
  readonly id: CallFrame['id'];
  readonly result: CallResult<CallName>;
}

export interface EventFrame {
  readonly event: IpcEvent;
}

/** From host to page: a document to draw for a printer. `id` comes back with the drawing. */
export interface DrawFrame {
  readonly draw: { readonly id: number; readonly sheet: PrintDocument; readonly width: RollWidth };
}

export type HostFrame = ResultFrame | EventFrame | DrawFrame;
