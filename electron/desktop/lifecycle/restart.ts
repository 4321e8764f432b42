import { app } from 'electron';
import type { RestartState } from '../../platform/restart-arguments.ts';
import { buildRestartArguments, findRestartProgram } from '../../platform/restart-arguments.ts';

/** Ends the app at once, and starts it again with this run's arguments. */
export type RestartApp = (state: RestartState) => void;

/** Creates the function that restarts the app. If someone has already quit the app, it only ends it. */
export function setupRestart(): RestartApp {
  let isQuitting = false;
  app.on('before-quit', () => {
    isQuitting = true;
  });
  return (state) => {
    const execPath = findRestartProgram(process.env);
    const args = buildRestartArguments(process.argv.slice(1), state);
    if (!isQuitting) app.relaunch({ args, ...(execPath !== undefined && { execPath }) });
    // Not quit(), which would wait for a window or a connection that the fault may have broken.
    app.exit();
  };
}
