import { describe, expect, it } from 'vitest';
import {
  cleared,
  type Draft,
  deltaOf,
  inMode,
  isUnsaved,
  openedByHand,
  openedByScan,
  scannedAgain,
  shelfAfter,
  typedAmount,
  typedFigure,
  withoutLastFigure,
} from '../../renderer/stock/draft.ts';

const nothingSaid = { reason: null, reference: '' };
const byScan = openedByScan(nothingSaid);
const byHand = openedByHand(nothingSaid);
const times = (count: number, draft: Draft): Draft => (count === 0 ? draft : times(count - 1, scannedAgain(draft)));

describe('scanning', () => {
  it('an item once only looks at it; twelve scans of twelve packets are twelve', () => {
    expect(isUnsaved(byScan)).toBe(false);
    expect(deltaOf(times(11, byScan))).toBe(12);
    expect(times(11, byScan).scans).toBe(12);
  });

  it('an item that was opened by hand adds one each time', () => {
    expect(deltaOf(times(1, byHand))).toBe(1);
    expect(deltaOf(times(3, byHand))).toBe(3);
  });

  it('adds one to what was typed', () => {
    expect(deltaOf(scannedAgain(typedFigure(typedFigure(byScan, 2), 4)))).toBe(25);
  });

  it('takes off one each time while Take off is chosen, and counts one each time in Count', () => {
    expect(deltaOf(times(2, { ...byHand, sign: -1 }))).toBe(-2);
    expect(shelfAfter(times(2, inMode(byHand, 'count')), 40)).toBe(2);
  });
});

describe('the number pad', () => {
  it('begins anew over what the scanner counted, and goes on over what was typed', () => {
    expect(deltaOf(typedFigure(times(3, byScan), 7))).toBe(7);
    expect(deltaOf(typedFigure(typedFigure(byHand, 1), 2))).toBe(12);
  });

  it('takes no number that is longer than a shelf', () => {
    const many = [9, 9, 9, 9, 9].reduce(typedFigure, byHand);
    expect(typedFigure(many, 9)).toBe(many);
    expect(typedAmount(byHand, '8901058000108')).toBe(byHand);
    expect(typedAmount(byHand, '1.5')).toBe(byHand);
  });

  it('takes away the last figure, and the amount with its last one', () => {
    expect(withoutLastFigure(typedAmount(byHand, '12')).amount).toBe(1);
    expect(withoutLastFigure(typedAmount(byHand, '7')).amount).toBeNull();
    expect(typedAmount(typedAmount(byHand, '12'), '')).toEqual(cleared(byHand));
  });
});

describe('a draft', () => {
  it('of a count may be zero, which is something; an adjustment by zero is nothing', () => {
    expect(isUnsaved(typedAmount(inMode(byHand, 'count'), '0'))).toBe(true);
    expect(isUnsaved(typedAmount(byHand, '0'))).toBe(false);
  });

  it('says what is on the shelf after Save', () => {
    expect(shelfAfter(typedAmount(byHand, '12'), 3)).toBe(15);
    expect(shelfAfter({ ...typedAmount(byHand, '12'), sign: -1 }, 20)).toBe(8);
    expect(shelfAfter(byHand, 3)).toBe(3);
  });

  it('loses its number between Adjust and Count, where it would mean something else', () => {
    expect(inMode(typedAmount(byHand, '12'), 'count').amount).toBeNull();
    expect(inMode(typedAmount(byHand, '12'), 'adjust').amount).toBe(12);
  });
});
