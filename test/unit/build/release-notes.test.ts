import { expect, test } from 'vitest';
import { extractReleaseNotes } from '../../../build/publish/release-notes.ts';

const CHANGELOG = `# Changelog

## Unreleased

### App

- Not yet.

## 1.2.0

Words of greeting.

### App

- Rings **louder**: see [the manual](https://x.example/),
  all of it.
- Prints \`faster\`.

### Service

- A new endpoint.

## 1.1.0

### App

- Older.
`;

test.each([
  ['1.2.0', 'Rings louder: see the manual, all of it.\nPrints faster.'],
  ['1.1.0', 'Older.'],
  ['1.2', ''],
  ['2.0.0', ''],
])('the notes of version %s are its part App', (version, notes) => {
  expect(extractReleaseNotes(CHANGELOG, version)).toBe(notes);
});

test('long notes are cut off at a line', () => {
  const line = `- ${'x'.repeat(500)}\n`;
  const notes = extractReleaseNotes(`## 1.0.0\n\n### App\n\n${line.repeat(9)}`, '1.0.0');
  expect(notes.split('\n').map(({ length }) => length)).toEqual([500, 500, 500]);
});
