/** The folder into which the billing program of a counter writes files of stock: in memory, but as durable as a disk. */

import type { Instant } from '../../../electron/contract/domain/time.ts';
import { instant } from '../../../electron/contract/domain/time.ts';
import type { FolderPlace, FolderStorage, ListedFile } from '../../../electron/workspace/import/folder-storage.ts';
import type { Dice } from '../../support/dice.ts';
import type { Pc } from './pc.ts';

/** Where the counters are told to look. */
export const BILLING_PATH = '/billing';

const MARK = 'Billed in ';

/** The mark in each row of a file, which the service has as the name of its item. */
export const markOf = (fileName: string): string => MARK + fileName;

/** Whether the name of an item says that a file of the folder has it, whole or not. */
export const isBilled = (itemName: string): boolean => itemName.startsWith(MARK);

interface StoredFile {
  readonly text: string;
  /** By the PC's clock. */
  readonly modifiedAt: Instant;
}

/** How a process takes its steps in the folder. */
interface FolderProcess {
  /** Throws if the process is dead or dies here. */
  step(): void;
  isAlive(): boolean;
}

type Part = FolderPlace | 'new';

export class BillingFolder {
  readonly #pc: Pc;
  readonly #now: () => number;
  readonly #parts: Readonly<Record<Part, Map<string, StoredFile>>> = {
    new: new Map(),
    done: new Map(),
    'to-mend': new Map(),
  };
  /** What the last file contains. */
  #last: { readonly mark: string; readonly text: string } | null = null;
  /** The whole files that were written, by the mark in each of their rows. */
  readonly #written = new Map<string, readonly number[]>();
  #lastMove: { readonly from: string; readonly to: string; readonly place: FolderPlace } | null = null;
  #files = 0;

  constructor(pc: Pc, now: () => number) {
    this.#pc = pc;
    this.#now = now;
  }

  /** A name that no file had. */
  newName(): string {
    this.#files += 1;
    return `stock-${this.#files}.csv`;
  }

  /** When files with this mark were written whole, by the simulation's clock, which is the service's. */
  writtenWith(mark: string): readonly number[] {
    return this.#written.get(mark) ?? [];
  }

  /** The marks of the files that lie in the folder, and of the last one moved, which the app may not have noted. */
  unsettledMarks(): readonly string[] {
    const last = this.#lastMove;
    const moved = last === null ? undefined : this.#parts[last.place].get(last.to);
    const texts = [...this.#parts.new.values(), ...(moved === undefined ? [] : [moved])].map(({ text }) => text);
    return [...this.#written.keys()].filter((mark) => texts.some((text) => text.includes(`,${mark}\n`)));
  }

  /** The files that the app has not taken away yet. */
  names(): readonly string[] {
    return [...this.#parts.new.keys()];
  }

  /** Writes a file, or what there is of it so far. */
  write(name: string, text: string): void {
    this.#parts.new.set(name, { text, modifiedAt: instant(Math.floor(this.#pc.clock.now())) });
  }

  /** Writes a whole file whose rows have this mark. */
  finish(name: string, mark: string, text: string): void {
    this.write(name, text);
    this.#last = { mark, text };
    this.#written.set(mark, [...this.writtenWith(mark), this.#now()]);
  }

  /** Writes what the last file contains once more. */
  repeat(name: string): void {
    if (this.#last !== null) this.finish(name, this.#last.mark, this.#last.text);
  }

  /** Somebody puts a file that was taken back under another name. Returns whether there was one. */
  putBack(dice: Dice, name: string): boolean {
    const taken = dice.pick([...this.#parts.done]);
    if (taken === undefined) return false;
    this.#parts.done.delete(taken[0]);
    this.#parts.new.set(name, taken[1]);
    return true;
  }

  /** The power goes: the last move may not be on the disk. */
  cutPower(dice: Dice): void {
    const move = this.#lastMove;
    this.#lastMove = null;
    const file = move === null ? undefined : this.#parts[move.place].get(move.to);
    if (move === null || file === undefined || this.#parts.new.has(move.from) || dice.hits(0.5)) return;
    this.#parts[move.place].delete(move.to);
    this.#parts.new.set(move.from, file);
  }

  /** The folder as a process of the app reads it. */
  connect({ step, isAlive }: FolderProcess): FolderStorage {
    const take = async <Result>(work: () => Result): Promise<Result> => {
      try {
        step();
        const result = work();
        step();
        return result;
      } catch (error) {
        // A dead process goes no further.
        return isAlive() ? Promise.reject(error) : await new Promise<never>(() => undefined);
      }
    };
    const list = (): ListedFile[] =>
      [...this.#parts.new].map(([name, { text, modifiedAt }]) => ({ name, bytes: text.length, modifiedAt }));
    const read = (name: string): Buffer => {
      const file = this.#parts.new.get(name);
      if (file === undefined) throw Object.assign(new Error('no such file'), { code: 'ENOENT' });
      return Buffer.from(file.text);
    };
    return {
      list: () => take(() => list().toSorted((one, other) => one.modifiedAt - other.modifiedAt)),
      find: (_, wanted) => take(() => list().find(({ name }) => name === wanted) ?? null),
      countToMend: () => take(() => this.#parts['to-mend'].size),
      async *read(_, name) {
        const content = await take(() => read(name));
        const half = Math.ceil(content.length / 2);
        for (const piece of [content.subarray(0, half), content.subarray(half)]) yield await take(() => piece);
      },
      move: (_, name, place) => take(() => this.#move(name, place)),
    };
  }

  #move(name: string, place: FolderPlace): void {
    const file = this.#parts.new.get(name);
    if (file === undefined) throw Object.assign(new Error('no such file'), { code: 'ENOENT' });
    const to = this.#parts[place].has(name) ? this.newName() : name;
    this.#parts.new.delete(name);
    this.#parts[place].set(to, file);
    this.#lastMove = { from: name, to, place };
  }
}
