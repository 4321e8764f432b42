import type { PcSoundView } from '../contract/calls/alarm.ts';
import type { AppEvents } from '../contract/calls/app-events.ts';
import { PC_VOLUME_MENDED, PC_VOLUME_SOFT } from '../contract/domain/health.ts';
import { PC_SOUND_FAULTS, type PcSoundFault } from '../contract/domain/pc-sound.ts';
import type { EventSink } from '../contract/emitter.ts';
import type { PcSound, PcSoundReading, Timers } from '../contract/ports.ts';
import { createRetry } from '../contract/retry.ts';
import { ALARM_TIMINGS } from './timings.ts';

export interface PcSoundMonitor {
  /** Records whether a ring is wanted. The first tick begins the readings; a wanted ring makes them more frequent (C17). */
  tick(isWanted: boolean): void;
  view(): PcSoundView;
  /** Does what a press can do about the fault. Returns whether anything could be done. */
  mend(): Promise<boolean>;
  stop(): void;
}

export interface PcSoundParts {
  /** Absent where nothing can be asked. */
  readonly pcSound?: PcSound | undefined;
  readonly timers: Timers;
  readonly events: EventSink<AppEvents>;
  /** The outputs that staff know to be right. */
  readonly devices: () => readonly string[];
  readonly noteDevice: (device: string) => void;
}

/** Assesses a reading. `wasKnown`: an earlier reading of this run told something. */
function assessPcSound(reading: PcSoundReading, wasKnown: boolean, devices: readonly string[]): PcSoundFault | null {
  if (reading.state === 'unknown') return wasKnown ? 'pc_lost' : null;
  if (reading.state === 'no_device') return 'pc_no_device';
  const { muted, volume, device } = reading;
  if (muted) return 'pc_muted';
  if (volume !== null && volume < PC_VOLUME_SOFT) return 'pc_soft';
  return device === null || devices.length === 0 || devices.includes(device) ? null : 'pc_other_device';
}

/**
 * After this many frequent readings that told nothing, readings become rare. A slow PC may need that many while it
 * starts; where the programs are missing, trying them all the while that orders ring would only cost time (P16).
 */
const PATIENT_READS = 15;

/** Watches the PC's own mute, volume and output. The snapshot becomes stale when one of them changes. */
export function createPcSoundMonitor({ pcSound, timers, events, ...parts }: PcSoundParts): PcSoundMonitor {
  const retry = createRetry(timers);
  let reading: PcSoundReading = { state: 'unknown' };
  let wasKnown = false;
  /** How many readings in a row have told nothing, in a run in which none ever told the sound. */
  let untold = 0;
  let isWanted = false;
  let running: Promise<void> | null = null;
  let isStarted = false;
  let isStopped = false;

  function view(): PcSoundView {
    const { device, volume } = reading.state === 'known' ? reading : { device: null, volume: null };
    return {
      fault: assessPcSound(reading, wasKnown, parts.devices()),
      isTold: reading.state !== 'unknown',
      device,
      volume,
    };
  }

  /** Reads the sound, unless it is being read. */
  function read(): Promise<void> {
    running ??= readOnce().finally(() => {
      running = null;
    });
    return running;
  }

  async function readOnce(): Promise<void> {
    if (pcSound === undefined || isStopped) return;
    const next = await pcSound.read().catch((): PcSoundReading => ({ state: 'unknown' }));
    if (isStopped) return;
    const before = JSON.stringify(view());
    reading = next;
    wasKnown ||= next.state === 'known';
    if (next.state === 'known' && next.device !== null && parts.devices().length === 0) parts.noteDevice(next.device);
    if (JSON.stringify(view()) !== before) events.emit('snapshot.stale');
    untold = next.state === 'unknown' && !wasKnown ? untold + 1 : 0;
    retry.after(
      isWanted && untold < PATIENT_READS ? ALARM_TIMINGS.soundEveryWanted : ALARM_TIMINGS.soundEvery,
      () => void read(),
    );
  }

  return {
    tick(wanted) {
      if (!isStarted || (wanted && !isWanted)) void read();
      isStarted = true;
      isWanted = wanted;
    },
    view,
    async mend() {
      const { fault, device } = view();
      const mending = fault && PC_SOUND_FAULTS[fault];
      if (mending === 'mend') await pcSound?.unmute(PC_VOLUME_MENDED);
      else if (mending === 'accept' && device !== null) parts.noteDevice(device);
      else return false;
      // A reading that began before the press may show what was before.
      await running;
      await read();
      events.emit('snapshot.stale');
      return true;
    },
    stop() {
      isStopped = true;
      retry.stop();
      pcSound?.stop();
    },
  };
}
