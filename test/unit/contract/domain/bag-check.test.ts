import { expect, test } from 'vitest';
import type { BagStep } from '../../../../electron/contract/domain/bag-check.ts';
import { countFindings, foldBagSteps, judgeScan, listMissing } from '../../../../electron/contract/domain/bag-check.ts';
import { createApiOrder, NINE_AM } from '../../../support/view-rows.ts';

const line = (barcode: string | null, quantity: number) => ({ barcode, name: null, quantity, line_total: '1.00' });
/** The same item on two lines, and one without a barcode. */
const { lines } = createApiOrder({ lines: [line('89a', 1), line('89A', 2), line(null, 2)] });

const steps = (...list: readonly Partial<BagStep>[]): BagStep[] =>
  list.map((part, index) => ({
    id: String(index),
    kind: 'ticked',
    at: NINE_AM,
    who: null,
    code: null,
    line: null,
    otherOrder: null,
    missing: null,
    ...part,
  }));

test('scans of an item fill its lines one after another, then are one too many', () => {
  const done: BagStep[] = [];
  const kinds = Array.from({ length: 4 }, () => {
    const step = judgeScan(lines, foldBagSteps(lines, done), ['89A']);
    done.push(...steps({ ...step }));
    return step;
  });
  expect(kinds.map((each) => `${each?.kind} ${each?.line}`)).toEqual(['ticked 0', 'ticked 1', 'ticked 1', 'extra 0']);
  expect(judgeScan(lines, null, ['77'])).toBeNull();
});

test('a tick taken back is missing again, a check after an end forgets ticks but no mistake', () => {
  const byHand = { kind: 'by_hand', line: 2 } as const;
  const check = foldBagSteps(
    lines,
    steps({ line: 0 }, byHand, byHand, { kind: 'taken_out', line: 2 }, { kind: 'wrong' }),
  );
  expect(check).toMatchObject({ lines: [{ ticked: 1 }, { ticked: 0 }, { ticked: 1, byHand: 1 }], ticked: 2, units: 5 });
  const missing = listMissing(lines, check, [{ line: 1, reason: 'out_of_stock' }]);
  expect(missing).toEqual([
    { line: 1, units: 2, reason: 'out_of_stock' },
    { line: 2, units: 1, reason: null },
  ]);
  const end = { kind: 'finished', missing, who: 'Meena' } as const;
  const finished = foldBagSteps(lines, steps({ kind: 'wrong' }, { line: 0 }, end, { line: 0 }, end));
  expect(finished).toMatchObject({ ticked: 1, result: { who: 'Meena', ticked: 1, units: 5 } });
  expect(finished && countFindings(finished)).toBe(3);
  expect(foldBagSteps(lines, steps(end, { line: 0 }))).toMatchObject({ ticked: 1, result: null });
  expect(foldBagSteps(lines, [])).toBeNull();
});
