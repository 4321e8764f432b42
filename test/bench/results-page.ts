/** The results of a run as text for a terminal, and as a page. */

import { cpus, release, totalmem, type } from 'node:os';
import type { BenchmarkResult } from './benchmark-runner.ts';
import { formatTable } from './statistics.ts';

const HEADS = ['', 'what', 'measured', 'compared with', 'ratio', 'aim', ''] as const;

/** The machine, as far as it matters. */
export const describeMachine = (): string =>
  `Node ${process.version}, ${cpus().length} cores of ${cpus()[0]?.model ?? 'an unknown kind'}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${type()} ${release()}`;

const formatMet = (met: boolean | null): string => (met === null ? '' : met ? '✓' : 'missed');

/** Promises in the order of their numbers, then everything else. */
const rankOf = (name: string): number => Number(/^P(\d+)$/.exec(name)?.[1] ?? 1_000);

/** A row for each finding, and one for each benchmark that failed. */
function listRows(results: readonly BenchmarkResult[]): string[][] {
  const rows = results.flatMap(({ benchmark, findings, fault }) =>
    fault === null
      ? findings.map(({ name, what, value, against, ratio, aim, met }) => [
          ...[name, what, value, against, ratio, aim, formatMet(met)],
        ])
      : [[benchmark.promises[0] ?? benchmark.name, benchmark.name, `not measured: ${fault}`, '', '', '', 'missed']],
  );
  return rows.toSorted(([one = ''], [other = '']) => rankOf(one) - rankOf(other));
}

export const formatText = (results: readonly BenchmarkResult[]): string => formatTable(HEADS, listRows(results));

export interface RunDetails {
  readonly machine: string;
  /** The load of the machine before the run. */
  readonly load: number;
  /** "2026-11-22" */
  readonly day: string;
}

export function formatPage(results: readonly BenchmarkResult[], { machine, load, day }: RunDetails): string {
  const rows = listRows(results);
  const missed = rows.filter((row) => row.at(-1) === 'missed').map(([name]) => name);
  const minutes = results.reduce((sum, { seconds }) => sum + seconds, 0) / 60;
  const toLine = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
  const table = [
    HEADS,
    HEADS.map(() => '---'),
    ...rows.map((row) => row.map((cell) => (cell === 'missed' ? '**missed**' : cell))),
  ];
  return `# How fast Counter is

\`npm run bench\` has written this page on ${day}, in ${Math.round(minutes)} minutes; what each line means is in
[PROMISES](../PROMISES.md#speed). Ratios count: absolute values are those of one machine.

Machine: ${machine}; load before the run: ${load.toFixed(1)}.

${missed.length === 0 ? 'Every aim is met.' : `Missed: ${[...new Set(missed)].join(', ')}.`}

${table.map(toLine).join('\n')}
`;
}
