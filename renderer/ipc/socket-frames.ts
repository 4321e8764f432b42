import type { CallInput, CallName } from '../../electron/contract/calls/calls.ts';
import type { CallFrame, DrawnFrame, HostFrame } from '../../electron/contract/calls/preview-frames.ts';
import type { Bitmap } from '../../electron/contract/domain/print-document.ts';
import { encodeBase64 } from '../documents/bitmap.ts';

/** Encodes a call as a frame for the host. */
export function encodeCall<Name extends CallName>(id: number, name: Name, input: CallInput<Name>): string {
  return JSON.stringify({ id, name, input } satisfies CallFrame);
}

/** Parses a frame from the host; null if it is not one. Trusts the content, because the host is Counter itself. */
export function parseHostFrame(text: string): HostFrame | null {
  try {
    const frame: unknown = JSON.parse(text);
    return isHostFrame(frame) ? frame : null;
  } catch {
    return null;
  }
}

function isHostFrame(frame: unknown): frame is HostFrame {
  if (typeof frame !== 'object' || frame === null) return false;
  return 'result' in frame || 'event' in frame || 'draw' in frame;
}

/** Rows in one frame, to keep it under the frame size limit. */
const PIECE_ROWS = 1_000;

/** Encodes a drawn document as frames for the host, each with some of its rows. */
export function encodeDrawing(id: number, { width, height, rows }: Bitmap): string[] {
  const rowBytes = width / 8;
  const frames: string[] = [];
  for (let from = 0; from < height; from += PIECE_ROWS) {
    const piece = rows.subarray(from * rowBytes, (from + PIECE_ROWS) * rowBytes);
    frames.push(encodeDrawn({ kind: 'rows', id, height, from, rows: encodeBase64(piece) }));
  }
  return frames;
}

export function encodeDrawingFailure(id: number): string {
  return encodeDrawn({ kind: 'failed', id });
}

function encodeDrawn(drawn: DrawnFrame['drawn']): string {
  return JSON.stringify({ drawn } satisfies DrawnFrame);
}
