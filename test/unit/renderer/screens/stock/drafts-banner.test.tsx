import { describe, expect, it } from 'vitest';
import type { WorkspaceKind } from '../../../../../electron/contract/domain/workspace.ts';
import { DraftsBanner, useUnsavedDrafts } from '../../../../../renderer/screens/stock/drafts-banner.tsx';
import { createDraft, enterAmount, setDraftMode } from '../../../../../renderer/screens/stock/item/stock-draft.ts';
import { type DraftEntry, getDraftKey } from '../../../../../renderer/screens/stock/stock-screen-state.ts';
import type { Services } from '../../../../../renderer/state/services.ts';
import {
  CallRecorder,
  callHook,
  createScreenServices,
  prepareScreen,
  renderScreen,
} from '../../../../support/rendered-screen.tsx';

prepareScreen();

const plain = createDraft({ reason: null, reference: '' });
const entry = (barcode: string, part: Partial<DraftEntry> = {}): DraftEntry => ({
  workspace: 'store',
  item: { storeId: 3, barcode },
  name: `Item ${barcode}`,
  draft: enterAmount(plain, '3'),
  ...part,
});
const inPractice: Partial<DraftEntry> & { workspace: WorkspaceKind } = { workspace: 'practice' };
const stores = [
  { id: 3, name: 'Sharma', city: 'Indore' },
  { id: 4, name: 'Vijay Nagar', city: 'Indore' },
];

function open(...entries: DraftEntry[]) {
  const ipc = new CallRecorder();
  const services = createScreenServices({ ipc, workspace: { stores } });
  const { stock } = services;
  stock.drafts.set(new Map(entries.map((each) => [getDraftKey(each.workspace, each.item), each])));
  location.hash = '#stock';
  return { ipc, services, stock };
}
const listButtons = (services: Services) => renderScreen(<DraftsBanner />, services).buttons.map(({ name }) => name);

describe('unsaved changes', () => {
  it('of items that are not open are named, those of this workspace alone (C16)', () => {
    const { services } = open(
      entry('1'),
      entry('2', { draft: enterAmount(setDraftMode(plain, 'count'), '46') }),
      entry('3', { draft: enterAmount(plain, '20 15') }),
      entry('4', { draft: plain }),
      entry('5', inPractice),
    );
    expect(listButtons(services)).toEqual(['Item 1 +3', 'Item 2 = 46', 'Item 3 20 15', 'Save all 3', 'Drop them']);
    location.hash = '#stock/3/1';
    expect(listButtons(services)).toEqual(['Item 2 = 46', 'Item 3 20 15', 'Save all 2', 'Drop them']);
  });

  it('without a name show the barcode, and of another store its name', () => {
    const { services } = open(entry('8906', { name: '' }), entry('1', { item: { storeId: 4, barcode: '1' } }));
    expect(listButtons(services).slice(0, 2)).toEqual(['8906 +3', 'Item 1 +3 · Vijay Nagar']);
  });

  it('beyond four are counted', () => {
    const show = (...codes: string[]) =>
      renderScreen(<DraftsBanner />, open(...codes.map((code) => entry(code))).services);
    expect(show('1', '2', '3', '4').text).toMatch(/Item 4 \+3 Save all 4 Drop them$/);
    expect(show('1', '2', '3', '4', '5', '6').text).toMatch(/Item 4 \+3 and 2 more Save all 6 Drop them$/);
    expect(renderScreen(<DraftsBanner />, open().services).html).toBe('');
  });

  it('are all saved, in turn; the first that can’t be saved opens', async () => {
    const { ipc, services, stock } = open(entry('1'), entry('2', { name: '' }), entry('3'));
    const saving = callHook(useUnsavedDrafts, services).saveAll();
    await ipc.answer();
    await ipc.answer();
    await saving;
    const saved = ipc.calls.map(({ input }) => ('barcode' in input ? input.barcode : null));
    expect(saved).toEqual(['1', '3']);
    expect([...stock.drafts.get().values()].map(({ item }) => item.barcode)).toEqual(['2']);
    expect(location.hash).toBe('#stock/3/2');
  });

  it('that are all saved, or saved by another press, open nothing', async () => {
    const { ipc, services } = open(entry('1'));
    const { saveAll } = callHook(useUnsavedDrafts, services);
    const both = [saveAll(), saveAll()];
    await ipc.answer();
    await Promise.all(both);
    expect(ipc.calls).toHaveLength(1);
    expect(location.hash).toBe('#stock');
  });

  it('are dropped, but for those that the banner doesn’t name', () => {
    const { services, stock } = open(entry('1'), entry('2'), entry('3', inPractice));
    location.hash = '#stock/3/2';
    callHook(useUnsavedDrafts, services).discardAll();
    expect([...stock.drafts.get().values()].map(({ item }) => item.barcode)).toEqual(['2', '3']);
  });
});
