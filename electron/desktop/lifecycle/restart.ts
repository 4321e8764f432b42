import { app } from 'electron';
import type { RestartState } from '../../platform/restart-arguments.ts';
import { buildRestartArguments, findRestartProgram } from '../../platform/restart-arguments.ts';

/** Starts the app again with the arguments of this run, and ends this one at once. */
export function restartApp(state: RestartState): void {
  const execPath = findRestartProgram(process.env);
  app.relaunch({
    args: buildRestartArguments(process.argv.slice(1), state),
    ...(execPath !== undefined && { execPath }),
  });
  // Not quit(): it would wait for a window or a connection that the fault may have broken.
  app.exit();
}
