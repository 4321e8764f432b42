import type { ElectronApplication } from '@playwright/test';
import { launchElectron, stopProcess } from './app-launcher.ts';
import { test as base } from './fixtures.ts';

/** The packed app in Electron, as it stands after its first window has come up. */
export const test = base.extend<{ app: ElectronApplication }>({
  app: async ({ profile, appArgs }, use) => {
    const app = await launchElectron(profile, appArgs);
    const child = app.process();
    await (await app.firstWindow()).getByRole('heading').first().waitFor();
    await use(app);
    await stopProcess(child);
  },
});

/**
 * Runs a script in the page as if it were the page's own. Playwright's own way would let it do what the policy forbids,
 * such as eval. Returns what the script gives.
 */
export async function evaluateInPage(app: ElectronApplication, script: () => unknown): Promise<unknown> {
  return await app.evaluate(
    ({ BrowserWindow }, code) => BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(code),
    `(${script})()`,
  );
}

/** What may never change, whatever a page tries: one window, and in it the app's own page and nothing else. */
export async function readIsolationState(app: ElectronApplication): Promise<unknown> {
  return await app.evaluate(async ({ BrowserWindow, webContents }) => {
    const [window, ...others] = BrowserWindow.getAllWindows();
    const contents = window?.webContents;
    return {
      otherWindows: others.length,
      contents: webContents.getAllWebContents().length,
      frames: contents?.mainFrame.framesInSubtree.length,
      url: contents?.getURL(),
      title: await contents?.executeJavaScript('document.title'),
    };
  });
}

/** What {@link readIsolationState} gives as long as nothing got through. */
export const ISOLATED = { otherWindows: 0, contents: 1, frames: 1, url: 'counter://app/', title: 'Counter' };
