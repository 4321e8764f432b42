/** The states of Health: a counter on which everything is fine, and one on which as much as possible is not. */

import type { HealthView } from '../../electron/contract/calls/health.ts';
import {
  HEALTH_FINDINGS,
  type HealthFinding,
  type HealthFindingName,
  type HealthLevel,
  type HealthTopic,
} from '../../electron/contract/domain/health.ts';
import { HOUR } from '../../electron/contract/domain/time.ts';
import { createSnapshot, SILENT_ALARM } from '../support/snapshots/snapshot.ts';
import type { StockState } from './stock-states.ts';

const NAMES = Object.keys(HEALTH_FINDINGS) as HealthFindingName[];

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
  const own = NAMES.filter((name) => name.startsWith(`${topic}_`));
  const [finding] = levels.flatMap((level) => own.findLast((name) => HEALTH_FINDINGS[name].level === level) ?? []);
  if (finding === undefined) throw new Error(`${topic} has no finding`);
  return { finding, values: VALUES };
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
