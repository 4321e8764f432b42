import { app, dialog } from 'electron';
import { errorName } from '../../contract/error-name.ts';
import { createMainTranslate } from '../../contract/i18n/translate.ts';
import type { Log } from '../../contract/ports.ts';

/** Reports on screen that the app could not start, and exits with status 2, as npm start expects. */
export function reportStartFailure(fault: unknown, log: Log): void {
  log('start_failed', { fault: errorName(fault) });
  // The chosen language may be what could not be read.
  const t = createMainTranslate('en');
  dialog.showErrorBox(t('desktop.broken.title'), t('desktop.broken.detail'));
  app.exit(2);
}
