/** Writes XML 1.0. */

/** An element: its name, its content (a text, or elements), and its attributes. */
export interface XmlElement {
  readonly name: string;
  readonly content: string | readonly XmlElement[];
  readonly attributes?: Readonly<Record<string, string>>;
}

export function element(
  name: string,
  content: XmlElement['content'],
  attributes: Readonly<Record<string, string>> = {},
): XmlElement {
  return { name, content, attributes };
}

/** Writes a document with one element per line. Leaves out characters that XML can't hold. */
export function formatXml(root: XmlElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\r\n${formatElement(root, '')}`;
}

function formatElement({ name, content, attributes = {} }: XmlElement, indent: string): string {
  const named = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${escapeText(value)}"`);
  const inside =
    typeof content === 'string'
      ? escapeText(content)
      : `\r\n${content.map((each) => formatElement(each, `${indent} `)).join('')}${indent}`;
  return `${indent}<${name}${named.join('')}>${inside}</${name}>\r\n`;
}

const REFERENCES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"]/g, (character) => REFERENCES[character] ?? character);
}
