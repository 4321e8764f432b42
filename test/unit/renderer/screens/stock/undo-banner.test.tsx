import { describe, expect, it } from 'vitest';
import type { StockAction } from '../../../../../electron/contract/calls/stock.ts';
import { SECOND } from '../../../../../electron/contract/domain/time.ts';
import { useUndo } from '../../../../../renderer/screens/stock/item/undo-button.tsx';
import type { SavedChange } from '../../../../../renderer/screens/stock/stock-screen-state.ts';
import { SavedChangeBox, UndoBanner } from '../../../../../renderer/screens/stock/undo-banner.tsx';
import {
  CallRecorder,
  callHook,
  createScreenServices,
  prepareScreen,
  renderScreen,
} from '../../../../support/rendered-screen.tsx';
import { createStockAction } from '../../../../support/snapshots/stock.ts';
import { addMilliseconds, NOW } from '../../../../support/snapshots/values.ts';

prepareScreen();

const until = addMilliseconds(NOW, 40 * SECOND);
const item = { storeId: 3, barcode: '890' };
const last: SavedChange = {
  workspace: 'store',
  item,
  name: 'Oil',
  actionId: 'a1',
  delta: -8,
  until,
  undone: null,
};
const { delta: _, ...count } = { ...last, counted: 1_046 };

describe('the last saved change', () => {
  const render = (part: Partial<SavedChange>, action?: Partial<StockAction>) =>
    renderScreen(
      <SavedChangeBox
        last={{ ...last, ...part }}
        action={action === undefined ? undefined : createStockAction({ undoUntil: until, ...action })}
      />,
    );

  it('is named with its units, and Undo with what it does', () => {
    const unsent = render({}, { canWithdraw: true });
    expect(unsent.text).toMatch(
      /^Oil: −8 is saved on this PC\. It has not been sent: Undo takes it back\. Undo 0:40 Close$/,
    );
    expect(render({}, {}).text).toContain('It has been sent: Undo sends +8 after it.');
    expect(render({ delta: 8 }, {}).text).toMatch(/^Oil: \+8 is saved .*Undo sends −8 after it/);
  });

  it('has no Undo before that is known to be possible, when it can’t be undone, or for a count', () => {
    for (const { text, buttons } of [render({}), render({}, { undoUntil: null })]) {
      expect(text).toBe('Oil: −8 is saved on this PC. Close');
      expect(buttons).toHaveLength(1);
    }
    const banner = renderScreen(<SavedChangeBox last={count} action={createStockAction({ undoUntil: until })} />);
    expect(banner.text).toBe('Oil: counted 1,046, saved on this PC. Close');
  });

  it('once undone, says how', () => {
    expect(render({ undone: 'withdrawn' }, {}).text).toBe(
      'Oil: taken back before it was sent. Nothing has changed. Close',
    );
    expect(render({ undone: 'countered' }, {}).text).toBe('Oil: it had been sent, so +8 goes after it. Close');
  });

  it('stays until its time is over, in its own workspace (C16)', () => {
    const show = (part: Partial<SavedChange>) => {
      const services = createScreenServices();
      services.stock.lastSaved.set({ ...last, ...part });
      return renderScreen(<UndoBanner />, services).text;
    };
    expect(show({})).toContain('−8 is saved');
    expect(show({ until: NOW })).toBe('');
    expect(show({ workspace: 'practice' })).toBe('');
  });
});

describe('Undo', () => {
  async function undo(...answer: Parameters<CallRecorder['answer']>) {
    const ipc = new CallRecorder();
    const services = createScreenServices({ ipc });
    services.stock.lastSaved.set(last);
    const earlier = { actionId: 'a0', delta: 5, until, item: { ...item, name: 'more' }, name: 'Salt' };
    const undone = callHook(() => useUndo(earlier), services).undo();
    await ipc.answer(...answer);
    await undone;
    expect(ipc.calls).toEqual([
      { name: 'stock.undo', input: { actionId: expect.any(String), workspace: 'store', undoes: 'a0' } },
    ]);
    return services.stock.lastSaved.get();
  }

  it('undoes the change whose button it is, and says how with its units', async () => {
    for (const how of ['withdrawn', 'countered'] as const) {
      const undone = { workspace: 'store', item, name: 'Salt', actionId: 'a0', delta: 5, until, undone: how };
      expect(await undo({ ok: true, value: { how, actionId: 'a9', state: 'waiting' } })).toEqual(undone);
    }
  });

  it('that failed claims nothing', async () => {
    expect(await undo({ ok: false, problem: 'disk_full' })).toBe(last);
  });
});
