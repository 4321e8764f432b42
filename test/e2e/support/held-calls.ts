import type { Page, WebSocketRoute } from '@playwright/test';

/** Calls on their way to main that a test keeps there, as a busy PC does. */
export interface HeldCalls {
  /** Keeps the calls of these names from now on. */
  hold(...names: readonly string[]): void;
  /** Resolves when a call of this name is kept. */
  arrival(name: string): Promise<void>;
  /** Lets all go that are kept, in their order, and keeps none any more. */
  release(): void;
  /** Answers all that are kept as main does when the disk takes no write, and keeps none any more. */
  refuse(): void;
}

/** Puts a test between the page and main. Loads the page again, because only a new socket can be watched. */
export async function holdCalls(page: Page): Promise<HeldCalls> {
  const held = new Set<string>();
  const kept: { readonly name: string; send(): void; refuse(): void }[] = [];
  const waiting: { readonly name: string; resolve(): void }[] = [];

  function receive(route: WebSocketRoute, server: WebSocketRoute, frame: string | Buffer): void {
    const { id, name } = JSON.parse(String(frame)) as { readonly id?: number; readonly name?: string };
    if (name === undefined || !held.has(name)) {
      server.send(frame);
      return;
    }
    kept.push({
      name,
      send: () => server.send(frame),
      refuse: () => route.send(JSON.stringify({ id, result: { ok: false, problem: 'internal' } })),
    });
    for (const each of waiting) if (each.name === name) each.resolve();
  }

  await page.routeWebSocket(/\/bridge/, (route) => {
    const server = route.connectToServer();
    route.onMessage((frame) => receive(route, server, frame));
  });
  await page.reload();
  return {
    hold(...names) {
      for (const name of names) held.add(name);
    },
    arrival: (name) =>
      new Promise((resolve) => {
        if (kept.some((each) => each.name === name)) resolve();
        else waiting.push({ name, resolve });
      }),
    release() {
      held.clear();
      for (const { send } of kept.splice(0)) send();
    },
    refuse() {
      held.clear();
      for (const each of kept.splice(0)) each.refuse();
    },
  };
}
