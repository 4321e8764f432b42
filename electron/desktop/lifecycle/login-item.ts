import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { app } from 'electron';

/** Whether Counter starts with the computer, according to the platform. */
export interface LoginItem {
  /** Null where it can't be set: in an app that is not installed. */
  read(): boolean | null;
  write(on: boolean): void;
}

/**
 * Reads and writes the platform's own setting. Counter stores nothing of it, so that the screen shows what will happen.
 */
export function setupLoginItem(platform: NodeJS.Platform, environment: NodeJS.ProcessEnv): LoginItem {
  if (!app.isPackaged) return { read: () => null, write: () => undefined };
  if (platform === 'linux') return desktopEntry(environment['APPIMAGE'] ?? process.execPath);
  return {
    read: () => app.getLoginItemSettings().openAtLogin,
    write: (openAtLogin) => app.setLoginItemSettings({ openAtLogin }),
  };
}

/** Linux desktops start every program with an entry in this folder (Desktop Application Autostart Specification). */
function desktopEntry(program: string): LoginItem {
  const file = join(app.getPath('appData'), 'autostart', 'counter.desktop');
  return {
    read: () => existsSync(file),
    write(on) {
      if (!on) return rmSync(file, { force: true });
      mkdirSync(dirname(file), { recursive: true });
      // Escapes characters that have a meaning in the entry's own syntax.
      const quoted = program.replace(/["`$\\]/g, '\\$&').replaceAll('%', '%%');
      writeFileSync(file, `[Desktop Entry]\nType=Application\nName=Counter\nExec="${quoted}"\nTerminal=false\n`);
    },
  };
}
