import { z } from 'zod';
import { LIMITS } from '../../contract/api/limits.ts';
import { parseInstantOrNull } from '../../contract/domain/time.ts';
import { fixtureSchema } from '../fixture/fixture-schema.ts';
import type { ObjectNamespace } from '../storage/durable/platform-types.ts';

/** The settings of the whole service, as a binding. `wrangler.jsonc` and the command line write them. */
const settingsSchema = z.strictObject({
  /** The token of the operator API, for every company. */
  operatorToken: z.string().min(16),
  /** The contents of the first object: those of the others are given when a company is added. */
  fixture: z.union([z.enum(['demo', 'empty']), fixtureSchema]).default('empty'),
  manual: z.boolean().default(false),
  now: z
    .string()
    .transform((text) => parseInstantOrNull(text) ?? undefined)
    .optional(),
  seed: z.int().optional(),
  courier: z.enum(['manual', 'auto']).default('manual'),
  allowPrivateWebhooks: z.boolean().default(false),
  /** How many requests a key may make in a minute. */
  rateLimit: z.union([z.int().min(1), z.literal('off')]).default(LIMITS.requestsPerMinute),
  /** Names in `Host` and `Origin` that mean this machine, besides its own; null where other machines may call. */
  allowedNames: z.array(z.string()).nullable().default(null),
  showTestKey: z.boolean().default(false),
  showOperatorToken: z.boolean().default(false),
});

export type CloudSettings = z.output<typeof settingsSchema>;

/** The settings as they are written. */
export type WrittenSettings = z.input<typeof settingsSchema>;

/** What the platform binds to the Worker and to its objects. */
export interface Environment {
  /** Which of the three addresses this Worker serves. */
  readonly ADDRESS: 'sandbox' | 'live' | 'operator';
  readonly SETTINGS: unknown;
  /** The operator token where it is kept as a secret instead of in the settings. */
  readonly OPERATOR_TOKEN?: string;
  readonly COMPANIES: ObjectNamespace;
  readonly DIRECTORY: ObjectNamespace;
}

/** Reads the settings. Throws if they are invalid. */
export function readSettings({ SETTINGS, OPERATOR_TOKEN }: Environment): CloudSettings {
  const written = z.record(z.string(), z.unknown()).parse(SETTINGS);
  return settingsSchema.parse(OPERATOR_TOKEN === undefined ? written : { ...written, operatorToken: OPERATOR_TOKEN });
}
