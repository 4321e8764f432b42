import { useCallback, useState } from 'react';

/** Elements this far outside the visible area count as near, so that scrolling reaches cards that are already drawn. */
const MARGIN = '500px 0px';

type Listener = (isNear: boolean) => void;

const listeners = new WeakMap<Element, Listener>();
let observer: IntersectionObserver | null = null;

/** All elements share one observer: two hundred observers would be slow. */
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
 * Tells whether an element is in view or near it. Pass the function to the element's `ref`; `first` is assumed until
 * the first measurement.
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
