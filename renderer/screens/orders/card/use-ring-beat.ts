import { useEffect } from 'react';
import { useServices } from '../../../services/services.ts';

/** How long the first half of a ring's beat lasts; the other half ends with the second. */
const HALF_BEAT_MS = 500;

/**
 * Moves the halos and bells of all ringing cards together while an order rings: their styles follow the attribute
 * `data-beat` of the page. An animation of each card, drawn 60 times a second, would keep a cheap PC busy (P16). A beat
 * begins with each second, at which the cards' countdowns are drawn anyway.
 */
export function useRingBeat(isRinging: boolean): void {
  const { now } = useServices();
  useEffect(() => {
    if (!isRinging || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const { dataset } = document.documentElement;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = now.subscribe(() => {
      dataset['beat'] = 'on';
      clearTimeout(timer);
      timer = setTimeout(() => {
        dataset['beat'] = 'off';
      }, HALF_BEAT_MS);
    });
    return () => {
      unsubscribe();
      clearTimeout(timer);
      delete dataset['beat'];
    };
  }, [isRinging, now]);
}
