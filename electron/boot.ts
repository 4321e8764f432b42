/**
 * The first code of the desktop app. It is so small that it runs even if nothing else of a new version does, and can
 * bring the previous version back (desktop/updates/start-guard.ts).
 */

import { app } from 'electron';
import { guardStart, isOnTrial, startAfterwards } from './desktop/updates/start-guard.ts';

if (process.argv.includes('--health')) {
  const { runHealthCommand } = await import('./desktop/lifecycle/health-command.ts');
  app.exit(runHealthCommand(process.argv.slice(1)));
} else if (await guardStart()) {
  try {
    // Awaited, because Electron isn't ready until this file has finished.
    await import('./main.ts');
  } catch (fault) {
    if (!isOnTrial()) throw fault;
    startAfterwards();
    app.exit(1);
  }
}
