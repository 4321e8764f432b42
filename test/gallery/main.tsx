/** Shows one state of the app without main: `?state=orders-dark`. For the pictures and for working on the look. */

import '../../renderer/look/fonts.ts';
import '../../renderer/look/tokens.css';
import '../../renderer/look/base.css';

import { createRoot } from 'react-dom/client';
import type { CallResult, Hatch } from '../../electron/contract/bridge.ts';
import type { CallName } from '../../electron/contract/bridge-names.ts';
import { App } from '../../renderer/app.tsx';
import { createServices, ServicesProvider } from '../../renderer/state/services.ts';
import { startWords } from '../../renderer/words/setup.ts';
import { activity, emptyBoard, orderDetails, sales } from '../support/snapshots.ts';
import { STATES } from './states.ts';

const name = new URLSearchParams(location.search).get('state') ?? 'orders';
const state = STATES[name];
const place = document.getElementById('page');
if (state === undefined || place === null) throw new Error(`no state named ${name}`);
const { workspace } = state.snapshot;

function answer(call: CallName, input: object): CallResult<CallName> {
  switch (call) {
    case 'app.snapshot':
      return { ok: true, value: state?.snapshot ?? null };
    case 'orders.details': {
      const { board } = workspace ?? { board: emptyBoard };
      const cards = [...board.new, ...board.preparing, ...board.onTheWay, ...board.doneToday];
      const card = cards.find(({ orderId }) => 'orderId' in input && orderId === input.orderId);
      return card === undefined ? { ok: false, problem: 'not_found' } : { ok: true, value: orderDetails(card) };
    }
    case 'sales.view':
      return { ok: true, value: sales };
    case 'activity.view':
      return { ok: true, value: { rows: activity } };
    case 'connect.check':
      return {
        ok: true,
        value: {
          mode: 'live',
          company: 'Sharma Retail',
          scope: 'company',
          lastFour: 'x4Qa',
          stores: [],
          keeping: 'keyring',
        },
      };
    case 'connect.claim':
      return { ok: false, problem: 'code_refused' };
    default:
      return { ok: false, problem: 'not_possible_now' };
  }
}

const hatch: Hatch = {
  host: 'preview',
  call: async (call, input) => answer(call, input) as never,
  listen: () => () => undefined,
};

location.hash = state.screen;
await startWords();
createRoot(place).render(
  <ServicesProvider value={createServices({ hatch, onHost: () => () => undefined })}>
    <App />
  </ServicesProvider>,
);
