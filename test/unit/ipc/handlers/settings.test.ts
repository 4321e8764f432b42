import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Store } from '../../../../electron/database/database.ts';
import { openStore } from '../../../../electron/database/database.ts';
import { choiceHandlers } from '../../../../electron/ipc/handlers/settings.ts';
import { keepPreferences } from '../../../../electron/platform/preferences.ts';

let store: Store;

beforeEach(() => {
  store = openStore(':memory:', { address: 'https://pos.example', mode: 'live', storeIds: [7] });
});
afterEach(() => store.close());

test('a reason that the service has refused is tried once more when staff choose it anew, and not before', async () => {
  const { 'settings.change': change } = choiceHandlers(
    keepPreferences({ store: {} }),
    new Map([['store', { store }]]),
    () => undefined,
  );
  await change({ adjustmentReasons: ['other', 'received', 'theft'] });
  store.facts.refuseReason('received');
  store.facts.refuseReason('damaged');
  await change({ adjustmentReasons: ['other', 'received'] });
  await change({ volume: 10 });
  expect(store.facts.refusedReasons()).toEqual(['received', 'damaged']);
  await change({ adjustmentReasons: ['other'] });
  await change({ adjustmentReasons: ['other', 'received'] });
  expect(store.facts.refusedReasons()).toEqual(['damaged']);
});
