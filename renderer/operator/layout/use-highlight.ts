import { createContext, createElement, type ReactNode, type RefObject, use, useEffect, useRef } from 'react';

const HIGHLIGHT_MS = 1_200;

/** Whether the list around a row has been drawn once, so that later rows are new. */
const DrawnContext = createContext<RefObject<boolean>>({ current: false });

/** A list whose rows are highlighted when they appear or change, but not when the list is first drawn. */
export function HighlightScope({ children }: { readonly children: ReactNode }): ReactNode {
  const drawn = useRef(false);
  // Runs after the effects of the rows inside.
  useEffect(() => {
    drawn.current = true;
  }, []);
  return createElement(DrawnContext, { value: drawn }, children);
}

/** Returns the ref for the element of a row, which is highlighted when the row appears or changes. */
export function useHighlight<Shown extends Element>(row: unknown): RefObject<Shown | null> {
  const element = useRef<Shown>(null);
  const drawn = use(DrawnContext);
  const content = JSON.stringify(row);
  const shownContent = useRef<string>(null);
  useEffect(() => {
    const hasChanged = drawn.current && content !== shownContent.current;
    shownContent.current = content;
    if (!hasChanged || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    element.current?.animate([{ backgroundColor: 'var(--accent-soft)' }, {}], HIGHLIGHT_MS);
  }, [content, drawn]);
  return element;
}
