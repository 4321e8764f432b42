import { app, dialog } from 'electron';
import type { Log } from '../../contract/ports.ts';
import type { DesktopTexts } from '../texts.ts';

/** Ends an app that could not be started, and says so to whoever started it. Ends with status 2, as npm start expects. */
export function reportStartFailure(fault: unknown, words: DesktopTexts, log: Log): void {
  log('start_failed', {
    fault: fault instanceof Error ? fault.name : typeof fault,
    why: fault instanceof Error ? fault.message : null,
  });
  dialog.showErrorBox(words.broken.title, words.broken.detail);
  app.exit(2);
}
