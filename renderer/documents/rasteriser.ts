import type { Bitmap, PrintDocument, RollWidth } from '../../electron/contract/domain/print-document.ts';
import { packRows } from './bitmap.ts';
import { type BitmapStrip, layOutStrips, measureHeight } from './bitmap-layout.ts';
import { loadFonts } from './typography.ts';

/** Rows drawn at a time, because a canvas has a maximum height that an order of 150 long names exceeds. */
const CANVAS_ROWS = 1_000;

/** White space above and below, in dots. */
const MARGIN = 8;

/** Converts a document to the dots that a thermal printer burns. Rejects if the fonts can't be loaded. */
export async function rasteriseDocument(printDocument: PrintDocument, width: RollWidth): Promise<Bitmap> {
  await loadFonts();
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = CANVAS_ROWS;
  const context = canvas.getContext('2d', { willReadFrequently: true, alpha: false });
  if (context === null) throw new Error('this page has no canvas');
  const strips = layOutStrips(printDocument, width, context);
  const height = measureHeight(strips) + 2 * MARGIN;
  const rows = new Uint8Array((width / 8) * height);
  for (let from = 0; from < height; from += CANVAS_ROWS) {
    const count = Math.min(CANVAS_ROWS, height - from);
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, CANVAS_ROWS);
    context.fillStyle = '#000';
    drawBetween(context, strips, from, count);
    packRows(context.getImageData(0, 0, width, count), rows, from);
  }
  return { width, height, rows };
}

/** Draws the strips in these rows, and adjacent strips whose letters may extend into them. */
function drawBetween(
  context: CanvasRenderingContext2D,
  strips: readonly BitmapStrip[],
  from: number,
  count: number,
): void {
  let top = MARGIN;
  for (const strip of strips) {
    if (top + 2 * strip.height > from && top - strip.height < from + count) strip.draw(context, top - from);
    top += strip.height;
  }
}
