/** The preview: the same app in a browser, for development, for end-to-end tests and where Electron can't be had. */

import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import Conf from 'conf';
import { createUndiciLine } from '../api-client/http-transport.ts';
import { createCounter } from '../app.ts';
import { takeFolder } from '../database/instance-lock.ts';
import { isOwnPage } from '../ipc/sender.ts';
import { openDataFolder, usualDataFolder } from '../platform/data-folder.ts';
import { portFault, readFlags } from '../platform/flags.ts';
import { lineLog } from '../platform/json-log.ts';
import { linkHosts, mayOpen } from '../platform/link-policy.ts';
import { openPage } from '../platform/page-server.ts';
import { openPractice, PRACTICE_DATABASE } from '../platform/practice-service.ts';
import { keepPreferences } from '../platform/preferences.ts';
import { readRollout, rolloutFile } from '../platform/rollout.ts';
import { endForStartFault, folderInUse } from '../platform/start-fault.ts';
import { freshNonce, machine } from '../platform/system-ports.ts';
import { openWays } from '../printing/transports/transport-registry.ts';
import { createService } from '../service/service.ts';
import { openBrowser } from './browser.ts';
import { createDrawing } from './document-rasteriser.ts';
import { endOnSignal } from './ending.ts';
import { startPreview } from './preview-server.ts';
import { secretsOfThisProcess } from './secrets.ts';

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
