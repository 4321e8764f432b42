import { expect, test } from 'vitest';
import { createConnectionStateTracker } from '../../../electron/api-client/connection-state.ts';
import { createServiceClock } from '../../../electron/api-client/service-clock.ts';
import { SECOND } from '../../../electron/contract/domain/time.ts';
import { VirtualClock } from '../../support/virtual-clock.ts';

test('every response is the last contact, and the screen hears of it at most once in three seconds', async () => {
  const clock = new VirtualClock();
  const time = createServiceClock({ clock, pcClock: null });
  const tracker = createConnectionStateTracker({ clock, time, storeIds: [7], stoppedUntil: () => null });
  let reports = 0;
  tracker.onContact(() => {
    reports += 1;
  });
  for (let answer = 0; answer < 8; answer += 1) {
    tracker.recordDone(7);
    expect(tracker.view().lastContact).toBe(time.now());
    await clock.advance(0.7 * SECOND);
  }
  expect(reports).toBe(2);
  tracker.recordFailed({ kind: 'later', reason: 'no_answer', retryAfterMs: null, sent: true, replayed: false });
  expect(reports).toBe(2);
});

test('a replayed refusal says what was refused once, and parks nothing (C11)', () => {
  const clock = new VirtualClock();
  const time = createServiceClock({ clock, pcClock: null });
  const tracker = createConnectionStateTracker({ clock, time, storeIds: [7], stoppedUntil: () => null });
  const refusal = { kind: 'refused', status: 403, code: 'forbidden', message: '', details: null } as const;
  tracker.recordRefused({ ...refusal, replayed: true, sentAt: time.now() }, 7);
  expect([tracker.isUsable(7), tracker.parkReason()]).toEqual([true, null]);
  tracker.recordRefused({ ...refusal, replayed: false, sentAt: time.now() }, 7);
  expect([tracker.isUsable(7), tracker.parkReason()]).toEqual([false, 'company_forbidden']);
});
