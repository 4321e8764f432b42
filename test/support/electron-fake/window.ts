import { EventEmitter } from 'node:events';
import { app, createPreventable } from './app.ts';
import type { FakeImage, Rectangle } from './platform.ts';

class FakeContents extends EventEmitter {
  readonly sent: { channel: string; message: unknown }[] = [];
  openHandler: ((details: { url: string }) => { action: string }) | undefined;

  webRtcPolicy = 'default';
  readonly id = 1;
  reloads = 0;
  crashes = 0;
  /** Whether its process is gone. */
  crashed = false;

  /** What the page was asked to print, and how a test answers for the system. */
  readonly prints: { readonly options: unknown; readonly answer: (isTaken: boolean, reason: string) => void }[] = [];

  /** Whether it answers no script. */
  hangs = false;

  executeJavaScript(_script: string): Promise<unknown> {
    return this.hangs ? new Promise(() => undefined) : Promise.resolve(100);
  }

  print(options: unknown, answer: (isTaken: boolean, reason: string) => void): void {
    this.prints.push({ options, answer });
  }

  reload(): void {
    this.reloads += 1;
  }

  /** Like Electron: the process ends a moment later. */
  forcefullyCrashRenderer(): void {
    this.crashes += 1;
    setTimeout(() => this.die('crashed'), 1);
  }

  /** Its process ends. */
  die(reason: string): void {
    this.crashed = true;
    this.emit('render-process-gone', {}, { reason });
  }

  isCrashed(): boolean {
    return this.crashed;
  }

  isDevToolsOpened(): boolean {
    return false;
  }

  /** No process that a test could end. */
  getOSProcessId(): number {
    return 2 ** 22 + 1;
  }

  send(channel: string, message: unknown): void {
    this.sent.push({ channel, message });
  }

  setWebRTCIPHandlingPolicy(policy: string): void {
    this.webRtcPolicy = policy;
  }

  setWindowOpenHandler(handler: (details: { url: string }) => { action: string }): void {
    this.openHandler = handler;
  }
}

export class FakeWindow extends EventEmitter {
  /** The windows that are not destroyed. */
  static readonly opened = new Set<FakeWindow>();

  static getAllWindows(): FakeWindow[] {
    return [...FakeWindow.opened];
  }

  readonly webContents = new FakeContents();
  readonly loaded: string[] = [];
  readonly options: { readonly [name: string]: unknown };
  visible = false;
  focused = false;
  minimized = false;
  bounds: Rectangle = { x: 0, y: 0, width: 1024, height: 560 };
  flashing = false;
  onTop = false;
  /** Whether another window covers it. */
  covered = false;
  overlay: { readonly picture: FakeImage | null; readonly description: string } | undefined;
  destroyed = false;

  constructor(options: { readonly [name: string]: unknown } = {}) {
    super();
    this.options = options;
    FakeWindow.opened.add(this);
    app.emit('web-contents-created', {}, this.webContents);
  }

  loadURL(url: string): Promise<void> {
    this.loaded.push(url);
    this.webContents.crashed = false;
    return Promise.resolve();
  }

  /**
   * Like a click on the window's close button: closes it unless a listener prevents that. Returns whether it closed.
   */
  close(): boolean {
    const event = createPreventable();
    this.emit('close', event);
    return !event.defaultPrevented;
  }

  /** Like Electron: shows it with the focus. */
  show(): void {
    this.focused = true;
    this.showInactive();
  }

  showInactive(): void {
    this.visible = true;
    this.emit('show');
  }

  hide(): void {
    this.visible = false;
    this.focused = false;
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

  setOverlayIcon(picture: FakeImage | null, description: string): void {
    this.overlay = { picture, description };
  }

  getBounds(): Rectangle {
    return this.bounds;
  }

  setBounds(bounds: Rectangle): void {
    this.bounds = bounds;
  }

  isMinimized(): boolean {
    return this.minimized;
  }

  isFocused(): boolean {
    return this.focused;
  }

  destroy(): void {
    this.destroyed = true;
    this.emit('closed');
    FakeWindow.opened.delete(this);
    if (FakeWindow.opened.size === 0) app.emit('window-all-closed');
  }

  isDestroyed(): boolean {
    return this.destroyed;
  }

  moveTop(): void {
    this.covered = false;
  }

  setMenuBarVisibility(): void {}
}

/** The fake behind a window, through which a test plays its user. */
export function toFakeWindow(window: unknown): FakeWindow {
  if (window instanceof FakeWindow) return window;
  throw new Error('This window is not a fake.');
}
