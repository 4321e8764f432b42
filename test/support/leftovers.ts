/**
 * Fails a test file that leaves behind what would change the next one in the same process (`shared` in vite.config.ts): such
 * a file clears it up, or stands in that configuration among those with a process of their own.
 */

import fs from 'node:fs';
import { afterAll, beforeAll, expect, vi } from 'vitest';

/** What files of one process have in common, beside the modules of the app. */
const readCommon = () => ({
  environment: { ...process.env },
  folder: process.cwd(),
  globals: Object.getOwnPropertyNames(globalThis).sort(),
  files: { ...fs },
  hasFakeTimers: vi.isFakeTimers(),
});

let before: ReturnType<typeof readCommon>;
beforeAll(() => {
  before = readCommon();
});
afterAll(() => {
  expect(readCommon()).toEqual(before);
});
