import { useCallback, useState, useSyncExternalStore } from 'react';

/** Whether the window is narrower than `pixels` CSS pixels, zoom included. */
export function useIsNarrowerThan(pixels: number): boolean {
  const query = `(max-width: ${pixels - 0.02}px)`;
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

/** Measures an element's width. Pass the returned function to its `ref`; the width is null until then. */
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
