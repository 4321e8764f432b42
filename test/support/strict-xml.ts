/** Reads XML as strictly as the simplest reader of it: elements, attributes, text and the five named entities, no more. */

export interface XmlNode {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlNode[];
  /** The text of an element without children. */
  readonly text: string;
}

const DECLARATION = /^<\?xml version="1\.0" encoding="UTF-8"\?>\s*/;
const TOKEN = /<(\/?)([A-Z][A-Z.]*)((?: [A-Za-z:]+="[^"<]*")*)(\/?)>|([^<]+)/gy;
const ATTRIBUTE = / ([A-Za-z:]+)="([^"]*)"/g;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
/** What XML 1.0 can't hold. */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;

interface OpenNode {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlNode[];
  text: string;
}

function decode(text: string): string {
  return text.replace(/&(\w+;)?/g, (entity) => {
    const character = ENTITIES[entity.slice(1, -1)];
    if (character === undefined) throw new Error(`Not an entity: ${entity}`);
    return character;
  });
}

/** Reads a file of one root element. Throws where it is not well-formed. */
export function parseXml(file: string): XmlNode {
  if (!DECLARATION.test(file)) throw new Error('It does not begin with the declaration.');
  if (FORBIDDEN.test(file)) throw new Error('It has a character that XML can’t hold.');
  const body = file.replace(DECLARATION, '').trimEnd();
  const root: OpenNode = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  let read = 0;
  for (const [token, slash, name, attributes = '', , text] of body.matchAll(TOKEN)) {
    read += token.length;
    const top = open.at(-1) ?? root;
    if (name === undefined) top.text += decode(text ?? '');
    else if (slash === '') {
      const entries = [...attributes.matchAll(ATTRIBUTE)].map(
        ([, key = '', value = '']) => [key, decode(value)] as const,
      );
      const node = { name, attributes: Object.fromEntries(entries), children: [], text: '' };
      top.children.push(node);
      if (!token.endsWith('/>')) open.push(node);
    } else if (open.length === 1 || open.pop()?.name !== name) throw new Error(`Not open: ${name}`);
  }
  const [first, ...more] = root.children;
  if (read !== body.length || open.length !== 1) throw new Error(`It can’t be read after ${read} characters.`);
  if (first === undefined || more.length > 0 || root.text !== '') throw new Error('It must have one root.');
  return first;
}

/** All elements of that name below a node, in order. */
export function findNodes(node: XmlNode, name: string): XmlNode[] {
  return node.children.flatMap((child) => [...(child.name === name ? [child] : []), ...findNodes(child, name)]);
}
