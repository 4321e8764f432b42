/** The desktop app: its boot list. Each phase is one file of shell/, which knows the rooms only by what is handed to it. */

import { join } from 'node:path';
import { app } from 'electron';
import electronUpdater from 'electron-updater';
import icon from '../build/tray.png?inline';
import { createUndiciLine } from './api-client/http-transport.ts';
import { createCounter } from './app.ts';
import { takeFolder } from './database/instance-lock.ts';
import { setupHost } from './desktop/desktop-platform.ts';
import { setupBridge } from './desktop/ipc.ts';
import { type DeepLinks, setupDeepLinks } from './desktop/lifecycle/deep-links.ts';
import { setupLogin } from './desktop/lifecycle/login-item.ts';
import { type StartFlags, setupProfile } from './desktop/lifecycle/profile.ts';
import { setupQuit } from './desktop/lifecycle/quit.ts';
import { setupSingleInstance } from './desktop/lifecycle/single-instance.ts';
import { sayBrokenDown } from './desktop/lifecycle/start-failure.ts';
import { setupPreferenceFile } from './desktop/preferences.ts';
import { setupLinks } from './desktop/security/external-links.ts';
import { setupGuards, setupSandbox } from './desktop/security/guards.ts';
import { setupPage, setupScheme } from './desktop/security/page-protocol.ts';
import { setupSecrets } from './desktop/security/secrets.ts';
import { setupView } from './desktop/snapshot-observer.ts';
import { setupNetwork } from './desktop/system/network.ts';
import { setupPower } from './desktop/system/power.ts';
import { systemProxy } from './desktop/system/proxy.ts';
import { WORDS } from './desktop/texts.ts';
import { setupTaskbar } from './desktop/tray/taskbar.ts';
import { setupTray } from './desktop/tray/tray.ts';
import { setupUpdates, updatesItself } from './desktop/updates/updates.ts';
import { setupAttention } from './desktop/window/attention.ts';
import { setupClosing } from './desktop/window/close-to-tray.ts';
import { setupMenu } from './desktop/window/menu.ts';
import { setupPrinting } from './desktop/window/print-window.ts';
import { setupRescue } from './desktop/window/unheard-alarm.ts';
import { setupWindow, showWindow } from './desktop/window/window.ts';
import { isOwnPage } from './ipc/sender.ts';
import { APP_ID, DEEP_LINK_SCHEME } from './platform/app-identity.ts';
import { openDataFolder } from './platform/data-folder.ts';
import { codeOfLink, readArguments } from './platform/deep-link-parser.ts';
import { lineLog } from './platform/json-log.ts';
import { linkHosts, mayOpen } from './platform/link-policy.ts';
import { openPage } from './platform/page-server.ts';
import { openPractice, PRACTICE_DATABASE } from './platform/practice-service.ts';
import { keepPreferences } from './platform/preferences.ts';
import { readRollout, rolloutFile } from './platform/rollout.ts';
import { endForStartFault, folderInUse } from './platform/start-fault.ts';
import { freshNonce, machine } from './platform/system-ports.ts';
import { openWays } from './printing/transports/transport-registry.ts';
import { createService } from './service/service.ts';

const log = lineLog(machine.clock);

/** Brings the window up, once there is one: boot's last phase but one. */
let show = (): void => {};

/** Before Electron is ready: the folder, the one instance that may use it, the scheme. */
function prepare(): void {
  const { flags, link } = readArguments(process.argv.slice(1));
  const start = setupProfile(flags, openDataFolder);
  const links = setupDeepLinks({ scheme: DEEP_LINK_SCHEME, first: link, codeOf: codeOfLink });
  const again = (handedOver: unknown): void => {
    links.take(handedOver);
    show();
  };
  if (!setupSingleInstance(link, again)) {
    app.quit();
    return;
  }
  if (!takeFolder(start.data)) throw folderInUse(start.data);
  // Windows shows notifications under this name, and its shortcut's.
  app.setAppUserModelId(APP_ID);
  setupScheme();
  setupSandbox(log);
  app
    .whenReady()
    .then(() => boot(start, links))
    .catch((fault: unknown) => sayBrokenDown(fault, WORDS.en, log));
}

async function boot({ data, practice }: StartFlags, links: DeepLinks): Promise<void> {
  // What this PC keeps and gives.
  const rollout = readRollout(rolloutFile(process.platform, process.env), log);
  const preferences = keepPreferences(setupPreferenceFile(data));
  const secrets = await setupSecrets(data, log);
  const login = setupLogin(process.platform, process.env);
  const host = setupHost({ links, login, address: rollout.address, preferences });

  const printing = setupPrinting(machine.timers, log);
  const ways = openWays(machine.timers, process.platform, printing.pages);

  // The rooms.
  const counter = await createCounter({
    ...machine,
    log,
    dataFolder: data,
    secrets,
    preferences,
    paper: { draw: printing.draw, wayTo: ways.to, find: ways.find },
    lineTo: () => createUndiciLine(systemProxy),
    startPractice: () =>
      openPractice(createService({ ...machine, log, courier: 'auto', database: join(data, PRACTICE_DATABASE) })),
    host,
    openLink: setupLinks((url) => mayOpen(url, linkHosts(rollout.linkHosts, preferences.read().connection)), log),
  });
  if (practice) await counter.answer('practice.enter', {});
  const view = setupView(counter);

  // The window, guarded before it is there.
  setupGuards();
  setupPage(openPage(join(import.meta.dirname, '../renderer'), freshNonce));
  setupBridge({ answer: counter.answer, isOwnPage, log });
  const window = setupWindow(counter.listen, log);
  show = () => showWindow(window);

  // What goes on around it.
  setupAttention({ window, view, openOrder: counter.showOrder, show });
  setupRescue({ window, view, show, log });
  setupTaskbar({ window, view, newOrders: counter.newOrders, platform: process.platform });
  setupPower(view, counter.resumed);
  setupNetwork(counter.resumed);
  const quitting = setupQuit({ window, view, close: counter.close, log });
  const hasTray = setupTray({ view, icon, show, quit: quitting.quit, newOrders: counter.newOrders, log });
  setupClosing({ window, view, hasTray, quitting, preferences });
  setupMenu(view, quitting.quit);
  const itself = updatesItself(process.platform, process.env, app.isPackaged, process.execPath);
  const feed = itself ? rollout.updates : null;
  host.updateBy(setupUpdates({ feed, open: () => electronUpdater.autoUpdater, view, changed: host.changed, log }));
}

try {
  prepare();
} catch (fault) {
  endForStartFault(fault);
}
