import type { MakeWatch } from './promise-monitor.ts';

/** C14: once the app says "saved", a power cut does not lose it. */
export const watchDurable: MakeWatch = (_world, broken) => ({
  started(counter) {
    const kept = new Set(counter.actions().map(({ id }) => id));
    for (const { id, told, name } of counter.pressed.values()) {
      if (told === 'saved' && !kept.has(id)) broken(`${counter.name} has lost ${id} (${name}), which it had saved`);
    }
  },
});
