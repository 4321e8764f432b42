import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paise } from '../../../../electron/contract/domain/money.ts';
import { formatTaxRate, GST_RATES, HSN_PATTERN, isGstin, splitTax } from '../../../../electron/contract/domain/tax.ts';

// Taxable value and each half, worked out by hand: half = gross × rate ÷ (200 + 2 × rate in percent), half a paisa up.
test.each([
  [10_500, 500, 10_000, 250],
  [12_900, 500, 12_286, 307],
  [11_800, 1_800, 10_000, 900],
  [14_000, 4_000, 10_000, 2_000],
  [10_025, 25, 9_999, 13],
  [10_300, 300, 10_000, 150],
  [9_999, 1_200, 8_927, 536],
  [12_800, 2_800, 10_000, 1_400],
  [2_800, 0, 2_800, 0],
  // 1.4999 paise and 1.5 paise of tax in each half.
  [62, 500, 60, 1],
  [63, 500, 59, 2],
  [1, 1_800, 1, 0],
  [0, 1_800, 0, 0],
  [12_192_850_000, 1_800, 10_332_923_728, 929_963_136],
] as const)('%i paise at %i hundredths of a percent hold %i and twice %i', (gross, rate, taxable, half) => {
  expect(splitTax(paise(gross), rate)).toEqual({ gross, taxable, cgst: half, sgst: half });
});

test('No amount at any rate loses or gains a paisa, and both halves are the same', () => {
  const amounts = fc.integer({ min: 0, max: 99_999_999_999 });
  fc.assert(
    fc.property(amounts, fc.constantFrom(...GST_RATES), (amount, rate) => {
      const { gross, taxable, cgst, sgst } = splitTax(paise(amount), rate);
      expect(taxable + cgst + sgst).toBe(gross);
      expect(cgst).toBe(sgst);
      // Nearer to the exact half than a paisa: |half × 2 × (10000 + rate) − gross × rate| is at most half of that.
      const error = BigInt(cgst) * BigInt(20_000 + 2 * rate) - BigInt(amount) * BigInt(rate);
      expect(error <= BigInt(10_000 + rate) && error >= -BigInt(10_000 + rate)).toBe(true);
    }),
  );
});

test.each([
  [1_800, '18%'],
  [2_000, '20%'],
  [250, '2.5%'],
  [25, '0.25%'],
  [12.5, '0.125%'],
  [0, '0%'],
])('%d hundredths of a percent read %s', (rate, text) => {
  expect(formatTaxRate(rate)).toBe(text);
});

test.each([
  ['27AAPFU0939F1ZV', true],
  ['29AAGCB7383J1Z4', true],
  ['29ABCDE1234F1ZW', true],
  ['29ABCDE1234F1Z5', false],
  ['27AAPFU0939F1ZU', false],
  ['72AAPFU0939F1ZV', false],
  ['27AAPFU0939F1Z', false],
  ['27aapfu0939f1zv', false],
  ['', false],
])('A GSTIN is known by its check character: %s', (text, isRight) => {
  expect(isGstin(text)).toBe(isRight);
});

test('An HSN code has four, six or eight digits', () => {
  const codes = ['10', '100', '1006', '10063', '100630', '1006302', '10063020', '100630201', '10O6'];
  expect(codes.filter((code) => HSN_PATTERN.test(code))).toEqual(['1006', '100630', '10063020']);
});
