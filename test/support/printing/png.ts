/** Encodes bitmaps as one-bit PNG files, so that golden pictures can be viewed. */

import { crc32, deflateSync, inflateSync } from 'node:zlib';
import type { Bitmap } from '../../../electron/contract/domain/print-document.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function createChunk(name: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}

export function encodePng({ width, height, rows }: Bitmap): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // One-bit greyscale, in which 0 is black: every bit is inverted.
  header.set([1, 0, 0, 0, 0], 8);
  const bytes = width / 8;
  const lines = Buffer.alloc((bytes + 1) * height);
  for (let y = 0; y < height; y += 1) {
    for (let byte = 0; byte < bytes; byte += 1)
      lines[y * (bytes + 1) + 1 + byte] = ~(rows[y * bytes + byte] ?? 0) & 0xff;
  }
  return Buffer.concat([
    SIGNATURE,
    createChunk('IHDR', header),
    createChunk('IDAT', deflateSync(lines, { level: 9 })),
    createChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Decodes a file of {@link encodePng}. */
export function decodePng(png: Buffer): Bitmap {
  let data = Buffer.alloc(0);
  let [width, height] = [0, 0];
  for (let at = SIGNATURE.length; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const name = png.toString('latin1', at + 4, at + 8);
    const body = png.subarray(at + 8, at + 8 + length);
    if (name === 'IHDR') [width, height] = [body.readUInt32BE(0), body.readUInt32BE(4)];
    if (name === 'IDAT') data = Buffer.concat([data, body]);
    at += 12 + length;
  }
  const lines = inflateSync(data);
  const bytes = width / 8;
  const rows = new Uint8Array(bytes * height);
  for (let y = 0; y < height; y += 1) {
    for (let byte = 0; byte < bytes; byte += 1)
      rows[y * bytes + byte] = ~(lines[y * (bytes + 1) + 1 + byte] ?? 0) & 0xff;
  }
  return { width, height, rows };
}
