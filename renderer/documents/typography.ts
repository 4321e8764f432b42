/** Typography of printed documents: letter sizes in dots, and line breaking. */

import type { TextSize } from '../../electron/contract/domain/print-document.ts';

/** The heights in dots of letters and of lines, which leave room above and below for the signs of Indian scripts. */
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

/** Heavier than on screen, because thermal printers lose thin strokes. */
const WEIGHT = { plain: 500, bold: 700 } as const;

const FAMILY = '"Inter Variable", "Noto Sans Devanagari", "Noto Sans Tamil", sans-serif';

export function formatFont({ fontSize: px }: LetterSize, bold: boolean): string {
  return `${bold ? WEIGHT.bold : WEIGHT.plain} ${px}px ${FAMILY}`;
}

/** One character of each font file: Latin, ₹, Devanagari, Tamil. */
const SAMPLE = 'A₹कத';

/** Loads every font, without which the first document would be drawn in the system's font. */
export async function loadFonts(): Promise<void> {
  const fonts = [false, true].map((bold) => document.fonts.load(formatFont(LETTER_SIZES.normal, bold), SAMPLE));
  const faces = await Promise.all(fonts);
  if (faces.some((found) => found.length < SAMPLE.length)) throw new Error('the fonts for printing are missing');
}

const graphemes = new Intl.Segmenter('hi', { granularity: 'grapheme' });

/** Separates the parts of a line. A line break replaces it, including the dot. */
const BETWEEN_PARTS = ' · ';

/**
 * Breaks a text into lines no wider than `width`: between parts if possible, otherwise at plain spaces, and inside a
 * word only if the word is wider than a line.
 */
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

/** Splits a text wherever a line may break. */
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

/** Cuts a word between whole characters, never between a letter and its signs. */
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
