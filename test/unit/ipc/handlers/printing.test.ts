import { expect, test } from 'vitest';
import { PRINTING_CALLS } from '../../../../electron/contract/calls/printing.ts';
import { DEFAULT_PRINT_SETTINGS } from '../../../../electron/contract/domain/printing.ts';
import { openAppHarness } from '../../../support/app-harness.ts';

test('two changes of print settings that were made at once both stay', async () => {
  const harness = await openAppHarness();
  try {
    const run = await harness.startConnected();
    await run.call('printing.change', { notForStoreIds: [7], storeName: 'Sharma Retail' });
    await run.call('printing.change', { when: { receipt: 'accepted' } });
    await run.call('printing.change', { byItself: true, when: { delivery: 'arrived' } });
    await harness.clock.advance(100);
    expect(run.screen().printing.settings).toEqual({
      ...DEFAULT_PRINT_SETTINGS,
      storeName: 'Sharma Retail',
      notForStoreIds: [7],
      byItself: true,
      when: { receipt: 'accepted', picking: 'accepted', delivery: 'arrived' },
    });
    await run.call('printing.change', { storeName: null });
    await harness.clock.advance(100);
    expect(run.screen().printing.settings.storeName).toBeNull();
  } finally {
    await harness.close();
  }
});

test('a change of one setting changes no other', () => {
  expect(PRINTING_CALLS['printing.change'].input.parse({ byItself: true })).toEqual({ byItself: true });
});
