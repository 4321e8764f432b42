import { useCallback, useState } from 'react';

/** Elements this close to the viewport count as near, so that cards are drawn before they scroll into view. */
const MARGIN = '500px 0px';

type Listener = (isNear: boolean) => void;

const listeners = new WeakMap<Element, Listener>();
let observer: IntersectionObserver | null = null;

/** Observes an element. All elements share one observer, because two hundred would be slow. */
function watch(element: Element, listener: Listener): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) listeners.get(target)?.(isIntersecting);
    },
    { scrollMargin: MARGIN },
  );
  listeners.set(element, listener);
  observer.observe(element);
  return () => {
    listeners.delete(element);
    observer?.unobserve(element);
  };
}

interface Near {
  readonly isNear: boolean;
  /** The element's height when it was last near, in CSS pixels; null if it never was. */
  readonly height: number | null;
}

/**
 * Observes whether an element is in the viewport or near it. Pass the returned function to the element's `ref`. `first`
 * is the result until the first measurement.
 */
export function useViewportProximity(
  first: boolean,
): [near: Near, measure: (element: HTMLElement | null) => (() => void) | undefined] {
  const [near, setNear] = useState<Near>({ isNear: first, height: null });
  const measure = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined;
    return watch(element, (isNear) =>
      setNear((before) => {
        if (before.isNear === isNear) return before;
        return { isNear, height: before.isNear ? element.offsetHeight : before.height };
      }),
    );
  }, []);
  return [near, measure];
}
