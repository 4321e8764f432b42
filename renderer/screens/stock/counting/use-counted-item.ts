import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useScanHandler } from '../../../devices/scanner/use-scan-handler.ts';
import { useQuery } from '../../../state/use-call.ts';
import { useWorkspace } from '../../../state/workspace-context.ts';
import { addScan, createDraft, isUnreadable, type StockDraft, setDraftMode } from '../item/stock-draft.ts';
import { useAmountFocus } from '../item/use-amount-focus.ts';
import { useFindScannedItem } from '../use-scanned-item.ts';
import type { LoadedCountingSession } from './use-counting-session.ts';

export interface CountFormProps {
  readonly storeId: number;
  readonly session: LoadedCountingSession;
  /** A code scanned before the form was mounted. */
  readonly earlyScan: string | null;
  /** The item being counted; null before the first scan and after Next. */
  readonly barcode: string | null;
  onBarcode(barcode: string | null): void;
  put(barcode: string, counted: number, name: string | null): Promise<boolean>;
}

const EMPTY_DRAFT: StockDraft = setDraftMode(createDraft({ reason: null, reference: '' }), 'count');

/** Manages the item being counted. Scanning another item stores the count and switches to that item. */
export function useCountedItem({ storeId, session, earlyScan, barcode, onBarcode, put }: CountFormProps) {
  const { workspace } = useWorkspace();
  const find = useFindScannedItem();
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const [name, setName] = useState('');
  const [isAdded, setAdded] = useState(true);
  const [misread, setMisread] = useState<string | null>(null);
  const lastScan = useRef(Promise.resolve());
  const { amount, register } = useAmountFocus(barcode, draft.scans);
  const nameField = useRef<HTMLInputElement>(null);
  const input = { workspace: workspace.kind, storeId, barcode: barcode ?? '-' };
  const { value, isAnswered } = useQuery('stock.item', input, workspace.revisions.stock);
  const before = barcode === null ? undefined : session.rows.get(barcode);
  const isNew = barcode !== null && isAnswered && value === null && before === undefined;
  const sum = draft.amount === null ? null : draft.amount + (before !== undefined && isAdded ? before.counted : 0);
  const completeSum = barcode !== null && (!isNew || name.trim() !== '') ? sum : null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the item changes
  useEffect(() => {
    setName('');
    setAdded(true);
  }, [barcode]);

  const handleEarlyScan = useEffectEvent(() => earlyScan !== null && handleScan(earlyScan));
  useEffect(() => {
    handleEarlyScan();
  }, []);

  async function storeCount(): Promise<boolean> {
    if (barcode === null || completeSum === null) return draft.entry === '';
    return await put(barcode, completeSum, isNew ? name.trim() : null);
  }

  /** Stores the count and switches to another item, or to none. */
  async function switchTo(next: string | null, nextDraft: StockDraft): Promise<void> {
    if (!(await storeCount())) {
      (isUnreadable(draft) ? amount : nameField).current?.focus();
      return;
    }
    // The next scan reads what this one has set.
    flushSync(() => {
      setDraft(nextDraft);
      onBarcode(next);
    });
  }

  async function countScan(code: string): Promise<void> {
    const found = await find(code);
    if (found === null) return;
    if (found.barcode === barcode) flushSync(() => setDraft(addScan));
    else await switchTo(found.barcode, addScan(EMPTY_DRAFT));
  }

  const countLatest = useEffectEvent(countScan);
  /** Handles scans in order. */
  function handleScan(code: string): void {
    lastScan.current = lastScan.current.then(() => countLatest(code));
  }

  async function handleTypedCode(code: string): Promise<void> {
    const found = await find(code);
    if (found !== null) await switchTo(found.barcode, EMPTY_DRAFT);
  }

  useScanHandler(({ code, isMisread }) => {
    setMisread(isMisread ? code : null);
    if (!isMisread) handleScan(code);
  });

  return {
    draft,
    setDraft,
    amount,
    register,
    nameField,
    name,
    setName,
    isAdded,
    setAdded,
    misread,
    /** The item's earlier count in this session. */
    before,
    knownName: value?.row.name ?? before?.name ?? null,
    isNew,
    /** The count to store; null while the amount or a new item's name is missing. */
    completeSum,
    handleTypedCode,
    next: () => switchTo(null, EMPTY_DRAFT),
  };
}
