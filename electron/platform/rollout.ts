import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Log } from '../contract/ports.ts';

/** What a chain's administrator sets for all its counters, in one file that staff can't write. */
export interface Rollout {
  /** The service's address, so that staff need not type it. */
  readonly address: string | null;
  /** Where new versions of Counter are; null turns updates off. */
  readonly updates: string | null;
  /** Hosts of web pages that links of an order may open, such as couriers' tracking pages. */
  readonly linkHosts: readonly string[];
}

const NONE: Rollout = { address: null, updates: null, linkHosts: [] };

const https = z.url({ protocol: /^https$/ });

const stored = z.strictObject({
  address: https.nullable().default(null),
  updates: https.nullable().default(null),
  linkHosts: z.array(z.hostname()).default([]),
});

/** The file's path: a place that only an administrator writes and no upgrade clears. */
export function rolloutPath(platform: NodeJS.Platform, environment: NodeJS.ProcessEnv): string {
  switch (platform) {
    case 'win32':
      return join(environment['ProgramFiles'] || 'C:\\Program Files', 'Counter Rollout', 'rollout.json');
    case 'darwin':
      return '/Library/Application Support/Counter/rollout.json';
    default:
      return '/etc/counter/rollout.json';
  }
}

/** Reads the file. A missing or invalid file sets nothing; an invalid one is logged. */
export function readRollout(file: string, log: Log): Rollout {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return NONE;
  }
  try {
    return stored.parse(JSON.parse(text));
  } catch (fault) {
    const at = fault instanceof z.ZodError ? (fault.issues[0]?.path.join('.') ?? '') : null;
    log('rollout_unreadable', { at });
    return NONE;
  }
}
