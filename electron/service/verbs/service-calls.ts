import type { z } from 'zod';
import { fillPath } from '../../contract/api/path.ts';
import { failure } from '../../contract/api/resources.ts';
import { parseJson } from '../../contract/parse-json.ts';
import type { CommandMachine } from '../core/command.ts';
import { UsageError } from '../core/usage-error.ts';
import type { OperatorEndpoint, OperatorEndpointName } from '../operator/contract/endpoints.ts';
import { OPERATOR_ENDPOINTS } from '../operator/contract/endpoints.ts';
import type { ServiceAccess } from './service-access.ts';

/** The service refused a call. The message is what the user sees. */
export class Refused extends Error {}

/** The service did not answer. */
export class Unreachable extends Error {}

interface CallParts {
  /** The values of the parameters in the path. */
  readonly params?: Readonly<Record<string, string | number>>;
  /** With its question mark. */
  readonly query?: string;
  /** The service checks it. */
  readonly body?: unknown;
}

function createRefusal(status: number, text: string): Refused {
  const { data } = failure.safeParse(parseJson(text));
  if (!data) return new Refused(`The service answered ${status}: ${text.slice(0, 300)}`);
  const { code, message, details } = data.error;
  return new Refused(`${code}: ${message}${details === undefined ? '' : ` ${JSON.stringify(details)}`}`);
}

/** The calls of one running service. Each rejects with {@link Refused} or {@link Unreachable}. */
export function createServiceCalls({ operatorUrl, operatorToken, pos }: ServiceAccess, machine: CommandMachine) {
  const send = async (method: string, address: string, path: string, token: string, body: unknown): Promise<string> => {
    let answer: { readonly ok: boolean; readonly status: number; readonly text: string };
    try {
      const response = await machine.fetch(new URL(path, address).href, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: machine.stopped,
      });
      answer = { ok: response.ok, status: response.status, text: await response.text() };
    } catch (error) {
      if (machine.stopped.aborted) throw error;
      throw new Unreachable(
        `The service does not answer at ${address}. Start it, or name the ready line of the one that runs (--ready FILE).`,
      );
    }
    if (!answer.ok) throw createRefusal(answer.status, answer.text);
    return answer.text;
  };

  /** Calls the operator API, where the answer is of no interest. */
  const act = async (name: OperatorEndpointName, { params, query = '', body }: CallParts = {}): Promise<string> => {
    const { method, path }: OperatorEndpoint = OPERATOR_ENDPOINTS[name];
    return await send(method, operatorUrl, fillPath(path, params) + query, operatorToken, body);
  };

  return {
    act,
    /** Calls the operator API and reads its answer. */
    read: async <Answer>(name: OperatorEndpointName, answer: z.ZodType<Answer>, parts?: CallParts): Promise<Answer> =>
      answer.parse(parseJson(await act(name, parts))),
    /** Calls the sandbox as the POS does. Throws {@link UsageError} if its address or key is not known. */
    async callAsPos<Answer>(method: string, path: string, answer: z.ZodType<Answer>, body?: unknown): Promise<Answer> {
      if (!pos) {
        throw new UsageError(
          'This also acts as the POS and needs its address and key: name a ready line with keys (--ready FILE; a database that existed needs --show-keys).',
        );
      }
      return answer.parse(parseJson(await send(method, pos.url, path, pos.key, body)));
    },
    /** Removes a webhook endpoint of the POS, also when the user has stopped the command. */
    async removeEndpoint(id: string): Promise<void> {
      if (!pos) return;
      const headers = { authorization: `Bearer ${pos.key}` };
      // The service may have ended before.
      await machine
        .fetch(`${pos.url}/v1/webhook-endpoints/${id}`, { method: 'DELETE', headers })
        .catch(() => undefined);
    },
  };
}

export type ServiceCalls = ReturnType<typeof createServiceCalls>;
