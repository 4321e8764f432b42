/** The letters of paper: sizes in dots, and how texts break into lines. */

import type { TextSize } from '../../electron/contract/domain/print-document.ts';

/** Heights in dots: of the letters, and of a line, in which Devanagari's signs above and below have room. */
export interface LetterSize {
  readonly fontSize: number;
  readonly lineHeight: number;
}

export const LETTER_SIZES: Readonly<Record<TextSize, LetterSize>> = {
  small: { fontSize: 20, lineHeight: 30 },
  normal: { fontSize: 24, lineHeight: 36 },
  big: { fontSize: 32, lineHeight: 46 },
  huge: { fontSize: 68, lineHeight: 84 },
};

/** Thin strokes burn away on thermal paper. */
const WEIGHT = { plain: 500, bold: 700 } as const;

const FAMILY = '"Inter Variable", "Noto Sans Devanagari", sans-serif';

export function formatFont({ fontSize: px }: LetterSize, bold: boolean): string {
  return `${bold ? WEIGHT.bold : WEIGHT.plain} ${px}px ${FAMILY}`;
}

/** One character of each part of the fonts: Latin, ₹, Devanagari. */
const SAMPLE = 'A₹क';

/** Resolves when all letters are there. Without it the first sheet would be drawn in the system's own. */
export async function loadFonts(): Promise<void> {
  const fonts = [false, true].map((bold) => document.fonts.load(formatFont(LETTER_SIZES.normal, bold), SAMPLE));
  const faces = await Promise.all(fonts);
  if (faces.some((found) => found.length < 3)) throw new Error('the fonts of paper are not there');
}

const graphemes = new Intl.Segmenter('hi', { granularity: 'grapheme' });

/** Parts that belong together less than their words do. A line that breaks there loses the dot. */
const BETWEEN_PARTS = ' · ';

/** Breaks a text into lines no wider than `width`: between parts if that is enough, between words that a plain space parts, and inside a word that is wider than a line. */
export function wrapText(text: string, width: number, measureText: (text: string) => number): string[] {
  const lines: string[] = [];
  for (const part of text.split(BETWEEN_PARTS)) {
    const last = lines.pop();
    const longer = last === undefined ? part : `${last}${BETWEEN_PARTS}${part}`;
    if (measureText(longer) <= width) lines.push(longer);
    else lines.push(...(last === undefined ? [] : [last]), ...wrapWords(part, width, measureText));
  }
  return lines;
}

/** Words that a line may break between. */
export function splitWords(text: string): string[] {
  return text.split(BETWEEN_PARTS).flatMap((part) => part.split(BREAKS));
}

const BREAKS = /[ \n\t]+/;

function wrapWords(text: string, width: number, measureText: (text: string) => number): string[] {
  const lines: string[] = [];
  let current = '';
  for (const word of text.split(BREAKS)) {
    const longer = current === '' ? word : `${current} ${word}`;
    if (measureText(longer) <= width) {
      current = longer;
      continue;
    }
    if (current !== '') lines.push(current);
    const pieces = measureText(word) <= width ? [word] : splitWord(word, width, measureText);
    lines.push(...pieces.slice(0, -1));
    current = pieces.at(-1) ?? '';
  }
  lines.push(current);
  return lines;
}

/** Cuts a word between whole characters: never between a letter and the signs that belong to it. */
function splitWord(word: string, width: number, measureText: (text: string) => number): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const { segment } of graphemes.segment(word)) {
    if (piece !== '' && measureText(piece + segment) > width) {
      pieces.push(piece);
      piece = '';
    }
    piece += segment;
  }
  return [...pieces, piece];
}
