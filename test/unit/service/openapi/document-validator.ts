import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { ValueSchema } from './document-values.ts';

export interface ParameterObject {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly description?: string;
  readonly schema: ValueSchema;
  readonly example?: unknown;
}

interface MediaObject {
  readonly schema: ValueSchema;
  readonly examples?: Readonly<Record<string, { readonly description?: string; readonly value: unknown }>>;
}

export interface ResponseObject {
  readonly $ref?: string;
  readonly description: string;
  readonly headers?: Readonly<Record<string, { readonly required: boolean; readonly schema: ValueSchema }>>;
  readonly content?: Readonly<Record<string, MediaObject>>;
}

export interface OperationObject {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly ParameterObject[];
  readonly requestBody?: { readonly required: boolean; readonly content: Readonly<Record<string, MediaObject>> };
  readonly responses: Readonly<Record<string, ResponseObject>>;
}

export interface OpenApiDocument {
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  readonly webhooks?: Readonly<Record<string, { readonly post: OperationObject }>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, ValueSchema>>;
    readonly responses: Readonly<Record<string, ResponseObject>>;
  };
}

export interface Operation extends OperationObject {
  readonly method: string;
  readonly path: string;
}

/** Reads a published document as a stranger reads it. */
export function readDocument(text: string) {
  const document: OpenApiDocument = JSON.parse(text);
  const operations: readonly Operation[] = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, ...operation })),
  );
  const ajv = new Ajv2020({ strict: false, validateFormats: true });
  addFormats(ajv);
  ajv.addSchema(document, 'api');
  const validators = new Map<ValueSchema, ReturnType<typeof ajv.compile>>();

  /** Makes the references of a part of the document absolute. */
  const anchor = (schema: ValueSchema): object => JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"api#/'));

  return {
    text,
    document,
    operations,
    /** The operations of the API and of the webhooks. */
    all: [...operations, ...Object.values(document.webhooks ?? {}).map(({ post }) => post)],
    /** What is wrong with a value, in words, or null. */
    findFault(schema: ValueSchema, value: unknown): string | null {
      const validate = validators.get(schema) ?? ajv.compile(anchor(schema));
      validators.set(schema, validate);
      return validate(value) ? null : ajv.errorsText(validate.errors);
    },
    findSchema: (reference: string): ValueSchema =>
      document.components.schemas[reference.split('/').at(-1) ?? ''] ?? {},
    /** The description of a response, followed if it is a reference. */
    findResponse({ responses }: OperationObject, status: number): ResponseObject | undefined {
      const response = responses[status];
      if (response?.$ref === undefined) return response;
      return document.components.responses[response.$ref.split('/').at(-1) ?? ''];
    },
  };
}

export type PublishedDocument = ReturnType<typeof readDocument>;
