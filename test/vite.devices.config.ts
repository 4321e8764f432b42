// The tests of sound, keyboard and focus: the project `devices` of the unit tests. They run after the screens, alone:
// beside another page Chromium may take more than ten seconds to open a sound output, and a dialog of a screen that was
// just closed still hides what a test puts into the page.
import { defineBrowserProject } from './browser-project.ts';

export const DEVICE_TESTS = 'test/unit/renderer/devices/**/*.browser.test.ts';

export default defineBrowserProject({
  name: 'devices',
  include: DEVICE_TESTS,
  exclude: '**/node_modules/**',
  maxWorkers: 1,
  groupOrder: 2,
});
