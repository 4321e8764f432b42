import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { app } from 'electron';
import { z } from 'zod';
import type { Log } from '../../contract/ports.ts';

/**
 * The switches that a release obeys. Anyone who starts Counter, or changes its shortcut, can pass others: they would open
 * a port to its page, lift the page's restrictions, run a program in place of its processes or write down its traffic.
 */
const OBEYED_SWITCHES: ReadonlySet<string> = new Set([
  // Counter's own.
  'data',
  'practice',
  'restarted',
  // The installer's, after an update.
  'updated',
  // How it is drawn and spoken, and what a PC or a container can't do without.
  'disable-dev-shm-usage',
  'disable-gpu',
  'force-device-scale-factor',
  'force-renderer-accessibility',
  'lang',
  'no-sandbox',
  'no-zygote',
  'ozone-platform',
  'ozone-platform-hint',
]);

/** Lists the switches among a program's arguments that a release ignores, named as Chromium names them. */
export function listIgnoredSwitches(args: readonly string[], platform: NodeJS.Platform): readonly string[] {
  const end = args.indexOf('--');
  const [prefix, isCased] = platform === 'win32' ? [/^(?:--|-|\/)/, false] : [/^--?/, true];
  return (end < 0 ? args : args.slice(0, end))
    .filter((each) => prefix.test(each))
    .map((each) => each.replace(prefix, '').replace(/=.*$/s, ''))
    .map((name) => (isCased ? name : name.toLowerCase()))
    .filter((name) => name !== '' && !OBEYED_SWITCHES.has(name));
}

const manifest = z.object({ madeForTests: z.literal(true) });

/**
 * Whether an app obeys every switch: one that runs from its sources, or an archive that was packed for end-to-end tests,
 * which reach its page through a switch. The inspection of a release refuses such an archive (build/pack/inspection.ts).
 */
export function obeysEverySwitch(appFolder: string): boolean {
  if (!appFolder.endsWith('.asar')) return true;
  try {
    return manifest.safeParse(JSON.parse(readFileSync(join(appFolder, 'package.json'), 'utf8'))).success;
  } catch {
    return false;
  }
}

/** Variables by which Chromium would write down the keys of its connections. */
const REFUSED_VARIABLES = ['SSLKEYLOGFILE'];

/** Sets Chromium's switches, and ignores those that are not allowed on the command line. Electron needs this before it is ready. */
export function setupChromiumSwitches(log: Log): void {
  const args = process.argv.slice(1);
  const ignored = obeysEverySwitch(app.getAppPath()) ? [] : listIgnoredSwitches(args, process.platform);
  for (const name of ignored) app.commandLine.removeSwitch(name);
  for (const name of REFUSED_VARIABLES) delete process.env[name];
  // An argument may contain anything, such as a path that names a person.
  if (ignored.length > 0)
    log('switches_ignored', { names: ignored.filter((name) => /^[a-z-]{1,50}$/.test(name)).join(' ') });
  // Looking up a name in advance sends it to whoever runs the name's server, so a page could leak data in a name.
  app.commandLine.appendSwitch('blink-settings', 'dnsPrefetchingEnabled=false');
  // `enable-speech-dispatcher`, without which Chromium finds no voices on Linux, is left out: with that library one start
  // in a hundred ends in a crash.
}
