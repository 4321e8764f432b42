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
import { type DeepLinks, setupDeepLinks } from './desktop/lifecycle/deep-links.ts';
import { type DesktopFlags, setupProfile } from './desktop/lifecycle/desktop-flags.ts';
import { setupLoginItem } from './desktop/lifecycle/login-item.ts';
import { setupQuit } from './desktop/lifecycle/quit.ts';
import { setupSingleInstance } from './desktop/lifecycle/single-instance.ts';
import { reportStartFailure } from './desktop/lifecycle/start-failure.ts';
import { openPreferenceStore } from './desktop/preference-store.ts';
import { setupChromiumSwitches } from './desktop/security/chromium-switches.ts';
import { setupExternalLinks } from './desktop/security/external-links.ts';
import { setupGuards, setupSandbox } from './desktop/security/guards.ts';
import { setupPage, setupScheme } from './desktop/security/page-protocol.ts';
import { setupSecrets } from './desktop/security/secrets.ts';
import { setupSnapshotObserver } from './desktop/snapshot-observer.ts';
import { setupSupportFile } from './desktop/support-file.ts';
import { setupNetwork } from './desktop/system/network.ts';
import { setupPower } from './desktop/system/power.ts';
import { setupProxy } from './desktop/system/proxy.ts';
import { setupTaskbar } from './desktop/tray/taskbar.ts';
import { setupTray } from './desktop/tray/tray.ts';
import { openOwnUpdates } from './desktop/updates/own-updates.ts';
import { setupAttention } from './desktop/window/attention.ts';
import { setupCloseToTray } from './desktop/window/close-to-tray.ts';
import { setupMenu } from './desktop/window/menu.ts';
import { setupPrintWindow } from './desktop/window/print-window.ts';
import { setupUnheardAlarm } from './desktop/window/unheard-alarm.ts';
import { setupWindow, showWindow } from './desktop/window/window.ts';
import { isOwnPage } from './ipc/sender.ts';
import { APP_ID, DEEP_LINK_SCHEME } from './platform/app-identity.ts';
import { openDataFolder } from './platform/data-folder.ts';
import { parseConnectionCode, parseStartArguments } from './platform/deep-link-parser.ts';
import { isLinkAllowed, listLinkHosts } from './platform/link-policy.ts';
import { createJsonLog } from './platform/log/json-log.ts';
import { createLogFile } from './platform/log/log-file.ts';
import { createPageServer } from './platform/page-server.ts';
import { openPracticeService, PRACTICE_DATABASE_FILE } from './platform/practice-service.ts';
import { createPreferenceFile } from './platform/preference-file.ts';
import { keepNewFilesPrivate, makeDataFolderPrivate } from './platform/private-files.ts';
import { createProxySignIn } from './platform/proxy-sign-in.ts';
import { applyRollout } from './platform/rollout/applied-rollout.ts';
import type { RolloutFile } from './platform/rollout/rollout.ts';
import { logRolloutProblems, readRollout, rolloutPath } from './platform/rollout/rollout.ts';
import { createFolderInUseFault, exitOnStartFault } from './platform/start-fault.ts';
import { addAppSections, addComputerSections, addDiskSection } from './platform/support/computer-sections.ts';
import { createSupportReport } from './platform/support/support-report.ts';
import { createNonce, systemPorts } from './platform/system-ports.ts';
import { readTrustedCertificates } from './platform/trusted-certificates.ts';
import { findUsualDataFolder } from './platform/usual-data-folder.ts';
import { createTransportRegistry } from './printing/transports/transport-registry.ts';
import { createService } from './service/service.ts';

const { log, addSink: addLogSink, recentLines } = createJsonLog(systemPorts.clock);

/** What Save support file writes, in Settings and wherever a fault is shown. */
const supportReport = createSupportReport({ clock: systemPorts.clock, recentLines });
const saveSupportFile = setupSupportFile({ report: supportReport, log });

/** Brings the window up. Does nothing until boot has opened one. */
let show = (): void => {};

/** Runs before Electron is ready: the data folder, the one instance that may use it, the URL scheme. */
function prepare(): void {
  keepNewFilesPrivate();
  addComputerSections(supportReport, 'desktop', () => app.getVersion());
  const { flags, link } = parseStartArguments(process.argv.slice(1));
  const rolloutFile = readRollout(rolloutPath(process.platform, process.env), process.platform);
  const findUsualFolder = (): string => findUsualDataFolder(claimDataFolder, log, rolloutFile.rollout.dataFolder);
  const start = setupProfile(flags, findUsualFolder, openDataFolder);
  const links = setupDeepLinks({ scheme: DEEP_LINK_SCHEME, first: link, codeOf: parseConnectionCode });
  const again = (handedOver: unknown): void => {
    links.take(handedOver);
    show();
  };
  if (!setupSingleInstance(link, again)) {
    app.quit();
    return;
  }
  if (!lockDataFolder(start.data)) throw createFolderInUseFault(start.data);
  makeDataFolderPrivate(start.data, log);
  addLogSink(createLogFile(start.data));
  log('started', { version: app.getVersion(), electron: process.versions['electron'] ?? null });
  supportReport.setDataFolder(start.data);
  addDiskSection(supportReport, start.data);
  // Windows shows notifications under this name and that of the shortcut.
  app.setAppUserModelId(APP_ID);
  setupScheme();
  setupSandbox(log);
  setupChromiumSwitches();
  app
    .whenReady()
    .then(() => boot(start, rolloutFile, links))
    .catch((fault: unknown) => reportStartFailure(fault, log));
}

async function boot({ data, dataArgs, practice }: DesktopFlags, file: RolloutFile, links: DeepLinks): Promise<void> {
  // Another version of this program, if one waits or failed.
  const ownUpdates = openOwnUpdates({
    feed: file.rollout.updates,
    copies: {
      make: () => copyBeforeUpdate(data, systemPorts.clock),
      restore: () => restoreAfterUpdate(data, systemPorts.clock, log),
      remove: () => removeUpdateCopies(data),
    },
    open: () => electronUpdater.autoUpdater,
    log,
  });
  if (await ownUpdates.finish()) return;

  // What this PC stores and provides.
  const preferences = createPreferenceFile(openPreferenceStore(data));
  const { rollout } = file;
  const problems = [...file.problems, ...applyRollout(rollout, preferences)];
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
    args: dataArgs,
    setByRollout: rollout.startAtLogin,
    preferences,
    log,
  });
  const host = setupDesktopPlatform({ links, login, rollout: { ...file, problems }, preferences });

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
  if (practice) await counterApp.answer('practice.enter', {});
  const view = setupSnapshotObserver(counterApp);

  // The window, with its guards in place before it opens.
  await setupGuards();
  setupPage(createPageServer(join(import.meta.dirname, '../renderer'), createNonce));
  setupIpc({ answer: counterApp.answer, isOwnPage, log });
  const window = setupWindow(counterApp.listen, log);
  show = () => showWindow(window);

  // Everything around the window.
  setupAttention({ window, view, openOrder: counterApp.showOrder, show });
  setupUnheardAlarm({ window, view, show, log });
  setupTaskbar({ window, view, newOrders: counterApp.newOrders, platform: process.platform });
  setupPower(view, counterApp.reconnect);
  setupNetwork(counterApp.reconnect);
  const updates = ownUpdates.setup({ window, view, work: counterApp.work });
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

try {
  prepare();
} catch (fault) {
  exitOnStartFault(fault);
}
