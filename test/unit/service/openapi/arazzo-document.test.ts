import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { parse } from 'yaml';
import { buildArazzoDocument } from '../../../../electron/service/openapi/api/arazzo-document.ts';
import { findFreePort } from '../../../support/local-port.ts';
import type { ReadyLine, ServiceProcess } from '../../../support/service-process.ts';
import { readReadyLine, startServiceProcess } from '../../../support/service-process.ts';
import type { ArazzoDocument, StepObject } from './arazzo-runner.ts';
import { runWorkflow } from './arazzo-runner.ts';
import type { Operation } from './document-validator.ts';
import { readDocument } from './document-validator.ts';

const text = buildArazzoDocument();
const arazzo: ArazzoDocument = JSON.parse(text);
const BARCODE = '8901743001274';

let service: ServiceProcess;
let ready: ReadyLine;
let receiver: Server;
let receiverUrl: string;
let operations: readonly Operation[];

const operate = async (path: string, body: object = {}) => {
  const headers = { authorization: `Bearer ${ready.operator_token}`, 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body: JSON.stringify(body) };
  return await (await fetch(`${ready.operator_url}/operator${path}`, init)).json();
};

beforeAll(async () => {
  const port = await findFreePort();
  receiverUrl = `http://127.0.0.1:${port}/`;
  receiver = createServer((_, response) => response.writeHead(204).end()).listen(port, '127.0.0.1');
  service = startServiceProcess('--seed', '1', '--allow-private-webhooks');
  ready = await readReadyLine(service);
  const address = `${ready.sandbox_base_url}/arazzo.json`;
  const served = await fetch(address);
  expect(served.headers.get('content-type')).toContain('application/json');
  expect(await served.text()).toBe(text);
  const source = arazzo.sourceDescriptions[0]?.url ?? '';
  operations = readDocument(await (await fetch(new URL(source, address))).text()).operations;
});

beforeEach(async () => void (await operate('/reset')));

afterAll(async () => {
  receiver.close();
  service.child.kill();
  await service.ended;
});

test('the document is valid by the official schema of Arazzo 1.0, and has eight workflows', () => {
  const ajv = new Ajv2020({ strict: false });
  addFormats(ajv);
  const file = join(import.meta.dirname, 'arazzo-1.0.schema.yaml');
  const validate = ajv.compile(parse(readFileSync(file, 'utf8')));
  expect(validate(arazzo), ajv.errorsText(validate.errors)).toBe(true);
  expect(validate({ ...arazzo, workflows: [] })).toBe(false);
  expect(arazzo.workflows).toHaveLength(8);
});

/** What a step sends that its operation does not know, or needs and does not get. */
function findStrangers({ operationId, parameters = [], requestBody }: StepObject): string[] {
  const operation = operations.find((each) => each.operationId === operationId);
  if (!operation) return [operationId];
  const sent = parameters.map(({ name, in: place }) => `${place} ${name}`);
  const known = operation.parameters.map(({ name, in: place }) => `${place} ${name}`);
  const needed = operation.parameters
    .filter(({ required }) => required)
    .map(({ name, in: place }) => `${place} ${name}`);
  const lacksBody = operation.requestBody?.required === true && !requestBody;
  return [
    ...sent.filter((each) => !known.includes(each)),
    ...needed.filter((each) => !sent.includes(each)),
    ...(lacksBody || (requestBody && !operation.requestBody) ? ['body'] : []),
  ];
}

test('every step is an operation of the OpenAPI document, with its parameters and its body', () => {
  const strange = arazzo.workflows.flatMap(({ workflowId, steps }) =>
    steps.flatMap((step) => findStrangers(step).map((each) => `${workflowId} ${step.stepId}: ${each}`)),
  );
  expect(strange).toEqual([]);
});

test.each(arazzo.workflows)('$workflowId runs against the sandbox as the document says', async (workflow) => {
  const { store_id } = await operate('/stores', { mode: 'test', name: 'Gupta Stores' });
  const { code } = await operate(`/stores/${store_id}/connection-code`);
  const inputs = {
    api_key: ready.keys?.test_company,
    store_id: ready.test_store_id,
    connection_code: code,
    barcode: BARCODE,
    product_name: 'Tata Salt Iodised 1 kg',
    counted: 24,
    counted_at: new Date().toISOString(),
    bill_number: 'BILL-2041',
    idempotency_key: 'one-action',
    receiver_url: receiverUrl,
  };
  for (const name of workflow.inputs.required) expect(inputs).toHaveProperty(name);
  await runWorkflow(workflow, operations, ready.sandbox_base_url, inputs);
});
