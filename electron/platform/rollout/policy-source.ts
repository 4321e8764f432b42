/** The policies that the administrator's own tools set: the registry on Windows, a managed property list on macOS. */

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { RolloutProblem } from '../../contract/domain/rollout.ts';
import { ROLLOUT_ENTRIES, type RolloutForm } from '../../contract/domain/rollout-fields.ts';
import { isObject } from './rollout-file.ts';

/** What the system's policies set, as the rollout file would write it, and what was wrong with reading them. */
export interface SystemPolicies {
  readonly values: Readonly<Record<string, unknown>>;
  readonly problems: readonly RolloutProblem[];
}

export const NO_SYSTEM_POLICIES: SystemPolicies = { values: {}, problems: [] };

/** A program's output; null if it failed or said that there is nothing. */
export type ReadOutput = (program: string, args: readonly string[]) => string | null;

/** Group Policy and Intune write here, and only administrators can. */
const POLICY_KEY = 'HKLM\\Software\\Policies\\Counter';
/** Where the device management of macOS puts the payload of this domain. */
const POLICY_DOMAIN = 'app.counter.desktop';
const MANAGED_FILE = `/Library/Managed Preferences/${POLICY_DOMAIN}.plist`;

/** A start waits for these programs, which usually take a few hundredths of a second. */
const READ_WITHIN_MS = 3_000;

const UNREADABLE: SystemPolicies = {
  values: {},
  problems: [{ field: null, fault: 'policies_unreadable', detail: null }],
};

/** Reads what the system's policies set. Whole paths: whoever starts Counter can change the environment. */
export function readSystemPolicies(platform: NodeJS.Platform, read: ReadOutput = readOutput): SystemPolicies {
  switch (platform) {
    case 'win32': {
      // It fails where the key is missing, as on every counter that nobody manages.
      const text = read('C:\\Windows\\System32\\reg.exe', ['query', POLICY_KEY]);
      return text === null ? NO_SYSTEM_POLICIES : { values: parseRegistry(text), problems: [] };
    }
    case 'darwin': {
      if (!existsSync(MANAGED_FILE)) return NO_SYSTEM_POLICIES;
      const text = read('/usr/bin/plutil', ['-convert', 'json', '-o', '-', MANAGED_FILE]);
      return text === null ? UNREADABLE : parseManaged(text);
    }
    default:
      return NO_SYSTEM_POLICIES;
  }
}

function readOutput(program: string, args: readonly string[]): string | null {
  const { status, stdout } = spawnSync(program, args, { encoding: 'utf8', timeout: READ_WITHIN_MS, windowsHide: true });
  return status === 0 ? stdout : null;
}

/** The values in the answer of `reg query`: lines of name, type and data with four spaces between. */
export function parseRegistry(text: string): Readonly<Record<string, unknown>> {
  const rows = [...text.matchAll(/^ {4}(.+?) {4}REG_(\w+) {4}(.*?)\r?$/gm)];
  return Object.fromEntries(
    rows.map(([, name = '', type = '', data = '']) => [name, convert(ROLLOUT_ENTRIES[name]?.form, type, data)]),
  );
}

/** A value of the registry as the file would write it. What doesn't fit stays as it is, and its reader reports it. */
function convert(form: RolloutForm | undefined, type: string, data: string): unknown {
  const parts = type === 'MULTI_SZ' ? data.split('\\0').filter((part) => part !== '') : [data];
  const plain = type === 'DWORD' ? Number(data) : data;
  switch (form?.kind) {
    case 'flag':
      return plain === 0 || plain === 1 ? plain === 1 : plain;
    case 'texts':
      return parts;
    case 'json':
      return parseIfJson(parts.join(''));
    default:
      return plain;
  }
}

/** The payload. Structures may also stand in it as JSON, as in the registry; names of macOS itself are not ours. */
export function parseManaged(text: string): SystemPolicies {
  const payload = parseIfJson(text);
  if (!isObject(payload)) return UNREADABLE;
  const own = Object.entries(payload).filter(([name]) => !/^Payload/.test(name));
  const values = own.map(([name, value]) => {
    const isText = ROLLOUT_ENTRIES[name]?.form.kind === 'json' && typeof value === 'string';
    return [name, isText ? parseIfJson(value) : value];
  });
  return { values: Object.fromEntries(values), problems: [] };
}

function parseIfJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
