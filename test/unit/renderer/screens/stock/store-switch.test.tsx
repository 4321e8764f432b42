import { beforeEach, describe, expect, it } from 'vitest';
import type { WorkspaceView } from '../../../../../electron/contract/calls/snapshot.ts';
import { createFilterQuery, DEFAULT_LIST_QUERY } from '../../../../../renderer/screens/stock/stock-screen-state.ts';
import { StoreSwitch, useChooseStore } from '../../../../../renderer/screens/stock/store-switch.tsx';
import { useStockStoreId } from '../../../../../renderer/screens/stock/use-stock-store-id.ts';
import { callHook, createScreenServices, prepareScreen, renderScreen } from '../../../../support/rendered-screen.tsx';

prepareScreen();
beforeEach(() => {
  location.hash = '#stock';
});

const stores = [
  { id: 3, name: 'Sharma', city: 'Indore' },
  { id: 4, name: 'Vijay Nagar', city: 'Indore' },
  { id: 5, name: 'Palasia', city: 'Indore' },
];

function open(workspace: Partial<WorkspaceView>, chosenHere: number | null = null) {
  const services = createScreenServices({ workspace });
  services.stock.storeId.set(chosenHere);
  return services;
}

describe('the store of Stock', () => {
  const find = (workspace: Partial<WorkspaceView>, chosenHere: number | null = null) =>
    callHook(useStockStoreId, open(workspace, chosenHere));

  it('is that of the open item, else the counter’s, else the one chosen here, else the first', () => {
    expect(find({ stores })).toBe(3);
    expect(find({ stores }, 4)).toBe(4);
    expect(find({ stores, chosenStoreId: 5 }, 4)).toBe(5);
    location.hash = '#stock/3/890';
    expect(find({ stores, chosenStoreId: 5 }, 4)).toBe(3);
  });

  it('is never one that the counter does not have', () => {
    location.hash = '#stock/9/890';
    expect(find({ stores, chosenStoreId: 8 }, 7)).toBe(3);
  });
});

describe('the choice of a store', () => {
  const render = (workspace: Partial<WorkspaceView>, chosenHere?: number) =>
    renderScreen(<StoreSwitch />, open(workspace, chosenHere));

  it('is there for several stores, unless the whole counter shows one, and marks that of the list', () => {
    expect(render({ stores: stores.slice(0, 1) }).html).toBe('');
    expect(render({ stores, chosenStoreId: 4 }).html).toBe('');
    const two = render({ stores: stores.slice(0, 2) }, 4);
    expect(two.buttons.map(({ name }) => name)).toEqual(['Sharma', 'Vijay Nagar']);
    expect([...two.html.matchAll(/aria-checked="(\w+)"/g)].map(([, isChecked]) => isChecked)).toEqual([
      'false',
      'true',
    ]);
  });

  it('lists the store from the beginning, and closes the item of the store before', () => {
    const services = open({ stores });
    services.stock.listQuery.set(createFilterQuery('low'));
    location.hash = '#stock/3/890';
    callHook(useChooseStore, services)(4);
    expect(location.hash).toBe('#stock');
    expect(services.stock.listQuery.get()).toBe(DEFAULT_LIST_QUERY);
    expect(callHook(useStockStoreId, services)).toBe(4);
    location.hash = '#counting';
    callHook(useChooseStore, services)(5);
    expect(location.hash).toBe('#counting');
  });
});
