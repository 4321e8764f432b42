import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { describe, expect, test } from 'vitest';
import { actionPayload } from '../../../../electron/contract/domain/actions.ts';
import { KINDS } from '../../../../electron/outbox/kinds/registry.ts';

const root = join(import.meta.dirname, '../../../..');
const kinds = actionPayload.options.map(({ shape }) => shape.kind.value);

function readSources(folder: string): [path: string, text: string][] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name.split(sep).join('/')}`)
    .map((path) => [path, readFileSync(join(root, path), 'utf8')]);
}

describe('every kind of action', () => {
  test('that can be stored has a definition of its own', () => {
    expect(Object.keys(KINDS).toSorted()).toEqual(kinds.toSorted());
    for (const kind of kinds) expect(KINDS[kind].kind).toBe(kind);
  });

  test('is defined in one file', () => {
    const files = readSources('electron/outbox/kinds').flatMap(([path, text]) =>
      [...text.matchAll(/: ActionKindDefinition<.*> = \{\n {2}kind: '(\w+)'/g)].map(([, kind]) => ({ path, kind })),
    );
    expect(files.map(({ kind }) => kind).toSorted()).toEqual(kinds.toSorted());
    expect(new Set(files.map(({ path }) => path)).size).toBe(kinds.length);
  });
});

describe('only the definitions decide by kind', () => {
  /** A switch with cases for two kinds or more, or a table with an entry for each kind. */
  function findDecisions(text: string): string[] {
    const cases = new Set([...text.matchAll(/\bcase '(\w+)':/g)].map(([, name = '']) => name));
    const named = kinds.filter((kind) => cases.has(kind));
    const tables = text.match(/\b(?:Record|Map)<ActionKind\b|\[\w+ in ActionKind\]/g) ?? [];
    return [...(named.length > 1 ? [`switch over ${named.join(', ')}`] : []), ...tables];
  }

  test('in all source files', () => {
    const found = [...readSources('electron'), ...readSources('renderer')]
      .filter(([path]) => !path.startsWith('electron/outbox/kinds/'))
      .flatMap(([path, text]) => findDecisions(text).map((decision) => `${path}: ${decision}`));
    expect(found).toEqual([]);
  });

  test.each([
    [`switch (kind) { case 'accept': case 'reject': return 1; }`, 'switch over accept, reject'],
    ['const urgency: Readonly<Record<ActionKind, number>> = {};', 'Record<ActionKind'],
    ['type Lanes = { [Kind in ActionKind]: string };', '[Kind in ActionKind]'],
  ])('and a decision in another file is found: %s', (text, decision) => {
    expect(findDecisions(text)).toEqual([decision]);
  });
});
