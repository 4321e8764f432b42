import type { AppEvents } from '../../contract/calls/app-events.ts';
import { DONE, failed } from '../../contract/calls/call.ts';
import type { CallHandlers } from '../../contract/calls/calls.ts';
import type { PRINTING_CALLS } from '../../contract/calls/printing.ts';
import { mergeFields } from '../../contract/domain/field-table.ts';
import { NoRasteriserError } from '../../contract/domain/print-document.ts';
import type { EventSink } from '../../contract/emitter.ts';
import type { PreferenceFile } from '../../contract/preferences.ts';
import type { PrintController } from '../../printing/print-controller.ts';
import type { WorkspaceAccess } from '../workspace-access.ts';

/** Print jobs of a workspace, and the printers of this counter. */
export function printingHandlers(
  { withWorkspace }: WorkspaceAccess,
  printing: PrintController,
  preferences: PreferenceFile,
  events: EventSink<AppEvents>,
): CallHandlers<keyof typeof PRINTING_CALLS> {
  return {
    'printing.print': (input) =>
      withWorkspace(input.workspace, (workspace) => {
        if (!printing.canPrint(workspace, input.wish)) return failed('not_found');
        const job = printing.enqueue(workspace, input.actionId, input.wish);
        return job === null ? failed('internal') : { ok: true, value: job };
      }),
    'printing.preview': (input) =>
      withWorkspace(input.workspace, async (workspace) => {
        try {
          const preview = await printing.preview(workspace, input.wish, input.printerId);
          return preview === null ? failed('not_found') : { ok: true, value: preview };
        } catch (error) {
          if (error instanceof NoRasteriserError) return failed('nobody_draws');
          throw error;
        }
      }),
    'printing.jobs': (input) =>
      withWorkspace(input.workspace, (workspace) => ({ ok: true, value: printing.listJobs(workspace, input.orderId) })),
    'printing.withdraw': ({ workspace: kind, number }) =>
      withWorkspace(kind, ({ database: { prints, write }, now }) => {
        const state = prints.get(number)?.state;
        if (state === undefined) return failed('not_found');
        if (state !== 'waiting') return failed('not_possible_now');
        write(() => prints.settle(number, 'withdrawn', null, now()));
        events.emit('snapshot.stale');
        return DONE;
      }),
    'printing.answer': ({ actionId, workspace: kind, number, answer }) =>
      withWorkspace(kind, (workspace) => {
        const { prints, write } = workspace.database;
        const row = prints.get(number);
        if (row === null) return failed('not_found');
        if (row.state !== 'unknown') return failed('not_possible_now');
        if (answer === 'again') printing.printAgain(workspace, actionId, row);
        else {
          const cameOut = answer === 'came_out';
          write(() =>
            prints.settle(number, cameOut ? 'done' : 'failed', cameOut ? null : 'not_come_out', workspace.now()),
          );
        }
        events.emit('snapshot.stale');
        return DONE;
      }),
    'printing.change': (change) => {
      printing.changeSettings(mergeFields(preferences.read().printing, change));
      return DONE;
    },
    'printing.remove': ({ workspace: kind, printerId }) =>
      withWorkspace(kind, ({ now }) => (printing.removePrinter(printerId, now()) ? DONE : failed('not_found'))),
    'printing.restore': ({ printerId }) => (printing.restorePrinter(printerId) ? DONE : failed('not_possible_now')),
    'printing.forget': ({ printerId }) => {
      printing.forgetPrinter(printerId);
      return DONE;
    },
    'printing.logo': ({ logo }) => {
      preferences.change({ logo });
      events.emit('snapshot.stale');
      return DONE;
    },
    'printing.find': async () => ({ ok: true, value: await printing.findPrinters() }),
  };
}
