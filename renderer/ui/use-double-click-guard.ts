import { useCallback, useRef } from 'react';

/** A press within this time after another belongs to a double click. */
const DOUBLE_PRESS_MS = 1_000;

/** Returns a function to call at a press, which says whether it counts: the second press of a double click doesn't. */
export function useDoubleClickGuard(): () => boolean {
  const lastAt = useRef(Number.NEGATIVE_INFINITY);
  return useCallback(() => {
    const now = performance.now();
    const isDouble = now - lastAt.current < DOUBLE_PRESS_MS;
    lastAt.current = now;
    return !isDouble;
  }, []);
}
