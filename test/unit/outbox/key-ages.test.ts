import { expect, test } from 'vitest';
import { createServiceClock } from '../../../electron/api-client/service-clock.ts';
import { HOUR } from '../../../electron/contract/domain/time.ts';
import { createKeyAges } from '../../../electron/outbox/request-state/key-ages.ts';
import { createActionRow } from '../../support/view-rows.ts';
import { VirtualClock } from '../../support/virtual-clock.ts';

test('a key ages from its first sending, not from its last, whatever the service’s clock says (C9)', async () => {
  const clock = new VirtualClock();
  const ages = createKeyAges(clock, createServiceClock({ clock, pcClock: null }));
  const row = createActionRow({ kind: 'reject', orderId: 'ORDER-1', reason: null }, { id: 'press' });
  const request = {
    kind: 'reject',
    storeId: row.storeId,
    items: null,
    idempotencyKey: 'key',
    wasUnknown: true,
  } as const;
  const isTooOld = (): boolean => ages.isTooOld({ ...request, rows: [row] });
  ages.noteSent(['press']);
  await clock.advance(22 * HOUR);
  ages.noteSent(['press']);
  expect(isTooOld()).toBe(false);
  await clock.advance(HOUR);
  expect(isTooOld()).toBe(true);
});
