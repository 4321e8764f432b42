/** What a chain's administrator has fixed, so that nobody at the counter can change it. No zod here: the page imports it. */

/** The fields of the rollout file that fix something at the screen (domain/rollout-fields.ts). */
export const POLICY_NAMES = [
  'address',
  'language',
  'printers',
  'staffRequired',
  'pinDigits',
  'lockMinutes',
  'practice',
  'exports',
  'escalation',
  'heartbeat',
] as const;
export type PolicyName = (typeof POLICY_NAMES)[number];

export interface Policies {
  /** What is fixed. */
  readonly fixed: readonly PolicyName[];
  /** The only address that a store may be connected at, while it is fixed. */
  readonly address: string | null;
  /** The fewest digits of a new PIN; null for Counter's own least. */
  readonly pinDigits: number | null;
  /** The minutes without input that lock the counter; null leaves them to the owner. */
  readonly lockMinutes: number | null;
  /** Whether the chain's address is told how this counter is. */
  readonly isReported: boolean;
}

/** A counter without an administrator. */
export const NO_POLICIES: Policies = {
  fixed: [],
  address: null,
  pinDigits: null,
  lockMinutes: null,
  isReported: false,
};
