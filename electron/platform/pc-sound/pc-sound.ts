import type { PcSound, SystemPrograms, Timers } from '../../contract/ports.ts';
import { createProgramSound } from './program-mixers.ts';
import { createWindowsSound } from './windows-sound.ts';

/** How long a program may take that reads the sound, in milliseconds: less than until the next reading. */
const SOUND_READ_WITHIN_MS = 2_500;

/** The sound output of this PC, as its operating system sees it. */
export function createPcSound(platform: NodeJS.Platform, programs: SystemPrograms, timers: Timers): PcSound {
  return platform === 'win32'
    ? createWindowsSound(programs.start, timers)
    : createProgramSound(platform, programs.runWithin(SOUND_READ_WITHIN_MS));
}
