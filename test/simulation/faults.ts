/** The table of what goes wrong besides the line's mischief. A new kind of fault is one more row. */

import { z } from 'zod';
import { DAY, HOUR, MINUTE, SECOND } from '../../electron/contract/time.ts';
import type { Counter } from './counter.ts';
import type { Dice } from './dice.ts';
import { draw } from './dice.ts';
import type { Death } from './disk.ts';
import { MISCHIEF } from './mischief.ts';
import type { StepRow } from './step.ts';
import type { World } from './world.ts';

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
  for (const counter of world.counters) wake(world, counter);
  world.tell('the PCs wake');
}

function wake(world: World, counter: Counter): void {
  counter.pc.wake();
  counter.app?.resumed();
  world.tellWatches((watch) => watch.woke?.(counter));
  counter.trouble();
}

const link = z.object({ code: z.string() });

/** Connects the store again, as its owner does. */
export async function reconnect(world: World): Promise<void> {
  const { storeId } = world.backend;
  const { value } = await world.backend.operate('POST', `/operator/stores/${storeId}/connection-code`);
  const { status } = await world.backend.ask('POST', '/v1/connections/claim', { code: link.parse(value).code });
  if (status < 300) world.standing.disconnected = false;
  world.backend.truth.observe();
}

/** Gives every counter a new key. */
export async function replaceKeys(world: World): Promise<void> {
  const key = await world.backend.makeKey();
  world.standing.keyRevoked = false;
  for (const counter of world.counters) await counter.replaceKey(key);
}

export async function suspend(world: World, suspended: boolean): Promise<void> {
  const { companyId } = world.backend;
  if (await world.operate('PATCH', `/operator/companies/${companyId}`, { suspended })) {
    world.standing.suspended = suspended;
  }
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
  {
    name: 'the line is pulled out or put back',
    weight: 12,
    run: (world, dice) => {
      const counter = anyCounter(world, dice);
      counter.trouble();
      counter.line.plugged = !counter.line.plugged;
      world.tell(`${counter.name}: the line is ${counter.line.plugged ? 'back' : 'pulled out'}`);
    },
  },
  atCounter('dies soon, between two steps', 8, (counter, dice) => {
    counter.app?.doom(dice.between(1, 12), death(dice));
  }),
  atCounter('dies now', 4, (counter, dice) => counter.die(death(dice))),
  atCounter('is started', 14, (counter) => counter.start()),
  atCounter('is closed in order and started', 2, async (counter, _dice, world) => {
    const stopping = counter.stop();
    await world.clock.settle();
    await stopping;
    await counter.start();
  }),
  atCounter('its clock jumps', 3, (counter, dice) => {
    counter.pc.jump(dice.between(-2 * DAY, 2 * DAY));
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
    name: 'the service goes down or is started again',
    weight: 6,
    run: async (world) => {
      for (const counter of world.counters) counter.trouble();
      if (world.backend.up) world.backend.stop();
      else await world.backend.startAgain();
      world.tell(`the service is ${world.backend.up ? 'up again' : 'down'}`);
    },
  },
  {
    name: 'key revoked, or replaced',
    weight: 3,
    run: async (world) => {
      if (!world.backend.up) return;
      if (world.standing.keyRevoked) {
        await replaceKeys(world);
        world.tell('the counters get a new key');
        return;
      }
      const [counter] = world.counters;
      if (counter !== undefined) await world.operate('DELETE', `/operator/keys/${counter.key.id}`);
      world.standing.keyRevoked = true;
      world.tell('the key is revoked');
    },
  },
  {
    name: 'store disconnected, or connected again',
    weight: 2,
    run: async (world) => {
      if (!world.backend.up || world.standing.suspended) return;
      if (world.standing.disconnected) await reconnect(world);
      else {
        const { status } = await world.backend.ask('POST', `/v1/stores/${world.backend.storeId}/disconnect`);
        if (status < 300) world.standing.disconnected = true;
        world.backend.truth.observe();
      }
      world.tell(`the store is ${world.standing.disconnected ? 'disconnected' : 'connected'}`);
    },
  },
  {
    name: 'company suspended, or no longer',
    weight: 2,
    run: async (world) => {
      await suspend(world, !world.standing.suspended);
      world.tell(`the company is ${world.standing.suspended ? 'suspended' : 'in good standing'}`);
    },
  },
  {
    name: 'sandbox reset',
    weight: 0.5,
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
  atCounter('its disk is full, or has room again', 3, (counter) => {
    if (counter.diskFull) counter.freeDisk();
    else counter.fillDisk();
  }),
];
