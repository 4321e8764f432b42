import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { app } from 'electron';
import type { LoginState } from '../../contract/calls/platform.ts';
import { errorName } from '../../contract/error-name.ts';
import type { Log } from '../../contract/ports.ts';
import type { PreferenceFile } from '../../contract/preferences.ts';
import { formatDesktopEntry, readDesktopEntry, replaceProgram } from './desktop-entry.ts';

/** Whether Counter starts with the computer, according to the platform. */
export interface LoginItem {
  /** Null if it can't be set, because the app isn't installed. */
  read(): LoginState | null;
  write(on: boolean): void;
}

export interface LoginItemParts {
  readonly platform: NodeJS.Platform;
  readonly environment: NodeJS.ProcessEnv;
  /** The arguments that make Counter start in the same way again. */
  readonly args: readonly string[];
  /** What rollout sets; null leaves it to staff. */
  readonly setByRollout: boolean | null;
  readonly preferences: PreferenceFile;
  readonly log: Log;
}

/** A platform's login item. `repair` makes this counter's entry start the running program. */
interface PlatformLoginItem extends LoginItem {
  read(): LoginState;
  repair(): void;
}

/**
 * Reads and writes the platform's own setting. Counter stores none of it, so the screen shows what will really happen.
 * Repairs the entry after an update or a move of the program, and applies rollout. The window opens as always and rings
 * at once, because its page may sound before anyone has pressed anything (window/window.ts).
 */
export function setupLoginItem(parts: LoginItemParts): LoginItem {
  if (!app.isPackaged) return { read: () => null, write: () => undefined };
  const item = createPlatformLoginItem(parts);
  try {
    item.repair();
    applyRollout(item, parts.setByRollout);
  } catch (fault) {
    parts.log('login_item_not_written', { fault: errorName(fault) });
  }
  return item;
}

/** An item that was switched off in the system's own settings stays off, and the screen says so. */
function applyRollout(item: PlatformLoginItem, isWanted: boolean | null): void {
  const state = item.read();
  if (isWanted === true && state === 'off') item.write(true);
  if (isWanted === false && state === 'on') item.write(false);
}

function createPlatformLoginItem(parts: LoginItemParts): PlatformLoginItem {
  switch (parts.platform) {
    case 'linux':
      return createDesktopEntry(parts);
    case 'win32':
      return createRunKey(parts);
    default:
      return createSystemService();
  }
}

/**
 * Linux desktops start every program that has an entry in this folder (Desktop Application Autostart Specification).
 */
function createDesktopEntry({ environment, args }: LoginItemParts): PlatformLoginItem {
  const program = environment['APPIMAGE'] ?? process.execPath;
  const file = join(app.getPath('appData'), 'autostart', 'counter.desktop');

  function read(): string | null {
    try {
      return readFileSync(file, 'utf8');
    } catch {
      return null;
    }
  }
  /** Replaces the file as a whole, so that a power cut leaves no half-written one. */
  function store(text: string): void {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(`${file}.new`, text);
    renameSync(`${file}.new`, file);
  }

  return {
    read: () => readDesktopEntry(read()),
    write(on) {
      if (on) store(formatDesktopEntry(program, args));
      else rmSync(file, { force: true });
    },
    repair() {
      const text = read();
      const repaired = text && replaceProgram(text, program);
      if (repaired && repaired !== text) store(repaired);
    },
  };
}

/** A value of the Run key of the registry. The Task Manager can switch it off without removing it. */
function createRunKey({ args, preferences }: LoginItemParts): PlatformLoginItem {
  const program = process.execPath;

  function write(openAtLogin: boolean, withArgs: readonly string[]): void {
    // Windows splits the line at unquoted spaces.
    app.setLoginItemSettings({ openAtLogin, path: program, args: withArgs.map((each) => `"${each}"`) });
    preferences.change({ loginProgram: openAtLogin ? program : null });
  }

  return {
    read() {
      // Whatever arguments the entry has.
      const { executableWillLaunchAtLogin, launchItems } = app.getLoginItemSettings({ path: program });
      if (executableWillLaunchAtLogin) return 'on';
      return launchItems.some(({ enabled }) => !enabled) ? 'disabled' : 'off';
    },
    write: (on) => write(on, args),
    repair() {
      const { loginProgram } = preferences.read();
      if (loginProgram === null || loginProgram === program) return;
      const { launchItems } = app.getLoginItemSettings({ path: loginProgram });
      const stale = launchItems.find(({ scope, enabled }) => scope === 'user' && enabled);
      if (stale !== undefined) write(true, stale.args);
    },
  };
}

/** A service of macOS, which finds the app even after a move. The user may have to approve it first. */
function createSystemService(): PlatformLoginItem {
  return {
    read() {
      const { openAtLogin, status } = app.getLoginItemSettings();
      if (status === 'requires-approval') return 'disabled';
      return openAtLogin ? 'on' : 'off';
    },
    write: (openAtLogin) => app.setLoginItemSettings({ openAtLogin }),
    repair: () => undefined,
  };
}
