import { skipFirstSteps } from './app-launcher.ts';
import type { ElectronProcess } from './electron-process.ts';
import { startElectronProcess } from './electron-process.ts';
import { test as base } from './fixtures.ts';

/** A test of the app in its practice store, which may crash, hang and start itself again. */
export const practiceProcessTest = base.extend<{ app: ElectronProcess }>({
  app: async ({ profile }, use) => {
    skipFirstSteps(profile);
    const app = await startElectronProcess(profile, { args: ['--practice'] });
    await use(app);
    await app.end();
  },
});
