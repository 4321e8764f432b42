/** The states of Health: a counter on which everything is fine, and one on which as much as possible is not. */

import { HEALTH_FINDINGS, type HealthFinding, type HealthView } from '../../electron/contract/calls/health-findings.ts';
import type { HealthLevel, HealthTopic } from '../../electron/contract/domain/health.ts';
import { HOUR } from '../../electron/contract/domain/time.ts';
import { createSnapshot, SILENT_ALARM } from '../support/snapshots/snapshot.ts';
import type { StockState } from './stock-states.ts';

const VALUES = {
  count: 12,
  milliseconds: 3 * HOUR,
  bytes: 512 * 1024 * 1024,
  name: 'Kitchen printer at the back',
  fault: 'no_answer',
  version: '1.12.0',
} as const;

/** The last finding of a topic at the first of these levels that it has. */
function findFinding(topic: HealthTopic, levels: readonly HealthLevel[]): HealthFinding {
  const own: readonly (typeof HEALTH_FINDINGS)[HealthTopic][number][] = HEALTH_FINDINGS[topic];
  const [found] = levels.flatMap((level) => own.findLast((each) => each.level === level) ?? []);
  if (found === undefined) throw new Error(`${topic} has no finding`);
  return { ...found, finding: found.name, values: VALUES };
}

function createView(levels: readonly HealthLevel[]): HealthView {
  const find = (topic: HealthTopic): HealthFinding => findFinding(topic, levels);
  return {
    line: find('line'),
    key: find('key'),
    clock: find('clock'),
    disk: find('disk'),
    printers: find('printers'),
    sound: find('sound'),
    queue: find('queue'),
    backups: find('backups'),
    copies: find('copies'),
    import_folder: find('import_folder'),
    version: find('version'),
    login: find('login'),
  };
}

const stateOf = (...levels: readonly HealthLevel[]): StockState => ({
  screen: '#health',
  snapshot: createSnapshot({ alarm: SILENT_ALARM }),
  answers: { 'health.view': createView(levels) },
});

export const HEALTH_STATES: Readonly<Record<string, StockState>> = {
  'health-fine': stateOf('green'),
  'health-amber': stateOf('amber', 'red'),
  'health-red': stateOf('red', 'amber'),
};
