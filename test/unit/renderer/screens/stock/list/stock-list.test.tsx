import { describe, expect, it } from 'vitest';
import type { StockFilter, StockPage } from '../../../../../../electron/contract/calls/stock.ts';
import { printDialogSubject } from '../../../../../../renderer/screens/printing/print-dialog-state.ts';
import { createDraft, enterAmount } from '../../../../../../renderer/screens/stock/item/stock-draft.ts';
import { ListFooter } from '../../../../../../renderer/screens/stock/list/list-footer.tsx';
import { StockFilterGroup } from '../../../../../../renderer/screens/stock/list/stock-filter-group.tsx';
import { StockMenu, usePrintCountingList } from '../../../../../../renderer/screens/stock/list/stock-menu.tsx';
import { ColumnHeaders } from '../../../../../../renderer/screens/stock/list/stock-table.tsx';
import { StockScreen } from '../../../../../../renderer/screens/stock/stock-screen.tsx';
import {
  createFilterQuery,
  createSearchQuery,
  DEFAULT_LIST_QUERY,
} from '../../../../../../renderer/screens/stock/stock-screen-state.ts';
import {
  CallRecorder,
  callHook,
  createScreenServices,
  prepareScreen,
  renderScreen,
} from '../../../../../support/rendered-screen.tsx';
import { createStockPage, createStockRow } from '../../../../../support/snapshots/stock.ts';
import { timeToday } from '../../../../../support/snapshots/values.ts';

prepareScreen();

const ignore = () => undefined;

describe('the query of the list', () => {
  it('is whole: a search finds any item, and a filter’s list is sorted for it, whatever was listed before', () => {
    expect(createSearchQuery('dhara')).toEqual({ ...DEFAULT_LIST_QUERY, query: 'dhara', allowsSimilar: true });
    expect(createSearchQuery('8901', false)).toMatchObject({ query: '8901', allowsSimilar: false });
    const soonestFirst = { query: '', filter: 'expiring', sort: 'expiry', descending: false };
    expect(createFilterQuery('expiring')).toMatchObject(soonestFirst);
    expect(createFilterQuery('low')).toMatchObject({ query: '', filter: 'low', sort: 'name', descending: false });
  });
});

describe('the filters', () => {
  const { counts } = createStockPage();
  const render = (filter: StockFilter, isSearching: boolean) =>
    renderScreen(<StockFilterGroup filter={filter} isSearching={isSearching} counts={counts} onShow={ignore} />);

  it('count their items, or those that a search found', () => {
    expect(render('all', false).text).toBe('All 3,214 Low 12 Out 3 Expiring 5 Changed today 38 Waiting 2');
    expect(render('all', true).text).toMatch(/^Found 8 Low 12 /);
  });

  it('mark the one that is listed', () => {
    const checked = (filter: StockFilter) =>
      [...render(filter, false).html.matchAll(/aria-checked="(\w+)"/g)].map(([, isChecked]) => isChecked === 'true');
    expect(checked('all').indexOf(true)).toBe(0);
    expect(checked('expiring')).toEqual([false, false, false, true, false, false]);
  });
});

describe('the headings', () => {
  it('say by which column the list is sorted, and how', () => {
    const readSorts = (isDescending: boolean) =>
      [
        ...renderScreen(<ColumnHeaders sort="stock" isDescending={isDescending} onShow={ignore} />).html.matchAll(
          /aria-sort="(\w+)"/g,
        ),
      ].map(([, sort]) => sort);
    expect(readSorts(false)).toEqual(['none', 'none', 'ascending', 'none', 'none', 'none']);
    expect(readSorts(true)).toEqual(['none', 'none', 'descending', 'none', 'none', 'none']);
  });
});

describe('the foot of the list', () => {
  const render = (copy: Partial<StockPage['copy']>, unsent = 0) => {
    const { copy: whole, counts, ...page } = createStockPage();
    return renderScreen(<ListFooter head={{ ...page, counts: { ...counts, unsent }, copy: { ...whole, ...copy } }} />)
      .text;
  };

  it('says how many items wait to be sent', () => {
    expect(render({}, 1)).toMatch(/^1 item waits for the line\. The shelf numbers above already count what waits\./);
    expect(render({}, 2)).toMatch(/^2 items wait for the line\./);
    expect(render({})).not.toContain('wait');
  });

  it('says when the items were read, and how far a reading is', () => {
    const wholeAt = timeToday('11:40');
    const age = '3,214 items, read from the service 14 min ago, at 11:40 am.';
    expect(render({ wholeAt, items: 3_214 })).toBe(age);
    expect(render({ wholeAt, items: 3_214, reading: 1_200 })).toBe(`${age} Being read again: 1,200 so far.`);
    expect(render({ wholeAt: null, reading: 1_200 })).toBe(
      'The shelf is being read for the first time: 1,200 items so far.',
    );
  });
});

describe('Stock', () => {
  const staff = { atCounter: null, rights: [], members: [], lockMinutes: null, ringsWhileLocked: true };

  it('offers import only to those who may', () => {
    location.hash = '#stock';
    const listImports = (services = createScreenServices()) =>
      [<StockScreen key="screen" />, <StockMenu key="menu" storeId={3} />]
        .flatMap((content) => renderScreen(content, services).buttons.map(({ name }) => name))
        .filter((name) => name.startsWith('Import'));
    expect(listImports()).toEqual(['Import', 'Import a CSV file', 'Import a CSV file']);
    expect(listImports(createScreenServices({ snapshot: { staff } }))).toEqual([]);
  });

  it('keeps what is not saved, and what can be undone, in sight', () => {
    location.hash = '#stock';
    const services = createScreenServices();
    const common = { workspace: 'store', item: { storeId: 3, barcode: '890' }, name: 'Oil' } as const;
    const draft = enterAmount(createDraft({ reason: null, reference: '' }), '3');
    services.stock.drafts.set(new Map([['store/3/890', { ...common, draft }]]));
    services.stock.lastSaved.set({ ...common, actionId: 'a1', delta: 8, until: timeToday('11:55'), undone: null });
    expect(renderScreen(<StockScreen />, services).text).toMatch(
      /Not saved yet Oil \+3 .*Oil: \+8 is saved on this PC\./,
    );
  });

  it('prints a counting list of the items of the list, unless there are none', async () => {
    const ipc = new CallRecorder();
    const services = createScreenServices({ ipc });
    services.stock.listQuery.set(createFilterQuery('low'));
    const print = callHook(() => usePrintCountingList(3), services);
    const empty = print();
    await ipc.answer({ ok: true, value: createStockPage({ rows: [] }) });
    await empty;
    expect(printDialogSubject.get()).toBeNull();
    const listed = print();
    const rows = ['1', '2'].map((barcode) => createStockRow({ barcode, stock: 1 }));
    await ipc.answer({ ok: true, value: createStockPage({ rows }) });
    await listed;
    expect(printDialogSubject.get()).toEqual({ document: 'counting', storeId: 3, barcodes: ['1', '2'] });
    printDialogSubject.set(null);
    expect(ipc.calls.at(-1)?.input).toMatchObject({ ...createFilterQuery('low'), storeId: 3, offset: 0 });
  });
});
