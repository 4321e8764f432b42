import { app } from 'electron';

/**
 * Switches that would stop Chromium from checking certificates, or lift a page's restrictions. Anyone who starts
 * Counter, or changes its shortcut, can pass them, so all of them are ignored.
 */
const REFUSED_SWITCHES: readonly string[] = [
  'ignore-certificate-errors',
  'ignore-certificate-errors-spki-list',
  'allow-insecure-localhost',
  'ssl-key-log-file',
  'disable-web-security',
  'force-webrtc-ip-handling-policy',
];

/** Sets Chromium's switches. Electron needs this before it is ready. */
export function setupChromiumSwitches(): void {
  for (const name of REFUSED_SWITCHES) app.commandLine.removeSwitch(name);
  // Looking up a name in advance sends it to whoever runs the name's server, so a page could leak data in a name.
  app.commandLine.appendSwitch('blink-settings', 'dnsPrefetchingEnabled=false');
}
