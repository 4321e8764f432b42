/** The table of repairs, by staff, by the owner or without anyone. */

import type { Counter } from '../counter/counter.ts';
import type { Simulation } from '../simulation.ts';
import type { Step } from './step.ts';

async function reconnect(simulation: Simulation): Promise<void> {
  simulation.account.disconnected = !(await simulation.service.connectStore(simulation.service.storeId));
  simulation.service.truth.observe();
}

/** Gives every counter a new key. */
async function replaceKeys(simulation: Simulation): Promise<void> {
  const key = await simulation.service.makeKey();
  simulation.account.keyRevoked = false;
  for (const counter of simulation.counters) await counter.replaceKey(key);
}

/** Suspends or reinstates the company. Returns whether that succeeded. */
export async function setSuspended(simulation: Simulation, suspended: boolean): Promise<boolean> {
  return await simulation.callOperator('PATCH', `/operator/companies/${simulation.service.companyId}`, { suspended });
}

/** Repairs the first counter that needs it. */
function repairAtCounter(
  name: string,
  weight: number,
  needs: (counter: Counter) => boolean,
  repair: (counter: Counter) => void | Promise<void>,
): Step {
  return {
    name,
    weight,
    run: async (simulation) => {
      const counter = simulation.counters.find(needs);
      if (counter === undefined) return;
      counter.markDisturbed();
      simulation.addToStory(`${counter.name}: ${name}`);
      await repair(counter);
      counter.markDisturbed();
    },
  };
}

/** Repairs something at the service, if necessary. */
function repairAtService(
  name: string,
  weight: number,
  needs: (simulation: Simulation) => boolean,
  repair: (simulation: Simulation) => Promise<void>,
): Step {
  return {
    name,
    weight,
    run: async (simulation) => {
      if (!needs(simulation)) return;
      for (const counter of simulation.counters) counter.markDisturbed();
      await repair(simulation);
      for (const counter of simulation.counters) counter.markDisturbed();
      simulation.addToStory(name);
    },
  };
}

/** In the order in which they run when the faults stop. */
export const REPAIR_STEPS: readonly Step[] = [
  repairAtService(
    'the service is up again',
    4,
    ({ service }) => !service.isUp,
    ({ service }) => service.startAgain(),
  ),
  repairAtService(
    'the company is in good standing again',
    2,
    ({ service, account }) => service.isUp && account.suspended,
    async (simulation) => {
      simulation.account.suspended = !(await setSuspended(simulation, false));
    },
  ),
  repairAtService(
    'the store is connected again',
    2,
    ({ service, account }) => service.isUp && account.disconnected && !account.suspended,
    reconnect,
  ),
  repairAtService(
    'the counters get a new key',
    2,
    ({ service, account }) => service.isUp && account.keyRevoked,
    replaceKeys,
  ),
  repairAtCounter(
    'its disk has room again',
    2,
    ({ diskFull }) => diskFull,
    (counter) => counter.freeDisk(),
  ),
  repairAtCounter(
    'its line is back',
    4,
    ({ network }) => !network.plugged,
    ({ network }) => {
      network.plugged = true;
    },
  ),
  repairAtCounter(
    'the app is started',
    6,
    ({ app, pc }) => app === null && !pc.isAsleep,
    (counter) => counter.start(),
  ),
];
