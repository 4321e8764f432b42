import type { CreatePromiseMonitor } from './promise-monitor.ts';

/** C14: once the app says “saved”, a power cut does not lose it. */
export const monitorDurability: CreatePromiseMonitor = (_world, report, look) => ({
  started(counter) {
    const stored = new Set(counter.actions().map(({ id }) => id));
    look([...counter.staffActions.all()].some(({ reported }) => reported === 'saved'));
    for (const { id, reported, name } of counter.staffActions.all()) {
      if (reported === 'saved' && !stored.has(id) && !counter.mayHaveRemoved(id))
        report(`${counter.name} has lost ${id} (${name}), which it had saved`);
    }
  },
});
