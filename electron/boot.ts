/**
 * The first code of the desktop app. It is small, so that it runs even if nothing else of a new version does, and the
 * previous version comes back (desktop/updates/start-guard.ts).
 */

import { app } from 'electron';
import { guardStart, isOnTrial, startAfterwards } from './desktop/updates/start-guard.ts';

if (await guardStart()) {
  try {
    // Awaited, because Electron is not ready before this file has ended.
    await import('./main.ts');
  } catch (fault) {
    if (!isOnTrial()) throw fault;
    startAfterwards();
    app.exit(1);
  }
}
