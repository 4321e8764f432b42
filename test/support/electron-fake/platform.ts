import { EventEmitter } from 'node:events';

export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What a dialog of the system shows. */
export interface FakeDialog {
  readonly message: string;
  readonly buttons: readonly string[];
  readonly defaultId?: number;
  readonly cancelId?: number;
}

export interface FakeLoginItem {
  readonly path: string;
  readonly args: string[];
  readonly enabled: boolean;
  /** Whether it is there for all users of the PC, or this one. */
  readonly scope?: 'machine' | 'user';
}

/** What the platform is and answers in a test; `resetElectron` restores it. */
export const platform = {
  hasTray: true,
  isFirstInstance: true,
  keyring: 'none' as 'none' | 'synchronous' | 'asynchronous',
  backend: 'gnome_libsecret',
  /** The index of the button that is clicked in the next dialogs, or the key that is pressed there. */
  button: 0 as number | 'Enter' | 'Escape',
  /** What is chosen in the next dialogs that save a file; empty cancels them. */
  savePath: '',
  proxy: 'DIRECT',
  opensLinks: true,
  isReady: true,
  /** Login items, as Windows and macOS keep them: a program, and whether the system's own settings allow it. */
  loginItems: [] as FakeLoginItem[],
  switches: [] as string[],
  /** What programs may cover of each screen, the primary one first. */
  screens: [{ x: 0, y: 0, width: 1024, height: 560 }],
};

/** What the app has asked of the platform. */
export const platformCalls = {
  dialogs: [] as FakeDialog[],
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

  constructor(options: { readonly title: string; readonly body: string }) {
    super();
    this.options = options;
  }

  show(): void {
    platformCalls.notifications.push(this);
  }
}
