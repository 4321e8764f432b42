import { describe, expect, test } from 'vitest';
import { paise } from '../../../../electron/contract/domain/money.ts';
import {
  endOfComparison,
  findPeriod,
  findPreviousPeriod,
  startOfPeriod,
} from '../../../../electron/contract/domain/period.ts';
import { NO_TAX } from '../../../../electron/contract/domain/tax.ts';
import { addMs, DAY, HOUR, MINUTE, parseInstant } from '../../../../electron/contract/domain/time.ts';
import type { OutcomeSum, SoldHour } from '../../../../electron/database/tables/orders/sales-report.ts';
import { buildSalesReport, findKeptFrom, type SalesReportRows } from '../../../../electron/views/sales/sales-report.ts';

const NOW = parseInstant('2026-11-20T11:30');
const NOTHING = { count: 0, total: paise(0) };
const NO_COST = { count: 0, total: paise(0) };

const soldAt = (time: string, online: number, inStore: number): SoldHour => ({
  at: parseInstant(time),
  online: { count: 1, total: paise(online) },
  inStore: { count: inStore === 0 ? 0 : 1, total: paise(inStore) },
});

const sumOf = (outcome: OutcomeSum['outcome'], part: Partial<OutcomeSum> = {}): OutcomeSum => ({
  ...{ outcome, mode: '', count: 1, total: paise(100), ownCost: NO_COST, courierCost: NO_COST },
  both: { count: 0, own: paise(0), courier: paise(0) },
  ...part,
});

function build(part: Partial<SalesReportRows> = {}, period = findPeriod('day', '2026-11-20')) {
  const previous = findPreviousPeriod(period);
  return buildSalesReport({
    ...{ period, now: NOW, keptFrom: startOfPeriod(previous), keepDays: 90, hours: [], outcomes: [] },
    rings: { count: 0, hours: 0, silenced: 0, toldOutside: 0, answers: [] },
    bags: { bags: 0, withErrors: 0, wrong: 0, other_order: 0, extra: 0, outOfStock: 0 },
    ...{ acceptTimes: [], rejectReasons: [], items: { best: [], all: NOTHING }, stockouts: [] },
    ...{ soldLines: [], taxOf: () => NO_TAX },
    before: { hours: [], until: endOfComparison(period, NOW), sold: NOTHING, acceptTimes: [] },
    ...part,
  });
}

describe('columns', () => {
  test('a day has 24 hours, each with the same hour of the day before', () => {
    const { columns, sold, before } = build({
      hours: [soldAt('2026-11-20T09:00', 500, 200), soldAt('2026-11-20T10:00', 100, 0)],
      before: {
        ...{ until: NOW, sold: { count: 4, total: paise(900) }, acceptTimes: [] },
        hours: [soldAt('2026-11-19T09:00', 300, 300)],
      },
    });
    expect(columns).toHaveLength(24);
    expect(columns[9]).toEqual({
      at: parseInstant('2026-11-20T09:00'),
      online: { count: 1, total: 500 },
      inStore: { count: 1, total: 200 },
      before: { count: 2, total: 600 },
    });
    expect(columns[10]).toMatchObject({ online: { total: 100 }, before: NOTHING });
    expect(sold).toEqual({ count: 3, total: 800 });
    expect(before).toMatchObject({ sold: { count: 4, total: 900 } });
  });

  test('a month has its days; a shorter month before has none for the last of them', () => {
    const { columns } = build(
      { hours: [soldAt('2026-03-05T09:00', 500, 0), soldAt('2026-03-05T21:00', 1, 0)] },
      findPeriod('month', '2026-03-05'),
    );
    expect(columns).toHaveLength(31);
    expect(columns[4]?.online).toEqual({ count: 2, total: 501 });
    expect(columns[27]?.before).toEqual(NOTHING);
    expect(columns[28]?.before).toBeNull();
  });
});

test('every outcome is summed over its modes, in the order of the screen', () => {
  const { outcomes } = build({
    outcomes: [
      sumOf('lapsed'),
      sumOf('accepted', { mode: 'STORE_STAFF' }),
      sumOf('accepted', { mode: 'SERVICE_COURIER' }),
    ],
  });
  expect(outcomes.map(({ outcome, count, total }) => [outcome, count, total])).toEqual([
    ['accepted', 2, 200],
    ['waiting', 0, 0],
    ['rejected', 0, 0],
    ['lapsed', 1, 100],
    ['cancelled', 0, 0],
    ['stopped', 0, 0],
  ]);
});

test('what is not kept is neither shown nor compared', () => {
  const [start, startBefore] = [parseInstant('2026-11-20'), parseInstant('2026-11-19')];
  expect(build({ keptFrom: startBefore })).toMatchObject({ cutAt: null, before: { until: addMs(NOW, -DAY) } });
  expect(build({ keptFrom: start })).toMatchObject({ cutAt: null, before: null });
  expect(build({ keptFrom: start }).columns[0]?.before).toBeNull();
  expect(build({ keptFrom: addMs(start, DAY) })).toMatchObject({ cutAt: addMs(start, DAY), before: null });
  expect(build({ keptFrom: null })).toMatchObject({ cutAt: null, before: null });
  expect(findKeptFrom(null, NOW, 90)).toBeNull();
  expect(findKeptFrom(parseInstant('2026-11-01'), NOW, 90)).toBe(parseInstant('2026-11-01'));
  // What ended 90 days ago may be half removed.
  expect(findKeptFrom(parseInstant('2026-01-01'), NOW, 90)).toBe(parseInstant('2026-08-23'));
});

test('half of the orders were accepted within the median, nine of ten within the p90', () => {
  const { acceptTimes, acceptRanges } = build({
    acceptTimes: [
      { seconds: 10, count: 5 },
      { seconds: 40, count: 4 },
      { seconds: 1_200, count: 1 },
    ],
  });
  expect(acceptTimes).toEqual({ count: 10, median: 10, p90: 40 });
  expect(acceptRanges.map(({ count }) => count)).toEqual([5, 0, 4, 0, 0, 0, 0, 1]);
  expect(build().acceptTimes).toBeNull();
});

test('orders that lapsed are rings that nobody answered in time', () => {
  const answers = [
    { seconds: 10, count: 9 },
    { seconds: 40, count: 1 },
  ];
  const { rings } = build({
    rings: { count: 12, hours: 4, silenced: 2, toldOutside: 1, answers },
    outcomes: [sumOf('lapsed', { count: 2 }), sumOf('accepted')],
  });
  expect(rings).toMatchObject({ count: 12, answers: { count: 10, median: 10, p90: 10 }, unanswered: 2 });
});

test('each way of delivering says what it cost, and what the other would have cost', () => {
  const courierCost = { count: 3, total: paise(90) };
  const both = { count: 2, own: paise(10), courier: paise(60) };
  const { courier, ownRiders } = build({
    outcomes: [
      sumOf('accepted', { mode: 'SERVICE_COURIER', count: 4, total: paise(900), courierCost, both }),
      sumOf('stopped', { mode: 'SERVICE_COURIER', courierCost }),
    ],
  });
  expect(courier).toEqual({
    ...{ count: 4, total: 900, cost: 90, costKnown: 3 },
    otherMode: { count: 2, cost: 10, thisCost: 60 },
  });
  expect(ownRiders).toMatchObject({ count: 0, cost: 0 });
});

test('times at zero count within the period, up to now', () => {
  const day = parseInstant('2026-11-20');
  const row = { storeId: 7, barcode: '8901', name: 'Milk' };
  const { stockouts } = build({
    stockouts: [
      { ...row, since: addMs(day, -HOUR), until: addMs(day, HOUR) },
      { ...row, since: addMs(NOW, -MINUTE), until: null },
      { ...row, barcode: '8902', since: addMs(NOW, -2 * HOUR), until: addMs(NOW, -MINUTE) },
    ],
  });
  expect(stockouts).toEqual([
    {
      ...{ storeId: 7, barcode: '8902', name: 'Milk', times: 1, milliseconds: 119 * MINUTE },
      ...{ since: addMs(NOW, -2 * HOUR), isOut: false },
    },
    { ...row, times: 2, milliseconds: 61 * MINUTE, since: day, isOut: true },
  ]);
});
