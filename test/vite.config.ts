// The tests that use screens as staff do, in a real browser: the project `browser` of the unit tests.
import { defineBrowserProject } from './browser-project.ts';
import { DEVICE_TESTS } from './vite.devices.config.ts';

export default defineBrowserProject({
  name: 'browser',
  include: 'test/**/*.browser.test.ts',
  exclude: DEVICE_TESTS,
  // Vitest would leave a core to itself, which is half of a small machine.
  maxWorkers: '100%',
  // After the other projects, which use every core.
  groupOrder: 1,
});
