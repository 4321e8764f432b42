import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Instant } from '../../electron/contract/domain/time.ts';
import { instant } from '../../electron/contract/domain/time.ts';
import type { Store } from '../../electron/database/database.ts';
import type { SafeStore } from '../../electron/database/durable-database.ts';
import { openSafely } from '../../electron/database/durable-database.ts';
import type { ActionRow } from '../../electron/database/tables/actions/actions.ts';
import { anOrder } from './order-fixture.ts';
import { settle, VirtualClock } from './virtual-clock.ts';

export const BOUND = { address: 'https://pos.example', mode: 'live', storeIds: [7] } as const;
const NONE = { code: null, status: null, acceptedVia: null, message: null };

/** A folder with one database in it, opened as a workspace opens its own. */
export interface Place {
  readonly clock: VirtualClock;
  readonly folder: string;
  readonly file: string;
  readonly logged: string[];
  /** How often the open database was found to be damaged. */
  readonly damage: () => number;
  /** How often the state of the disk changed. */
  readonly changes: () => number;
  open(file?: string): SafeStore;
  /** The names in the folder that have this in them. */
  names(part: string): string[];
  /** Closes what was opened, without another backup. */
  close(): void;
  end(): void;
}

export function openPlace(folder = mkdtempSync(join(tmpdir(), 'counter-safe-'))): Place {
  const clock = new VirtualClock();
  const file = join(folder, 'counter.db');
  const logged: string[] = [];
  const opened = new Set<Store>();
  let damage = 0;
  let changes = 0;
  const close = (): void => {
    for (const store of opened) store.close();
    opened.clear();
  };
  return {
    clock,
    folder,
    file,
    logged,
    damage: () => damage,
    changes: () => changes,
    open: (other = file) => {
      const safe = openSafely({
        file: other,
        bound: BOUND,
        clock,
        timers: clock,
        log: (event) => void logged.push(event),
        changed: () => {
          changes += 1;
        },
        damaged: () => {
          damage += 1;
        },
      });
      opened.add(safe.store);
      return safe;
    },
    names: (part) => readdirSync(folder).filter((name) => name.includes(part)),
    close,
    end: () => {
      close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Lets a backup be made, whose steps are real. */
export async function makeBackup({ clock }: Place, { backups }: SafeStore): Promise<boolean> {
  let made: boolean | null = null;
  void backups.make().then((result) => {
    made = result;
  });
  while (made === null) {
    await settle();
    await clock.advance(1);
  }
  return made;
}

/** An order that the store knows. */
export function putOrder(store: Store, id: string, at: Instant = instant(1_000)): void {
  store.transaction(() =>
    store.orders.put(anOrder({ id }), { asOf: at, since: at, pickingSince: null, stopped: null }),
  );
}

/** Staff accept an order. */
export function press(store: Store, id: string, askedAt = 2_000): void {
  store.transaction(() =>
    store.actions.add({
      id,
      storeId: 7,
      lane: `order:${id}`,
      orderId: id,
      deed: { kind: 'accept', orderId: id, mode: 'STORE_STAFF', billNumber: null },
      who: 'Asha',
      askedAt: instant(askedAt),
      idempotencyKey: `key-${id}`,
    }),
  );
}

export function send(store: Store, ids: readonly string[], key: string, at = 3_000): void {
  store.transaction(() => store.actions.beginSending(ids, key, instant(at)));
}

export function settleDone(store: Store, id: string, at = 4_000): void {
  store.transaction(() =>
    store.actions.settle(id, 'done', instant(at), { ...NONE, status: 'ACCEPTED', acceptedVia: 'POS' }),
  );
}

export function stateOf(store: Store, id: string): ActionRow['state'] | null {
  return store.actions.get(id)?.state ?? null;
}
