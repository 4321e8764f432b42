import { instant } from '../../../electron/contract/domain/time.ts';
import type { Clock, Timers } from '../../../electron/contract/ports.ts';
import type { SimulationClock } from '../simulation-clock.ts';

interface Timer {
  readonly due: number;
  readonly task: () => void;
  cancel: () => void;
}

/**
 * One counter's PC: a clock that may be wrong, drift, jump and sleep, and the timers of the process that runs on it.
 * Its two clocks are all that the app ever sees of time.
 */
export class Pc {
  readonly #world: SimulationClock;
  /** How much faster than the world's its clocks run. */
  readonly #rate: number;
  /** Whether its monotonic clock counts while it sleeps; that differs between systems. */
  readonly #countsSleep: boolean;
  #wallOffset = 0;
  #slept = 0;
  #asleepSince: number | null = null;
  #parked: Timer[] = [];
  readonly #wakers: (() => void)[] = [];

  constructor(world: SimulationClock, drift: number, countsSleep: boolean) {
    this.#world = world;
    this.#rate = 1 + drift;
    this.#countsSleep = countsSleep;
  }

  get isAsleep(): boolean {
    return this.#asleepSince !== null;
  }

  /** Its clocks, as the app reads them. */
  readonly clock: Clock = {
    now: () => instant(this.#world.now() + this.#world.monotonic() * (this.#rate - 1) + this.#wallOffset),
    monotonic: () => this.#awake() * this.#rate,
  };

  /** World time that its monotonic clock has counted. */
  #awake(): number {
    if (this.#countsSleep) return this.#world.monotonic();
    return (this.#asleepSince ?? this.#world.monotonic()) - this.#slept;
  }

  /** Starts a process: gives its timers and what ends it. After that no timer of it fires. */
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
      // Like setTimeout: whole milliseconds, at least one.
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
    timer.cancel = this.#world.after(left, () => {
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
    this.#asleepSince ??= this.#world.monotonic();
  }

  wake(): void {
    if (this.#asleepSince === null) return;
    this.#slept += this.#world.monotonic() - this.#asleepSince;
    this.#asleepSince = null;
    const parked = this.#parked;
    this.#parked = [];
    for (const timer of parked) this.#arm(timer);
    for (const waker of this.#wakers.splice(0)) waker();
  }

  /** Calls back when it wakes, at once when it is awake. */
  whenAwake(task: () => void): void {
    if (this.isAsleep) this.#wakers.push(task);
    else task();
  }
}
