/** Runs in the page: finds everything that can be pressed and is less than 44 px wide or high. */
export function findSmallTargets(): string[] {
  const least = 44;
  const slack = 0.5;
  const pressed = `button, a[href], input, select, textarea, summary, [role=switch], [role=radio], [role=tab],
    [role=checkbox], [role=button], [role=link], [role=option], [role=menuitem], [role=slider], [role=spinbutton]`;
  const faults = new Set<string>();

  /** A hidden input is pressed by its label; a link may be spread over the whole card. */
  function boxOf(element: Element): { width: number; height: number } {
    const spread = getComputedStyle(element, '::after');
    if (spread.position === 'absolute' && spread.content !== 'none') {
      const [width, height] = [Number.parseFloat(spread.width), Number.parseFloat(spread.height)];
      if (width > 0 && height > 0) return { width, height };
    }
    return (element.closest('label') ?? element).getBoundingClientRect();
  }

  /** What a library keeps for the keyboard and the reader alone. */
  function isDrawn(element: Element): boolean {
    for (let up: Element | null = element; up !== null && up.tagName !== 'LABEL'; up = up.parentElement) {
      if (getComputedStyle(up).clipPath !== 'none') return up.closest('label') !== null;
    }
    return element.checkVisibility();
  }

  for (const element of document.querySelectorAll(pressed)) {
    if (element.closest('[inert], [aria-hidden=true]') !== null || !isDrawn(element)) continue;
    const { width, height } = boxOf(element);
    if (width < least - slack || height < least - slack) {
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 30);
      faults.add(`"${name}" ${element.className} offers ${Math.round(width)} x ${Math.round(height)} px`);
    }
  }
  return [...faults];
}
