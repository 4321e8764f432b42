import type { ReactNode } from 'react';
import type { Problem } from '../../electron/contract/calls/call.ts';
import { joinClasses } from './class-names.ts';
import { ProblemBox } from './problem-box.tsx';
import styles from './primitives.module.css';

interface LoadingProps {
  /** Says what is being read. */
  readonly words: string;
  readonly problem: Problem | null;
}

/** A placeholder until there is data: says what is being read, or why reading failed. */
export function Loading({ words, problem }: LoadingProps): ReactNode {
  if (problem !== null) return <ProblemBox problem={problem} />;
  return <p className={joinClasses('muted', styles.loading)}>{words}</p>;
}
