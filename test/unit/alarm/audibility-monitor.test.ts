import { beforeEach, expect, test } from 'vitest';
import type { RingView } from '../../../electron/alarm/alarm-decision.ts';
import type { AudibilityMonitor } from '../../../electron/alarm/audibility-monitor.ts';
import { createAudibilityMonitor } from '../../../electron/alarm/audibility-monitor.ts';
import type { AppEvents } from '../../../electron/contract/calls/app-events.ts';
import type { PcSoundFault } from '../../../electron/contract/domain/pc-sound.ts';
import { SECOND } from '../../../electron/contract/domain/time.ts';
import { createEmitter } from '../../../electron/contract/emitter.ts';
import { VirtualClock } from '../../support/virtual-clock.ts';

const ring = (tone: RingView['tone']): RingView => ({ tone, loudness: 1, episodes: [], urgent: null });

let clock: VirtualClock;
let monitor: AudibilityMonitor;
let staleCount: number;
let pcFault: PcSoundFault | null;
let wanted: boolean[];

beforeEach(() => {
  clock = new VirtualClock();
  staleCount = 0;
  const events = createEmitter<AppEvents>();
  events.on('snapshot.stale', () => {
    staleCount += 1;
  });
  pcFault = null;
  wanted = [];
  monitor = createAudibilityMonitor({
    clock,
    timers: clock,
    events,
    pcSoundMonitor: {
      stop: () => undefined,
      tick: (isWanted) => wanted.push(isWanted),
      view: () => ({ fault: pcFault, isTold: true, device: 'Speaker', volume: 60 }),
    },
  });
});

function unheard(tone: RingView['tone'], volume = 80) {
  monitor.tick(ring(tone), volume);
  return monitor.view(ring(tone), clock.now()).unheard;
}

test('a ring of which the page reports nothing counts as unheard from its beginning', async () => {
  const began = clock.now();
  expect(unheard('order')).toBeNull();
  await clock.advance(3 * SECOND);
  expect(staleCount).toBe(1);
  expect(unheard('order')).toEqual({ since: began, why: 'silent' });
});

test('a ring is no longer unheard once the page sounds, and further reports change nothing on screen', async () => {
  unheard('order');
  await clock.advance(3 * SECOND);
  monitor.report({ state: 'sounding' });
  expect(staleCount).toBe(2);
  expect(unheard('order')).toBeNull();
  await clock.advance(SECOND);
  monitor.report({ state: 'sounding' });
  expect(staleCount).toBe(2);
});

test('a page that can’t sound says why while an order rings', async () => {
  await clock.advance(SECOND);
  monitor.report({ state: 'off', reason: 'no_device' });
  expect(staleCount).toBe(0);
  expect(unheard('order')).toEqual({ since: clock.now(), why: 'no_device' });
});

test.each([
  ['cancelled', 80, true],
  ['fault', 80, false],
  [null, 80, false],
  ['order', 0, false],
] as const)('the tone %s at volume %i is missed after three seconds: %s', async (tone, volume, isMissed) => {
  unheard(tone, volume);
  await clock.advance(4 * SECOND);
  expect(unheard(tone, volume) !== null).toBe(isMissed);
});

test('a stopped monitor checks nothing', async () => {
  unheard('order');
  monitor.stop();
  await clock.advance(10 * SECOND);
  expect(staleCount).toBe(0);
});

test('a ring of a muted PC is unheard although the page sounds, but only while a ring is wanted (C17)', async () => {
  pcFault = 'pc_muted';
  expect(unheard(null)).toBeNull();
  await clock.advance(SECOND);
  monitor.report({ state: 'sounding' });
  expect(unheard('order')).toEqual({ since: clock.now(), why: 'pc_muted' });
  expect(wanted).toEqual([false, true]);
  pcFault = null;
  expect(unheard('order')).toBeNull();
});

test('a page that hangs is named first, because it may be loaded again', async () => {
  pcFault = 'pc_soft';
  unheard('order');
  await clock.advance(3 * SECOND);
  expect(unheard('order')?.why).toBe('silent');
});
