import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { SalesReport } from '../../../../../electron/contract/calls/sales-report.ts';
import { addMs, DAY } from '../../../../../electron/contract/domain/time.ts';
import { listButtons, openScreen, press, read, type Scene } from '../../../../support/screen.tsx';
import { createPracticeWorkspace } from '../../../../support/snapshots/practice.ts';
import { createSalesReport } from '../../../../support/snapshots/sales-report.ts';
import { NOW, rupeesOf } from '../../../../support/snapshots/values.ts';

const DAY_REPORT = createSalesReport('day');
const NOTHING = { count: 0, total: rupeesOf('0') };
const panel = (name: string) => page.getByRole('region', { name });

async function open(report: SalesReport = DAY_REPORT, scene: Scene = {}) {
  const screen = await openScreen('#report', scene, { 'sales.report': report });
  await expect.element(panel('Rupees by hour')).toBeVisible();
  return screen;
}

describe('the numbers of the report', () => {
  it('are what was sold, on average, compared; accepted orders; and how long they rang', async () => {
    const readSummary = async (report?: SalesReport) => {
      await open(report);
      const summary = page.getByRole('main').element().querySelector('dl');
      return summary?.innerText.replaceAll(/\s+/g, ' ');
    };
    expect(await readSummary()).toBe(
      [
        'Sold ₹39,610.00 3 % more than Thu, 19 Nov, by this time',
        'Sales 85 5 % more than Thu, 19 Nov, by this time ₹466.00 each on average',
        // Two that still ring and two that were cancelled are left out.
        'Orders accepted 90 % 56 of 62 orders answered or missed',
        'Ring to accept 38 s half of them; nine of ten in 2 min 30 s Thu, 19 Nov: 44 s',
      ].join(' '),
    );
    const empty = { ...DAY_REPORT, before: null, sold: NOTHING, outcomes: [], acceptTimes: null };
    expect(await readSummary(empty)).toBe(
      'Sold ₹0.00 Nothing to compare with: the period before is not kept. Sales 0 Orders accepted – no order yet Ring to accept – no order yet',
    );
  });

  it('of each hour are online, in store and together, beside the day before; coming hours have none', async () => {
    await open();
    expect(read(panel('Rupees by hour'))).toMatch(
      /^Rupees by hour Show as table CSV Most: 10 am, ₹15,255\.50 .*Online In store Thu, 19 Nov/,
    );
    expect(read(panel('Sales by hour'))).toContain('Most: 10 am, 31 ');
    await press('Show as table: Rupees by hour');
    await press('Show as table: Sales by hour');
    expect(read(panel('Rupees by hour'))).toContain(' 10 am ₹8,240.00 ₹7,015.50 ₹15,255.50 ₹13,120.00 11 am ');
    expect(read(panel('Sales by hour'))).toContain(' 10 am 14 17 31 26 11 am 11 12 23 25 12 pm – – – 19 ');
    await press('Show as chart: Sales by hour');
    expect(read(panel('Sales by hour'))).not.toContain('10 am 14 17');
  });

  it.each([
    [[], '8 am', '9 pm'],
    [[10], '8 am', '9 pm'],
    [[5, 23], '5 am', '11 pm'],
  ])(
    'begin and end with the hours of a shop, or with the first and the last sale: %s',
    async (soldAt: number[], first, last) => {
      const columns = DAY_REPORT.columns.map((column, hour) => ({
        ...column,
        online: soldAt.includes(hour) ? { count: 1, total: rupeesOf('10') } : NOTHING,
        inStore: NOTHING,
        before: null,
      }));
      await open({ ...DAY_REPORT, now: addMs(NOW, DAY), columns });
      await press('Show as table: Rupees by hour');
      const hours = panel('Rupees by hour')
        .getByRole('rowheader')
        .elements()
        .map((hour) => hour.textContent);
      expect([hours[0], hours.at(-1)]).toEqual([first, last]);
    },
  );

  it('say what became of the orders, what lost ones were worth, how long they rang, and what delivery cost', async () => {
    await open();
    const outcomes = read(panel('What became of the orders'));
    expect(outcomes).toMatch(
      / ₹5,032\.00 of orders did not become sales\. .* Accepted 56 85 % ₹34,120\.50 Waiting now 2 3 % ₹1,004\.00 Rejected 4 6 % /,
    );
    expect(outcomes).toMatch(/ An item is out of stock 3 ₹1,820\.00 no reason given 1 ₹490\.00$/);
    await press('Show as table: From ring to accept');
    const times = read(panel('From ring to accept'));
    expect(times).toContain('half within 38 s, nine of ten within 2 min 30 s Thu, 19 Nov: half within 44 s');
    expect(times).toMatch(/ under 15 s 6 11 % 15 s to 30 s 19 34 % .* 15 min and more 1 2 %$/);
    const delivery = read(panel('Couriers and own riders'));
    expect(delivery).toContain(
      'Couriers took ₹1,012.40 for 21 orders; own riders for the same orders: ₹0.00 commission',
    );
    expect(delivery).toMatch(/ Own riders 33 ₹19,870\.50 ₹0\.00 Courier 23 ₹14,250\.00 ₹1,012\.40 \(known of 21\)$/);
    const accepted = DAY_REPORT.outcomes.map((each) => (each.outcome === 'accepted' ? each : { ...each, ...NOTHING }));
    await open({ ...DAY_REPORT, outcomes: accepted, rejectReasons: [] });
    const calm = read(panel('What became of the orders'));
    expect(calm).toContain('No order was lost.');
    expect(calm).not.toContain('Waiting now');
  });

  it('list the best sellers, ten at first, and what ran out', async () => {
    await open();
    const best = panel('Best sellers');
    expect(read(best)).toMatch(/ Chakki atta 5 kg 41 ₹10,988\.00 Basmati .* 8901000000194 12 ₹804\.00 Show 2 more$/);
    expect(listButtons(best)).toEqual(['CSV: Best sellers', 'Show 2 more']);
    await press('Show 2 more');
    expect(read(best)).toMatch(/Matchboxes, 10 20 ₹400\.00 .*143 .*₹21,940\.00$/);
    expect(read(panel('What ran out'))).toMatch(
      / Mustard Seeds 100 g 11 h 54 min 12:00 am still out Paneer 200 g \(2 times\) 1 h 35 min 8:54 am back /,
    );
  });

  it('are exported table by table for the whole period, in the workspace on screen', async () => {
    const month = createSalesReport('month');
    for (const [workspace, scene] of [
      ['store', {}],
      ['practice', { workspace: createPracticeWorkspace() }],
    ] as const) {
      const { sent } = await openScreen('#report', scene, { 'sales.report': month });
      await press('CSV: Couriers and own riders');
      await press('Everything as CSV');
      const whole = { workspace, unit: 'month', day: '2026-11-01' };
      expect(sent('sales.exportReport')).toEqual([
        { ...whole, table: 'delivery' },
        { ...whole, table: 'all' },
      ]);
    }
  });
});

describe('the period of the report', () => {
  const heading = () => page.getByRole('heading', { level: 2 });
  const openAt = async (address: string) => {
    const screen = await openScreen(address, {}, {});
    await expect.element(heading()).toBeVisible();
    return screen;
  };
  const step = (name: string) => press(name);
  const choose = (group: string, name: string) =>
    page.getByRole('radiogroup', { name: group }).getByRole('radio', { name }).click();

  it.each([
    ['#report', 'Fri, 20 Nov, 2026'],
    ['#report/month/2026-10-01', 'October 2026'],
    ['#report/month/2026-11-20', 'November 2026'],
    ['#report/month/2026-12-01', 'Fri, 20 Nov, 2026'],
    ['#report/day/2026-11-21', 'Fri, 20 Nov, 2026'],
  ])('is that of the address; today without one, or if it has yet to come: %s', async (address, words) => {
    await openAt(address);
    await expect.element(heading()).toHaveTextContent(words);
  });

  it('moves by one, up to today and back to the first day of Counter', async () => {
    await openAt('#report/week/2026-11-09');
    await step('The week before');
    expect(location.hash).toBe('#report/week/2026-11-02');
    await step('The next week');
    expect(location.hash).toBe('#report/week/2026-11-09');
    for (const [address, name, isPossible] of [
      ['#report/day/2026-11-20', 'The next day', false],
      ['#report/day/2026-11-19', 'The next day', true],
      ['#report/day/2020-01-01', 'The day before', false],
      ['#report/day/2020-01-02', 'The day before', true],
    ] as const) {
      await openAt(address);
      expect(listButtons(page.getByRole('main'))).toContain(isPossible ? name : `(${name})`);
    }
  });

  it('leads from a month to its week or day with today, else to its first', async () => {
    await openAt('#report/month/2026-11-01');
    await choose('Length', 'Day');
    expect(location.hash).toBe('#report/day/2026-11-20');
    await openAt('#report/month/2026-10-01');
    await choose('Length', 'Week');
    expect(location.hash).toBe('#report/week/2026-09-28');
    await choose('Go to', 'Last month');
    expect(location.hash).toBe('#report/month/2026-10-01');
  });

  it('takes a day typed the Indian way, none that is still to come, and says what it can’t read', async () => {
    await openAt('#report/day/2026-11-20');
    const date = page.getByRole('textbox', { name: 'Choose a date' });
    for (const day of ['21-11-2026', '20-11-202', '30-02-2026', '11/20/2026']) {
      await date.fill(day);
      await userEvent.keyboard('{Enter}');
      await expect.poll(() => read(page.getByRole('alert'))).toContain('Type it like 20-11-2026.');
      expect(location.hash).toBe('#report/day/2026-11-20');
    }
    await date.fill('19/11/26');
    await userEvent.keyboard('{Enter}');
    expect(location.hash).toBe('#report/day/2026-11-19');
    await expect.element(date).toHaveValue('19-11-2026');
  });

  it('takes a day from the calendar, which ends today', async () => {
    await openAt('#report/day/2026-11-20');
    await press('Choose Choose a date in a calendar');
    const day = (name: RegExp) => page.getByRole('gridcell').getByRole('button', { name });
    await expect.element(day(/21 November,? 2026/)).toHaveAttribute('aria-disabled', 'true');
    await day(/\b5 November,? 2026/).click();
    expect(location.hash).toBe('#report/day/2026-11-05');
  });
});
