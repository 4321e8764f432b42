import { describe, expect, it, test } from 'vitest';
import {
  buildScaleExample,
  cleanCode,
  isScalePattern,
  readItemCode,
} from '../../../../electron/contract/domain/item-code.ts';

const GS = '\u001d';
const EAN = '8901030865275';
const BEST = { expiryDate: '2027-03-31', lot: 'B7' };

describe('what a code says', () => {
  test.each([
    ['an EAN-13', EAN, [EAN, `0${EAN}`]],
    ['a UPC-A', '036000291452', ['036000291452', '0036000291452', '00036000291452']],
    ['an EAN-13 that is a UPC-A', '0036000291452', ['0036000291452', '036000291452', '00036000291452']],
    ['a UPC-E', '04252614', ['04252614', '042100005264', '0042100005264']],
    ['an EAN-8', '96385074', ['96385074', '0000096385074', '00000096385074']],
    ['a GTIN-14 of one unit', `0${EAN}`, [`0${EAN}`, EAN]],
    ['a GTIN-14 of a case', '18901030865272', ['18901030865272']],
    ['a code of the shop', 'GRN-0481', ['GRN-0481']],
  ])('%s leads to its item', (_, code, barcodes) => {
    expect([...new Set(readItemCode(code, null).barcodes)]).toEqual(barcodes);
  });

  test.each([
    ['a DataMatrix', `]d201${`0${EAN}`}17270331${'10B7'}`, BEST],
    ['a Code 128', `]C101${`0${EAN}`}10B7${GS}17270331`, BEST],
    ['without a prefix', `010${EAN}1727033110B7`, BEST],
    ['with a separator first', `${GS}010${EAN}10B7${GS}17270331${GS}`, BEST],
    ['as it is printed', `(01)0${EAN}(17)270331(10)B7`, BEST],
    ['with the month alone', `010${EAN}17270300`, { expiryDate: '2027-03-31', lot: null }],
    ['best before', `010${EAN}15270331`, { expiryDate: '2027-03-31', lot: null }],
    ['with a day that there is not', `010${EAN}17270231`, { expiryDate: null, lot: null }],
    [
      'with a weight and a serial number',
      `010${EAN}310300045621XY${GS}17270331`,
      { expiryDate: '2027-03-31', lot: null },
    ],
    ['a Digital Link', `https://id.gs1.org/01/0${EAN}/10/B7?17=270331`, BEST],
    ['a Digital Link of a brand', `HTTPS://brand.example/in/01/${EAN}?17=270331&10=B%37`, BEST],
  ])('GS1, %s: leads to the item, with its day and lot', (_, code, said) => {
    expect(readItemCode(code, null)).toMatchObject({ barcode: EAN, kind: 'gs1', hasWrongCheckDigit: false, ...said });
    expect(readItemCode(code, null).barcodes).toContain(`0${EAN}`);
  });

  it.each([
    `010${EAN.replace(/5$/, '6')}17270331`,
    `010${EAN}172703`,
    '0112',
    'https://shop.example/offer/01',
    'upi://pay?pa=shop@bank',
    '(01)12',
  ])('is taken as it is when it is no whole GS1 code: %s', (code) => {
    expect(readItemCode(code, null)).toMatchObject({ barcode: code, expiryDate: null, lot: null });
    expect(readItemCode(code, null).kind).not.toBe('gs1');
  });

  test('a wrong check digit is told, except for codes that GS1 leaves to the shop', () => {
    const wrong = ['8901030865279', '96385075', '10614141000416', '2112345678905', 'GRN-0481', '1234'];
    expect(wrong.map((code) => readItemCode(code, null).hasWrongCheckDigit)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('a code with what only a scanner or a copy adds', () => {
  test.each([
    [`]E0${EAN}`, EAN],
    [`\u200e${EAN}\u202c`, EAN],
    ['890 1030 865275', EAN],
    [` ${EAN}\r\n`, EAN],
    ['GRN 0481', 'GRN 0481'],
    [`\ufeffGRN-0481`, 'GRN-0481'],
  ])('%j is %s', (text, code) => {
    expect(cleanCode(text)).toBe(code);
    // The shop's own item comes first, whatever its barcode looks like.
    expect(readItemCode(text, null).barcodes.slice(0, 2)).toEqual([text, code]);
  });
});

describe('a code of the shop’s scale', () => {
  test.each([
    ['21IIIIIWWWWWX', '2100012004567', '2100012000000', { kind: 'weight', grams: 456 }],
    ['23IIIIPPPPPPX', '2300120099505', '2300120000002', { kind: 'price', price: 9_950 }],
    ['2IIIIIWWWWWX', '200012004564', '200012000009', { kind: 'weight', grams: 456 }],
  ])('%s: %s is its item, with what the label says', (pattern, code, barcode, amount) => {
    const read = readItemCode(code, pattern);
    expect(read).toMatchObject({ barcode, amount });
    expect(read.barcodes).toContain('12');
    expect(readItemCode(barcode, null).hasWrongCheckDigit).toBe(false);
  });

  test('of another beginning or length, or without a pattern, has no amount; its item may be that of amount zero', () => {
    for (const pattern of ['22IIIIIWWWWWX', '21IIIIWWWWX', null])
      expect(readItemCode('2100012004567', pattern)).toMatchObject({ barcode: '2100012004567', amount: null });
    expect(readItemCode('2100012004567', null).barcodes).toContain('2100012000000');
  });

  test('is described by its first digits, the item, an amount and the check digit', () => {
    const good = ['21IIIIIWWWWWX', '2IIIIIPPPPPPX', '2IIIWWWW', '20IIIIWWWWWWX'];
    const bad = [
      '',
      '11IIIIIWWWWWX',
      '21IIIIIX',
      '21WWWWWIIIIIX',
      '21IIIIIWWPPPX',
      '21IIIIIWWWWWWWWX',
      '21iiiiiwwwwwx',
    ];
    expect(good.filter((text) => !isScalePattern(text))).toEqual([]);
    expect(bad.filter(isScalePattern)).toEqual([]);
    expect(good.map(buildScaleExample)).toEqual(['2100012004565', '2000120004566', '20120456', '2000120004566']);
  });
});
