/** Separate from bitmap.ts, which the hidden page of documents loads too, and which must therefore not load schemas. */

import type { EncodedBitmap } from '../../../electron/contract/domain/print-document.ts';
import { LOGO_DOTS } from '../../../electron/contract/domain/printing.ts';
import { encodeBase64, packRows } from '../../documents/bitmap.ts';

/** Converts a picture file to a bitmap no larger than a printed logo. Rejects if the file is not a picture. */
export async function convertLogo(file: Blob): Promise<EncodedBitmap> {
  const image = await createImageBitmap(file);
  const scale = Math.min(1, LOGO_DOTS.width / image.width, LOGO_DOTS.height / image.height);
  const height = Math.max(1, Math.round(image.height * scale));
  const drawn = Math.max(1, Math.round(image.width * scale));
  const width = Math.min(LOGO_DOTS.width, Math.ceil(drawn / 8) * 8);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('this page has no canvas');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.drawImage(image, Math.floor((width - drawn) / 2), 0, drawn, height);
  const rows = new Uint8Array((width / 8) * height);
  packRows(context.getImageData(0, 0, width, height), rows, 0);
  return { width, height, rows: encodeBase64(rows) };
}
