import type { ChildProcess } from 'node:child_process';
import type { Browser, BrowserContext, ElectronApplication, Page } from '@playwright/test';
import type { PreviewProcess } from './app-launcher.ts';
import { killProcess, launchElectron, startPreviewProcess, stopProcess } from './app-launcher.ts';

/** The app as a person has it: started with a folder, shown in a window, closed, killed and started again. */
export interface RunningApp {
  /** The window. Another one after each start. */
  readonly page: Page;
  /** Electron's main process; missing in the preview host. */
  readonly app?: ElectronApplication;
  /** Everything that the app has written on its outputs, over all starts. */
  output(): string;
  /** Ends the app in order and starts it again with the same folder, in which `between` may change something. */
  restart(between?: () => void): Promise<void>;
  /** Ends the app as a power cut would and starts it again with the same folder. */
  killAndStart(): Promise<void>;
  /** Ends the app in order. */
  close(): Promise<void>;
}

/** The app in the preview host, shown in one tab of a browser. */
export async function startAppInBrowser(
  browser: Browser,
  profile: string,
  args: readonly string[],
): Promise<RunningApp & { readonly preview: PreviewProcess }> {
  const context: BrowserContext = await browser.newContext();
  const page = await context.newPage();
  const outputs: (() => string)[] = [];
  let preview = await start();

  async function start(): Promise<PreviewProcess> {
    const started = await startPreviewProcess(profile, args);
    outputs.push(started.output);
    await page.goto(started.url);
    return started;
  }

  return {
    page,
    get preview() {
      return preview;
    },
    output: () => outputs.map((output) => output()).join('\n'),
    async restart(between) {
      await preview.stop();
      between?.();
      preview = await start();
    },
    async killAndStart() {
      await preview.kill();
      preview = await start();
    },
    async close() {
      await context.close();
      await preview.stop();
    },
  };
}

/** The app in Electron. */
export async function startAppInElectron(
  profile: string,
  args: readonly string[],
): Promise<RunningApp & { readonly app: ElectronApplication; exitCode(): number | null }> {
  const written: string[] = [];
  let { app, page, child } = await start();

  async function start(): Promise<{ app: ElectronApplication; page: Page; child: ChildProcess }> {
    const started = await launchElectron(profile, args);
    // Asked for at once: Playwright forgets it when it has ended.
    const process = started.process();
    for (const stream of [process.stdout, process.stderr]) stream?.on('data', (piece) => written.push(String(piece)));
    return { app: started, page: await findStaffWindow(started), child: process };
  }

  return {
    get app() {
      return app;
    },
    get page() {
      return page;
    },
    output: () => written.join(''),
    exitCode: () => child.exitCode,
    async restart(between) {
      await stopProcess(child);
      between?.();
      ({ app, page, child } = await start());
    },
    async killAndStart() {
      await killProcess(child);
      ({ app, page, child } = await start());
    },
    async close() {
      await stopProcess(child);
    },
  };
}

/**
 * The window that staff use. It need not be the first: where a print waits from before the start, the hidden window that
 * draws documents may be there sooner.
 */
async function findStaffWindow(app: ElectronApplication): Promise<Page> {
  const isForStaff = async (page: Page): Promise<boolean> => {
    await page.waitForURL((url) => url.protocol !== 'about:');
    return !page.url().endsWith('/print.html');
  };
  const first = await app.firstWindow();
  if (await isForStaff(first)) return first;
  const second = app.windows().find((page) => page !== first);
  return second ?? (await app.waitForEvent('window'));
}
