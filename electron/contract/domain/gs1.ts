/**
 * What a GS1 code says: an element string, as a DataMatrix or a Code 128 holds it, or a Digital Link (GS1 General
 * Specifications, 3; GS1 Digital Link URI Syntax). Only what a shop's shelf needs is kept. Pure.
 */

import { isGtin } from './barcode.ts';

/** The key `gtin` has 14 digits. */
export interface Gs1Reading {
  readonly gtin: string;
  /** The day until which the item may be sold: "2027-03-31"; null without one, or if there is no such day. */
  readonly expiryDate: string | null;
  readonly lot: string | null;
}

/** What separates an element of variable length from the next. */
export const GS1_SEPARATOR = '\u001d';

/** The lengths of elements of fixed length, by the first two digits of their identifier, which counts with them. */
const FIXED_LENGTHS: Readonly<Record<string, number>> = {
  '00': 20,
  '01': 16,
  '02': 16,
  '03': 16,
  '04': 18,
  '11': 8,
  '12': 8,
  '13': 8,
  '14': 8,
  '15': 8,
  '16': 8,
  '17': 8,
  '18': 8,
  '19': 8,
  '20': 4,
  '31': 10,
  '32': 10,
  '33': 10,
  '34': 10,
  '35': 10,
  '36': 10,
  '41': 16,
};

type Elements = Readonly<Record<string, string>>;

/** Reads an element string with parentheses around its identifiers, as it is printed below the code. */
function readPrinted(text: string): Elements | null {
  if (!/^(\(\d{2,4}\)[^()]+)+$/.test(text)) return null;
  return Object.fromEntries(
    [...text.matchAll(/\((\d{2,4})\)([^()]+)/g)].map(([, identifier = '', value = '']) => [identifier, value]),
  );
}

/**
 * Reads an element string as scanners type it. Without separators, an element of variable length takes the rest. Null if
 * an element is cut off.
 */
function readElements(text: string): Elements | null {
  const elements: Record<string, string> = {};
  let rest = text;
  while (rest !== '') {
    const length = FIXED_LENGTHS[rest.slice(0, 2)];
    const end = rest.indexOf(GS1_SEPARATOR);
    const element = length === undefined ? (end < 0 ? rest : rest.slice(0, end)) : rest.slice(0, length);
    if (element.length < (length ?? 3) || element.includes(GS1_SEPARATOR)) return null;
    elements[element.slice(0, 2)] = element.slice(2);
    rest = rest.slice(element.length);
    if (rest.startsWith(GS1_SEPARATOR)) rest = rest.slice(1);
  }
  return elements;
}

/** Reads the address of a Digital Link: its path holds `/01/` and the GTIN, its query further elements. */
function readDigitalLink(text: string): Elements | null {
  const [, path, query = ''] = /^https?:\/\/[^/?#]+([^?#]*)(?:\?([^#]*))?/i.exec(text) ?? [];
  const [, gtin, further = ''] = /\/(?:01|gtin)\/(\d{8,14})((?:\/[^/]*)*)$/.exec(path ?? '') ?? [];
  if (gtin === undefined) return null;
  const pairs = [...further.matchAll(/\/([^/]+)\/([^/]+)/g), ...query.matchAll(/([^&=]+)=([^&]*)/g)];
  const elements = pairs.map(([, identifier = '', value = '']) => [identifier, decodePart(value)]);
  return { ...Object.fromEntries(elements), '01': gtin.padStart(14, '0') };
}

function decodePart(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The last day of a month stands as day 00. Years are of this century. */
function readDay(text: string | undefined): string | null {
  const [, year = '', month = '', day = ''] = /^(\d\d)(\d\d)(\d\d)$/.exec(text ?? '') ?? [];
  const last = new Date(Date.UTC(2000 + Number(year), Number(month), 0)).getUTCDate();
  if (Number(month) < 1 || Number(month) > 12 || Number(day) > last) return null;
  return `20${year}-${month}-${day === '00' ? String(last) : day}`;
}

/** Reads a GS1 code; null for any other text. The check digit of its GTIN is right. */
export function readGs1(text: string): Gs1Reading | null {
  const elements = readDigitalLink(text) ?? readPrinted(text) ?? (/^01\d{14}./.test(text) ? readElements(text) : null);
  const gtin = elements?.['01'];
  if (elements === null || gtin === undefined || gtin.length !== 14 || !isGtin(gtin)) return null;
  return { gtin, expiryDate: readDay(elements['17'] ?? elements['15']), lot: elements['10'] ?? null };
}
