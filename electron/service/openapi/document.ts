import type { z } from 'zod';
import type { ComponentSchemas, NamedSchemas } from './component-schemas.ts';
import { convertSchemas } from './component-schemas.ts';
import type { ExampleValue } from './form-examples.ts';
import type { OperationDescription, ParameterDescription } from './operation.ts';
import { describeOperation } from './operation.ts';
import type { SharedResponses } from './shared-responses.ts';
import { shareResponses } from './shared-responses.ts';

/** A request that the service sends to a receiver. */
export interface WebhookDescription {
  readonly name: string;
  readonly operationId: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  readonly headers: readonly (ParameterDescription & { readonly required: boolean })[];
  readonly schema: z.ZodType;
  readonly examples: Readonly<Record<string, ExampleValue>>;
  /** What each answer of the receiver means. */
  readonly responses: Readonly<Record<string, { readonly description: string }>>;
}

/** All that an OpenAPI document says of an API. */
export interface ApiDescription {
  readonly title: string;
  readonly version: string;
  readonly description: string;
  readonly server: string;
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  /** The bearer token that every request needs. */
  readonly token: { readonly name: string; readonly description: string };
  readonly schemas: NamedSchemas;
  readonly operations: readonly OperationDescription[];
  readonly webhooks?: readonly WebhookDescription[];
}

function describePaths(
  operations: readonly OperationDescription[],
  components: ComponentSchemas,
  { describe }: SharedResponses,
): object {
  const byPath = Map.groupBy(operations, ({ path }) => path);
  const items = [...byPath].map(([path, ofPath]) => {
    const methods = ofPath.map((each) => [each.method.toLowerCase(), describeOperation(each, components, describe)]);
    return [path, Object.fromEntries(methods)];
  });
  return Object.fromEntries(items);
}

function describeWebhooks(webhooks: readonly WebhookDescription[], { refer }: ComponentSchemas): object {
  const items = webhooks.map(
    ({ name, operationId, tag, summary, description, headers, schema, examples, responses }) => {
      const post = {
        operationId,
        tags: [tag],
        summary,
        description,
        // A receiver identifies the sender by the signature, not by a token.
        security: [],
        parameters: headers.map((header) => ({ in: 'header', ...header })),
        requestBody: { required: true, content: { 'application/json': { schema: refer(schema), examples } } },
        responses,
      };
      return [name, { post }];
    },
  );
  return Object.fromEntries(items);
}

/** Builds an OpenAPI 3.1 document as JSON text. */
export function buildDocument(api: ApiDescription): string {
  const { title, version, description, server, tags, token, schemas, operations, webhooks = [] } = api;
  const components = convertSchemas(schemas);
  const shared = shareResponses(operations);
  return JSON.stringify({
    openapi: '3.1.0',
    info: {
      title,
      version,
      description,
      contact: { name: 'Counter contributors' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: server }],
    tags,
    security: [{ [token.name]: [] }],
    paths: describePaths(operations, components, shared),
    ...(webhooks.length > 0 ? { webhooks: describeWebhooks(webhooks, components) } : {}),
    components: {
      schemas: components.schemas,
      responses: shared.responses,
      securitySchemes: { [token.name]: { type: 'http', scheme: 'bearer', description: token.description } },
    },
  });
}
