/** Compares versions (Semantic Versioning, without build metadata). Negative if `one` is older, 0 if they are equal. */
export function compareVersions(one: string, other: string): number {
  const [numbers, label] = splitVersion(one);
  const [otherNumbers, otherLabel] = splitVersion(other);
  for (const [index, number] of numbers.entries()) {
    const difference = number - (otherNumbers[index] ?? 0);
    if (difference !== 0) return difference;
  }
  if (label === otherLabel) return 0;
  // 1.2.0-beta comes before 1.2.0.
  if (label === '' || otherLabel === '') return label === '' ? 1 : -1;
  return label.localeCompare(otherLabel, 'en', { numeric: true });
}

function splitVersion(version: string): readonly [numbers: readonly number[], label: string] {
  const [, major, minor, patch, label = ''] = /^v?(\d+)\.(\d+)\.(\d+)(?:-([\w.-]+))?/.exec(version) ?? [];
  return [[Number(major), Number(minor), Number(patch)], label];
}

/** Whether a text is a version that can be compared. */
export function isVersion(text: string): boolean {
  return /^\d+\.\d+\.\d+(?:-[\w.-]+)?$/.test(text);
}
