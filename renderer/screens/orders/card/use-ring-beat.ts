import { useEffect } from 'react';

/** How long each half of a ring's beat lasts. */
const HALF_BEAT_MS = 600;

/**
 * Moves the halos and bells of all ringing cards together while an order rings: their styles follow the attribute
 * `data-beat` of the page. An animation of each card, drawn 60 times a second, would keep a cheap PC busy (P16).
 */
export function useRingBeat(isRinging: boolean): void {
  useEffect(() => {
    if (!isRinging || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const { dataset } = document.documentElement;
    const timer = setInterval(() => {
      dataset['beat'] = dataset['beat'] === 'off' ? 'on' : 'off';
    }, HALF_BEAT_MS);
    return () => {
      clearInterval(timer);
      delete dataset['beat'];
    };
  }, [isRinging]);
}
