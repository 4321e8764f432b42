import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { SalesReport } from '../../../../../electron/contract/calls/sales-report.ts';
import { findPeriod, type Period } from '../../../../../electron/contract/domain/period.ts';
import { addMs, DAY, HOUR, MINUTE, parseInstant } from '../../../../../electron/contract/domain/time.ts';
import { useI18n } from '../../../../../renderer/i18n/use-i18n.ts';
import { AcceptTimesPanel } from '../../../../../renderer/screens/sales/report/accept-times-panel.tsx';
import { DeliveryPanel } from '../../../../../renderer/screens/sales/report/delivery-panel.tsx';
import { BestSellersPanel, StockoutsPanel } from '../../../../../renderer/screens/sales/report/item-panels.tsx';
import { OutcomesPanel } from '../../../../../renderer/screens/sales/report/outcomes-panel.tsx';
import { PeriodPicker } from '../../../../../renderer/screens/sales/report/period-picker.tsx';
import {
  describeChange,
  formatLength,
  formatPercentOf,
  formatSeconds,
} from '../../../../../renderer/screens/sales/report/report-format.ts';
import {
  chooseReport,
  findReportRevision,
  ReportScreen,
} from '../../../../../renderer/screens/sales/report/report-screen.tsx';
import { ReportSummary } from '../../../../../renderer/screens/sales/report/report-summary.tsx';
import { SoldPanels } from '../../../../../renderer/screens/sales/report/sold-panels.tsx';
import { createSignal } from '../../../../../renderer/state/signal.ts';
import {
  CallRecorder,
  createScreenServices,
  prepareScreen,
  renderOrders,
  type Scene,
} from '../../../../support/rendered-screen.tsx';
import { renderControls } from '../../../../support/screen-controls.tsx';
import { createPracticeWorkspace } from '../../../../support/snapshots/practice.ts';
import { createSalesReport } from '../../../../support/snapshots/sales-report.ts';
import { NOW, rupeesOf } from '../../../../support/snapshots/values.ts';

prepareScreen();

const DAY_REPORT = createSalesReport('day');
const NOTHING = { count: 0, total: rupeesOf('0') };

describe('the texts of the report', () => {
  /** What a function makes of the screen's language. */
  function format(write: (i18n: ReturnType<typeof useI18n>) => string): string {
    function Text() {
      return write(useI18n());
    }
    return renderOrders(<Text />).text;
  }

  it('are whole seconds and minutes until a minute, an hour, two days', () => {
    expect([0, 59, 60, 61, 150].map((seconds) => format((i18n) => formatSeconds(i18n, seconds)))).toEqual([
      '0 s',
      '59 s',
      '1 min',
      '1 min 1 s',
      '2 min 30 s',
    ]);
    const lengths = [12 * MINUTE, HOUR, 47 * HOUR + 59 * MINUTE, 2 * DAY, 76 * HOUR];
    expect(lengths.map((length) => format((i18n) => formatLength(i18n, length)))).toEqual([
      '12 min',
      '1 h 0 min',
      '47 h 59 min',
      '2 d 0 h',
      '3 d 4 h',
    ]);
  });

  it('are shares of 0 % only for nothing and of 100 % only for everything', () => {
    const shares = [
      formatPercentOf(0, 300),
      formatPercentOf(1, 300),
      formatPercentOf(299, 300),
      formatPercentOf(300, 300),
    ];
    expect(shares).toEqual(['0 %', '<1 %', '99 %', '100 %']);
    expect([formatPercentOf(2, 3), formatPercentOf(0, 0)]).toEqual(['67 %', '–']);
  });

  it('compare with the previous period as a share of it, and only with as much of it as has passed', () => {
    const compare = (value: number, before: number, now = NOW) =>
      format((i18n) => {
        const { words, direction } = describeChange(i18n, { ...DAY_REPORT, now }, value, before);
        return `${direction}: ${words}`;
      });
    expect(compare(150, 100)).toBe('up: 50 % more than Thu, 19 Nov, by this time');
    expect(compare(25, 100)).toBe('down: 75 % less than Thu, 19 Nov, by this time');
    expect(compare(1_001, 1_000)).toBe('same: as much as Thu, 19 Nov, by this time');
    expect(compare(5, 0)).toBe('same: nothing on Thu, 19 Nov, by this time');
    expect(compare(150, 100, addMs(NOW, DAY))).toBe('up: 50 % more than Thu, 19 Nov');
  });
});

describe('the numbers of the report', () => {
  it('are what was sold, on average, compared; accepted orders; and how long they rang', () => {
    const render = (report: SalesReport) => renderOrders(<ReportSummary report={report} />).text;
    expect(render(DAY_REPORT)).toBe(
      [
        'Sold ₹39,610.00 3 % more than Thu, 19 Nov, by this time',
        'Sales 85 5 % more than Thu, 19 Nov, by this time ₹466.00 each on average',
        'Orders accepted 85 % 56 of 66 orders',
        'Ring to accept 38 s half of them; nine of ten in 2 min 30 s Thu, 19 Nov: 44 s',
      ].join(' '),
    );
    expect(render({ ...DAY_REPORT, before: null, sold: NOTHING, outcomes: [], acceptTimes: null })).toBe(
      'Sold ₹0.00 Nothing to compare with: the period before is not kept. Sales 0 Orders accepted – no order yet Ring to accept – no order yet',
    );
  });

  it('of each hour are online, in store and together, beside the day before; coming hours have none', () => {
    const { text } = renderOrders(<SoldPanels report={DAY_REPORT} />);
    expect(text).toMatch(/^Rupees by hour Show as table CSV Most: 10 am, ₹15,255\.50 Online In store Thu, 19 Nov /);
    expect(text).toContain(' 10 am ₹8,240.00 ₹7,015.50 ₹15,255.50 ₹13,120.00 11 am ');
    expect(text).toContain('Most: 10 am, 31 ');
    expect(text).toContain(' 10 am 14 17 31 26 11 am 11 12 23 25 12 pm – – – 19 ');
  });

  it('begin and end with the hours of a shop, or with the first and the last sale', () => {
    const listHours = (soldAt: readonly number[]) => {
      const columns = DAY_REPORT.columns.map((column, hour) => ({
        ...column,
        online: soldAt.includes(hour) ? { count: 1, total: rupeesOf('10') } : NOTHING,
        inStore: NOTHING,
        before: null,
      }));
      const { text } = renderOrders(<SoldPanels report={{ ...DAY_REPORT, now: addMs(NOW, DAY), columns }} />);
      const table = /Hour Online In store Together Thu, 19 Nov (.*?) Sales by hour/.exec(text)?.[1] ?? '';
      const hours = [...table.matchAll(/\d+ [ap]m/g)].map(([hour]) => hour);
      return [hours[0], hours.at(-1)];
    };
    expect(listHours([])).toEqual(['8 am', '9 pm']);
    expect(listHours([10])).toEqual(['8 am', '9 pm']);
    expect(listHours([5, 23])).toEqual(['5 am', '11 pm']);
  });

  it('say what became of the orders, and what the lost ones were worth', () => {
    const render = (report: SalesReport) => renderOrders(<OutcomesPanel report={report} />).text;
    expect(render(DAY_REPORT)).toMatch(
      / ₹5,032\.00 of orders did not become sales\. .* Accepted 56 85 % ₹34,120\.50 Waiting now 2 3 % ₹1,004\.00 Rejected 4 6 % /,
    );
    expect(render(DAY_REPORT)).toMatch(/ An item is out of stock 3 ₹1,820\.00 no reason given 1 ₹490\.00$/);
    const accepted = DAY_REPORT.outcomes.map((each) => (each.outcome === 'accepted' ? each : { ...each, ...NOTHING }));
    const calm = render({ ...DAY_REPORT, outcomes: accepted, rejectReasons: [] });
    expect(calm).toContain('No order was lost.');
    expect(calm).not.toContain('Waiting now');
  });

  it('say what each way of delivery cost, as far as it is known, and what couriers cost more', () => {
    const { text } = renderOrders(<DeliveryPanel report={DAY_REPORT} />);
    expect(text).toContain('Couriers took ₹1,012.40 for 21 orders; own riders for the same orders: ₹0.00 commission');
    expect(text).toMatch(/ Own riders 33 ₹19,870\.50 ₹0\.00 Courier 23 ₹14,250\.00 ₹1,012\.40 \(known of 21\)$/);
  });

  it('say how long orders rang', () => {
    const { text } = renderOrders(<AcceptTimesPanel report={DAY_REPORT} />);
    expect(text).toContain('half within 38 s , nine of ten within 2 min 30 s Thu, 19 Nov: half within 44 s');
    expect(text).toMatch(/ under 15 s 6 11 % 15 s to 30 s 19 34 % .* 15 min and more 1 2 %$/);
  });

  it('list the best sellers, ten at first, and what ran out', () => {
    const { text, buttons } = renderOrders(<BestSellersPanel report={DAY_REPORT} />);
    expect(text).toMatch(/ Chakki atta 5 kg 41 ₹10,988\.00 Basmati .* 8901000000194 12 ₹804\.00 Show 2 more$/);
    expect(buttons.map(({ name }) => name)).toEqual(['CSV: Best sellers', 'Show 2 more']);
    expect(renderOrders(<StockoutsPanel report={DAY_REPORT} />).text).toMatch(
      / Mustard Seeds 100 g 11 h 54 min 12:00 am still out Paneer 200 g \(2 times\) 1 h 35 min 8:54 am back /,
    );
  });

  it.each<[string, Scene]>([
    ['store', {}],
    ['practice', { workspace: createPracticeWorkspace() }],
  ])('are exported table by table for the whole period, in the workspace on screen: %s', (workspace, scene) => {
    const ipc = new CallRecorder();
    const services = createScreenServices({ ipc, ...scene });
    renderControls(<DeliveryPanel report={createSalesReport('month')} />, services).press(
      'CSV: Couriers and own riders',
    );
    expect(ipc.calls).toEqual([
      { name: 'sales.exportReport', input: { workspace, unit: 'month', day: '2026-11-01', table: 'delivery' } },
    ]);
  });
});

describe('the period of the report', () => {
  const TODAY = '2026-11-20';
  function pick(period: Period) {
    const chosen: Period[] = [];
    return {
      chosen,
      ...renderControls(<PeriodPicker period={period} today={TODAY} onChoose={(each) => chosen.push(each)} />),
    };
  }
  const isPossible = (period: Period, name: string) =>
    pick(period).buttons.some((button) => button.name === name && !button.isDisabled);

  it('moves by one, up to today and back to the first day of Counter', () => {
    const { chosen, press } = pick(findPeriod('week', '2026-11-10'));
    press('The week before');
    press('The next week');
    expect(chosen).toEqual([findPeriod('week', '2026-11-03'), findPeriod('week', '2026-11-17')]);
    expect(isPossible(findPeriod('day', TODAY), 'The next day')).toBe(false);
    expect(isPossible(findPeriod('day', '2026-11-19'), 'The next day')).toBe(true);
    expect(isPossible(findPeriod('day', '2020-01-01'), 'The day before')).toBe(false);
    expect(isPossible(findPeriod('day', '2020-01-02'), 'The day before')).toBe(true);
  });

  it('leads from a month to its week or day with today, else to its first', () => {
    const { chosen, choose } = pick(findPeriod('month', TODAY));
    choose('Length', 'Day');
    expect(chosen).toEqual([findPeriod('day', TODAY)]);
    const past = pick(findPeriod('month', '2026-10-05'));
    past.choose('Length', 'Week');
    past.choose('Go to', 'Last month');
    expect(past.chosen).toEqual([findPeriod('week', '2026-10-01'), findPeriod('month', '2026-10-01')]);
  });

  it('takes no day that is still to come, nor a year that is still being typed', () => {
    const { chosen, type } = pick(findPeriod('day', TODAY));
    for (const day of ['2026-11-21', '0202-11-20', '']) type('Choose a date', day);
    expect(chosen).toEqual([]);
    type('Choose a date', '2026-11-19');
    expect(chosen).toEqual([findPeriod('day', '2026-11-19')]);
  });
});

describe('the screen of the report', () => {
  beforeEach(() => {
    vi.stubGlobal('location', { hash: '#report' });
  });
  const readPeriod = (hash: string, now = NOW) => {
    vi.stubGlobal('location', { hash });
    const services = { ...createScreenServices(), now: createSignal(now) };
    return /<h2[^>]*>(.*?)<\/h2>/.exec(renderControls(<ReportScreen />, services).html)?.[1];
  };

  it('is that of the address; of today without one, or if that has yet to come', () => {
    expect(readPeriod('#report')).toBe('Fri, 20 Nov, 2026');
    expect(readPeriod('#report/month/2026-10-01')).toBe('October 2026');
    expect(readPeriod('#report/month/2026-11-20')).toBe('November 2026');
    expect(readPeriod('#report/month/2026-11-20', parseInstant('2026-11-01'))).toBe('November 2026');
    expect(readPeriod('#report/month/2026-12-01')).toBe('Fri, 20 Nov, 2026');
    expect(readPeriod('#report/day/2026-11-21')).toBe('Fri, 20 Nov, 2026');
  });

  it('shows the last report only until the next is read, and why that can’t be read instead of it', () => {
    const next = createSalesReport('week');
    expect(chooseReport(null, null, DAY_REPORT)).toBe(DAY_REPORT);
    expect(chooseReport(next, null, DAY_REPORT)).toBe(next);
    expect(chooseReport(null, 'disk_failing', DAY_REPORT)).toBeNull();
    // Of the same period, the numbers read before are still right.
    expect(chooseReport(next, 'disk_failing', DAY_REPORT)).toBe(next);
  });

  it('is read again with every order and sale while its period lasts', () => {
    const revisions = { sales: 3, orders: 5, activity: 1, imports: 1, stock: 1 };
    const find = (day: string) => findReportRevision(findPeriod('week', day), NOW, revisions);
    expect(find('2026-11-18')).toBe(8);
    expect(find('2026-11-13')).toBe(0);
  });
});
