import { LIMITS } from '../../contract/api/limits.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { addMs, MINUTE } from '../../contract/domain/time.ts';
import type { Core } from '../core/core.ts';
import { Failure } from '../core/failure.ts';
import { sha256 } from '../storage/engine/hash.ts';
import type { StoreRecord } from '../storage/tables/stores.ts';
import type { FetchStore } from './store-transfer.ts';

/** After this many wrong codes within a minute, the company's further codes are refused without a check. */
const WRONG_CODES_PER_MINUTE = 5;

/** Spaces, hyphens and case do not matter in a typed code. */
const normalize = (code: string): string => code.replaceAll(/[\s-]/g, '').toUpperCase();

/** Creates a store's one-time code, written as two groups of four characters. */
export function createConnectionCode(core: Core, store: StoreRecord): { code: string; expiresAt: Instant } {
  const letters = core.ids.connectionCode();
  const now = core.time.now();
  const expiresAt = addMs(now, LIMITS.claimCodeLifeMs);
  core.storage.connectionCodes.add(sha256(letters), store.id, expiresAt, now);
  return { code: `${letters.slice(0, 4)}-${letters.slice(4)}`, expiresAt };
}

const createInvalidCodeFailure = () =>
  new Failure(
    'invalid_connection_code',
    'This connection code is wrong, used or expired. Ask the store for a new one.',
  );

/** Redeems connection codes and limits wrong attempts, so that a company can't guess codes. */
export function createConnectionCodeGuard() {
  let wrongAttempts: ReadonlyMap<string, readonly Instant[]> = new Map();

  const recentWrongAttempts = (companyId: string, now: Instant): readonly Instant[] =>
    (wrongAttempts.get(companyId) ?? []).filter((at) => at <= now && now - at < MINUTE);

  return {
    keep() {
      const kept = wrongAttempts;
      return () => {
        wrongAttempts = kept;
      };
    },
    clear(): void {
      wrongAttempts = new Map();
    },
    /** Fetches the store of a code that is not known here, unless the company has guessed too often. */
    async fetchStore(
      core: Core,
      companyId: string,
      mode: StoreRecord['mode'],
      code: string,
      fetchStore: FetchStore,
    ): Promise<void> {
      const now = core.time.now();
      const hash = sha256(normalize(code));
      if (recentWrongAttempts(companyId, now).length >= WRONG_CODES_PER_MINUTE) return;
      if (core.storage.connectionCodes.findStoreId(hash, mode, now) === undefined) await fetchStore(hash, mode);
    },
    /** Marks a code as used and returns its store. Throws `invalid_connection_code`. */
    redeem(core: Core, companyId: string, mode: StoreRecord['mode'], code: string): StoreRecord {
      const now = core.time.now();
      const recent = recentWrongAttempts(companyId, now);
      if (recent.length >= WRONG_CODES_PER_MINUTE) throw createInvalidCodeFailure();
      const hash = sha256(normalize(code));
      const storeId = core.storage.connectionCodes.findStoreId(hash, mode, now);
      const store = storeId === undefined ? undefined : core.storage.stores.get(storeId);
      if (!store) {
        wrongAttempts = new Map([...wrongAttempts, [companyId, [...recent, now]]]);
        throw createInvalidCodeFailure();
      }
      core.storage.connectionCodes.markUsed(hash, now);
      return store;
    },
  };
}

export type ConnectionCodeGuard = ReturnType<typeof createConnectionCodeGuard>;
