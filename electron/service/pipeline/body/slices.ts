/** Lets other requests be served, and resolves when it is this request's time again. */
export type LetOthersRun = () => Promise<void>;

/** Work on a large body that stops again and again, so that other requests need not wait for its end. */
export type SlicedWork<Result> = Generator<undefined, Result>;

/** How many bytes of a body are worked on before other requests are served. */
export const SLICE_BYTES = 64 * 1024;

/** Does the work to its end. Without `letOthersRun` it is done at once. */
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

/** Does the work at once. */
export function finishAtOnce<Result>(work: SlicedWork<Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}
