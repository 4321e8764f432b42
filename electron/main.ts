/** The desktop app: its boot list. Each phase is one file of shell/, which knows the rooms only by what is handed to it. */

import { join } from 'node:path';
import { app } from 'electron';
import electronUpdater from 'electron-updater';
import icon from '../build/tray.png?inline';
import { createUndiciLine } from './api/undici-wire.ts';
import { isOwnPage } from './bridge/sender.ts';
import { createCounter } from './counter.ts';
import { codeOfLink, readArguments } from './host/deep-link.ts';
import { openDataFolder } from './host/folder.ts';
import { APP_ID, DEEP_LINK_SCHEME } from './host/identity.ts';
import { linkHosts, mayOpen } from './host/links.ts';
import { lineLog } from './host/log.ts';
import { freshNonce, machine } from './host/machine.ts';
import { openPage } from './host/page.ts';
import { openPractice, PRACTICE_DATABASE } from './host/practice.ts';
import { keepPreferences } from './host/preferences.ts';
import { readRollout, rolloutFile } from './host/rollout.ts';
import { endForStartFault, folderInUse } from './host/start-fault.ts';
import { openWays } from './paper/ways/ways.ts';
import { createService } from './service/service.ts';
import { setupAttention } from './shell/attention.ts';
import { sayBrokenDown } from './shell/breakdown.ts';
import { setupBridge } from './shell/bridge.ts';
import { setupClosing } from './shell/closing.ts';
import { type DeepLinks, setupDeepLinks } from './shell/deep-links.ts';
import { setupGuards, setupSandbox } from './shell/guards.ts';
import { setupHost } from './shell/host.ts';
import { setupLinks } from './shell/links.ts';
import { setupLogin } from './shell/login.ts';
import { setupMenu } from './shell/menu.ts';
import { setupNetwork } from './shell/network.ts';
import { setupPower } from './shell/power.ts';
import { setupPreferenceFile } from './shell/preferences.ts';
import { setupPrinting } from './shell/printing.ts';
import { type StartFlags, setupProfile } from './shell/profile.ts';
import { systemProxy } from './shell/proxy.ts';
import { setupQuit } from './shell/quit.ts';
import { setupRescue } from './shell/rescue.ts';
import { setupPage, setupScheme } from './shell/scheme.ts';
import { setupSecrets } from './shell/secrets.ts';
import { setupSingleInstance } from './shell/single-instance.ts';
import { setupTaskbar } from './shell/taskbar.ts';
import { setupTray } from './shell/tray.ts';
import { setupUpdates, updatesItself } from './shell/updates.ts';
import { setupView } from './shell/view.ts';
import { setupWindow, showWindow } from './shell/window.ts';
import { WORDS } from './shell/words.ts';
import { takeFolder } from './store/only-one.ts';

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
