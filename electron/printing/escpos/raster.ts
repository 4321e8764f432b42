import type { Bitmap } from '../../contract/domain/print-document.ts';

/** Rows of one command: cheap printers hold no more of them. */
const BAND_ROWS = 200;

/**
 * Dots as raster bands (GS v 0), which fit together without a gap. Not by the library: it takes 32 bits for each dot and
 * a second for a long order, and the dots are packed already.
 */
export function encodeRasterBands({ width, height, rows }: Bitmap): Uint8Array[] {
  const bytes = width / 8;
  const bands: Uint8Array[] = [];
  for (let from = 0; from < height; from += BAND_ROWS) {
    const count = Math.min(BAND_ROWS, height - from);
    const band = new Uint8Array(8 + bytes * count);
    band.set([0x1d, 0x76, 0x30, 0, bytes & 0xff, bytes >> 8, count & 0xff, count >> 8]);
    band.set(rows.subarray(from * bytes, (from + count) * bytes), 8);
    bands.push(band);
  }
  return bands;
}
