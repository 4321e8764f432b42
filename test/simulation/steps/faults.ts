/** The table of what goes wrong besides the line's mischief. A new kind of fault is one more row. */

import { DAY, HOUR, MINUTE, SECOND } from '../../../electron/contract/domain/time.ts';
import type { Dice } from '../../support/dice.ts';
import { draw } from '../../support/dice.ts';
import type { Counter } from '../counter/counter.ts';
import type { Death } from '../counter/disk.ts';
import { MISCHIEF, NO_ANSWER_TO_ACTIONS } from '../network/network-faults.ts';
import type { World } from '../simulation.ts';
import { suspend } from './repairs.ts';
import type { StepRow } from './step.ts';

function anyCounter(world: World, dice: Dice): Counter {
  const counter = dice.pick(world.counters);
  if (counter === undefined) throw new Error('a shop has a counter');
  return counter;
}

/** A fault that hits one counter. */
function atCounter(
  name: string,
  weight: number,
  strike: (counter: Counter, dice: Dice, world: World) => void | Promise<void>,
): StepRow {
  return {
    name,
    weight,
    run: async (world, dice) => {
      const counter = anyCounter(world, dice);
      counter.trouble();
      world.tell(`${counter.name}: ${name}`);
      await strike(counter, dice, world);
      counter.trouble();
    },
  };
}

/** All PCs sleep for so long; the world goes on. */
async function sleepAll(world: World, milliseconds: number): Promise<void> {
  for (const { pc } of world.counters) pc.sleep();
  world.tell(`the PCs sleep for ${Math.round(milliseconds / MINUTE)} minutes`);
  await world.pass(milliseconds);
  for (const counter of world.counters) {
    counter.pc.wake();
    counter.resumed();
  }
  world.tell('the PCs wake');
}

function death(dice: Dice): Death {
  return dice.hits(0.5) ? 'power' : 'killed';
}

export const FAULTS: readonly StepRow[] = [
  {
    name: 'mischief on the line',
    weight: 60,
    run: (world, dice) => {
      const mischief = draw(dice, MISCHIEF);
      const times = dice.hits(0.6) ? 1 : dice.between(2, 6);
      const counter = anyCounter(world, dice);
      counter.trouble();
      world.tell(`${counter.name}: to come: ${mischief.name}, ${times} times`);
      counter.line.arm(mischief, times);
    },
  },
  atCounter('its line is pulled out', 8, (counter) => {
    counter.line.plugged = false;
  }),
  atCounter('dies soon, between two steps', 8, (counter, dice) => {
    counter.app?.doom(dice.between(1, 12), death(dice));
  }),
  atCounter('dies now', 4, (counter, dice) => counter.die(death(dice))),
  atCounter('is closed in order and started', 2, async (counter, _dice, world) => {
    const stopping = counter.stop();
    await world.clock.settle();
    await stopping;
    await counter.start();
  }),
  atCounter('its clock jumps', 3, (counter, dice) => {
    counter.jump(dice.between(-2 * DAY, 2 * DAY));
  }),
  {
    name: 'the PCs sleep',
    weight: 2,
    run: (world, dice) => sleepAll(world, dice.hits(0.5) ? dice.between(1, 72) * HOUR : dice.between(1, 60) * MINUTE),
  },
  {
    name: 'offline for more than a day',
    weight: 1,
    run: async (world, dice) => {
      if (dice.hits(0.6)) {
        for (const { line } of world.counters) line.arm(NO_ANSWER_TO_ACTIONS, 6);
        await world.pass(dice.between(1, 4) * SECOND);
      }
      for (const { line } of world.counters) line.plugged = false;
      world.tell('all lines are down');
      await world.pass(dice.between(1, 20) * SECOND);
      await sleepAll(world, dice.between(22, 40) * HOUR);
      await world.pass(dice.between(1, 20) * SECOND);
      for (const { line } of world.counters) line.plugged = true;
      world.tell('all lines are back');
    },
  },
  {
    name: 'the service goes down',
    weight: 4,
    run: (world) => {
      for (const counter of world.counters) counter.trouble();
      world.backend.stop();
      world.tell('the service is down');
    },
  },
  {
    name: 'the service is started again',
    weight: 1,
    run: async (world) => {
      for (const counter of world.counters) counter.trouble();
      world.backend.stop();
      await world.backend.startAgain();
      world.tell('the service was down for a moment');
    },
  },
  {
    name: 'key revoked',
    weight: 2,
    run: async (world) => {
      const [counter] = world.counters;
      if (counter === undefined || world.standing.keyRevoked) return;
      world.standing.keyRevoked = await world.operate('DELETE', `/operator/keys/${counter.key.id}`);
      world.tell('the key is revoked');
    },
  },
  {
    name: 'store disconnected',
    weight: 1.5,
    run: async (world) => {
      if (!world.backend.up || world.standing.suspended || world.standing.disconnected) return;
      const { status } = await world.backend.ask('POST', `/v1/stores/${world.backend.storeId}/disconnect`);
      world.standing.disconnected = status < 300;
      world.backend.truth.observe();
      world.tell('the store is disconnected');
    },
  },
  {
    name: 'company suspended',
    weight: 1.5,
    run: async (world) => {
      world.standing.suspended ||= await suspend(world, true);
      world.tell('the company is suspended');
    },
  },
  {
    name: 'sandbox reset',
    weight: 0.4,
    run: async (world) => {
      if (!world.backend.up) return;
      const { status } = await world.backend.ask('POST', '/v1/sandbox/reset');
      world.backend.truth.observe();
      for (const counter of world.counters) counter.trouble();
      world.tell(`the sandbox is reset: ${status}`);
    },
  },
  {
    name: 'a second counter on the same key',
    weight: 1,
    run: async (world) => {
      const [first] = world.counters;
      if (first === undefined || world.counters.length > 1) return;
      await world.addCounter('second counter', first.key);
      world.tell('a second counter is opened');
    },
  },
  atCounter('its database is lost or damaged', 1, (counter, dice) => counter.loseDatabase(dice)),
  atCounter('its disk is full', 2, (counter) => counter.fillDisk()),
];
