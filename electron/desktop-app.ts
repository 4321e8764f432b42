/**
 * The desktop app itself, loaded while the page starts. Each step is one file of desktop/ and gets everything it needs
 * as arguments.
 */

import { hostname } from 'node:os';
import { join } from 'node:path';
import { app, BrowserWindow } from 'electron';
import type { AppUpdater } from 'electron-updater';
import icon from '../build/tray.png?inline';
import { createOutsideTransport, createTransportPool } from './api-client/transport/http-transport.ts';
import type { CounterApp } from './app.ts';
import { createApp } from './app.ts';
import type { ProxySignIn } from './contract/calls/proxy.ts';
import { MINUTE } from './contract/domain/time.ts';
import { errorName } from './contract/error-name.ts';
import { createMainTranslate } from './contract/i18n/translate.ts';
import type { Log, PracticeService, ProgramRunner } from './contract/ports.ts';
import type { PreferenceFile } from './contract/preferences.ts';
import { copyBeforeUpdate, removeUpdateCopies, restoreAfterUpdate } from './database/durability/update-copies.ts';
import type { DeepLinks } from './desktop/lifecycle/deep-links.ts';
import type { DesktopFlags } from './desktop/lifecycle/desktop-flags.ts';
import { setupLoginItem } from './desktop/lifecycle/login-item.ts';
import { setupQuit } from './desktop/lifecycle/quit.ts';
import { setupExternalLinks } from './desktop/security/external-links.ts';
import type { MicrophonePermission } from './desktop/security/microphone.ts';
import { setupSecrets } from './desktop/security/secrets.ts';
import type { SnapshotObserver } from './desktop/snapshot-observer.ts';
import { setupSnapshotObserver } from './desktop/snapshot-observer.ts';
import type { SaveSupportFile } from './desktop/support-file.ts';
import { createBackupCopier } from './desktop/system/backup-copier.ts';
import { setupDataRights } from './desktop/system/data-rights.ts';
import { setupDesktopPlatform } from './desktop/system/desktop-platform.ts';
import { setupFileDialogs } from './desktop/system/file-dialogs.ts';
import { setupNetwork } from './desktop/system/network.ts';
import { setupPower } from './desktop/system/power.ts';
import { routeUpdater, setupProxy } from './desktop/system/proxy.ts';
import { setupProxyTokens } from './desktop/system/proxy-tokens.ts';
import { setupTaskbar } from './desktop/tray/taskbar.ts';
import { setupTray } from './desktop/tray/tray.ts';
import type { OwnUpdates } from './desktop/updates/own-updates.ts';
import { openOwnUpdates } from './desktop/updates/own-updates.ts';
import { setupUpdateProxy } from './desktop/updates/update-proxy.ts';
import type { DataCopies } from './desktop/updates/update-start.ts';
import type { Updates } from './desktop/updates/updates.ts';
import { setupAttention } from './desktop/window/attention.ts';
import { setupCloseToTray } from './desktop/window/close-to-tray.ts';
import { setupDisplays } from './desktop/window/displays.ts';
import { setupMenu } from './desktop/window/menu.ts';
import type { OpenedWindow } from './desktop/window/opened-window.ts';
import { createPdfFiles, type PdfFiles } from './desktop/window/pdf-files.ts';
import { setupPrintWindow } from './desktop/window/print-window.ts';
import { setupUnheardAlarm } from './desktop/window/unheard-alarm.ts';
import { showWindow } from './desktop/window/window.ts';
import type { AppParts } from './ipc/app-parts.ts';
import { createAdministratorParts } from './platform/administrator.ts';
import { createFolderPlaceFinder } from './platform/folder-place.ts';
import { isLinkAllowed, listLinkHosts } from './platform/link-policy.ts';
import { createProxySignIn } from './platform/network/proxy-sign-in.ts';
import { readTrustedCertificates } from './platform/network/trusted-certificates.ts';
import { createPcSound } from './platform/pc-sound/pc-sound.ts';
import { openPracticeService, PRACTICE_DATABASE_FILE } from './platform/practice-service.ts';
import {
  copyPreferencesBeforeUpdate,
  removePreferenceCopy,
  restorePreferencesAfterUpdate,
} from './platform/preference-update-copy.ts';
import { applyRollout } from './platform/rollout/applied-rollout.ts';
import type { Rollout, RolloutFile } from './platform/rollout/rollout.ts';
import { listPolicies, logRolloutProblems } from './platform/rollout/rollout.ts';
import { addAppSections } from './platform/support/computer-sections.ts';
import type { SupportReport } from './platform/support/support-report.ts';
import { systemPorts } from './platform/system-ports.ts';
import { openSystemPrograms } from './printing/transports/program-runner.ts';
import { createTransportRegistry } from './printing/transports/transport-registry.ts';
import { lookupSystemHost } from './service/adapters/system.ts';
import { createCheckedLookup } from './service/adapters/webhook-transport.ts';

export interface DesktopAppParts {
  /** The data folder. */
  readonly data: string;
  /** Whether the data folder was found, or made, this user's alone; on Windows that is checked later. */
  readonly isDataPrivate: boolean;
  readonly start: DesktopFlags;
  readonly rolloutFile: RolloutFile;
  readonly links: DeepLinks;
  readonly microphone: MicrophonePermission;
  /** The open window, whose page is already starting. */
  readonly opened: OpenedWindow;
  /** Opens the preferences. Not before an update is finished, which may restore them. */
  readonly openPreferences: () => PreferenceFile;
  readonly supportReport: SupportReport;
  readonly saveSupportFile: SaveSupportFile;
  readonly log: Log;
}

/** Builds the app and everything around its window. Returns false if this program ends instead, for an update. */
export async function startDesktopApp(parts: DesktopAppParts): Promise<boolean> {
  const { data, start, rolloutFile, opened, supportReport, saveSupportFile, log } = parts;
  const openUpdater = async (): Promise<AppUpdater> =>
    routeUpdater((await import('electron-updater')).default.autoUpdater, rolloutFile.rollout.proxy);
  // Another version of this program, if one is waiting or has failed.
  const ownUpdates = openOwnUpdates({
    feed: rolloutFile.rollout.updates,
    policy: rolloutFile.rollout,
    copies: createDataCopies(data, log),
    open: openUpdater,
    log,
  });
  if (await ownUpdates.finish()) return false;

  // What this PC stores and provides.
  const preferences = parts.openPreferences();
  const { rollout } = rolloutFile;
  const problems = [...rolloutFile.problems, ...applyRollout(rollout, preferences, systemPorts.clock, log)];
  logRolloutProblems(problems, log);
  const secrets = await setupSecrets(data, log);
  const proxies = await createProxySignIn({ secrets, log });
  const network = createNetworkParts(rollout, proxies);
  const login = setupLoginItem({
    platform: process.platform,
    environment: process.env,
    args: start.dataArgs,
    setByRollout: rollout.startAtLogin,
    preferences,
    log,
  });
  const programs = openSystemPrograms(systemPorts.timers, process.platform);
  const isDataPrivate = setupDataRights(data, parts.isDataPrivate, programs.runWithin(MINUTE), log);
  const host = setupDesktopPlatform({
    ...parts,
    login,
    rollout: { ...rolloutFile, problems },
    isDataPrivate,
    preferences,
  });

  const printing = setupPrintWindow(systemPorts.timers, log, openPdfFiles(preferences, log));
  const transports = createTransportRegistry(systemPorts.timers, process.platform, printing.pages);

  // The app.
  const counterApp = await createApp({
    ...systemPorts,
    log,
    dataFolder: data,
    secrets,
    preferences,
    ...openAdministration(parts, network, programs.runWithin(MINUTE)),
    printing: { draw: printing.draw, transportFor: transports.transportFor, findPrinters: transports.findPrinters },
    openNetwork: () => createTransportPool(network),
    proxies,
    startPractice: () => startPractice(data, log),
    platform: host,
    pcSound: createPcSound(process.platform, programs, systemPorts.timers),
    outside: createOutsideTransport(network, createCheckedLookup(lookupSystemHost, false)),
    saveSupportFile: () =>
      saveSupportFile({
        t: createMainTranslate(preferences.read().settings.language),
        window: BrowserWindow.getFocusedWindow(),
      }),
    fileDialogs: setupFileDialogs(),
    findFolderPlace: createFolderPlaceFinder(),
    copyElsewhere: createBackupCopier(join(import.meta.dirname, 'backup-copy.js')),
    pcName: hostname(),
    openLink: setupExternalLinks(
      (url) => isLinkAllowed(url, listLinkHosts(rollout.linkHosts, preferences.read().connection)),
      log,
    ),
  });
  addAppSections(supportReport, counterApp.support);
  if (start.practice) await counterApp.answer('practice.enter', {});
  const view = setupSnapshotObserver(counterApp);

  const updates = surroundWindow(counterApp, view, { opened, preferences, setupUpdates: ownUpdates.setup, log });
  if (updates.on) void openUpdater().then((updater) => setupUpdateProxy(updater, proxies.findAcceptedLogin));
  host.attachUpdates(updates);
  return true;
}

/** Whom this counter tells how it is, and who hands out its key. The chain's own server may be in its own network. */
function openAdministration(
  { rolloutFile: { rollout }, data, supportReport, log }: DesktopAppParts,
  network: ReturnType<typeof createNetworkParts>,
  run: ProgramRunner,
): Pick<AppParts, 'policies' | 'administrator'> {
  const administrator = createAdministratorParts({
    rollout,
    dataFolder: data,
    transport: createOutsideTransport(network, createCheckedLookup(lookupSystemHost, true)),
    run,
    log,
    writeSupportFile: () => supportReport.write(''),
  });
  return { policies: listPolicies(rollout), administrator };
}

/** What connections to the service and outside are made of: the way there, sign-in, and whom this PC trusts. */
function createNetworkParts({ proxy }: Rollout, logins: ProxySignIn) {
  const readCertificates = () => readTrustedCertificates(process.platform);
  return { ...systemPorts, findRoutes: setupProxy(proxy), logins, tokens: setupProxyTokens(), readCertificates };
}

/** The copies of everything stored here, made before an update and restored when it is undone. */
function createDataCopies(data: string, log: Log): DataCopies {
  return {
    make() {
      copyBeforeUpdate(data, systemPorts.clock);
      copyPreferencesBeforeUpdate(data);
    },
    restore() {
      restoreAfterUpdate(data, systemPorts.clock, log);
      restorePreferencesAfterUpdate(data, systemPorts.clock, log);
    },
    remove() {
      removeUpdateCopies(data);
      removePreferenceCopy(data);
    },
  };
}

/** Opens the practice store's service. Most starts don't, and it is large. */
async function startPractice(data: string, log: Log): Promise<PracticeService> {
  const { createService } = await import('./service/service.ts');
  return await openPracticeService(
    createService({ ...systemPorts, log, courier: 'auto', database: join(data, PRACTICE_DATABASE_FILE) }),
  );
}

/** Opens the PDF files in the user's documents, and removes those whose time is over. */
function openPdfFiles(preferences: PreferenceFile, log: Log): PdfFiles {
  const files = createPdfFiles({
    folder: () => join(app.getPath('documents'), 'Counter'),
    keepDays: () => preferences.read().settings.keepDays,
    now: systemPorts.clock.now,
  });
  files.removeOld().catch((error: unknown) => log('old_pdfs_kept', { error: errorName(error) }));
  return files;
}

/** What the desktop around the window needs, besides the app. */
interface WindowSurroundings extends Pick<DesktopAppParts, 'opened' | 'log'> {
  readonly preferences: PreferenceFile;
  readonly setupUpdates: OwnUpdates['setup'];
}

/** Shows the app in its window, and sets up what surrounds it: alarm, tray, menu, power, updates and Quit. */
function surroundWindow(
  counterApp: CounterApp,
  view: SnapshotObserver,
  { opened, preferences, setupUpdates, log }: WindowSurroundings,
): Updates {
  const { window, page } = opened;
  opened.connect(counterApp, view);
  const show = (): void => showWindow(window);
  setupAttention({ window, view, openOrder: counterApp.showOrder, show });
  setupUnheardAlarm({ window, view, show, pageAliveForMs: page.aliveForMs, log });
  setupTaskbar({ window, view, newOrders: counterApp.newOrders, platform: process.platform });
  setupDisplays(window);
  setupPower(view, counterApp.reconnect);
  setupNetwork(counterApp.reconnect);
  const updates = setupUpdates({ window, view, work: counterApp.work });
  const close = async (): Promise<void> => {
    updates.ended();
    await counterApp.close();
  };
  const quitting = setupQuit({ window, view, close, log });
  const hasTray = setupTray({ view, icon, show, quit: quitting.quit, newOrders: counterApp.newOrders, log });
  setupCloseToTray({ window, view, hasTray, quitting, preferences, log });
  setupMenu(view, quitting.quit);
  return updates;
}
