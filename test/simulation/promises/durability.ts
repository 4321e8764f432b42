import type { CreatePromiseMonitor } from './promise-monitor.ts';

/** C14: once the app says "saved", a power cut does not lose it. */
export const monitorDurability: CreatePromiseMonitor = (_world, broken) => ({
  started(counter) {
    const kept = new Set(counter.actions().map(({ id }) => id));
    for (const { id, reported: told, name } of counter.staffActions.values()) {
      if (told === 'saved' && !kept.has(id)) broken(`${counter.name} has lost ${id} (${name}), which it had saved`);
    }
  },
});
