import type { AudibilityMonitor } from '../../alarm/audibility-monitor.ts';
import type { PcSoundMonitor } from '../../alarm/pc-sound-monitor.ts';
import type { AppEvents } from '../../contract/calls/app-events.ts';
import { DONE } from '../../contract/calls/call.ts';
import type { CallHandlers } from '../../contract/calls/calls.ts';
import type { Platform } from '../../contract/calls/platform.ts';
import type { ProxySignIn } from '../../contract/calls/proxy.ts';
import type { Snapshot } from '../../contract/calls/snapshot.ts';
import type { SupportFileResult } from '../../contract/calls/support.ts';
import type { FolderPlaceFinder } from '../../contract/domain/folder-place.ts';
import type { LogbookMark } from '../../contract/domain/logbook.ts';
import type { WorkspaceKind } from '../../contract/domain/workspace.ts';
import type { EventSink } from '../../contract/emitter.ts';
import { errorName } from '../../contract/error-name.ts';
import type { FileDialogs, Log, OpenLink, Timers } from '../../contract/ports.ts';
import type { PreferenceFile } from '../../contract/preferences.ts';
import type { PracticeController } from '../../practice/practice-controller.ts';
import type { PrintController } from '../../printing/print-controller.ts';
import type { LogbookRecorder } from '../../staff/logbook-recorder.ts';
import type { Staff } from '../../staff/staff.ts';
import type { ConnectionSetup } from '../../workspace/connection/connection-setup.ts';
import type { CounterMove } from '../../workspace/move/counter-move.ts';
import { createStockListCache } from '../../workspace/queries/stock-lists.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import type { Exercises } from '../exercises.ts';
import { createWorkspaceAccess } from '../workspace-access.ts';
import { activityHandlers } from './activity.ts';
import { alarmHandlers } from './alarm.ts';
import { bagHandlers } from './bags.ts';
import { closingHandlers } from './closing.ts';
import { connectionHandlers } from './connection.ts';
import { copyHandlers } from './copies.ts';
import { countingHandlers } from './counting.ts';
import { exerciseHandlers } from './exercises.ts';
import { firstStepHandlers } from './first-steps.ts';
import { healthHandlers } from './health.ts';
import { importHandlers } from './import.ts';
import { importFolderHandlers } from './import-folder.ts';
import { logbookHandlers } from './logbook.ts';
import { moveHandlers } from './move.ts';
import { orderHandlers } from './orders.ts';
import { platformHandlers } from './platform.ts';
import { practiceHandlers } from './practice.ts';
import { printingHandlers } from './printing.ts';
import { proxyHandlers } from './proxy.ts';
import { salesHandlers } from './sales.ts';
import { salesReportHandlers } from './sales-report.ts';
import { settingsHandlers } from './settings.ts';
import { staffHandlers } from './staff.ts';
import { stockHandlers } from './stock.ts';
import { supportHandlers } from './support.ts';
import { tallyHandlers } from './tally.ts';
import { taxHandlers } from './tax.ts';
import { webhookHandlers } from './webhooks.ts';

/** What the handlers work with. */
export interface HandlerParts {
  readonly workspaces: ReadonlyMap<WorkspaceKind, Workspace>;
  readonly preferences: PreferenceFile;
  readonly events: EventSink<AppEvents>;
  readonly staff: Staff;
  readonly logbookRecorder: LogbookRecorder;
  readonly timers: Timers;
  readonly connection: ConnectionSetup;
  readonly counterMove: CounterMove;
  readonly practice: PracticeController;
  readonly exercises: Exercises;
  readonly printing: PrintController;
  readonly audibility: AudibilityMonitor;
  readonly pcSoundMonitor: PcSoundMonitor;
  readonly platform: Platform | undefined;
  readonly proxies: ProxySignIn | undefined;
  readonly openLink: OpenLink;
  readonly saveSupportFile: (() => Promise<SupportFileResult>) | undefined;
  /** Absent where the app has none. */
  readonly fileDialogs: FileDialogs | undefined;
  readonly dataFolder: string;
  readonly findFolderPlace: FolderPlaceFinder | undefined;
  readonly log: Log;
  readSnapshot(): Snapshot;
}

/** Creates the handler of every call. */
export function createCallHandlers(parts: HandlerParts): CallHandlers {
  const { workspaces, preferences, events, printing } = parts;
  const access = createWorkspaceAccess(workspaces);
  const stockLists = createStockListCache();
  return {
    ...connectionHandlers(access, parts.connection, preferences, events),
    ...practiceHandlers(parts.practice, parts.exercises, preferences, parts.log),
    ...orderHandlers(access, parts.openLink, () => (parts.staff.isOn() ? parts.logbookRecorder.read() : null)),
    ...bagHandlers(access, preferences),
    ...alarmHandlers(access, parts),
    ...stockHandlers(access, stockLists, preferences),
    ...taxHandlers(access),
    ...tallyHandlers(access),
    ...countingHandlers(access, stockLists),
    ...importHandlers(access),
    ...salesHandlers(access, preferences),
    ...closingHandlers(access, preferences, parts.exercises, () => readMark(parts)),
    ...salesReportHandlers(access),
    ...activityHandlers(access),
    ...printingHandlers(access, printing, preferences, events),
    ...proxyHandlers(parts.proxies, () => workspaces.get('store')?.reconnect()),
    ...settingsHandlers(preferences, workspaces, events),
    ...logbookHandlers(parts.logbookRecorder, parts.timers),
    ...staffHandlers(parts.staff, parts.connection),
    ...platformHandlers(parts.platform),
    ...supportHandlers(parts.saveSupportFile),
    ...healthHandlers(access, parts),
    ...copyHandlers(access, parts),
    ...moveHandlers(parts),
    ...importFolderHandlers(access, parts),
    ...firstStepHandlers(preferences, events),
    ...exerciseHandlers(parts.exercises),
    ...webhookHandlers(access),
    'app.snapshot': () => ({ ok: true, value: parts.readSnapshot() }),
    'storage.seen': (input) =>
      access.withWorkspace(input.workspace, ({ database, events: workspaceEvents }) => {
        database.write(() => {
          database.metadata.dismissRestoreReport();
          database.metadata.setUnsentElsewhere(null);
        });
        workspaceEvents.emit('staff.changed');
        return DONE;
      }),
  };
}

/** The mark of the logbook; null while staff are switched off, and while it can't be read. */
function readMark({ staff, logbookRecorder, log }: HandlerParts): LogbookMark | null {
  if (!staff.isOn()) return null;
  try {
    return logbookRecorder.mark();
  } catch (error) {
    log('logbook_not_read', { error: errorName(error) });
    return null;
  }
}
