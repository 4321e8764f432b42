/** Building blocks of documents. */

import type { DocumentBlock, TextSize } from '../../contract/domain/print-document.ts';

interface TextStyle {
  readonly size?: TextSize;
  readonly bold?: boolean;
}

/** A centered text. */
export function centered(text: string, { size = 'normal', bold = false }: TextStyle = {}): DocumentBlock {
  return { kind: 'text', text, size, bold, align: 'middle' };
}

/** A text at the left edge. */
export function line(text: string, { size = 'normal', bold = false }: TextStyle = {}): DocumentBlock {
  return { kind: 'text', text, size, bold, align: 'left' };
}

/** Two texts on one line, at the left and right edge. */
export function pair(left: string, right: string, style: TextStyle & { readonly inset?: boolean } = {}): DocumentBlock {
  const { size = 'normal', bold = false, inset = false } = style;
  return { kind: 'columns', left, right, size, bold, inset };
}

/** A label with room to write by hand. */
export function blankField(text: string, room: 'figure' | 'name', note: string | null = null): DocumentBlock {
  return { kind: 'write', text, note, room };
}

export const RULE: DocumentBlock = { kind: 'rule', style: 'line' };
export const THICK_RULE: DocumentBlock = { kind: 'rule', style: 'thick' };
export const SPACE: DocumentBlock = { kind: 'space' };

/** The lines of a text that staff typed, each centered; empty ones are left out. */
export function centeredLines(text: string, size: TextSize): DocumentBlock[] {
  return text
    .split('\n')
    .map((each) => each.trim())
    .filter((each) => each !== '')
    .map((each) => centered(each, { size }));
}

export const NO_BREAK_SPACE = '\u00a0';

/** Joins texts with a dot; null and empty ones are left out. */
export function joinWithDots(...parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null && part !== '').join(' · ');
}
