import { DONE, failed } from '../../contract/calls/call.ts';
import type { CallHandlers } from '../../contract/calls/calls.ts';
import type { TALLY_CALLS } from '../../contract/calls/tally.ts';
import type { WorkspaceAccess } from '../workspace-access.ts';

/** TallyPrime on this PC. */
export function tallyHandlers({ withWorkspace }: WorkspaceAccess): CallHandlers<keyof typeof TALLY_CALLS> {
  return {
    'tally.find': ({ workspace, port }) =>
      withWorkspace(workspace, async ({ tally }) => ({ ok: true, value: await tally.find(port) })),
    'tally.ledgers': ({ workspace, port, company }) =>
      withWorkspace(workspace, async ({ tally }) => ({ ok: true, value: await tally.listLedgers(port, company) })),
    'tally.view': ({ workspace }) => withWorkspace(workspace, ({ tally }) => ({ ok: true, value: tally.view() })),
    'tally.retry': ({ workspace, eventId }) =>
      withWorkspace(workspace, ({ tally, events }) => {
        tally.retry(eventId);
        events.emit('staff.changed');
        return DONE;
      }),
    'tally.readStock': ({ workspace, storeId }) =>
      withWorkspace(workspace, async ({ tally, storeIds }) =>
        storeIds.includes(storeId) ? { ok: true, value: await tally.readStock(storeId) } : failed('not_found'),
      ),
  };
}
