import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserWindow, SaveDialogOptions, SaveDialogReturnValue } from 'electron';
import { app, dialog } from 'electron';
import type { SupportFileResult } from '../contract/calls/support.ts';
import { errorName } from '../contract/error-name.ts';
import type { MainTranslate } from '../contract/i18n/translate.ts';
import type { Log } from '../contract/ports.ts';
import type { SupportReport } from '../platform/support/support-report.ts';

export interface SupportFileParts {
  readonly report: SupportReport;
  readonly log: Log;
}

/** Where and in which language the dialog appears. */
export interface SupportFileDialog {
  readonly t: MainTranslate;
  /** The window that the dialog belongs to; null for one of its own. */
  readonly window: BrowserWindow | null;
}

/** Saves a support file where staff choose. Works without a data folder, a database or a window. Never rejects. */
export type SaveSupportFile = (dialog: SupportFileDialog) => Promise<SupportFileResult>;

/** Creates the function behind Save support file. A second press while its dialog is open opens no other. */
export function setupSupportFile({ report, log }: SupportFileParts): SaveSupportFile {
  let open: Promise<SupportFileResult> | null = null;

  async function save({ t, window }: SupportFileDialog): Promise<SupportFileResult> {
    try {
      const { canceled, filePath } = await showDialog(window, {
        title: t('desktop.support.save'),
        defaultPath: suggestPath(report.fileName()),
        filters: [{ name: t('desktop.support.file_type'), extensions: ['txt'] }],
      });
      if (canceled || filePath === '') return { kind: 'cancelled' };
      await writeFile(filePath, report.write(t('desktop.support.intro')), { mode: 0o600 });
      log('support_file_saved');
      return { kind: 'saved', path: filePath };
    } catch (fault) {
      log('support_file_not_saved', { fault: errorName(fault) });
      return { kind: 'failed' };
    }
  }

  return (asked) => {
    open ??= save(asked).finally(() => {
      open = null;
    });
    return open;
  };
}

function showDialog(window: BrowserWindow | null, options: SaveDialogOptions): Promise<SaveDialogReturnValue> {
  return window === null ? dialog.showSaveDialog(options) : dialog.showSaveDialog(window, options);
}

/** Suggests the desktop, where staff easily find the file. A PC without a desktop folder gets another one. */
function suggestPath(name: string): string {
  try {
    return join(app.getPath('desktop'), name);
  } catch {
    return name;
  }
}
