import { useEffect, useState } from 'react';
import type { Problem } from '../../../electron/contract/calls/call.ts';
import type { CallResult } from '../../../electron/contract/calls/calls.ts';
import { useI18n } from '../../i18n/use-i18n.ts';

export interface SignIn {
  /** What went wrong at the last try, in words; null if nothing did. */
  readonly fault: string | null;
  /** Whether no try is accepted for a while, because too many were wrong. */
  readonly mustWait: boolean;
  setFault(words: string): void;
  /** Reports the result of a try, and calls `onSignedIn` if it was right. */
  handle(result: CallResult<'staff.signIn'>): void;
}

/** A person's attempts to sign in. `wrong` gives the message for a failed attempt. */
export function useSignIn(wrong: (triesLeft: number) => string, onSignedIn: () => void): SignIn {
  const [fault, setFault] = useState<string | null>(null);
  const [waitSeconds, setWaitSeconds] = useState(0);
  const { t, span } = useI18n();

  useEffect(() => {
    if (waitSeconds === 0) return undefined;
    const timer = setTimeout(() => {
      setWaitSeconds(0);
      setFault(null);
    }, waitSeconds * 1_000);
    return () => clearTimeout(timer);
  }, [waitSeconds]);

  const showProblem = (problem: Problem): void => setFault(t(`problem.${problem}`));

  return {
    fault,
    mustWait: waitSeconds > 0,
    setFault,
    handle(result) {
      if (!result.ok) return showProblem(result.problem);
      const { value } = result;
      if (value.kind === 'signed_in') return onSignedIn();
      if (value.kind === 'wrong') return setFault(wrong(value.triesLeft));
      setWaitSeconds(value.seconds);
      setFault(t('staff.wait', { time: span(value.seconds * 1_000) }));
    },
  };
}
