import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Counter } from '../counter/counter.ts';
import type { CreatePromiseMonitor } from './promise-monitor.ts';

/** C13: a key is in no file, no log line and no address, and is never sent to the window. */
export const monitorSecrets: CreatePromiseMonitor = (simulation, report, look) => {
  /** Every key that each counter has had. */
  const keys = new Map<Counter, Set<string>>();

  const holdsKey = (counter: Counter, text: string): boolean =>
    [...(keys.get(counter) ?? [])].some((key) => text.includes(key));

  function checkText(counter: Counter, text: string | undefined, place: string): void {
    look(keys.has(counter));
    if (text !== undefined && holdsKey(counter, text)) report(`${counter.name} has its key in ${place}`);
  }

  function checkFiles(counter: Counter): void {
    for (const name of readdirSync(counter.folder)) {
      const bytes = readFileSync(join(counter.folder, name));
      for (const key of keys.get(counter) ?? []) {
        if (bytes.includes(key)) report(`${counter.name} has its key in ${name}`);
      }
    }
  }

  return {
    starting(counter) {
      checkFiles(counter);
      keys.set(counter, (keys.get(counter) ?? new Set()).add(counter.key.secret));
    },
    logged: (counter, event, facts) => checkText(counter, JSON.stringify(facts), `the log (${event})`),
    sentToWindow: (counter, message) => checkText(counter, JSON.stringify(message), 'what it sends to its window'),
    requestLeft: (counter, { url, body }) => checkText(counter, `${url} ${body ?? ''}`, 'a request'),
    ended: () => {
      for (const counter of simulation.counters) checkFiles(counter);
    },
  };
};
