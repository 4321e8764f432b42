import { describe, expect, it } from 'vitest';
import {
  addScan,
  clearAmount,
  computeStockAfter,
  createDraft,
  enterAmount,
  enterDigit,
  enterSign,
  getDelta,
  hasUnsavedChange,
  isSingleScan,
  isUnreadable,
  removeLastDigit,
  type StockDraft,
  setDraftMode,
} from '../../../../renderer/state/stock-draft.ts';

const noReason = { reason: null, reference: '' };
const open = createDraft(noReason);
const addScans = (count: number, draft: StockDraft): StockDraft =>
  count === 0 ? draft : addScans(count - 1, addScan(draft));

describe('scanning', () => {
  it('adds one each', () => {
    expect(hasUnsavedChange(open)).toBe(false);
    expect(getDelta(addScans(1, open))).toBe(1);
    expect(getDelta(addScans(12, open))).toBe(12);
    expect(addScans(12, open).scans).toBe(12);
  });

  it('adds one to a typed amount', () => {
    expect(getDelta(addScan(enterDigit(enterDigit(open, 2), 4)))).toBe(25);
  });

  it('alone is a look-up, unless a person typed or scanned more', () => {
    expect(isSingleScan(addScan(open))).toBe(true);
    expect(isSingleScan(addScans(2, open))).toBe(false);
    expect(isSingleScan(enterAmount(addScan(open), '1'))).toBe(false);
  });

  it('takes off one unit per scan with Take off, and counts one unit per scan in Count', () => {
    expect(getDelta(addScans(2, { ...open, sign: -1 }))).toBe(-2);
    expect(computeStockAfter(addScans(2, setDraftMode(open, 'count')), 40)).toBe(2);
  });
});

describe('the number pad', () => {
  it('replaces a scanned amount and appends to a typed one', () => {
    expect(getDelta(enterDigit(addScans(3, open), 7))).toBe(7);
    expect(getDelta(enterDigit(addScan(enterDigit(open, 4)), 7))).toBe(7);
    expect(getDelta(enterDigit(enterDigit(open, 1), 2))).toBe(12);
  });

  it('refuses a number larger than any shop stocks', () => {
    const many = [9, 9, 9, 9, 9].reduce(enterDigit, open);
    expect(enterDigit(many, 9)).toBe(many);
    expect(enterAmount(open, '8901058000108')).toBe(open);
    expect(enterAmount(open, '1.5')).toBe(open);
    expect(enterAmount(open, '४६').amount).toBe(46);
  });

  it('removes the last digit, and clears the amount with its only digit', () => {
    expect(removeLastDigit(enterAmount(open, '12')).amount).toBe(1);
    expect(removeLastDigit(enterAmount(open, '7')).amount).toBeNull();
    expect(enterAmount(enterAmount(open, '12'), '')).toEqual(clearAmount(open));
  });
});

describe('two numbers', () => {
  const count = setDraftMode(open, 'count');
  const type = (draft: StockDraft, keys: string): StockDraft =>
    [...keys].reduce((typed, key) => {
      if (key === '+') return enterSign(typed, 1);
      return key === '-' ? enterSign(typed, -1) : enterAmount(typed, `${typed.entry}${key}`);
    }, draft);

  it('with a plus between them are added, and never joined', () => {
    expect(type(count, '20+15')).toMatchObject({ entry: '20+15', amount: 35 });
    expect(type(count, '20+')).toMatchObject({ amount: 20 });
    expect(type(count, '20++15')).toMatchObject({ amount: 35 });
    expect(getDelta(type(open, '20+15'))).toBe(35);
    expect(getDelta(type(open, '-20-15'))).toBe(-35);
    expect(getDelta(enterDigit(type(open, '20+'), 5))).toBe(25);
  });

  it('with a space or another sign between them are no number, and are not saved', () => {
    for (const draft of [type(count, '20 15'), type(open, '20 15'), type(open, '20-15')]) {
      expect(draft.amount).toBeNull();
      expect(isUnreadable(draft)).toBe(true);
      expect(hasUnsavedChange(draft)).toBe(true);
    }
    expect(removeLastDigit(removeLastDigit(removeLastDigit(type(count, '20 15')))).amount).toBe(20);
  });

  it('are not made by a sign that only turns an amount', () => {
    expect(getDelta(type(open, '250-'))).toBe(-250);
    expect(getDelta(type(open, '250-+'))).toBe(250);
    expect(getDelta(type(open, '-7'))).toBe(-7);
  });

  it('are too large where their sum is', () => {
    const many = type(count, '99999+');
    expect(enterDigit(many, 1)).toBe(many);
  });
});

describe('a draft', () => {
  it('is unsaved with a count of zero, but not with an adjustment of zero', () => {
    expect(hasUnsavedChange(enterAmount(setDraftMode(open, 'count'), '0'))).toBe(true);
    expect(hasUnsavedChange(enterAmount(open, '0'))).toBe(false);
  });

  it('computes the stock after Save', () => {
    expect(computeStockAfter(enterAmount(open, '12'), 3)).toBe(15);
    expect(computeStockAfter({ ...enterAmount(open, '12'), sign: -1 }, 20)).toBe(8);
    expect(computeStockAfter(open, 3)).toBe(3);
  });

  it('loses its amount when switched between Adjust and Count, where it has different meanings', () => {
    expect(setDraftMode(enterAmount(open, '12'), 'count').amount).toBeNull();
    expect(setDraftMode(enterAmount(open, '12'), 'adjust').amount).toBe(12);
  });
});
