import type { ActivityRow, DetailChange } from '../../electron/contract/calls/activity.ts';
import { parseAmount } from '../../electron/contract/domain/money.ts';
import type { Instant } from '../../electron/contract/domain/time.ts';
import { formatCalendarDate, formatCount, formatMoney, formatSigned } from './format.ts';
import { describeAdjustmentReason, type I18n } from './use-i18n.ts';

/** "Accept 7K21" */
export function formatActionTitle(i18n: I18n, row: ActivityRow): string {
  const { t } = i18n;
  const isPartlyRejected = row.kind === 'import' && (row.rejected ?? 0) > 0;
  return t(isPartlyRejected ? 'activity.import_rejected' : `activity.${row.kind}`, {
    number: row.number ?? row.orderId ?? '',
    item: row.itemName ?? row.barcode ?? '',
    delta: formatSigned(row.delta ?? 0),
    counted: formatCount(row.counted ?? 0),
    rows: formatCount(row.rows ?? 0),
    rejected: formatCount(row.rejected ?? 0),
    changes: describeChanges(i18n, row.changes ?? []),
  });
}

/** "Price ₹38.00 → ₹40.00, Low mark 5 → 8" */
export function describeChanges(i18n: I18n, changes: readonly DetailChange[]): string {
  return changes
    .map(({ detail, from, to }) => {
      const values = {
        from: from === null ? '–' : formatDetail(i18n, detail, from),
        to: formatDetail(i18n, detail, to),
      };
      return i18n.t(`stock.changed.${detail}`, values);
    })
    .join(', ');
}

function formatDetail({ language }: I18n, detail: DetailChange['detail'], value: string): string {
  switch (detail) {
    case 'mrp':
    case 'price':
      return formatMoney(parseAmount(value));
    case 'expiry_date':
      return formatCalendarDate(value, language);
    default:
      return value;
  }
}

/** "with courier, bill number B-2213" */
export function formatActionDetails({ t }: I18n, row: ActivityRow): string {
  const mode = row.mode === null ? null : t(row.mode === 'STORE_STAFF' ? 'activity.with_own' : 'activity.with_courier');
  const bill = row.billNumber === null ? null : t('activity.bill', { bill: row.billNumber });
  const reason =
    row.reason !== null && row.kind === 'adjustment' ? describeAdjustmentReason(t, row.reason) : row.reason;
  return [mode, reason, bill].filter((text) => text !== null).join(', ');
}

/** "Front counter · Meena · 31 min ago · 11:23 am" */
export function formatActionTime(
  { ago, clock }: I18n,
  row: ActivityRow,
  now: Instant,
  counterName: string | null,
): string {
  const at = row.settledAt ?? row.askedAt;
  return [counterName, row.who, ago(at, now), clock(at)].filter((text) => text !== null).join(' · ');
}
