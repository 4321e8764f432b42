/** Reports of a shop's day, week and month, with everything that a report can show. */

import type { AcceptTimeRange, SalesReport, SoldColumn, Sum } from '../../../electron/contract/calls/sales-report.ts';
import { ORDER_OUTCOMES } from '../../../electron/contract/calls/sales-report.ts';
import { paise } from '../../../electron/contract/domain/money.ts';
import type { Period, PeriodUnit } from '../../../electron/contract/domain/period.ts';
import {
  endOfComparison,
  findPeriod,
  findPreviousPeriod,
  listDays,
  startOfPeriod,
} from '../../../electron/contract/domain/period.ts';
import { addMs, DAY, HOUR, MINUTE, parseInstant } from '../../../electron/contract/domain/time.ts';
import { NOW, rupeesOf } from './values.ts';

const sum = (count: number, total: string): Sum => ({ count, total: rupeesOf(total) });
const NOTHING = sum(0, '0');

/** Sales from eight in the morning: online, in the store, and the day before, as count and rupees. */
const HOURS: readonly (readonly [number, string, number, string, number, string])[] = [
  [2, '1120.00', 6, '1890.00', 9, '3020.00'],
  [9, '4821.50', 14, '5210.00', 21, '9410.00'],
  [14, '8240.00', 17, '7015.50', 26, '13120.00'],
  [11, '6903.00', 12, '4410.00', 25, '12880.50'],
  [0, '0', 0, '0', 19, '9120.00'],
  [0, '0', 0, '0', 15, '6840.00'],
  [0, '0', 0, '0', 8, '3300.00'],
  [0, '0', 0, '0', 7, '3110.00'],
  [0, '0', 0, '0', 13, '6020.00'],
  [0, '0', 0, '0', 24, '12650.00'],
  [0, '0', 0, '0', 31, '17480.00'],
  [0, '0', 0, '0', 34, '19240.50'],
  [0, '0', 0, '0', 22, '11830.00'],
  [0, '0', 0, '0', 9, '4400.00'],
];

function createHours(period: Period): SoldColumn[] {
  return Array.from({ length: 24 }, (_, hour) => {
    const row = HOURS[hour - 8];
    return {
      at: addMs(startOfPeriod(period), hour * HOUR),
      online: row === undefined ? NOTHING : sum(row[0], row[1]),
      inStore: row === undefined ? NOTHING : sum(row[2], row[3]),
      before: row === undefined ? NOTHING : sum(row[4], row[5]),
    };
  });
}

function createDays(period: Period): SoldColumn[] {
  const daysBefore = listDays(findPreviousPeriod(period)).length;
  return listDays(period).map((day, index) => {
    const at = parseInstant(day);
    const weight = [14, 9, 10, 11, 12, 17, 21][(new Date(Date.parse(day)).getUTCDay() + 6) % 7] ?? 10;
    const isOver = at <= NOW;
    const scatter = (index * 37) % 11;
    return {
      at,
      online: isOver ? { count: weight * 4 + scatter, total: paise((weight * 4 + scatter) * 60_250) } : NOTHING,
      inStore: isOver ? { count: weight * 6 - scatter, total: paise((weight * 6 - scatter) * 41_075) } : NOTHING,
      before: index < daysBefore ? { count: weight * 9 + 5, total: paise((weight * 9 + 5) * 50_500) } : null,
    };
  });
}

const RANGES: readonly AcceptTimeRange[] = [0, 15, 30, 60, 120, 300, 600, 900].map((from, index, all) => ({
  from,
  to: all[index + 1] ?? null,
  count: [6, 19, 14, 8, 5, 2, 1, 1][index] ?? 0,
}));

const OUTCOMES: Readonly<Record<(typeof ORDER_OUTCOMES)[number], Sum>> = {
  accepted: sum(56, '34120.50'),
  waiting: sum(2, '1004.00'),
  rejected: sum(4, '2310.00'),
  lapsed: sum(2, '1620.00'),
  cancelled: sum(1, '412.00'),
  stopped: sum(1, '690.00'),
};

const ITEMS: readonly (readonly [string | null, string | null, number, string])[] = [
  ['8901000000118', 'Chakki atta 5 kg', 41, '10988.00'],
  ['8901000000125', 'Basmati rice 1 kg', 52, '7228.00'],
  ['8901000000132', 'Mustard oil 1 l', 37, '6475.00'],
  ['8901000000149', 'काबुली चना 1 किलो', 29, '4060.00'],
  ['8901000000156', 'Toned milk 500 ml', 118, '3304.00'],
  ['8901000000163', 'Paneer 200 g', 34, '3128.00'],
  ['8901000000170', 'Tea leaves, strong and fresh from the gardens of Upper Assam, family pack of 1 kg', 6, '2940.00'],
  ['8901000000187', 'Salted butter 100 g', 44, '2552.00'],
  [null, 'Carry bag', 96, '960.00'],
  ['8901000000194', null, 12, '804.00'],
  ['8901000000200', 'Glucose biscuits', 61, '610.00'],
  ['8901000000217', 'Matchboxes, 10', 20, '400.00'],
];

/** The report of the period that holds 20 November 2026, seen at 11:54 of that day. */
export function createSalesReport(unit: PeriodUnit, part: Partial<SalesReport> = {}): SalesReport {
  const period = findPeriod(unit, '2026-11-20');
  const before = findPreviousPeriod(period);
  const columns = unit === 'day' ? createHours(period) : createDays(period);
  const sums = columns.flatMap(({ online, inStore }) => [online, inStore]);
  const until = endOfComparison(period, NOW);
  const hoursOrDays = unit === 'day' ? HOUR : DAY;
  const compared = columns.filter((_, index) => index * hoursOrDays < until - startOfPeriod(before));
  const addUp = (all: readonly (Sum | null)[]): Sum => ({
    count: all.reduce((count, each) => count + (each?.count ?? 0), 0),
    total: paise(all.reduce((total, each) => total + (each?.total ?? 0), 0)),
  });
  return {
    period,
    now: NOW,
    cutAt: null,
    keepDays: 90,
    before: {
      period: before,
      until,
      sold: addUp(compared.map((column) => column.before)),
      acceptTimes: { count: 61, median: 44, p90: 190 },
    },
    sold: addUp(sums),
    columns,
    outcomes: ORDER_OUTCOMES.map((outcome) => ({ outcome, ...OUTCOMES[outcome] })),
    rejectReasons: [
      { reason: 'An item is out of stock', ...sum(3, '1820.00') },
      { reason: null, ...sum(1, '490.00') },
    ],
    acceptTimes: { count: 56, median: 38, p90: 150 },
    acceptRanges: RANGES,
    rings: {
      count: 62,
      hours: 11,
      answers: { count: 60, median: 35, p90: 140 },
      unanswered: 2,
      silenced: 7,
      toldOutside: 1,
    },
    bags: { bags: 40, withErrors: 3, wrong: 2, other_order: 1, extra: 1, outOfStock: 2 },
    ownRiders: {
      ...sum(33, '19870.50'),
      cost: rupeesOf('0'),
      costKnown: 33,
      otherMode: { count: 33, cost: rupeesOf('1490.30'), thisCost: rupeesOf('0') },
    },
    courier: {
      ...sum(23, '14250.00'),
      cost: rupeesOf('1012.40'),
      costKnown: 21,
      otherMode: { count: 21, cost: rupeesOf('0'), thisCost: rupeesOf('1012.40') },
    },
    bestSellers: ITEMS.map(([barcode, name, units, total]) => ({ barcode, name, units, total: rupeesOf(total) })),
    otherItems: sum(143, '21940.00'),
    tax: {
      rows: [
        {
          rate: 0,
          hsn: '1006',
          gross: rupeesOf('8240.00'),
          taxable: rupeesOf('8240.00'),
          cgst: paise(0),
          sgst: paise(0),
        },
        {
          ...{ rate: 500, hsn: '1101', gross: rupeesOf('10500.00'), taxable: rupeesOf('10000.00') },
          ...{ cgst: rupeesOf('250.00'), sgst: rupeesOf('250.00') },
        },
        {
          ...{ rate: 1_800, hsn: '33051090', gross: rupeesOf('2360.00'), taxable: rupeesOf('2000.00') },
          ...{ cgst: rupeesOf('180.00'), sgst: rupeesOf('180.00') },
        },
      ],
      untaxed: sum(7, '1315.50'),
      beside: rupeesOf('340.00'),
    },
    stockouts: [
      {
        ...{ storeId: 3, barcode: '8901000000576', name: 'Mustard Seeds 100 g', times: 1, isOut: true },
        ...{ milliseconds: 11 * HOUR + 54 * MINUTE, since: parseInstant('2026-11-20') },
      },
      {
        ...{ storeId: 3, barcode: '8901000000163', name: 'Paneer 200 g', times: 2, isOut: false },
        ...{ milliseconds: 95 * MINUTE, since: addMs(NOW, -3 * HOUR) },
      },
      {
        ...{ storeId: 3, barcode: '8901000000200', name: null, times: 1, isOut: true },
        ...{ milliseconds: 12 * MINUTE, since: addMs(NOW, -12 * MINUTE) },
      },
    ],
    ...part,
  };
}

/** The report of a period before everything that is kept. */
export function createEmptyReport(unit: PeriodUnit): SalesReport {
  const full = createSalesReport(unit);
  const period = findPeriod(unit, '2026-08-01');
  const none = {
    ...NOTHING,
    cost: paise(0),
    costKnown: 0,
    otherMode: { count: 0, cost: paise(0), thisCost: paise(0) },
  };
  return {
    ...full,
    period,
    cutAt: parseInstant('2026-08-23'),
    before: null,
    sold: NOTHING,
    columns: full.columns.map(({ at }) => ({ at, online: NOTHING, inStore: NOTHING, before: null })),
    outcomes: full.outcomes.map(({ outcome }) => ({ outcome, ...NOTHING })),
    rejectReasons: [],
    acceptTimes: null,
    acceptRanges: full.acceptRanges.map((range) => ({ ...range, count: 0 })),
    ownRiders: none,
    courier: none,
    bestSellers: [],
    otherItems: NOTHING,
    tax: { rows: [], untaxed: NOTHING, beside: paise(0) },
    stockouts: [],
  };
}
