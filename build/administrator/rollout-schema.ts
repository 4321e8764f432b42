import { ROLLOUT_ENTRIES, type RolloutForm } from '../../electron/contract/domain/rollout-fields.ts';

/** The JSON schema of the rollout file, for editors and for whoever makes the file by a program. */
export function createRolloutSchema(): Readonly<Record<string, unknown>> {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'The rollout file of Counter',
    type: 'object',
    additionalProperties: false,
    properties: {
      $schema: { type: 'string' },
      ...Object.fromEntries(
        Object.entries(ROLLOUT_ENTRIES).map(([name, { form, title, sets, without, example }]) => [
          name,
          { title, description: `${sets}. Without it: ${without}.`, ...describeForm(form), examples: [example] },
        ]),
      ),
    },
  };
}

function describeForm(form: RolloutForm): Readonly<Record<string, unknown>> {
  switch (form.kind) {
    case 'text':
      return {
        type: 'string',
        ...(form.pattern === undefined ? {} : { pattern: form.pattern }),
        ...(form.length === undefined ? {} : { maxLength: form.length }),
      };
    case 'choice':
    case 'number':
      return { enum: form.of };
    case 'flag':
      return { type: 'boolean' };
    case 'texts':
      return { type: 'array', items: { type: 'string' } };
    case 'json':
      return form.schema;
  }
}
