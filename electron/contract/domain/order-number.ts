/** By which names an order goes: the number that people say aloud, and the words that it is looked for by. */

/** How many characters of an order's id people say aloud. */
const SPOKEN = 4;

/** What follows the service's own mark in an order's id: "ORDER-9GQ27K38" → "9GQ27K38". */
export function longNumber(orderId: string): string {
  return orderId.slice(orderId.lastIndexOf('-') + 1);
}

/** The short number of an order: the end of its id's suffix. "ORDER-9GQ27K38" → "7K38". */
export function shortNumber(orderId: string): string {
  return longNumber(orderId).slice(-SPOKEN);
}

/** A letter with the marks that belong to it (Devanagari's vowel signs are marks), or a figure. */
const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/** The words of a text, each once, as they are compared: small letters, without what stands between words. */
export function listUniqueWords(text: string): string[] {
  return [...new Set(text.normalize('NFKC').toLowerCase().match(WORD) ?? [])];
}
