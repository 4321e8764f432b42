/** What a scanned text is: which kind of barcode, and whether its check digit says that it was read right. */

/** `in_store`: a code that begins with 2 and is the shop's own, taken as it is. `other`: without a check digit. */
export type BarcodeKind = 'ean13' | 'ean8' | 'upca' | 'upce' | 'itf14' | 'in_store' | 'other';

export interface BarcodeClassification {
  readonly kind: BarcodeKind;
  /** Its check digit doesn't fit the others: the scanner misread it, or it is no such code. */
  readonly isMisread: boolean;
}

/** The check digit over some digits (GS1): from the right, every other one counts three times. */
export function computeCheckDigit(digits: string): string {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return String((10 - (sum % 10)) % 10);
}

const hasItsDigit = (code: string): boolean => computeCheckDigit(code.slice(0, -1)) === code.at(-1);

/**
 * UPC-E is a UPC-A with zeros left out, which its last digit but one tells: 8 digits → the 12 that it stands for; null
 * where it is none.
 */
export function expandUpce(code: string): string | null {
  const [, system, digits = '', how = '', check] = /^([01])(\d{5})(\d)(\d)$/.exec(code) ?? [];
  if (system === undefined) return null;
  const zeros = (upTo: number, count: number): string => digits.slice(0, upTo) + '0'.repeat(count) + digits.slice(upTo);
  const middle = /[012]/.test(how)
    ? `${digits.slice(0, 2)}${how}0000${digits.slice(2)}`
    : how === '3'
      ? `${zeros(3, 5)}`
      : how === '4'
        ? `${zeros(4, 5)}`
        : `${digits}0000${how}`;
  return `${system}${middle}${check}`;
}

const LENGTHS: Readonly<Record<number, BarcodeKind>> = { 12: 'upca', 13: 'ean13', 14: 'itf14' };

export function classifyBarcode(code: string): BarcodeClassification {
  if (!/^\d+$/.test(code)) return { kind: 'other', isMisread: false };
  // GS1 leaves all that begins with 2 to the shop: weighed goods carry their price where others have a check digit.
  if (/^2(\d{7}|\d{11,12})$/.test(code)) return { kind: 'in_store', isMisread: false };
  if (code.length === 8) {
    const longer = expandUpce(code);
    if (longer !== null && hasItsDigit(longer)) return { kind: 'upce', isMisread: false };
    return { kind: 'ean8', isMisread: !hasItsDigit(code) };
  }
  const kind = LENGTHS[code.length];
  return kind === undefined ? { kind: 'other', isMisread: false } : { kind, isMisread: !hasItsDigit(code) };
}

/** Whether a code is a barcode by its own evidence: a check digit that fits, or the shop's own first figure. */
export function isValidBarcode(code: string): boolean {
  const { kind, isMisread } = classifyBarcode(code);
  return kind !== 'other' && !isMisread;
}

/** The other ways to write the same number: a UPC-A is an EAN-13 that begins with 0, a UPC-E a shortened UPC-A. */
export function listEquivalentBarcodes(code: string): readonly string[] {
  switch (classifyBarcode(code).kind) {
    case 'ean13':
      return code.startsWith('0') ? [code.slice(1)] : [];
    case 'upca':
      return [`0${code}`];
    case 'upce': {
      const longer = expandUpce(code);
      return longer === null ? [] : [longer, `0${longer}`];
    }
    case 'ean8':
    case 'itf14':
    case 'in_store':
    case 'other':
      return [];
  }
}
