import { hasPulseAudio, type PulseAudio, startPulseAudio } from '../../support/pulse-audio.ts';
import { test as base } from './fixtures.ts';

/** A test on a machine whose sound is a PulseAudio of its own; skipped where there is none. */
export const pulseTest = base.extend<{ pulse: PulseAudio }>({
  pulse: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of needed fixtures from this pattern
    async ({}, use) => {
      const pulse = await startPulseAudio();
      const before = { XDG_RUNTIME_DIR: process.env['XDG_RUNTIME_DIR'], HOME: process.env['HOME'] };
      Object.assign(process.env, pulse.environment);
      await use(pulse);
      for (const [name, value] of Object.entries(before)) {
        if (value === undefined) delete process.env[name];
        else process.env[name] = value;
      }
      await pulse.stop();
    },
    // Before the app starts, which takes the environment.
    { auto: true },
  ],
});

pulseTest.skip(!hasPulseAudio, 'needs pulseaudio and pactl');
