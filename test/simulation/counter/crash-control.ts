import type { HttpTransport } from '../../../electron/contract/ports.ts';
import type { Dice } from '../../support/dice.ts';
import type { OpenDatabase } from '../database-hooks.ts';
import { findCopy, onSingleWrite, wrapTransactions } from '../database-hooks.ts';
import type { CrashKind } from './disk.ts';
import { crashDatabase, keepJournal, WriteAheadLog } from './disk.ts';
import type { Pc } from './pc.ts';

/** Thrown at the point where the process dies: the code after it never runs. */
class ProcessDied extends Error {
  override readonly name = 'ProcessDied';
}

interface CrashControlParts {
  readonly pc: Pc;
  /** The app's database. */
  readonly file: string;
  readonly dice: Dice;
  /** Ends the timers of the process. */
  readonly endProcess: () => void;
  readonly onCrash: (kind: CrashKind, isInMemory: boolean) => void;
}

/** Lets one process of the app die between any two of its steps: commits, requests and prints, before and after each. */
export class CrashControl {
  readonly #parts: CrashControlParts;
  #isAlive = true;
  #scheduled: { left: number; readonly kind: CrashKind } | null = null;
  /** The first frame of the log that may not be on the disk; null if all frames are. */
  #uncertainFrom: number | null = null;

  constructor(parts: CrashControlParts) {
    this.#parts = parts;
  }

  get isAlive(): boolean {
    return this.#isAlive;
  }

  /** Marks a point between two steps. Throws if the process is dead or dies here. */
  step(): void {
    if (!this.#isAlive) throw new ProcessDied();
    if (this.#scheduled === null) return;
    this.#scheduled.left -= 1;
    if (this.#scheduled.left > 0) return;
    this.crash(this.#scheduled.kind);
    throw new ProcessDied();
  }

  /** A dead process opens nothing. */
  expectAlive(connection: OpenDatabase): void {
    if (this.#isAlive) return;
    connection.close();
    throw new ProcessDied();
  }

  /** Lets the process die at the n-th step from now. */
  crashAfter(steps: number, kind: CrashKind): void {
    this.#scheduled = { left: steps, kind };
  }

  crash(kind: CrashKind): void {
    if (!this.#isAlive) return;
    this.end();
    const isInMemory = findCopy(this.#parts.file) !== null;
    // The code that undoes a commit runs before any other task.
    process.nextTick(keepJournal(this.#parts.file));
    crashDatabase(this.#parts.file, kind, this.#uncertainFrom, this.#parts.dice);
    this.#parts.onCrash(kind, isInMemory);
  }

  /** Ends the process in order. */
  end(): void {
    this.#isAlive = false;
    this.#parts.endProcess();
  }

  /** Makes each commit of a connection two steps, and tracks which of its frames are on the disk. */
  watchCommits(connection: OpenDatabase): void {
    const log = new WriteAheadLog(connection);
    const markDurable = (): void => {
      if (log.isSynchronous()) this.#uncertainFrom = null;
    };
    wrapTransactions(
      connection,
      () => {
        this.step();
        // A commit that does not wait for the disk is uncertain until a later one that does has returned.
        this.#uncertainFrom ??= log.frameCount();
      },
      () => {
        this.step();
        markDurable();
      },
    );
    onSingleWrite(connection, markDurable);
  }

  /** Makes each request two steps. A response that comes after the process died never arrives. */
  wrapTransport(transport: HttpTransport): HttpTransport {
    return async (request) => {
      try {
        this.step();
        const response = await transport(request);
        await new Promise<void>((resolve) => this.#parts.pc.whenAwake(resolve));
        this.step();
        return response;
      } catch (error) {
        return this.#isAlive ? Promise.reject(error) : new Promise<never>(() => undefined);
      }
    };
  }
}
