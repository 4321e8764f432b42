import type { ReactNode } from 'react';
import type { StockAction, StockHistoryEntry, StockItemView } from '../../../../electron/contract/calls/stock.ts';
import type { Instant } from '../../../../electron/contract/domain/time.ts';
import { describeChanges } from '../../../i18n/action-format.ts';
import { formatCount, formatSigned } from '../../../i18n/format.ts';
import { describeServiceReason } from '../../../i18n/service-reasons.ts';
import {
  describeActionState,
  describeActor,
  describeAdjustmentReason,
  describeRefusal,
  type I18n,
  useI18n,
} from '../../../i18n/use-i18n.ts';
import { useIsAllowed } from '../../../services/rights.ts';
import { useCounterName } from '../../../services/use-counter-name.ts';
import { useNow } from '../../../services/workspace-context.ts';
import { linkTo } from '../../../state/route.ts';
import { joinClasses } from '../../../ui/class-names.ts';
import { type StatusTone, Tag } from '../../../ui/primitives.tsx';
import { UndoButton } from './undo-button.tsx';
import styles from './item-history.module.css';

interface HistoryEntryProps {
  readonly entry: StockHistoryEntry;
  readonly row: StockItemView['row'];
}

/** One entry: what happened, when, by whom, and the shelf after it if known. */
export function HistoryEntry({ entry, row }: HistoryEntryProps): ReactNode {
  const i18n = useI18n();
  const now = useNow();
  const counterName = useCounterName();
  const { t } = i18n;
  const { what, shelf } = entry;
  const action = what.kind === 'action' ? what.action : null;
  return (
    <li className={joinClasses('stack gap-2 relative line-below', styles.historyRow)} data-kind={what.kind}>
      <div className={joinClasses('row wrap', styles.historyWhat)}>
        <b className="tabular">{describeEntry(i18n, entry)}</b>
        {what.kind === 'order' && (
          <a className="whole semibold" href={linkTo('orders', { storeId: row.storeId, orderId: what.orderId })}>
            {t('stock.history_order', { number: what.number })}
          </a>
        )}
        {action !== null && action.state !== 'done' && (
          <Tag tone={TONES[action.state]}>{describeActionState(t, action.state)}</Tag>
        )}
        {shelf !== null && (
          <span className="push tabular">{t('stock.history_shelf', { units: formatCount(shelf) })}</span>
        )}
      </div>
      <p className="text-14 breakable muted">{listDetails(i18n, entry, now, counterName).join(' · ')}</p>
      {action !== null && <ActionNotes action={action} row={row} />}
    </li>
  );
}

const TONES: Readonly<Record<StockAction['state'], StatusTone>> = {
  waiting: 'waiting',
  sending: 'waiting',
  unknown: 'waiting',
  done: 'calm',
  refused: 'red',
  withdrawn: 'calm',
};

/** "+12 Received", "Counted 40", "Price ₹38.00 → ₹40.00", "Sold 2", "−3 changed elsewhere" */
function describeEntry(i18n: I18n, { what, delta }: StockHistoryEntry): string {
  const { t } = i18n;
  switch (what.kind) {
    case 'action':
      return describeAction(i18n, what.action);
    case 'order':
      return t(`stock.history_moves.${what.movement}`, { units: formatCount(what.units) });
    case 'elsewhere':
      return t('stock.history_elsewhere', { delta: formatSigned(delta ?? 0) });
  }
}

function describeAction(i18n: I18n, { counted, delta, reason, importId, changes }: StockAction): string {
  const { t } = i18n;
  if (changes !== null) return describeChanges(i18n, changes);
  if (counted !== null)
    return t(importId === null ? 'stock.was_counted' : 'stock.history_file_count', { units: formatCount(counted) });
  const why = reason === null ? null : describeAdjustmentReason(t, reason);
  return [formatSigned(delta ?? 0), why].filter((text) => text !== null).join(' ');
}

/** By whom and at which counter, when, why. */
function listDetails(i18n: I18n, { at, what }: StockHistoryEntry, now: Instant, counterName: string | null): string[] {
  const { t } = i18n;
  switch (what.kind) {
    case 'action': {
      const { who, askedAt, reference } = what.action;
      const here = who === null ? describeActor(t, 'this_counter', counterName) : counterName;
      return [here, who, describeTime(i18n, askedAt, now), reference].filter((text) => text !== null);
    }
    case 'order': {
      const reason = what.reason === null ? null : describeServiceReason(t, what.reason);
      return [describeMover(t, what.by, counterName), describeTime(i18n, at, now), reason].filter(
        (text) => text !== null,
      );
    }
    case 'elsewhere': {
      const times = { from: describeTime(i18n, what.from, now), until: describeTime(i18n, at, now) };
      return [t(what.isAfterImport ? 'stock.history_import_note' : 'stock.history_elsewhere_note', times)];
    }
  }
}

/** Who moved units for an order, in the words of the history. */
function describeMover(t: I18n['t'], by: string | null, counterName: string | null): string | null {
  if (by === 'pos') return t('stock.history_by.other_counter');
  if (by === 'marketplace') return t('stock.history_by.marketplace');
  return describeActor(t, by, counterName);
}

/** "11:41 am", with the day unless it is today. */
function describeTime({ clock, day }: I18n, at: Instant, now: Instant): string {
  return day(at) === day(now) ? clock(at) : `${day(at)} ${clock(at)}`;
}

/** Details of an action: its link to other actions, why it was refused, and Undo. */
function ActionNotes({ action, row }: { readonly action: StockAction; readonly row: StockItemView['row'] }): ReactNode {
  const i18n = useI18n();
  const now = useNow();
  const link = describeLink(i18n, action);
  const mayEdit = useIsAllowed('manage');
  const { delta, changes, undoUntil, state, outcome } = action;
  return (
    <>
      {link !== null && <p className="text-14 breakable muted">{link}</p>}
      {state === 'refused' && outcome !== null && (
        <p className="text-14 breakable muted">{describeRefusal(i18n.t, outcome, action.subject)}</p>
      )}
      {(changes === null ? delta !== null : mayEdit) && undoUntil !== null && undoUntil > now && (
        <UndoButton
          actionId={action.actionId}
          delta={delta ?? undefined}
          until={undoUntil}
          item={row}
          name={row.name ?? row.barcode}
        />
      )}
    </>
  );
}

/** Describes a link to another action: what it undoes, what undid it, or the correction of a count. */
function describeLink(
  { t }: I18n,
  { undoes, undoneBy, corrects: correctedCount, correction }: StockAction,
): string | null {
  if (undoes !== null) return t('stock.undoes_another');
  if (undoneBy !== null) return t('stock.was_undone');
  if (correctedCount !== null) return t('stock.corrects_count');
  if (correction === null || correction.subtracted === 0) return null;
  const { subtracted, state, delta } = correction;
  const settled = delta === 0 ? 'none' : 'corrected';
  return t(`stock.correction.${state === 'settled' ? settled : state}`, {
    units: subtracted,
    delta: formatSigned(delta),
  });
}
