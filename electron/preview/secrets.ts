import type { Secrets } from '../contract/ports.ts';

/** Keeps keys in memory while this process lives (C13). */
export function createProcessSecrets(): Secrets {
  const kept = new Map<string, string>();
  return {
    keeping: 'process',
    read: (name) => Promise.resolve(kept.get(name) ?? null),
    write(name, secret) {
      kept.set(name, secret);
      return Promise.resolve();
    },
    forget(name) {
      kept.delete(name);
      return Promise.resolve();
    },
  };
}
