import { describe, expect, it } from 'vitest';
import {
  cleared,
  type Draft,
  deltaOf,
  inMode,
  isUnsaved,
  opened,
  scannedAgain,
  shelfAfter,
  typedAmount,
  typedFigure,
  withoutLastFigure,
} from '../../../../../../renderer/screens/stock/item/stock-draft.ts';

const nothingSaid = { reason: null, reference: '' };
const open = opened(nothingSaid);
const times = (count: number, draft: Draft): Draft => (count === 0 ? draft : times(count - 1, scannedAgain(draft)));

describe('scanning', () => {
  it('an item once only looks at it; each further scan adds one', () => {
    expect(isUnsaved(open)).toBe(false);
    expect(deltaOf(times(1, open))).toBe(1);
    expect(deltaOf(times(12, open))).toBe(12);
    expect(times(12, open).scans).toBe(12);
  });

  it('adds one to what was typed', () => {
    expect(deltaOf(scannedAgain(typedFigure(typedFigure(open, 2), 4)))).toBe(25);
  });

  it('takes off one each time while Take off is chosen, and counts one each time in Count', () => {
    expect(deltaOf(times(2, { ...open, sign: -1 }))).toBe(-2);
    expect(shelfAfter(times(2, inMode(open, 'count')), 40)).toBe(2);
  });
});

describe('the number pad', () => {
  it('begins anew over what the scanner counted, and goes on over what was typed', () => {
    expect(deltaOf(typedFigure(times(3, open), 7))).toBe(7);
    expect(deltaOf(typedFigure(typedFigure(open, 1), 2))).toBe(12);
  });

  it('takes no number that is longer than a shelf', () => {
    const many = [9, 9, 9, 9, 9].reduce(typedFigure, open);
    expect(typedFigure(many, 9)).toBe(many);
    expect(typedAmount(open, '8901058000108')).toBe(open);
    expect(typedAmount(open, '1.5')).toBe(open);
  });

  it('takes away the last figure, and the amount with its last one', () => {
    expect(withoutLastFigure(typedAmount(open, '12')).amount).toBe(1);
    expect(withoutLastFigure(typedAmount(open, '7')).amount).toBeNull();
    expect(typedAmount(typedAmount(open, '12'), '')).toEqual(cleared(open));
  });
});

describe('a draft', () => {
  it('of a count may be zero, which is something; an adjustment by zero is nothing', () => {
    expect(isUnsaved(typedAmount(inMode(open, 'count'), '0'))).toBe(true);
    expect(isUnsaved(typedAmount(open, '0'))).toBe(false);
  });

  it('says what is on the shelf after Save', () => {
    expect(shelfAfter(typedAmount(open, '12'), 3)).toBe(15);
    expect(shelfAfter({ ...typedAmount(open, '12'), sign: -1 }, 20)).toBe(8);
    expect(shelfAfter(open, 3)).toBe(3);
  });

  it('loses its number between Adjust and Count, where it would mean something else', () => {
    expect(inMode(typedAmount(open, '12'), 'count').amount).toBeNull();
    expect(inMode(typedAmount(open, '12'), 'adjust').amount).toBe(12);
  });
});
