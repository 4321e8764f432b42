import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { EpisodeView } from '../../electron/contract/calls/alarm.ts';
import type { WorkspaceView } from '../../electron/contract/calls/snapshot.ts';
import { formatMoney } from '../i18n/format.ts';
import { describeRefusal, type I18n, useI18n } from '../i18n/use-i18n.ts';
import { useWorkspace } from '../services/workspace-context.ts';
import { type BoardChange, findBoardChanges, findNewRings } from '../state/board-changes.ts';

/** More changes than this are announced as a count. */
const SENTENCES_MAX = 3;
/** Changes within this time of the first are announced together, so that ten simultaneous orders are one sentence. */
const GATHER_MS = 700;

/** Announces each new order, outcome and ring once to screen readers. Invisible. */
export function Announcer(): ReactNode {
  return (
    <>
      <ChangeAnnouncer />
      <RingAnnouncer />
    </>
  );
}

/** Announces what happened to orders as soon as the reader has finished its sentence. */
function ChangeAnnouncer(): ReactNode {
  const { workspace } = useWorkspace();
  const i18n = useI18n();
  const before = useRef<WorkspaceView | null>(null);
  const { gathered, place, gather } = useGathered<BoardChange>();

  useEffect(() => {
    const last = before.current;
    before.current = workspace;
    if (last === null || last.kind !== workspace.kind || last.chosenStoreId !== workspace.chosenStoreId) return;
    gather(findBoardChanges(last.board, workspace.board));
  }, [workspace, gather]);

  return (
    <p className="unseen" role="log" aria-label={i18n.t('news.name')}>
      <span key={place}>{describeChanges(i18n, gathered)}</span>
    </p>
  );
}

/** Announces at once that an order rings, interrupting the reader as the ring itself does. */
function RingAnnouncer(): ReactNode {
  const { episodes } = useWorkspace().snapshot.alarm;
  const i18n = useI18n();
  const before = useRef<readonly EpisodeView[]>([]);
  const { gathered, place, gather } = useGathered<EpisodeView>();

  useEffect(() => {
    gather(findNewRings(before.current, episodes));
    before.current = episodes;
  }, [episodes, gather]);

  return (
    <p className="unseen" data-slot="rings" aria-live="assertive">
      <span key={place}>{describeRings(i18n, gathered)}</span>
    </p>
  );
}

interface Gathered<T> {
  /** What was gathered last. */
  readonly gathered: readonly T[];
  /** Rises with each announcement, because a sentence in a new element is read out even if it repeats the last one. */
  readonly place: number;
  gather(things: readonly T[]): void;
}

/** Gathers announcements for a moment. */
function useGathered<T>(): Gathered<T> {
  const waiting = useRef<readonly T[]>([]);
  const [{ gathered, place }, setGathered] = useState<{ gathered: readonly T[]; place: number }>({
    gathered: [],
    place: 0,
  });
  const gather = useCallback((things: readonly T[]) => {
    if (things.length === 0) return;
    if (waiting.current.length === 0) {
      setTimeout(() => {
        const gathered = waiting.current;
        waiting.current = [];
        setGathered((last) => ({ gathered, place: last.place + 1 }));
      }, GATHER_MS);
    }
    waiting.current = [...waiting.current, ...things];
  }, []);
  return { gathered, place, gather };
}

function describeRings({ t }: I18n, rings: readonly EpisodeView[]): string {
  const [first] = rings;
  if (first === undefined) return '';
  return rings.length === 1 ? t('news.rings', { number: first.number }) : t('news.ring_many', { count: rings.length });
}

function describeChanges(i18n: I18n, changes: readonly BoardChange[]): string {
  const arrivals = changes.filter(({ what }) => what === 'new');
  const others = changes.filter(({ what }) => what !== 'new');
  return [...describeArrivals(i18n, arrivals), ...describeOthers(i18n, others)].join(' ');
}

function describeArrivals(i18n: I18n, arrivals: readonly BoardChange[]): readonly string[] {
  if (arrivals.length > 1) return [i18n.t('news.new_many', { count: arrivals.length })];
  return arrivals.map((arrival) => describeChange(i18n, arrival));
}

function describeOthers(i18n: I18n, others: readonly BoardChange[]): readonly string[] {
  if (others.length > SENTENCES_MAX) return [i18n.t('news.many', { count: others.length })];
  return others.map((change) => describeChange(i18n, change));
}

function describeChange({ t }: I18n, { what, card }: BoardChange): string {
  const { number } = card;
  if (what === 'new') return t('news.new', { number, total: formatMoney(card.total) });
  if (what === 'refused' && card.refusal !== null) {
    return t('news.refused', { number, why: describeRefusal(t, card.refusal) });
  }
  return t(`news.${what}`, { number, why: '' });
}
