/**
 * Where every sound leaves, and whether it can be heard: a browser lets nothing sound before the first press, and a PC
 * may have no output at all. What the platform can't tell (a muted system) is not claimed.
 */

import type { Instant } from '../../../electron/contract/domain/time.ts';
import type { SoundOffReason } from '../../../electron/contract/ipc/alarm.ts';
import type { CallInput } from '../../../electron/contract/ipc/calls.ts';
import { createSignal } from '../../state/signal.ts';

const CHECK_EVERY_MS = 1_000;
/** The output's clock needs a moment to move. */
const CHECK_SOON_MS = 200;
const STANDS_STILL_MS = 2_500;
/** How many of the last samples are checked: over half a second at 48 kHz, so that no rest within a tune is longer. */
const SAMPLE_COUNT = 32_768;
/** Under this nothing is heard. The softest ring is five times as strong. */
const AUDIBLE = 0.0001;

export interface SoundState {
  /** Whether samples reach an output; null until that was checked. */
  readonly on: boolean | null;
  /** Why they do not. */
  readonly why: SoundOffReason | null;
  /** When the sound was last tested by playing something, in service time. */
  readonly testedAt: Instant | null;
}

export class SoundOutput {
  /** Everything that plays connects here. */
  readonly volume: GainNode;
  readonly state = createSignal<SoundState>({ on: null, why: null, testedAt: null });
  private readonly context: AudioContext;
  private readonly analyser: AnalyserNode;
  private readonly samples = new Float32Array(SAMPLE_COUNT);
  private readonly serviceNow: () => Instant | null;
  private lastTime = 0;
  private movedAt = Number.NEGATIVE_INFINITY;

  constructor(context: AudioContext, serviceNow: () => Instant | null) {
    this.context = context;
    this.serviceNow = serviceNow;
    this.volume = new GainNode(context);
    this.analyser = new AnalyserNode(context, { fftSize: SAMPLE_COUNT });
    this.volume.connect(this.analyser).connect(context.destination);
    context.addEventListener('statechange', () => this.checkSoon());
    setInterval(() => this.check(), CHECK_EVERY_MS);
    this.checkSoon();
    this.resume();
  }

  /** Starts the sound after a press, before which a browser holds it back. */
  resume(): void {
    const checkSoon = (): void => this.checkSoon();
    if (this.context.state !== 'running') this.context.resume().then(checkSoon, checkSoon);
  }

  markTested(): void {
    this.state.set({ ...this.state.get(), testedAt: this.serviceNow() });
  }

  /** What leaves for the output at the moment. */
  report(): CallInput<'sound.report'> {
    const { why } = this.state.get();
    if (why !== null) return { state: 'off', reason: why };
    this.analyser.getFloatTimeDomainData(this.samples);
    return { state: this.samples.some((sample) => Math.abs(sample) > AUDIBLE) ? 'sounding' : 'quiet' };
  }

  private check(): void {
    const now = performance.now();
    if (this.context.currentTime > this.lastTime) {
      this.lastTime = this.context.currentTime;
      this.movedAt = now;
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

  /** Null when sound can be heard. A context without a device may say "running" too, but its clock stands still. */
  private findOffReason(now: number): SoundOffReason | null {
    if (this.context.state === 'running') return now - this.movedAt < STANDS_STILL_MS ? null : 'no_device';
    return navigator.userActivation.hasBeenActive ? 'refused' : 'needs_press';
  }
}
