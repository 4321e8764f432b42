import { expect, test } from 'vitest';
import { faultSchema } from '../../../../../electron/service/faults/fault-schema.ts';
import {
  FAULT_CODES,
  FAULT_KINDS,
  listExtraFields,
  readFault,
} from '../../../../../renderer/operator/faults/fault-kinds.ts';

function fill(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

const FILLED = { times: '2', status: '503', retry_after: '7', delay_ms: '100', method: 'get', path: '/v1/stores' };

test('every kind of the service is offered, and its form is accepted', () => {
  const kinds = faultSchema.options.flatMap(({ shape: { kind } }) => ('options' in kind ? kind.options : [kind.value]));
  expect(FAULT_KINDS.map(({ name }) => name).sort()).toEqual(kinds.sort());
  for (const { name } of FAULT_KINDS) {
    expect(faultSchema.safeParse(readFault(fill({ ...FILLED, kind: name }))).error, name).toBeUndefined();
  }
});

test('every code of the service is offered, with its own status', () => {
  for (const code of FAULT_CODES) {
    const fault = readFault(fill({ kind: 'status', times: '1', status: '503', code }));
    expect(fault).toEqual({ kind: 'status', times: 1, code });
    expect(faultSchema.safeParse(fault).error, code).toBeUndefined();
  }
});

test('empty fields and those of other kinds are left out', () => {
  expect(readFault(fill({ ...FILLED, kind: 'delay', method: ' ', path: '' }))).toEqual({
    kind: 'delay',
    times: 2,
    delay_ms: 100,
  });
  expect(listExtraFields('drop_after')).toEqual([]);
});
