import { z } from 'zod';
import type { CommandMachine } from '../core/command.ts';
import { UsageError } from '../core/usage-error.ts';

/** Where a running service is, as its ready line says or the user does. */
export interface ServiceAccess {
  readonly operatorUrl: string;
  readonly operatorToken: string;
  /** The sandbox and a company-wide test key, which only the ready line has. */
  readonly pos: { readonly url: string; readonly key: string } | null;
}

/** The options with which every verb finds the service. */
export interface AccessOptions {
  readonly operator?: string | undefined;
  readonly token?: string | undefined;
  readonly ready?: string | undefined;
}

const readyLine = z.object({
  sandbox_base_url: z.string(),
  operator_url: z.string(),
  operator_token: z.string(),
  keys: z.object({ test_company: z.string() }).nullable(),
});

const DEFAULT_FILE = 'ready.json';

const HOW = `Keep the service's ready line in a file (counter-sandbox > ${DEFAULT_FILE} &) and stand beside it, or name the file with --ready FILE; or give --operator URL and --token TEXT (COUNTER_OPERATOR_URL and COUNTER_OPERATOR_TOKEN).`;

function readReadyLine(file: string, { readFile }: CommandMachine): ServiceAccess {
  let text: string;
  try {
    text = readFile(file);
  } catch {
    throw new UsageError(`There is no ${file}, so it is not known where the service is. ${HOW}`);
  }
  try {
    const line = readyLine.parse(JSON.parse(text.split('\n')[0] ?? ''));
    const key = line.keys?.test_company;
    return {
      operatorUrl: line.operator_url,
      operatorToken: line.operator_token,
      pos: key === undefined ? null : { url: line.sandbox_base_url, key },
    };
  } catch {
    throw new UsageError(`${file} has no ready line (the service may not be ready yet). ${HOW}`);
  }
}

/** Finds the service: by options first, then by the environment, then by the file of the ready line. */
export function findService(options: AccessOptions, machine: CommandMachine): ServiceAccess {
  const { variables } = machine;
  const operatorUrl = options.operator ?? variables['COUNTER_OPERATOR_URL'];
  const operatorToken = options.token ?? variables['COUNTER_OPERATOR_TOKEN'];
  if (operatorUrl === undefined && operatorToken === undefined)
    return readReadyLine(options.ready ?? variables['COUNTER_READY'] ?? DEFAULT_FILE, machine);
  if (!operatorUrl || !operatorToken)
    throw new UsageError(`The operator's address and its token belong together, and one is missing. ${HOW}`);
  if (!URL.canParse(operatorUrl)) throw new UsageError(`--operator wants an address, not "${operatorUrl}".`);
  return { operatorUrl, operatorToken, pos: null };
}
