import { describe, expect, it } from 'vitest';
import type { PickingQuestion } from '../../../../../electron/contract/calls/counting.ts';
import { listAnswers, OrderQuestion } from '../../../../../renderer/screens/stock/picking-questions.tsx';
import { prepareScreen, renderScreen } from '../../../../support/rendered-screen.tsx';
import { timeToday } from '../../../../support/snapshots/values.ts';

prepareScreen();

const milk = {
  countId: 'c1',
  barcode: '8901',
  name: 'Toned milk 1 L',
  units: 2,
  counted: 6,
  countedAt: timeToday('11:45'),
};
const order: PickingQuestion = {
  orderId: 'ord_7K36',
  number: '7K36',
  status: 'ACCEPTED',
  pickingSince: null,
  items: [milk, { ...milk, countId: 'c2', barcode: '8902', name: null }],
};

describe('the question about an order that was being picked', () => {
  const render = (more: number) => renderScreen(<OrderQuestion storeId={3} order={order} more={more} />);

  it('names the order, its items with units and count, and how many orders come after it', () => {
    expect(render(0).text).toMatch(
      /^Was order 7K36 packed when you counted\? If its .*Toned milk 1 L 2 in this order, counted 6 at 11:45 am .* 8902 2 in/,
    );
    expect(render(2).text).toMatch(/^Was order 7K36 packed when you counted\? 2 more orders /);
  });

  it('has no answer at first, and can’t be answered in part', () => {
    const { html, buttons } = render(0);
    expect(html).not.toContain('aria-checked="true"');
    expect(buttons.at(-1)).toMatchObject({ name: 'Choose for each item', isDisabled: true });
    expect(listAnswers(order, new Map())).toBeNull();
    expect(listAnswers(order, new Map([['c1', 'bag']]))).toBeNull();
  });

  it('is answered for each item by where it was', () => {
    const places = new Map([
      ['c2', 'shelf'],
      ['c1', 'bag'],
    ] as const);
    expect(listAnswers(order, places)).toEqual([
      { countId: 'c1', packed: true },
      { countId: 'c2', packed: false },
    ]);
  });
});
