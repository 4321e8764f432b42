import { type ElectronApplication, expect, type Page } from '@playwright/test';

/** Samples louder than this are heard; the softest ring is five times as strong. */
const AUDIBLE_AMPLITUDE = 0.0001;

declare global {
  interface Window {
    /**
     * When the page has sounded, in milliseconds since 1970; the longest silence between two such moments; what the
     * output does.
     */
    soundMonitor?: { lastAt: number; longestSilence: number; output: BaseAudioContext | null; reset(): void };
  }
}

/** Runs before the page's own scripts: listens to what leaves for the output. */
function watchOutputs(audible: number): void {
  const monitor: NonNullable<typeof window.soundMonitor> = {
    lastAt: 0,
    longestSilence: 0,
    output: null,
    reset: () => {
      monitor.lastAt = Date.now();
      monitor.longestSilence = 0;
    },
  };
  window.soundMonitor = monitor;
  AudioNode.prototype.connect = new Proxy(AudioNode.prototype.connect, {
    apply(connect, node, [target, ...rest]) {
      if (target instanceof AudioDestinationNode) {
        monitor.output = target.context;
        const tap = new AnalyserNode(target.context, { fftSize: 4_096 });
        const samples = new Float32Array(tap.fftSize);
        Reflect.apply(connect, node, [tap]);
        setInterval(() => {
          tap.getFloatTimeDomainData(samples);
          if (!samples.some((sample) => Math.abs(sample) > audible)) return;
          const now = Date.now();
          if (monitor.lastAt > 0) monitor.longestSilence = Math.max(monitor.longestSilence, now - monitor.lastAt);
          monitor.lastAt = now;
        }, 50);
      }
      return Reflect.apply(connect, node, [target, ...rest]);
    },
  });
}

/** Listens to a page from its next loading on, which this begins. */
export async function monitorSound(page: Page): Promise<void> {
  await page.addInitScript(watchOutputs, AUDIBLE_AMPLITUDE);
  await page.reload();
}

/** Waits until the page sounds. */
export async function expectSounding(page: Page): Promise<void> {
  await page.evaluate(() => window.soundMonitor?.reset());
  const began = Date.now();
  await expect.poll(() => page.evaluate(() => window.soundMonitor?.lastAt ?? 0)).toBeGreaterThan(began);
}

/** Waits for a sound after `since` (milliseconds since 1970). Returns how long the page was silent from then on. */
export async function measureSilenceSince(page: Page, since: number): Promise<number> {
  await expect.poll(() => page.evaluate(() => window.soundMonitor?.lastAt ?? 0)).toBeGreaterThan(since);
  return (await page.evaluate(() => window.soundMonitor?.lastAt ?? 0)) - since;
}

/** Plays an event of the platform, such as a sleep, in the app's main process. */
export async function emitPowerEvent(
  app: ElectronApplication,
  event: 'suspend' | 'resume' | 'lock-screen' | 'unlock-screen',
): Promise<void> {
  await app.evaluate(({ powerMonitor }, name) => void powerMonitor.emit(name as 'resume'), event);
}
