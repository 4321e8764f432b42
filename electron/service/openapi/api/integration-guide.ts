import type { Endpoint } from '../../../contract/api/endpoints.ts';
import { ENDPOINT_TAGS, ENDPOINTS } from '../../../contract/api/endpoints.ts';
import { EVENT_TYPES } from '../../../contract/api/enums.ts';
import { LIMITS } from '../../../contract/api/limits.ts';
import { ERROR_NOTES } from './error-notes.ts';

const TITLE = 'Store POS Connection API';

const SUMMARY =
  'Connects a point-of-sale system (POS) to stores that sell through a grocery delivery marketplace: orders, stock, sales and webhooks. This is a sandbox of it on your own machine.';

const RULES = [
  'Send `Authorization: Bearer <key>` with every request. Sandbox keys begin `sk_test_`.',
  'Branch on `error.code`, never on `error.message`. Ignore fields, event types and enum values that you do not know.',
  'Amounts are decimal texts in rupees such as `"42.50"`, never floats. Times are ISO 8601 with an offset.',
  'Give every request that changes something an `Idempotency-Key` where the operation takes one, and send the same key and body again after a lost answer or a 5xx.',
  '`order_not_in_required_state` on accept or reject means that somebody else was first: fetch the order again, do not retry.',
  'Verify webhooks over the raw bytes with HMAC-SHA256: `t=<seconds>,v1=<hex>` over `<t>.<body>`, any `v1`, within five minutes. Answer 2xx within ten seconds.',
  'Events arrive at least once and in any order: dedupe on `id`, keep the newest by `created_at`, and read `GET /v1/events` for what was missed.',
  'A push is the book count as of `as_of`; book every `sale.completed`, and acknowledge the sales that you pulled.',
  `A key may send ${LIMITS.requestsPerMinute} requests a minute; after a 429 wait \`Retry-After\` seconds.`,
];

const toItems = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join('\n');

const endpoints: readonly Endpoint[] = Object.values(ENDPOINTS);

const describeGroup = ({ name, description }: (typeof ENDPOINT_TAGS)[number]): string => {
  const lines = endpoints
    .filter(({ tag }) => tag === name)
    .map(({ method, path, summary, idempotent }) => `\`${method} ${path}\`: ${summary}${idempotent ? ' (IDEM)' : ''}`);
  return `### ${name}\n\n${description}\n\n${toItems(lines)}`;
};

const describeErrors = (): string =>
  toItems(
    Object.entries(ERROR_NOTES).map(([code, { description }]) => `[\`${code}\`](/docs/errors/${code}): ${description}`),
  );

/**
 * What a person or an agent must know to integrate, as Markdown: of the same tables as the OpenAPI document. `/llms.txt`
 * serves it.
 */
export const describeIntegration = (): string => `# ${TITLE}

> ${SUMMARY}

The whole contract is in [the OpenAPI document](/openapi.json), and readable at [/docs](/docs). The tasks of a POS, step by step, are in [the Arazzo document](/arazzo.json). (IDEM): takes an \`Idempotency-Key\`.

## Rules

${toItems(RULES)}

## Operations

${ENDPOINT_TAGS.map(describeGroup).join('\n\n')}

## Events

${EVENT_TYPES.map((type) => `\`${type}\``).join(', ')}.

## Errors

Each code has a page: what it means for a POS, what to do, and commands that provoke it here.

${describeErrors()}

## Trying it

- \`counter-sandbox --seed 1 --allow-private-webhooks > ready.json &\` starts the sandbox; the line in \`ready.json\` has addresses and keys.
- \`counter-sandbox trigger EVENT\` lets an event happen, \`listen --forward URL\` sends events to your receiver and shows its answers, \`tail\` shows all that happens.
- \`counter-sandbox clock +15m\` moves time, \`fault KIND\` disturbs the next requests, \`snapshot save FILE\` keeps a state, \`reset\` starts over. Each takes \`--json\` and \`--help\`.
- In a test: \`import { createSandbox } from 'counter-sandbox'\` runs all of it in the process, without a port.
`;

/** The same as a skill for coding agents. */
export const describeSkill = (): string => `---
name: store-pos-connection-api
description: Integrate a POS with the Store POS Connection API, and test the integration against the sandbox counter-sandbox. Use for code that accepts marketplace orders, pushes stock, books sales or receives its webhooks.
---

${describeIntegration().replaceAll('](/', '](http://127.0.0.1:4010/')}`;
