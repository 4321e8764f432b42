// What differs between two versions of an order.

/** @typedef {{ field: string, before: string, after: string }} Difference */

/** Every value of an object by its path, such as `courier.status` or `lines.0.quantity`. @param {unknown} value @param {string} path @returns {[path: string, json: string][]} */
function flatten(value, path) {
  if (typeof value !== 'object' || value === null) return [[path, JSON.stringify(value)]];
  return Object.entries(value).flatMap(([name, field]) => flatten(field, path === '' ? name : `${path}.${name}`));
}

/**
 * The fields that differ, in the order of the fields. A dash stands for a field that is not there.
 *
 * @param {object} before
 * @param {object} after
 * @returns {Difference[]}
 */
export function listDifferences(before, after) {
  const old = new Map(flatten(before, ''));
  const current = new Map(flatten(after, ''));
  return [...new Set([...current.keys(), ...old.keys()])]
    .filter((field) => old.get(field) !== current.get(field))
    .map((field) => ({ field, before: old.get(field) ?? '–', after: current.get(field) ?? '–' }));
}
