/** Converts black and white bitmaps to canvases and back. */

import type { Bitmap, EncodedBitmap } from '../../electron/contract/domain/print-document.ts';

/**
 * Pixels of a lower luminance are black. There is no dithering, because it would print the grey edges of letters as
 * specks.
 */
const THRESHOLD = 150;

const WHITE = 0xff_ff_ff_ff;

/** Packs an image into rows of bits, beginning at row `from`. The width must be a multiple of 8. */
export function packRows({ data, width, height }: ImageData, into: Uint8Array, from: number): void {
  const colours = new Uint32Array(data.buffer, data.byteOffset, width * height);
  const first = from * (width / 8);
  for (let at = 0; at < colours.length; at += 1) {
    const colour = colours[at] ?? WHITE;
    // Most of a document is white, and `into` starts out white.
    if (colour !== WHITE && isBlack(colour)) {
      const byte = first + (at >> 3);
      into[byte] = (into[byte] ?? 0) | (0x80 >> (at & 7));
    }
  }
}

/** Expects red in the lowest byte: every machine that Chromium runs on is little-endian. */
function isBlack(colour: number): boolean {
  const luminance = (colour & 0xff) * 299 + ((colour >> 8) & 0xff) * 587 + ((colour >> 16) & 0xff) * 114;
  return luminance < THRESHOLD * 1_000;
}

/** Creates an image of a bitmap, black on white. */
export function createImageData({ width, height, rows }: Bitmap): ImageData {
  const image = new ImageData(width, height);
  const bytes = Math.ceil(width / 8);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const isSet = (((rows[y * bytes + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1) === 1;
      image.data.set(isSet ? [0, 0, 0, 255] : [255, 255, 255, 255], (y * width + x) * 4);
    }
  }
  return image;
}

export function decodePicture({ width, height, rows }: EncodedBitmap): Bitmap {
  return { width, height, rows: Uint8Array.from(atob(rows), (character) => character.charCodeAt(0)) };
}

/** Creates a canvas with a bitmap on it. */
export function createCanvas(dots: Bitmap): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = dots.width;
  canvas.height = dots.height;
  canvas.getContext('2d')?.putImageData(createImageData(dots), 0, 0);
  return canvas;
}

/** Encodes bytes in base64, in steps small enough for the arguments of one call. */
export function encodeBase64(bytes: Uint8Array): string {
  let text = '';
  const step = 0x8000;
  for (let at = 0; at < bytes.length; at += step) text += String.fromCharCode(...bytes.subarray(at, at + step));
  return btoa(text);
}
