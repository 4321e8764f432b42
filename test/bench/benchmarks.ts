import type { Measure } from './finding.ts';

/** One measurement or a few that belong together, which run in a process of its own. */
export interface Benchmark {
  readonly name: string;
  /** The promises that it measures. */
  readonly promises: readonly string[];
  /** Set for a benchmark that needs the packed app, an Electron and a display. */
  readonly inElectron?: true;
  readonly load: () => Promise<{ readonly measure: Measure }>;
}

/** In the order in which they run. */
export const BENCHMARKS: readonly Benchmark[] = [
  { name: 'screen', promises: ['P1', 'P2', 'P18'], load: () => import('./ui/orders-on-screen.ts') },
  { name: 'slow-line', promises: ['P1'], load: () => import('./sync/slow-ring.ts') },
  { name: 'accept', promises: ['P2'], load: () => import('./sync/accept-latency.ts') },
  { name: 'line-bytes', promises: ['P17'], load: () => import('./sync/line-bytes.ts') },
  { name: 'catch-up', promises: ['P3'], load: () => import('./sync/catch-up.ts') },
  { name: 'adjustments', promises: ['P4'], load: () => import('./sync/adjustments.ts') },
  { name: 'search', promises: ['P5'], load: () => import('./stock/search-latency.ts') },
  { name: 'search-display', promises: ['P5'], load: () => import('./stock/search-display.ts') },
  { name: 'start', promises: ['P6'], inElectron: true, load: () => import('./desktop/cold-start.ts') },
  { name: 'memory', promises: ['P7'], inElectron: true, load: () => import('./desktop/memory.ts') },
  { name: 'idle', promises: ['P15', 'P16'], inElectron: true, load: () => import('./desktop/idle.ts') },
  { name: 'requests', promises: ['P8'], load: () => import('./service/request-throughput.ts') },
  { name: 'webhooks', promises: ['P9'], load: () => import('./service/webhook-latency.ts') },
  { name: 'depth', promises: ['P10'], load: () => import('./service/page-depth.ts') },
  { name: 'receipt', promises: ['P11'], load: () => import('./printing/receipt.ts') },
  { name: 'simulation', promises: ['P12'], load: () => import('./simulation/seed-rate.ts') },
  { name: 'hostile', promises: ['P13'], load: () => import('./service/hostile-cost.ts') },
  { name: 'silence', promises: ['P14'], inElectron: true, load: () => import('./silence/ring-silence.ts') },
  { name: 'scale', promises: ['P18'], load: () => import('./screens/stored-orders-scale.ts') },
];

/** The benchmarks that measure what is named: promises or benchmarks, in any case. Throws when a name is unknown. */
export function selectBenchmarks(names: readonly string[]): readonly Benchmark[] {
  if (names.length === 0) return BENCHMARKS;
  const isNamed = ({ name, promises }: Benchmark, wanted: string): boolean =>
    [name, ...promises].some((each) => each.toLowerCase() === wanted.toLowerCase());
  const unknown = names.filter((wanted) => !BENCHMARKS.some((benchmark) => isNamed(benchmark, wanted)));
  if (unknown.length > 0) {
    const known = BENCHMARKS.map(({ name, promises }) => [name, ...promises].join(' '));
    throw new Error(`nothing measures ${unknown.join(', ')}; there is: ${known.join(', ')}`);
  }
  return BENCHMARKS.filter((benchmark) => names.some((wanted) => isNamed(benchmark, wanted)));
}
