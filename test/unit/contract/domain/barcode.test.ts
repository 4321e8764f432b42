import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classifyBarcode, computeCheckDigit, expandUpce } from '../../../../electron/contract/domain/barcode.ts';

const digits = (length: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length });

describe('a barcode', () => {
  it.each([
    ['8901030865275', 'ean13'],
    ['4006381333931', 'ean13'],
    ['96385074', 'ean8'],
    ['036000291452', 'upca'],
    ['04252614', 'upce'],
    ['10614141000415', 'itf14'],
    ['2112345678900', 'in_store'],
    ['212345678901', 'in_store'],
    ['21234567', 'in_store'],
    ['1234', 'other'],
    ['GRN-0481', 'other'],
  ])('%s is recognised as %s', (code, kind) => {
    expect(classifyBarcode(code)).toEqual({ kind, isMisread: false });
  });

  it.each(['8901030865279', '96385075', '036000291453', '04252615', '10614141000416'])('%s is a misread', (code) => {
    expect(classifyBarcode(code).isMisread).toBe(true);
  });

  it('is a misread with one wrong digit, or with two adjacent digits swapped unless they differ by 5', () => {
    const valid = fc.constantFrom(7, 11, 12, 13).chain((length) =>
      digits(length)
        .filter((body) => !body.startsWith('2') && !/^[01]\d{6}$/.test(body))
        .map((body) => body + computeCheckDigit(body)),
    );
    fc.assert(
      fc.property(valid, fc.nat(), fc.integer({ min: 1, max: 9 }), (code, where, off) => {
        expect(classifyBarcode(code).isMisread).toBe(false);
        const place = where % code.length;
        const wrong = (Number(code[place]) + off) % 10;
        const misread = code.slice(0, place) + wrong + code.slice(place + 1);
        const isOtherKind = /^2(\d{7}|\d{11,12})$/.test(misread) || expandUpce(misread) !== null;
        if (!isOtherKind) expect(classifyBarcode(misread).isMisread).toBe(true);
        const [a, b] = [Number(code[place]), Number(code[place + 1])];
        const swapped = code.slice(0, place) + b + a + code.slice(place + 2);
        const isOther = /^2(\d{7}|\d{11,12})$/.test(swapped) || expandUpce(swapped) !== null;
        if (place + 1 < code.length && a !== b && Math.abs(a - b) !== 5 && !isOther) {
          expect(classifyBarcode(swapped).isMisread).toBe(true);
        }
      }),
    );
  });

  it('of the shop itself is valid whatever its last digit', () => {
    fc.assert(
      fc.property(fc.constantFrom(7, 11, 12).chain(digits), (rest) => {
        expect(classifyBarcode(`2${rest}`)).toEqual({ kind: 'in_store', isMisread: false });
      }),
    );
  });

  it('expands from UPC-E by each of the four patterns', () => {
    expect(expandUpce('01234505')).toBe('012000003455');
    expect(expandUpce('01234531')).toBe('012300000451');
    expect(expandUpce('01234543')).toBe('012340000053');
    expect(expandUpce('01234558')).toBe('012345000058');
    expect(expandUpce('96385074')).toBeNull();
  });
});
