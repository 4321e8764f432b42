/** What crosses the preview's socket, as JSON texts. */

import type { Bitmap, PrintDocument, RollWidth } from '../../electron/contract/domain/print-document.ts';
import type { CallInput, CallName, CallResult, IpcEvent } from '../../electron/contract/ipc/calls.ts';
import { encodeBase64 } from '../documents/bitmap.ts';

/** A call on its way to the host. `id` comes back with its result. */
export function encodeCall<Name extends CallName>(id: number, name: Name, input: CallInput<Name>): string {
  return JSON.stringify({ id, name, input });
}

/** What the host sends. */
export type HostFrame =
  | { readonly kind: 'result'; readonly id: number; readonly result: CallResult<CallName> }
  | { readonly kind: 'event'; readonly event: IpcEvent }
  | { readonly kind: 'draw'; readonly draw: DrawWish };

/** What the host wants to have drawn for paper. */
interface DrawWish {
  readonly id: number;
  readonly sheet: PrintDocument;
  readonly width: RollWidth;
}

/** Reads a frame of the host, or null when it is not one. The host is our own program: what is in a frame is believed. */
export function parseHostFrame(text: string): HostFrame | null {
  let frame: {
    readonly id?: number;
    readonly result?: CallResult<CallName>;
    readonly event?: IpcEvent;
    readonly draw?: DrawWish;
  };
  try {
    frame = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof frame !== 'object' || frame === null) return null;
  if (typeof frame.id === 'number' && frame.result !== undefined) {
    return { kind: 'result', id: frame.id, result: frame.result };
  }
  if (frame.draw !== undefined) return { kind: 'draw', draw: frame.draw };
  return frame.event === undefined ? null : { kind: 'event', event: frame.event };
}

/** Rows of one piece: the host takes frames of 256 KiB. */
const PIECE_ROWS = 1_000;

/** A drawing on its way to the host, in pieces. */
export function encodeDrawing(id: number, { width, height, rows }: Bitmap): string[] {
  const bytes = width / 8;
  const frames: string[] = [];
  for (let from = 0; from < height; from += PIECE_ROWS) {
    const piece = rows.subarray(from * bytes, (from + PIECE_ROWS) * bytes);
    frames.push(JSON.stringify({ drawn: { kind: 'rows', id, height, from, rows: encodeBase64(piece) } }));
  }
  return frames;
}

export function encodeDrawingFailure(id: number): string {
  return JSON.stringify({ drawn: { kind: 'failed', id } });
}
