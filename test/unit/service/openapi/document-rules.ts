import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import type { PublishedDocument } from './document-validator.ts';
import type { ValueSchema } from './document-values.ts';

/** The parts of a schema, itself included. References are not followed. */
function* walkSchema(name: string, schema: ValueSchema): Generator<[name: string, schema: ValueSchema]> {
  yield [name, schema];
  for (const [field, each] of Object.entries(schema.properties ?? {})) yield* walkSchema(`${name}.${field}`, each);
  for (const each of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) yield* walkSchema(name, each);
  if (schema.items) yield* walkSchema(`${name}[]`, schema.items);
}

/** Tests what linters of OpenAPI documents ask for, and that every example is valid. */
export function testDocumentRules(title: string, published: PublishedDocument, leastExamples: number): void {
  const { text, document, all, findFault, findResponse } = published;

  test(`${title}: every reference has a target`, () => {
    const references = [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/(\w*)"/g)];
    expect(references.length).toBeGreaterThan(100);
    for (const [, kind = '', name = ''] of references) {
      expect(kind === 'responses' ? document.components.responses : document.components.schemas).toHaveProperty(name);
    }
    expect(text).not.toContain('"$schema":"http');
  });

  test(`${title}: a public OpenAPI validator accepts the document, and not an invalid one`, async () => {
    const validator = new Validator();
    expect(await validator.validate(JSON.parse(text))).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
    const invalid = { ...JSON.parse(text), paths: { ping: 1 } };
    expect((await new Validator().validate(invalid)).valid).toBe(false);
  });

  test(`${title}: every operation, parameter and field is described`, () => {
    const tags = document.tags.map(({ name }) => name);
    for (const { operationId, summary, description, parameters, tags: used } of all) {
      expect(summary.length * description.length, operationId).toBeGreaterThan(0);
      for (const tag of used) expect(tags, operationId).toContain(tag);
      for (const each of parameters) expect(each.description, `${operationId} ${each.name}`).toBeTruthy();
    }
    expect(new Set(all.map(({ operationId }) => operationId)).size).toBe(all.length);
    for (const [id, schema] of Object.entries(document.components.schemas)) {
      expect(schema.description, id).toBeTruthy();
      for (const [name, { properties = {} }] of walkSchema(id, schema)) {
        for (const [field, each] of Object.entries(properties))
          expect(each.description, `${name}.${field}`).toBeTruthy();
      }
    }
  });

  test(`${title}: every request, response and error has an example, and every example matches its schema`, () => {
    let count = 0;
    for (const operation of all) {
      const bodies = Object.keys(operation.responses)
        .filter((status) => /^[2-4]\d\d$/.test(status))
        .map((status) => findResponse(operation, Number(status)));
      for (const { content } of [operation.requestBody, ...bodies].filter((each) => each !== undefined)) {
        const json = content?.['application/json'];
        if (!json) continue;
        const examples = Object.values(json.examples ?? {});
        expect(examples.length, operation.operationId).toBeGreaterThan(0);
        for (const { value } of examples) expect(findFault(json.schema, value), operation.operationId).toBeNull();
        count += examples.length;
      }
    }
    expect(count).toBeGreaterThan(leastExamples);
  });

  test(`${title}: no field has a default, for which generators of types would require it`, () => {
    for (const [id, schema] of Object.entries(document.components.schemas))
      for (const [name, each] of walkSchema(id, schema)) expect(each, name).not.toHaveProperty('default');
  });

  test(`${title}: no component is unused`, () => {
    for (const kind of ['schemas', 'responses'] as const) {
      for (const name of Object.keys(document.components[kind]))
        expect(text).toContain(`"#/components/${kind}/${name}"`);
    }
  });
}
