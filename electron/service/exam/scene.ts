import type { Guilty } from './observations.ts';
import type { SentenceId } from './sentences.ts';
import type { Stage } from './stage.ts';

/** What a scene needs of the POS besides that it talks to the sandbox. */
export type Need = 'webhooks' | 'adapter' | 'start';

/** One thing that a POS must do, played against it. */
export interface Scene {
  readonly id: string;
  readonly title: string;
  /** The specification's sentences that it tests. */
  readonly tests: readonly SentenceId[];
  readonly needs: readonly Need[];
  /** Resolves if the POS passes. Rejects with {@link Failed} or {@link NotShown} otherwise. */
  readonly play: (stage: Stage) => Promise<void>;
}

export type Result = 'passed' | 'failed' | 'not_shown';

/** What became of a scene. */
export interface Verdict {
  readonly scene: Scene;
  readonly result: Result;
  /** Why it failed or was not shown; empty if it passed. */
  readonly because: string;
  readonly guilty: Guilty | null;
}
