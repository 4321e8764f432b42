/** How densely New shows its orders: the size of its cards and the number of lanes. Pure. */

/** With at least this many orders, New uses compact cards. */
const COMPACT_FROM = 5;
/** Compact cards stay until fewer orders than this remain, so that answering one doesn't resize all the others. */
const COMPACT_UNTIL = 3;

/** The least width of a lane of full and of compact cards. */
const FULL_LANE_PX = 400;
const COMPACT_LANE_PX = 280;
/** Narrower than this, a compact card has no room for an icon or a key beside the text of Accept. */
const NARROW_LANE_PX = 316;
const LANE_GAP_PX = 12;
const LANES_MAX = 4;

/** Whether New shows `count` orders as compact cards; `was`: whether it did before. */
export function isCompactFor(count: number, was: boolean): boolean {
  return count >= COMPACT_FROM || (was && count >= COMPACT_UNTIL);
}

/** How many lanes of cards fit beside each other. */
export function countLanes(width: number, isCompact: boolean): number {
  const least = isCompact ? COMPACT_LANE_PX : FULL_LANE_PX;
  const fitting = Math.floor((width + LANE_GAP_PX) / (least + LANE_GAP_PX));
  return Math.min(Math.max(fitting, 1), LANES_MAX);
}

/** Whether the lanes of this column are too narrow for everything on a compact card's buttons. */
export function isNarrowLane(width: number, lanes: number): boolean {
  return (width - (lanes - 1) * LANE_GAP_PX) / lanes < NARROW_LANE_PX;
}
