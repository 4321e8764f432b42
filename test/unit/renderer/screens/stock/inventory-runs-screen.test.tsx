import { expect, test } from 'vitest';
import type { InventoryRunView } from '../../../../../electron/contract/calls/stock.ts';
import { RunRow } from '../../../../../renderer/screens/stock/inventory-runs-screen.tsx';
import { prepareScreen, renderScreen } from '../../../../support/rendered-screen.tsx';
import { createInventoryRun } from '../../../../support/snapshots/stock.ts';
import { timeToday } from '../../../../support/snapshots/values.ts';

prepareScreen();

const render = (part: Partial<InventoryRunView> = {}) =>
  renderScreen(<RunRow run={createInventoryRun({ id: 'y1', ...part })} />);

test('a run says what it was, when, and what the service took', () => {
  const at = timeToday('11:40');
  const push = render({ at, asOf: timeToday('11:39'), subtracted: 3 });
  expect(push.text).toBe(
    'Counts Fri 20 Nov, 11:40 am no errors 200 rows · 2 new · 150 set · 48 the same · ' +
      '3 units taken off for sales not booked yet · counted Fri 20 Nov, 11:39 am',
  );
  const unknown = { at: null, asOf: null, created: null, updated: null, unchanged: null };
  expect(render({ kind: 'adjustment', ...unknown }).text).toBe('Adjustments no errors 200 rows');
  expect(render({ finishedAt: null }).text).toContain('still at work');
  expect(push.text).not.toContain('still at work');
});

test('a run says how many rows were refused, and lists them on demand', () => {
  const errors = [
    { barcode: null, code: 'invalid_request', message: 'barcode is required' },
    { barcode: '8901', code: 'stale_count', message: 'older than a count' },
  ];
  const { html, text, buttons } = render({ errorCount: 214, errors });
  expect(text).toMatch(/ 214 rows refused .* What was refused, and why \(no barcode\) barcode is required 8901 older/);
  expect(text).not.toContain('no errors');
  expect(html).toMatch(/<ul [^>]*hidden=""/);
  expect(buttons).toHaveLength(1);
  expect(render({ errorCount: 1, errors: errors.slice(0, 1) }).buttons).toHaveLength(1);
  expect(render({ errorCount: null }).buttons).toHaveLength(0);
});
