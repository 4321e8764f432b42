// The tests of the sound output: the project `sound` of the unit tests. They run alone, because beside another page
// Chromium may take more than ten seconds to open an output.
import { defineBrowserProject } from './browser-project.ts';

export const SOUND_TESTS = 'test/unit/renderer/devices/sound/*.browser.test.ts';

export default defineBrowserProject({
  name: 'sound',
  include: SOUND_TESTS,
  exclude: '**/node_modules/**',
  maxWorkers: 1,
  groupOrder: 2,
});
