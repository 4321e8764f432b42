import { DONE, failed } from '../../contract/calls/call.ts';
import type { CallHandlers } from '../../contract/calls/calls.ts';
import type { HEALTH_CALLS } from '../../contract/calls/health.ts';
import { assessHealth } from '../../contract/calls/health-findings.ts';
import { type HealthParts, readHealthFacts } from '../health-reader.ts';
import type { WorkspaceAccess } from '../workspace-access.ts';

/** The Health screen. */
export function healthHandlers(access: WorkspaceAccess, parts: HealthParts): CallHandlers<keyof typeof HEALTH_CALLS> {
  return {
    'health.view'() {
      const facts = readHealthFacts(parts);
      return facts === null ? failed('not_open') : { ok: true, value: assessHealth(facts) };
    },
    'health.checkAgain': ({ workspace }) =>
      access.withWorkspace(workspace, ({ reconnect }) => {
        reconnect();
        return DONE;
      }),
    'health.backUp': ({ workspace }) =>
      access.withWorkspace(workspace, async ({ durability }) => {
        await durability.backups.make();
        return DONE;
      }),
  };
}
