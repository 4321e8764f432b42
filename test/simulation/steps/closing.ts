/** The table of what staff do in the evening, in shops that close their days. */

import type { ClosingView } from '../../../electron/contract/calls/closing.ts';
import { DAY, formatInstant, instant, MINUTE, startOfIndiaDay } from '../../../electron/contract/domain/time.ts';
import type { Dice } from '../../support/dice.ts';
import type { Counter } from '../counter/counter.ts';
import type { Simulation } from '../simulation.ts';
import { ignoreFailure, pickStaffedCounter } from './staff.ts';
import type { Step } from './step.ts';

const workspace = 'store';

/** How long staff wait for a comparison, and how often they check it. */
const PATIENCE_MS = 2 * MINUTE;
const LOOK_MS = 50;

/** A day in the page's format. */
const formatDay = (day: number): string => formatInstant(instant(day)).slice(0, 10);

/** Compares a day. Null if the app gives no comparison. */
async function compareDay(simulation: Simulation, counter: Counter, day: number): Promise<ClosingView | null> {
  const { app } = counter;
  let view: ClosingView | null | undefined;
  app?.call('closing.compare', { workspace, day: formatDay(day) }).then(
    (result) => {
      view ??= result.ok ? result.value : null;
    },
    () => {
      view ??= null;
    },
  );
  await simulation.clock.drainEventLoop();
  for (let waited = 0; view === undefined && app?.isAlive === true && waited < PATIENCE_MS; waited += LOOK_MS) {
    await simulation.clock.advance(LOOK_MS, () => simulation.service.truth.observe());
    await simulation.clock.drainEventLoop();
  }
  // Nobody sees an answer that comes later.
  view ??= null;
  return view;
}

/** The day that staff close: the one that the app reports as unclosed, or today. */
function chooseDay({ screen }: Counter, dice: Dice): number | null {
  if (screen === null) return null;
  const { unclosedDay } = screen.workspace;
  if (unclosedDay !== null && dice.hits(0.5)) return unclosedDay;
  return dice.hits(0.15) ? startOfIndiaDay(screen.at) - DAY : startOfIndiaDay(screen.at);
}

async function signDay(simulation: Simulation, counter: Counter, { at: comparedAt, day }: ClosingView): Promise<void> {
  const actionId = counter.staffActions.newId();
  const signing = { workspace, actionId, comparedAt, signedBy: 'Meera', countedCash: null, note: '' } as const;
  const { app } = counter;
  const result = await app?.call('closing.sign', signing);
  const isSigned = app?.isAlive === true && result?.ok === true;
  simulation.addToStory(`${counter.name}: staff sign off ${formatDay(day)}: ${isSigned ? 'signed' : 'failed'}`);
  if (!isSigned) return;
  simulation.notePlayed('a day signed off');
  simulation.notifyMonitors((monitor) => monitor.daySigned?.(counter, result.value));
}

export const CLOSING_STEPS: readonly Step[] = [
  {
    name: 'close the day',
    weight: 6,
    run: async (simulation, dice) => {
      const { counter } = pickStaffedCounter(simulation, dice) ?? {};
      const day = counter === undefined ? null : chooseDay(counter, dice);
      if (counter === undefined || day === null) return;
      await ignoreFailure(async () => {
        const view = await compareDay(simulation, counter, day);
        simulation.addToStory(`${counter.name}: staff compare ${formatDay(day)}: ${view === null ? 'failed' : 'done'}`);
        if (view === null) return;
        simulation.notePlayed('a day compared');
        if (dice.hits(0.7)) await signDay(simulation, counter, view);
      });
    },
  },
  {
    name: 'skip a day that was not closed',
    weight: 6,
    run: async (simulation, dice) => {
      const { counter, screen } = pickStaffedCounter(simulation, dice) ?? {};
      const day = screen?.workspace.unclosedDay ?? null;
      if (counter === undefined || day === null) return;
      await ignoreFailure(async () => {
        const { app } = counter;
        const result = await app?.call('closing.skip', { workspace, day: formatDay(day) });
        if (app?.isAlive !== true || result?.ok !== true) return;
        simulation.addToStory(`${counter.name}: staff skip ${formatDay(day)}`);
      });
    },
  },
];
