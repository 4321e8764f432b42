/**
 * The output of every sound, and whether it works. A browser plays nothing before the first click or key, and a PC may
 * have no output at all. A muted system can't be detected.
 */

import type { SoundOffReason } from '../../../electron/contract/calls/alarm.ts';
import type { CallInput } from '../../../electron/contract/calls/calls.ts';
import type { Instant } from '../../../electron/contract/domain/time.ts';
import type { WritableSignal } from '../../state/signal.ts';

const CHECK_EVERY_MS = 1_000;
/** The audio clock needs a moment to advance. */
const CHECK_SOON_MS = 200;
/** An audio clock that has not advanced for this long has no output device. */
const STALLED_MS = 2_500;
/** How many of the last samples are checked: over half a second at 48 kHz, longer than any rest within a tune. */
const SAMPLE_COUNT = 32_768;
/** Samples below this amplitude are inaudible. The softest ring is five times as strong. */
const AUDIBLE_AMPLITUDE = 0.0001;

export interface SoundState {
  /** Whether samples reach an output; null until the first check. */
  readonly on: boolean | null;
  /** Why samples reach no output; null if they do. */
  readonly why: SoundOffReason | null;
  /** When a sound was last played as a test, in service time. */
  readonly testedAt: Instant | null;
}

export class SoundOutput {
  readonly context: AudioContext;
  /** The node that every source connects to. */
  readonly volume: GainNode;
  private readonly state: WritableSignal<SoundState>;
  private readonly analyser: AnalyserNode;
  private readonly samples = new Float32Array(SAMPLE_COUNT);
  private readonly serviceNow: () => Instant | null;
  private lastClockTime = 0;
  private clockMovedAt = Number.NEGATIVE_INFINITY;

  constructor(context: AudioContext, state: WritableSignal<SoundState>, serviceNow: () => Instant | null) {
    this.context = context;
    this.state = state;
    this.serviceNow = serviceNow;
    this.volume = new GainNode(context);
    this.analyser = new AnalyserNode(context, { fftSize: SAMPLE_COUNT });
    this.volume.connect(this.analyser).connect(context.destination);
    context.addEventListener('statechange', () => this.checkSoon());
    setInterval(() => this.check(), CHECK_EVERY_MS);
    this.checkSoon();
    this.resume();
  }

  /** Starts the output after a click or key; a browser suspends it until then. */
  resume(): void {
    const checkSoon = (): void => this.checkSoon();
    if (this.context.state !== 'running') this.context.resume().then(checkSoon, checkSoon);
  }

  markTested(): void {
    this.state.set({ ...this.state.get(), testedAt: this.serviceNow() });
  }

  /** Reports what the output plays at this moment. */
  report(): CallInput<'sound.report'> {
    const { why } = this.state.get();
    if (why !== null) return { state: 'off', reason: why };
    this.analyser.getFloatTimeDomainData(this.samples);
    return { state: this.samples.some((sample) => Math.abs(sample) > AUDIBLE_AMPLITUDE) ? 'sounding' : 'quiet' };
  }

  private check(): void {
    const now = performance.now();
    if (this.context.currentTime > this.lastClockTime) {
      this.lastClockTime = this.context.currentTime;
      this.clockMovedAt = now;
    }
    const why = this.findOffReason(now);
    const before = this.state.get();
    if (before.on !== null && why === before.why) return;
    const testedAt = why === null ? (before.testedAt ?? this.serviceNow()) : before.testedAt;
    this.state.set({ on: why === null, why, testedAt });
  }

  private checkSoon(): void {
    setTimeout(() => this.check(), CHECK_SOON_MS);
  }

  /**
   * Finds out why the output doesn't work; null if it does. Without a device the context may run, but its clock stalls.
   */
  private findOffReason(now: number): SoundOffReason | null {
    if (this.context.state === 'running') return now - this.clockMovedAt < STALLED_MS ? null : 'no_device';
    return navigator.userActivation.hasBeenActive ? 'refused' : 'needs_press';
  }
}
