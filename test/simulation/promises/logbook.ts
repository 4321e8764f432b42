import { createHash } from 'node:crypto';
import { SECOND } from '../../../electron/contract/domain/time.ts';
import type { Counter } from '../counter/counter.ts';
import type { SimulatedLogbookRow } from '../counter/logbook.ts';
import type { CreatePromiseMonitor, FollowedCall } from './promise-monitor.ts';

/** The fields that distinguish one action from another. */
const TELLING_FIELDS = ['orderId', 'mode', 'barcode', 'delta', 'counted', 'price', 'undoes', 'eventId'] as const;

/** The calls whose entries are counted. */
const COUNTED: ReadonlySet<string> = new Set([
  'orders.accept',
  'orders.reject',
  'orders.handBack',
  'orders.retryCourier',
  'stock.adjust',
  'stock.count',
  'stock.edit',
  'stock.undo',
  'sales.book',
]);

/** How long entries may wait after a full disk has room again. */
const WAITING_MS = 10 * SECOND;

/** Describes an entry, or its call: the same action by the same person gives the same text. */
function describeAction(who: string | null, what: string, fields: Readonly<Record<string, unknown>>): string {
  return JSON.stringify([who, what, ...TELLING_FIELDS.map((field) => fields[field] ?? null)]);
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const hashRow = ({ number, at, who, what, details }: SimulatedLogbookRow, previous: string): string =>
  sha256(previous + sha256(JSON.stringify([number, at, who, what, details])));

/** What the monitor knows about one counter's logbook. */
interface KnownLogbook {
  /** The hash of each entry; entry 1 comes first. */
  readonly hashes: string[];
  /** How many entries have the same description. */
  readonly entries: Map<string, number>;
  /** How many calls could have made such an entry. */
  readonly calls: Map<string, number>;
  /** The actions that reached the service, by the description that their entry must have. */
  readonly reached: Map<string, Set<string>>;
  /** Whether the app was started since, so that every entry must be read again. */
  isOpenedAnew: boolean;
  /** Actions made while the disk was full, whose entries wait in memory. */
  readonly atRisk: Set<string>;
  /** Those of them that the app ended before: their entries may be lost although the actions are kept, and sent later. */
  readonly mayLack: Set<string>;
}

const add = (counts: Map<string, number>, text: string): void => void counts.set(text, (counts.get(text) ?? 0) + 1);

/** C14: whatever reached the service is in the logbook with the person who did it, once for each call of the page. */
export const monitorLogbook: CreatePromiseMonitor = (simulation, report, recordCheck) => {
  if (!simulation.world.hasStaff) return {};
  const books = new Map<Counter, KnownLogbook>();
  /** The description of an action's entry, by the id that the page gave it. */
  const descriptions = new Map<string, string>();
  /** Until when entries may wait, because the disk is or was full. */
  const waitsUntil = new Map<Counter, number>();

  function bookOf(counter: Counter): KnownLogbook {
    const book = books.get(counter) ?? {
      hashes: [],
      entries: new Map(),
      calls: new Map(),
      reached: new Map(),
      isOpenedAnew: false,
      atRisk: new Set(),
      mayLack: new Set(),
    };
    books.set(counter, book);
    return book;
  }

  function readEntry(counter: Counter, book: KnownLogbook, row: SimulatedLogbookRow): void {
    const { hashes, entries } = book;
    const previous = hashes.at(-1) ?? '';
    if (row.number !== hashes.length + 1) report(`${counter.name}: the logbook lacks the entry ${hashes.length + 1}`);
    if (row.hash !== hashRow(row, previous)) report(`${counter.name}: the logbook’s chain breaks at ${row.number}`);
    hashes.push(row.hash);
    if (COUNTED.has(row.what)) add(entries, describeAction(row.who, row.what, JSON.parse(row.details)));
  }

  /** Checks that a crash took no entry. */
  function checkKept({ name, logbook }: Counter, book: KnownLogbook): void {
    book.isOpenedAnew = false;
    const kept = logbook.entriesAfter(0).map(({ hash }) => hash);
    const lost = book.hashes.findIndex((hash, index) => kept[index] !== hash);
    if (lost >= 0) report(`${name}: the logbook has lost the entry ${lost + 1}`);
  }

  function checkActions(counter: Counter, book: KnownLogbook): void {
    const { entries, calls, reached } = book;
    for (const [text, count] of entries) {
      if (count > (calls.get(text) ?? 0)) report(`${counter.name}: the logbook has ${text} ${count} times`);
    }
    for (const [text, ids] of reached) {
      for (const id of ids) if ((entries.get(text) ?? 0) < ids.size && book.mayLack.has(id)) ids.delete(id);
      if ((entries.get(text) ?? 0) < ids.size)
        report(`${counter.name}: the logbook lacks ${text}, which is at the service`);
    }
  }

  return {
    called(counter, { name, input, by }: FollowedCall) {
      const { actionId }: { actionId?: string } = Object(input);
      if (by === null || actionId === undefined || !COUNTED.has(name)) return;
      const { calls, atRisk } = bookOf(counter);
      if (simulation.clock.monotonic() < (waitsUntil.get(counter) ?? 0)) atRisk.add(actionId);
      const describe = (who: string | null): string => describeAction(who, name, Object(input));
      if (by === 'unsure') {
        for (const who of [null, ...(counter.people?.everybody ?? []).map((person) => person.name)])
          add(calls, describe(who));
        return;
      }
      const text = describe(by === 'nobody' ? null : by.name);
      descriptions.set(actionId, text);
      add(calls, text);
    },
    starting(counter) {
      const book = bookOf(counter);
      book.isOpenedAnew = true;
      if (simulation.clock.monotonic() >= (waitsUntil.get(counter) ?? 0)) return;
      for (const id of book.atRisk) book.mayLack.add(id);
    },
    callAnswered(counter, { name }, result) {
      if (name !== 'logbook.check' || !result.ok) return;
      simulation.notePlayed('a logbook checked');
      const { kind }: { kind: string } = Object(result.value);
      if (kind !== 'whole') report(`${counter.name} says that its logbook is ${kind}`);
    },
    requestServed(counter, { headers }, { status }) {
      const key = headers['idempotency-key'];
      if (key === undefined || status >= 300 || counter.app === null) return;
      const { reached } = bookOf(counter);
      for (const { id } of counter.database.actionsOfKey(key)) {
        const text = descriptions.get(id);
        // Repeating a request later writes no other entry.
        if (text !== undefined) reached.set(text, (reached.get(text) ?? new Set()).add(id));
      }
    },
    check() {
      const now = simulation.clock.monotonic();
      for (const counter of simulation.counters) {
        if (counter.diskFull) waitsUntil.set(counter, now + WAITING_MS);
        if (counter.app === null || !counter.logbook.isOpen) continue;
        const book = bookOf(counter);
        if (book.isOpenedAnew) checkKept(counter, book);
        for (const row of counter.logbook.entriesAfter(book.hashes.length)) readEntry(counter, book, row);
        if (now < (waitsUntil.get(counter) ?? 0)) continue;
        recordCheck(book.reached.size > 0);
        checkActions(counter, book);
      }
    },
  };
};
