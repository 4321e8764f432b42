import type { Dice, Weighted } from './dice.ts';
import type { World } from './world.ts';

/** Something that can happen in a world; the tables are staff.ts, others-hands.ts and faults.ts. */
export interface StepRow extends Weighted {
  readonly name: string;
  /** Makes it happen, with dice of this step alone. Does nothing where it is not possible now. */
  readonly run: (world: World, dice: Dice) => void | Promise<void>;
}
