import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { SalesView } from '../../../../../electron/contract/calls/sales.ts';
import { SalesContents } from '../../../../../renderer/screens/sales/sales-screen.tsx';
import { SalesTotals } from '../../../../../renderer/screens/sales/sales-totals.tsx';
import { CallRecorder, createScreenServices, prepareScreen, type Scene } from '../../../../support/rendered-screen.tsx';
import { renderControls } from '../../../../support/screen-controls.tsx';
import { createPracticeWorkspace } from '../../../../support/snapshots/practice.ts';
import { SALES } from '../../../../support/snapshots/sales.ts';
import { ASHA, createStaffView, RAVI } from '../../../../support/snapshots/staff.ts';

prepareScreen();
beforeEach(() => {
  vi.stubGlobal('location', { hash: '#sales' });
});

const render = (scene: Scene = {}) => renderControls(<SalesTotals {...SALES} />, createScreenServices(scene));

describe('the totals of days', () => {
  it('add up online and in-store sales, today’s and those of each earlier day', () => {
    const { text } = render();
    expect(text).toMatch(
      /^Fri 20 Nov, so far ₹1,23,456\.50 Online ₹18,402\.00 23 sales In store ₹1,05,054\.50 116 sales /,
    );
    expect(text).toMatch(
      / Thu 19 Nov ₹1,69,550\.00 ₹41,210\.00 online, ₹1,28,340\.00 in store Wed 18 Nov ₹1,58,866\.50 /,
    );
    expect(text).toMatch(/ in store · 3 to book$/);
  });

  it('are saved for the day of the button, a day of India, in the workspace on screen', () => {
    const ipc = new CallRecorder();
    const { press } = render({ ipc, workspace: createPracticeWorkspace() });
    for (const name of ['today as CSV', 'today for Tally', 'Thu 19 Nov as CSV', 'Wed 18 Nov for Tally']) {
      press(`Export ${name}`);
    }
    const live = new CallRecorder();
    render({ ipc: live }).press('Export today as CSV');
    expect(live.calls).toMatchObject([{ input: { workspace: 'store' } }]);
    expect(ipc.calls).toEqual([
      { name: 'sales.export', input: { workspace: 'practice', day: '2026-11-20' } },
      { name: 'sales.exportTally', input: { workspace: 'practice', day: '2026-11-20' } },
      { name: 'sales.export', input: { workspace: 'practice', day: '2026-11-19' } },
      { name: 'sales.exportTally', input: { workspace: 'practice', day: '2026-11-18' } },
    ]);
  });

  it('lead to the report, which managers may see and staff may not', () => {
    const hasReport = (scene: Scene) => render(scene).buttons.some(({ name }) => name === 'Report and charts');
    expect(hasReport({})).toBe(true);
    expect(hasReport({ snapshot: { staff: createStaffView(ASHA) } })).toBe(true);
    expect(hasReport({ snapshot: { staff: createStaffView(RAVI) } })).toBe(false);
  });
});

describe('the sales of today', () => {
  const renderSales = (part: Partial<SalesView> = {}) =>
    renderControls(<SalesContents sales={{ ...SALES, ...part }} />).text;

  it('are to be booked, those that can’t be read by hand', () => {
    expect(renderSales()).toMatch(/^To book 4 oldest first; type your bill number if you have one Book all 7K27 /);
    const text = renderSales({ toBook: [], unreadable: ['evt_1', 'evt_2'] });
    expect(text).toMatch(/^A sale this app can’t read: evt_1\. .* read: evt_2\. .* To book 0 Everything is booked\. /);
  });

  it('or are booked: counted online and in store, each with its amount and bill number', () => {
    const text = renderSales();
    expect(text).toContain(' Booked today 3 online, 2 in store 7K32 Online, 11:46 am ₹412.00 B-2213 booked 11:48 am ');
    expect(text).toContain(' S-116 In store, 10:57 am ₹1,120.00 no number booked 11:05 am ');
    expect(renderSales({ bookedToday: [] })).toContain(' Booked today Nothing booked yet today. ');
  });
});
