import { dirname } from 'node:path';
import type { HttpTransport } from '../../../electron/contract/ports.ts';
import type { Dice } from '../../support/dice.ts';
import { cutPower, setDiskOptions } from '../../support/file-hooks.ts';
import type { OpenDatabase } from '../database-hooks.ts';
import { isSynchronous, onSingleWrite, wrapTransactions } from '../database-hooks.ts';
import type { CrashKind } from './disk.ts';
import { crashDatabase, WriteAheadLog } from './disk.ts';
import type { Pc } from './pc.ts';

/** Thrown where the process dies, so that the code after that point never runs. */
class ProcessDied extends Error {
  override readonly name = 'ProcessDied';
}

interface CrashControlParts {
  readonly pc: Pc;
  /** The app's database. */
  readonly file: string;
  /** The app's logbook. */
  readonly logbook: string;
  /** Whether a sync of a file leaves nothing on the disk. */
  readonly ignoresSync: (path: string) => boolean;
  readonly dice: Dice;
  /** Decides what a power cut leaves of the files beside the database, and whether the cut comes within a commit. */
  readonly diskDice: Dice;
  /** Ends the timers of the process. */
  readonly endProcess: () => void;
  readonly onCrash: (kind: CrashKind) => void;
}

/** Lets one process of the app die between any two steps: commits, requests and prints, before and after each. */
export class CrashControl {
  readonly #parts: CrashControlParts;
  #isAlive = true;
  #isCrashed = false;
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

  /**
   * Follows the files beside the database: the power may fail at each of their syncs and renames, and a dead process
   * writes none. If a process dies inside a commit, the code that undoes the commit still runs.
   */
  watchFiles(): void {
    const { ignoresSync } = this.#parts;
    setDiskOptions(dirname(this.#parts.file), {
      beforeStep: () => this.#stepWithinCommit(),
      beforeOpen: () => this.#expectNotCrashed(),
      ignoresSync,
    });
  }

  #expectNotCrashed(): void {
    if (this.#isCrashed) throw new ProcessDied();
  }

  /** Marks a point within a step, at which a power cut scheduled for the next step may come. */
  #stepWithinCommit(): void {
    this.#expectNotCrashed();
    const isDue = this.#isAlive && this.#scheduled?.kind === 'power' && this.#scheduled.left <= 1;
    if (!isDue || !this.#parts.diskDice.hits(0.5)) return;
    this.crash('power');
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
    crashDatabase(this.#parts.file, kind, this.#uncertainFrom, this.#parts.dice);
    const { logbook } = this.#parts;
    crashDatabase(logbook, kind, this.#parts.ignoresSync(logbook) ? 0 : null, this.#parts.diskDice);
    if (kind === 'power') cutPower(dirname(this.#parts.file), this.#parts.diskDice);
    this.#isCrashed = true;
    this.#parts.onCrash(kind);
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
      if (isSynchronous(connection)) this.#uncertainFrom = null;
    };
    wrapTransactions(
      connection,
      () => {
        this.step();
        // A commit that doesn't wait for the disk is uncertain until a later one that does has returned. That later
        // commit is itself uncertain while the power may fail within it.
        if (this.#scheduled !== null || !isSynchronous(connection)) this.#uncertainFrom ??= log.frameCount();
      },
      () => {
        this.step();
        markDurable();
      },
    );
    onSingleWrite(connection, markDurable);
  }

  /** Makes each request two steps. A response that comes after the process has died never arrives. */
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
