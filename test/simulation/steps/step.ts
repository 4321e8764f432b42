import type { Dice, Weighted } from '../../support/dice.ts';
import type { Simulation } from '../simulation.ts';

/** Something that can happen in a world; the tables are staff.ts, third-parties.ts and faults.ts. */
export interface Step extends Weighted {
  readonly name: string;
  /** Makes it happen, with dice of this step alone. Does nothing where it is not possible now. */
  readonly run: (world: Simulation, dice: Dice) => void | Promise<void>;
}
