import type { CreatePromiseMonitor } from './promise-monitor.ts';

/**
 * C15: nothing is printed twice by itself. Nobody in the simulated shop presses Print, so that a sheet which comes out of
 * the same printer a second time is one too many, whatever was killed, restored or caught up meanwhile.
 */
export const monitorPrintJobs: CreatePromiseMonitor = (_, broken) => {
  const printed = new Map<string, number>();
  return {
    printed(counter, title) {
      const name = `${counter.name}: ${title}`;
      const times = (printed.get(name) ?? 0) + 1;
      printed.set(name, times);
      if (times > 1) broken(`${name} came out ${times} times`);
    },
  };
};
