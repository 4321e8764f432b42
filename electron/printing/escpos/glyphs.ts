/** The characters that a printer has itself. Nothing else is sent to it as text, so no text can be a command. */

import CodepageEncoder from '@point-of-sale/codepage-encoder';

/** The code page of text. Every printer has it, at {@link CODE_PAGE_NUMBER}. */
export const CODE_PAGE = 'cp437';
export const CODE_PAGE_NUMBER = 0;

/** What replaces characters that the code page lacks. */
const SUBSTITUTES: Readonly<Record<string, string>> = {
  '₹': 'Rs.',
  '×': 'x',
  '–': '-',
  '—': '-',
  '…': '...',
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '\u00a0': ' ',
};

/** Printers take these bytes as commands, also where the code page has a picture for them, such as ← at ESC. */
const isControlByte = (byte: number): boolean => byte < 0x20 || byte === 0x7f;

/** Characters with a printable byte. If a character appears twice in the code page, its first byte is used. */
const GLYPHS: ReadonlySet<string> = new Set(
  CodepageEncoder.getEncoding(CODE_PAGE)
    .codepoints.filter((code, byte, all) => all.indexOf(code) === byte && !isControlByte(byte))
    .map((code) => String.fromCodePoint(code)),
);

/** A text in the printer's characters; null when one of them is missing. */
export function toPrintable(text: string): string | null {
  const printable = [...text].map((character) => SUBSTITUTES[character] ?? character).join('');
  return [...printable].every((character) => GLYPHS.has(character)) ? printable : null;
}

/**
 * A text for a barcode in set B of Code 128; null where the set lacks one of its characters. A brace would change the set,
 * and the command has one byte for the length.
 */
export function toBarcodeText(value: string): string | null {
  return /^[ -z|}~]{1,100}$/.test(value) ? value : null;
}
