import { beforeEach, describe, expect, test } from 'vitest';
import { createPcSoundMonitor, type PcSoundMonitor } from '../../../electron/alarm/pc-sound-monitor.ts';
import type { AppEvents } from '../../../electron/contract/calls/app-events.ts';
import type { PcSoundFault } from '../../../electron/contract/domain/pc-sound.ts';
import { SECOND } from '../../../electron/contract/domain/time.ts';
import { createEmitter } from '../../../electron/contract/emitter.ts';
import type { PcSoundReading } from '../../../electron/contract/ports.ts';
import { VirtualClock } from '../../support/virtual-clock.ts';

type Known = Extract<PcSoundReading, { state: 'known' }>;
const SPEAKER: Known = { state: 'known', device: 'Speaker', muted: false, volume: 60 };

let clock: VirtualClock;
let pc: PcSoundReading;
let reads: number;
let devices: string[];
let staleCount: number;
let monitor: PcSoundMonitor;

beforeEach(() => start(SPEAKER));

async function start(reading: PcSoundReading): Promise<void> {
  clock = new VirtualClock();
  pc = reading;
  reads = 0;
  devices = [];
  staleCount = 0;
  const events = createEmitter<AppEvents>();
  events.on('snapshot.stale', () => {
    staleCount += 1;
  });
  monitor = createPcSoundMonitor({
    pcSound: {
      read: () => {
        reads += 1;
        return Promise.resolve(pc);
      },
      unmute: (volume) => {
        if (pc.state === 'known') pc = { ...pc, muted: false, volume };
        return Promise.resolve();
      },
      stop: () => undefined,
    },
    timers: clock,
    events,
    devices: () => devices,
    noteDevice: (device) => devices.push(device),
  });
  monitor.tick(false);
  await clock.advance(0);
}

test('a PC that never told of its sound is soon asked as seldom as without a ring (P16)', async () => {
  await start({ state: 'unknown' });
  monitor.tick(true);
  await clock.advance(10 * SECOND);
  expect(reads).toBe(7);
  await clock.advance(20 * SECOND);
  const before = reads;
  await clock.advance(60 * SECOND);
  expect(reads - before).toBe(2);
});

test('without a ring the PC is asked every half a minute, however often the app ticks (P15)', async () => {
  for (let second = 0; second < 60; second += 1) {
    monitor.tick(false);
    await clock.advance(SECOND);
  }
  expect(reads).toBe(3);
});

test('an output that comes back while a ring is wanted is seen within 5 s, though there was none at the start (C17)', async () => {
  await start({ state: 'no_device' });
  monitor.tick(true);
  await clock.advance(SECOND);
  expect(monitor.view().fault).toBe('pc_no_device');
  pc = SPEAKER;
  await clock.advance(3 * SECOND);
  expect(monitor.view().fault).toBe(null);
});

test('the PC’s sound is read at the start, each 30 s, and each 2 s while a ring is wanted (C17)', async () => {
  expect(reads).toBe(1);
  await clock.advance(30 * SECOND);
  expect(reads).toBe(2);
  monitor.tick(true);
  await clock.advance(6 * SECOND);
  expect(reads).toBe(6);
});

describe.each<[string, PcSoundReading, PcSoundFault, PcSoundFault | null]>([
  ['muted', { ...SPEAKER, muted: true }, 'pc_muted', null],
  ['at volume 0', { ...SPEAKER, volume: 0 }, 'pc_soft', null],
  ['at 19 %', { ...SPEAKER, volume: 19 }, 'pc_soft', null],
  ['without its output', { state: 'no_device' }, 'pc_no_device', 'pc_no_device'],
  ['playing to another device', { ...SPEAKER, device: 'Headset' }, 'pc_other_device', null],
  ['whose sound no longer answers', { state: 'unknown' }, 'pc_lost', 'pc_lost'],
])('a PC %s', (_what, reading, fault, afterPress) => {
  test('shows so within 5 s of a ring, and a press mends what a press can mend (C17, P14)', async () => {
    monitor.tick(true);
    await clock.advance(SECOND);
    staleCount = 0;
    pc = reading;
    await clock.advance(5 * SECOND);
    expect([monitor.view().fault, staleCount]).toEqual([fault, 1]);
    expect(await monitor.mend()).toBe(afterPress === null);
    expect(monitor.view().fault).toBe(afterPress);
  });
});

test('only a press changes the PC’s sound', async () => {
  pc = { ...SPEAKER, muted: true };
  monitor.tick(true);
  await clock.advance(60 * SECOND);
  expect(pc).toEqual({ ...SPEAKER, muted: true });
});

test('the first output is taken for right, and a confirmed one stays right', async () => {
  pc = { ...SPEAKER, device: 'Headset' };
  await clock.advance(30 * SECOND);
  await monitor.mend();
  pc = SPEAKER;
  await clock.advance(30 * SECOND);
  expect([monitor.view().fault, devices]).toEqual([null, ['Speaker', 'Headset']]);
});

test('a PC that never told is no fault, and is not called good', () => {
  const { fault, isTold } = createPcSoundMonitor({
    timers: clock,
    events: createEmitter<AppEvents>(),
    devices: () => [],
    noteDevice: () => undefined,
  }).view();
  expect([fault, isTold]).toEqual([null, false]);
});
