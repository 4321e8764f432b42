import { ERROR_STATUS } from '../../../electron/contract/api/errors.ts';

/** A field that only some kinds of fault have. */
export type ExtraField = 'code' | 'status' | 'retry_after' | 'delay_ms';

interface FaultKind {
  readonly name: string;
  readonly description: string;
  readonly fields: readonly ExtraField[];
}

export const FAULT_KINDS: readonly FaultKind[] = [
  { name: 'status', description: 'answer with an error, nothing done', fields: ['code', 'status', 'retry_after'] },
  { name: 'delay', description: 'wait, then do it', fields: ['delay_ms'] },
  { name: 'drop_before', description: 'close the connection, nothing done', fields: [] },
  { name: 'drop_after', description: 'do it, then close the connection', fields: [] },
  { name: 'duplicate_events', description: 'every event twice', fields: [] },
  { name: 'reorder_events', description: 'events out of order', fields: [] },
  { name: 'delay_events', description: 'events later', fields: ['delay_ms'] },
];

/** The codes that a `status` fault may answer with. Each code decides the status. */
export const FAULT_CODES: readonly string[] = ['internal_error', ...Object.keys(ERROR_STATUS)];

/** The additional fields of a kind. */
export const listExtraFields = (kind: string): readonly ExtraField[] =>
  FAULT_KINDS.find(({ name }) => name === kind)?.fields ?? [];

/** The fault that a form describes, with the fields of its kind that are filled in. */
export function readFault(form: FormData): object {
  const read = (name: string): string => String(form.get(name) ?? '').trim();
  const pick = (names: readonly string[], parse: (text: string) => string | number): object =>
    Object.fromEntries(names.filter((name) => read(name) !== '').map((name) => [name, parse(read(name))]));

  const fields = listExtraFields(read('kind'));
  const hasCode = fields.includes('code') && read('code') !== '';
  const numbers = fields.filter((name) => name !== 'code' && !(name === 'status' && hasCode));
  const match = pick(['method', 'path'], String);
  return {
    kind: read('kind'),
    ...pick(['times', ...numbers], Number),
    ...(hasCode ? { code: read('code') } : {}),
    ...(Object.keys(match).length > 0 ? { match } : {}),
  };
}
