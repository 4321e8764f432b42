/** The table of what goes wrong besides the line's mischief. A new kind of fault is one more row. */

import { DAY, HOUR, MINUTE, SECOND } from '../../../electron/contract/domain/time.ts';
import type { Dice } from '../../support/dice.ts';
import { drawRow } from '../../support/dice.ts';
import type { Counter } from '../counter/counter.ts';
import type { CrashKind } from '../counter/disk.ts';
import { LOST_ACTION_RESPONSE, NETWORK_FAULTS } from '../network/network-faults.ts';
import type { Simulation } from '../simulation.ts';
import { setSuspended } from './repairs.ts';
import type { Step } from './step.ts';

function anyCounter(world: Simulation, dice: Dice): Counter {
  const counter = dice.pick(world.counters);
  if (counter === undefined) throw new Error('a shop has a counter');
  return counter;
}

/** A fault that hits one counter. */
function atCounter(
  name: string,
  weight: number,
  strike: (counter: Counter, dice: Dice, world: Simulation) => void | Promise<void>,
): Step {
  return {
    name,
    weight,
    run: async (world, dice) => {
      const counter = anyCounter(world, dice);
      counter.markDisturbed();
      world.addToStory(`${counter.name}: ${name}`);
      await strike(counter, dice, world);
      counter.markDisturbed();
    },
  };
}

/** All PCs sleep for so long; the world goes on. */
async function sleepAll(world: Simulation, milliseconds: number): Promise<void> {
  for (const { pc } of world.counters) pc.sleep();
  world.addToStory(`the PCs sleep for ${Math.round(milliseconds / MINUTE)} minutes`);
  await world.advance(milliseconds);
  for (const counter of world.counters) {
    counter.pc.wake();
    counter.resume();
  }
  world.addToStory('the PCs wake');
}

function death(dice: Dice): CrashKind {
  return dice.hits(0.5) ? 'power' : 'killed';
}

export const FAULT_STEPS: readonly Step[] = [
  {
    name: 'mischief on the line',
    weight: 60,
    run: (world, dice) => {
      const mischief = drawRow(dice, NETWORK_FAULTS);
      const times = dice.hits(0.6) ? 1 : dice.between(2, 6);
      const counter = anyCounter(world, dice);
      counter.markDisturbed();
      world.addToStory(`${counter.name}: to come: ${mischief.name}, ${times} times`);
      counter.network.scheduleFault(mischief, times);
    },
  },
  atCounter('its line is pulled out', 8, (counter) => {
    counter.network.plugged = false;
  }),
  atCounter('dies soon, between two steps', 8, (counter, dice) => {
    counter.app?.crashAfter(dice.between(1, 12), death(dice));
  }),
  atCounter('dies now', 4, (counter, dice) => counter.crash(death(dice))),
  atCounter('is closed in order and started', 2, async (counter, _dice, world) => {
    const stopping = counter.stop();
    await world.clock.drainEventLoop();
    await stopping;
    await counter.start();
  }),
  atCounter('its clock jumps', 3, (counter, dice) => {
    counter.jumpClock(dice.between(-2 * DAY, 2 * DAY));
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
        for (const { network: line } of world.counters) line.scheduleFault(LOST_ACTION_RESPONSE, 6);
        await world.advance(dice.between(1, 4) * SECOND);
      }
      for (const { network: line } of world.counters) line.plugged = false;
      world.addToStory('all lines are down');
      await world.advance(dice.between(1, 20) * SECOND);
      await sleepAll(world, dice.between(22, 40) * HOUR);
      await world.advance(dice.between(1, 20) * SECOND);
      for (const { network: line } of world.counters) line.plugged = true;
      world.addToStory('all lines are back');
    },
  },
  {
    name: 'the service goes down',
    weight: 4,
    run: (world) => {
      for (const counter of world.counters) counter.markDisturbed();
      world.service.stop();
      world.addToStory('the service is down');
    },
  },
  {
    name: 'the service is started again',
    weight: 1,
    run: async (world) => {
      for (const counter of world.counters) counter.markDisturbed();
      world.service.stop();
      await world.service.startAgain();
      world.addToStory('the service was down for a moment');
    },
  },
  {
    name: 'key revoked',
    weight: 2,
    run: async (world) => {
      const [counter] = world.counters;
      if (counter === undefined || world.account.keyRevoked) return;
      world.account.keyRevoked = await world.callOperator('DELETE', `/operator/keys/${counter.key.id}`);
      world.addToStory('the key is revoked');
    },
  },
  {
    name: 'store disconnected',
    weight: 1.5,
    run: async (world) => {
      if (!world.service.isUp || world.account.suspended || world.account.disconnected) return;
      const { status } = await world.service.callAsOwner('POST', `/v1/stores/${world.service.storeId}/disconnect`);
      world.account.disconnected = status < 300;
      world.service.truth.observe();
      world.addToStory('the store is disconnected');
    },
  },
  {
    name: 'company suspended',
    weight: 1.5,
    run: async (world) => {
      world.account.suspended ||= await setSuspended(world, true);
      world.addToStory('the company is suspended');
    },
  },
  {
    name: 'sandbox reset',
    weight: 0.4,
    run: async (world) => {
      if (!world.service.isUp) return;
      const { status } = await world.service.callAsOwner('POST', '/v1/sandbox/reset');
      world.service.truth.observe();
      for (const counter of world.counters) counter.markDisturbed();
      world.addToStory(`the sandbox is reset: ${status}`);
    },
  },
  {
    name: 'a second counter on the same key',
    weight: 1,
    run: async (world) => {
      const [first] = world.counters;
      if (first === undefined || world.counters.length > 1) return;
      await world.addCounter('second counter', first.key);
      world.addToStory('a second counter is opened');
    },
  },
  atCounter('its database is lost or damaged', 1, (counter, dice) => counter.loseDatabase(dice)),
  atCounter('its disk is full', 2, (counter) => counter.fillDisk()),
];
