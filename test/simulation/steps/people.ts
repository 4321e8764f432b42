/** The table of what the people of a counter do in shops that have switched staff on. */

import type { CallInput, CallName, CallResult } from '../../../electron/contract/calls/calls.ts';
import { ROLES } from '../../../electron/contract/domain/staff.ts';
import type { Dice } from '../../support/dice.ts';
import type { Counter } from '../counter/counter.ts';
import type { People, Person } from '../counter/people.ts';
import type { Simulation } from '../simulation.ts';
import { ignoreFailure, pickStaffedCounter } from './staff.ts';
import type { Step } from './step.ts';

const WRONG_PIN = '00000000';
const LOCKING = [1, 2, 5, null] as const;

interface PeopleStep {
  readonly simulation: Simulation;
  readonly counter: Counter;
  readonly people: People;
  readonly dice: Dice;
  call<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<CallResult<Name> | null>;
}

/** A step of people at a counter whose owner has switched staff on. */
function atCounter(name: string, weight: number, run: (step: PeopleStep) => Promise<void>): Step {
  return {
    name,
    weight,
    run: async (simulation, dice) => {
      const { counter } = pickStaffedCounter(simulation, dice) ?? {};
      const { people } = counter ?? {};
      if (counter === undefined || people === undefined || people === null) return;
      // The app may not have started when the counter was added.
      if (!people.isOn) return await switchStaffOn(counter);
      const call: PeopleStep['call'] = async (name, input) => (await counter.app?.call(name, input)) ?? null;
      await ignoreFailure(() => run({ simulation, counter, people, dice, call }));
    },
  };
}

/** The owner switches staff on, and adds all other people. */
export async function switchStaffOn({ app, people }: Counter): Promise<void> {
  if (app === null || people === null) return;
  await ignoreFailure(async () => {
    for (const { id: memberId, name, role, pin } of people.everybody) {
      if (people.isOn) await app.call('staff.add', { memberId, name, role, pin });
      else await app.call('staff.begin', { memberId, name, pin: pin ?? '' });
    }
  });
}

const isOwner = ({ role }: Person): boolean => role === 'owner';

async function signIn({ simulation, counter, people, dice, call }: PeopleStep): Promise<void> {
  const person = dice.pick(people.known());
  if (person === undefined) return;
  const pin = dice.hits(0.12) ? WRONG_PIN : person.pin;
  const result = await call('staff.signIn', { memberId: person.id, pin });
  const kind = result?.ok === true ? result.value.kind : 'failed';
  simulation.addToStory(`${counter.name}: ${person.name} signs in: ${kind}`);
}

/** Calls that only some roles may make, and that don't harm the shop. */
const RISKY_CALLS: readonly ((step: PeopleStep) => Promise<unknown>)[] = [
  ({ call, dice }) => call('staff.locking', { ringsWhileLocked: dice.hits(0.6), lockMinutes: dice.pick(LOCKING) }),
  ({ call, dice, people }) =>
    call('staff.change', { memberId: people.everybody[3]?.id ?? '', role: dice.pick(ROLES.slice(1)) }),
  ({ call }) => call('logbook.view', { search: { text: '', kinds: [], who: null, day: null }, before: null }),
  ({ call }) => call('sales.report', { workspace: 'store', unit: 'day', day: '2026-11-20' }),
  ({ call, dice }) => call('settings.change', { volume: dice.between(50, 90) }),
];

export const PEOPLE_STEPS: readonly Step[] = [
  atCounter('sign in', 40, signIn),
  atCounter('touch the screen', 6, async ({ call }) => void (await call('staff.input', {}))),
  atCounter('lock the counter', 4, async ({ simulation, counter, call }) => {
    simulation.addToStory(`${counter.name}: staff lock it`);
    await call('staff.lock', {});
  }),
  atCounter('try what not everybody may', 8, async (step) => void (await step.dice.pick(RISKY_CALLS)?.(step))),
  atCounter('check the logbook', 3, ({ call }) => {
    // Not awaited, because it takes breaks.
    call('logbook.check', {}).catch(() => undefined);
    return Promise.resolve();
  }),
  atCounter('a forgotten PIN', 3, async ({ simulation, counter, people, dice, call }) => {
    const owner = people.known().find(isOwner);
    if (owner === undefined) return;
    const key = dice.hits(0.3) ? `${counter.key.secret}x` : counter.key.secret;
    const pin = String(dice.between(50_000_000, 99_999_999));
    const result = await call('staff.recover', { memberId: owner.id, key, pin });
    const kind = result?.ok === true ? result.value.kind : 'failed';
    simulation.addToStory(`${counter.name}: ${owner.name} has forgotten the PIN: ${kind}`);
    if (kind === 'signed_in') simulation.notePlayed('a forgotten PIN replaced');
  }),
];
