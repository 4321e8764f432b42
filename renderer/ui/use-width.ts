import { useCallback, useState, useSyncExternalStore } from 'react';

/** Tells whether the window is narrower than `pixels` CSS pixels (zoom counts). */
export function useIsNarrowerThan(pixels: number): boolean {
  const query = `(max-width: ${pixels - 0.02}px)`;
  const follow = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(follow, () => matchMedia(query).matches);
}

/** Measures an element's width; pass the function to its `ref`. Null until it is measured. */
export function useElementWidth(): [
  width: number | null,
  measure: (element: HTMLElement | null) => (() => void) | undefined,
] {
  const [width, setWidth] = useState<number | null>(null);
  const measure = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined;
    setWidth(element.clientWidth);
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [width, measure];
}
