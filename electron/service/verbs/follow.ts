import type { Timers } from '../../contract/ports.ts';

/** How often a verb that follows the service asks for news. */
const POLL_MS = 300;

const wait = (timers: Timers, stopped: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      cancel();
      stopped.removeEventListener('abort', end);
      resolve();
    };
    const cancel = timers.after(POLL_MS, end);
    stopped.addEventListener('abort', end);
  });

/**
 * Yields rows of a list as they come, each once, until the user stops or there are `most`. The rows that the list has at
 * the start are not news.
 *
 * @param list reads the list, oldest first
 * @param key what makes a row another one
 */
export async function* followList<Item>(
  list: () => Promise<readonly Item[]>,
  key: (item: Item) => string,
  { timers, stopped }: { readonly timers: Timers; readonly stopped: AbortSignal },
  most: number,
): AsyncIterable<Item> {
  let known = new Set((await list()).map(key));
  let shown = 0;
  while (!stopped.aborted) {
    await wait(timers, stopped);
    if (stopped.aborted) return;
    const items = await list();
    for (const item of items) {
      if (known.has(key(item))) continue;
      yield item;
      shown += 1;
      if (shown >= most) return;
    }
    known = new Set(items.map(key));
  }
}
