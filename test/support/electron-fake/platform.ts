import { EventEmitter } from 'node:events';

/** What the platform is and answers in a test; `resetElectron` restores it. */
export const platform = {
  hasTray: true,
  isFirstInstance: true,
  keyring: 'none' as 'none' | 'synchronous' | 'asynchronous',
  backend: 'gnome_libsecret',
  /** The index of the button that is clicked in the next dialogs. */
  button: 0,
  /** What is chosen in the next dialogs that save a file; empty cancels them. */
  savePath: '',
  proxy: 'DIRECT',
  opensLinks: true,
  /** Login items, as Windows and macOS keep them: a program, and whether the system's own settings allow it. */
  loginItems: [] as { path: string; args: string[]; enabled: boolean }[],
  switches: [] as string[],
};

/** What the app has asked of the platform. */
export const platformCalls = {
  dialogs: [] as { message: string; buttons: string[] }[],
  saveDialogs: [] as object[],
  notifications: [] as FakeNotification[],
  quits: 0,
  relaunches: [] as { readonly args?: readonly string[]; readonly execPath?: string }[],
  badge: 0,
  beeps: 0,
  opened: [] as string[],
  trayPictures: [] as FakeImage[],
  blockers: new Set<number>(),
  schemes: [] as unknown[],
  paths: new Map<string, string>(),
  menu: [] as { label?: string; click?: () => void }[],
  toolTip: '',
  sandbox: false,
  lockWith: null as unknown,
  links: [] as string[],
};

/** The platform as each test begins. */
export const DEFAULT_PLATFORM = { ...platform };

/** The parts of an image that the app reads. */
export interface FakeImage {
  readonly width: number;
  readonly height: number;
  readonly bytes: Buffer;
  getSize(): { width: number; height: number };
  toBitmap(): Buffer;
}

export class FakeNotification extends EventEmitter {
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
