import type { Bitmap } from '../../contract/domain/print-document.ts';

/** Rows of one command. Cheap printers have room for no more. */
const BAND_ROWS = 200;

/** Wider than any print head; the command could say more. */
const ROW_BYTES_MAX = 255;

/**
 * Encodes dots as raster bands (GS v 0), which join without a gap. The library is not used here: it needs 32 bits for
 * each dot and a second for a long order, while these dots are packed already. Throws RangeError where the size does not
 * fit the rows: the printer would read the rest of them as text and commands.
 */
export function encodeRasterBands({ width, height, rows }: Bitmap): Uint8Array[] {
  const rowBytes = width / 8;
  if (!Number.isInteger(rowBytes) || rowBytes < 1 || rowBytes > ROW_BYTES_MAX || rows.length !== rowBytes * height)
    throw new RangeError('the size of a picture does not fit its rows');
  const bands: Uint8Array[] = [];
  for (let from = 0; from < height; from += BAND_ROWS) {
    const count = Math.min(BAND_ROWS, height - from);
    const band = new Uint8Array(8 + rowBytes * count);
    band.set([0x1d, 0x76, 0x30, 0, rowBytes & 0xff, rowBytes >> 8, count & 0xff, count >> 8]);
    band.set(rows.subarray(from * rowBytes, (from + count) * rowBytes), 8);
    bands.push(band);
  }
  return bands;
}
