import type { Secrets } from '../contract/ports.ts';

/** Keeps keys for as long as this process lives and writes them nowhere (C13). */
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
