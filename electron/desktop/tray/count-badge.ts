/** Draws badges for places that show only images: the tray icon, and the overlay on the taskbar button. Pure. */

import type { WorkspaceKind } from '../../contract/domain/workspace.ts';

/** Pixels row by row, four bytes each: blue, green, red, alpha. */
export interface IconBitmap {
  readonly width: number;
  readonly height: number;
  readonly bytes: Buffer<ArrayBuffer>;
}

/** Signs of three by five dots: each row as three bits. */
const SIGNS: Readonly<Record<string, readonly number[]>> = {
  '0': [7, 5, 5, 5, 7],
  '1': [2, 6, 2, 2, 7],
  '2': [7, 1, 7, 4, 7],
  '3': [7, 1, 7, 1, 7],
  '4': [5, 5, 7, 1, 1],
  '5': [7, 4, 7, 1, 7],
  '6': [7, 4, 7, 5, 7],
  '7': [7, 1, 1, 2, 2],
  '8': [7, 5, 7, 5, 7],
  '9': [7, 5, 7, 1, 7],
  '!': [2, 2, 2, 0, 2],
};
const SIGN_WIDTH = 3;
const SIGN_HEIGHT = 5;

/** What a badge says: a count of new orders, or that no order can ring. */
export interface Badge {
  readonly kind: WorkspaceKind;
  readonly sign: number | '!';
}

/** Larger counts would be illegible at that size. */
const MOST = 99;

type Colour = readonly [blue: number, green: number, red: number];
const DISC: Readonly<Record<WorkspaceKind, Colour>> = { store: [0x1a, 0x1e, 0xb0], practice: [0xae, 0x33, 0x65] };
const WHITE: Colour = [0xff, 0xff, 0xff];

/** A disc with the sign, red or the purple of practice, on a transparent background. */
export function drawBadge({ kind, sign }: Badge, size: number): IconBitmap {
  const bytes = Buffer.alloc(size * size * 4);
  const middle = (size - 1) / 2;
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      // Pixels on the edge are as opaque as the part of them inside the disc.
      const inside = Math.min(1, Math.max(0, size / 2 + 0.5 - Math.hypot(x - middle, y - middle)));
      put(bytes, (y * size + x) * 4, DISC[kind], Math.round(255 * inside));
    }
  }
  const signs = [...(sign === '!' ? sign : String(Math.min(MOST, sign)))];
  const columns = signs.length * (SIGN_WIDTH + 1) - 1;
  const dot = Math.max(1, Math.floor((size * 0.75) / Math.max(columns, SIGN_HEIGHT)));
  const left = Math.round((size - columns * dot) / 2);
  const top = Math.round((size - SIGN_HEIGHT * dot) / 2);
  for (const [place, each] of signs.entries()) {
    for (const [row, bits] of (SIGNS[each] ?? []).entries()) {
      for (let column = 0; column < SIGN_WIDTH; column += 1) {
        if ((bits & (1 << (SIGN_WIDTH - 1 - column))) === 0) continue;
        const x = left + (place * (SIGN_WIDTH + 1) + column) * dot;
        fill(bytes, size, { x, y: top + row * dot, side: dot });
      }
    }
  }
  return { width: size, height: size, bytes };
}

/** The icon with the badge at its lower right; unchanged for a count of 0. */
export function addBadge(picture: IconBitmap, badge: Badge): IconBitmap {
  if (badge.sign === 0) return picture;
  const { width, height } = picture;
  const size = Math.round(Math.min(width, height) * 0.66);
  const drawn = drawBadge(badge, size);
  const bytes = Buffer.from(picture.bytes);
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const from = (y * size + x) * 4;
      const to = ((height - size + y) * width + (width - size + x)) * 4;
      const solid = (drawn.bytes[from + 3] ?? 0) / 255;
      for (let part = 0; part < 3; part += 1) {
        bytes[to + part] = Math.round((drawn.bytes[from + part] ?? 0) * solid + (bytes[to + part] ?? 0) * (1 - solid));
      }
      bytes[to + 3] = Math.max(bytes[to + 3] ?? 0, drawn.bytes[from + 3] ?? 0);
    }
  }
  return { width, height, bytes };
}

function put(bytes: Buffer, at: number, [blue, green, red]: Colour, solid: number): void {
  bytes.set([blue, green, red, solid], at);
}

function fill(bytes: Buffer, width: number, { x, y, side }: { x: number; y: number; side: number }): void {
  for (let row = y; row < y + side; row += 1) {
    for (let column = x; column < x + side; column += 1) put(bytes, (row * width + column) * 4, WHITE, 255);
  }
}
