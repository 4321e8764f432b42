import { ENDPOINTS } from '../../../contract/api/endpoints.ts';
import { API_VERSION } from '../../../contract/api/enums.ts';
import type { Workflow, WorkflowStep } from './workflow-steps.ts';
import { WORKFLOW_INPUTS } from './workflow-steps.ts';
import { WORKFLOWS } from './workflows.ts';

type Parameter = readonly [name: string, place: 'path' | 'query' | 'header', value: unknown];

/** The parameters of a step: those of the path first, then the others. */
function listParameters({ operation, parameters = {} }: WorkflowStep): readonly Parameter[] {
  const names = [...ENDPOINTS[operation].path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const others = Object.entries(parameters).filter(([name]) => !names.includes(name));
  return [
    ...names.map((name): Parameter => [name, 'path', parameters[name] ?? `$inputs.${name}`]),
    ...others.map(([name, value]): Parameter => [name, name === 'Idempotency-Key' ? 'header' : 'query', value]),
  ];
}

function describeStep(step: WorkflowStep): object {
  const { id, operation, note, body, expects, outputs } = step;
  const parameters = listParameters(step).map(([name, place, value]) => ({ name, in: place, value }));
  return {
    stepId: id,
    description: note,
    operationId: operation,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body === undefined ? {} : { requestBody: { contentType: 'application/json', payload: body } }),
    successCriteria: expects.map((condition) => ({ condition })),
    ...(outputs ? { outputs } : {}),
  };
}

/** The key of every request. */
const AUTHORIZATION = { name: 'Authorization', in: 'header', value: 'Bearer {$inputs.api_key}' };

function describeWorkflow({ id, summary, description, steps }: Workflow): object {
  const described = { parameters: [AUTHORIZATION], steps: steps.map(describeStep) };
  const used = JSON.stringify(described);
  const inputs = Object.entries(WORKFLOW_INPUTS).filter(([name]) => new RegExp(`\\$inputs\\.${name}\\b`).test(used));
  return {
    workflowId: id,
    summary,
    description,
    inputs: { type: 'object', required: inputs.map(([name]) => name), properties: Object.fromEntries(inputs) },
    ...described,
  };
}

/** The workflows of a POS as an Arazzo 1.0 document, as JSON text. Its operations are those of the OpenAPI document. */
export const buildArazzoDocument = (): string =>
  JSON.stringify({
    arazzo: '1.0.1',
    info: {
      title: 'Workflows of a POS',
      version: API_VERSION,
      description: 'The tasks of a POS against the Store POS Connection API, to read or to run.',
    },
    sourceDescriptions: [{ name: 'api', url: './openapi.json', type: 'openapi' }],
    workflows: WORKFLOWS.map(describeWorkflow),
  });
