/** Splits rows into pushes. Pure. */

import { LIMITS } from '../../contract/api/limits.ts';
import type { PushRow } from '../../contract/api/requests.ts';

/** The most bytes of rows in one push, which leaves room for the rest of the request. */
const MAX_BYTES = 1_000_000;

function bytesOf(row: PushRow): number {
  return Buffer.byteLength(JSON.stringify(row)) + 1;
}

/** Splits rows, in their order, into pushes of at most 1000 rows and a megabyte. No push has a barcode twice. */
export function splitIntoBatches(rows: readonly PushRow[]): PushRow[][] {
  const pushes: PushRow[][] = [];
  let push: PushRow[] = [];
  let bytes = 0;
  let barcodes = new Set<string>();
  for (const row of rows) {
    const size = bytesOf(row);
    const isFull = push.length >= LIMITS.pushItems || bytes + size > MAX_BYTES || barcodes.has(row.barcode);
    if (push.length === 0 || isFull) {
      push = [];
      pushes.push(push);
      bytes = 0;
      barcodes = new Set();
    }
    push.push(row);
    bytes += size;
    barcodes.add(row.barcode);
  }
  return pushes;
}

export function fitsOneBatch(rows: readonly PushRow[]): boolean {
  return splitIntoBatches(rows).length === 1;
}
