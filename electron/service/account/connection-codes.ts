import { LIMITS } from '../../contract/api/limits.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { addMs, MINUTE } from '../../contract/domain/time.ts';
import type { Core } from '../core/core.ts';
import { sha256 } from '../core/hash.ts';
import { Failure } from '../pipeline/failure.ts';
import type { StoreRecord } from '../storage/tables/stores.ts';

/** Wrong codes of one company in a minute before the rest are refused unseen. */
const WRONG_CODES = 5;

/** Spaces, hyphens and case don't matter when a code is typed. */
const plain = (code: string): string => code.replaceAll(/[\s-]/g, '').toUpperCase();

/** Makes a store's one-time code, shown as two groups of four. */
export function createConnectionCode(core: Core, store: StoreRecord): { code: string; expiresAt: Instant } {
  const letters = core.ids.connectionCode();
  const expiresAt = addMs(core.time.now(), LIMITS.claimCodeLifeMs);
  core.storage.stores.addCode(sha256(letters), store.id, expiresAt);
  return { code: `${letters.slice(0, 4)}-${letters.slice(4)}`, expiresAt };
}

const invalidCode = () =>
  new Failure(
    'invalid_connection_code',
    'This connection code is wrong, used or expired. Ask the store for a new one.',
  );

/** Counts wrong codes, so that nobody tries them all. */
export function createConnectionCodeGuard() {
  const wrong = new Map<string, Instant[]>();

  const recent = (companyId: string, now: Instant): Instant[] =>
    (wrong.get(companyId) ?? []).filter((at) => now - at < MINUTE);

  return {
    /** Uses up a code. Gives its store; throws `invalid_connection_code`. */
    use(core: Core, companyId: string, mode: StoreRecord['mode'], code: string): StoreRecord {
      const now = core.time.now();
      const failures = recent(companyId, now);
      if (failures.length >= WRONG_CODES) throw invalidCode();
      const hash = sha256(plain(code));
      const storeId = core.storage.stores.storeOfCode(hash, mode, now);
      const store = storeId === undefined ? undefined : core.storage.stores.get(storeId);
      if (!store) {
        wrong.set(companyId, [...failures, now]);
        throw invalidCode();
      }
      core.storage.stores.spendCode(hash, now);
      return store;
    },
  };
}
