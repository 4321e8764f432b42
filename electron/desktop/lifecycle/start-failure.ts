import { app, dialog } from 'electron';
import type { Log } from '../../contract/ports.ts';
import type { Words } from '../texts.ts';

/** Ends an app that could not be started, and says so to whoever started it. Ends with status 2, as npm start expects. */
export function sayBrokenDown(fault: unknown, words: Words, log: Log): void {
  log('start_failed', {
    fault: fault instanceof Error ? fault.name : typeof fault,
    why: fault instanceof Error ? fault.message : null,
  });
  dialog.showErrorBox(words.broken.title, words.broken.detail);
  app.exit(2);
}
