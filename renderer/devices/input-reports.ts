/** Reports to main that someone is at the counter, so that it doesn't lock. */

/** The least time between two reports to main. */
const INTERVAL_MS = 30_000;

/**
 * Calls `report` at the first key or click, and after each half minute in which more followed. Returns a function that
 * ends this.
 */
export function watchInput(report: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let hadMore = false;

  function handleInput(event: Event): void {
    // An event that a script dispatched doesn't prove that a person is there.
    if (!event.isTrusted) return;
    if (timer === null) send();
    else hadMore = true;
  }

  function send(): void {
    hadMore = false;
    report();
    timer = setTimeout(() => {
      timer = null;
      if (hadMore) send();
    }, INTERVAL_MS);
  }

  addEventListener('keydown', handleInput, { capture: true });
  addEventListener('pointerdown', handleInput, { capture: true });
  return () => {
    removeEventListener('keydown', handleInput, { capture: true });
    removeEventListener('pointerdown', handleInput, { capture: true });
    if (timer !== null) clearTimeout(timer);
  };
}
