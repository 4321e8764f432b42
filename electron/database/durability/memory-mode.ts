/**
 * Memory mode: while the disk takes no writes, a workspace works on a copy of its database in memory, so that orders
 * ring and can be decided. It refuses what only staff know, because a power cut would lose it (C14).
 */

import type { DiskFault } from '../../contract/domain/disk-fault.ts';

/** What the rest of the app asks about memory mode. */
export interface MemoryMode {
  isOn(): boolean;
  /** Whether news about an order is held in memory only. */
  holdsOrder(orderId: string): boolean;
  /** Throws the fault of the disk while the mode is on. */
  requireDisk(): void;
}

/** For a database without a file, which can't move into memory. */
export const NO_MEMORY_MODE: MemoryMode = {
  isOn: () => false,
  holdsOrder: () => false,
  requireDisk: () => undefined,
};

const CODE_BY_FAULT: Readonly<Record<DiskFault, string>> = { full: 'SQLITE_FULL', failing: 'EIO', damaged: 'EIO' };

/** The error for a write that only the disk may take. */
export function createDiskError(fault: DiskFault): Error {
  return Object.assign(new Error('the disk takes no writes'), { code: CODE_BY_FAULT[fault] });
}

/** Wraps a table so that these writes throw in memory mode. */
export function refuseInMemory<Table extends object>(
  table: Table,
  writes: readonly (keyof Table)[],
  { requireDisk }: Pick<MemoryMode, 'requireDisk'>,
): Table {
  const guarded: Table = Object.create(table);
  for (const [name, member] of Object.entries(table)) {
    const isRefused = writes.some((each) => each === name);
    const value =
      typeof member !== 'function' || !isRefused
        ? member
        : (...given: unknown[]): unknown => {
            requireDisk();
            return Reflect.apply(member, table, given);
          };
    Object.defineProperty(guarded, name, { value, enumerable: true });
  }
  return guarded;
}
