import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';

const RENDERER = join(import.meta.dirname, '../../../renderer');

/** What may change under a mouse: how a thing looks. A finger misses nothing by it. */
const COLOURS =
  /^(--[\w-]+|color|background(-color)?|border(-\w+)?(-color)?|box-shadow|outline(-\w+)?|text-decoration(-\w+)?|cursor|filter)$/;

const read = (path: string): string => readFileSync(path, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');

/** The rules of a style sheet that hold under a mouse alone, with each property that they set. */
function findHoverProperties(path: string): string[] {
  const rules = [...read(path).matchAll(/([^{}]+)\{([^{}]*)\}/g)];
  return rules
    .filter(([, selector = '']) => /:hover|\[data-hovered\]/.test(selector))
    .flatMap(([, selector = '', body = '']) =>
      body
        .split(';')
        .map((line) => line.split(':')[0]?.trim() ?? '')
        .filter((property) => property !== '')
        .map((property) => `${relative(RENDERER, path)} ${selector.trim().replaceAll(/\s+/g, ' ')}: ${property}`),
    );
}

test('a mouse that hovers changes colours alone: nothing appears that a finger could not see', () => {
  const found = globSync(join(RENDERER, '**/*.css')).flatMap(findHoverProperties);
  expect(found.length).toBeGreaterThan(20);
  expect(found.filter((each) => !COLOURS.test(each.split(': ').at(-1) ?? ''))).toEqual([]);
});

test('no text shows on hovering alone, and no component listens to a mouse that hovers', () => {
  const hovering = /<[a-z][\w]*\s[^>]*\btitle=|\bTooltip|onHover|onMouse(Enter|Over|Move)|useHover|isHovered/;
  const found = globSync(join(RENDERER, '**/*.tsx')).filter((path) => hovering.test(read(path)));
  expect(found.map((path) => relative(RENDERER, path))).toEqual([]);
});
