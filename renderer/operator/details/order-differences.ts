/** A changed field of an order, with its values as JSON. */
export interface Difference {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/** Every value of an object by its path, such as `courier.status` or `lines.0.quantity`. */
function flatten(value: unknown, path: string): (readonly [path: string, json: string])[] {
  if (typeof value !== 'object' || value === null) return [[path, JSON.stringify(value)]];
  return Object.entries(value).flatMap(([name, field]) => flatten(field, path === '' ? name : `${path}.${name}`));
}

/** The fields that differ, in the order of the fields. A dash stands for a missing field. */
export function listDifferences(before: object, after: object): Difference[] {
  const old = new Map(flatten(before, ''));
  const current = new Map(flatten(after, ''));
  return [...new Set([...current.keys(), ...old.keys()])]
    .filter((field) => old.get(field) !== current.get(field))
    .map((field) => ({ field, before: old.get(field) ?? '–', after: current.get(field) ?? '–' }));
}
