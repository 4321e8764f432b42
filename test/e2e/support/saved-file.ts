import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { RunningApp } from './running-app.ts';

export interface SavedFile {
  readonly name: string;
  readonly text: string;
}

/** What a press saves as a file. Electron asks where to save it, in the system's window; the answer is `folder`. */
export async function saveFile(counter: RunningApp, folder: string, press: () => Promise<void>): Promise<SavedFile> {
  const { app, page } = counter;
  if (app === undefined) {
    const [download] = await Promise.all([page.waitForEvent('download'), press()]);
    return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
  }
  await app.evaluate(({ session }, target) => {
    const saved = new Promise((resolve) => {
      session.defaultSession.once('will-download', (_event, item) => {
        const path = `${target}/${item.getFilename()}`;
        item.setSavePath(path);
        item.once('done', (_done, state) => resolve(state === 'completed' ? path : null));
      });
    });
    Object.assign(globalThis, { saved });
  }, folder);
  await press();
  const path = await app.evaluate((): Promise<string | null> => Reflect.get(globalThis, 'saved'));
  if (path === null) throw new Error('The file was not saved.');
  return { name: basename(path), text: await readFile(path, 'utf8') };
}
