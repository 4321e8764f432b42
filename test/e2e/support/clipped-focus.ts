import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** The focus rings that were cut off or not drawn, each once. */
    focusFaults?: Set<string>;
    /** What had the focus, once each. */
    focusStops?: Set<Element>;
    /** How often Tab has run past the last control, and the window let go of the keyboard. */
    tabRounds?: number;
  }
}

/** Runs in the page: from now on, records each focus ring that an ancestor cuts off, and each place without one. */
function watchFocusRings(): void {
  const slack = 1;
  const cut = new Set<string>();
  const stops = new Set<Element>();
  window.focusFaults = cut;
  window.focusStops = stops;

  const name = (element: Element): string => {
    const words = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 30);
    return `${element.tagName.toLowerCase()}.${[...element.classList].join('.')} "${words}"`;
  };

  function check(ring: Element): void {
    const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(ring);
    if (outlineStyle === 'none') return;
    const reach = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
    const { left, top, right, bottom } = ring.getBoundingClientRect();
    if (right - left < 4 || bottom - top < 4) return;
    for (let up = ring.parentElement; up !== null && up !== document.body; up = up.parentElement) {
      const style = getComputedStyle(up);
      const [cutsX, cutsY] = [style.overflowX !== 'visible', style.overflowY !== 'visible'];
      if (!cutsX && !cutsY) continue;
      const room = style.overflowX === 'clip' ? Number.parseFloat(style.overflowClipMargin) || 0 : 0;
      const box = up.getBoundingClientRect();
      const edge = {
        left: box.left + up.clientLeft - room,
        top: box.top + up.clientTop - room,
        right: box.left + up.clientLeft + up.clientWidth + room,
        bottom: box.top + up.clientTop + up.clientHeight + room,
      };
      // An element larger than its scrolling ancestor can't be wholly in view.
      const isWide = right - left + 2 * reach > edge.right - edge.left;
      const isHigh = bottom - top + 2 * reach > edge.bottom - edge.top;
      const across = isWide ? 0 : Math.max(edge.left - (left - reach), right + reach - edge.right);
      const down = isHigh ? 0 : Math.max(edge.top - (top - reach), bottom + reach - edge.bottom);
      if (cutsX && across > slack) cut.add(`${name(ring)} is cut by ${Math.round(across)} px across by ${name(up)}`);
      if (cutsY && down > slack) cut.add(`${name(ring)} is cut by ${Math.round(down)} px down by ${name(up)}`);
    }
  }

  /** Whether the focus shows at an element, or at what is drawn around or in place of it. */
  function isShown(element: Element): boolean {
    const near = [element, element.parentElement, element.closest('label'), element.closest('[data-focus-visible]')];
    const drawn = [...near, ...element.querySelectorAll('*')].filter((each) => each !== null);
    return [...drawn.flatMap((each) => [getComputedStyle(each), getComputedStyle(each, '::after')])].some(
      ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1,
    );
  }

  addEventListener('blur', () => {
    window.tabRounds = (window.tabRounds ?? 0) + 1;
  });

  addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element) || !target.matches(':focus-visible')) return;
    stops.add(target);
    // First, the browser scrolls to the focused element.
    requestAnimationFrame(() => {
      // What scripts alone can focus is no control. Without the keyboard, the window shows no focus at all.
      const isControl = !target.matches('[tabindex="-1"]');
      if (isControl && target.matches(':focus') && !isShown(target)) cut.add(`${name(target)} does not show the focus`);
      for (let element: Element | null = target; element !== null; element = element.parentElement) {
        if (element === document.activeElement || element.matches(':focus-within')) check(element);
      }
    });
  });
}

/** Runs in the page: what can be pressed or typed into, and can't be reached with Tab, or with arrows from where Tab leads. */
function findUnreached(): string[] {
  const stops = [...(window.focusStops ?? [])];
  const pressed = 'a[href], button, input, select, textarea, summary, [role=option], [role=tab], [tabindex="0"]';
  const moved = '[role=radiogroup], [role=tablist], [role=listbox], [role=grid], [role=toolbar], article';
  return [...document.querySelectorAll(pressed)]
    .filter((element) => !element.matches(':disabled') && element.checkVisibility({ visibilityProperty: true }))
    .filter((element) => element.closest('[inert], [aria-hidden=true]') === null)
    .filter((element) => !stops.includes(element))
    .filter((element) => {
      const group = element.closest(moved);
      return group === null || !stops.some((stop) => group.contains(stop));
    })
    .map((element) => `${element.outerHTML.slice(0, 160)} is not reached with Tab`);
}

/** Tabs through everything on screen. Returns the focus rings that were cut off or missing, and what was not reached. */
export async function findFocusFaults(page: Page): Promise<readonly string[]> {
  if (await page.evaluate(() => window.focusFaults === undefined)) await page.evaluate(watchFocusRings);
  await page.evaluate(() => {
    window.focusFaults?.clear();
    window.focusStops?.clear();
  });
  let unreached = await tabRound(page);
  // What came while Tab went round, or took the focus when it came, is reached the next time.
  for (let again = 0; again < 3 && unreached.length > 0; again += 1) unreached = await tabRound(page);
  const faults = await page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        requestAnimationFrame(() => resolve([...(window.focusFaults ?? [])]));
      }),
  );
  return [...faults, ...unreached];
}

/** Tabs until the focus has been where it was before. Returns what was never reached. */
async function tabRound(page: Page): Promise<readonly string[]> {
  const tabs = await page.evaluate(() => {
    window.tabRounds = 0;
    return document.querySelectorAll('a, button, input, select, textarea, summary, [tabindex="0"]').length;
  });
  for (let pressed = 0; pressed < 2 * tabs + 10; pressed += 10) {
    for (let press = 0; press < 10; press += 1) await page.keyboard.press('Tab');
    if (await page.evaluate(() => (window.tabRounds ?? 0) > 1)) break;
  }
  return await page.evaluate(findUnreached);
}
