/**
 * Runs in the page: finds every text and every control that is cut off or lies outside of what it belongs to, and
 * everything that scrolls sideways.
 */
export function findClippedContent(): string[] {
  /** Elements that must contain their text: text outside of one is a fault, even if all of it is visible. */
  const holders = [
    'badge',
    'banner',
    'bar-item',
    'box',
    'button',
    'card',
    'count',
    'dialog-window',
    'popover',
    'rail-link',
    'tab',
    'tag',
  ].map((slot) => `[data-slot=${slot}]`);
  const slack = 1.5;
  const faults = new Set<string>();

  const name = (element: Element): string => `${element.tagName.toLowerCase()}.${[...element.classList].join('.')}`;
  const scrolls = (overflow: string): boolean => overflow === 'auto' || overflow === 'scroll';
  const holds = (element: Element, overflow: string): boolean =>
    !scrolls(overflow) && (element.matches('.panel') || element.matches(holders.join()));

  function check(words: string, rects: Iterable<DOMRect>, parent: Element | null): void {
    for (const rect of rects) {
      if (rect.width === 0 || rect.height === 0) continue;
      let [across, down] = [true, true];
      for (let up = parent; up !== null; up = up.parentElement) {
        const style = getComputedStyle(up);
        if (style.clipPath !== 'none' || style.visibility === 'hidden') {
          across = false;
          break;
        }
        const [x, y] = [style.overflowX, style.overflowY];
        const box = up.getBoundingClientRect();
        // Hidden behind the dots of the last line that is shown.
        if (style.webkitLineClamp !== 'none' && rect.bottom > box.bottom + slack) return;
        const cutsX = x !== 'visible' && !scrolls(x);
        const cutsY = y !== 'visible' && !scrolls(y);
        if (across && (cutsX || holds(up, x)) && (rect.left < box.left - slack || rect.right > box.right + slack)) {
          faults.add(
            `${words} is outside of ${name(up)} by ${Math.round(Math.max(box.left - rect.left, rect.right - box.right))} px across`,
          );
        }
        if (down && (cutsY || holds(up, y)) && (rect.top < box.top - slack || rect.bottom > box.bottom + slack)) {
          faults.add(
            `${words} is outside of ${name(up)} by ${Math.round(Math.max(box.top - rect.top, rect.bottom - box.bottom))} px down`,
          );
        }
        if (scrolls(x)) across = false;
        if (scrolls(y)) down = false;
      }
      if (across && (rect.left < -slack || rect.right > innerWidth + slack))
        faults.add(`${words} is outside of the window`);
    }
  }

  /** What is far out of view has no place yet (content-visibility). */
  const isPlaced = (element: Element | null): boolean =>
    element?.checkVisibility({ contentVisibilityAuto: true, visibilityProperty: true }) === true;

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode } = texts;
    if (!(currentNode instanceof Text) || !currentNode.textContent?.trim()) continue;
    const parent = currentNode.parentElement;
    if (!isPlaced(parent)) continue;
    const range = document.createRange();
    range.selectNodeContents(currentNode);
    check(`"${currentNode.textContent.trim().slice(0, 40)}"`, range.getClientRects(), parent);
  }
  for (const control of document.querySelectorAll('button, a[href], input, select, textarea, summary')) {
    if (isPlaced(control)) check(name(control), control.getClientRects(), control.parentElement);
  }
  const pen = document.createElement('canvas').getContext('2d');
  for (const field of document.querySelectorAll<HTMLInputElement>('input:placeholder-shown')) {
    if (pen === null || !isPlaced(field)) continue;
    const style = getComputedStyle(field);
    pen.font = style.font;
    const room = field.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
    const excess = pen.measureText(field.placeholder).width - room;
    if (excess > slack) faults.add(`"${field.placeholder}" is cut off by ${Math.round(excess)} px`);
  }
  for (const element of document.querySelectorAll('body, body *')) {
    if (element.closest('svg') !== null) continue;
    const { overflowX } = getComputedStyle(element);
    if ((scrolls(overflowX) || element === document.body) && element.scrollWidth > element.clientWidth + 1) {
      faults.add(`${name(element)} scrolls sideways by ${element.scrollWidth - element.clientWidth} px`);
    }
  }
  return [...faults];
}
