import type { ActivityRow } from '../../electron/contract/calls/activity.ts';
import type { Instant } from '../../electron/contract/domain/time.ts';
import { formatCount, formatSigned } from './format.ts';
import { describeAdjustmentReason, type I18n } from './use-i18n.ts';

/** "Accept 7K21" */
export function formatActionTitle({ t }: I18n, row: ActivityRow): string {
  const isPartlyRejected = row.kind === 'import' && (row.rejected ?? 0) > 0;
  return t(isPartlyRejected ? 'activity.import_rejected' : `activity.${row.kind}`, {
    number: row.number ?? row.orderId ?? '',
    item: row.itemName ?? row.barcode ?? '',
    delta: formatSigned(row.delta ?? 0),
    counted: formatCount(row.counted ?? 0),
    rows: formatCount(row.rows ?? 0),
    rejected: formatCount(row.rejected ?? 0),
  });
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
