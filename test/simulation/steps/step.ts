import type { Dice, Weighted } from '../../support/dice.ts';
import type { Simulation } from '../simulation.ts';

/** Something that can happen in a simulation. The tables of steps are beside this file. */
export interface Step extends Weighted {
  readonly name: string;
  /** Makes it happen, with the dice of this step. Does nothing if it is not possible now. */
  readonly run: (simulation: Simulation, dice: Dice) => void | Promise<void>;
}
