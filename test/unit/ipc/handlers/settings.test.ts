import { afterEach, beforeEach, expect, test } from 'vitest';
import { createEmitter } from '../../../../electron/contract/emitter.ts';
import type { CounterDatabase } from '../../../../electron/database/database.ts';
import { openDatabase } from '../../../../electron/database/database.ts';
import { settingsHandlers } from '../../../../electron/ipc/handlers/settings.ts';
import { createPreferenceFile } from '../../../../electron/platform/preference-file.ts';

let database: CounterDatabase;

beforeEach(() => {
  database = openDatabase(':memory:', { address: 'https://pos.example', mode: 'live', storeIds: [7] });
});
afterEach(() => database.close());

test('a refused reason is sent again once staff choose it again, and not before', async () => {
  const { 'settings.change': change } = settingsHandlers(
    createPreferenceFile({ store: {} }),
    new Map([['store', { database }]]),
    createEmitter(),
  );
  await change({ adjustmentReasons: ['other', 'received', 'theft'] }, { who: null, isOwner: true });
  database.metadata.addRefusedReason('received');
  database.metadata.addRefusedReason('damaged');
  await change({ adjustmentReasons: ['other', 'received'] }, { who: null, isOwner: true });
  await change({ volume: 10 }, { who: null, isOwner: true });
  expect(database.metadata.refusedReasons()).toEqual(['received', 'damaged']);
  await change({ adjustmentReasons: ['other'] }, { who: null, isOwner: true });
  await change({ adjustmentReasons: ['other', 'received'] }, { who: null, isOwner: true });
  expect(database.metadata.refusedReasons()).toEqual(['damaged']);
});
