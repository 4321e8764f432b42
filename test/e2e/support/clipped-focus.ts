import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** The focus rings that were cut off, each once. */
    cutFocusRings?: Set<string>;
  }
}

/** Runs in the page: from now on, records each focus ring that an ancestor cuts off. */
function watchFocusRings(): void {
  const slack = 1;
  const cut = new Set<string>();
  window.cutFocusRings = cut;

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

  addEventListener('focusin', ({ target }) => {
    // First, the browser scrolls to the focused element.
    requestAnimationFrame(() => {
      for (let element = target instanceof Element ? target : null; element !== null; element = element.parentElement) {
        if (element === document.activeElement || element.matches(':focus-within')) check(element);
      }
    });
  });
}

/** Tabs through everything on screen. Returns the focus rings that were cut off. */
export async function findCutFocusRings(page: Page): Promise<readonly string[]> {
  if (await page.evaluate(() => window.cutFocusRings === undefined)) await page.evaluate(watchFocusRings);
  const stops = await page.evaluate(() => {
    window.cutFocusRings?.clear();
    return document.querySelectorAll('a, button, input, select, textarea, summary, [tabindex="0"]').length;
  });
  for (let stop = 0; stop <= stops; stop += 1) await page.keyboard.press('Tab');
  return await page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        requestAnimationFrame(() => resolve([...(window.cutFocusRings ?? [])]));
      }),
  );
}
