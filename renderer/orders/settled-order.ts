/** Which cards New shows, and in what order, while somebody's finger or pointer is over it: nothing moves under a press. */

/** Nothing moves for so long after a touch, a key or a move of the pointer over the column. */
export const CALM_MS = 600;
/** A pointer that never rests can't keep a new order away for longer than this. */
export const LONGEST_CALM_MS = 3_000;

/** Whether the column must stand still at `now`. `touchedAt` is the last touch, `changedAt` when the change was first wanted. */
export function mustStandStill(touchedAt: number, changedAt: number, now: number): boolean {
  return now - touchedAt < CALM_MS && now - changedAt < LONGEST_CALM_MS;
}
