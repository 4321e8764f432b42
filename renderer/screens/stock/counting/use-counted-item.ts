import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { CountedRow } from '../../../../electron/contract/calls/counting.ts';
import { useServices } from '../../../services/services.ts';
import { useQuery } from '../../../services/use-call.ts';
import { useScanHandler } from '../../../services/use-scan-handler.ts';
import { useWorkspace } from '../../../services/workspace-context.ts';
import { useSignal } from '../../../state/signal.ts';
import { addScan, createDraft, isUnreadable, type StockDraft, setDraftMode } from '../../../state/stock-draft.ts';
import type { CountInHand } from '../../../state/stock-screen-state.ts';
import { useAmountFocus } from '../item/use-amount-focus.ts';
import { useFindScannedItem } from '../use-scanned-item.ts';
import type { LoadedCountingSession } from './use-counting-session.ts';

interface CountedItemOptions {
  readonly storeId: number;
  readonly session: LoadedCountingSession;
  /** Whether the differences are on screen. Scans then count nothing. */
  readonly isReview: boolean;
  /** Returns the codes that were scanned before the session opened, once. */
  takeEarlyScans(): readonly string[];
  put(barcode: string, counted: number, name: string | null): Promise<boolean>;
}

const EMPTY_DRAFT: StockDraft = setDraftMode(createDraft({ reason: null, reference: '' }), 'count');

function takeItem(barcode: string, draft = EMPTY_DRAFT): CountInHand {
  return { barcode, draft, name: '', isAdded: true };
}

/** The item in hand of a session; null before the first scan and after Next. It stays when staff leave the screen. */
function useItemInHand(sessionId: string) {
  const { stock } = useServices();
  const hand = useSignal(stock.inHand).get(sessionId) ?? null;

  function setHand(next: CountInHand | null): void {
    const all = new Map(stock.inHand.get());
    if (next === null) all.delete(sessionId);
    else all.set(sessionId, next);
    stock.inHand.set(all);
  }

  return {
    hand,
    setHand,
    /** Changes the item in hand, if there is one. */
    changeHand(change: (current: CountInHand) => Partial<CountInHand>) {
      const current = stock.inHand.get().get(sessionId);
      if (current !== undefined) setHand({ ...current, ...change(current) });
    },
  };
}

interface CountedBefore {
  /** The item's earlier count in this session. */
  readonly before: CountedRow | undefined;
  /** Whether the store has never had the item. */
  readonly isNew: boolean;
}

/** The count to store; null while the amount or a new item's name is missing. */
function computeCompleteSum({ draft, name, isAdded }: CountInHand, { before, isNew }: CountedBefore): number | null {
  if (draft.amount === null || (isNew && name.trim() === '')) return null;
  return draft.amount + (isAdded ? (before?.counted ?? 0) : 0);
}

/** Manages the item being counted. Scanning another item stores the count and switches to that item. */
export function useCountedItem({ storeId, session, isReview, takeEarlyScans, put }: CountedItemOptions) {
  const { workspace } = useWorkspace();
  const { scanner } = useServices();
  const find = useFindScannedItem();
  const { hand, setHand, changeHand } = useItemInHand(session.view.sessionId);
  const [misread, setMisread] = useState<string | null>(null);
  const lastStep = useRef<Promise<unknown>>(Promise.resolve());
  const barcode = hand?.barcode ?? null;
  const draft = hand?.draft ?? EMPTY_DRAFT;
  const name = hand?.name ?? '';
  const isAdded = hand?.isAdded ?? true;
  const { amount, register } = useAmountFocus(barcode, draft.scans);
  const nameField = useRef<HTMLInputElement>(null);
  const input = { workspace: workspace.kind, storeId, barcode: barcode ?? '-' };
  const { value, isAnswered } = useQuery('stock.item', input, workspace.revisions.stock);
  const before = barcode === null ? undefined : session.rows.get(barcode);
  const isNew = barcode !== null && isAnswered && value === null && before === undefined;
  const completeSum = hand === null ? null : computeCompleteSum(hand, { before, isNew });

  const handleEarlyScans = useEffectEvent(() => {
    for (const code of takeEarlyScans()) handleScan(code);
  });
  useEffect(() => {
    handleEarlyScans();
  }, []);

  async function storeCount(): Promise<boolean> {
    if (barcode === null || completeSum === null) return draft.entry === '';
    return await put(barcode, completeSum, isNew ? name.trim() : null);
  }

  /**
   * Stores the count and takes another item in hand, or none. Resolves to whether it was stored; if not, the item stays and
   * the focus is on what is missing.
   */
  async function switchTo(next: CountInHand | null): Promise<boolean> {
    if (!(await storeCount())) {
      (isUnreadable(draft) ? amount : nameField).current?.focus();
      return false;
    }
    // The next scan reads what this one has set.
    flushSync(() => setHand(next));
    return true;
  }

  async function countFound(found: string): Promise<void> {
    if (found === barcode) flushSync(() => changeHand((current) => ({ draft: addScan(current.draft) })));
    else await switchTo(takeItem(found, addScan(EMPTY_DRAFT)));
  }

  const countLatest = useEffectEvent(countFound);
  const switchLatest = useEffectEvent(switchTo);

  /** Takes a step after those before it, each of which changes what is in hand. */
  function inOrder<Result>(step: () => Promise<Result>): Promise<Result> {
    const result = lastStep.current.then(step, step);
    lastStep.current = result;
    return result;
  }

  function handleScan(code: string): void {
    void inOrder(async () => {
      const found = await find(code);
      if (found === null) scanner.noteFailed(code);
      else if (found.isMisread) setMisread(code);
      else await countLatest(found.barcode);
    });
  }

  /** Resolves to whether the code could be looked up. */
  function handleTypedCode(code: string): Promise<boolean> {
    return inOrder(async () => {
      const found = await find(code);
      if (found !== null) await switchLatest(takeItem(found.barcode));
      return found !== null;
    });
  }

  useScanHandler(({ code, isCutOff }) => {
    setMisread(isCutOff ? code : null);
    if (!isCutOff) handleScan(code);
  }, !isReview);

  return {
    barcode,
    draft,
    setDraft: (changed: StockDraft) => changeHand(() => ({ draft: changed })),
    amount,
    register,
    nameField,
    name,
    setName: (changed: string) => changeHand(() => ({ name: changed })),
    isAdded,
    setAdded: (changed: boolean) => changeHand(() => ({ isAdded: changed })),
    misread,
    /** The item's earlier count in this session. */
    before,
    knownName: value?.row.name ?? before?.name ?? null,
    isNew,
    /** The count to store; null while the amount or a new item's name is missing. */
    completeSum,
    handleTypedCode,
    /** Stores the count, and resolves to whether it was stored. */
    next: () => inOrder(() => switchLatest(null)),
    async countAgain(again: string) {
      if (again !== barcode) await inOrder(() => switchLatest(takeItem(again)));
    },
  };
}

export type CountedItemState = ReturnType<typeof useCountedItem>;
