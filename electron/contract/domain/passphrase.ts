/** The passphrase of a file that holds a whole counter. Pure, for the page's hint and for main. */

/** A shorter passphrase needs more words. */
const PASSPHRASE_LENGTH = 12;
const PASSPHRASE_WORDS = 4;
export const PASSPHRASE_MAX = 200;

/** Fewer different signs make a pattern, such as "aaaaaaaaaaaa". */
const DIFFERENT_SIGNS = 5;

/** The passphrase as it is used: the same however a keyboard composes letters, and whatever blanks stand around words. */
export function normalizePassphrase(typed: string): string {
  return typed.normalize('NFKC').trim().replace(/\s+/gu, ' ');
}

/** Whether a passphrase withstands guessing on whoever's computer has the file: long or of several words, and no number. */
export function isStrongPassphrase(typed: string): boolean {
  const text = normalizePassphrase(typed);
  const isLong = [...text].length >= PASSPHRASE_LENGTH || text.split(' ').length >= PASSPHRASE_WORDS;
  return isLong && new Set(text.toLowerCase()).size >= DIFFERENT_SIGNS && !/^[\d\s+-]*$/u.test(text);
}
