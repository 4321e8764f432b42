/** The desktop app's boot list. Each step is one file of desktop/, which gets everything it needs as arguments. */

import { join } from 'node:path';
import { app, BrowserWindow } from 'electron';
import electronUpdater from 'electron-updater';
import icon from '../build/tray.png?inline';
import { createTransportPool } from './api-client/transport/http-transport.ts';
import { createApp } from './app.ts';
import { createMainTranslate } from './contract/i18n/translate.ts';
import { copyBeforeUpdate, removeUpdateCopies, restoreAfterUpdate } from './database/durability/update-copies.ts';
import { claimDataFolder, lockDataFolder } from './database/instance-lock.ts';
import { setupDesktopPlatform } from './desktop/desktop-platform.ts';
import { setupIpc } from './desktop/ipc.ts';
import { setupCrashGuard } from './desktop/lifecycle/crash-guard.ts';
import { type DeepLinks, setupDeepLinks } from './desktop/lifecycle/deep-links.ts';
import { type DesktopFlags, parseDesktopFlags } from './desktop/lifecycle/desktop-flags.ts';
import { createFaultReport, type FaultPlace } from './desktop/lifecycle/fault-report.ts';
import { setupGraphicsWatch } from './desktop/lifecycle/graphics-watch.ts';
import { setupLoginItem } from './desktop/lifecycle/login-item.ts';
import { setupQuit } from './desktop/lifecycle/quit.ts';
import { setupRestart } from './desktop/lifecycle/restart.ts';
import { setupSingleInstance } from './desktop/lifecycle/single-instance.ts';
import { openPreferenceStore } from './desktop/preference-store.ts';
import { setupChromiumSwitches } from './desktop/security/chromium-switches.ts';
import { setupExternalLinks } from './desktop/security/external-links.ts';
import { setupGuards, setupSandbox } from './desktop/security/guards.ts';
import { PAGE_URL, setupPage, setupScheme } from './desktop/security/page-protocol.ts';
import { setupSecrets } from './desktop/security/secrets.ts';
import { setupSnapshotObserver } from './desktop/snapshot-observer.ts';
import { setupSupportFile } from './desktop/support-file.ts';
import { setupNetwork } from './desktop/system/network.ts';
import { setupPower } from './desktop/system/power.ts';
import { routeUpdater, setupProxy } from './desktop/system/proxy.ts';
import { setupTaskbar } from './desktop/tray/taskbar.ts';
import { setupTray } from './desktop/tray/tray.ts';
import { openOwnUpdates } from './desktop/updates/own-updates.ts';
import { isOnTrial } from './desktop/updates/start-guard.ts';
import { setupUpdateProxy } from './desktop/updates/update-proxy.ts';
import { setupAttention } from './desktop/window/attention.ts';
import { setupCloseToTray } from './desktop/window/close-to-tray.ts';
import { setupDisplays } from './desktop/window/displays.ts';
import { setupMenu } from './desktop/window/menu.ts';
import { loadPage, setupPageWatch } from './desktop/window/page-watch.ts';
import { setupPrintWindow } from './desktop/window/print-window.ts';
import { setupUnheardAlarm } from './desktop/window/unheard-alarm.ts';
import { setupWindow, showWindow } from './desktop/window/window.ts';
import { isOwnPage } from './ipc/sender.ts';
import { APP_ID, DEEP_LINK_SCHEME } from './platform/app-identity.ts';
import type { CrashRecord } from './platform/crash-record.ts';
import { CRASH_FILE, CRASH_WINDOW_MS, createCrashRecord } from './platform/crash-record.ts';
import { defaultDataFolder, openDataFolder } from './platform/data-folder.ts';
import { parseConnectionCode, parseStartArguments } from './platform/deep-link-parser.ts';
import { isLinkAllowed, listLinkHosts } from './platform/link-policy.ts';
import { createJsonLog } from './platform/log/json-log.ts';
import { createLogFile, logFolder } from './platform/log/log-file.ts';
import { createProxySignIn } from './platform/network/proxy-sign-in.ts';
import { readTrustedCertificates } from './platform/network/trusted-certificates.ts';
import { createPageServer } from './platform/page-server.ts';
import { openPracticeService, PRACTICE_DATABASE_FILE } from './platform/practice-service.ts';
import { createPreferenceFile } from './platform/preference-file.ts';
import { keepNewFilesPrivate, makeDataFolderPrivate } from './platform/private-files.ts';
import type { RestartState } from './platform/restart-arguments.ts';
import { FRESH_START } from './platform/restart-arguments.ts';
import { applyRollout } from './platform/rollout/applied-rollout.ts';
import type { RolloutFile } from './platform/rollout/rollout.ts';
import { logRolloutProblems, readRollout, rolloutPath } from './platform/rollout/rollout.ts';
import { createFolderInUseFault, StartFault } from './platform/start-fault.ts';
import { addAppSections, addComputerSections, addDiskSection } from './platform/support/computer-sections.ts';
import { createSupportReport } from './platform/support/support-report.ts';
import { createNonce, systemPorts } from './platform/system-ports.ts';
import { findUsualDataFolder } from './platform/usual-data-folder.ts';
import { createTransportRegistry } from './printing/transports/transport-registry.ts';
import { createService } from './service/service.ts';

const { log, addSink: addLogSink, recentLines } = createJsonLog(systemPorts.clock);

/** What Save support file writes, in Settings and wherever a fault is shown. */
const supportReport = createSupportReport({ clock: systemPorts.clock, recentLines });
const saveSupportFile = setupSupportFile({ report: supportReport, log });

/** Brings the window up. Does nothing until one is open. */
let show = (): void => {};

/** What the app starts again with, after a crash or from the window of a fault. */
let readRestartState = (): Pick<RestartState, 'inTray' | 'screen'> => FRESH_START;

/** Runs before Electron is ready: the data folder, the one instance that may use it, the URL scheme. */
function prepare(): void {
  keepNewFilesPrivate();
  addComputerSections(supportReport, 'desktop', () => app.getVersion());
  // The page of a fault needs these too.
  setupScheme();
  setupSandbox(log);
  setupChromiumSwitches();
  const { flags, link } = parseStartArguments(process.argv.slice(1));
  const start = parseDesktopFlags(flags);
  const rolloutFile = readRollout(rolloutPath(process.platform, process.env), process.platform);
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
  const ready = app.whenReady().then(async () => {
    await setupGuards();
    setupPage(createPageServer(join(import.meta.dirname, '../renderer'), createNonce));
  });
  const faults = createFaultReport({ place, ready, saveSupportFile, restart: startAgain, log });
  show = faults.show;

  try {
    place.folder = openDataFolder(start.folder ?? findUsualDataFolder(claimDataFolder, log, rolloutFolder));
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
    makeDataFolderPrivate(place.folder, log);
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
      .then(() => boot({ data: place.folder, start, rolloutFile, links, giveUp }))
      .catch((fault: unknown) => (isOnTrial() ? startAgain() : faults.open(fault)));
  } catch (fault) {
    void faults.open(fault);
  }
}

interface BootParts {
  /** The data folder. */
  readonly data: string;
  readonly start: DesktopFlags;
  readonly rolloutFile: RolloutFile;
  readonly links: DeepLinks;
  /** Starts the whole app again, because its page does not come up. */
  readonly giveUp: () => void;
}

async function boot({ data, start, rolloutFile, links, giveUp }: BootParts): Promise<void> {
  // Another version of this program, if one waits or failed.
  const ownUpdates = openOwnUpdates({
    feed: rolloutFile.rollout.updates,
    copies: {
      make: () => copyBeforeUpdate(data, systemPorts.clock),
      restore: () => restoreAfterUpdate(data, systemPorts.clock, log),
      remove: () => removeUpdateCopies(data),
    },
    open: () => routeUpdater(electronUpdater.autoUpdater, rolloutFile.rollout.proxy),
    log,
  });
  if (await ownUpdates.finish()) return;

  // What this PC stores and provides.
  const preferences = createPreferenceFile(openPreferenceStore(data));
  const { rollout } = rolloutFile;
  const problems = [...rolloutFile.problems, ...applyRollout(rollout, preferences, log)];
  logRolloutProblems(problems, log);
  const secrets = await setupSecrets(data, log);
  const proxies = await createProxySignIn({ secrets, log });
  const network = {
    ...systemPorts,
    findRoutes: setupProxy(rollout.proxy),
    logins: proxies,
    readCertificates: () => readTrustedCertificates(process.platform),
  };
  const login = setupLoginItem({
    platform: process.platform,
    environment: process.env,
    args: start.dataArgs,
    setByRollout: rollout.startAtLogin,
    preferences,
    log,
  });
  const host = setupDesktopPlatform({ links, login, rollout: { ...rolloutFile, problems }, preferences });

  const printing = setupPrintWindow(systemPorts.timers, log);
  const transports = createTransportRegistry(systemPorts.timers, process.platform, printing.pages);

  // The app.
  const counterApp = await createApp({
    ...systemPorts,
    log,
    dataFolder: data,
    secrets,
    preferences,
    printing: { draw: printing.draw, transportFor: transports.transportFor, findPrinters: transports.findPrinters },
    openNetwork: () => createTransportPool(network),
    proxies,
    startPractice: () =>
      openPracticeService(
        createService({ ...systemPorts, log, courier: 'auto', database: join(data, PRACTICE_DATABASE_FILE) }),
      ),
    platform: host,
    saveSupportFile: () =>
      saveSupportFile({
        t: createMainTranslate(preferences.read().settings.language),
        window: BrowserWindow.getFocusedWindow(),
      }),
    openLink: setupExternalLinks(
      (url) => isLinkAllowed(url, listLinkHosts(rollout.linkHosts, preferences.read().connection)),
      log,
    ),
  });
  addAppSections(supportReport, counterApp.support);
  if (start.practice) await counterApp.answer('practice.enter', {});
  const view = setupSnapshotObserver(counterApp);

  // The window and its page.
  const window = setupWindow({ listen: counterApp.listen, inTray: start.restarted.inTray });
  const page = setupPageWatch({ window, view, log, giveUp });
  setupIpc({ answer: counterApp.answer, isOwnPage, noteCall: page.takeSign, log });
  loadPage(window, start.restarted.screen === '' ? PAGE_URL : `${PAGE_URL}#${start.restarted.screen}`, log);
  show = () => showWindow(window);
  readRestartState = () => ({ inTray: !window.isDestroyed() && !window.isVisible(), screen: page.screen() });

  // Everything around the window.
  setupAttention({ window, view, openOrder: counterApp.showOrder, show });
  setupUnheardAlarm({ window, view, show, isPageAlive: page.isAlive, log });
  setupTaskbar({ window, view, newOrders: counterApp.newOrders, platform: process.platform });
  setupDisplays(window);
  setupPower(view, counterApp.reconnect);
  setupNetwork(counterApp.reconnect);
  const updates = ownUpdates.setup({ window, view, work: counterApp.work });
  if (updates.on) setupUpdateProxy(electronUpdater.autoUpdater, rollout.proxy, proxies.findAcceptedLogin);
  host.attachUpdates(updates);
  const close = async (): Promise<void> => {
    updates.ended();
    await counterApp.close();
  };
  const quitting = setupQuit({ window, view, close, log });
  const hasTray = setupTray({ view, icon, show, quit: quitting.quit, newOrders: counterApp.newOrders, log });
  setupCloseToTray({ window, view, hasTray, quitting, preferences });
  setupMenu(view, quitting.quit);
}

prepare();
