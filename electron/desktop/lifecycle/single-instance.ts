import { app } from 'electron';

/**
 * Allows one Counter per data folder: two would both ring and both send. A second start passes its link to the first
 * instance, which shows its window. Returns false in the second, which must end.
 */
export function setupSingleInstance(link: string | null, again: (handedOver: unknown) => void): boolean {
  if (!app.requestSingleInstanceLock({ link })) return false;
  // The arguments arrive reordered and mixed with Chromium's own.
  app.on('second-instance', (_event, _args, _folder, handedOver) => again(handedOver));
  app.on('activate', () => again(null));
  return true;
}
