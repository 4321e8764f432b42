/** Classifies barcodes: their kind, and whether the check digit fits. Pure. */

/** `in_store` codes are the shop's own: they begin with 2 and are not checked. `other` codes have no check digit. */
export type BarcodeKind = 'ean13' | 'ean8' | 'upca' | 'upce' | 'itf14' | 'in_store' | 'other';

export interface BarcodeClassification {
  readonly kind: BarcodeKind;
  /** The check digit is wrong: the scanner misread the code, or it is not a barcode. */
  readonly isMisread: boolean;
}

/** Computes the GS1 check digit: from the right, every other digit has weight 3, starting with the last. */
export function computeCheckDigit(digits: string): string {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return String((10 - (sum % 10)) % 10);
}

/** Whether a text is a GTIN of 8, 12, 13 or 14 digits whose check digit is right. */
export const isGtin = (code: string): boolean => /^(\d{8}|\d{12,14})$/.test(code) && hasValidCheckDigit(code);

const hasValidCheckDigit = (code: string): boolean => computeCheckDigit(code.slice(0, -1)) === code.at(-1);

/**
 * Expands a UPC-E code of 8 digits to its UPC-A code of 12. Its second-to-last digit shows where zeros were left out.
 * Null for any other text.
 */
export function expandUpce(code: string): string | null {
  const [, system, digits = '', pattern = '', check] = /^([01])(\d{5})(\d)(\d)$/.exec(code) ?? [];
  if (system === undefined) return null;
  const zeros = (upTo: number, count: number): string => digits.slice(0, upTo) + '0'.repeat(count) + digits.slice(upTo);
  const middle = /[012]/.test(pattern)
    ? `${digits.slice(0, 2)}${pattern}0000${digits.slice(2)}`
    : pattern === '3'
      ? `${zeros(3, 5)}`
      : pattern === '4'
        ? `${zeros(4, 5)}`
        : `${digits}0000${pattern}`;
  return `${system}${middle}${check}`;
}

const KIND_BY_LENGTH: Readonly<Record<number, BarcodeKind>> = { 12: 'upca', 13: 'ean13', 14: 'itf14' };

export function classifyBarcode(code: string): BarcodeClassification {
  if (!/^\d+$/.test(code)) return { kind: 'other', isMisread: false };
  // GS1 leaves codes that begin with 2 to the shop: those of weighed goods have their price where others have a check
  // digit.
  if (/^2(\d{7}|\d{11,12})$/.test(code)) return { kind: 'in_store', isMisread: false };
  if (code.length === 8) {
    const expanded = expandUpce(code);
    if (expanded !== null && hasValidCheckDigit(expanded)) return { kind: 'upce', isMisread: false };
    return { kind: 'ean8', isMisread: !hasValidCheckDigit(code) };
  }
  const kind = KIND_BY_LENGTH[code.length];
  return kind === undefined ? { kind: 'other', isMisread: false } : { kind, isMisread: !hasValidCheckDigit(code) };
}

/** Whether a code is certainly a barcode: its check digit is right, or it is the shop's own. */
export function isValidBarcode(code: string): boolean {
  const { kind, isMisread } = classifyBarcode(code);
  return kind !== 'other' && !isMisread;
}

/**
 * Lists the other codes of the same item, the likeliest first: a UPC-A is an EAN-13 that begins with 0, a UPC-E is a
 * shortened UPC-A, and an ITF-14 that begins with 0 is an EAN-13. One that begins with another digit is a case of many.
 */
export function listEquivalentBarcodes(code: string): readonly string[] {
  switch (classifyBarcode(code).kind) {
    case 'ean13':
      return code.startsWith('0') ? [code.slice(1), `0${code}`] : [`0${code}`];
    case 'upca':
      return [`0${code}`, `00${code}`];
    case 'upce': {
      const expanded = expandUpce(code);
      return expanded === null ? [] : [expanded, `0${expanded}`];
    }
    case 'ean8':
      return [code.padStart(13, '0'), code.padStart(14, '0')];
    case 'itf14':
      return listShorter(code);
    case 'in_store':
    case 'other':
      return [];
  }
}

/** The codes of 13, 12 and 8 digits that a code of 14 digits is, with zeros before them. */
function listShorter(code: string): readonly string[] {
  return [13, 12, 8].flatMap((length) => (code.startsWith('0'.repeat(14 - length)) ? [code.slice(-length)] : []));
}
