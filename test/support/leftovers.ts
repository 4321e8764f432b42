/**
 * Fails a test file that leaves changed state to the next one in the same process (`shared` in vite.config.ts). Such a file
 * must clean up, or vite.config.ts must list it among those with a process of their own.
 */

import fs from 'node:fs';
import { afterAll, beforeAll, expect, vi } from 'vitest';

/** State that all test files of one process share, apart from the app's modules. */
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
afterAll(() => expect(readCommon()).toEqual(before));
