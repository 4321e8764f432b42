import type { Instant } from '../../contract/domain/time.ts';

/** Removes the rows that a step has found. Call this in a transaction. */
export type Removal = () => void;

/** Finds a few rows that ended before a time; null if none are left. */
export type RetentionStep = (before: Instant) => Removal | null;
