/** Measures the page from within: when a frame was painted, and how long frames took. */

declare global {
  interface Window {
    watched?: PageMonitor;
  }
}

export interface PageMonitor {
  /** When an order's card was first painted ringing, by order; the PC's time in milliseconds. */
  readonly rang: Map<string, number>;
  /** From the press on Accept to the frame that shows it as accepting, in milliseconds, by order. */
  readonly accepting: Map<string, number>;
  /** Milliseconds between two frames, since it was last emptied. */
  readonly frames: number[];
}

/** Runs in the page, once. */
export function installPageMonitor(): void {
  const watched: PageMonitor = { rang: new Map(), accepting: new Map(), frames: [] };
  window.watched = watched;
  const pressed = new Map<string, number>();

  /** After the frame that is drawn next has been handed to the screen. */
  function whenPainted(then: () => void): void {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = then;
      port2.postMessage(null);
    });
  }

  function look(): void {
    for (const card of document.querySelectorAll<HTMLElement>('[data-order][data-ringing]')) {
      const id = card.dataset['order'] ?? '';
      if (watched.rang.has(id)) continue;
      watched.rang.set(id, Number.NaN);
      whenPainted(() => watched.rang.set(id, performance.timeOrigin + performance.now()));
    }
    for (const [id, since] of pressed) {
      const card = document.querySelector(`[data-order="${id}"]`);
      const isAccepting =
        card?.querySelector('[data-tone=waiting]') != null || card?.closest('[data-column=preparing]') != null;
      if (!isAccepting) continue;
      pressed.delete(id);
      whenPainted(() => watched.accepting.set(id, performance.now() - since));
    }
  }

  addEventListener(
    'pointerup',
    ({ target, timeStamp }) => {
      const button = target instanceof Element ? target.closest('button') : null;
      const isAccept = button?.querySelector('[data-slot=button-text]')?.textContent === 'Accept';
      const id = button?.closest<HTMLElement>('[data-order]')?.dataset['order'];
      if (isAccept && id !== undefined) pressed.set(id, timeStamp);
    },
    { capture: true },
  );
  new MutationObserver(look).observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['data-ringing'],
  });
  let before = performance.now();
  function countFrame(now: number): void {
    watched.frames.push(now - before);
    before = now;
    requestAnimationFrame(countFrame);
  }
  requestAnimationFrame(countFrame);
}
