/**
 * Shows one state of the app without main: `?state=orders&appearance=dark&language=hi`, with `&problem=disk_full` after a
 * call that failed. For the pictures and for working on the look.
 */

import '../../renderer/theme/fonts.ts';
import '../../renderer/theme/tokens.css';
import '../../renderer/theme/base.css';

import { createRoot } from 'react-dom/client';
import { PROBLEMS } from '../../electron/contract/calls/call.ts';
import type { CallName, CallResult, IpcClient, IpcEvent } from '../../electron/contract/calls/calls.ts';
import type { OrderCard } from '../../electron/contract/calls/order-card.ts';
import type { OrderDetails } from '../../electron/contract/calls/orders.ts';
import type { Snapshot } from '../../electron/contract/calls/snapshot.ts';
import { LANGUAGE_CODES } from '../../electron/contract/i18n/languages.ts';
import { App } from '../../renderer/app.tsx';
import type { SoundPlayer } from '../../renderer/devices/sound/sound-player.ts';
import { encodeBase64 } from '../../renderer/documents/bitmap.ts';
import { rasteriseDocument } from '../../renderer/documents/rasteriser.ts';
import { initTranslations, setLanguage } from '../../renderer/i18n/setup.ts';
import { printDialogSubject } from '../../renderer/screens/printing/print-dialog-state.ts';
import { createServices, ServicesProvider } from '../../renderer/services/services.ts';
import { createSignal } from '../../renderer/state/signal.ts';
import { SAMPLE_DOCUMENTS } from '../support/printing/sample-documents.ts';
import {
  ACTIVITY,
  BAG_ACTIVITY,
  IMPORT_ACTIVITY,
  IMPORT_GROUP,
  REFUSED_ACTIVITY,
} from '../support/snapshots/activity.ts';
import { EMPTY_BOARD } from '../support/snapshots/board.ts';
import { createOrderDetails, FOUND_ORDERS, OTHER_ORDERS } from '../support/snapshots/orders.ts';
import { BOOKED, SALES, SIGNED_CLOSINGS } from '../support/snapshots/sales.ts';
import { timeToday } from '../support/snapshots/values.ts';
import { BUSY_STATES } from './busy-states.ts';
import { GALLERY_STATES } from './gallery-states.ts';
import { HEALTH_STATES } from './health-states.ts';
import { LONGEST_NAME } from './order-states.ts';
import { PRINTING_STATES } from './printing-states.ts';
import { REPORT_STATES } from './report-states.ts';
import { SALES_STATES } from './sales-states.ts';
import { STAFF_STATES } from './staff-states.ts';
import { type CallAnswers, STOCK_STATES } from './stock-states.ts';
// After every other style sheet.
import '../../renderer/theme/forced-colors.css';
import '../../renderer/theme/print.css';

const APPEARANCES = ['light', 'dark', 'contrast'] as const;

const asked = new URLSearchParams(location.search);
const name = asked.get('state') ?? 'orders';
const state = GALLERY_STATES[name];
const place = document.getElementById('page');
if (state === undefined || place === null) throw new Error(`no state named ${name}`);
const { workspace } = state.snapshot;

/** The state's own settings, with the look that was asked for. */
const settings = {
  ...state.snapshot.settings,
  appearance: APPEARANCES.find((each) => each === asked.get('appearance')) ?? state.snapshot.settings.appearance,
  language: LANGUAGE_CODES.find((each) => each === asked.get('language')) ?? state.snapshot.settings.language,
};
let shown: Snapshot = { ...state.snapshot, settings };
const { next, host } = state;
const listeners = new Set<(event: IpcEvent) => void>();

function tell(snapshot: Snapshot): void {
  shown = snapshot;
  for (const listener of listeners) listener({ name: 'snapshot', snapshot });
}

/** As main does once an accept is done: the card is in Preparing, in a snapshot that shares nothing with the last. */
function takeOrder(orderId: string): void {
  if (shown.workspace === null) return;
  const { board } = shown.workspace;
  const taken = board.new.filter((card) => card.orderId === orderId);
  const next = structuredClone({
    ...shown,
    number: shown.number + 1,
    workspace: {
      ...shown.workspace,
      board: {
        ...board,
        new: board.new.filter((card) => card.orderId !== orderId),
        preparing: [...taken.map((card) => ({ ...card, status: 'ACCEPTED', holdEndsAt: null })), ...board.preparing],
      },
    },
  });
  tell(next);
}

/** What a key for one of several stores reaches. */
const ONE_OF_SEVERAL = { stores: workspace?.stores.slice(0, 1) ?? [], connectedStoreIds: [3] };

/** The order of the picture; one of 150 lines with the longest names for the state that shows it. */
function detailsOf(card: OrderCard): OrderDetails {
  const details = createOrderDetails(card);
  if (name !== 'order-of-150-lines') return details;
  const lines = Array.from({ length: 25 }, (_, index) =>
    details.lines.map((line) => (index % 5 === 0 ? { ...line, name: LONGEST_NAME } : line)),
  ).flat();
  return { ...details, lines };
}

/** What main answers in this state alone. */
const answers: CallAnswers =
  [STOCK_STATES, PRINTING_STATES, REPORT_STATES, SALES_STATES, HEALTH_STATES, STAFF_STATES, BUSY_STATES].find(
    (states) => name in states,
  )?.[name]?.answers ?? {};

function answer(call: CallName, input: object): CallResult<CallName> {
  const own = answers[call];
  if (own !== undefined) return { ok: true, value: own };
  switch (call) {
    case 'app.snapshot':
      return { ok: true, value: shown };
    case 'orders.details': {
      const { board } = workspace ?? { board: EMPTY_BOARD };
      const cards = [...board.new, ...board.preparing, ...board.onTheWay, ...board.doneToday];
      const card = cards.find(({ orderId }) => 'orderId' in input && orderId === input.orderId);
      return card === undefined ? { ok: false, problem: 'not_found' } : { ok: true, value: detailsOf(card) };
    }
    case 'orders.others':
      return { ok: true, value: name === 'other-orders' ? OTHER_ORDERS : { inStore: [], paymentFailed: [] } };
    case 'orders.accept':
      if ('orderId' in input && typeof input.orderId === 'string') takeOrder(input.orderId);
      return { ok: true, value: { actionId: 'taken', state: 'done', isSaved: true } };
    case 'sales.view':
      return { ok: true, value: SALES };
    case 'sales.booked':
      return { ok: true, value: BOOKED };
    case 'closing.list':
      return { ok: true, value: SIGNED_CLOSINGS };
    case 'orders.search':
      return { ok: true, value: FOUND_ORDERS };
    case 'activity.view':
      if (name === 'activity-refused')
        return { ok: true, value: { rows: REFUSED_ACTIVITY, next: null, bags: [], people: [] } };
      return {
        ok: true,
        value: { rows: [...ACTIVITY, ...IMPORT_GROUP], bags: BAG_ACTIVITY, next: 400, people: ['Meena', 'Rahul'] },
      };
    case 'activity.import':
      return { ok: true, value: { rows: IMPORT_ACTIVITY, next: null } };
    case 'connect.current':
      return { ok: true, value: { address: 'https://pos.example', company: 'Sharma Retail' } };
    case 'connect.check':
      return {
        ok: true,
        value: {
          mode: 'live',
          company: 'Sharma Retail',
          scope: 'company',
          lastFour: 'x4Qa',
          isOtherCompany: false,
          ...(name === 'several-stores-settings' ? ONE_OF_SEVERAL : { stores: [], connectedStoreIds: [] }),
          keeping: 'keyring',
        },
      };
    case 'platform.view':
      return host === undefined ? { ok: false, problem: 'not_possible_now' } : { ok: true, value: host };
    case 'webhooks.list':
      return { ok: true, value: [] };
    case 'connect.claim':
      return { ok: false, problem: 'code_refused' };
    default:
      return { ok: false, problem: 'not_possible_now' };
  }
}

/** A picking slip, drawn as main has it drawn. */
async function preview(): Promise<CallResult<'printing.preview'>> {
  const sheet = SAMPLE_DOCUMENTS['picking']?.(settings.language, 576) ?? { title: '', blocks: [] };
  const { width, height, rows } = await rasteriseDocument(sheet, 576);
  return { ok: true, value: { picture: { width, height, rows: encodeBase64(rows) }, asText: false } };
}

const client: IpcClient = {
  host: 'preview',
  call: async (call, input) => (call === 'printing.preview' ? await preview() : answer(call, input)) as never,
  listen(listener) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

location.hash = state.screen;
await initTranslations();
await setLanguage(settings.language);
/** Sounds nothing, and says that it could: the pictures are not of this machine's speaker. */
const player: SoundPlayer = {
  state: createSignal({ on: true, why: null, testedAt: timeToday('09:01') }),
  ring: () => undefined,
  test: () => undefined,
  cue: () => undefined,
  resume: () => undefined,
  report: () => ({ state: 'quiet' }),
};

const services = { ...createServices({ client, onAvailabilityChange: () => () => undefined }), player };
services.help.set(state.help ?? null);
services.problem.set(PROBLEMS.find((each) => each === asked.get('problem')) ?? null);
printDialogSubject.set(state.printing ?? null);
createRoot(place).render(
  <ServicesProvider value={services}>
    <App />
  </ServicesProvider>,
);
await document.fonts.ready;

const nextFrame = (): Promise<number> => new Promise(requestAnimationFrame);

async function press(selector: string): Promise<void> {
  const find = (): HTMLElement | null => document.querySelector<HTMLElement>(selector);
  while (find() === null) await nextFrame();
  find()?.click();
  // Once for what is asked and once for its answer.
  await nextFrame();
  await nextFrame();
  find()?.parentElement?.scrollIntoView({ block: 'start' });
  await nextFrame();
}

while (place.childElementCount === 0) await nextFrame();
await nextFrame();
if (next !== undefined) tell({ ...next, settings });
if (state.press !== undefined) await press(state.press);
while (state.printing !== undefined && document.querySelector('canvas') === null) await nextFrame();
while (state.help !== undefined && document.querySelector('[role=dialog] article') === null) await nextFrame();
// The picture is complete.
document.documentElement.dataset['shown'] = name;
