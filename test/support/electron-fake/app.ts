import { EventEmitter } from 'node:events';
import { tmpdir } from 'node:os';
import { platform, platformCalls } from './platform.ts';

class FakeApp extends EventEmitter {
  isPackaged = true;

  #isQuitting = false;

  /** Like Electron: asks, then ends unless a listener prevents it. Ignored while it is ending. */
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

  relaunch(options: { readonly args?: readonly string[]; readonly execPath?: string }): void {
    platformCalls.relaunches.push(options);
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

  /** Like Electron: on Windows the entries of this program, on macOS the one service of the app. */
  getLoginItemSettings({ path = process.execPath }: { path?: string } = {}) {
    const items = platform.loginItems.filter((item) => item.path === path);
    const [item] = items;
    return {
      openAtLogin: item !== undefined,
      status: item === undefined ? 'not-registered' : item.enabled ? 'enabled' : 'requires-approval',
      executableWillLaunchAtLogin: items.some(({ enabled }) => enabled),
      launchItems: items.map((each) => ({ scope: 'user', ...each, name: 'app.counter.desktop' })),
    };
  }

  /** Replaces the one entry of this name, and allows it. */
  setLoginItemSettings({
    openAtLogin,
    path = process.execPath,
    args = [],
  }: {
    openAtLogin: boolean;
    path?: string;
    args?: string[];
  }): void {
    platform.loginItems = openAtLogin ? [{ path, args, enabled: true }] : [];
  }

  getAppPath(): string {
    return '/sources';
  }

  setAsDefaultProtocolClient(scheme: string): void {
    platformCalls.links.push(scheme);
  }

  readonly commandLine = {
    hasSwitch: (name: string): boolean => platform.switches.includes(name),
    removeSwitch: (name: string): void => {
      platform.switches = platform.switches.filter((each) => each !== name);
    },
    appendSwitch: (name: string, value: string): void => {
      platform.switches = [...platform.switches, `${name}=${value}`];
    },
  };

  enableSandbox(): void {
    platformCalls.sandbox = true;
  }

  isReady(): boolean {
    return platform.isReady;
  }

  getLocale(): string {
    return 'en-IN';
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

/** An event whose default a listener can prevent. */
export function createPreventable(): Preventable {
  return {
    defaultPrevented: false,
    preventDefault() {
      this.defaultPrevented = true;
    },
  };
}

export const app = new FakeApp();
