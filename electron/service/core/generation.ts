import type { Storage } from '../storage/storage.ts';
import { Failure } from './failure.ts';

/** Throws a 503 that is never remembered, unless the state is still the one in which the work began. */
export function requireGeneration(storage: Storage, generation: number): void {
  if (storage.generation() === generation) return;
  const message = 'The state was replaced while this was being worked on. Nothing of it was stored.';
  throw new Failure('internal_error', message, { status: 503 });
}
