import { DONE, failed } from '../../contract/calls/call.ts';
import type { CallHandlers, CallResult } from '../../contract/calls/calls.ts';
import type { TALLY_CALLS } from '../../contract/calls/tally.ts';
import { importFromProgram } from '../../workspace/import/program-import.ts';
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
    'tally.readStock': ({ workspace: kind, storeId }, { who }) =>
      withWorkspace(kind, async (workspace): Promise<CallResult<'tally.readStock'>> => {
        if (!workspace.storeIds.includes(storeId)) return failed('not_found');
        // What is sold while Tally answers is later than what it tells.
        const moment = workspace.takeMoment();
        const stock = await workspace.tally.readStock(storeId);
        if (stock === null) return { ok: true, value: null };
        const { company, text, sent, leftOut } = stock;
        if (sent === 0) return { ok: true, value: { sent, leftOut } };
        const file = { storeId, fileName: `Tally, ${company}`, text, moment, sentBy: who };
        const isTaken = await importFromProgram(workspace, file);
        return isTaken ? { ok: true, value: { sent, leftOut } } : failed('not_possible_now');
      }),
  };
}
