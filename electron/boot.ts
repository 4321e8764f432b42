/**
 * The first code of the desktop app. It is small, so that it runs even if nothing else of a new version does, and the
 * previous version comes back (desktop/updates/start-guard.ts).
 */

import { app } from 'electron';
import { guardStart, startAfterwards } from './desktop/updates/start-guard.ts';

const { goesOn, isTrial } = await guardStart();
if (goesOn) {
  try {
    // Awaited, because Electron is not ready before this file has ended.
    await import('./main.ts');
  } catch (fault) {
    if (!isTrial) throw fault;
    // This start has been counted: the next but one finds the previous version in place.
    startAfterwards();
    app.exit(1);
  }
}
