import type { Instant } from '../../contract/domain/time.ts';

/** Removes the rows that a step has found. Call it in a transaction. */
export type Removal = () => void;

/** Finds a few rows that were over before a time; null when there are none left. */
export type RetentionStep = (before: Instant) => Removal | null;
