/** The table of what is put right again, by staff, by the owner or by itself. */

import { z } from 'zod';
import type { Counter } from '../counter/counter.ts';
import type { Simulation } from '../simulation.ts';
import type { Step } from './step.ts';

const madeCode = z.object({ code: z.string() });

async function reconnect(world: Simulation): Promise<void> {
  const { storeId } = world.service;
  const { value } = await world.service.callOperator('POST', `/operator/stores/${storeId}/connection-code`);
  const { status } = await world.service.callAsOwner('POST', '/v1/connections/claim', {
    code: madeCode.parse(value).code,
  });
  world.account.disconnected = status >= 300;
  world.service.truth.observe();
}

/** Gives every counter a new key. */
async function replaceKeys(world: Simulation): Promise<void> {
  const key = await world.service.makeKey();
  world.account.keyRevoked = false;
  for (const counter of world.counters) await counter.replaceKey(key);
}

/** Suspends the company, or no longer. Gives whether that was done. */
export async function setSuspended(world: Simulation, suspended: boolean): Promise<boolean> {
  return await world.callOperator('PATCH', `/operator/companies/${world.service.companyId}`, { suspended });
}

/** Repairs the first counter that needs it. */
function atCounter(
  name: string,
  weight: number,
  needs: (counter: Counter) => boolean,
  repair: (counter: Counter) => void | Promise<void>,
): Step {
  return {
    name,
    weight,
    run: async (world) => {
      const counter = world.counters.find(needs);
      if (counter === undefined) return;
      counter.markDisturbed();
      world.addToStory(`${counter.name}: ${name}`);
      await repair(counter);
      counter.markDisturbed();
    },
  };
}

/** Repairs something that all share, once the service can be reached. */
function atService(
  name: string,
  weight: number,
  needs: (world: Simulation) => boolean,
  repair: (world: Simulation) => Promise<void>,
): Step {
  return {
    name,
    weight,
    run: async (world) => {
      if (!needs(world)) return;
      for (const counter of world.counters) counter.markDisturbed();
      await repair(world);
      for (const counter of world.counters) counter.markDisturbed();
      world.addToStory(name);
    },
  };
}

/** In the order in which they are made when the faults stop. */
export const REPAIR_STEPS: readonly Step[] = [
  atService(
    'the service is up again',
    4,
    ({ service: backend }) => !backend.isUp,
    ({ service: backend }) => backend.startAgain(),
  ),
  atService(
    'the company is in good standing again',
    2,
    ({ service: backend, account: standing }) => backend.isUp && standing.suspended,
    async (world) => {
      world.account.suspended = !(await setSuspended(world, false));
    },
  ),
  atService(
    'the store is connected again',
    2,
    ({ service: backend, account: standing }) => backend.isUp && standing.disconnected && !standing.suspended,
    reconnect,
  ),
  atService(
    'the counters get a new key',
    2,
    ({ service: backend, account: standing }) => backend.isUp && standing.keyRevoked,
    replaceKeys,
  ),
  atCounter(
    'its disk has room again',
    2,
    ({ diskFull }) => diskFull,
    (counter) => counter.freeDisk(),
  ),
  atCounter(
    'its line is back',
    4,
    ({ network: line }) => !line.plugged,
    ({ network: line }) => {
      line.plugged = true;
    },
  ),
  atCounter(
    'the app is started',
    6,
    ({ app, pc }) => app === null && !pc.isAsleep,
    (counter) => counter.start(),
  ),
];
