/** Small makers of blocks, so that a layout reads like the paper that it makes. */

import type { Block, TextSize } from '../../contract/domain/print-document.ts';

interface Look {
  readonly size?: TextSize;
  readonly bold?: boolean;
}

/** A text in the middle. */
export function middle(text: string, { size = 'normal', bold = false }: Look = {}): Block {
  return { kind: 'text', text, size, bold, align: 'middle' };
}

/** A text from the left edge on. */
export function line(text: string, { size = 'normal', bold = false }: Look = {}): Block {
  return { kind: 'text', text, size, bold, align: 'left' };
}

/** Two texts, at the left and at the right. */
export function pair(left: string, right: string, look: Look & { readonly inset?: boolean } = {}): Block {
  const { size = 'normal', bold = false, inset = false } = look;
  return { kind: 'columns', left, right, size, bold, inset };
}

/** A place to write by hand. */
export function toWrite(text: string, room: 'figure' | 'name', note: string | null = null): Block {
  return { kind: 'write', text, note, room };
}

export const RULE: Block = { kind: 'rule', style: 'line' };
export const THICK_RULE: Block = { kind: 'rule', style: 'thick' };
export const SPACE: Block = { kind: 'space' };

/** Each line of a text that staff typed, in the middle; nothing for an empty one. */
export function typedLines(text: string, size: TextSize): Block[] {
  return text
    .split('\n')
    .map((each) => each.trim())
    .filter((each) => each !== '')
    .map((each) => middle(each, { size }));
}

/** A space at which no line breaks. */
export const UNBROKEN = '\u00a0';

/** Words with a dot between them; what is null or empty is left out. */
export function joined(...parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null && part !== '').join(' · ');
}
