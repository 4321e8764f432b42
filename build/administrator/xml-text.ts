const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Writes a text so that it may stand in an element or an attribute. */
export const escapeXml = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

/** Takes the marks of Markdown out of a text: code, and links with their addresses. */
export const plainText = (text: string): string => text.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1').replaceAll('`', '');
