import { expect, test } from 'vitest';
import { createServiceClock } from '../../../../electron/api-client/service-clock.ts';
import { HOUR } from '../../../../electron/contract/domain/time.ts';
import { isKeyTooOld } from '../../../../electron/outbox/request-state/key-age.ts';
import { EMPTY_MEMORY, noteSent } from '../../../../electron/outbox/request-state/request-memory.ts';
import { createActionRow } from '../../../support/view-rows.ts';
import { VirtualClock } from '../../../support/virtual-clock.ts';

test('a key ages from its first sending, not from its last, whatever the service’s clock says (C9)', async () => {
  const clock = new VirtualClock();
  const time = createServiceClock({ clock, pcClock: null });
  const row = createActionRow({ kind: 'reject', orderId: 'ORDER-1', reason: null }, { id: 'press' });
  const request = {
    kind: 'reject',
    storeId: row.storeId,
    items: null,
    idempotencyKey: 'key',
    wasUnknown: true,
  } as const;
  const now = () => ({ monotonic: clock.monotonic(), wall: clock.now() });
  let memory = noteSent(EMPTY_MEMORY, ['press'], now());
  await clock.advance(22 * HOUR);
  memory = noteSent(memory, ['press'], now());
  const isTooOld = (): boolean => isKeyTooOld(memory, { ...request, rows: [row] }, clock, time);
  expect(isTooOld()).toBe(false);
  await clock.advance(HOUR);
  expect(isTooOld()).toBe(true);
});
