/** How many rows fit one push. Pure. */

import { LIMITS } from '../../contract/api/limits.ts';
import type { PushRow } from '../../contract/api/requests.ts';

/** The most bytes of rows in one push; with the rest of the request that is a megabyte. */
const MOST_BYTES = 1_000_000;

function bytesOf(row: PushRow): number {
  return Buffer.byteLength(JSON.stringify(row)) + 1;
}

/**
 * Splits rows into pushes of at most 1000 rows and a megabyte, none with a barcode twice. What comes later in the list is
 * sent later.
 */
export function splitIntoBatches(rows: readonly PushRow[]): PushRow[][] {
  const pushes: PushRow[][] = [];
  let push: PushRow[] = [];
  let bytes = 0;
  let barcodes = new Set<string>();
  for (const row of rows) {
    const size = bytesOf(row);
    const isFull = push.length >= LIMITS.pushItems || bytes + size > MOST_BYTES || barcodes.has(row.barcode);
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
