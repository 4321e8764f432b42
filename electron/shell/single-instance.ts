import { app } from 'electron';

/**
 * Lets one Counter run for one data folder: two would both ring and both send. Starting it again shows the one that
 * runs. Gives false in the second, which then has nothing to do but end.
 */
export function setupSingleInstance(show: () => void): boolean {
  if (!app.requestSingleInstanceLock()) return false;
  app.on('second-instance', show);
  app.on('activate', show);
  return true;
}
