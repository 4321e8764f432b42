import { formatInstant } from '../../contract/domain/time.ts';
import type { Clock, Timers } from '../../contract/ports.ts';
import type { Adapter } from './adapter.ts';
import { readEndpointSecret } from './endpoint-secret.ts';
import { Failed, NotShown } from './observations.ts';
import type { Need, Scene, Verdict } from './scene.ts';
import type { Call } from './service-calls.ts';
import type { PosProcess, StageParts } from './stage.ts';
import { createStage } from './stage.ts';
import type { Patience } from './watch.ts';
import { createWatch } from './watch.ts';
import type { Wire } from './wire.ts';

export interface ExamParts {
  readonly operator: Call;
  /** Calls the API as the company, past the wire: the POS did not do it. */
  readonly callApi: Call;
  readonly wire: Wire;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly patience: Patience;
  readonly adapter: Adapter;
  readonly process: PosProcess | null;
  /** The secret of the endpoint that the exam registered for the POS; null if the POS registers its own. */
  readonly secret: string | null;
  readonly storeId: number;
  readonly barcodes: readonly string[];
  readonly onVerdict: (verdict: Verdict) => void;
}

const MISSING: Readonly<Record<Need, string>> = {
  webhooks: 'The POS has no webhook endpoint.',
  adapter: "Only the POS's own side can tell or do what this scene needs, and there is no adapter (--adapter).",
  start: 'The exam would have to kill and start the POS, and it did not start it (--start).',
};

/** How long the POS has to begin. */
const FIRST_REQUEST_MS = 30_000;

/** Waits until the POS has introduced itself and has no more to say. */
async function meetPos(parts: ExamParts, isPolling: () => boolean): Promise<void> {
  const { wire, patience } = parts;
  const { until, quiet } = createWatch({ ...parts, monotonic: parts.clock.monotonic, isPolling });
  await until(() => wire.exchanges.find(({ isEnded }) => isEnded), FIRST_REQUEST_MS);
  await until(() => (isPolling() ? undefined : true), patience.longest);
  // Its first reads must not meet the first scene.
  const giveUpAt = parts.clock.monotonic() + patience.longest;
  for (let next: unknown = true; next !== null && parts.clock.monotonic() < giveUpAt; ) {
    const seen = wire.exchanges.length;
    next = await until(() => wire.exchanges[seen], 2 * patience.calm);
  }
  await quiet();
}

async function judge(scene: Scene, stage: ReturnType<typeof createStage>): Promise<Verdict> {
  const settle = (result: Verdict['result'], because: string, guilty: Verdict['guilty'] = null): Verdict => ({
    scene,
    result,
    because,
    guilty,
  });
  try {
    await scene.play(stage);
    return settle('passed', '');
  } catch (error) {
    if (error instanceof Failed) return settle('failed', error.message, error.guilty);
    if (error instanceof NotShown) return settle('not_shown', error.message);
    throw error;
  }
}

/** Plays the scenes one after the other against the POS that is connected to the wire. */
export async function examine(parts: ExamParts, scenes: readonly Scene[]): Promise<readonly Verdict[]> {
  const { wire, clock, adapter, process, operator } = parts;
  const findSecret = (): string | null => readEndpointSecret(wire.exchanges) ?? parts.secret;
  const has: Readonly<Record<Need, () => boolean>> = {
    webhooks: () => findSecret() !== null,
    adapter: () => adapter.act !== null || adapter.bills !== null || adapter.stock !== null,
    start: () => process !== null,
  };
  await meetPos(parts, () => findSecret() === null);

  const verdicts: Verdict[] = [];
  for (const [index, scene] of scenes.entries()) {
    const stageParts: StageParts = {
      ...parts,
      monotonic: clock.monotonic,
      now: clock.now,
      findSecret,
      storeId: parts.storeId,
      barcode: parts.barcodes[index % parts.barcodes.length] ?? '',
    };
    const stage = createStage(stageParts);
    // The POS counts its stock by its own clock: the service's must not be behind it.
    await operator('POST', '/operator/clock', { set: formatInstant(clock.now()) }).catch(() => undefined);
    const missing = scene.needs.find((need) => !has[need]());
    const verdict: Verdict =
      missing === undefined
        ? await judge(scene, stage)
        : { scene, result: 'not_shown', because: MISSING[missing], guilty: null };
    verdicts.push(verdict);
    parts.onVerdict(verdict);
    if (missing !== undefined) continue;
    process?.start();
    await stage.restore();
    await stage.calm();
    await stage.quiet();
  }
  return verdicts;
}
