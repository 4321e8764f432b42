/**
 * Electron, as far as the shell's tests need it: it remembers what was asked of it and lets a test play the platform.
 * vitest.config puts it in the place of the package, whose import would start a download.
 */

import { EventEmitter } from 'node:events';
import { tmpdir } from 'node:os';

/** What the platform is and answers in this test. {@link resetElectron} makes it anew. */
export const platform = {
  hasTray: true,
  isFirstInstance: true,
  keyring: 'none' as 'none' | 'synchronous' | 'asynchronous',
  backend: 'gnome_libsecret',
  /** The button that is pressed in the next dialogs, by its place. */
  button: 0,
  proxy: 'DIRECT',
  opensLinks: true,
  startsAtLogin: false,
  switches: [] as string[],
};

/** What was asked of the platform. */
export const platformCalls = {
  dialogs: [] as { message: string; buttons: string[] }[],
  notifications: [] as FakeNotification[],
  quits: 0,
  badge: 0,
  beeps: 0,
  opened: [] as string[],
  trayPictures: [] as FakePicture[],
  blockers: new Set<number>(),
  schemes: [] as unknown[],
  paths: new Map<string, string>(),
  menu: [] as { label?: string; click?: () => void }[],
  toolTip: '',
  sandbox: false,
  lockWith: null as unknown,
  links: [] as string[],
};

const usualPlatform = { ...platform };

class FakeApp extends EventEmitter {
  isPackaged = true;

  #isQuitting = false;

  /** As Electron does: asks, then ends unless somebody prevented it; ignored while it is being asked. */
  quit(): void {
    platformCalls.quits += 1;
    if (this.#isQuitting) return;
    const before = createPreventable();
    this.emit('before-quit', before);
    if (before.defaultPrevented) return;
    this.#isQuitting = true;
    const will = createPreventable();
    this.emit('will-quit', will);
    if (will.defaultPrevented) setImmediate(() => (this.#isQuitting = false));
    else this.exit();
  }

  exit(): void {
    this.#isQuitting = false;
    this.emit('quit');
  }

  requestSingleInstanceLock(additional: unknown): boolean {
    platformCalls.lockWith = additional;
    return platform.isFirstInstance;
  }

  getPath(name: string): string {
    return platformCalls.paths.get(name) ?? tmpdir();
  }

  setPath(name: string, path: string): void {
    platformCalls.paths.set(name, path);
  }

  getLoginItemSettings(): { openAtLogin: boolean } {
    return { openAtLogin: platform.startsAtLogin };
  }

  setLoginItemSettings({ openAtLogin }: { openAtLogin: boolean }): void {
    platform.startsAtLogin = openAtLogin;
  }

  setAsDefaultProtocolClient(scheme: string): void {
    platformCalls.links.push(scheme);
  }

  readonly commandLine = { hasSwitch: (name: string): boolean => platform.switches.includes(name) };

  enableSandbox(): void {
    platformCalls.sandbox = true;
  }

  getVersion(): string {
    return '0.0.0';
  }

  setBadgeCount(count: number): void {
    platformCalls.badge = count;
  }

  resolveProxy(): Promise<string> {
    return Promise.resolve(platform.proxy);
  }
}

export interface Preventable {
  defaultPrevented: boolean;
  preventDefault(): void;
}

/** An event whose usual consequence a listener may prevent. */
export function createPreventable(): Preventable {
  return {
    defaultPrevented: false,
    preventDefault() {
      this.defaultPrevented = true;
    },
  };
}

export class FakeContents extends EventEmitter {
  readonly sent: { channel: string; message: unknown }[] = [];
  openHandler: ((details: { url: string }) => { action: string }) | undefined;

  reloads = 0;
  crashes = 0;

  reload(): void {
    this.reloads += 1;
  }

  forcefullyCrashRenderer(): void {
    this.crashes += 1;
  }

  send(channel: string, message: unknown): void {
    this.sent.push({ channel, message });
  }

  setWindowOpenHandler(handler: (details: { url: string }) => { action: string }): void {
    this.openHandler = handler;
  }
}

export class FakeWindow extends EventEmitter {
  readonly webContents = new FakeContents();
  readonly loaded: string[] = [];
  readonly options: { readonly [name: string]: unknown };
  visible = false;
  focused = false;
  minimized = false;
  flashing = false;
  onTop = false;
  overlay: { readonly picture: FakePicture | null; readonly description: string } | undefined;
  destroyed = false;

  constructor(options: { readonly [name: string]: unknown } = {}) {
    super();
    this.options = options;
    app.emit('web-contents-created', {}, this.webContents);
  }

  loadURL(url: string): Promise<void> {
    this.loaded.push(url);
    return Promise.resolve();
  }

  /** As a press on the window's cross: closes it unless somebody prevented that. Gives whether it closed. */
  close(): boolean {
    const event = createPreventable();
    this.emit('close', event);
    return !event.defaultPrevented;
  }

  show(): void {
    this.visible = true;
    this.emit('show');
  }

  showInactive(): void {
    this.show();
  }

  hide(): void {
    this.visible = false;
  }

  focus(): void {
    this.focused = true;
  }

  restore(): void {
    this.minimized = false;
  }

  flashFrame(flash: boolean): void {
    this.flashing = flash;
  }

  setAlwaysOnTop(onTop: boolean): void {
    this.onTop = onTop;
  }

  setOverlayIcon(picture: FakePicture | null, description: string): void {
    this.overlay = { picture, description };
  }

  isMinimized(): boolean {
    return this.minimized;
  }

  isFocused(): boolean {
    return this.focused;
  }

  isDestroyed(): boolean {
    return this.destroyed;
  }

  moveTop(): void {}

  setMenuBarVisibility(): void {}
}

/** A window as the fake that it is, to play its user. */
export function toFakeWindow(window: unknown): FakeWindow {
  if (window instanceof FakeWindow) return window;
  throw new Error('This window is not of the fake Electron.');
}

class FakeNotification extends EventEmitter {
  readonly options: { readonly title: string; readonly body: string };
  static isSupported = (): boolean => true;

  constructor(options: { readonly title: string; readonly body: string }) {
    super();
    this.options = options;
  }

  show(): void {
    platformCalls.notifications.push(this);
  }
}

class FakeTray extends EventEmitter {
  constructor() {
    super();
    if (!platform.hasTray) throw new Error('There is no tray.');
  }

  setContextMenu(menu: { label?: string; click?: () => void }[]): void {
    platformCalls.menu = menu;
  }

  setImage(picture: FakePicture): void {
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
  request: { readonly filter: { readonly urls: readonly string[] }; readonly handler: Handler } | undefined;

  readonly webRequest = {
    onBeforeRequest: (filter: { urls: string[] }, handler: Handler): void => {
      this.request = { filter, handler };
    },
  };

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

/** A keyring that a test can read with bare eyes: it turns the text round. */
const turned = (text: string): string => [...text].reverse().join('');

export const app = new FakeApp();
export const ipcMain = new FakeIpcMain();
export const powerMonitor = new EventEmitter();
export const session = { defaultSession: new FakeSession() };
export const screen = { getPrimaryDisplay: () => ({ workAreaSize: { width: 1024, height: 560 } }) };

/** A picture as far as the shell looks into it. */
interface FakePicture {
  readonly width: number;
  readonly height: number;
  readonly bytes: Buffer;
  getSize(): { width: number; height: number };
  toBitmap(): Buffer;
}

function pictureOf(bytes: Buffer, width: number, height: number): FakePicture {
  return { width, height, bytes, getSize: () => ({ width, height }), toBitmap: () => bytes };
}

export const nativeImage = {
  createFromDataURL: () => pictureOf(Buffer.alloc(32 * 32 * 4, 255), 32, 32),
  createFromBitmap: (bytes: Buffer, { width, height }: { width: number; height: number }) =>
    pictureOf(bytes, width, height),
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
  showMessageBox(_window: unknown, options: { message: string; buttons: string[] }): Promise<{ response: number }> {
    platformCalls.dialogs.push(options);
    return Promise.resolve({ response: platform.button });
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
  encryptString: (text: string) => Buffer.from(`ring:${turned(text)}`),
  decryptString: (bytes: Buffer) => turned(bytes.toString().slice('ring:'.length)),
  getSelectedStorageBackend: () => platform.backend,
  isAsyncEncryptionAvailable: () => Promise.resolve(platform.keyring === 'asynchronous'),
  /** Older runtimes don't have it. */
  get encryptStringAsync() {
    if (platform.keyring !== 'asynchronous') return undefined;
    return (text: string) => Promise.resolve(Buffer.from(`ring2:${turned(text)}`));
  },
  decryptStringAsync(bytes: Buffer) {
    const [, ring, text = ''] = /^(ring2?):(.*)$/.exec(bytes.toString()) ?? [];
    if (ring === undefined) return Promise.reject(new Error('This is not from this keyring.'));
    return Promise.resolve({ result: turned(text), shouldReEncrypt: ring === 'ring' });
  },
};

export const Menu = { buildFromTemplate: (template: unknown) => template, setApplicationMenu: (): void => {} };
export { FakeNotification as Notification, FakeTray as Tray, FakeWindow as BrowserWindow };

/** A platform as on the first day: nothing asked, nobody listening. */
export function resetElectron(): void {
  Object.assign(platform, usualPlatform);
  for (const emitter of [app, ipcMain, powerMonitor, session.defaultSession]) emitter.removeAllListeners();
  ipcMain.handlers.clear();
  Object.assign(platformCalls, {
    dialogs: [],
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
  Object.assign(platformCalls, { opened: [], trayPictures: [] });
  platformCalls.blockers.clear();
  platformCalls.paths.clear();
}

// biome-ignore lint/style/noDefaultExport: electron-store takes Electron whole
export default { app, ipcMain };
