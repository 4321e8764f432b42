/** The desktop app's boot sequence: everything that precedes the app itself, so that its window can open early (P6). */

import { join } from 'node:path';
import { app } from 'electron';
import type { PreferenceFile } from './contract/preferences.ts';
import { claimDataFolder, lockDataFolder } from './database/instance-lock.ts';
import { setupCrashGuard } from './desktop/lifecycle/crash-guard.ts';
import { noteDataFolder } from './desktop/lifecycle/data-folder-note.ts';
import { setupDeepLinks } from './desktop/lifecycle/deep-links.ts';
import { parseDesktopFlags } from './desktop/lifecycle/desktop-flags.ts';
import { setupGraphicsWatch } from './desktop/lifecycle/graphics-watch.ts';
import { setupRestart } from './desktop/lifecycle/restart.ts';
import { setupSingleInstance } from './desktop/lifecycle/single-instance.ts';
import { openPreferenceStore } from './desktop/preference-store.ts';
import { setupChromiumSwitches } from './desktop/security/chromium-switches.ts';
import { setupGuards, setupSandbox } from './desktop/security/guards.ts';
import { createMicrophonePermission } from './desktop/security/microphone.ts';
import { setupPage, setupScheme } from './desktop/security/page-protocol.ts';
import { setupSupportFile } from './desktop/support-file.ts';
import { isOnTrial, openOwnUpdateState } from './desktop/updates/start-guard.ts';
import { createFaultReport, type FaultPlace } from './desktop/window/fault-report.ts';
import { openWindow } from './desktop/window/opened-window.ts';
import { showWindow } from './desktop/window/window.ts';
import type { DesktopAppParts } from './desktop-app.ts';
import { isOwnPage } from './ipc/sender.ts';
import { APP_ID, DEEP_LINK_SCHEME } from './platform/app-identity.ts';
import type { CrashRecord } from './platform/crash-record.ts';
import { CRASH_FILE, CRASH_WINDOW_MS, createCrashRecord } from './platform/crash-record.ts';
import { defaultDataFolder, openDataFolder } from './platform/data-folder.ts';
import { chooseDataFolder } from './platform/data-folder-choice.ts';
import { parseConnectionCode, parseStartArguments } from './platform/deep-link-parser.ts';
import { createJsonLog } from './platform/log/json-log.ts';
import { createLogFile, logFolder } from './platform/log/log-file.ts';
import { createPageServer } from './platform/page-server.ts';
import { keepNewFilesPrivate, makeDataFolderPrivate } from './platform/private-files.ts';
import type { RestartState } from './platform/restart-arguments.ts';
import { FRESH_START } from './platform/restart-arguments.ts';
import { readSystemPolicies } from './platform/rollout/policy-source.ts';
import { readRollout, rolloutPath } from './platform/rollout/rollout.ts';
import { createFolderInUseFault, StartFault } from './platform/start-fault.ts';
import { addComputerSections, addDiskSection } from './platform/support/computer-sections.ts';
import { createSupportReport } from './platform/support/support-report.ts';
import { createNonce, systemPorts } from './platform/system-ports.ts';

const { log, addSink: addLogSink, recentLines } = createJsonLog(systemPorts.clock);

/** The content of a support file, for Settings and wherever a fault is shown. */
const supportReport = createSupportReport({ clock: systemPorts.clock, recentLines });
const saveSupportFile = setupSupportFile({ report: supportReport, log });

/** Brings the window up. Does nothing until one is open. */
let show = (): void => {};

/** The state to restart the app in, after a crash or from the window of a fault. */
let readRestartState = (): Pick<RestartState, 'inTray' | 'screen'> => FRESH_START;

/** Runs before Electron is ready: the data folder, the one instance that may use it, the URL scheme. */
function prepare(): void {
  keepNewFilesPrivate();
  addComputerSections(supportReport, 'desktop', () => app.getVersion());
  // The page of a fault needs these as well.
  setupScheme();
  setupSandbox(log);
  setupChromiumSwitches(log);
  const { flags, link } = parseStartArguments(process.argv.slice(1));
  const start = parseDesktopFlags(flags);
  const policies = readSystemPolicies(process.platform);
  const rolloutFile = readRollout(rolloutPath(process.platform), process.platform, policies);
  const rolloutFolder = rolloutFile.rollout.dataFolder;
  const place: FaultPlace = { folder: start.folder ?? rolloutFolder ?? defaultDataFolder(), logFolder: null };

  const restartApp = setupRestart();
  const crashes = (): CrashRecord =>
    createCrashRecord(join(place.folder, CRASH_FILE), start.restarted.crashes, systemPorts.clock);
  const reportCrash = setupCrashGuard({
    faults: process,
    restart: (kind) =>
      restartApp({
        ...readRestartState(),
        crashes: crashes().add(),
        withoutGraphics: start.restarted.withoutGraphics || kind === 'graphics',
      }),
    log,
  });
  if (start.restarted.withoutGraphics) app.disableHardwareAcceleration();
  setupGraphicsWatch({ log, restart: () => reportCrash('graphics') });
  const startAgain = (): void => {
    crashes().clear();
    restartApp(FRESH_START);
  };
  const microphone = createMicrophonePermission(isOwnPage, systemPorts.clock.monotonic);
  const ready = app.whenReady().then(async () => {
    await setupGuards(microphone);
    setupPage(createPageServer(join(import.meta.dirname, '../renderer'), createNonce));
  });
  const faults = createFaultReport({ place, ready, saveSupportFile, restart: startAgain, log });
  show = faults.show;

  try {
    place.folder = openDataFolder(start.folder ?? chooseDataFolder(claimDataFolder, log, rolloutFolder));
    app.setPath('userData', place.folder);
    const links = setupDeepLinks({ scheme: DEEP_LINK_SCHEME, first: link, codeOf: parseConnectionCode });
    const again = (handedOver: unknown): void => {
      links.take(handedOver);
      show();
    };
    if (!setupSingleInstance(link, again)) {
      app.quit();
      return;
    }
    if (!lockDataFolder(place.folder)) throw createFolderInUseFault(place.folder);
    const isDataPrivate = makeDataFolderPrivate(place.folder, log);
    if (process.platform === 'win32' && app.isPackaged) noteDataFolder(openOwnUpdateState().folder, place.folder, log);
    addLogSink(createLogFile(place.folder));
    place.logFolder = logFolder(place.folder);
    log('started', { version: app.getVersion(), electron: process.versions['electron'] ?? null });
    supportReport.setDataFolder(place.folder);
    addDiskSection(supportReport, place.folder);
    if (crashes().isExhausted()) {
      setTimeout(startAgain, CRASH_WINDOW_MS);
      throw new StartFault('Counter crashed too often, and waits.', 'crashed');
    }
    // Windows shows notifications under this name and that of the shortcut.
    app.setAppUserModelId(APP_ID);
    const giveUp = (): void => reportCrash('page');
    ready
      .then(() =>
        run(
          {
            data: place.folder,
            isDataPrivate,
            start,
            rolloutFile,
            links,
            microphone,
            supportReport,
            saveSupportFile,
            log,
          },
          giveUp,
        ),
      )
      .catch((fault: unknown) => (isOnTrial() ? startAgain() : faults.open(fault)));
  } catch (fault) {
    void faults.open(fault);
  }
}

/** Opens the window, and builds the app while its page starts. */
async function run(parts: Omit<DesktopAppParts, 'opened' | 'openPreferences'>, giveUp: () => void): Promise<void> {
  const { restarted } = parts.start;
  const opened = openWindow({ inTray: restarted.inTray, screen: restarted.screen, isOwnPage, log, giveUp });
  const { window, page } = opened;
  // Most of the program's code, loaded here rather than before Electron is ready.
  const { startDesktopApp } = await import('./desktop-app.ts');
  // Loading its module takes over SIGTERM, so Electron must load after it, to take SIGTERM back and quit in order.
  const openPreferences = (): PreferenceFile => openPreferenceStore(parts.data, log);
  if (!(await startDesktopApp({ ...parts, opened, openPreferences }))) return;
  show = () => showWindow(window);
  readRestartState = () => ({ inTray: !window.isDestroyed() && !window.isVisible(), screen: page.screen() });
}

prepare();
