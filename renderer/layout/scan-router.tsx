import { PackageSearch, RotateCw, ScanBarcode, X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { Snapshot } from '../../electron/contract/calls/snapshot.ts';
import type { FoundItem } from '../../electron/contract/calls/stock.ts';
import { listParticulars } from '../i18n/code-particulars.ts';
import { formatMoney } from '../i18n/format.ts';
import { type I18n, useI18n } from '../i18n/use-i18n.ts';
import { useFindScannedItem, useOpenScannedItem } from '../screens/stock/use-scanned-item.ts';
import { useServices } from '../services/services.ts';
import { useLockedScans, useScanHandler } from '../services/use-scan-handler.ts';
import { useWorkspace } from '../services/workspace-context.ts';
import { findSlip } from '../state/checked-bag.ts';
import { goTo, parseRoute, type ScreenRoute, useRoute } from '../state/route.ts';
import { useSignal } from '../state/signal.ts';
import { Button } from '../ui/button.tsx';
import { joinClasses } from '../ui/class-names.ts';
import styles from './scan-router.module.css';

/** The note about a scan that does not open Stock. */
interface Note {
  readonly code: string;
  /** Null for a misread. */
  readonly found: FoundItem | null;
}

const NOTE_MS = 45_000;

/** Handles every scan that no screen handles: opens the item on Stock, or shows a note above the screen. */
export function ScanRouter(): ReactNode {
  const { snapshot, workspace } = useWorkspace();
  const { scanner, checkedBag } = useServices();
  const { screen } = useRoute();
  const [note, setNote] = useState<Note | null>(null);
  const open = useOpenScannedItem((code) => setNote({ code, found: null }));
  const find = useFindScannedItem();
  const i18n = useI18n();
  const { t } = i18n;

  async function showItem(code: string): Promise<void> {
    const found = await find(code);
    if (found === null) scanner.noteFailed(code);
    else setNote({ code, found: found.isMisread ? null : found });
  }

  useLockedScans();
  useScanHandler(({ code, isCutOff }) => {
    if (isCutOff) {
      setNote({ code, found: null });
      return;
    }
    setNote(null);
    const slip = findSlip(workspace.board, code);
    if (slip !== null) {
      checkedBag.set(slip.orderId);
      goTo(screen === 'practice' ? 'practice' : 'orders', slip);
      return;
    }
    const isCovered = document.querySelector('[role=dialog]') !== null;
    if (chooseScanTarget(parseRoute(location.hash), snapshot, isCovered) === 'stock') open(code);
    else void showItem(code);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a note belongs to the screen on which it appeared
  useEffect(() => setNote(null), [screen]);
  useEffect(() => {
    if (note === null) return undefined;
    const timer = setTimeout(() => setNote(null), NOTE_MS);
    return () => clearTimeout(timer);
  }, [note]);

  return (
    <div role="status">
      <FailedScans />
      {note !== null && (
        <div className={joinClasses('row wrap rigid sunk line-below', styles.scanNote)}>
          {note.found === null ? <ScanBarcode size={22} aria-hidden /> : <PackageSearch size={22} aria-hidden />}
          <p>{note.found === null ? describeMisread(i18n, note.code) : describeItem(i18n, note.found)}</p>
          <Button
            onPress={() => {
              setNote(null);
              open(note.code, 'look');
            }}
          >
            {t(note.found === null ? 'scan.use_anyway' : 'scan.show_in_stock')}
          </Button>
          <Button kind="quiet" icon={X} onPress={() => setNote(null)}>
            {t('banner.close')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Scans that had no effect because main failed. They stay until staff repeat or drop them. */
function FailedScans(): ReactNode {
  const { scanner } = useServices();
  const codes = useSignal(scanner.failed);
  const { t } = useI18n();
  if (codes.length === 0) return null;
  return (
    <div className={joinClasses('row wrap rigid sunk line-below', styles.scanNote)}>
      <ScanBarcode size={22} aria-hidden />
      <p>
        <b>{t('scan.failed')}</b> {t('scan.failed_note', { codes: codes.join(', ') })}
      </p>
      <Button icon={RotateCw} onPress={scanner.repeatFailed}>
        {t('scan.repeat')}
      </Button>
      <Button kind="quiet" icon={X} onPress={scanner.dropFailed}>
        {t('banner.close')}
      </Button>
    </div>
  );
}

/**
 * `stock` opens the item on Stock. `note` stays on the screen and says what was scanned: on Orders and Practice while
 * an order rings or its details are open, and while a dialog covers the screen.
 */
type ScanTarget = 'stock' | 'note';

function chooseScanTarget({ screen, opened }: ScreenRoute, snapshot: Snapshot, isCovered: boolean): ScanTarget {
  if (isCovered) return 'note';
  if (screen !== 'orders' && screen !== 'practice') return 'stock';
  return snapshot.alarm.episodes.length > 0 || opened !== null ? 'note' : 'stock';
}

function describeMisread({ t }: I18n, code: string): ReactNode {
  return (
    <>
      <b>{t('scan.misread')}</b> {t('scan.misread_note', { code })}
    </>
  );
}

function describeItem(i18n: I18n, found: FoundItem): ReactNode {
  const { t } = i18n;
  const { barcode, view } = found;
  const particulars = listParticulars(i18n, found).map((words) => ` · ${words}`);
  if (view === null) {
    return (
      <>
        <b className="tabular">{barcode}</b> {t('scan.not_known')}
        {particulars}
      </>
    );
  }
  const { name, stock, available, price } = view.row;
  return (
    <>
      <b>{name ?? barcode}</b> {t('scan.on_shelf', { stock, available })}
      {price !== null && ` · ${formatMoney(price)}`}
      {particulars}
    </>
  );
}
