/** What can have the focus. */
const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex]';
/** What has a heading of its own, or is a thing itself. */
const PLACES = 'section, article, form, aside, nav, main, dialog, [role=dialog], [role=region]';
const LISTS = 'ul, ol, tbody';

/** A list or place around the focused control, and which of its children held it. */
interface Held {
  readonly element: Element;
  readonly entry: number;
}

/** What is one thing wherever it stands: an order's card goes from column to column. */
const MOVING = '[data-order]';

/**
 * Keeps the focus on screen. When the focused control disappears or can no longer be pressed, the order that it belonged
 * to gets the focus, wherever its card is now; else the entry that takes its place in the list, else the heading of the
 * nearest place that is still there. Returns a function that ends it.
 */
export function keepFocus(page: Document): () => void {
  let focused: HTMLElement | null = null;
  let order: string | undefined;
  /** From the focused control outwards. */
  let around: readonly Held[] = [];
  let frame = 0;

  function remember({ target }: Event): void {
    if (!(target instanceof HTMLElement)) return;
    focused = target;
    order = target.closest<HTMLElement>(MOVING)?.dataset['order'];
    around = listAround(target);
  }

  function check(): void {
    frame = 0;
    if (focused === null || page.activeElement !== page.body) return;
    // Whoever clicks beside everything wants no focus.
    const isLost = !canHaveFocus(focused);
    focused = null;
    if (isLost) (findMoved(page, order) ?? findNext(around))?.focus();
  }

  function schedule(): void {
    if (frame === 0) frame = requestAnimationFrame(() => requestAnimationFrame(check));
  }

  const observer = new MutationObserver(schedule);
  observer.observe(page.body, { subtree: true, childList: true, attributeFilter: ['disabled', 'hidden', 'inert'] });
  page.addEventListener('focusin', remember);
  return () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
    page.removeEventListener('focusin', remember);
  };
}

function listAround(target: HTMLElement): Held[] {
  const held: Held[] = [];
  for (let inner: Element = target; inner.parentElement !== null; inner = inner.parentElement) {
    const { parentElement: element } = inner;
    if (element.matches(`${LISTS}, ${PLACES}`)) held.push({ element, entry: [...element.children].indexOf(inner) });
  }
  return held;
}

const canHaveFocus = (element: HTMLElement): boolean =>
  element.isConnected &&
  !element.matches(':disabled') &&
  element.checkVisibility() &&
  element.closest('[inert]') === null;

function findMoved(page: Document, order: string | undefined): HTMLElement | undefined {
  if (order === undefined) return undefined;
  return [...page.querySelectorAll<HTMLElement>(MOVING)].find(
    (card) => card.dataset['order'] === order && canHaveFocus(card),
  );
}

function findNext(around: readonly Held[]): HTMLElement | undefined {
  for (const { element, entry } of around) {
    if (!(element instanceof HTMLElement) || !canHaveFocus(element)) continue;
    const next = element.matches(LISTS) ? findInEntry(element, entry) : findHeading(element);
    if (next !== undefined) return next;
  }
  return undefined;
}

function findInEntry(list: HTMLElement, entry: number): HTMLElement | undefined {
  const next = list.children[Math.min(entry, list.children.length - 1)];
  return [...(next?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])].find(canHaveFocus);
}

function findHeading(place: HTMLElement): HTMLElement | undefined {
  const heading = place.querySelector<HTMLElement>('h1, h2, h3');
  if (heading === null || !heading.checkVisibility()) return undefined;
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  return heading;
}
