import type { Locator } from '@playwright/test';
import type { RunningApp } from './running-app.ts';

/** Names a path in the system's dialog or, where there is none, in its field. */
export async function namePath({ app }: RunningApp, within: Locator, label: string, path: string): Promise<void> {
  if (app === undefined) return await within.getByLabel(label).fill(path);
  await app.evaluate(({ dialog }, chosen) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath: chosen });
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [chosen] });
  }, path);
}
