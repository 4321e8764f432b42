import { formatTable } from '../bench/statistics.ts';
import type { RushOptions } from './rush-plan.ts';
import type { RushOutcome } from './rush-run.ts';
import type { RushSummary } from './rush-score.ts';

interface RushReport extends RushOutcome {
  readonly checkout: string;
  readonly host: string;
  readonly options: RushOptions;
  readonly machine: string;
  /** The machine's 1-minute load. */
  readonly load: { readonly mean: number; readonly max: number };
  readonly summary: RushSummary;
}

const seconds = (value: number): string => `${value.toFixed(1)} s`;

/** The report as text: the sums, then every order that rang, then every wrong press. */
export function formatRush(report: RushReport): string {
  const { checkout, host, options, machine, load, summary } = report;
  const { seed, orders, durationMs, outages, cancellations, keyboardShare } = options;
  const sums = [
    ['orders placed, rang', `${report.placed}, ${summary.rang}`],
    ['accepted, rejected', `${summary.accepted}, ${summary.rejected}`],
    ['cancelled by customers', String(report.cancelled)],
    ['at the service', JSON.stringify(report.statuses)],
    ['ring → accept, p50', seconds(summary.secondsP50)],
    ['ring → accept, p90', seconds(summary.secondsP90)],
    ['ring → accept, longest', seconds(summary.secondsMax)],
    ['cancelled → Seen, p50', seconds(summary.stopSecondsP50)],
    ['cancelled → Seen, longest', seconds(summary.stopSecondsMax)],
    ['missed', String(summary.missed)],
    ['wrong presses', String(summary.wrongPresses)],
    ['keys per order', summary.keysPerOrder.toFixed(2)],
    ['clicks per order', summary.clicksPerOrder.toFixed(2)],
    ['scrolls per order', summary.scrollsPerOrder.toFixed(2)],
    ['rang out of view on Orders, all', seconds(summary.outOfViewSeconds)],
    ['rang out of view on Orders, one order at most', seconds(summary.outOfViewMax)],
    ['rang while another screen was open, all', seconds(summary.elsewhereSeconds)],
  ];
  const rows = report.orders.map((order) => [
    order.number,
    order.answer ?? '–',
    order.seconds === null ? '–' : seconds(order.seconds),
    String(order.keys),
    String(order.clicks),
    String(order.scrolls),
    seconds(order.outOfViewSeconds),
    seconds(order.elsewhereSeconds),
    order.isMissed ? 'missed' : '',
  ]);
  const heads = ['order', 'answer', 'after', 'keys', 'clicks', 'scrolls', 'out of view', 'elsewhere', ''];
  const wrong = report.wrongPresses.map(
    ({ kind, number, answered }) => `wrong press: ${kind} ${number}, answered ${answered ?? 'nothing'}\n`,
  );
  return [
    `${checkout} in ${host}; seed ${seed}: ${orders} orders in ${durationMs / 60_000} min, ${outages} outages, ${cancellations} cancellations, ${Math.round(keyboardShare * 100)} % by keyboard`,
    `${machine}; load ${load.mean.toFixed(1)} on average, ${load.max.toFixed(1)} at most`,
    '',
    formatTable(['what', 'measured'], sums),
    '',
    formatTable(heads, rows),
    '',
    wrong.join(''),
  ].join('\n');
}
