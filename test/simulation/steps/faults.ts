/** The table of faults; network faults are one of its rows. A new kind of fault is one more row. */

import { DAY, HOUR, MINUTE, SECOND } from '../../../electron/contract/domain/time.ts';
import type { PcSoundReading } from '../../../electron/contract/ports.ts';
import type { Dice } from '../../support/dice.ts';
import { drawRow } from '../../support/dice.ts';
import type { Counter } from '../counter/counter.ts';
import type { CrashKind } from '../counter/disk.ts';
import { LOUD } from '../counter/pc.ts';
import { LOST_ACTION_RESPONSE, NETWORK_FAULTS } from '../network/network-faults.ts';
import type { Simulation } from '../simulation.ts';
import { setSuspended } from './repairs.ts';
import type { Step } from './step.ts';

function pickCounter(simulation: Simulation, dice: Dice): Counter {
  const counter = dice.pick(simulation.counters);
  if (counter === undefined) throw new Error('a store has a counter');
  return counter;
}

/** A fault that hits one counter. */
function faultAtCounter(
  name: string,
  weight: number,
  strike: (counter: Counter, dice: Dice, simulation: Simulation) => void | Promise<void>,
): Step {
  return {
    name,
    weight,
    run: async (simulation, dice) => {
      const counter = pickCounter(simulation, dice);
      counter.markDisturbed();
      simulation.addToStory(`${counter.name}: ${name}`);
      await strike(counter, dice, simulation);
      counter.markDisturbed();
    },
  };
}

/** Lets all PCs sleep while simulated time goes on. */
async function sleepAll(simulation: Simulation, milliseconds: number): Promise<void> {
  for (const { pc } of simulation.counters) pc.sleep();
  simulation.addToStory(`the PCs sleep for ${Math.round(milliseconds / MINUTE)} minutes`);
  await simulation.advance(milliseconds);
  for (const counter of simulation.counters) {
    counter.pc.wake();
    counter.resume();
  }
  simulation.addToStory('the PCs wake');
}

function drawCrashKind(dice: Dice): CrashKind {
  return dice.hits(0.5) ? 'power' : 'killed';
}

export const FAULT_STEPS: readonly Step[] = [
  {
    name: 'mischief on the line',
    weight: 60,
    run: (simulation, dice) => {
      const fault = drawRow(dice, NETWORK_FAULTS);
      const times = dice.hits(0.6) ? 1 : dice.between(2, 6);
      const counter = pickCounter(simulation, dice);
      counter.markDisturbed();
      simulation.addToStory(`${counter.name}: to come: ${fault.name}, ${times} times`);
      counter.network.scheduleFault(fault, times);
    },
  },
  faultAtCounter('its line is pulled out', 8, (counter) => {
    counter.network.plugged = false;
  }),
  faultAtCounter('dies soon, between two steps', 8, (counter, dice) => {
    counter.app?.crashAfter(dice.between(1, 12), drawCrashKind(dice));
  }),
  faultAtCounter('dies now', 4, (counter, dice) => counter.crash(drawCrashKind(dice))),
  faultAtCounter('is closed in order and started', 2, async (counter, _dice, simulation) => {
    const stopping = counter.stop();
    await simulation.clock.drainEventLoop();
    await stopping;
    await counter.start();
  }),
  faultAtCounter('its clock jumps', 3, (counter, dice) => {
    counter.jumpClock(dice.between(-2 * DAY, 2 * DAY));
  }),
  {
    name: 'the PCs sleep',
    weight: 2,
    run: (simulation, dice) =>
      sleepAll(simulation, dice.hits(0.5) ? dice.between(1, 72) * HOUR : dice.between(1, 60) * MINUTE),
  },
  {
    name: 'offline for more than a day',
    weight: 1,
    run: async (simulation, dice) => {
      if (dice.hits(0.6)) {
        for (const { network } of simulation.counters) network.scheduleFault(LOST_ACTION_RESPONSE, 6);
        await simulation.advance(dice.between(1, 4) * SECOND);
      }
      for (const { network } of simulation.counters) network.plugged = false;
      simulation.addToStory('all networks are down');
      await simulation.advance(dice.between(1, 20) * SECOND);
      await sleepAll(simulation, dice.between(22, 40) * HOUR);
      await simulation.advance(dice.between(1, 20) * SECOND);
      for (const { network } of simulation.counters) network.plugged = true;
      simulation.addToStory('all networks are back');
    },
  },
  {
    name: 'the service goes down',
    weight: 4,
    run: (simulation) => {
      for (const counter of simulation.counters) counter.markDisturbed();
      simulation.service.stop();
      simulation.addToStory('the service is down');
    },
  },
  {
    name: 'the service is started again',
    weight: 1,
    run: async (simulation) => {
      for (const counter of simulation.counters) counter.markDisturbed();
      simulation.service.stop();
      await simulation.service.startAgain();
      simulation.addToStory('the service was down for a moment');
    },
  },
  {
    name: 'key revoked',
    weight: 2,
    run: async (simulation) => {
      const [counter] = simulation.counters;
      if (counter === undefined || simulation.account.keyRevoked) return;
      simulation.account.keyRevoked = await simulation.callOperator('DELETE', `/operator/keys/${counter.key.id}`);
      simulation.addToStory('the key is revoked');
    },
  },
  {
    name: 'store disconnected',
    weight: 1.5,
    run: async (simulation) => {
      if (!simulation.service.isUp || simulation.account.suspended || simulation.account.disconnected) return;
      const { status } = await simulation.service.callAsOwner(
        'POST',
        `/v1/stores/${simulation.service.storeId}/disconnect`,
      );
      simulation.account.disconnected = status < 300;
      simulation.service.truth.observe();
      simulation.addToStory('the store is disconnected');
    },
  },
  {
    name: 'company suspended',
    weight: 1.5,
    run: async (simulation) => {
      simulation.account.suspended ||= await setSuspended(simulation, true);
      simulation.addToStory('the company is suspended');
    },
  },
  {
    name: 'sandbox reset',
    weight: 0.4,
    run: async (simulation) => {
      if (!simulation.service.isUp) return;
      const { status } = await simulation.service.callAsOwner('POST', '/v1/sandbox/reset');
      simulation.service.truth.observe();
      for (const counter of simulation.counters) counter.markDisturbed();
      simulation.addToStory(`the sandbox is reset: ${status}`);
    },
  },
  {
    name: 'a second counter on the same key',
    weight: 1,
    run: async (simulation) => {
      const [first] = simulation.counters;
      if (first === undefined || simulation.counters.length > 1) return;
      if (!simulation.service.isUp || simulation.account.suspended) return;
      await simulation.addCounter('second counter', first.key);
      simulation.addToStory('a second counter is opened');
    },
  },
  faultAtCounter('its database is lost or damaged', 1, (counter, dice) => counter.loseDatabase(dice, false)),
  faultAtCounter('its disk is full', 2, (counter) => counter.fillDisk()),
];

/** Sounds of a PC that nobody hears. */
const SILENT_SOUNDS: readonly PcSoundReading[] = [
  { ...LOUD, muted: true },
  { ...LOUD, volume: 0 },
  { state: 'no_device' },
];

/** Additional faults of a shop whose owner wants to be told. */
export const OUTSIDE_FAULT_STEPS: readonly Step[] = [
  {
    name: 'whoever is told is down',
    weight: 6,
    run: (simulation, dice) => {
      simulation.receiver.goDown(dice.between(1, 60) * MINUTE);
      simulation.addToStory('whoever is told is down');
    },
  },
  {
    name: 'a PC is muted, or heard again',
    weight: 12,
    run: (simulation, dice) => {
      const { pc, name } = pickCounter(simulation, dice);
      const isLoud = pc.sound.reading === LOUD;
      pc.sound = {
        reading: isLoud ? (dice.pick(SILENT_SOUNDS) ?? LOUD) : LOUD,
        since: simulation.clock.monotonic(),
      };
      simulation.notePlayed('a PC muted');
      simulation.addToStory(`${name}: its PC is ${isLoud ? 'silent' : 'heard again'}`);
    },
  },
];

/** How long nothing rings on the first morning, so that the counters remove finished records. */
const QUIET_MORNING_MS = 50 * SECOND;

/** Additional faults if the journal is lost, too. */
export const JOURNAL_FAULT_STEPS: readonly Step[] = [
  faultAtCounter('its database is lost, and its journal or a part of it', 3, (counter, dice) =>
    counter.loseDatabase(dice, true),
  ),
];

/** Additional faults of a simulation that plays months. */
export const LONG_FAULT_STEPS: readonly Step[] = [
  {
    name: 'the shop is closed for weeks',
    weight: 60,
    run: async (simulation, dice) => {
      // A counter that wasn't up to date before would miss more than the service lists.
      if (!simulation.counters.every(({ screen }) => screen?.workspace.line.state === 'online')) return;
      await sleepAll(simulation, dice.between(12, 29) * DAY);
      await simulation.advance(QUIET_MORNING_MS);
    },
  },
];
