/** The preview: the same app in a browser, for development, for end-to-end tests and where Electron can't be had. */

import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import Conf from 'conf';
import { createUndiciLine } from '../api/undici-wire.ts';
import { isOwnPage } from '../bridge/sender.ts';
import { createCounter } from '../counter.ts';
import { portFault, readFlags } from '../host/flags.ts';
import { openDataFolder, usualDataFolder } from '../host/folder.ts';
import { linkHosts, mayOpen } from '../host/links.ts';
import { lineLog } from '../host/log.ts';
import { freshNonce, machine } from '../host/machine.ts';
import { openPage } from '../host/page.ts';
import { openPractice, PRACTICE_DATABASE } from '../host/practice.ts';
import { keepPreferences } from '../host/preferences.ts';
import { readRollout, rolloutFile } from '../host/rollout.ts';
import { endForStartFault, folderInUse } from '../host/start-fault.ts';
import { openWays } from '../paper/ways/ways.ts';
import { createService } from '../service/service.ts';
import { takeFolder } from '../store/only-one.ts';
import { openBrowser } from './browser.ts';
import { createDrawing } from './drawing.ts';
import { endOnSignal } from './ending.ts';
import { secretsOfThisProcess } from './secrets.ts';
import { startPreview } from './server.ts';

async function boot(): Promise<void> {
  const flags = readFlags(process.argv.slice(2));
  const data = openDataFolder(flags.data ?? usualDataFolder());
  if (!takeFolder(data)) throw folderInUse(data);
  const log = lineLog(machine.clock);

  // What this PC keeps and gives.
  const rollout = readRollout(rolloutFile(process.platform, process.env), log);
  const preferences = keepPreferences(new Conf({ cwd: data, configName: 'preferences', clearInvalidConfig: true }));

  const drawing = createDrawing(machine.timers);
  const ways = openWays(machine.timers, process.platform, null);

  // The rooms.
  const counter = await createCounter({
    ...machine,
    log,
    dataFolder: data,
    secrets: secretsOfThisProcess(),
    preferences,
    paper: { draw: drawing.draw, wayTo: ways.to, find: ways.find },
    lineTo: () => createUndiciLine(),
    startPractice: () =>
      openPractice(createService({ ...machine, log, courier: 'auto', database: join(data, PRACTICE_DATABASE) })),
    openLink: (url) => {
      const allowed = mayOpen(url, linkHosts(rollout.linkHosts, preferences.read().connection));
      return Promise.resolve(flags.open && allowed && openBrowser(url, log));
    },
  });
  if (flags.practice) await counter.answer('practice.enter', {});

  // The page and its socket.
  const preview = await startPreview({
    page: openPage(join(import.meta.dirname, '../renderer'), freshNonce),
    bridge: counter,
    drawing,
    isOwnPage,
    token: randomBytes(32).toString('base64url'),
    port: flags.port,
    log,
  }).catch((fault: unknown) => {
    throw portFault(flags.port, fault);
  });
  endOnSignal(async () => {
    await preview.close();
    await counter.close();
  });

  process.stdout.write(`${JSON.stringify({ ready: true, host: 'preview', url: preview.url })}\n`);
  if (flags.open) openBrowser(preview.url, log);
}

boot().catch(endForStartFault);
