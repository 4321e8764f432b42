/** Records what rang and what was answered, from what main sends to the page, and which ringing orders were in view. */

import type { Page } from '@playwright/test';
import type { IpcEvent } from '../../electron/contract/ipc/calls.ts';
import type { OrderCard } from '../../electron/contract/ipc/order-card.ts';
import type { Snapshot } from '../../electron/contract/ipc/snapshot.ts';
import { sleep } from '../kill/process-harness.ts';
import { readScreen } from './screen-reading.ts';

/** The record of one order that rang. Times are the PC's, in milliseconds. */
export interface MonitoredOrder {
  readonly orderId: string;
  readonly number: string;
  readonly rangAt: number;
  readonly holdEndsAt: number | null;
  /** The first answer of this counter. */
  answer: { readonly kind: 'accept' | 'reject'; readonly at: number } | null;
  /** How long it rang out of view while Orders was open, and while another screen was. */
  outOfViewMs: number;
  elsewhereMs: number;
}

/** An order that was cancelled after its accept, and when staff took note. */
export interface MonitoredStop {
  readonly number: string;
  readonly since: number;
  seenAt: number | null;
}

export interface RingMonitor {
  readonly orders: ReadonlyMap<string, MonitoredOrder>;
  readonly stops: ReadonlyMap<string, MonitoredStop>;
  /** The sound that a person at the counter hears now. */
  readTone(): 'order' | 'cancelled' | 'fault' | null;
  /** Whether an order waits for an answer that nobody has given. */
  hasOpenOrders(): boolean;
  stop(): Promise<void>;
}

const SAMPLE_MS = 300;

/** Begins to watch a page; loads it again. */
export async function monitorRings(page: Page): Promise<RingMonitor> {
  const orders = new Map<string, MonitoredOrder>();
  const stops = new Map<string, MonitoredStop>();
  let last: Snapshot | null = null;
  let isOver = false;

  function handleSnapshot(snapshot: Snapshot): void {
    if (last !== null && snapshot.number < last.number) return;
    last = snapshot;
    const now = Date.now();
    handleStops(snapshot, now);
    const cards = listCards(snapshot);
    for (const { orderId, number } of listRinging(snapshot)) {
      if (orders.has(orderId)) continue;
      const holdEndsAt = cards.find((card) => card.orderId === orderId)?.holdEndsAt ?? null;
      orders.set(orderId, { orderId, number, rangAt: now, holdEndsAt, answer: null, outOfViewMs: 0, elsewhereMs: 0 });
    }
    for (const card of cards) {
      const order = orders.get(card.orderId);
      const kind = findOwnAnswer(card);
      if (order !== undefined && kind !== null) order.answer ??= { kind, at: now };
    }
  }

  function handleStops({ alarm: { episodes } }: Snapshot, now: number): void {
    const open = episodes.filter(({ wants }) => wants === 'stop');
    for (const { orderId, number } of open) {
      if (!stops.has(orderId)) stops.set(orderId, { number, since: now, seenAt: null });
    }
    for (const [orderId, stop] of stops) {
      if (!open.some((episode) => episode.orderId === orderId)) stop.seenAt ??= now;
    }
  }

  async function sampleView(): Promise<void> {
    let before = performance.now();
    while (!isOver) {
      await sleep(SAMPLE_MS);
      const ringing = last === null ? [] : listRinging(last);
      const screen = await page.evaluate(readScreen).catch(() => null);
      const passed = performance.now() - before;
      before = performance.now();
      if (screen === null) continue;
      const inView = new Set(screen.newCards.flatMap(({ number, spot }) => (spot === null ? [] : [number])));
      for (const { orderId, number } of ringing) {
        const order = orders.get(orderId);
        if (order === undefined || inView.has(number)) continue;
        if (screen.name === 'Orders') order.outOfViewMs += passed;
        else order.elsewhereMs += passed;
      }
    }
  }

  await listen(page, (event) => {
    if (event.name === 'snapshot') handleSnapshot(event.snapshot);
  });
  const sampling = sampleView();
  return {
    orders,
    stops,
    readTone: () => last?.alarm.tone ?? null,
    hasOpenOrders: () => last?.workspace?.board.new.some(({ action }) => action === null) === true,
    async stop() {
      isOver = true;
      await sampling;
    },
  };
}

const listRinging = ({ alarm }: Snapshot) =>
  alarm.episodes.filter(({ wants, state }) => wants === 'decision' && state === 'ringing');

function listCards({ workspace }: Snapshot): readonly OrderCard[] {
  if (workspace === null) return [];
  const { board } = workspace;
  return [...board.new, ...board.preparing, ...board.onTheWay, ...board.doneToday];
}

/** This counter is the only one that answers by POS. */
function findOwnAnswer({ action, acceptedVia, stopped }: OrderCard): 'accept' | 'reject' | null {
  if (action !== null) return action.kind;
  if (acceptedVia === 'POS') return 'accept';
  return stopped?.by === 'pos' ? 'reject' : null;
}

/** Listens to everything that main sends to the page: over the preview's socket, or through the preload script. */
async function listen(page: Page, handle: (event: IpcEvent) => void): Promise<void> {
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => {
      const frame: { readonly event?: IpcEvent } = JSON.parse(String(payload));
      if (frame.event !== undefined) handle(frame.event);
    });
  });
  await page.exposeFunction('handleEventOfRush', handle);
  await page.reload();
  await page.evaluate(() => window.counter?.listen((event) => void window.handleEventOfRush?.(event)));
}

declare global {
  interface Window {
    handleEventOfRush?: (event: IpcEvent) => void;
  }
}
