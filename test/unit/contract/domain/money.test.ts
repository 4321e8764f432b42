import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  calculateShare,
  formatAmount,
  formatPercent,
  formatRupees,
  paise,
  parseAmount,
  parsePercent,
  sumAmounts,
} from '../../../../electron/contract/domain/money.ts';

describe('amounts are paise inside and decimal strings outside', () => {
  it.each([
    ['642.00', 64_200],
    ['642', 64_200],
    ['0.5', 50],
    ['0.05', 5],
    ['-12.50', -1_250],
    ['99999999.99', 9_999_999_999],
  ])('%s is %i paise', (text, value) => {
    expect(parseAmount(text)).toBe(value);
  });

  it.each(['', '1,000.00', '1.234', '.5', '5.', '123456789', '1e3', ' 1', '₹5', 'NaN'])('refuse %j', (text) => {
    expect(() => parseAmount(text)).toThrow(RangeError);
  });

  it('are read as they were written, for every amount of the API', () => {
    fc.assert(
      fc.property(fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }), (value) => {
        expect(parseAmount(formatAmount(paise(value)))).toBe(value);
      }),
    );
  });

  it('have no minus before zero', () => {
    expect(formatAmount(parseAmount('-0.00'))).toBe('0.00');
  });

  it('are whole paise', () => {
    expect(() => paise(1.5)).toThrow(RangeError);
    expect(() => paise(Number.NaN)).toThrow(RangeError);
  });
});

describe('amounts for people are in rupees, grouped the Indian way', () => {
  it.each([
    [0, '₹0.00'],
    [64_200, '₹642.00'],
    [12_345_650, '₹1,23,456.50'],
    [9_999_999_999, '₹9,99,99,999.99'],
    [-50, '-₹0.50'],
    [-1_250, '-₹12.50'],
  ])('%i paise: %s', (amount, written) => {
    expect(formatRupees(paise(amount))).toBe(written);
  });

  it('with the minus sign of screens', () => {
    expect(formatRupees(paise(-50), '−')).toBe('−₹0.50');
  });
});

describe('commission', () => {
  it('is read and written in hundredths of a percent', () => {
    expect(parsePercent('7.5')).toBe(750);
    expect(formatPercent(750)).toBe('7.50');
    expect(() => parsePercent('1000')).toThrow(RangeError);
  });

  it('is rounded half up to a paisa', () => {
    expect(calculateShare(paise(128_450), 750)).toBe(9_634); // 9633.75
    expect(calculateShare(paise(100), 50)).toBe(1); // 0.5
    expect(calculateShare(paise(98), 50)).toBe(0); // 0.49
  });

  it('amounts are added without loss', () => {
    expect(sumAmounts([paise(10), paise(20), paise(-5)])).toBe(25);
    expect(sumAmounts([])).toBe(0);
  });
});
