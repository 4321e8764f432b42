/**
 * Calculates how many units were on a shelf after each movement, from the service's readings before and after it.
 * Nothing is guessed: if the readings disagree with the movements between them, something else has changed the shelf at
 * an unknown time, and the levels in between are unknown. Pure.
 */

import type { Instant } from '../../contract/domain/time.ts';
import { addMs, SECOND } from '../../contract/domain/time.ts';

/** Something that happened to a shelf. */
export interface ShelfMovement {
  readonly at: Instant;
  /** Returns the units on the shelf after the movement; null for unknown. */
  apply(shelf: number | null): number | null;
  /** Units that it may have put back; only the next reading can show that. */
  readonly mayReturn?: number;
}

/** The service's stock at a time. */
export interface ShelfReading {
  readonly at: Instant;
  readonly stock: number;
}

/** The units on the shelf before and after a movement. */
export interface MovementLevels {
  /** Null when unknown. */
  readonly before: number | null;
  readonly after: number | null;
}

/** A difference between two readings that no known movement explains. */
export interface UnknownChange {
  readonly from: Instant;
  readonly at: Instant;
  readonly delta: number;
  readonly shelf: number;
}

export interface ShelfLevels {
  /** One for each movement. */
  readonly movements: readonly MovementLevels[];
  readonly unknown: readonly UnknownChange[];
}

/** A movement this close to a reading may or may not be part of it, because its request was in flight. */
const IN_FLIGHT_MS = 5 * SECOND;

/** Expects movements and readings oldest first. */
export function calculateShelfLevels(
  movements: readonly ShelfMovement[],
  readings: readonly ShelfReading[],
): ShelfLevels {
  const levels: MovementLevels[] = [];
  const unknown: UnknownChange[] = [];
  let last: ShelfReading | null = null;
  for (const reading of readings) {
    const start = levels.length;
    const end = chooseEnd(movements, start, last, reading);
    const between = movements.slice(start, end.at);
    if (end.isExplained) levels.push(...end.steps);
    else {
      // The change made elsewhere may have come before any of them.
      levels.push(...between.map(() => UNKNOWN));
      const delta = reading.stock - (end.shelf ?? reading.stock);
      if (last !== null && delta !== 0) unknown.push({ from: last.at, at: reading.at, delta, shelf: reading.stock });
    }
    last = reading;
  }
  levels.push(...runThrough(movements.slice(levels.length), last?.stock ?? null, false).steps);
  return { movements: levels, unknown };
}

const UNKNOWN: MovementLevels = { before: null, after: null };

interface Run {
  readonly steps: readonly MovementLevels[];
  readonly shelf: number | null;
}

interface End extends Run {
  /** The index after the last movement that the reading includes. */
  readonly at: number;
  readonly isExplained: boolean;
}

/** Finds the movements that a reading includes: those before it, with or without those made while it was in flight. */
function chooseEnd(
  movements: readonly ShelfMovement[],
  start: number,
  last: ShelfReading | null,
  { at, stock }: ShelfReading,
): End {
  const countUntil = (until: Instant): number => {
    let end = start;
    while ((movements[end]?.at ?? Number.POSITIVE_INFINITY) <= until) end += 1;
    return end;
  };
  const plain = countUntil(at);
  const ends: number[] = [];
  for (let end = countUntil(addMs(at, -IN_FLIGHT_MS)); end <= countUntil(addMs(at, IN_FLIGHT_MS)); end += 1)
    ends.push(end);
  ends.sort((one, other) => Math.abs(one - plain) - Math.abs(other - plain));
  for (const end of ends) {
    const between = movements.slice(start, end);
    for (const returns of [false, true]) {
      const run = runThrough(between, last?.stock ?? null, returns);
      if (run.shelf === stock) return { ...run, at: end, isExplained: true };
    }
  }
  const run = runThrough(movements.slice(start, plain), last?.stock ?? null, false);
  // Without a previous reading there is nothing to compare it with.
  return { ...run, at: plain, isExplained: run.shelf === null };
}

function runThrough(movements: readonly ShelfMovement[], from: number | null, returns: boolean): Run {
  let shelf = from;
  const steps = movements.map((movement) => {
    const before = shelf;
    shelf = movement.apply(shelf);
    if (returns && shelf !== null) shelf += movement.mayReturn ?? 0;
    return { before, after: shelf };
  });
  return { steps, shelf };
}
