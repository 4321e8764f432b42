/**
 * Runs in the page: every two texts that lie over one another, wherever their lists are scrolled to. Leaves out what
 * covers on purpose: a dialog or a popover over its screen, and a head that sticks while rows pass below it.
 */
export function findOverlappingText(): string[] {
  interface Box {
    readonly left: number;
    readonly right: number;
    readonly top: number;
    readonly bottom: number;
  }
  interface Line extends Box {
    readonly holder: Element;
    readonly words: string;
  }
  /** How far two texts may lie over one another, in pixels. */
  const slack = 1.5;
  /** A line's box is higher than its letters: the share of it above and below them. */
  const margin = 0.17;
  const overlays = '[data-slot=dialog-window], [data-slot=popover]';

  const styles = new Map<Element, CSSStyleDeclaration>();
  function styleOf(element: Element): CSSStyleDeclaration {
    const style = styles.get(element) ?? getComputedStyle(element);
    styles.set(element, style);
    return style;
  }

  const intersect = (a: Box, b: Box): Box => ({
    left: Math.max(a.left, b.left),
    right: Math.min(a.right, b.right),
    top: Math.max(a.top, b.top),
    bottom: Math.min(a.bottom, b.bottom),
  });
  const isThin = ({ left, right, top, bottom }: Box): boolean => right - left <= slack || bottom - top <= slack;

  /** What of a box is left by everything that cuts it off and does not hold the other text too. */
  function clip(box: Box, holder: Element, other: Element): Box {
    let left = box;
    for (let up: Element | null = holder; up !== null && !up.contains(other); up = up.parentElement) {
      const { overflowX, overflowY, position } = styleOf(up);
      const edges = up.getBoundingClientRect();
      if (overflowX !== 'visible') left = intersect(left, { ...left, left: edges.left, right: edges.right });
      if (overflowY !== 'visible') left = intersect(left, { ...left, top: edges.top, bottom: edges.bottom });
      if (position === 'fixed') break;
    }
    return left;
  }

  function isSeen(element: Element): boolean {
    if (!element.checkVisibility({ contentVisibilityAuto: true, opacityProperty: true, visibilityProperty: true }))
      return false;
    for (let up: Element | null = element; up !== null; up = up.parentElement) {
      // Words for screen readers alone.
      if (styleOf(up).clipPath !== 'none') return false;
    }
    return true;
  }

  function readLines(): Line[] {
    const lines: Line[] = [];
    function add(rect: DOMRect, holder: Element, words: string): void {
      const inset = rect.height * margin;
      const box = { left: rect.left, right: rect.right, top: rect.top + inset, bottom: rect.bottom - inset };
      if (!isThin(box)) lines.push({ ...box, holder, words: words.trim().slice(0, 40) });
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { currentNode } = texts;
      const holder = currentNode.parentElement;
      if (holder === null || !currentNode.textContent?.trim() || !isSeen(holder)) continue;
      const range = document.createRange();
      range.selectNodeContents(currentNode);
      for (const rect of range.getClientRects()) add(rect, holder, currentNode.textContent);
    }
    // Words that the style sheet draws, and fields to type in.
    for (const drawn of document.querySelectorAll<HTMLElement>('[data-text], input, textarea, select')) {
      const isLabelled = drawn instanceof HTMLInputElement && ['checkbox', 'radio', 'file'].includes(drawn.type);
      if (isSeen(drawn) && !isLabelled)
        add(drawn.getBoundingClientRect(), drawn, drawn.dataset['text'] ?? drawn.tagName);
    }
    return lines.sort((a, b) => a.top - b.top);
  }

  /** The nearest layer that covers what is below it; null for the screen itself. */
  function findLayer(element: Element): Element | null {
    for (let up: Element | null = element; up !== null; up = up.parentElement) {
      if (up.matches(overlays)) return up;
      const { position, backgroundColor } = styleOf(up);
      if (position === 'sticky' && !/^rgba\(.*, 0\)$|^transparent$/.test(backgroundColor)) return up;
    }
    return null;
  }

  const lines = readLines();
  const faults = new Set<string>();
  for (const [index, a] of lines.entries()) {
    for (let next = index + 1; next < lines.length; next += 1) {
      const b = lines[next];
      if (b === undefined || b.top >= a.bottom - slack) break;
      if (isThin(intersect(a, b)) || findLayer(a.holder) !== findLayer(b.holder)) continue;
      const shared = intersect(clip(a, a.holder, b.holder), clip(b, b.holder, a.holder));
      if (isThin(shared)) continue;
      const [across, down] = [shared.right - shared.left, shared.bottom - shared.top];
      faults.add(`"${a.words}" and "${b.words}" overlap by ${Math.round(across)} x ${Math.round(down)} px`);
    }
  }
  return [...faults];
}
