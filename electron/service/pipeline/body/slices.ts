/** Lets other requests be served, and resolves when this request may go on. */
export type LetOthersRun = () => Promise<void>;

/** Work on a large body that pauses regularly, so that other requests need not wait for its end. */
export type SlicedWork<Result> = Generator<undefined, Result>;

/** How many bytes of a body are worked on before other requests are served. */
export const SLICE_BYTES = 64 * 1024;

/** Runs the work to its end, with pauses if `letOthersRun` is given. */
export async function finishInSlices<Result>(
  work: SlicedWork<Result>,
  letOthersRun: LetOthersRun | undefined,
): Promise<Result> {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    if (letOthersRun) await letOthersRun();
  }
}

/** Runs the work to its end without a pause. */
export function finishAtOnce<Result>(work: SlicedWork<Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}
