/** The virtual displays that `build/virtual-display.ts` has started: one for each worker. */
const displays = (process.env['COUNTER_DISPLAYS'] ?? '').split(' ').filter((name) => name !== '');

/**
 * How many windows may have the keyboard focus at the same time: one on each virtual display, or one on the display that
 * a person looks at.
 */
export const WINDOWS_AT_ONCE = Math.max(1, displays.length);

/** Gives this worker a display of its own, if there are virtual ones. */
export function takeOwnDisplay(): void {
  const own = displays[Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)];
  if (own !== undefined) process.env['DISPLAY'] = own;
}
