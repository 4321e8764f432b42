import { z } from 'zod';
import { MODES, type Mode } from '../api/enums.ts';

/**
 * What is left of the last connection that an owner made (or anyone, while staff were off). It outlives the connection
 * and its key, proves an owner who has forgotten the PIN, and decides who may connect again (C20).
 */
export interface ConnectionProof {
  readonly address: string;
  readonly mode: Mode;
  /** The id of the key's company; null if the service didn't give it. */
  readonly companyId: string | null;
  /** Its name, for the screen. */
  readonly company: string | null;
  readonly storeIds: readonly number[];
  /** A salted hash of the key, in base64. */
  readonly key: { readonly salt: string; readonly hash: string };
}

/** The stored form of a {@link ConnectionProof}. */
export const connectionProof: z.ZodType<ConnectionProof> = z.object({
  address: z.string(),
  mode: z.enum(MODES),
  companyId: z.string().nullable(),
  company: z.string().nullable(),
  storeIds: z.array(z.int()),
  key: z.object({ salt: z.string().min(1), hash: z.string().min(1) }),
});
