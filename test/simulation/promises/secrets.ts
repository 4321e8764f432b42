import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Counter } from '../counter/counter.ts';
import type { CreatePromiseMonitor } from './promise-monitor.ts';

/**
 * Whether a value, or one inside it, is a text containing one of the keys. `seen`: objects known to contain none,
 * because a value once sent never changes, and most of a screen was sent before.
 */
function holdsKeyInside(value: unknown, keys: readonly string[], seen: WeakSet<object>): boolean {
  if (typeof value === 'string') return keys.some((key) => value.length >= key.length && value.includes(key));
  if (typeof value !== 'object' || value === null || seen.has(value)) return false;
  seen.add(value);
  return Object.entries(value).some(
    ([name, inner]) => holdsKeyInside(inner, keys, seen) || holdsKeyInside(name, keys, seen),
  );
}

/**
 * C13: a key is in no file, log line or address, and is never sent to the window. A PIN is in no
 * file and no log line.
 */
export const monitorSecrets: CreatePromiseMonitor = (simulation, report, recordCheck) => {
  /** Every key that each counter has had. */
  const keys = new Map<Counter, Set<string>>();
  /** What was sent to windows without any of them. */
  let sent = new WeakSet();

  const holdsKey = (counter: Counter, text: string): boolean =>
    [...(keys.get(counter) ?? [])].some((key) => text.includes(key));

  function checkText(counter: Counter, text: string | undefined, place: string): void {
    recordCheck(keys.has(counter));
    if (text !== undefined && holdsKey(counter, text)) report(`${counter.name} has its key in ${place}`);
  }

  function checkFiles(counter: Counter): void {
    for (const name of readdirSync(counter.folder)) {
      const bytes = readFileSync(join(counter.folder, name));
      for (const key of keys.get(counter) ?? []) {
        if (bytes.includes(key)) report(`${counter.name} has its key in ${name}`);
      }
      checkPins(counter, bytes, name);
    }
    checkPins(counter, counter.storedPreferences, 'its preferences');
  }

  function checkPins({ name, people }: Counter, text: string | Buffer, place: string): void {
    for (const pin of people?.pins ?? []) if (text.includes(pin)) report(`${name} has a PIN in ${place}`);
  }

  return {
    starting(counter) {
      checkFiles(counter);
      const known = keys.get(counter) ?? new Set();
      keys.set(counter, known.add(counter.key.secret));
      sent = new WeakSet();
    },
    logged(counter, event, facts) {
      const text = JSON.stringify(facts);
      checkText(counter, text, `the log (${event})`);
      if (text !== undefined) checkPins(counter, text, `the log (${event})`);
    },
    sentToWindow(counter, message) {
      recordCheck(keys.has(counter));
      if (holdsKeyInside(message, [...(keys.get(counter) ?? [])], sent))
        report(`${counter.name} has its key in what it sends to its window`);
    },
    requestLeft: (counter, { url, body }) => checkText(counter, `${url} ${body ?? ''}`, 'a request'),
    ended: () => {
      for (const counter of simulation.counters) checkFiles(counter);
    },
  };
};
