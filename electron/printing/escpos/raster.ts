import type { Bitmap } from '../../contract/domain/print-document.ts';

/** Rows of one command. Cheap printers have room for no more. */
const BAND_ROWS = 200;

/**
 * Encodes dots as raster bands (GS v 0), which join without a gap. The library is not used here: it needs 32 bits for
 * each dot and a second for a long order, while these dots are packed already.
 */
export function encodeRasterBands({ width, height, rows }: Bitmap): Uint8Array[] {
  const rowBytes = width / 8;
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
