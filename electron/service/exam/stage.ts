import { createHmac } from 'node:crypto';
import type { EventType } from '../../contract/api/enums.ts';
import type { HttpRequest } from '../../contract/ports.ts';
import type { Action, Adapter, Bill } from './adapter.ts';
import type { MarketParts } from './market.ts';
import { createMarket } from './market.ts';
import type { Exchange } from './observations.ts';
import { Failed, NotShown } from './observations.ts';
import type { Watch, WatchParts } from './watch.ts';
import { createWatch, fail } from './watch.ts';
import type { HeldDelivery, Wire } from './wire.ts';

/** The process of the POS, if the exam started it. */
export interface PosProcess {
  start(): void;
  /** Ends it at once, as a power cut would. */
  kill(): Promise<void>;
}

export interface StageParts extends MarketParts, Omit<WatchParts, 'isPolling'> {
  readonly adapter: Adapter;
  readonly process: PosProcess | null;
  /** Unix milliseconds of this machine, which the POS shares. */
  readonly now: () => number;
  /** The signing secret of the POS's endpoint; null if it has none. */
  readonly findSecret: () => string | null;
}

/** Holds deliveries back, and signs others. */
function createDeliveries(wire: Wire, { until }: Watch, { findSecret, now }: StageParts) {
  return {
    /** Holds back the deliveries of some types, or of all. */
    hold: (...types: EventType[]): void =>
      wire.disturb({ hold: ({ type }) => types.length === 0 || types.some((each) => each === type) }),
    /** Waits for a delivery of an order that is held back. */
    async held(type: EventType, order: string): Promise<HeldDelivery> {
      const found = await until(() => wire.held.find((each) => each.type === type && each.orderId === order));
      if (found === null) throw new NotShown(`The POS has no endpoint for ${type}.`);
      return found;
    },
    /** The signature of a body with the POS's secret, or another. */
    sign(body: string, { secret = findSecret() ?? '', secondsAgo = 0 } = {}): HttpRequest['headers'] {
      const t = Math.floor(now() / 1_000) - secondsAgo;
      const hex = createHmac('sha256', secret).update(`${t}.${body}`).digest('hex');
      return { 'service-signature': `t=${t},v1=${hex}` };
    },
    /** Requires a 2xx to a delivery that the POS must take, or a 4xx to one that it must refuse. */
    expectAnswer(type: string, status: number | null, wanted: '2xx' | '4xx', because: string): void {
      const isWanted = status !== null && Math.floor(status / 100) === Number(wanted[0]);
      if (!isWanted) throw new Failed(because, { request: `delivery of ${type}`, status });
    },
  };
}

/** The POS's own side, as far as there is an adapter. */
interface PosSide {
  readonly hasBills: boolean;
  readonly canAct: boolean;
  readonly allBills: () => Promise<readonly Bill[]>;
  /** The POS's bills of an order. */
  readonly bills: (order: string) => Promise<readonly Bill[]>;
  /** Has the staff of the POS do something. */
  readonly act: (action: Action) => Promise<void>;
  /** Waits until an order has bills of these statuses and no others, and still has them when all is quiet. */
  readonly expectBills: (order: string, statuses: readonly Bill['status'][], because: string) => Promise<void>;
  /** The POS's own count. */
  readonly ownStock: () => Promise<number | null>;
}

function createPosSide({ readUntil, quiet }: Watch, { adapter, barcode }: StageParts): PosSide {
  const { act, bills, stock } = adapter;
  const ask = async <Value>(call: () => Promise<Value>): Promise<Value> => {
    // A POS that is being started again does not answer yet.
    const read = () =>
      call().then(
        (value) => ({ value }),
        (error: unknown) => ({ error }),
      );
    const last = await readUntil(read, (result) => 'value' in result);
    if ('value' in last) return last.value;
    throw new NotShown(`The adapter fails: ${String(last.error)}`);
  };
  const allBills = (): Promise<readonly Bill[]> => {
    if (bills === null) throw new NotShown("Only the POS's own side can tell: the adapter has no bills.");
    return ask(bills);
  };
  const readBills = async (order: string): Promise<readonly Bill[]> =>
    (await allBills()).filter((bill) => bill.order_id === order);

  return {
    hasBills: bills !== null,
    canAct: act !== null,
    allBills,
    bills: readBills,
    async act(action: Action): Promise<void> {
      if (act === null) throw new NotShown(`The adapter has no act, which would have the POS ${action.kind}.`);
      if (!(await ask(() => act(action)))) throw new NotShown(`The POS can't ${action.kind}.`);
    },
    async expectBills(order: string, statuses: readonly Bill['status'][], because: string): Promise<void> {
      const wanted = statuses.toSorted().join();
      const isRight = (found: readonly Bill[]) =>
        found
          .map(({ status }) => status)
          .sort()
          .join() === wanted;
      await readUntil(() => readBills(order), isRight);
      await quiet();
      if (!isRight(await readBills(order))) fail(because);
    },
    ownStock(): Promise<number | null> {
      if (stock === null) throw new NotShown("Only the POS's own side can tell: the adapter has no stock.");
      return ask(() => stock(barcode));
    },
  };
}

/** Waits for the POS to accept an order. */
function createAcceptances({ until, requestsFor }: Watch, { adapter, patience }: StageParts) {
  const acceptance = async (order: string): Promise<Exchange> => {
    await adapter.act?.({ kind: 'accept', order_id: order });
    const found = await until(() => requestsFor(order, 'accept').find(({ isEnded }) => isEnded), patience.longest);
    if (found === null) throw new NotShown('The POS did not try to accept the order.');
    return found;
  };
  return {
    /** The POS's first attempt, once it is answered or lost. */
    acceptance,
    /** The attempt that succeeded. */
    async accepted(order: string): Promise<Exchange> {
      await acceptance(order);
      const found = await until(() => requestsFor(order, 'accept').find(({ status }) => status === 200));
      return found ?? fail('The POS does not get the order accepted.', requestsFor(order, 'accept').at(-1));
    },
  };
}

/** What a scene has: the other side of the marketplace, the wire, and the POS's own side as far as there is an adapter. */
export function createStage(parts: StageParts) {
  const { wire, process } = parts;
  const isPolling = (): boolean => parts.findSecret() === null;
  const watch = createWatch({ ...parts, isPolling });
  return {
    ...watch,
    ...createMarket(parts),
    ...createDeliveries(wire, watch, parts),
    ...createPosSide(watch, parts),
    ...createAcceptances(watch, parts),
    fail,
    isPolling,
    longest: parts.patience.longest,
    now: parts.now,
    disturb: wire.disturb,
    /** Ends every disturbance and sends what is held back. */
    calm: wire.calm,
    kill: async (): Promise<void> => await process?.kill(),
    start: (): void => process?.start(),
    /** Starts the POS again, if the exam can, and waits until it asks for something. */
    async restart(): Promise<void> {
      if (process === null) return;
      await process.kill();
      const seen = wire.exchanges.length;
      process.start();
      await watch.until(() => wire.exchanges[seen]);
    },
  };
}

export type Stage = ReturnType<typeof createStage>;
