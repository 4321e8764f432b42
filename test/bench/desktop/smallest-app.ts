/** The smallest possible Electron app: one window with one line of text. Cold start and memory are compared with it. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const MAIN = `const { app, BrowserWindow } = require('electron');
app.whenReady().then(() => new BrowserWindow({ width: 1280, height: 800 }).loadFile('index.html'));
`;
const PAGE = '<!doctype html><title>Smallest</title><p>Orders</p>';

/** Where the page of the smallest app is found. */
export const SMALLEST_ADDRESS = 'file://';

/** Writes the app into a new folder, which Electron can be started with. Returns the folder. */
export function writeSmallestApp(parent: string): string {
  const folder = join(parent, 'smallest-app');
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{"name":"smallest","main":"main.js"}');
  writeFileSync(join(folder, 'main.js'), MAIN);
  writeFileSync(join(folder, 'index.html'), PAGE);
  return folder;
}
