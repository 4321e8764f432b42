/** Makes the report of how this counter is, for the administrator. */

import { assessHealth } from '../contract/calls/health-findings.ts';
import type { PlatformView } from '../contract/calls/platform.ts';
import type { Snapshot } from '../contract/calls/snapshot.ts';
import { assessState, type HealthReport, type ReportedFinding } from '../contract/domain/health-report.ts';
import type { Clock } from '../contract/ports.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { type HealthParts, readHealthFacts } from './health-reader.ts';

export interface HealthReportParts extends Omit<HealthParts, 'workspaces'> {
  readonly clock: Clock;
  readonly workspaces: ReadonlyMap<'store' | 'practice', Workspace>;
  readonly platform: { view(): PlatformView } | undefined;
  /** The name of this PC in its network. */
  readonly pcName?: string;
}

/** Assesses the store, also while practice is on screen. */
export function createHealthReport(parts: HealthReportParts): HealthReport {
  const snapshot = parts.readSnapshot();
  const view = parts.workspaces.get('store')?.readSnapshot().view ?? null;
  const facts = readHealthFacts({ ...parts, readSnapshot: () => ({ ...snapshot, workspace: view }) });
  const lines = facts === null ? [] : Object.entries(assessHealth(facts));
  const platform = parts.platform?.view();
  const findings = [
    ...listAround(snapshot, platform),
    ...lines.flatMap(([topic, { finding, level }]) => (level === 'green' ? [] : [{ topic, finding, level }])),
  ];
  return {
    format: 1,
    at: new Date(parts.clock.now()).toISOString(),
    version: platform?.version ?? null,
    pc: parts.pcName ?? '',
    state: assessState(findings),
    findings,
    stores: view?.stores.map(({ id }) => id) ?? [],
    waiting: view?.waiting.count ?? 0,
    fixed: snapshot.policies.fixed,
    newVersion: platform?.newVersion ?? platform?.updateCheck?.toInstall ?? null,
  };
}

/** What Health has no line for: whether there is a store, people where they must be, and a rollout without mistakes. */
function listAround(
  { storeDown, storeConnected, policies, staff, preferenceFault }: Snapshot,
  platform: PlatformView | undefined,
): ReportedFinding[] {
  const lacksStaff = policies.fixed.includes('staffRequired') && staff === null;
  return [
    ...(storeDown === null ? [] : [{ topic: 'store', finding: `store_${storeDown}`, level: 'red' as const }]),
    ...(storeConnected || storeDown !== null
      ? []
      : [{ topic: 'store', finding: 'store_none', level: 'amber' as const }]),
    ...(lacksStaff ? [{ topic: 'staff', finding: 'staff_missing', level: 'amber' as const }] : []),
    ...(preferenceFault === null
      ? []
      : [{ topic: 'preferences', finding: `preferences_${preferenceFault.kind}`, level: 'amber' as const }]),
    ...(platform?.rollout == null ? [] : [{ topic: 'rollout', finding: 'rollout_problem', level: 'amber' as const }]),
  ];
}
