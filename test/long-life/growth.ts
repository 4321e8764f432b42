/** Finds what still grows after the days that are kept. */

import type { Accumulation } from './shop.ts';

/** What may differ between two days in an otherwise level life, as a part. */
const TOLERANCES = {
  database: 0.03,
  folder: 0.15,
  journal: 0.25,
  log: 0.25,
  heap: 0.1,
  rows: 0.03,
  orders: 0.02,
} as const satisfies Partial<Record<keyof Accumulation, number>>;

/** Small amounts come and go, such as a log file that is put aside. */
const IGNORED = {
  database: 65_536,
  folder: 1_000_000,
  journal: 300_000,
  log: 600_000,
  heap: 4_000_000,
  rows: 50,
  orders: 0,
};

/** The removal follows within this many days. */
const SETTLING_DAYS = 3;

/** Compares the last measurement with the first one after the days that are kept. Describes what grew. */
export function findGrowth(measured: readonly Accumulation[], keepDays: number): string[] {
  const level = measured.find(({ day }) => day >= keepDays + SETTLING_DAYS);
  const last = measured.at(-1);
  if (level === undefined || last === undefined || level === last) return ['nothing is measured after the days kept'];
  const names = Object.keys(TOLERANCES) as (keyof typeof TOLERANCES)[];
  return names
    .filter((name) => last[name] > level[name] * (1 + TOLERANCES[name]) + IGNORED[name])
    .map((name) => `${name} from ${level[name]} on day ${level.day} to ${last[name]} on day ${last.day}`);
}
