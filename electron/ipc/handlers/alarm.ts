import type { AudibilityMonitor } from '../../alarm/audibility-monitor.ts';
import { silenceEndsAt } from '../../alarm/episodes.ts';
import type { PcSoundMonitor } from '../../alarm/pc-sound-monitor.ts';
import type { ALARM_CALLS } from '../../contract/calls/alarm.ts';
import { DONE, failed } from '../../contract/calls/call.ts';
import type { CallHandlers } from '../../contract/calls/calls.ts';
import type { Platform } from '../../contract/calls/platform.ts';
import type { WorkspaceKind } from '../../contract/domain/workspace.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import type { WorkspaceAccess } from '../workspace-access.ts';

interface AlarmParts {
  readonly workspaces: ReadonlyMap<WorkspaceKind, Workspace>;
  readonly audibility: AudibilityMonitor;
  readonly pcSoundMonitor: PcSoundMonitor;
  readonly platform: Platform | undefined;
}

/** Silencing, the page's reports of its sound, and the PC's own. */
export function alarmHandlers(
  { withWorkspace }: WorkspaceAccess,
  { workspaces, audibility, pcSoundMonitor, platform }: AlarmParts,
): CallHandlers<keyof typeof ALARM_CALLS> {
  return {
    'alarm.silence': (input) =>
      withWorkspace(input.workspace, ({ database, now, events }) => {
        database.changeEpisodes((episodes) => episodes.silence(input.orderId, silenceEndsAt(now())));
        events.emit('staff.changed');
        return DONE;
      }),
    'alarm.silenceAll': () => {
      for (const workspace of workspaces.values()) silenceAll(workspace);
      return DONE;
    },
    'sound.mend': async () => ((await pcSoundMonitor.mend()) ? DONE : failed('not_possible_now')),
    'sound.listen': () => {
      platform?.allowMicrophone();
      return DONE;
    },
    'sound.report': (report) => {
      audibility.report(report);
      return DONE;
    },
  };
}

function silenceAll({ database, now, events }: Workspace): void {
  const until = silenceEndsAt(now());
  const open = database.unsaved.openEpisodes();
  database.changeEpisodes((episodes) => {
    for (const { orderId } of open) episodes.silence(orderId, until);
  });
  events.emit('staff.changed');
}
