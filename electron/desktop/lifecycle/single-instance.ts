import { app } from 'electron';

/**
 * Lets one Counter run for one data folder: two would both ring and both send. Starting it again hands over the link by
 * which that was done, and shows the one that runs. Gives false in the second, which then has nothing to do but end.
 */
export function setupSingleInstance(link: string | null, again: (handedOver: unknown) => void): boolean {
  if (!app.requestSingleInstanceLock({ link })) return false;
  // The arguments themselves come in any order, with some of Chromium's among them.
  app.on('second-instance', (_event, _args, _folder, handedOver) => again(handedOver));
  app.on('activate', () => again(null));
  return true;
}
