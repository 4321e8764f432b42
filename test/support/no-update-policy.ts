import type { UpdatePolicy } from '../../electron/desktop/updates/update-policy.ts';

/** A counter whose administrator decides nothing about updates. */
export const NO_UPDATE_POLICY: UpdatePolicy = { updateRing: null, updateVersion: null, updateQuietHours: null };
