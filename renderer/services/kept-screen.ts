import { useState } from 'react';
import type { Problem } from '../../electron/contract/calls/call.ts';
import type { Screen } from '../state/route.ts';
import { useStaff } from './rights.ts';

/** A screen that survives while the counter is locked. */
export interface KeptScreen {
  /** Whether the content of the locked screen is kept, out of sight. */
  readonly isKept: boolean;
  /** Changes when another person unlocks the counter, which drops the screen. */
  readonly generation: number;
}

/** Keeps what a person has typed on a screen while the counter is locked, for that person alone. */
export function useKeptScreen(screen: Screen, refusal: Problem | null): KeptScreen {
  const member = useStaff()?.atCounter?.id ?? null;
  const isLocked = refusal === 'locked';
  const [last, setLast] = useState({ member, isLocked, screen: isLocked ? null : screen, generation: 0 });
  const isOther = last.isLocked && !isLocked && member !== last.member;
  const next = {
    member: member ?? last.member,
    isLocked,
    screen: isLocked ? last.screen : screen,
    generation: last.generation + (isOther ? 1 : 0),
  };
  if (next.member !== last.member || next.isLocked !== last.isLocked || next.screen !== last.screen) setLast(next);
  return { isKept: isLocked && next.screen === screen, generation: next.generation };
}
