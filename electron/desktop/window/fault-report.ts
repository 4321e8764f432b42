import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { app, BrowserWindow, dialog, shell } from 'electron';
import type { FaultPageView } from '../../contract/domain/fault-page.ts';
import type { Language } from '../../contract/i18n/languages.ts';
import { createMainTranslate } from '../../contract/i18n/translate.ts';
import type { Log } from '../../contract/ports.ts';
import { beginAnew } from '../../platform/data-aside.ts';
import { chooseFaultLanguage, describeFaultPage } from '../../platform/fault-view.ts';
import { readPreferenceFiles } from '../../platform/preference-storage.ts';
import { classifyStartFault, START_RETRY_MS } from '../../platform/start-fault.ts';
import { systemPorts } from '../../platform/system-ports.ts';
import { describeCrash } from '../lifecycle/crash-guard.ts';
import type { SaveSupportFile } from '../support-file.ts';
import { openFaultWindow } from './fault-window.ts';
import { showWindow } from './window.ts';

/** The status with which an app that could not run ends, as npm start expects. */
const EXIT_CODE = 2;

/** Where the app keeps its files, as far as that is known yet. */
export interface FaultPlace {
  /** The data folder. */
  folder: string;
  /** The folder of the log; null if there is none. */
  logFolder: string | null;
}

export interface FaultReportParts {
  readonly place: Readonly<FaultPlace>;
  /** Resolves when Electron can open windows and serve pages. */
  readonly ready: Promise<unknown>;
  readonly saveSupportFile: SaveSupportFile;
  readonly restart: () => void;
  readonly log: Log;
}

/** Reports a fault instead of running the app. */
export interface FaultReport {
  /** Opens the window; the app ends when it is closed. Only the first fault opens one. */
  open(fault: unknown): Promise<void>;
  /** Brings the window to the front, if it is open. */
  show(): void;
}

/**
 * Reports a fault that keeps the app from running: as a line on standard error for a terminal, and in a window that
 * names the cause, the consequence for the shop, and what to do.
 */
export function createFaultReport(parts: FaultReportParts): FaultReport {
  // If Electron itself fails to start, `open` says so in a dialog.
  parts.ready.catch(() => undefined);
  let isOpen = false;
  let window: BrowserWindow | null = null;
  return {
    async open(fault) {
      const described = describeCrash(fault);
      parts.log('start_failed', { ...described, reason: classifyStartFault(fault) });
      process.stderr.write(`${fault instanceof Error ? fault.message : String(fault)}\n`);
      if (isOpen) return;
      isOpen = true;
      app.on('window-all-closed', () => app.exit(EXIT_CODE));
      if (!app.isReady()) moveProfile();
      await parts.ready.catch(() => undefined);
      // Whatever part of the app came up is of no use any more.
      const others = BrowserWindow.getAllWindows();
      const view = describeFaultPage({
        ...parts.place,
        reason: classifyStartFault(fault),
        language: chooseFaultLanguage(parts.place.folder, app.getLocale()),
        code: described.code,
      });
      const press = listActions(view.language, () => window, parts);
      window = await openFaultWindow({ view, press, log: parts.log }).catch(async () => {
        await dialog.showMessageBox({ type: 'error', ...describeAsText(view) });
        app.exit(EXIT_CODE);
        return null;
      });
      for (const other of others) other.destroy();
      if (classifyStartFault(fault) === 'preferences_locked') awaitPreferences(parts);
    },
    show() {
      if (window !== null) showWindow(window);
    },
  };
}

/**
 * Moves Chromium's own files to a folder that is writable and that no other program uses. The folder is removed when
 * the app ends, as far as Chromium has released it.
 */
function moveProfile(): void {
  try {
    const folder = mkdtempSync(join(tmpdir(), 'counter-fault-'));
    app.setPath('userData', folder);
    app.on('quit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 2 }));
  } catch {
    // Chromium also runs without a folder.
  }
}

function listActions(language: Language, window: () => BrowserWindow | null, parts: FaultReportParts) {
  const { place, restart, saveSupportFile } = parts;
  const t = createMainTranslate(language);
  return {
    again: () => {
      restart();
      return Promise.resolve('');
    },
    log: () => (place.logFolder === null ? Promise.resolve('') : shell.openPath(place.logFolder)),
    afresh: () => startAfresh(language, parts),
    support: async () => {
      const result = await saveSupportFile({ t, window: window() });
      if (result.kind === 'saved') return t('desktop.fault.saved', { file: result.path });
      return result.kind === 'failed' ? t('desktop.fault.not_done') : '';
    },
  };
}

/** Begins as a new counter, which staff have been asked about. Everything of the old one is set aside. */
function startAfresh(language: Language, { place, restart, log }: FaultReportParts): Promise<string> {
  if (!beginAnew(place.folder, systemPorts.clock, log))
    return Promise.resolve(createMainTranslate(language)('desktop.fault.not_done'));
  restart();
  return Promise.resolve('');
}

/** Starts again as soon as preferences that could not be read can be read. */
function awaitPreferences(parts: FaultReportParts): void {
  const found = readPreferenceFiles(parts.place.folder);
  if (found.kind === 'lost' && found.code !== null) setTimeout(() => awaitPreferences(parts), START_RETRY_MS);
  else parts.restart();
}

/** The page's content as text for a dialog, if the page itself can't be shown. */
function describeAsText({ title, answers }: FaultPageView): { message: string; detail: string } {
  return { message: title, detail: answers.map(({ question, answer }) => `${question}\n${answer}`).join('\n\n') };
}
