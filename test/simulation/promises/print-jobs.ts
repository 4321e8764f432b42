import type { CreatePromiseMonitor } from './promise-monitor.ts';

/**
 * C15: nothing is printed twice by itself. Staff never click Print in the simulation, so a document that comes out of the
 * same printer twice is one too many, whatever was killed, restored or caught up meanwhile.
 */
export const monitorPrintJobs: CreatePromiseMonitor = (_, report, look) => {
  const counts = new Map<string, number>();
  return {
    printed(counter, { title }) {
      const name = `${counter.name}: ${title}`;
      const times = (counts.get(name) ?? 0) + 1;
      counts.set(name, times);
      look(true);
      if (times > 1) report(`${name} came out ${times} times`);
    },
  };
};

/** C16: a print from a sandbox says that it is not real. */
export const monitorPrintMarks: CreatePromiseMonitor = (_, report, look) => ({
  printed(counter, { title, blocks }) {
    look(true);
    const isMarked = blocks.some((block) => block.kind === 'mark' && block.text.startsWith('PRACTICE'));
    if (!isMarked) report(`${counter.name}: ${title} came out without its mark`);
  },
});
