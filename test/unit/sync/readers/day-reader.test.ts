/** What a comparison at closing time leaves out, because this counter is changing it itself (C6). */

import { afterEach, beforeEach, expect, test } from 'vitest';
import { MINUTE } from '../../../../electron/contract/domain/time.ts';
import { createEmitter } from '../../../../electron/contract/emitter.ts';
import type { WorkspaceEvents } from '../../../../electron/contract/events.ts';
import { listAffectedBarcodes } from '../../../../electron/outbox/kinds/registry.ts';
import { PRODUCTS } from '../../../../electron/service/fixture/products.ts';
import { createDayReader } from '../../../../electron/sync/readers/day-reader.ts';
import type { TestWorkspace, WorkspaceHarness } from '../../../support/workspace-harness.ts';
import { openWorkspaceHarness } from '../../../support/workspace-harness.ts';

const [[ATTA] = ['']] = PRODUCTS;

let world: WorkspaceHarness;
let workspace: TestWorkspace;

beforeEach(async () => {
  world = await openWorkspaceHarness();
  workspace = world.openWorkspace();
});
afterEach(() => world.close());

test('an item that an adjustment will change once it is sent is one that this counter is changing', async () => {
  await world.until(() => workspace.database.metadata.cursor(`shelf:${world.storeId}`) !== null, MINUTE);
  const { client, database } = workspace;
  const events = createEmitter<WorkspaceEvents>();
  const reader = createDayReader({ client, database, storeIds: [world.storeId], listAffectedBarcodes, events });
  const listChanging = () => [...reader.listChangingBarcodes(world.storeId, client.time.now())];
  expect(listChanging()).toEqual([]);
  world.plugged = false;
  workspace.enqueue({
    kind: 'adjustment',
    barcode: ATTA,
    delta: -4,
    reason: null,
    reference: null,
    itemName: null,
  });
  expect(workspace.readAction('press-1').state).toBe('waiting');
  expect(listChanging()).toEqual([ATTA]);
});
