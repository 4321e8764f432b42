/** Feeds the escalation, the mark of a closing and the heartbeat from the live store (C18). */

import type { AudibilityMonitor } from '../alarm/audibility-monitor.ts';
import type { UntoldClosing } from '../alarm/outside/closing-message.ts';
import { createClosingMessage } from '../alarm/outside/closing-message.ts';
import { createEscalation, type EscalationSource } from '../alarm/outside/escalation.ts';
import { createHeartbeat } from '../alarm/outside/heartbeat.ts';
import { createOutsideSender } from '../alarm/outside/sender.ts';
import type { PcSoundMonitor } from '../alarm/pc-sound-monitor.ts';
import type { OutsideView } from '../contract/calls/alarm.ts';
import type { AppEvents } from '../contract/calls/app-events.ts';
import { addMs, DAY, formatIndiaDay, HOUR } from '../contract/domain/time.ts';
import type { WorkspaceKind } from '../contract/domain/workspace.ts';
import type { EventSink } from '../contract/emitter.ts';
import { createMainTranslate } from '../contract/i18n/translate.ts';
import type { Clock, HttpTransport, Log, Timers } from '../contract/ports.ts';
import type { PreferenceFile } from '../contract/preferences.ts';
import type { Workspace } from '../workspace/workspace.ts';

export interface OutsideParts {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Log;
  readonly events: EventSink<AppEvents>;
  readonly preferences: PreferenceFile;
  readonly workspaces: { readonly open: ReadonlyMap<WorkspaceKind, Workspace> };
  readonly audibility: Pick<AudibilityMonitor, 'isPageAudible'>;
  readonly pcSoundMonitor: Pick<PcSoundMonitor, 'view'>;
  /** Reaches public addresses; absent where the app has no such network. */
  readonly outside?: HttpTransport | undefined;
}

/** Twice as long as the news of an answer is worth sending. */
const ENDED_WITHIN_MS = 2 * HOUR;

export interface Outside {
  /** Tells what is due; the first one begins the heartbeat. Part of the app's tick. */
  tick(): void;
  view(): OutsideView;
  stop(): void;
}

const NOTHING_TOLD: OutsideView = { rungs: [], heartbeat: null };

export function createOutside(parts: OutsideParts): Outside {
  const { outside, preferences, audibility, pcSoundMonitor } = parts;
  if (outside === undefined) return { tick: () => undefined, view: () => NOTHING_TOLD, stop: () => undefined };
  const settings = () => preferences.read().settings;
  const { send, outcomeOf } = createOutsideSender(outside, parts.timers, () => parts.events.emit('snapshot.stale'));
  const store = (): Workspace | undefined => parts.workspaces.open.get('store');
  const escalation = createEscalation({
    ...parts,
    send,
    rungs: () => settings().rungs,
    t: () => createMainTranslate(settings().language),
    look: () => parts.events.emit('snapshot.stale'),
  });
  const closingMessage = createClosingMessage({
    ...parts,
    send,
    t: () => createMainTranslate(settings().language),
    look: () => parts.events.emit('snapshot.stale'),
  });
  const heartbeat = createHeartbeat({
    ...parts,
    send,
    address: () => settings().heartbeat,
    canRing() {
      const line = store()?.readSnapshot().view.line;
      const isConnected = line?.state === 'online' && line.parked === null;
      return isConnected && settings().volume > 0 && pcSoundMonitor.view().fault === null && audibility.isPageAudible();
    },
  });
  return {
    tick() {
      heartbeat.start();
      const workspace = store();
      const { rungs, tellsClosing } = settings();
      const [first] = rungs;
      if (workspace === undefined || first === undefined) return;
      escalation.tick(readSource(workspace));
      const untold = tellsClosing ? findUntold(workspace) : null;
      const { write, metadata } = workspace.database;
      if (untold !== null) closingMessage.tick(untold, first, (id) => write(() => metadata.setToldClosing(id)));
    },
    view() {
      const { rungs, heartbeat: called } = settings();
      return {
        rungs: rungs.map(({ address }) => outcomeOf(address)),
        heartbeat: called === null ? null : outcomeOf(called),
      };
    },
    stop() {
      escalation.stop();
      closingMessage.stop();
      heartbeat.stop();
    },
  };
}

/** How long after a closing its mark is worth sending. */
const TOLD_WITHIN_MS = DAY;

/** The newest closing, if it has a mark that has not been sent outside. */
function findUntold({ database, viewContext }: Workspace): UntoldClosing | null {
  const [closing] = database.closings.newest(1);
  const { now, nameOf } = viewContext();
  const mark = closing?.findings.logbookMark ?? null;
  if (closing === undefined || mark === null || now - closing.closedAt > TOLD_WITHIN_MS) return null;
  if (database.metadata.toldClosing() === closing.id) return null;
  const [store] = database.stores.all();
  return {
    id: closing.id,
    storeName: store === undefined ? '' : nameOf(store.id),
    day: formatIndiaDay(closing.day),
    mark,
  };
}

function readSource(workspace: Workspace): EscalationSource {
  const { alarm } = workspace.readSnapshot();
  const { database } = workspace;
  const { nameOf } = workspace.viewContext();
  return {
    alarm,
    ended: database.episodes
      .endedTold(addMs(alarm.now, -ENDED_WITHIN_MS))
      .flatMap((episode) => (episode.endedAt === null ? [] : [{ ...episode, endedAt: episode.endedAt }])),
    noteTell: (orderId, tell, state) => database.changeEpisodes((episodes) => episodes.tell(orderId, tell, state)),
    storeNameOf: nameOf,
  };
}
