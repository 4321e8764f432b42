/**
 * The output of every sound, and whether it works. A browser plays nothing before the first click or key, and a PC may
 * have no output at all. Whether the PC itself is muted, main knows.
 *
 * An output that computes silence wakes the PC 380 times a second (P15), so it rests while nothing plays: a sound wakes
 * it, and so does a probe of whether it still works (C3).
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
/** How long a working output stays awake after the last sound. */
const REST_AFTER_MS = 5_000;
/** How long it rests before the next probe. */
const PROBE_EVERY_MS = 30_000;
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
  private readonly playing = new Set<AudioBufferSourceNode>();
  /** When the last sound ended, or when the output was opened. */
  private quietSince = performance.now();
  /** Since when the output rests; null while it is awake. */
  private restsSince: number | null = null;

  constructor(context: AudioContext, state: WritableSignal<SoundState>, serviceNow: () => Instant | null) {
    this.context = context;
    this.state = state;
    this.serviceNow = serviceNow;
    this.volume = new GainNode(context);
    this.analyser = new AnalyserNode(context, { fftSize: SAMPLE_COUNT });
    this.volume.connect(this.analyser).connect(context.destination);
    context.addEventListener('statechange', () => this.checkSoon());
    navigator.mediaDevices.addEventListener('devicechange', () => this.wake());
    setInterval(() => this.check(), CHECK_EVERY_MS);
    this.checkSoon();
    this.resume();
  }

  /** Starts the output after a click or key; a browser suspends it until then. */
  resume(): void {
    if (this.restsSince === null && this.context.state !== 'running') this.startContext();
  }

  /** Plays a source that is connected to `volume`, until it ends or is stopped. */
  play(source: AudioBufferSourceNode): void {
    this.playing.add(source);
    source.addEventListener('ended', () => {
      this.playing.delete(source);
      this.quietSince = performance.now();
    });
    source.start();
    this.wake();
  }

  markTested(): void {
    this.state.set({ ...this.state.get(), testedAt: this.serviceNow() });
  }

  /** Reports what the output plays at this moment. */
  report(): CallInput<'sound.report'> {
    const { why } = this.state.get();
    if (why !== null) return { state: 'off', reason: why };
    if (this.restsSince !== null) return { state: 'quiet' };
    this.analyser.getFloatTimeDomainData(this.samples);
    return { state: this.samples.some((sample) => Math.abs(sample) > AUDIBLE_AMPLITUDE) ? 'sounding' : 'quiet' };
  }

  /** Ends a rest. The clock then has time to start before the output counts as stalled. */
  private wake(): void {
    if (this.restsSince === null) return;
    this.restsSince = null;
    this.lastClockTime = this.context.currentTime;
    this.clockMovedAt = performance.now();
    this.startContext();
  }

  private startContext(): void {
    const checkSoon = (): void => this.checkSoon();
    this.context.resume().then(checkSoon, checkSoon);
  }

  private check(): void {
    const now = performance.now();
    if (this.restsSince !== null) {
      if (now - this.restsSince >= PROBE_EVERY_MS) this.wake();
      return;
    }
    const hasMoved = this.context.currentTime > this.lastClockTime;
    if (hasMoved) {
      this.lastClockTime = this.context.currentTime;
      this.clockMovedAt = now;
    } else if (this.lastClockTime > 0 && this.context.state === 'suspended') {
      // A browser may drop a start that comes while it still suspends the output.
      this.startContext();
    }
    this.updateState(now);
    if (hasMoved && this.playing.size === 0 && now - this.quietSince >= REST_AFTER_MS) {
      this.restsSince = now;
      void this.context.suspend();
    }
  }

  private updateState(now: number): void {
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
    if (now - this.clockMovedAt < STALLED_MS) return null;
    if (this.context.state === 'running') return 'no_device';
    return navigator.userActivation.hasBeenActive ? 'refused' : 'needs_press';
  }
}
