/** Stores a change without losing what this version doesn't know. Pure. */

import { isDeepStrictEqual } from 'node:util';
import { isStoredFields } from '../contract/domain/field-table.ts';

/**
 * Puts what changed between two read values into the stored one. Everything else in it stays: fields of a newer
 * version, and entries of a list that could not be read.
 */
export function mergeStored(stored: unknown, before: unknown, after: unknown): unknown {
  if (stored === undefined) return after;
  if (isStoredFields(stored) && isStoredFields(before) && isStoredFields(after)) {
    const kept = Object.entries(stored).filter(([name]) => Object.hasOwn(after, name) || !Object.hasOwn(before, name));
    const merged = Object.entries(after).map(([name, value]) => [name, mergeStored(stored[name], before[name], value)]);
    return Object.fromEntries([...kept, ...merged]);
  }
  if (isDeepStrictEqual(before, after)) return stored;
  const [storedList, beforeList, afterList] = [listById(stored), listById(before), listById(after)];
  if (storedList === null || beforeList === null || afterList === null) return after;
  return [
    ...[...afterList].map(([id, entry]) => mergeStored(storedList.get(id), beforeList.get(id), entry)),
    ...[...storedList].filter(([id]) => !beforeList.has(id) && !afterList.has(id)).map(([, entry]) => entry),
  ];
}

/** The entries of a list by their ids; null if it is not a list of such entries. */
function listById(value: unknown): ReadonlyMap<unknown, unknown> | null {
  if (!Array.isArray(value)) return null;
  const entries = value.map((entry: unknown) => [isStoredFields(entry) ? entry['id'] : undefined, entry] as const);
  return entries.every(([id]) => typeof id === 'string') ? new Map(entries) : null;
}
