import type { AlarmView, EpisodeView, UrgentOrderView } from '../contract/calls/alarm.ts';
import type { AlarmTone } from '../contract/domain/alarms.ts';
import { ALARM_NAMES, ALARMS } from '../contract/domain/alarms.ts';
import type { Instant } from '../contract/domain/time.ts';
import type { WorkspaceKind } from '../contract/domain/workspace.ts';
import { computeOpeningState } from '../contract/opening-hours.ts';
import type { AlarmOrder, AlarmWorkspace, Episode } from './alarm-workspace.ts';
import type { EpisodeChanges } from './episodes.ts';
import { diffEpisodes } from './episodes.ts';
import type { FaultState, FaultToneStart } from './fault-tone.ts';
import { assessFaults, computeFaultTone } from './fault-tone.ts';
import type { OrderRing } from './order-ring.ts';
import { computeLoudness, computeOrderRing } from './order-ring.ts';

/** What should sound. audibility-rules.ts decides whether staff can hear it. */
export type RingView = Omit<AlarmView, 'unheard' | 'pc'>;

export interface AlarmDecision {
  readonly view: RingView;
  /** The episode changes to store for each workspace. */
  readonly changes: readonly { readonly kind: WorkspaceKind; readonly episodes: EpisodeChanges }[];
  /** Pass it to the next decision. */
  readonly faultToneStartedAt: FaultToneStart;
  /** When to decide again even if nothing is stored before then, in milliseconds; infinite for never. */
  readonly againInMs: number;
}

/** Live comes before practice, even if live has only a fault (C16). */
const KINDS: readonly WorkspaceKind[] = ['store', 'practice'];

const rankKind = (kind: WorkspaceKind): number => KINDS.indexOf(kind);

interface OrderDecision {
  readonly kind: WorkspaceKind;
  readonly now: Instant;
  readonly order: AlarmOrder;
  readonly episode: Episode;
  readonly ring: OrderRing;
}

/**
 * Decides the ring of all workspaces from stored state alone. Within each kind, an order that waits for a decision rings
 * before a cancelled one, and both before a fault. `isStoreDown`: the store that should ring here isn't open.
 */
export function decideAlarm(
  workspaces: readonly AlarmWorkspace[],
  isStoreDown: boolean,
  lastFaultTone: FaultToneStart,
  monotonic: number,
): AlarmDecision {
  const diffed = workspaces
    .toSorted((one, other) => rankKind(one.kind) - rankKind(other.kind))
    .map((workspace) => ({ workspace, episodes: diffEpisodes(workspace) }));
  const all = diffed.flatMap(({ workspace, episodes }) => decideRings(workspace, episodes.open));
  const faults: KindFault[] = workspaces.map((workspace) => ({ kind: workspace.kind, ...assessFaults(workspace) }));
  if (isStoreDown) faults.push({ kind: 'store', isFaulty: true, changesInMs: Number.POSITIVE_INFINITY });
  const needs = KINDS.map((kind) => assessNeed(kind, all, faults));
  const [need] = needs.filter(({ ringing, isFaulty }) => ringing.length > 0 || isFaulty);
  const fault = computeFaultTone(need !== undefined && need.ringing.length === 0, lastFaultTone, monotonic);
  // A live fault sounds for a few seconds in a minute. In between, practice rings.
  const heard = fault.isSounding ? undefined : needs.find(({ ringing }) => ringing.length > 0);
  const deciding = heard?.ringing.filter(({ order }) => ALARMS[order.wants].tone === 'order') ?? [];
  const loudness = deciding.map(({ episode, now }) => computeLoudness(episode.since, now).level);

  return {
    view: {
      tone: fault.isSounding ? 'fault' : findFirstTone(heard?.ringing ?? []),
      loudness: loudness.includes(3) ? 3 : loudness.includes(2) ? 2 : 1,
      episodes: all.flatMap(buildEpisodeViews),
      urgent: findMostUrgent(all),
    },
    changes: diffed.map(({ workspace, episodes }) => ({ kind: workspace.kind, episodes })),
    faultToneStartedAt: fault.startedAt,
    againInMs: Math.min(fault.changesInMs, ...faults.map((each) => each.changesInMs), ...all.map(computeChangeMs)),
  };
}

/** The tone of the most important alarm. */
function findFirstTone(ringing: readonly OrderDecision[]): AlarmTone | null {
  const first = ALARM_NAMES.find((name) => ringing.some(({ order }) => order.wants === name));
  return first === undefined ? null : ALARMS[first].tone;
}

/** Whether something of a kind of workspace is wrong. */
interface KindFault extends FaultState {
  readonly kind: WorkspaceKind;
}

/** What a kind of workspace needs staff to hear. */
interface Need {
  readonly ringing: readonly OrderDecision[];
  readonly isFaulty: boolean;
}

function assessNeed(kind: WorkspaceKind, all: readonly OrderDecision[], faults: readonly KindFault[]): Need {
  const own = all.filter((decision) => decision.kind === kind);
  return {
    ringing: own.filter(({ ring }) => ring.sound === 'ringing'),
    isFaulty:
      faults.some((fault) => fault.kind === kind && fault.isFaulty) ||
      own.some(({ ring }) => ring.sound === 'answer_late'),
  };
}

function decideRings(
  { kind, now, orders, openingHours }: AlarmWorkspace,
  openEpisodes: readonly Episode[],
): OrderDecision[] {
  const episodes = new Map(openEpisodes.map((episode) => [episode.orderId, episode]));
  const opening = computeOpeningState(openingHours, now);
  return orders.flatMap((order) => {
    const episode = episodes.get(order.orderId);
    return episode ? [{ kind, now, order, episode, ring: computeOrderRing(order, episode, opening, now) }] : [];
  });
}

function computeChangeMs({ now, order, episode, ring }: OrderDecision): number {
  const moments = [ring.until];
  if (ring.sound === 'ringing' && order.wants === 'decision') moments.push(computeLoudness(episode.since, now).until);
  return Math.min(...moments.map((moment) => (moment === null ? Number.POSITIVE_INFINITY : moment - now)));
}

function buildEpisodeViews({ kind, order, episode, ring }: OrderDecision): EpisodeView[] {
  const { storeId, orderId, number, wants, items, total } = order;
  const common = { workspace: kind, storeId, orderId, number, wants, items, total, since: episode.since };
  switch (ring.sound) {
    case 'ringing':
      return [{ ...common, state: 'ringing', silencedUntil: null }];
    case 'silenced':
    case 'between_reminders':
      return [{ ...common, state: ring.sound, silencedUntil: ring.until }];
    case 'shop_closed':
      return [{ ...common, state: 'shop_closed', silencedUntil: null }];
    case 'answering':
    case 'answer_late':
    case 'taken':
      return [];
  }
}

/** The order that the banner and the title name. */
function findMostUrgent(all: readonly OrderDecision[]): UrgentOrderView | null {
  const [first] = all
    .filter(({ order }) => order.wants === 'decision' && order.askedAt === null && !order.isUnlisted)
    .toSorted((one, other) => compareRanks(rankUrgency(one), rankUrgency(other)));
  if (!first) return null;
  const { storeId, orderId, number, storeName, total, holdEndsAt } = first.order;
  const ringing = first.ring.sound === 'ringing';
  return { workspace: first.kind, storeId, orderId, number, storeName, total, holdEndsAt, ringing };
}

/**
 * Lower comes first, from the first number on: live before practice, ringing before quiet, within the hold before lapsed,
 * then the least time left. Orders without a known hold come last.
 */
function rankUrgency({ kind, now, order: { holdEndsAt }, ring }: OrderDecision): readonly number[] {
  return [
    rankKind(kind),
    ring.sound === 'ringing' ? 0 : 1,
    holdEndsAt !== null && holdEndsAt <= now ? 1 : 0,
    holdEndsAt ?? Number.MAX_SAFE_INTEGER,
  ];
}

function compareRanks(one: readonly number[], other: readonly number[]): number {
  return one.map((rank, index) => rank - (other[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
}
