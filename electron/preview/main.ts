/** The preview: the same app in a browser, for development, end-to-end tests and machines without Electron. */

import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { join } from 'node:path';
import Conf from 'conf';
import { createOutsideTransport, createTransportPool } from '../api-client/transport/http-transport.ts';
import { createApp } from '../app.ts';
import { createMainTranslate } from '../contract/i18n/translate.ts';
import type { Log } from '../contract/ports.ts';
import type { PreferenceFile } from '../contract/preferences.ts';
import { claimDataFolder, lockDataFolder } from '../database/instance-lock.ts';
import { isOwnPage } from '../ipc/sender.ts';
import { openDataFolder } from '../platform/data-folder.ts';
import { chooseDataFolder } from '../platform/data-folder-choice.ts';
import { explainPortFault, parseFlags } from '../platform/flags.ts';
import { createFolderPlaceFinder } from '../platform/folder-place.ts';
import { isLinkAllowed, listLinkHosts } from '../platform/link-policy.ts';
import { createJsonLog } from '../platform/log/json-log.ts';
import { createLogFile } from '../platform/log/log-file.ts';
import { createProxySignIn } from '../platform/network/proxy-sign-in.ts';
import { readTrustedCertificates } from '../platform/network/trusted-certificates.ts';
import { createPageServer } from '../platform/page-server.ts';
import { createPcSound } from '../platform/pc-sound/pc-sound.ts';
import { openPracticeService, PRACTICE_DATABASE_FILE } from '../platform/practice-service.ts';
import { openPreferences } from '../platform/preference-storage.ts';
import { keepNewFilesPrivate, makeDataFolderPrivate } from '../platform/private-files.ts';
import { applyRollout } from '../platform/rollout/applied-rollout.ts';
import { readSystemPolicies } from '../platform/rollout/policy-source.ts';
import { listPolicies, logRolloutProblems, readRollout, rolloutPath } from '../platform/rollout/rollout.ts';
import { createFolderInUseFault, exitOnStartFault } from '../platform/start-fault.ts';
import { addAppSections, addComputerSections, addDiskSection } from '../platform/support/computer-sections.ts';
import { createSupportReport } from '../platform/support/support-report.ts';
import { createNonce, systemPorts } from '../platform/system-ports.ts';
import { openSystemPrograms } from '../printing/transports/program-runner.ts';
import { createTransportRegistry } from '../printing/transports/transport-registry.ts';
import { lookupSystemHost } from '../service/adapters/system.ts';
import { createCheckedLookup } from '../service/adapters/webhook-transport.ts';
import { createService } from '../service/service.ts';
import { openBrowser } from './browser.ts';
import { createDocumentRasteriser } from './document-rasteriser.ts';
import { findEnvironmentRoutes } from './environment-proxy.ts';
import { endOnSignal } from './exit-signals.ts';
import { openOrExplain } from './fault-server.ts';
import { startPreviewServer } from './preview-server.ts';
import { createRedirectFile } from './redirect-file.ts';
import { createProcessSecrets } from './secrets.ts';

async function boot(): Promise<void> {
  keepNewFilesPrivate();
  const flags = parseFlags(process.argv.slice(2));
  const { rollout, problems } = readRollout(
    rolloutPath(process.platform),
    process.platform,
    readSystemPolicies(process.platform),
  );
  const { log, addSink, recentLines } = createJsonLog(systemPorts.clock);
  const data = openDataFolder(flags.data ?? chooseDataFolder(claimDataFolder, log, rollout.dataFolder));
  if (!lockDataFolder(data)) throw createFolderInUseFault(data);
  makeDataFolderPrivate(data, log);
  addSink(createLogFile(data));
  const support = createSupportReport({ clock: systemPorts.clock, recentLines });
  support.setDataFolder(data);
  addComputerSections(support, 'preview', () => null);
  addDiskSection(support, data);

  // What this PC stores and provides.
  const page = createPageServer(join(import.meta.dirname, '../renderer'), createNonce);
  const rasteriser = createDocumentRasteriser(systemPorts.timers);
  const token = randomBytes(32).toString('base64url');
  const announce = (url: string): void => announcePage(url, flags.open, data, log);
  const found = await openOrExplain(() => openPreviewPreferences(data, log), {
    ...{ folder: data, page, rasteriser, token, announce, log },
    port: flags.port,
  });
  const preferences = found.opened;
  logRolloutProblems([...problems, ...applyRollout(rollout, preferences, systemPorts.clock, log)], log);

  const secrets = createProcessSecrets();
  const proxies = await createProxySignIn({ secrets, log });
  const network = {
    ...systemPorts,
    findRoutes: findEnvironmentRoutes,
    logins: proxies,
    readCertificates: () => readTrustedCertificates(process.platform),
  };

  const programs = openSystemPrograms(systemPorts.timers, process.platform);
  const transports = createTransportRegistry(systemPorts.timers, process.platform, null);

  // The app.
  const app = await createApp({
    ...systemPorts,
    log,
    dataFolder: data,
    secrets,
    preferences,
    policies: listPolicies(rollout),
    printing: { draw: rasteriser.draw, transportFor: transports.transportFor, findPrinters: transports.findPrinters },
    openNetwork: () => createTransportPool(network),
    proxies,
    startPractice: () =>
      openPracticeService(
        createService({ ...systemPorts, log, courier: 'auto', database: join(data, PRACTICE_DATABASE_FILE) }),
      ),
    pcSound: createPcSound(process.platform, programs, systemPorts.timers),
    outside: createOutsideTransport(network, createCheckedLookup(lookupSystemHost, false)),
    saveSupportFile: () => {
      const { language } = preferences.read().settings;
      const text = support.write(createMainTranslate(language)('desktop.support.intro'));
      return Promise.resolve({ kind: 'text', name: support.fileName(), text });
    },
    findFolderPlace: createFolderPlaceFinder(),
    pcName: hostname(),
    openLink: (url) => {
      const allowed = isLinkAllowed(url, listLinkHosts(rollout.linkHosts, preferences.read().connection));
      return Promise.resolve(flags.open && allowed && openBrowser(url, log));
    },
  });
  addAppSections(support, app.support);
  if (flags.practice) await app.answer('practice.enter', {});

  // The page and its socket.
  const preview = await startPreviewServer({
    ...{ page, app, rasteriser, isOwnPage, token, log },
    port: found.port,
  }).catch((fault: unknown) => {
    throw explainPortFault(flags.port, fault);
  });
  log('started', { node: process.versions.node });
  endOnSignal(async () => {
    await preview.close();
    await app.close();
  });

  if (!found.isAnnounced) announce(preview.url);
}

function openPreviewPreferences(folder: string, log: Log): PreferenceFile {
  return openPreferences({
    ...systemPorts,
    folder,
    log,
    openFile: (name) => new Conf({ cwd: folder, configName: name, clearInvalidConfig: true }),
  });
}

/** Says where the page is, and opens it in a browser if that is wanted. */
function announcePage(url: string, isOpened: boolean, folder: string, log: Log): void {
  const redirect = isOpened ? createRedirectFile(folder, url, log) : null;
  process.once('exit', () => redirect?.remove());
  process.stdout.write(`${JSON.stringify({ ready: true, host: 'preview', url })}\n`);
  if (redirect !== null) openBrowser(redirect.url, log);
}

boot().catch(exitOnStartFault);
