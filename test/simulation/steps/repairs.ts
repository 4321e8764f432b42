/** The table of what is put right again, by staff, by the owner or by itself. */

import { z } from 'zod';
import type { Counter } from '../counter/counter.ts';
import type { World } from '../simulation.ts';
import type { StepRow } from './step.ts';

const madeCode = z.object({ code: z.string() });

async function reconnect(world: World): Promise<void> {
  const { storeId } = world.backend;
  const { value } = await world.backend.operate('POST', `/operator/stores/${storeId}/connection-code`);
  const { status } = await world.backend.ask('POST', '/v1/connections/claim', { code: madeCode.parse(value).code });
  world.standing.disconnected = status >= 300;
  world.backend.truth.observe();
}

/** Gives every counter a new key. */
async function replaceKeys(world: World): Promise<void> {
  const key = await world.backend.makeKey();
  world.standing.keyRevoked = false;
  for (const counter of world.counters) await counter.replaceKey(key);
}

/** Suspends the company, or no longer. Gives whether that was done. */
export async function suspend(world: World, suspended: boolean): Promise<boolean> {
  return await world.operate('PATCH', `/operator/companies/${world.backend.companyId}`, { suspended });
}

/** Repairs the first counter that needs it. */
function atCounter(
  name: string,
  weight: number,
  needs: (counter: Counter) => boolean,
  repair: (counter: Counter) => void | Promise<void>,
): StepRow {
  return {
    name,
    weight,
    run: async (world) => {
      const counter = world.counters.find(needs);
      if (counter === undefined) return;
      counter.trouble();
      world.tell(`${counter.name}: ${name}`);
      await repair(counter);
      counter.trouble();
    },
  };
}

/** Repairs something that all share, once the service can be reached. */
function atService(
  name: string,
  weight: number,
  needs: (world: World) => boolean,
  repair: (world: World) => Promise<void>,
): StepRow {
  return {
    name,
    weight,
    run: async (world) => {
      if (!needs(world)) return;
      for (const counter of world.counters) counter.trouble();
      await repair(world);
      for (const counter of world.counters) counter.trouble();
      world.tell(name);
    },
  };
}

/** In the order in which they are made when the faults stop. */
export const REPAIRS: readonly StepRow[] = [
  atService(
    'the service is up again',
    4,
    ({ backend }) => !backend.up,
    ({ backend }) => backend.startAgain(),
  ),
  atService(
    'the company is in good standing again',
    2,
    ({ backend, standing }) => backend.up && standing.suspended,
    async (world) => {
      world.standing.suspended = !(await suspend(world, false));
    },
  ),
  atService(
    'the store is connected again',
    2,
    ({ backend, standing }) => backend.up && standing.disconnected && !standing.suspended,
    reconnect,
  ),
  atService('the counters get a new key', 2, ({ backend, standing }) => backend.up && standing.keyRevoked, replaceKeys),
  atCounter(
    'its disk has room again',
    2,
    ({ diskFull }) => diskFull,
    (counter) => counter.freeDisk(),
  ),
  atCounter(
    'its line is back',
    4,
    ({ line }) => !line.plugged,
    ({ line }) => {
      line.plugged = true;
    },
  ),
  atCounter(
    'the app is started',
    6,
    ({ app, pc }) => app === null && !pc.asleep,
    (counter) => counter.start(),
  ),
];
