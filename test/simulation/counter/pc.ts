import { instant } from '../../../electron/contract/domain/time.ts';
import type { Clock, PcSoundReading, Timers } from '../../../electron/contract/ports.ts';
import type { SimulationClock } from '../simulation-clock.ts';

/** A PC that can be heard. */
export const LOUD = { state: 'known', device: 'Speaker', muted: false, volume: 60 } as const satisfies PcSoundReading;

interface Timer {
  readonly due: number;
  readonly task: () => void;
  cancel: () => void;
}

/**
 * One counter's PC: clocks that may be wrong, drift, jump and sleep, and the timers of its process. These two clocks
 * are all that the app knows of time.
 */
export class Pc {
  readonly #simulationClock: SimulationClock;
  /** The speed of its clocks relative to simulated time. */
  readonly #rate: number;
  /** Whether its monotonic clock counts while it sleeps, which differs between systems. */
  readonly #countsSleep: boolean;
  #wallOffset = 0;
  #slept = 0;
  #asleepSince: number | null = null;
  #parked: Timer[] = [];
  readonly #wakers: (() => void)[] = [];
  /** What its system says of its sound, and since when in simulated time. */
  sound: { readonly reading: PcSoundReading; readonly since: number } = { reading: LOUD, since: 0 };

  constructor(simulationClock: SimulationClock, drift: number, countsSleep: boolean) {
    this.#simulationClock = simulationClock;
    this.#rate = 1 + drift;
    this.#countsSleep = countsSleep;
  }

  get isAsleep(): boolean {
    return this.#asleepSince !== null;
  }

  /** Its clocks, as the app reads them. */
  readonly clock: Clock = {
    now: () =>
      instant(this.#simulationClock.now() + this.#simulationClock.monotonic() * (this.#rate - 1) + this.#wallOffset),
    monotonic: () => this.#countedTime() * this.#rate,
    sinceBoot: () => this.#simulationClock.monotonic() * this.#rate,
  };

  /** The simulated time that its monotonic clock has counted. */
  #countedTime(): number {
    if (this.#countsSleep) return this.#simulationClock.monotonic();
    return (this.#asleepSince ?? this.#simulationClock.monotonic()) - this.#slept;
  }

  /** Starts a process. After `end`, none of its timers fires. */
  startProcess(): { timers: Timers; end: () => void } {
    const process = { alive: true };
    return {
      timers: { after: (milliseconds, task) => this.#after(process, milliseconds, task) },
      end: () => {
        process.alive = false;
        this.#parked = [];
      },
    };
  }

  #after(process: { alive: boolean }, milliseconds: number, task: () => void): () => void {
    const timer: Timer = {
      // Like setTimeout: in whole milliseconds, at least one.
      due: this.clock.monotonic() + Math.max(1, Math.trunc(milliseconds)),
      task: () => void (process.alive && task()),
      cancel: () => undefined,
    };
    this.#arm(timer);
    return () => {
      timer.cancel();
      this.#parked = this.#parked.filter((each) => each !== timer);
    };
  }

  #arm(timer: Timer): void {
    const left = (timer.due - this.clock.monotonic()) / this.#rate;
    timer.cancel = this.#simulationClock.after(left, () => {
      if (this.isAsleep) this.#parked.push(timer);
      else if (timer.due - this.clock.monotonic() > 0.01) this.#arm(timer);
      else timer.task();
    });
  }

  /** A person or a time server sets the wall clock. */
  jumpClock(milliseconds: number): void {
    this.#wallOffset += milliseconds;
  }

  sleep(): void {
    this.#asleepSince ??= this.#simulationClock.monotonic();
  }

  wake(): void {
    if (this.#asleepSince === null) return;
    this.#slept += this.#simulationClock.monotonic() - this.#asleepSince;
    this.#asleepSince = null;
    const parked = this.#parked;
    this.#parked = [];
    for (const timer of parked) this.#arm(timer);
    for (const waker of this.#wakers.splice(0)) waker();
  }

  /** Runs the task when the PC wakes, or at once if it is awake. */
  whenAwake(task: () => void): void {
    if (this.isAsleep) this.#wakers.push(task);
    else task();
  }
}
