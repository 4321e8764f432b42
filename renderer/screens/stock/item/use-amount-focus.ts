import { type RefCallback, type RefObject, useCallback, useEffect, useRef } from 'react';
import { useKeyHandler } from '../../../services/use-key-handler.ts';

/** Whether a dialog lies over the form. */
const isCovered = (): boolean => document.querySelector('[role=dialog], [role=alertdialog]') !== null;

interface AmountFocus {
  readonly amount: RefObject<HTMLInputElement | null>;
  /** The ref of the amount field. A field that leaves later than its successor appears does not clear it. */
  readonly register: RefCallback<HTMLInputElement>;
}

/**
 * Gives a form's amount field the keyboard. It receives the focus when the form opens, when `item` changes and after
 * every scan, with its text selected; and whatever has the focus later, digits go to it.
 */
export function useAmountFocus(item: string | null, scans: number): AmountFocus {
  const amount = useRef<HTMLInputElement>(null);
  const isDue = useRef(false);
  const register = useCallback((field: HTMLInputElement | null) => {
    amount.current = field;
    return () => {
      if (amount.current === field) amount.current = null;
    };
  }, []);

  useEffect(() => {
    isDue.current = item !== null;
  }, [item]);
  useEffect(() => {
    if (scans > 0) isDue.current = true;
  }, [scans]);
  // Runs after every render until the field is there: History hides it.
  useEffect(() => {
    if (!isDue.current || amount.current === null || isCovered()) return;
    isDue.current = false;
    amount.current.focus();
    amount.current.select();
  });

  useKeyHandler({
    letterCommand: () => null,
    namedKeyCommand: () => null,
    digitField: () => (isCovered() ? null : amount.current),
  });
  return { amount, register };
}
