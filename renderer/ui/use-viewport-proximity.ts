import { useCallback, useState } from 'react';

/** How far outside of what is seen still counts as near, so that scrolling meets cards that are drawn. */
const MARGIN = '500px 0px';

type Listener = (isNear: boolean) => void;

const listeners = new WeakMap<Element, Listener>();
let observer: IntersectionObserver | null = null;

/** One observer for all: two hundred cards are one observer two hundred times. */
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
  /** Its height when it was last near, in CSS pixels; null when it never was. */
  readonly height: number | null;
}

/** Whether an element is in view or near to it; give the function to its `ref`. `first` is what holds until that is known. */
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
