import { createAlarmController } from './alarm/alarm-controller.ts';
import { createAudibilityMonitor } from './alarm/audibility-monitor.ts';
import { createPcSoundMonitor } from './alarm/pc-sound-monitor.ts';
import type { AppEvents } from './contract/calls/app-events.ts';
import type { CallResult, IpcEvent } from './contract/calls/calls.ts';
import type { Snapshot } from './contract/calls/snapshot.ts';
import type { OpenWork, WorkspaceKind } from './contract/domain/workspace.ts';
import { createEmitter } from './contract/emitter.ts';
import type { Log } from './contract/ports.ts';
import { SOUND_DEVICES_MAX } from './contract/settings.ts';
import { createAdministration } from './ipc/administration.ts';
import type { AppParts } from './ipc/app-parts.ts';
import type { NewOrderCounts } from './ipc/app-snapshot.ts';
import { createAppSnapshotReader } from './ipc/app-snapshot.ts';
import { createCallDispatcher, isUrgentCall } from './ipc/call-dispatcher.ts';
import { createCallPermission } from './ipc/call-permission.ts';
import { createCallRecorder } from './ipc/call-recorder.ts';
import { createExercises } from './ipc/exercises.ts';
import { describeFault } from './ipc/fault-description.ts';
import { createCallHandlers } from './ipc/handlers/handlers.ts';
import { createOutside } from './ipc/outside.ts';
import { createSnapshotPublisher } from './ipc/snapshot-publisher.ts';
import type { SupportSections } from './ipc/support-sections.ts';
import { createSupportSections } from './ipc/support-sections.ts';
import { cachePreferences, tryChangePreferences } from './platform/preference-file.ts';
import { createPracticeController } from './practice/practice-controller.ts';
import { createPrintController } from './printing/print-controller.ts';
import { createLogbookRecorder } from './staff/logbook-recorder.ts';
import { createStaff } from './staff/staff.ts';
import { createConnectionSetup } from './workspace/connection/connection-setup.ts';
import { hasStoreDatabase } from './workspace/connection/database-path.ts';
import { createCounterMove } from './workspace/move/counter-move.ts';
import { finishArrival } from './workspace/move/move-arrival.ts';
import { isStoreHidden, readOpenWork } from './workspace/store-summary.ts';
import { createStoreSwitch } from './workspace/store-switch.ts';
import { createWorkspaceManager } from './workspace/workspace-manager.ts';
import { createWorkspaceOpener } from './workspace/workspace-opener.ts';

/** The running app without a window. */
export interface CounterApp {
  /** Answers one call of the renderer, whose sender has been checked (ipc/sender.ts). Never rejects. */
  answer(name: string, input: unknown): Promise<CallResult>;
  /** Calls `listener` for every event until the returned function is called. */
  listen(listener: (event: IpcEvent) => void): () => void;
  /** Everything on screen now; a read that changes nothing. Tray, title and the window's visibility follow from it, too. */
  snapshot(): Snapshot;
  /** Orders that wait for a decision, for tray and taskbar. */
  newOrders(): NewOrderCounts;
  /** What the connected store still has to do, whatever is on screen. */
  work(): OpenWork;
  /** Asks every renderer to open an order, because staff clicked its notification. */
  showOrder(workspace: WorkspaceKind, orderId: string): void;
  /** Drops all connections and reads the PENDING orders first, because the PC woke or its network changed. */
  reconnect(): void;
  /** What the app adds to a support file. */
  readonly support: SupportSections;
  /** Ends all work in order. Staff's actions stay stored; the next start sends them. */
  close(): Promise<void>;
}

/** Builds the app and resumes where the last run ended. */
export async function createApp(parts: AppParts): Promise<CounterApp> {
  const { log, platform } = parts;
  const built = buildApp(parts);
  const { events, publisher, alarm, audibility, pcSoundMonitor, outsideWorld, workspaces, printing } = built;
  const { administration, connection, practice, exercises, snapshots, preferences, staff, logbookRecorder } = built;
  const dispatcher = createCallDispatcher(
    createCallHandlers({
      workspaces: workspaces.open,
      preferences,
      events,
      staff,
      logbookRecorder,
      timers: parts.timers,
      connection,
      counterMove: built.counterMove,
      practice,
      exercises,
      printing,
      audibility,
      pcSoundMonitor,
      platform,
      proxies: parts.proxies,
      openLink: parts.openLink,
      saveSupportFile: parts.saveSupportFile,
      fileDialogs: parts.fileDialogs,
      dataFolder: parts.dataFolder,
      findFolderPlace: parts.findFolderPlace,
      log,
      readSnapshot: snapshots.view,
    }),
    {
      permission: createCallPermission(staff, connection.absence, parts.policies),
      recorder: createCallRecorder(staff, logbookRecorder),
      log,
    },
  );
  events.on('snapshot.stale', publisher.publishSoon);
  events.on('print.requested', printing.checkQueueSoon);
  platform?.onChange(() => events.emit('ipc', { name: 'platform', platform: platform.view() }));

  if (staff.isOn()) recordStart(built, log);
  await connection.reopen();
  await practice.reopen().catch((error: unknown) => {
    // A fault of the practice store affects nothing else; the connected store appears instead.
    log('practice_not_started', describeFault(error).facts);
    if (preferences.read().connection !== null) practice.leave();
  });
  printing.checkQueueSoon();
  administration.start();
  // The first tick stores what rings before it is shown, so that after an early end the same ring continues (C3).
  publisher.publishNextFrame();
  publisher.publishSoon();

  return {
    async answer(name, input) {
      const result = await dispatcher.answer(name, input);
      if (isUrgentCall(name)) publisher.publishNextFrame();
      return result;
    },
    listen: (listener) => events.on('ipc', listener),
    snapshot: snapshots.view,
    newOrders: snapshots.newOrders,
    work: () => readOpenWork(workspaces),
    showOrder(workspace, orderId) {
      if (isStoreHidden(workspaces, preferences, workspace, orderId)) {
        tryChangePreferences(preferences, { chosenStoreId: null }, log);
        events.emit('snapshot.stale');
      }
      events.emit('ipc', { name: 'show_order', workspace, orderId });
    },
    reconnect() {
      connection.retryNow();
      for (const workspace of workspaces.open.values()) workspace.reconnect();
    },
    support: createSupportSections({
      workspaces,
      preferences,
      platform,
      proxies: parts.proxies,
      readSnapshot: snapshots.view,
      secrets: parts.secrets,
    }),
    async close() {
      for (const part of [publisher, alarm, audibility, outsideWorld, administration, staff, connection]) part.stop();
      // If an exercise had disconnected the practice store's network, it reconnects it.
      exercises.leave();
      await printing.stop();
      await Promise.all([workspaces.close('store'), practice.close()]);
      if (staff.isOn()) logbookRecorder.record({ who: staff.atCounter()?.name ?? null, what: 'quit', details: {} });
      logbookRecorder.close();
    },
  };
}

/** Builds every part of the app. No part runs yet. */
function buildApp(parts: AppParts) {
  const preferences = cachePreferences(parts.preferences, parts.log);
  finishArrival({ ...parts, preferences, now: parts.clock.now() });
  const events = createEmitter<AppEvents>();
  preferences.onReload?.(() => {
    events.emit('snapshot.stale');
    // What could not be read at the start may name a store.
    if (connection.absence() !== null) void connection.reopen();
  });
  parts.proxies?.onChange(() => events.emit('snapshot.stale'));
  const shared = { ...parts, preferences, events };
  const logbookRecorder = createLogbookRecorder({
    ...shared,
    notedMark: () => preferences.read().logbookMark,
    noteMark: (logbookMark) => tryChangePreferences(preferences, { logbookMark }, parts.log),
  });
  const staff = createStaff({
    ...shared,
    // No call locked the counter, so the entry is written here.
    onIdle: (who) => logbookRecorder.record({ who, what: 'locked_idle', details: {} }),
  });
  const publisher = createSnapshotPublisher({ ...shared, tick: () => snapshots.tick() });
  const alarm = createAlarmController(shared);
  const pcSoundMonitor = createPcSoundMonitor({
    ...shared,
    devices: () => preferences.read().settings.soundDevices,
    noteDevice: (device) => {
      const { settings } = preferences.read();
      const soundDevices = [device, ...settings.soundDevices].slice(0, SOUND_DEVICES_MAX);
      tryChangePreferences(preferences, { settings: { ...settings, soundDevices } }, parts.log);
    },
  });
  const audibility = createAudibilityMonitor({ ...shared, pcSoundMonitor });
  const workspaces = createWorkspaceManager({
    ...shared,
    holdSnapshots: publisher.holdDuring,
    openOne: createWorkspaceOpener({ ...shared, hasPrinterFault: () => printing.hasPrinterFault() }),
  });
  const printing = createPrintController({ ...shared, workspaces: workspaces.open, printing: parts.printing });
  const connection = createConnectionSetup({
    ...shared,
    hadStore: () => hasStoreDatabase(parts.dataFolder),
    stores: createStoreSwitch({ ...shared, workspaces }),
  });
  const counterMove = createCounterMove({
    ...shared,
    workspaces: workspaces.open,
    withoutLogbook: logbookRecorder.closeDuring,
    reopen: connection.reopen,
  });
  const practice = createPracticeController({
    ...shared,
    workspace: {
      open: (opening) => workspaces.replace({ kind: 'practice', ...opening }),
      openEmpty: (opening, eventsFrom) => workspaces.replace({ kind: 'practice', ...opening, eventsFrom }),
      close: () => workspaces.close('practice'),
      resumed: () => workspaces.open.get('practice')?.reconnect(),
    },
  });
  const exercises = createExercises({ ...shared, staff, practice, workspaces });
  const outsideWorld = createOutside({ ...shared, workspaces, audibility, pcSoundMonitor });
  const readSnapshot = (): Snapshot => snapshots.view();
  const seen = { workspaces: workspaces.open, audibility, readSnapshot };
  const administration = createAdministration({ ...shared, ...seen, connection });
  const snapshots = createAppSnapshotReader({
    ...shared,
    enrolment: administration,
    staff,
    workspaces,
    connection,
    alarm,
    audibility,
    printing,
    practice,
    exercises,
    outsideWorld,
  });
  const screen = { publisher, alarm, audibility, pcSoundMonitor, outsideWorld, snapshots };
  const stores = { administration, workspaces, connection, counterMove, practice, exercises };
  return { preferences, events, staff, logbookRecorder, printing, ...stores, ...screen };
}

/** Writes in the logbook that the app has started, and what the administrator's file has changed before. */
function recordStart({ logbookRecorder, preferences }: ReturnType<typeof buildApp>, log: Log): void {
  logbookRecorder.record({ who: null, what: 'started', details: {} });
  const { rollout } = preferences.read();
  const { ownerPins } = rollout;
  if (ownerPins === null || ownerPins.isLogged) return;
  logbookRecorder.record({ who: null, what: 'owner_pins_reset', details: { day: ownerPins.day } });
  const isLogged = { rollout: { ...rollout, ownerPins: { ...ownerPins, isLogged: true } } };
  tryChangePreferences(preferences, isLogged, log);
}
