/** Small makers of blocks, so that a layout reads like the paper that it makes. */

import type { DocumentBlock, TextSize } from '../../contract/domain/print-document.ts';

interface Look {
  readonly size?: TextSize;
  readonly bold?: boolean;
}

/** A text in the middle. */
export function centered(text: string, { size = 'normal', bold = false }: Look = {}): DocumentBlock {
  return { kind: 'text', text, size, bold, align: 'middle' };
}

/** A text from the left edge on. */
export function line(text: string, { size = 'normal', bold = false }: Look = {}): DocumentBlock {
  return { kind: 'text', text, size, bold, align: 'left' };
}

/** Two texts, at the left and at the right. */
export function pair(left: string, right: string, look: Look & { readonly inset?: boolean } = {}): DocumentBlock {
  const { size = 'normal', bold = false, inset = false } = look;
  return { kind: 'columns', left, right, size, bold, inset };
}

/** A place to write by hand. */
export function blankField(text: string, room: 'figure' | 'name', note: string | null = null): DocumentBlock {
  return { kind: 'write', text, note, room };
}

export const RULE: DocumentBlock = { kind: 'rule', style: 'line' };
export const THICK_RULE: DocumentBlock = { kind: 'rule', style: 'thick' };
export const SPACE: DocumentBlock = { kind: 'space' };

/** Each line of a text that staff typed, in the middle; nothing for an empty one. */
export function centeredLines(text: string, size: TextSize): DocumentBlock[] {
  return text
    .split('\n')
    .map((each) => each.trim())
    .filter((each) => each !== '')
    .map((each) => centered(each, { size }));
}

/** A space at which no line breaks. */
export const NO_BREAK_SPACE = '\u00a0';

/** Words with a dot between them; what is null or empty is left out. */
export function joinWithDots(...parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null && part !== '').join(' · ');
}
