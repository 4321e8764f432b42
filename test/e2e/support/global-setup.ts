import type { FullConfig } from '@playwright/test';
import { unpackChromium } from './chromium.ts';

/** Runs once, before any worker. */
async function globalSetup(config: FullConfig): Promise<void> {
  if (config.projects.some(({ name }) => name !== 'electron')) await unpackChromium();
}
export default globalSetup;
