/**
 * A fake of Electron for the tests of desktop/: it records what the app asks of it and lets a test play the platform.
 * vite.config.ts puts it in place of the package, whose import would start a download.
 */

import { EventEmitter } from 'node:events';
import { app } from './electron-fake/app.ts';
import {
  DEFAULT_PLATFORM,
  type FakeDialog,
  type FakeImage,
  FakeNotification,
  platform,
  platformCalls,
} from './electron-fake/platform.ts';
import { FakeWindow } from './electron-fake/window.ts';

class FakeTray extends EventEmitter {
  constructor() {
    super();
    if (!platform.hasTray) throw new Error('There is no tray.');
  }

  setContextMenu(menu: { label?: string; click?: () => void }[]): void {
    platformCalls.menu = menu;
  }

  setImage(picture: FakeImage): void {
    platformCalls.trayPictures.push(picture);
  }

  setToolTip(text: string): void {
    platformCalls.toolTip = text;
  }
}

type Handler = (...args: unknown[]) => unknown;

class FakeIpcMain extends EventEmitter {
  readonly handlers = new Map<string, Handler>();

  handle(channel: string, handler: Handler): void {
    this.handlers.set(channel, handler);
  }
}

export class FakeSession extends EventEmitter {
  permissionRequest: Handler | undefined;
  permissionCheck: Handler | undefined;
  devicePermission: Handler | undefined;
  proxy: unknown;
  request: { readonly filter: { readonly urls: readonly string[] }; readonly handler: Handler } | undefined;

  readonly webRequest = {
    onBeforeRequest: (filter: { urls: string[] }, handler: Handler): void => {
      this.request = { filter, handler };
    },
  };

  setProxy(configuration: unknown): Promise<void> {
    this.proxy = configuration;
    return Promise.resolve();
  }

  setPermissionRequestHandler(handler: Handler): void {
    this.permissionRequest = handler;
  }

  setPermissionCheckHandler(handler: Handler): void {
    this.permissionCheck = handler;
  }

  setDevicePermissionHandler(handler: Handler): void {
    this.devicePermission = handler;
  }
}

class FakeScreen extends EventEmitter {
  getAllDisplays() {
    return platform.screens.map((workArea) => ({ workArea, workAreaSize: workArea }));
  }

  getPrimaryDisplay() {
    const [primary] = this.getAllDisplays();
    if (primary === undefined) throw new Error('There is no screen.');
    return primary;
  }
}

/** A keyring whose texts a test can read: it reverses them. */
const reverse = (text: string): string => [...text].reverse().join('');

export const ipcMain = new FakeIpcMain();
export const powerMonitor = new EventEmitter();
export const session = { defaultSession: new FakeSession() };
export const screen = new FakeScreen();

function createImage(bytes: Buffer, width: number, height: number): FakeImage {
  return { width, height, bytes, getSize: () => ({ width, height }), toBitmap: () => bytes };
}

export const nativeImage = {
  createFromDataURL: () => createImage(Buffer.alloc(32 * 32 * 4, 255), 32, 32),
  createFromBitmap: (bytes: Buffer, { width, height }: { width: number; height: number }) =>
    createImage(bytes, width, height),
};

export const shell = {
  beep(): void {
    platformCalls.beeps += 1;
  },
  openExternal(url: string): Promise<void> {
    platformCalls.opened.push(url);
    return platform.opensLinks ? Promise.resolve() : Promise.reject(new Error('nothing opens that'));
  },
};

export const protocol = {
  handler: undefined as ((request: Request) => Promise<Response>) | undefined,
  registerSchemesAsPrivileged: (schemes: unknown[]): void => void platformCalls.schemes.push(...schemes),
  handle(_scheme: string, handler: (request: Request) => Promise<Response>): void {
    this.handler = handler;
  },
};

export const dialog = {
  /** As Electron's: the window may be left out, and keys press the first button unless the dialog says otherwise. */
  showMessageBox(...given: FakeDialog[]): Promise<{ response: number }> {
    platformCalls.dialogs.push(...given.slice(-1));
    const { defaultId = 0, cancelId = 0 } = given.at(-1) ?? {};
    const pressed = { Enter: defaultId, Escape: cancelId };
    return Promise.resolve({
      response: typeof platform.button === 'number' ? platform.button : pressed[platform.button],
    });
  },
  showSaveDialog(...given: object[]): Promise<{ canceled: boolean; filePath: string }> {
    platformCalls.saveDialogs.push(...given.slice(-1));
    return Promise.resolve({ canceled: platform.savePath === '', filePath: platform.savePath });
  },
};

export const powerSaveBlocker = {
  last: 0,
  start(): number {
    this.last += 1;
    platformCalls.blockers.add(this.last);
    return this.last;
  },
  stop: (id: number): void => void platformCalls.blockers.delete(id),
};

export const safeStorage = {
  isEncryptionAvailable: () => platform.keyring === 'synchronous',
  encryptString: (text: string) => Buffer.from(`ring:${reverse(text)}`),
  decryptString: (bytes: Buffer) => reverse(bytes.toString().slice('ring:'.length)),
  getSelectedStorageBackend: () => platform.backend,
  isAsyncEncryptionAvailable: () => Promise.resolve(platform.keyring === 'asynchronous'),
  /** Older Electrons don't have it. */
  get encryptStringAsync() {
    if (platform.keyring !== 'asynchronous') return undefined;
    return (text: string) => Promise.resolve(Buffer.from(`ring2:${reverse(text)}`));
  },
  decryptStringAsync(bytes: Buffer) {
    const [, ring, text = ''] = /^(ring2?):(.*)$/.exec(bytes.toString()) ?? [];
    if (ring === undefined) return Promise.reject(new Error('This is not from this keyring.'));
    return Promise.resolve({ result: reverse(text), shouldReEncrypt: ring === 'ring' });
  },
};

/** A process that a test ends, by emitting `exit`. */
export class FakeUtilityProcess extends EventEmitter {
  isKilled = false;

  kill(): boolean {
    this.isKilled = true;
    return true;
  }
}

export const utilityProcess = {
  started: [] as { readonly args: readonly string[]; readonly child: FakeUtilityProcess }[],
  fork(...args: [program: string, args: readonly string[]]): FakeUtilityProcess {
    const child = new FakeUtilityProcess();
    this.started.push({ args: args.slice(0, 2).flat(), child });
    return child;
  },
};

export const Menu = { buildFromTemplate: (template: unknown) => template, setApplicationMenu: (): void => {} };
export { app, FakeNotification as Notification, FakeTray as Tray, FakeWindow as BrowserWindow };

/** Restores the platform, and forgets all calls and listeners. */
export function resetElectron(): void {
  Object.assign(platform, DEFAULT_PLATFORM);
  for (const emitter of [app, ipcMain, powerMonitor, screen, session.defaultSession]) emitter.removeAllListeners();
  ipcMain.handlers.clear();
  utilityProcess.started = [];
  Object.assign(platformCalls, {
    dialogs: [],
    relaunches: [],
    saveDialogs: [],
    notifications: [],
    schemes: [],
    menu: [],
    quits: 0,
    badge: 0,
    beeps: 0,
    toolTip: '',
    sandbox: false,
    lockWith: null,
    links: [],
  });
  app.isPackaged = true;
  FakeWindow.opened.clear();
  Object.assign(platformCalls, { opened: [], trayPictures: [] });
  platformCalls.blockers.clear();
  platformCalls.paths.clear();
}

const defaultExport: { readonly app: EventEmitter; readonly ipcMain: EventEmitter } = { app, ipcMain };
// biome-ignore lint/style/noDefaultExport: electron-store imports Electron's default export
export default defaultExport;
